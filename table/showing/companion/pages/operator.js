// The operator's page: what the table does, who is here, how it is, and the few things only the operator may do.

import { el, replace } from "./dom.js";
import { mountService } from "./service.js";
import { t } from "./tongue.js";

const STANDS = { connected: t("Connected"), away: t("Held, not connected"), free: t("Free") };
const SHARED = {
  connected: t("Connected, key used on two devices"),
  away: t("Held, not connected, key used on two devices"),
  free: STANDS.free,
};

const PLAYED = { "": t("A person"), easy: t("A bot, easy"), normal: t("A bot, normal"), hard: t("A bot, hard") };
const LEVELS = Object.keys(PLAYED);

export function mount(root, table) {
  const parts = {
    seats: el("section", { "aria-label": t("Seats") }),
    game: el("section", { "aria-label": t("Game") }),
    service: el("section", { "aria-label": t("Service") }),
    health: el("section", { "aria-label": t("Health") }),
    facts: el("section", { "aria-label": t("About this table") }),
  };
  const service = mountService(parts.service, parts.facts, table, act);
  let asking = false; // abandon takes two taps
  const columns = [el("div", {}, parts.game, parts.seats, parts.service), el("div", {}, parts.health, parts.facts)];
  root.replaceChildren(el("div", { class: "operator" }, ...columns));

  function show(state) {
    const seats = state.players.map((player, number) => seat(player, number, state.bots));
    const acts = el("div", { class: "acts long" }, pause(state), ...abandon(state));
    const game = [el("h2", {}, t("Game")), el("p", {}, state.doing), acts];
    replace(parts.game, ...(seats.length ? game : [])); // a table for guests is often without one
    replace(parts.seats, ...(seats.length ? [el("h2", {}, t("Seats")), el("ul", { class: "seats" }, ...seats)] : []));
    service.show(state);
    replace(parts.health, el("h2", {}, t("Readers and links")), health(state));
  }

  function seat(player, number, bots) {
    const stands = player.connected ? "connected" : player.held ? "away" : "free";
    return el(
      "li",
      { class: "seat", "data-stands": stands },
      el("span", { class: "name" }, player.name),
      el("span", { class: "stands" }, player.bot ? PLAYED[player.bot] : (player.shared ? SHARED : STANDS)[stands]),
      el("div", { class: "acts" }, ...seatActs(player, number, bots)),
    );
  }

  // All buttons are always there: one that came and went as a page connects would slide another one
  // under a finger that is already on its way. Who plays goes round: a person, then bots, the better the later.
  function seatActs(player, number, bots) {
    const next = LEVELS[(LEVELS.indexOf(player.bot) + 1) % LEVELS.length];
    return [
      act(`bot/${number}`, PLAYED[player.bot], () => table.send({ bot: number, level: next }), { whose: player.name, can: bots }),
      act(`kick/${number}`, t("Close page"), () => table.send({ kick: number }), { whose: player.name, can: player.connected }),
      act(`free/${number}`, t("Free seat"), () => table.send({ free: number }), { whose: player.name, can: player.held }),
    ];
  }

  function pause(state) {
    return act("pause", state.paused ? t("Go on") : t("Pause"), () => table.send({ pause: !state.paused }));
  }

  function abandon(state) {
    if (state.over) return [];
    if (!asking) return [act("abandon", t("Abandon game"), () => ask(true, state))];
    return [
      act("abandon!", t("Yes, abandon it"), () => table.send({ abandon: true }) && ask(false, state), { kind: "wrong" }),
      act("abandon?", t("No, play on"), () => ask(false, state)),
    ];
  }

  function ask(whether, state) {
    asking = whether;
    show(state);
  }

  function health(state) {
    const lines = [
      ...Object.entries(state.links).map(([tile, why]) => t("Board part {part} does not answer: {why}", { part: tile, why })),
      ...state.down.map((cell) => t("The reader of {cell} does not answer.", { cell })),
      ...state.noisy.map((cell) => t("Something on {cell} cannot be read clearly.", { cell })),
      ...state.unknown.map((cell) => t("A tag nobody knows lies on {cell}.", { cell })),
    ];
    if (!lines.length) return el("p", { class: "good" }, t("Every reader answers."));
    return el("ul", { class: "log" }, ...lines.map((line) => el("li", { class: "wrong" }, line)));
  }

  return { show, hear: service.hear };
}

/** A button; one that can do nothing now stays where it is. */
function act(key, words, done, { whose = "", kind = "", can = true } = {}) {
  const label = whose ? `${words}: ${whose}` : null;
  const onclick = () => can && done();
  // Not "disabled": that would take the focus away each time a phone comes or goes.
  const attributes = { class: `act ${kind}`, "data-key": key, "aria-label": label, "aria-disabled": can ? null : "true" };
  return el("button", { ...attributes, onclick }, words);
}
