// The map of a submarine hunt as a picture: what it shows is said by whoever draws it.

import { el, svg } from "/dom.js";
import { t } from "/tongue.js";

const CELL = 10; // units of the drawing; the margin with letters and numbers is as wide as a cell

export class SeaMap {
  /** `view` is the engine's view of a seat: it has the islands, sectors and the size. */
  constructor(view) {
    this.columns = view.columns;
    this.rows = view.rows;
    this.islands = new Set(view.islands);
    const wide = (this.columns.length + 1) * CELL;
    const tall = (this.rows + 1) * CELL;
    this.layers = {};
    this.svg = svg("svg", { class: "sea", viewBox: `0 0 ${wide} ${tall}`, role: "img", "aria-label": t("Map") });
    this.svg.append(svg("rect", { class: "water", x: CELL, y: CELL, width: wide - CELL, height: tall - CELL }));
    this.#ground(view);
    for (const name of ["shade", "notes", "route", "ghost", "things", "targets"]) {
      this.layers[name] = svg("g", { class: name });
      this.svg.append(this.layers[name]);
    }
  }

  /** The middle of a space, in units. */
  at(space) {
    const [column, row] = this.place(space);
    return [(column + 1.5) * CELL, (row + 1.5) * CELL];
  }

  /** Column and row of a space, counted from 0. */
  place(space) {
    return [this.columns.indexOf(space[0]), Number(space.slice(1)) - 1];
  }

  /** The space in a column and row, or null off the map. */
  space(column, row) {
    if (column < 0 || row < 0 || column >= this.columns.length || row >= this.rows) return null;
    return `${this.columns[column]}${row + 1}`;
  }

  /** Where a finger is, in columns and rows with fractions. */
  under(event) {
    const box = this.svg.getBoundingClientRect();
    const scale = ((this.columns.length + 1) * CELL) / box.width;
    return [((event.clientX - box.x) * scale) / CELL - 1.5, ((event.clientY - box.y) * scale) / CELL - 1.5];
  }

  draw(layer, ...shapes) {
    this.layers[layer].replaceChildren(...shapes);
  }

  square(space, name) {
    const [x, y] = this.at(space);
    return svg("rect", { class: name, x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL, "data-space": space });
  }

  dot(space, name, radius) {
    const [x, y] = this.at(space);
    return svg("circle", { class: name, cx: x, cy: y, r: radius, "data-space": space });
  }

  letter(space, name, text) {
    const [x, y] = this.at(space);
    return svg("text", { class: name, x, y: y + 2.6 }, text);
  }

  line(spaces, name) {
    return svg("polyline", { class: name, points: spaces.map((space) => this.at(space).join(",")).join(" ") });
  }

  #ground(view) {
    const size = this.columns.length;
    const side = view.sector_side;
    const across = size / side;
    for (let n = 0; n < view.sectors; n += 1) {
      const x = (1 + (n % across) * side + side / 2) * CELL;
      const y = (1 + Math.floor(n / across) * side + side / 2) * CELL;
      this.svg.append(svg("text", { class: "sector", x, y: y + 7 }, String(n + 1)));
    }
    for (let n = 0; n <= size; n += 1) {
      const name = n % side === 0 ? "border" : "grid";
      const at = (n + 1) * CELL;
      this.svg.append(svg("line", { class: name, x1: at, y1: CELL, x2: at, y2: (size + 1) * CELL }));
      this.svg.append(svg("line", { class: name, x1: CELL, y1: at, x2: (size + 1) * CELL, y2: at }));
    }
    [...this.columns].forEach((letter, n) => this.svg.append(svg("text", { class: "label", x: (n + 1.5) * CELL, y: 7.6 }, letter)));
    for (let n = 0; n < this.rows; n += 1) this.svg.append(svg("text", { class: "label", x: 5, y: (n + 1.5) * CELL + 2.4 }, String(n + 1)));
    this.svg.append(...view.holes.map((space) => this.square(space, "hole")));
    this.svg.append(...view.islands.map((space) => this.square(space, "island")));
    this.svg.append(...view.archer_mines.map((space) => this.letter(space, "archer", "✹")));
    this.svg.append(...view.archer_mines_gone.map((space) => this.letter(space, "gone", "×")));
  }
}

/** Choose one of several spaces: the one nearest to the finger is marked, and then said yes to. */
export class Picker {
  constructor(map, choices, changed) {
    this.map = map;
    this.choices = choices; // Map of space -> words
    this.changed = changed;
    this.space = null;
    const touch = (event) => this.#touched(event);
    map.svg.addEventListener("pointerdown", touch);
    map.svg.classList.add("picking");
    this.stop = () => {
      map.svg.removeEventListener("pointerdown", touch);
      map.svg.classList.remove("picking");
    };
    this.#draw();
  }

  get words() {
    return this.space === null ? null : this.choices.get(this.space);
  }

  choose(space) {
    this.space = space;
    this.#draw();
    this.changed();
  }

  #touched(event) {
    const [x, y] = this.map.under(event);
    const away = (space) => {
      const [column, row] = this.map.place(space);
      return Math.hypot(column - x, row - y);
    };
    const nearest = [...this.choices.keys()].sort((a, b) => away(a) - away(b))[0];
    if (nearest !== undefined && away(nearest) < 2.5) this.choose(nearest);
  }

  #draw() {
    const shapes = [...this.choices].map(([space, words]) => this.map.square(space, words === this.words ? "target chosen" : "target"));
    this.map.draw("targets", ...shapes);
    this.map.layers.targets.classList.toggle("many", shapes.length > 60);
  }

  /** For keyboards and screen readers: the same choice as a list. */
  list(label) {
    const options = [...this.choices.keys()].map((space) => el("option", { value: space, selected: space === this.space }, space));
    const none = el("option", { value: "", selected: this.space === null }, t("choose …"));
    return el("select", { "aria-label": label, "data-key": "picker", onchange: (event) => event.target.value && this.choose(event.target.value) }, none, ...options);
  }
}
