// Surfaced in real time: each section is traced with the finger inside its outline and signed.

import { el, replace, svg } from "/dom.js";
import { other, teamName } from "./kit.js";
import { t } from "/tongue.js";

const NAMES = [t("Stern"), t("Aft"), t("Tower"), t("Bow")];
const ROLE_WORDS = ["captain", "first mate", "engineer", "radio operator"]; // the engine's own
const MOST_POINTS = 250; // a message has its limits; the table looks between the points by itself
const path = (corners) => `M${corners.map((corner) => corner.join(" ")).join(" L")} Z`;

/** The whole submarine: which sections are secured, and by whom. */
export function submarine(station, team, chosen = 0) {
  const { sections, drawing, half } = station.facts;
  const secured = station.view.teams[team].secured;
  const by = Object.fromEntries(Object.entries(secured).map(([role, section]) => [section, role]));
  const shapes = sections.map((corners, n) => {
    const done = by[n + 1];
    const [x, y] = middle(corners);
    const name = `section${done ? " done" : ""}${chosen === n + 1 ? " chosen" : ""}`;
    const signed = done ? done.split(" ").map((word) => word[0].toUpperCase()).join("") : "";
    return svg("g", { class: name }, svg("path", { d: path(corners), "stroke-width": half * 2 }), svg("text", { x, y: y + 20 }, signed));
  });
  const label = t("{who}: {n} of 4 sections secured", { who: teamName(team), n: Object.keys(secured).length });
  return svg("svg", { class: "submarine", viewBox: `0 0 ${drawing[0]} ${drawing[1]}`, role: "img", "aria-label": label }, ...shapes);
}

function middle(corners) {
  const mean = (n) => corners.reduce((sum, corner) => sum + corner[n], 0) / corners.length;
  return [mean(0), mean(1)];
}

/** The page of a station while its team is surfaced. */
export function mount(root, station) {
  const parts = { boat: el("div"), work: el("section", { "aria-label": t("Secure") }) };
  let section = 0; // the one being traced
  let points = [];
  let drawing = false;
  let shown = ""; // what the page was last drawn for
  const sign = el("input", { type: "text", maxlength: 3, "aria-label": t("My initials"), placeholder: "AB", "data-key": "initials", autocapitalize: "characters", autocomplete: "off" });
  root.replaceChildren(parts.boat, parts.work);

  function show() {
    const free = station.all("secure").map(Number);
    if (!free.includes(section)) section = free[0] ?? 0;
    const now = JSON.stringify([free, section, station.us.secured, station.us.confirmed, station.can("dive"), station.state.open]);
    if (drawing || now === shown) return; // nothing is torn away from under a finger
    shown = now;
    replace(parts.boat, submarine(station, station.team, section));
    replace(parts.work, ...(free.length ? tracing(free) : waiting()));
  }

  function waiting() {
    if (station.can("dive")) return [station.button("dive", t("Dive!"), "sure")];
    const mine = station.us.secured[ROLE_WORDS[station.role]];
    const left = 4 - Object.keys(station.us.secured).length;
    if (!left) return [el("p", {}, station.us.confirmed ? t("Ready to dive: the Captain dives.") : t("All four are secured. {who}'s Engineer confirms.", { who: teamName(other(station.team)) }))];
    return [el("p", {}, mine ? t("Section {mine} is yours, and done. {left} to go.", { mine, left }) : t("The Engineer secures the first section."))];
  }

  function tracing(free) {
    const choose = free.map((n) => el("button", { "aria-pressed": String(n === section), "data-section": n, "data-key": `section/${n}`, onclick: () => { section = n; points = []; show(); } }, NAMES[n - 1]));
    return [
      el("h2", {}, t("Sign, then trace the outline all the way round")),
      el("div", { class: "row" }, ...choose),
      el("label", { class: "initials" }, t("Initials"), " ", sign),
      outline(),
    ];
  }

  function outline() {
    const corners = station.facts.sections[section - 1];
    const margin = station.facts.half * 2;
    const xs = corners.map((corner) => corner[0]);
    const ys = corners.map((corner) => corner[1]);
    const box = [Math.min(...xs) - margin, Math.min(...ys) - margin, Math.max(...xs) - Math.min(...xs) + 2 * margin, Math.max(...ys) - Math.min(...ys) + 2 * margin];
    const line = svg("polyline", { class: "trace" });
    const sheet = svg("svg", { class: "outline", viewBox: box.join(" "), role: "img", "aria-label": t("Outline of section {section}", { section }), "data-section": section },
      svg("path", { class: "band", d: path(corners), "stroke-width": station.facts.half * 2 }), line);
    sheet.addEventListener("pointerdown", (event) => {
      sheet.setPointerCapture?.(event.pointerId);
      drawing = true;
      points = [];
      trace(event, sheet, line);
    });
    sheet.addEventListener("pointermove", (event) => drawing && trace(event, sheet, line));
    sheet.addEventListener("pointerup", () => done(line));
    sheet.addEventListener("pointercancel", () => begin(line));
    return sheet;
  }

  function trace(event, sheet, line) {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(sheet.getScreenCTM().inverse());
    points.push([Math.round(at.x), Math.round(at.y)]);
    line.setAttribute("points", points.map((point) => point.join(",")).join(" "));
  }

  /** A clean outline. */
  function begin(line) {
    drawing = false;
    points = [];
    line.setAttribute("points", "");
    show();
  }

  function done(line) {
    if (!drawing) return;
    const step = Math.ceil(points.length / MOST_POINTS);
    const sent = points.filter((_, n) => n % step === 0 || n === points.length - 1);
    station.table.send({ secure: section, seat: station.seat, at: station.state.own.at[station.seat], points: sent, initials: sign.value.trim().toUpperCase() });
    begin(line);
  }

  return { show, wants: () => station.all("secure").length > 0 || station.can("dive") };
}
