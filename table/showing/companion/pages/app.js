// The page of a player or of the operator: connects, keeps the key, and loads the module that draws.

import { el, replace, write } from "./dom.js";
import { mountHelp } from "./help.js";
import { Link } from "./link.js";
import { choose, chosen, language, t } from "./tongue.js";
import { afterTap } from "./touch.js";

const at = (id) => document.getElementById(id);
const NAMES = ["line", "shared", "who", "yours", "turn", "now", "main", "said", "help", "tongues"];
const SHARED = t("Your key was used on another device too. If that was not you, somebody has your link: have the seat freed on the operator's page, and scan its new code.");
const parts = Object.fromEntries(NAMES.map((name) => [name, at(name)]));

const help = mountHelp(parts.help, (seat) => deliver({ hint: seat }));
let page = null; // what the module gave: {show(message), hear?(message), leave?()}
let module = "";
let pending = null; // the newest state, while the module is still loading
let saidTimer = 0;

/** The token behind the #: browsers never send that part of a link to anybody. */
function token() {
  return decodeURIComponent(location.hash.slice(1));
}

/** A name that this device gave itself: whoever copies a link does not have it. */
function device() {
  try {
    if (!localStorage.device) localStorage.device = crypto.getRandomValues(new Uint32Array(4)).join("-");
    return localStorage.device;
  } catch {
    return ""; // a browser that stores nothing
  }
}

const link = new Link(() => ({ hello: token(), device: device(), language: chosen() }), hear, stands);

/** What a module may use. */
const table = {
  /** Play an action of one of my seats, in the words the table listed it with. */
  act(seat, words) {
    const message = { act: words, seat, at: table.state?.own.at[seat] ?? 0 };
    return sent(link.ask(message, () => say(t("The table did not answer. Look whether it was played."))));
  },
  /** Anything else a game's page may say. */
  send: deliver,
  say,
  state: null,
};

function deliver(message) {
  return sent(link.send(message));
}

function sent(whether) {
  if (!whether) say(t("There is no connection to the table just now. Try again when it is back."));
  return whether;
}

function hear(message) {
  if (message.welcome) welcome(message.welcome);
  else if (message.state ?? message.operator) afterTap(() => show(message.state ?? message.operator));
  else if (message.report) page?.hear?.(message);
  else if (message.error) {
    say(message.error.why);
    page?.hear?.(message);
  }
}

async function welcome(told) {
  if (told.key) {
    history.replaceState(null, "", `#${encodeURIComponent(told.key)}`);
    link.send({ keep: true });
  }
  document.title = told.name ? `${told.name}: ${told.title}` : t("{game}: operator", { game: told.title });
  write(parts.who, told.name ? `${told.title} · ${told.name}` : t("{game} · Operator", { game: told.title }));
  tongues(told.languages);
  if (told.module === module) return;
  page?.leave?.();
  help.leave();
  page = null;
  module = told.module;
  try {
    const loaded = await import(told.module);
    if (module !== told.module) return;
    page = loaded.mount(parts.main, table);
    if (pending) show(pending);
  } catch (fault) {
    module = "";
    const again = el("button", { onclick: () => location.reload(), "data-key": "reload" }, t("Load again"));
    replace(parts.line, el("p", {}, t("This page could not be loaded whole.")), again);
    throw fault;
  }
}

/** The languages to choose from, each by its own name; a phone that has chosen none speaks the table's. */
function tongues(names) {
  const buttons = Object.entries(names).map(([name, own]) =>
    el("button", { lang: name, "aria-pressed": String(name === language), "data-key": `tongue/${name}`, onclick: () => choose(name) }, own),
  );
  replace(parts.tongues, ...buttons);
}

function show(state) {
  if (!chosen() && state.language !== language) location.reload(); // the table speaks another one now
  pending = state;
  table.state = state;
  document.body.dataset.tone = state.tone;
  const mine = state.open && Object.values(state.own?.actions ?? {}).some((list) => list.length);
  document.body.toggleAttribute("data-mine", Boolean(mine));
  write(parts.yours, mine ? t("You may act") : "");
  write(parts.shared, state.me?.shared ? SHARED : "");
  if (state.doing) write(parts.who, t("{game} · Operator", { game: state.game || "Tidetable" }));
  write(parts.turn, state.turn || state.title);
  write(parts.now, state.now);
  state.colours?.forEach((colour, seat) => document.documentElement.style.setProperty(`--seat-${seat}`, colour));
  page?.show(state);
  help.show(state);
}

/** Tell the player something, in sight for a while. */
function say(words) {
  clearTimeout(saidTimer);
  replace(parts.said, el("p", {}, words));
  saidTimer = setTimeout(() => parts.said.replaceChildren(), 6000);
}

/** How the connection stands, at the top, unless all is well. */
function stands(name, detail) {
  document.body.dataset.line = name;
  if (name !== "open") write(parts.yours, "");
  if (name === "open") parts.line.replaceChildren();
  else if (name === "opening") replace(parts.line, el("p", {}, detail ? t("Connecting again …") : t("Connecting to the table …")));
  else if (name === "waiting" && detail) waits(detail);
  else if (name === "waiting") {
    replace(
      parts.line,
      el("p", {}, t("The connection is lost. Trying again …")),
      el("button", { onclick: () => link.open(), "data-key": "now" }, t("Try now")),
    );
  } else closed(detail);
}

/** There is nothing to show just now, and the table said why: this page asks again by itself. */
function waits(why) {
  empty(t("Please wait"), why);
  replace(parts.line, el("button", { onclick: () => link.open(), "data-key": "now" }, t("Try now")));
}

/** It was closed for good. */
function closed(why) {
  empty(t("This page is closed"), why);
  const again = el("button", { onclick: begin, "data-key": "again" }, t("Connect again"));
  replace(parts.line, token() ? again : null);
}

/** Nothing of the game stays on the screen. */
function empty(turn, why) {
  page?.leave?.();
  page = null;
  module = "";
  pending = table.state = null;
  help.leave();
  parts.main.replaceChildren();
  write(parts.shared, "");
  write(parts.turn, turn);
  write(parts.now, why);
  delete document.body.dataset.tone;
  document.body.removeAttribute("data-mine");
  write(parts.yours, "");
}

// Another code was scanned into the same tab.
window.addEventListener("hashchange", begin);
begin();

function begin() {
  if (token()) link.open();
  else closed(t("Scan the code on the table's display to open your own page."));
}
