// Below every game's page: what may I do now, and how it is played.

import { el, replace } from "./dom.js";
import { forget, glossary } from "./glossary.js";
import { language, t } from "./tongue.js";

/** Draw into `root`; show(state) keeps the answer in step with the game. */
export function mountHelp(root) {
  const lines = el("ul", { class: "kinds" });
  const screens = el("div", { class: "screens" });
  const asked = el("details", {}, el("summary", {}, t("What may I do now?")), lines);
  const howto = el("details", {}, el("summary", {}, t("How to play")), screens);
  howto.addEventListener("toggle", () => howto.open && open(screens));
  const signs = el("dl", { class: "signs" });
  const looked = el("details", {}, el("summary", {}, t("What the signs mean")), signs);
  looked.addEventListener("toggle", () => looked.open && explain(signs));
  root.replaceChildren(asked, looked, howto);

  return {
    show(state) {
      const told = Object.values(state.own?.kinds ?? {}).flat();
      const words = told.length ? told : [t("Nothing just now.")];
      replace(lines, ...words.map((each) => el("li", {}, each)));
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
