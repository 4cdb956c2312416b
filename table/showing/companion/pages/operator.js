// The operator's page: who is here, how the table is, and the few things only the operator may do.

import { el, replace } from "./dom.js";

export function mount(root, table) {
  const parts = {
    seats: el("section", { "aria-label": "Seats" }),
    game: el("section", { "aria-label": "Game" }),
    health: el("section", { "aria-label": "Health" }),
  };
  let asking = false; // abandon takes two taps
  root.replaceChildren(parts.seats, parts.game, parts.health);

  function show(state) {
    replace(parts.seats, el("h2", {}, "Seats"), el("ul", { class: "seats" }, ...state.players.map(seat)));
    replace(parts.game, el("h2", {}, "Game"), el("div", { class: "acts" }, pause(state), ...abandon(state)));
    replace(parts.health, el("h2", {}, "Readers and links"), health(state));
  }

  function seat(player, number) {
    const stands = player.connected ? "connected" : player.held ? "away" : "free";
    return el(
      "li",
      { class: "seat", "data-stands": stands },
      el("span", { class: "name" }, player.name),
      el("span", { class: "stands" }, { connected: "Connected", away: "Held, not connected", free: "Free" }[stands] + (player.shared ? ", key used on two devices" : "")),
      el("div", { class: "acts" }, ...seatActs(player, number)),
    );
  }

  // Both buttons are always there: one that came and went as a page connects would slide the other one
  // under a finger that is already on its way.
  function seatActs(player, number) {
    return [
      act(`kick/${number}`, "Close page", () => table.send({ kick: number }), { whose: player.name, can: player.connected }),
      act(`free/${number}`, "Free seat", () => table.send({ free: number }), { whose: player.name, can: player.held }),
    ];
  }

  function pause(state) {
    return act("pause", state.paused ? "Go on" : "Pause", () => table.send({ pause: !state.paused }));
  }

  function abandon(state) {
    if (state.over) return [];
    if (!asking) return [act("abandon", "Abandon game", () => ask(true, state))];
    return [
      act("abandon!", "Yes, abandon it", () => table.send({ abandon: true }) && ask(false, state), { kind: "wrong" }),
      act("abandon?", "No, play on", () => ask(false, state)),
    ];
  }

  function ask(whether, state) {
    asking = whether;
    show(state);
  }

  function act(key, words, done, { whose = "", kind = "", can = true } = {}) {
    const label = whose ? `${words}: ${whose}` : null;
    const onclick = () => can && done();
    // Not "disabled": that would take the focus away each time a phone comes or goes.
    const attributes = { class: `act ${kind}`, "data-key": key, "aria-label": label, "aria-disabled": can ? null : "true" };
    return el("button", { ...attributes, onclick }, words);
  }

  function health(state) {
    const lines = [
      ...Object.entries(state.links).map(([tile, why]) => `Board part ${tile} does not answer: ${why}`),
      ...state.down.map((cell) => `The reader of ${cell} does not answer.`),
      ...state.noisy.map((cell) => `Something on ${cell} cannot be read clearly.`),
      ...state.unknown.map((cell) => `A tag nobody knows lies on ${cell}.`),
    ];
    if (!lines.length) return el("p", { class: "good" }, "Every reader answers.");
    return el("ul", { class: "log" }, ...lines.map((line) => el("li", { class: "wrong" }, line)));
  }

  return { show };
}
