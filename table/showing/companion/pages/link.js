// The one connection to the table. It comes back by itself, and says how it stands:
// "opening", "open", "waiting" (with what the table said, if it did, of why), "closed" (for good, with a reason).

const LONG = 10_000; // milliseconds out of sight, after which a connection is not trusted
const ANSWER = 5_000; // milliseconds that the table may take for an answer
const WAITS = [0.5, 1, 2, 4, 8, 10]; // seconds between tries; the last one again and again

export class Link {
  #hello;
  #hear;
  #state;
  #socket = null;
  #tries = 0;
  #timer = 0;
  #final = false;
  #hidden = Date.now();
  #answer = 0;
  #why = ""; // what the table said when it closed a connection that may come back

  /** `hello()` is the first message, `hear(message)` gets what the table says, `state(name, detail)` how the
   * connection stands. */
  constructor(hello, hear, state) {
    this.#hello = hello;
    this.#hear = hear;
    this.#state = state;
    // A phone that wakes up, or finds its network again, does not wait for the next try. After a long
    // sleep a connection may look alive and be dead: it is opened anew.
    document.addEventListener("visibilitychange", () => this.#seen());
    document.addEventListener("resume", () => this.#wake(true));
    window.addEventListener("pageshow", (event) => this.#wake(event.persisted));
    window.addEventListener("online", () => this.#wake(true));
  }

  open() {
    clearTimeout(this.#timer);
    clearTimeout(this.#answer);
    this.#final = false;
    this.#drop();
    if (!this.#why) this.#state("opening", this.#tries); // else it stays in sight what is waited for
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.#socket = socket;
    socket.onopen = () => socket.send(JSON.stringify(this.#hello()));
    socket.onmessage = (event) => this.#heard(JSON.parse(event.data));
    socket.onclose = () => this.#closed(socket);
  }

  /** Send a message; false when there is no connection. */
  send(message) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Send a message that is always answered; without an answer the connection is opened anew. */
  ask(message, unanswered) {
    if (!this.send(message)) return false;
    clearTimeout(this.#answer);
    this.#answer = setTimeout(() => {
      unanswered();
      this.open();
    }, ANSWER);
    return true;
  }

  #heard(message) {
    clearTimeout(this.#answer);
    if (message.bye) this.#why = message.bye.why;
    if (message.welcome) {
      this.#why = "";
      this.#tries = 0;
      this.#state("open");
    }
    if (message.bye?.final) {
      this.#final = true;
      this.#state("closed", message.bye.why);
    }
    this.#hear(message);
  }

  #closed(socket) {
    if (socket !== this.#socket || this.#final) return;
    const wait = WAITS[Math.min(this.#tries, WAITS.length - 1)];
    this.#tries += 1;
    this.#state("waiting", this.#why);
    this.#timer = setTimeout(() => this.open(), wait * 1000 * (0.75 + Math.random() / 2));
  }

  #seen() {
    const now = Date.now();
    if (document.visibilityState === "visible") this.#wake(now - this.#hidden > LONG);
    else this.#hidden = now;
  }

  #wake(anew) {
    if (this.#final || !this.#socket) return;
    if (anew || this.#socket.readyState >= WebSocket.CLOSING) {
      this.#tries = 0;
      this.open();
    }
  }

  #drop() {
    const old = this.#socket;
    this.#socket = null;
    if (old && old.readyState !== WebSocket.CLOSED) old.close();
  }
}
