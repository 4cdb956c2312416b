// The hand at the table, where a page may move the pieces: mouse or finger drag them, press cells, keys and rows,
// and turn cards over with the right button or a long press. The picture says what is where: every place is
// a box with its name (table/showing/display/places.py). Only what was done is sent, never where the mouse is.

import { el, svg, write } from "./dom.js";
import { Link } from "./link.js";
import { chosen, language, t } from "./tongue.js";

const FAR = 8; // pixels, from which on a press is a drag
const LONG = 550; // ms, after which a press that rests turns the card over
const KEYS = {
  Enter: ["confirm"],
  Backspace: ["back"],
  ArrowLeft: ["left"],
  ArrowUp: ["left"],
  ArrowRight: ["right"],
  ArrowDown: ["right"],
  Escape: ["menu", "back"],
  m: ["menu"],
};
const TURN = t("Right click or long press turns a card over.");

/** Show the table in `root`, and let whoever has the token play. */
export function mountHand(root, token) {
  const said = el("p", { id: "said", role: "status" });
  const tip = el("p", { id: "tip", hidden: true });
  const hint = el("p", { id: "hint" });
  document.body.append(said, tip, hint);
  let grip = null; // the press that is under way: {place, x, y, timer, ghost}
  let waiting = null; // a picture that came meanwhile
  let saidTimer = 0;

  const link = new Link(() => ({ hello: token }), hear, stands);

  function hear(message) {
    if (message.table) show(message.table);
    else if (message.error) say(message.error.why);
  }

  function stands(name, detail) {
    root.classList.toggle("away", name !== "open");
    if (name === "closed") say(detail, true);
    else if (name === "waiting") say(t("The connection is lost. Trying again …"), true);
    else say("");
  }

  function say(words, stays = false) {
    clearTimeout(saidTimer);
    write(said, words);
    if (words && !stays) saidTimer = setTimeout(() => write(said, ""), 6000);
  }

  function show(picture) {
    if (!chosen() && picture.language !== language) location.reload(); // the table speaks another one now
    if (grip?.ghost) {
      waiting = picture; // what is carried stays in the hand
      return;
    }
    const drawn = new DOMParser().parseFromString(picture.svg, "image/svg+xml").documentElement;
    root.replaceChildren(document.importNode(drawn, true));
    write(hint, root.querySelector("[data-turns]") ? TURN : "");
    tip.hidden = true;
  }

  const at = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-place]") ?? null;
  const named = (name) => [...root.querySelectorAll("[data-place]")].find((each) => each.dataset.place === name);

  // Down, along, up

  root.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || event.button !== 0 || grip) return;
    const place = at(event);
    grip = { place, x: event.clientX, y: event.clientY, ghost: null, timer: 0 };
    if (place?.dataset.held) grip.timer = setTimeout(turn, LONG, grip);
    if (event.pointerType !== "mouse") tell(place);
    root.setPointerCapture(event.pointerId);
  });

  root.addEventListener("pointermove", (event) => {
    if (!event.isPrimary) return;
    if (!grip) {
      tell(at(event));
      return;
    }
    const far = Math.max(Math.abs(event.clientX - grip.x), Math.abs(event.clientY - grip.y)) >= FAR;
    if (!grip.ghost && far) lift(grip);
    if (grip.ghost) carry(grip.ghost, event);
  });

  root.addEventListener("pointerup", (event) => {
    if (!event.isPrimary || !grip) return;
    const { place, ghost } = letGo();
    const on = at(event);
    if (ghost) drop(place, on);
    else if (place && on?.dataset.place === place.dataset.place) press(place.dataset.place);
    if (waiting) {
      const newest = waiting;
      waiting = null;
      show(newest);
    }
  });

  root.addEventListener("pointercancel", () => grip && letGo());

  root.addEventListener("contextmenu", (event) => {
    event.preventDefault(); // a long press of a finger comes here too, after it has been one for us
    const place = at(event);
    if (event.pointerType !== "touch" && place?.dataset.held) send({ turn: place.dataset.place });
  });

  root.addEventListener("wheel", (event) => {
    const on = at(event)?.dataset.place ?? "";
    const further = Math.sign(event.deltaY);
    if (on.startsWith("tray")) send({ scroll: further });
    else if (on.startsWith("row:") && named("key:right")) send({ key: further > 0 ? "right" : "left" });
  });

  document.addEventListener("keydown", (event) => {
    const word = (KEYS[event.key] ?? []).find((each) => named(`key:${each}`));
    if (!word) return;
    event.preventDefault();
    send({ key: word });
  });

  function letGo() {
    const was = grip;
    clearTimeout(was.timer);
    was.ghost?.remove();
    for (const each of root.querySelectorAll(".goes, .from")) each.classList.remove("goes", "from");
    grip = null;
    tip.hidden = true;
    return was;
  }

  /** The piece comes along, and where it may go is marked. */
  function lift(held) {
    clearTimeout(held.timer);
    const { held: href, side, goes } = held.place?.dataset ?? {};
    if (!href) {
      letGo();
      return;
    }
    tip.hidden = true;
    held.ghost = svg("image", { href, width: side, height: side, class: "ghost" });
    root.querySelector("svg").append(held.ghost);
    held.place.classList.add("from");
    for (const name of goes?.split(" ") ?? []) named(name)?.classList.add("goes");
  }

  function carry(ghost, event) {
    const picture = root.querySelector("svg");
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM().inverse());
    const side = Number(ghost.getAttribute("width"));
    ghost.setAttribute("x", point.x - side / 2);
    ghost.setAttribute("y", point.y - side / 2);
  }

  function drop(from, on) {
    const name = on?.dataset.place ?? "tray";
    const to = name.includes(":") ? "tray" : name.replace("/under", "");
    const source = from.dataset.place;
    if (to === source.replace("/under", "") || (to === "tray" && source.startsWith("tray"))) return;
    send({ drag: source, to });
  }

  function turn(held) {
    if (grip !== held) return;
    letGo();
    send({ turn: held.place.dataset.place });
  }

  function press(name) {
    const [kind, which] = name.split(":");
    if (which === undefined) {
      if (name !== "tray") send({ press: name.replace("/under", "") });
    } else if (kind === "key") send({ key: which });
    else if (kind === "row") send({ pick: Number(which) });
    else if (kind === "scroll") send({ scroll: Number(which) });
    else if (kind === "code") window.open(named(name).dataset.link, "_blank", "noopener");
  }

  function send(message) {
    if (!link.send(message)) say(t("There is no connection to the table just now. Try again when it is back."));
  }

  /** What a piece is, beside it. */
  function tell(place) {
    const words = place?.dataset.say ?? "";
    tip.hidden = !words;
    if (!words) return;
    write(tip, words);
    const box = place.getBoundingClientRect();
    const x = Math.max(4, Math.min(box.x + box.width / 2 - tip.offsetWidth / 2, innerWidth - tip.offsetWidth - 4));
    const above = box.y - tip.offsetHeight - 4;
    tip.style.left = `${x}px`;
    tip.style.top = `${above < 0 ? box.bottom + 4 : above}px`;
  }

  link.open();
}
