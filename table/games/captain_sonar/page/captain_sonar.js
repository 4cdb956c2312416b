// Captain Sonar on a phone: the stations of this player, several of them as tabs.

import { el, replace } from "/dom.js";
import { ROLES, Station, bridge, other, teamName } from "./kit.js";
import * as captain from "./captain.js";
import * as engineer from "./engineer.js";
import * as mate from "./mate.js";
import * as radio from "./radio.js";
import * as secure from "./secure.js";
import { t } from "/tongue.js";

const PAGES = [captain, mate, engineer, radio];

export function mount(root, table) {
  const style = el("link", { rel: "stylesheet", href: "/page/captain_sonar.css" });
  document.head.append(style);
  document.body.classList.add("sonar");
  const parts = {
    top: el("section", { class: "bridge", "aria-label": t("Announcements") }), tabs: el("nav", { class: "tabs", role: "tablist" }),
    confirm: el("section", { "aria-label": t("Confirm") }), page: el("section", { class: "station" }),
  };
  root.replaceChildren(parts.top, parts.tabs, parts.confirm, parts.page);
  let stations = null;
  let chosen = 0;
  let asked = ""; // what the chosen tab was last turned to for
  let drawn = ""; // what the stations were last drawn from

  function begin(seats) {
    stations = seats.map((seat) => {
      const station = new Station(table, seat);
      const pages = { dived: sheet(), surfaced: sheet() };
      return { station, pages, dived: PAGES[station.role].mount(pages.dived, station), surfaced: secure.mount(pages.surfaced, station) };
    });
    parts.page.replaceChildren(...stations.flatMap(({ pages }) => [pages.dived, pages.surfaced]));
  }

  function sheet() {
    return el("div", { class: "sheet", hidden: true });
  }

  function show(state) {
    if (stations === null) begin(state.me.seats);
    for (const each of stations) each.station.take(state);
    const { view } = stations[0].station;
    document.body.dataset.team = stations[0].station.team;
    replace(parts.top, ...bridge(state, view), over(state));
    // The clock ticks every second: a list that is open or a word being typed must not be torn away.
    const now = JSON.stringify([state.own, state.laid, state.open]);
    if (now === drawn) return;
    drawn = now;
    follow();
    draw();
  }

  function draw() {
    tabs();
    confirmation();
    stations.forEach((each, n) => {
      const up = surfaced(each.station);
      each.pages.dived.hidden = n !== chosen || up;
      each.pages.surfaced.hidden = n !== chosen || !up;
      each.dived.show();
      if (up) each.surfaced.show();
    });
  }

  /** In real time a surfaced crew does nothing but secure; the Captain still answers a sonar. */
  function surfaced(station) {
    return station.us.surfaced && station.view.mode === "realtime" && !station.all("tell").length && !station.view.over;
  }

  function wants({ station, dived, surfaced: secured }) {
    return surfaced(station) ? secured.wants() : dived.wants() || station.all("tell").length > 0;
  }

  /** Turn to the station that has something to do, once; whoever turns away is left there. */
  function follow() {
    const busy = stations.map(wants);
    const wish = busy.map(Number).join("");
    if (wish !== asked && busy.some(Boolean) && !busy[chosen]) chosen = busy.indexOf(true);
    asked = wish;
  }

  function tabs() {
    if (stations.length < 2) return;
    const made = stations.map((each, n) => el(
      "button",
      { role: "tab", "aria-selected": String(n === chosen), "data-tab": each.station.role, "data-key": `tab/${n}`, class: wants(each) ? "busy" : "", onclick: () => turn(n) },
      ROLES[each.station.role],
    ));
    replace(parts.tabs, ...made);
  }

  function turn(n) {
    chosen = n;
    draw();
  }

  /** The enemy has secured all four sections: our Engineer says that the table's check is right. */
  function confirmation() {
    const ours = stations.find(({ station }) => station.can("confirm"))?.station;
    if (!ours) return parts.confirm.replaceChildren();
    const enemy = other(ours.team);
    return replace(parts.confirm, el("h2", {}, t("{who} has secured its submarine", { who: teamName(enemy) })), secure.submarine(ours, enemy), ours.button("confirm", t("Confirm: all inside the outline"), "sure"));
  }

  function over(state) {
    return state.own.outcome ? el("p", { class: "over" }, state.turn) : null;
  }

  function leave() {
    style.remove();
    document.body.classList.remove("sonar");
    delete document.body.dataset.team;
  }

  return { show, leave };
}
