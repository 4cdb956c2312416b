// The Captain: where we are and were, the courses, the systems and their targets, sonar answers.

import { el, replace } from "/dom.js";
import { LETTERS, SYSTEMS, WAYS, capital, systemName } from "./kit.js";
import { Picker, SeaMap } from "./map.js";
import { Answer } from "./answer.js";
import { t } from "/tongue.js";

const AIM = {
  start: t("Where does the submarine start?"), torpedo: t("Where does the torpedo go?"), mine: t("Where is the mine dropped?"),
  trigger: t("Which mine goes off?"), scenario: t("Which Archer mine goes off?"), drone: t("Which sector is the drone sent to?"),
  silence: t("Where does the silent way end?"),
};
const sure = (kind, place) => ({
  start: () => t("Start in {place}", { place }), torpedo: () => t("Fire at {place}", { place }), mine: () => t("Drop in {place}", { place }),
  trigger: () => t("Trigger {place}", { place }), scenario: () => t("Trigger {place}", { place }), drone: () => t("Send to sector {place}", { place }),
  silence: () => t("Go silently to {place}", { place }),
})[kind]();
const CARDS = { north: t("north"), south: t("south"), east: t("east"), west: t("west"), surface: t("surface") };
const ORDER = { scenario: "archer" }; // the engine's word where the card has another

