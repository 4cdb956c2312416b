// The picture of the table, as everybody may see it: asked for again and again, sent only when it is new.
const AGAIN = 400; // ms
const shown = document.getElementById("table");
let version = "";

async function look() {
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

look();
