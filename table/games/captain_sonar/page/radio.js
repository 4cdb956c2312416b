// The Radio Operator: the enemy's announced route as a transparency that slides over the map, and notes.

import { el, replace } from "/dom.js";
import { Memory, other, teamName } from "./kit.js";
import { SeaMap } from "./map.js";
import { t } from "/tongue.js";

const STEPS = { N: [0, -1], S: [0, 1], E: [1, 0], W: [-1, 0] };
const NUDGES = [
  ["←", -1, 0, "left", t("Slide left")], ["→", 1, 0, "right", t("Slide right")], ["↑", 0, -1, "up", t("Slide up")], ["↓", 0, 1, "down", t("Slide down")],
];

export function mount(root, station) {
  const parts = {
    sea: el("div", { class: "chart" }), tools: el("section", { "aria-label": t("Transparency") }),
    notes: el("section", { "aria-label": t("Notes") }), heard: el("section", { "aria-label": t("Heard") }),
  };
  const memory = new Memory(`radio-${station.seat}`);
  const kept = memory.load({ dive: 0, length: 0, offsets: [], marks: [], notes: "" });
  let tool = "slide";
  let part = 0;
  let map = null;
  let drag = null;
  root.replaceChildren(parts.sea, parts.tools, parts.notes, parts.heard);

  const note = el("textarea", { rows: 3, "aria-label": t("My notes"), placeholder: t("My notes, on this phone only"), maxlength: 2000 });
  note.value = kept.notes;
  note.addEventListener("input", () => {
    kept.notes = note.value;
    memory.save(kept);
  });
  parts.notes.replaceChildren(el("h2", {}, t("Notes")), note);

  function show() {
    if (drag) return; // nothing is redrawn under a finger
    const routes = segments();
    renew(routes);
    map = new SeaMap(station.view);
    map.svg.addEventListener("pointerdown", down);
    map.svg.addEventListener("pointermove", move);
    map.svg.addEventListener("pointerup", letGo);
    map.svg.addEventListener("pointercancel", letGo);
    map.svg.classList.add(tool === "slide" ? "sliding" : "picking");
    map.draw("shade", ...(station.facts.possible ?? []).map((space) => map.square(space, "possible")));
    replace(parts.sea, map.svg);
    draw(routes);
    tools(routes);
    heard();
  }

  /** The courses as drawn lines; a silence begins a new one, of which nobody knows where it starts. */
  function segments() {
    return station.facts.enemy.courses.map((ways) => {
      const line = [[0, 0]];
      for (const way of ways) line.push([line.at(-1)[0] + STEPS[way][0], line.at(-1)[1] + STEPS[way][1]]);
      return line;
    });
  }

  /** A new dive is a clean sheet; a new line begins where the last one ends. */
  function renew(routes) {
    const { dive } = station.facts.enemy;
    const { length } = station.them.heard;
    const anew = length < kept.length && length <= 2; // another game, on the same phone
    if (dive !== kept.dive || anew) Object.assign(kept, { dive, offsets: [] });
    kept.length = length;
    kept.offsets.length = Math.min(kept.offsets.length, routes.length);
    const middle = Math.floor(station.view.rows / 2);
    while (kept.offsets.length < routes.length) {
      const n = kept.offsets.length;
      const last = n ? routes[n - 1].at(-1) : [0, 0];
      const from = n ? kept.offsets[n - 1] : [middle, middle];
      kept.offsets.push([from[0] + last[0], from[1] + last[1]]);
      part = n;
    }
    part = Math.min(part, routes.length - 1);
  }

  function placed(routes, n) {
    const [x, y] = kept.offsets[n];
    return routes[n].map(([column, row]) => map.space(column + x, row + y));
  }

  /** Every line where it was slid to; what cannot be is red. */
  function draw(routes) {
    const shapes = [];
    routes.forEach((_, n) => {
      const spaces = placed(routes, n);
      const there = spaces.filter((space) => space !== null);
      const bad = spaces.some((space) => space === null || map.islands.has(space));
      const name = `line${bad ? " bad" : ""}${n === part ? " held" : ""}`;
      if (there.length > 1) shapes.push(map.line(there, name));
      if (there.length) shapes.push(map.dot(there[0], `${name} begin`, 1.8), map.dot(there.at(-1), `${name} end`, 3.4));
    });
    map.draw("ghost", ...shapes);
    map.draw("notes", ...kept.marks.map((space) => map.letter(space, "mark", "✕")));
    map.svg.dataset.offset = kept.offsets[part].join(",");
  }

  function down(event) {
    map.svg.setPointerCapture?.(event.pointerId);
    const [x, y] = map.under(event);
    if (tool === "mark") toggle(map.space(Math.round(x), Math.round(y)));
    else drag = { x, y, from: [...kept.offsets[part]] };
  }

  function letGo() {
    drag = null;
    setTimeout(show); // what came meanwhile; later, or the map would go from under the lifting finger
  }

  function move(event) {
    if (!drag) return;
    const [x, y] = map.under(event);
    slide(drag.from[0] + Math.round(x - drag.x), drag.from[1] + Math.round(y - drag.y));
  }

  function slide(x, y) {
    kept.offsets[part] = [x, y];
    memory.save(kept);
    draw(segments());
  }

  function toggle(space) {
    if (space === null) return;
    kept.marks = kept.marks.includes(space) ? kept.marks.filter((each) => each !== space) : [...kept.marks, space];
    memory.save(kept);
    draw(segments());
  }

  function tools(routes) {
    const choose = (name, label) => el("button", { "aria-pressed": String(tool === name), "data-tool": name, "data-key": `tool/${name}`, onclick: () => { tool = name; show(); } }, label);
    const nudges = NUDGES.map(([sign, x, y, name, label]) => el("button", { "aria-label": label, "data-nudge": name, "data-key": `nudge/${name}`, onclick: () => slide(kept.offsets[part][0] + x, kept.offsets[part][1] + y) }, sign));
    const lines = routes.length > 1
      ? el("div", { class: "row", role: "group", "aria-label": t("Line") }, ...routes.map((_, n) => el("button", { "aria-pressed": String(part === n), "data-key": `part/${n}`, onclick: () => { part = n; show(); } }, t("Line {number}", { number: n + 1 }))))
      : null;
    const wipe = el("button", { "data-key": "wipe", onclick: () => { kept.marks = []; memory.save(kept); show(); } }, t("Wipe marks"));
    replace(parts.tools, el("div", { class: "row" }, choose("slide", t("Slide")), choose("mark", t("Mark")), wipe), el("div", { class: "row" }, ...nudges), lines);
  }

  function heard() {
    const words = [...station.facts.enemy.heard].reverse().map((said) => el("li", {}, said));
    const title = t("Heard of {who} in this dive", { who: teamName(other(station.team)) });
    replace(parts.heard, el("h2", {}, title), words.length ? el("ol", { class: "log" }, ...words) : el("p", { class: "quiet" }, t("Nothing yet.")));
  }

  return { show, wants: () => false };
}
