// The First Mate: gauges, what is ready, and the two systems that may be sent from here.

import { el, replace } from "/dom.js";
import { SYSTEMS, boxes, capital, systemName } from "./kit.js";
import { t } from "/tongue.js";

export function mount(root, station) {
  const parts = { hull: el("section", { "aria-label": t("Damage") }), gauges: el("section", { "aria-label": t("Gauges") }), send: el("section", { "aria-label": t("Detection") }) };
  root.replaceChildren(parts.hull, parts.gauges, parts.send);

  function show() {
    const { view, us, them } = station;
    replace(parts.hull, el("p", { class: "damage" }, t("Our damage"), " ", boxes(us.damage, view.most_damage, t("Our damage")), " ", t("Theirs"), " ", boxes(them.damage, view.most_damage, t("Their damage"))));
    const due = us.owes.includes("mark");
    const there = SYSTEMS.filter((name) => name in view.gauge_sizes);
    const none = station.can("mark none") ? station.button("mark none", t("All are full: OK"), "sure") : null;
    replace(parts.gauges, el("h2", {}, due ? t("Mark one gauge") : t("Gauges")), ...there.map(gauge), none);
    replace(parts.send, ...detection());
  }

  function gauge(name) {
    const size = station.view.gauge_sizes[name];
    const marks = station.own.gauges[name];
    const ready = station.us.ready.includes(name);
    const usable = station.own.usable.includes(name);
    const words = ready ? (usable ? t("ready") : t("ready, but broken down")) : t("{marks} of {size}", { marks, size });
    return el(
      "div",
      { class: ready ? "gauge ready" : "gauge", "data-colour": colour(name) },
      el("div", { class: "what" }, el("b", {}, capital(systemName(name))), boxes(marks, size, capital(systemName(name))), el("small", {}, words)),
      station.button(`mark ${name}`, t("Mark")),
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
      el("h2", {}, t("Send from here")),
      drones.length ? el("p", {}, t("Drone to sector")) : null,
      el("div", { class: "values" }, ...drones.map((number) => station.button(`drone ${number}`, number))),
      sonar ? station.button("sonar", t("Sonar"), "sure") : null,
    ];
  }

  return { show, wants: () => station.us.owes.includes("mark") && station.acts.size > 0 };
}