export function mount(root, station) {
  const parts = { sea: el("div", { class: "chart" }), orders: el("section", { "aria-label": t("Orders") }) };
  let map = null;
  let picker = null;
  let aiming = ""; // the order whose target is being chosen
  let dismissed = ""; // a card on the mat whose question was put aside
  const answer = new Answer(station, () => show());
  root.replaceChildren(parts.sea, parts.orders);

  function show() {
    follow();
    const view = station.view;
    picker?.stop();
    const kept = picker?.space;
    map = new SeaMap(view);
    replace(parts.sea, map.svg);
    drawOwn();
    picker = aiming ? new Picker(map, choices(aiming), orders) : null;
    if (picker && kept && picker.choices.has(kept)) picker.choose(kept);
    orders();
  }

  /** What is asked for now: a start, or the target of a card that lies on the mat. */
  function follow() {
    const card = station.laid.find((each) => !each.why && AIM[each.card])?.card ?? "";
    if (!card) dismissed = "";
    if (station.all("start").length) aiming = "start";
    else if (card && card !== dismissed) aiming = card;
    if (aiming && !choices(aiming).size && !(aiming === "silence" && station.all("silence").length)) aiming = "";
  }

  /** Space -> words of every legal order of a kind that has a place on the map. */
  function choices(kind) {
    const found = new Map();
    const word = ORDER[kind] ?? kind;
    for (const rest of station.all(word)) {
      if (kind === "drone") for (const space of sector(Number(rest))) found.set(space, `drone ${rest}`);
      else if (kind === "silence") silent(rest, found);
      else found.set(rest, `${word} ${rest}`);
    }
    return found;
  }

  function silent(rest, found) {
    const [way, length] = rest.split(" ");
    const step = { N: [0, -1], S: [0, 1], E: [1, 0], W: [-1, 0] }[way];
    const columns = station.view.columns;
    const here = station.own.space;
    const column = columns.indexOf(here[0]) + step[0] * Number(length);
    const row = Number(here.slice(1)) + step[1] * Number(length);
    if (Number(length)) found.set(`${columns[column]}${row}`, `silence ${rest}`);
  }

  function sector(number) {
    const { columns, rows, sector_side: side } = station.view;
    const across = columns.length / side;
    const left = ((number - 1) % across) * side;
    const top = Math.floor((number - 1) / across) * side;
    const spaces = [];
    for (let n = 0; n < side * side && top < rows; n += 1) spaces.push(`${columns[left + (n % side)]}${top + Math.floor(n / side) + 1}`);
    return spaces;
  }

  function drawOwn() {
    const { space, route, mines } = station.own;
    if (!space) return;
    map.draw("route", map.line(route, "wake"), ...route.map((each) => map.dot(each, "step", 1.4)));
    map.draw("things", ...mines.map((mine) => map.letter(mine, "mine", "✹")), map.dot(space, "self", 3.6));
  }

  function orders() {
    const shown = station.all("tell").length ? answer.show() : aiming ? target() : bridge();
    replace(parts.orders, ...shown, ...whispers());
  }

  /** Why a card on the mat does nothing: for this page alone, and under the buttons, which stay where they are. */
  function whispers() {
    return station.laid.filter((each) => each.why).map((each) => el("p", { class: "warn", role: "alert" }, t("The {card} card: {why}.", { card: CARDS[each.card] ?? systemName(each.card), why: each.why })));
  }

  function target() {
    const words = picker.words;
    const name = words && (aiming === "drone" ? words.split(" ")[1] : picker.space);
    const yes = el("button", { class: "sure", "data-do": words, "data-key": "sure", disabled: !words || !station.state.open, onclick: done }, name ? sure(aiming, name) : t("Tap the map"));
    const stay = aiming === "silence" ? still() : null;
    const leave = aiming === "start" ? null : el("button", { "data-key": "leave", onclick: putAside }, t("Not now"));
    return [el("h2", {}, AIM[aiming]), picker.list(AIM[aiming]), stay, el("div", { class: "pair" }, yes, leave)];
  }

  /** A silence that goes nowhere still breaks something in one panel. */
  function still() {
    const ways = Object.keys(WAYS).filter((way) => station.can(`silence ${way} 0`));
    return el("div", { class: "row", role: "group", "aria-label": t("Stay where we are") }, ...ways.map((way) => station.button(`silence ${way} 0`, t("Stay, {way}", { way: LETTERS[way] }))));
  }

  function done() {
    if (picker.words && station.act(picker.words)) aiming = "";
  }

  function putAside() {
    dismissed = aiming;
    aiming = "";
    show();
  }

  function bridge() {
    if (station.view.phase === "start") return [el("p", { class: "quiet" }, t("We are in position."))];
    const compass = el("div", { class: "compass", role: "group", "aria-label": t("Course") });
    for (const [way, name] of Object.entries(WAYS)) compass.append(station.button(`course ${way}`, name, `way ${way}`));
    compass.append(station.button("surface", t("Surface"), "way up"));
    const blackout = station.own.blackout ? el("p", { class: "warn" }, t("Blackout: no course is free. Surface.")) : null;
    return [blackout, compass, systems(), lasts()];
  }

  function systems() {
    const there = SYSTEMS.filter((name) => name in station.view.gauge_sizes);
    return el("div", { class: "systems", role: "group", "aria-label": t("Systems") }, ...there.map(system));
  }

  function system(name) {
    const ready = station.us.ready.includes(name);
    const usable = station.own.usable.includes(name);
    const state = !ready ? t("{marks} of {size}", { marks: station.own.gauges[name], size: station.view.gauge_sizes[name] }) : usable ? t("ready") : t("breakdown");
    const label = [el("span", {}, capital(systemName(name))), el("small", {}, state)];
    if (name === "sonar") {
      const made = station.button("sonar", "", "system");
      made.append(...label);
      return made;
    }
    const can = choices(name).size > 0 || (name === "silence" && station.all("silence").length > 0);
    return el("button", { class: "system", "data-aim": name, "data-key": `aim/${name}`, disabled: !can || !station.state.open, onclick: () => aim(name) }, ...label);
  }

  function lasts() {
    const mines = station.all("trigger").length;
    const trigger = station.own.mines.length
      ? el("button", { "data-aim": "trigger", "data-key": "aim/trigger", disabled: !mines || !station.state.open, onclick: () => aim("trigger") }, t("Trigger a mine"))
      : null;
    const pass = station.view.mode === "turn" ? station.button("pass", t("End the turn")) : null;
    return el("div", { class: "pair" }, trigger, pass);
  }

  function aim(name) {
    aiming = name;
    show();
  }

  return { show, wants: () => station.acts.size > 0 && station.view.phase !== "play" };
}
