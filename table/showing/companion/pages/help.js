// Below every game's page: a hint for this player alone, what may I do now, and how it is played.

import { el, replace } from "./dom.js";
import { forget, glossary } from "./glossary.js";
import { language, t } from "./tongue.js";

const MARKED = new CSSStyleSheet(); // what a hint says can be chosen on the page is marked there, however often it is redrawn
document.adoptedStyleSheets.push(MARKED);

/** Draw into `root`; show(state) keeps the answers in step with the game. `ask(seat)` asks for a hint. */
export function mountHelp(root, ask) {
  const hints = el("div", { class: "hints" });
  const lines = el("ul", { class: "kinds" });
  const screens = el("div", { class: "screens" });
  const asked = el("details", {}, el("summary", {}, t("What may I do now?")), lines);
  const howto = el("details", {}, el("summary", {}, t("How to play")), screens);
  howto.addEventListener("toggle", () => howto.open && open(screens));
  const signs = el("dl", { class: "signs" });
  const looked = el("details", {}, el("summary", {}, t("What the signs mean")), signs);
  looked.addEventListener("toggle", () => looked.open && explain(signs));
  root.replaceChildren(hints, asked, looked, howto);
  let waiting = ""; // for the answer to a question of this moment

  /** A button for a seat of mine that may ask, or what it was told. */
  function hint(state, seat, { offered, say, given }) {
    if (!offered) return null;
    if (say) return el("p", { class: "hint", role: "status" }, say, " ", el("span", { class: "quiet" }, t("Hints so far: {n}", { n: given })));
    const now = JSON.stringify([seat, state.own.views[seat], given]); // when the seat sees something else, it may ask again
    const name = state.me.seats.length > 1 ? t("Hint for {who}", { who: state.own.names[seat] }) : t("Hint");
    const press = () => {
      if (waiting === now || !ask(Number(seat))) return;
      waiting = now;
      draw(state);
    };
    const wait = waiting === now;
    return el("button", { "data-key": `hint/${seat}`, "data-hint": seat, "aria-disabled": wait ? "true" : null, onclick: press }, wait ? t("One moment …") : name);
  }

  function draw(state) {
    const told = Object.entries(state.hints ?? {});
    replace(hints, ...told.map(([seat, each]) => hint(state, seat, each)));
    const wanted = told.map(([, each]) => each.do).filter(Boolean);
    MARKED.replaceSync(wanted.map((words) => `[data-do="${CSS.escape(words)}"] { box-shadow: 0 0 0 4px var(--amber); }`).join("\n"));
  }

  return {
    show(state) {
      const told = Object.values(state.own?.kinds ?? {}).flat();
      const words = told.length ? told : [t("Nothing just now.")];
      replace(lines, ...words.map((each) => el("li", {}, each)));
      draw(state);
      root.hidden = !state.own;
    },
    /** Another game, or none: what was read belongs to the last one. */
    leave() {
      howto.open = looked.open = false;
      screens.replaceChildren();
      signs.replaceChildren();
      forget();
      root.hidden = true;
    },
  };
}

async function explain(root) {
  const told = await glossary();
  const plain = (title) => title.replaceAll(/\s*\{\w+\},?/g, ""); // without the figures of a card
  root.replaceChildren(...told.flatMap(({ title, say }) => [el("dt", {}, plain(title)), el("dd", {}, say)]));
  if (!told.length) root.replaceChildren(el("dd", {}, t("Nothing to look up here.")));
}

async function open(root) {
  try {
    const told = await (await fetch(`/howto?language=${encodeURIComponent(language)}`)).json();
    root.replaceChildren(...told.map(screen));
  } catch {
    root.replaceChildren(el("p", {}, t("There is no connection to the table just now. Try again when it is back.")));
  }
}

function screen({ title, say }, number) {
  const picture = el("img", { src: `/howto-${number}.png?language=${encodeURIComponent(language)}`, alt: "", loading: "lazy" });
  return el("article", {}, el("h2", {}, title), ...say.map((sentence) => el("p", {}, sentence)), picture);
}
