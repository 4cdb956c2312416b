// What people read, in their language: t("{who} has a card.", {who}). The sentence in English is its own key.
// The language is the one chosen on this phone, or the table's, which is written into the page itself.

let words = {};

/** The language that is spoken on this page. */
export const language = chosen() || document.documentElement.lang;

/** The language that was chosen on this phone; "" for the table's. */
export function chosen() {
  try {
    return localStorage.language ?? "";
  } catch {
    return ""; // a browser that stores nothing
  }
}

/** Speak another language from now on, also when this phone comes back. */
export function choose(name) {
  try {
    localStorage.language = name;
  } catch {
    return; // then it stays the table's
  }
  location.reload();
}

/** A sentence with its facts filled in. */
export function t(sentence, facts = {}) {
  return (words[sentence] ?? sentence).replaceAll(/\{(\w+)\}/g, (_, name) => facts[name]);
}

document.documentElement.lang = language;
if (language !== "en") {
  try {
    words = await (await fetch(`/tongue-${encodeURIComponent(language)}.json`)).json();
  } catch {
    document.documentElement.lang = "en"; // the sentences are there in English
  }
}
