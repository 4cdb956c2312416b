// The First Mate: gauges, what is ready, and the two systems that may be sent from here.

import { el, replace } from "./dom.js";
import { SYSTEMS, boxes, capital } from "./captain_sonar_kit.js";

export function mount(root, station) {
  const parts = { hull: el("section", { "aria-label": "Damage" }), gauges: el("section", { "aria-label": "Gauges" }), send: el("section", { "aria-label": "Detection" }) };
  root.replaceChildren(parts.hull, parts.gauges, parts.send);

  function show() {
    const { view, us, them } = station;
    replace(parts.hull, el("p", { class: "damage" }, "Our damage ", boxes(us.damage, view.most_damage, "Our damage"), " Theirs ", boxes(them.damage, view.most_damage, "Their damage")));
    const due = us.owes.includes("mark");
    const there = SYSTEMS.filter((name) => name in view.gauge_sizes);
    const none = station.can("mark none") ? station.button("mark none", "All are full: OK", "sure") : null;
    replace(parts.gauges, el("h2", {}, due ? "Mark one gauge" : "Gauges"), ...there.map(gauge), none);
    replace(parts.send, ...detection());
  }

  function gauge(name) {
    const size = station.view.gauge_sizes[name];
    const marks = station.own.gauges[name];
    const ready = station.us.ready.includes(name);
    const usable = station.own.usable.includes(name);
    const words = ready ? (usable ? "ready" : "ready, but broken down") : `${marks} of ${size}`;
    return el(
      "div",
      { class: ready ? "gauge ready" : "gauge", "data-colour": colour(name) },
      el("div", { class: "what" }, el("b", {}, capital(name)), boxes(marks, size, capital(name)), el("small", {}, words)),
      station.button(`mark ${name}`, "Mark"),
    );
  }

  /** The colour of the symbols that break a system. */
  function colour(system) {
    return Object.entries(station.facts.colours).find(([, systems]) => systems.includes(system))[0];
  }

  function detection() {
    const drones = station.all("drone");
    const sonar = station.can("sonar");
    if (!drones.length && !sonar) return [];
    return [
      el("h2", {}, "Send from here"),
      drones.length ? el("p", {}, "Drone to sector") : null,
      el("div", { class: "values" }, ...drones.map((number) => station.button(`drone ${number}`, number))),
      sonar ? station.button("sonar", "Sonar", "sure") : null,
    ];
  }

  return { show, wants: () => station.us.owes.includes("mark") && station.acts.size > 0 };
}
