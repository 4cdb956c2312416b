// The picture of the table. Without a token it is for everybody to look at; with one, whoever has it plays.
import { mountHand } from "./tablehand.js";

const AGAIN = 400; // ms
const shown = document.getElementById("table");
let version = "";

/** Asked for again and again, and sent only when it is new. */
async function look() {
  if (location.hash.length > 1) return;
  try {
    const answer = await fetch("/table.svg", { cache: "no-store", headers: version ? { "If-None-Match": version } : {} });
    shown.classList.toggle("away", !answer.ok && answer.status !== 304);
    if (answer.status === 200) {
      const picture = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
      shown.replaceChildren(document.importNode(picture, true));
      version = answer.headers.get("ETag") ?? "";
    }
  } catch {
    shown.classList.add("away"); // the table is off, or the network: it comes back by itself
  }
  setTimeout(look, document.hidden ? 10 * AGAIN : AGAIN);
}

window.addEventListener("hashchange", () => location.reload());
if (location.hash.length > 1) mountHand(shown, decodeURIComponent(location.hash.slice(1)));
else look();
