// Small helpers to build pages with. Text is always text: nothing here parses markup.

/** An element: el("button", {class: "big", onclick: f}, "Words", child, ...). */
export function el(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  return dress(made, attributes, children);
}

/** The same for shapes: svg("circle", {cx: 1, cy: 2, r: 3}). */
export function svg(name, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  return dress(made, attributes, children);
}

function dress(made, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key === "class") made.setAttribute("class", value);
    else made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

/** Put these children in place of the old ones, and keep the focus where it was if its twin is there.
    Elements that can hold the focus are told apart by their data-key. */
export function replace(parent, ...children) {
  const held = parent.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  parent.replaceChildren(...children.filter(Boolean));
  if (held !== undefined) {
    const twin = [...parent.querySelectorAll("[data-key]")].find((each) => each.dataset.key === held);
    (twin ?? document.getElementById("main")).focus({ preventScroll: true });
  }
}

/** Write a text only where it differs, so that screen readers speak of changes and nothing else. */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
