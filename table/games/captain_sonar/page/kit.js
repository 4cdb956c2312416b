// What the stations have in common: words, buttons, and what a seat may do.

import { el } from "/dom.js";
import { t } from "/tongue.js";

export const ROLES = [t("Captain"), t("First Mate"), t("Engineer"), t("Radio Operator")];
export const TEAMS = ["yellow", "blue"];
export const TEAM_SEAT = { yellow: 4, blue: 0 }; // the places of their colours
export const WAYS = { N: t("North"), S: t("South"), E: t("East"), W: t("West") };
export const LETTERS = { N: t("N"), S: t("S"), E: t("E"), W: t("W") };
export const SYSTEMS = ["mine", "torpedo", "drone", "sonar", "silence", "scenario"];

const TEAM_NAMES = { yellow: t("Yellow"), blue: t("Blue") };
const SYSTEM_NAMES = { mine: t("mine"), torpedo: t("torpedo"), drone: t("drone"), sonar: t("sonar"), silence: t("silence"), scenario: t("scenario") };

export const capital = (word) => word[0].toUpperCase() + word.slice(1);
export const teamName = (team) => TEAM_NAMES[team];
export const systemName = (system) => SYSTEM_NAMES[system];
export const other = (team) => TEAMS[1 - TEAMS.indexOf(team)];

/** One seat of this page: what it sees and may do. */
export class Station {
  constructor(table, seat) {
    this.table = table;
    this.seat = seat;
    this.role = seat % 4;
    this.team = TEAMS[seat >> 2];
  }

  take(state) {
    this.state = state;
    this.view = state.own.views[this.seat];
    this.facts = state.own.facts[this.seat];
    this.acts = new Set(state.own.actions[this.seat].map((action) => action.do));
    this.own = this.view.own;
    this.us = this.view.teams[this.team];
    this.them = this.view.teams[other(this.team)];
    this.laid = state.laid?.[this.seat] ?? [];
  }

  can(words) {
    return this.acts.has(words);
  }

  /** Legal actions that begin with a word, without that word. */
  all(word) {
    return [...this.acts].filter((words) => words.startsWith(`${word} `)).map((words) => words.slice(word.length + 1));
  }

  act(words) {
    return this.table.act(this.seat, words);
  }

  /** A button for an action; out of reach while it is not legal, or the table waits for the mat. */
  button(words, label, name = "") {
    return el("button", {
      class: name, "data-do": words, "data-key": `${this.seat}/${words}`, disabled: !this.can(words) || !this.state.open,
      onclick: () => this.act(words),
    }, label);
  }
}

const LONG = 44; // letters of a call that fill its room at the usual size

/** Damage of both, the clock, and what was said last: to everybody, and to this crew. Each has its room whether it
    is filled or not, so that no button moves away under a finger. */
export function bridge(state, view) {
  const team = (name) => {
    const { damage, surfaced } = view.teams[name];
    return el("span", { class: "hull", "data-seat": TEAM_SEAT[name] }, el("b", {}, teamName(name)), ` ${damage}/${view.most_damage} `, surfaced ? t("surfaced") : "");
  };
  const said = state.log.filter((line) => line.kind === "said").at(-1);
  const call = said?.say ?? t("Nothing has been said yet.");
  return [
    el("p", { class: "hulls" }, ...TEAMS.map(team), state.clock ? el("span", { class: "clock", role: "timer" }, state.clock) : null),
    el("p", { class: call.length > LONG ? "call long" : "call", "data-seat": said?.seat, "aria-live": "polite" }, call),
    el("p", { class: "whisper", "aria-live": "polite" }, state.whispers.at(-1) ?? ""),
  ];
}

/** A row of boxes, some of them marked. */
export function boxes(marks, size, label) {
  const each = Array.from({ length: size }, (_, n) => el("i", { class: n < marks ? "box full" : "box" }));
  return el("span", { class: "boxes", role: "img", "aria-label": t("{label}: {marks} of {size}", { label, marks, size }) }, ...each);
}

/** What a page remembers on this phone alone, for this game and player. */
export class Memory {
  constructor(name) {
    let sum = 2166136261; // the key itself is not written down
    for (const letter of location.hash) sum = Math.imul(sum ^ letter.codePointAt(0), 16777619) >>> 0;
    this.name = `tidetable/${name}/${sum.toString(36)}`;
  }

  load(usual) {
    try {
      return { ...usual, ...JSON.parse(localStorage.getItem(this.name) ?? "{}") };
    } catch {
      return usual;
    }
  }

  save(value) {
    try {
      localStorage.setItem(this.name, JSON.stringify(value));
    } catch {
      // A phone without room keeps it until the page is closed.
    }
  }
}
