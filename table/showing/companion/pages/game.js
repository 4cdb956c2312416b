// The page of any game: my hand, my face-down cards, what I may do, a map of the mat, and what happened.

import { card, token } from "./cards.js";
import { el, replace } from "./dom.js";
import { meanings } from "./glossary.js";
import { t } from "./tongue.js";

const FIRST = t("The table asks for something on the mat first.");
const LONG = 11; // letters that a narrow button has room for
const FINGER = 60; // of the screen's width, what a cell must have for a finger to tell it from others
const FEW = 6; // actions that are shown without unfolding

/** Draw into `root`; the table is told what was chosen. */
export function mount(root, table) {
  const parts = {
    mine: el("section", { "aria-label": t("My cards") }),
    acts: el("section", { "aria-label": t("What I may do") }),
    mat: el("section", { "aria-label": t("The mat") }),
    scores: el("section", { "aria-label": t("Score"), class: "scores" }),
    log: el("section", { "aria-label": t("What happened") }),
    about: el("section", { class: "about", "aria-live": "polite", hidden: true }),
  };
  let chosen = ""; // the heading whose actions are unfolded: `${seat}/${of}`
  let picked = []; // cells of the map that were tapped, one after the other
  let state = null;
  root.replaceChildren(parts.mine, parts.acts, parts.mat, parts.scores, parts.log, parts.about);

  /** What the signs of a card or a cell mean, at the foot of the page; a tap on it, or anywhere else, closes it. */
  async function explain(name, facts) {
    const told = await meanings(facts);
    parts.about.hidden = !told.length;
    replace(parts.about, el("h2", {}, name), el("dl", { class: "signs" }, ...told.flatMap(({ title, say }) => [el("dt", {}, title), el("dd", {}, say)])));
  }
  parts.about.addEventListener("click", () => (parts.about.hidden = true));

  const facts = (drawn) => ({ art: drawn.art, ...drawn.facts });

  function show(next) {
    state = next;
    replace(parts.mine, ...state.me.seats.flatMap(cards));
    if (!state.me.seats.some((seat) => fitting(seat).length)) picked = [];
    replace(parts.acts, ...state.me.seats.flatMap(actions));
    replace(parts.mat, ...(state.mat ? [el("h2", {}, t("The mat")), map()] : []));
    replace(parts.scores, ...state.scores.map(score));
    replace(parts.log, el("h2", {}, t("What happened")), history());
  }

  function cards(seat) {
    const { hands, covered } = state.own;
    const rows = [];
    if (hands[seat]) rows.push(...row(t("My hand"), hands[seat], seat));
    if (covered[seat].length) rows.push(...row(t("My face-down cards"), covered[seat], seat));
    return rows;
  }

  function row(title, held, seat) {
    if (!held.length) return [el("h2", {}, title), el("p", { class: "quiet" }, t("No cards."))];
    return [el("h2", {}, title), el("ul", { class: "cards" }, ...held.map((each) => el("li", {}, inHand(each, seat))))];
  }

  /** A card that something can be done with is a button: it unfolds what. */
  function inHand(held, seat) {
    const of = state.own.actions[seat].find((each) => each.of.toLowerCase() === held.name.toLowerCase())?.of;
    const looked = () => explain(held.name, facts(held));
    if (of === undefined || held.cell) return el("button", { class: "pick", "aria-label": held.name, "data-key": `look/${held.name}/${held.cell}`, onclick: looked }, card(held));
    const key = `${seat}/${of}`;
    const pressed = String(chosen === key);
    const attributes = { class: "pick", "aria-pressed": pressed, "aria-label": held.name, "data-key": `card/${key}` };
    return el("button", { ...attributes, onclick: () => choose(chosen === key ? "" : key, looked) }, card(held));
  }

  function actions(seat) {
    const mine = fitting(seat);
    const title = state.me.seats.length > 1 ? t("{who}: what I may do", { who: state.own.names[seat] }) : t("What I may do");
    if (!mine.length) return [el("h2", {}, title), el("p", { class: "quiet" }, waiting())];
    const wait = state.open ? null : el("p", { class: "quiet" }, FIRST);
    if (mine.length <= FEW) {
      return [el("h2", {}, title), wait, grid(mine.map((each) => button(seat, each, true)))];
    }
    const groups = grouped(mine);
    const plain = (groups.get("") ?? []).map((each) => button(seat, each));
    const headed = [...groups].filter(([of]) => of).map(([of, list]) => group(seat, of, list));
    return [
      el("h2", {}, title),
      wait,
      plain.length ? grid(plain) : null,
      ...headed,
    ];
  }

  /** My actions; when cells of the map were tapped, those that begin there. */
  function fitting(seat) {
    return state.own.actions[seat].filter((each) => picked.every((cell, at) => each.cells[at] === cell));
  }

  /** The mat as the display shows it. Cells where I may do something can be tapped: that narrows the list. */
  function map() {
    const next = new Set(state.me.seats.flatMap((seat) => fitting(seat).map((each) => each.cells[picked.length])));
    const { columns, names, cells } = state.mat;
    const drawn = names.map((name) => square(name, cells[name] ?? { ground: "sea", tokens: [], lamp: "off" }, next.has(name)));
    return el("div", { class: "mat", "data-columns": columns }, ...drawn);
  }

  function square(name, told, possible) {
    const mine = picked.includes(name);
    const top = told.tokens.at(-1);
    const inside = [el("span", { class: "name" }, name), top ? token(top) : null];
    const attributes = { class: "cell", "data-ground": told.ground, "data-lamp": told.lamp, "aria-label": [name, top?.label].filter(Boolean).join(" ") };
    if ((!possible && !mine) || innerWidth / state.mat.columns < FINGER) {
      return el("div", { ...attributes, onclick: () => explain(name, { ground: told.ground, ...(top ? facts(top) : {}) }) }, ...inside);
    }
    const tap = () => {
      picked = mine ? [] : [...picked, name];
      show(state);
    };
    return el("button", { ...attributes, "aria-pressed": String(mine), "data-key": `cell/${name}`, onclick: tap }, ...inside);
  }

  function waiting() {
    return state.own.outcome ? t("The game is over.") : t("Nothing just now.");
  }

  /** Actions of one card or piece, folded away until it is chosen. */
  function group(seat, of, list) {
    const key = `${seat}/${of}`;
    const open = chosen === key;
    const head = el(
      "button",
      { class: "head", "aria-expanded": String(open), "data-key": key, onclick: () => choose(open ? "" : key) },
      el("span", {}, of),
      el("span", { class: "count" }, String(list.length)),
    );
    const acts = open ? grid(list.map((each) => button(seat, each))) : null;
    return el("div", { class: "group" }, head, acts);
  }

  function choose(key, looked = null) {
    chosen = key;
    show(state);
    if (key && looked) looked();
  }

  function button(seat, action, alone = false) {
    return el(
      "button",
      {
        class: "act",
        // Not "disabled": that would take the focus away each time a hand moves on the mat.
        "aria-disabled": state.open ? null : "true",
        "data-key": `${seat}/${action.do}`,
        "data-do": action.do,
        "aria-label": action.of ? `${action.of}: ${action.say}` : action.say,
        onclick: () => (state.open ? table.act(seat, action.do) : table.say(FIRST)),
      },
      alone && action.of && !action.say.includes(action.of) ? `${action.of}: ${action.say}` : action.say,
    );
  }

  function score(line) {
    const box = el("div", { class: "score", "data-seat": line.seat, "aria-current": line.to_move ? "true" : null });
    box.append(el("span", { class: "name" }, line.name), el("b", {}, line.figure), el("span", { class: "quiet" }, line.detail));
    return box;
  }

  function history() {
    const lines = state.log.slice().reverse();
    if (!lines.length) return el("p", { class: "quiet" }, t("Nothing yet."));
    return el("ol", { class: "log" }, ...lines.map((line) => el("li", { class: line.kind, "data-seat": line.seat }, line.say)));
  }

  return { show };
}

/** Buttons beside each other; long words get more room. */
function grid(buttons) {
  const long = buttons.some((each) => each.textContent.length > LONG);
  return el("div", { class: long ? "acts long" : "acts" }, ...buttons);
}

function grouped(list) {
  const groups = new Map();
  for (const each of list) groups.set(each.of, [...(groups.get(each.of) ?? []), each]);
  return groups;
}
