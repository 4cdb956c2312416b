// The answer to a sonar: two of row, column and sector, one true and one false.

import { el } from "/dom.js";
import { capital } from "./kit.js";
import { t } from "/tongue.js";

const KINDS = ["row", "column", "sector"];
const NAMES = { row: t("row"), column: t("column"), sector: t("sector") };
const FALSE = { row: t("The false row"), column: t("The false column"), sector: t("The false sector") };

export class Answer {
  constructor(station, changed) {
    this.station = station;
    this.changed = changed;
    this.truth = "row";
    this.lie = "column";
    this.value = null;
  }

  show() {
    const { own } = this.station;
    const truths = { row: own.space.slice(1), column: own.space[0], sector: String(own.sector) };
    const words = this.#words(truths);
    return [
      el("h2", {}, t("Sonar! Say one thing that is true")),
      this.#choice("truth", KINDS, (kind) => `${capital(NAMES[kind])} ${truths[kind]}`),
      el("h2", {}, t("and one that is not")),
      this.#choice("lie", KINDS.filter((kind) => kind !== this.truth), (kind) => capital(NAMES[kind])),
      this.#values(truths),
      el("button", {
        class: "sure", "data-do": words, "data-key": "tell", disabled: !words || !this.station.state.open,
        onclick: () => this.station.act(words),
      }, words ? this.#said(truths) : t("Choose the false one")),
    ];
  }

  #choice(name, kinds, label) {
    if (!kinds.includes(this[name])) this[name] = kinds[0];
    const made = kinds.map((kind) => el("button", {
      "aria-pressed": String(this[name] === kind), "data-pick": `${name} ${kind}`, "data-key": `${name}/${kind}`,
      onclick: () => this.#set(name, kind),
    }, label(kind)));
    return el("div", { class: "row", role: "group" }, ...made);
  }

  #set(name, kind) {
    this[name] = kind;
    this.value = null;
    this.changed();
  }

  #values(truths) {
    const { columns, rows, sectors } = this.station.view;
    const counted = (size) => Array.from({ length: size }, (_, n) => String(n + 1));
    const all = { row: counted(rows), column: [...columns], sector: counted(sectors) }[this.lie];
    const made = all.filter((value) => value !== truths[this.lie]).map((value) => el("button", {
      "aria-pressed": String(this.value === value), "data-pick": `value ${value}`, "data-key": `value/${value}`,
      onclick: () => { this.value = value; this.changed(); },
    }, value));
    return el("div", { class: "values", role: "group", "aria-label": FALSE[this.lie] }, ...made);
  }

  /** What everybody will hear. */
  #said(truths) {
    const said = { [this.truth]: truths[this.truth], [this.lie]: this.value };
    const [one, two] = KINDS.filter((kind) => kind in said);
    return t("Say: {one} {first} {two} {second}", { one: NAMES[one], first: said[one], two: NAMES[two], second: said[two] });
  }

  /** The engine's words, kinds in its order; null while something is missing. */
  #words(truths) {
    if (this.value === null) return null;
    const said = { [this.truth]: truths[this.truth], [this.lie]: this.value };
    const words = `tell ${KINDS.filter((kind) => kind in said).map((kind) => `${kind} ${said[kind]}`).join(" ")}`;
    return this.station.can(words) ? words : null;
  }
}
