// Cards as the display draws them, made of plain elements. Every value is text.

import { el } from "./dom.js";
import { t } from "./tongue.js";

const SIDES = { top: t("top"), right: t("right"), bottom: t("bottom"), left: t("left") };
const ELEMENTS = { earth: t("Earth"), water: t("Water"), light: t("Light"), dark: t("Dark") };
const TYPES = { character: t("character"), vehicle: t("vehicle"), gadget: t("gadget"), location: t("location") };
const SIGNS = { earth: "▲", water: "≈", light: "☀", dark: "☾" };

/** A card from its token: {name, cell, art, seat, label, glyph, picture, facts}. */
export function card(held) {
  const facts = held.facts;
  const drawn = el("div", { class: "card", "data-element": facts.element, "data-type": facts.type, "data-seat": held.seat });
  if (held.cell) drawn.append(el("span", { class: "cell" }, held.cell));
  if (held.art === "card-element") drawn.append(...elemental(facts));
  else if (held.art === "card-crew") drawn.append(...duelling(facts));
  else drawn.append(figure(held));
  drawn.append(el("span", { class: "title" }, facts.name || held.name));
  return drawn;
}

/** What a token of any game shows: its picture, its glyph, or its words. */
export function figure(token) {
  if (token.picture) return el("img", { class: "figure", src: token.picture, alt: "" });
  if (token.glyph) return el("span", { class: "figure" }, token.glyph);
  return el("b", { class: token.label.length > 3 ? "word" : "value" }, token.label);
}

/** A piece or card on a small map of the mat. */
export function token(drawn) {
  const shape = drawn.art === "card-back" ? "back" : drawn.art.startsWith("card") || drawn.art.startsWith("order-") ? "paper" : "disc";
  return el("span", { class: `token ${shape}`, "data-seat": drawn.seat }, shape === "back" ? behind(drawn) : figure(brief(drawn)));
}

/** What a game has on the backs of its cards, if anything. */
function behind(drawn) {
  return drawn.picture || drawn.glyph ? figure(drawn) : null;
}

/** A token in few letters: what it shows, or how its name begins. */
function brief(drawn) {
  const word = drawn.label || drawn.facts.value || drawn.facts.name || "";
  return { ...drawn, label: [...word].slice(0, 3).join("") };
}

function elemental(facts) {
  const dots = Object.entries(SIDES).map(([side, name]) =>
    el("span", { class: `dots ${side}`, "aria-label": `${name} ${facts[side]}` }, "•".repeat(Number(facts[side]) || 0)),
  );
  return [...dots, el("b", { class: "value" }, facts.value), el("span", { class: "sign", title: ELEMENTS[facts.element] ?? "" }, SIGNS[facts.element] ?? "")];
}

function duelling(facts) {
  const figures = el("span", { class: "figures" }, el("b", {}, `C ${facts.c}`), el("b", {}, `D ${facts.d}`));
  return [figures, el("span", { class: "sign" }, facts.keyword || (TYPES[facts.type] ?? ""))];
}
