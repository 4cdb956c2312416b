// What the signs of the game mean: told once by the table, and looked up by what is drawn (table/games/glossary.py).

import { language } from "./tongue.js";

let signs = null;

/** Every sign of the game on the table: [{shows, title, say}], in the language of this page. */
export async function glossary() {
  signs ??= fetch(`/glossary?language=${encodeURIComponent(language)}`).then((answer) => (answer.ok ? answer.json() : []));
  try {
    return await signs;
  } catch {
    signs = null; // no connection just now: asked for again the next time
    return [];
  }
}

/** Another game has come to the table. */
export function forget() {
  signs = null;
}

/** What is to be read of something with these facts: [{title, say}]. */
export async function meanings(facts) {
  const has = (fact, word) => (word ? String(facts[fact] ?? "").split(" ").includes(word) : Boolean(facts[fact]));
  const on = ({ shows }) => shows.split(" ").some((each) => has(...each.split("=")));
  const filled = (title) => title.replaceAll(/\{(\w+)\}/g, (_, name) => facts[name] ?? "");
  return (await glossary()).filter(on).map(({ title, say }) => ({ title: filled(title), say }));
}
