// The Engineer: the sheet as it looks on paper, four panels with circuits above and the reactor below.

import { el, replace, svg } from "/dom.js";
import { WAYS, systemName } from "./kit.js";
import { t } from "/tongue.js";

const PANELS = ["W", "N", "S", "E"]; // as on the sheet, from left to right
const SHAPES = {
  red: "M12 2 L22 21 L2 21 Z", green: "M12 2 A10 10 0 1 1 11.99 2 Z", yellow: "M12 1 L23 12 L12 23 L1 12 Z",
  radiation: "M12 12 L7 3.3 A10 10 0 0 1 17 3.3 Z M12 12 L22 12 A10 10 0 0 1 17 20.7 Z M12 12 L7 20.7 A10 10 0 0 1 2 12 Z",
};
const CIRCUITS = { orange: t("orange"), gray: t("gray"), yellow: t("yellow") };
const EFFECTS = { free: t("clears its circuit"), fine: t("breaks nothing more"), breaks: t("breaks a system that works"), damage: t("costs 1 damage") };
const COSTS = { free: t("a circuit clears"), fine: t("nothing more breaks"), breaks: t("a system breaks"), damage: t("1 DAMAGE") };

export function mount(root, station) {
  const parts = { due: el("p", { class: "due", "aria-live": "polite" }), sheet: el("section", { class: "panels", "aria-label": t("Breakdowns") }), key: el("section", { class: "key" }) };
  root.replaceChildren(parts.due, parts.sheet, parts.key);

  function show() {
    const { own } = station;
    const due = own.owes_cross;
    parts.due.textContent = due ? t("Cross out a symbol in the {way} panel.", { way: WAYS[due] }) : t("What a course would cost:");
    replace(parts.sheet, ...PANELS.map(panel));
    replace(parts.key, ...["red", "green", "yellow"].map(legend));
  }

  function panel(way) {
    const symbols = station.facts.symbols[way];
    const cost = station.facts.costs[way];
    const made = symbols.map((each, n) => symbol(way, n + 1, each));
    const warn = el("p", { class: `cost ${cost.best}` }, COSTS[cost.best]);
    const circuits = el("div", { class: "circuits", "aria-label": t("Central circuits"), role: "group" }, ...made.filter((_, n) => symbols[n].circuit));
    const reactor = el("div", { class: "reactor", "aria-label": t("Reactor"), role: "group" }, ...made.filter((_, n) => !symbols[n].circuit));
    return el("div", { class: station.own.owes_cross === way ? "panel due" : "panel", "data-way": way }, el("h3", {}, WAYS[way]), circuits, reactor, warn);
  }

  /** The systems that a colour breaks; radiation is a danger of its own. */
  function broken(colour) {
    const names = (station.facts.colours[colour] ?? []).map(systemName);
    if (!names.length) return t("radiation");
    return names.length > 1 ? t("{one} and {other}", { one: names[0], other: names[1] }) : names[0];
  }

  function symbol(way, number, { colour, circuit }) {
    const name = `${way}${number}`;
    const crossed = station.own.crossed.includes(name);
    const effect = station.facts.costs[way].effects[name];
    const facts = { systems: broken(colour), circuit: CIRCUITS[circuit] ?? circuit, effect: crossed ? t("crossed out") : EFFECTS[effect] };
    const label = circuit ? t("{systems}, {circuit} circuit, {effect}", facts) : t("{systems}, reactor, {effect}", facts);
    const drawing = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { class: colour, d: SHAPES[colour] }));
    if (crossed) drawing.append(svg("path", { class: "cross", d: "M2 2 L22 22 M22 2 L2 22" }));
    const made = station.button(`cross ${name}`, drawing, "symbol");
    made.setAttribute("aria-label", label);
    if (circuit) made.dataset.circuit = circuit;
    if (crossed) made.dataset.crossed = "true";
    if (effect === "damage") made.dataset.harm = "true";
    return made;
  }

  function legend(colour) {
    const down = station.own.crossed.some((name) => station.facts.symbols[name[0]][Number(name[1]) - 1].colour === colour);
    const drawing = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { class: colour, d: SHAPES[colour] }));
    return el("p", { class: down ? "broken" : "" }, drawing, " ", down ? t("{systems}: broken down", { systems: broken(colour) }) : t("{systems}: working", { systems: broken(colour) }));
  }

  return { show, wants: () => station.own.owes_cross !== null && station.acts.size > 0 };
}
