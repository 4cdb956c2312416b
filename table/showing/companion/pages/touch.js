// Nothing changes under a finger: what comes to be drawn between its touch and its click waits until the click was heard,
// or until it is plain that there will be none. A button that was drawn anew in between would never hear of it.

const TAP = 400; // milliseconds: who holds on for longer does not tap, but drags or thinks
const CLICK = 100; // after the finger has gone: by then its click has come, or it slid off

let busy = 0; // the timer that ends a tap
let waiting = null; // what is to be drawn after it

/** Draw now, or after the tap that is on its way; of several pictures only the newest. */
export function afterTap(draw) {
  if (busy) waiting = draw;
  else draw();
}

function lasts(milliseconds) {
  clearTimeout(busy);
  busy = setTimeout(over, milliseconds);
}

function over() {
  clearTimeout(busy);
  busy = 0;
  const draw = waiting;
  waiting = null;
  draw?.();
}

addEventListener("pointerdown", () => lasts(TAP), true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => busy && lasts(CLICK), true);
addEventListener("click", (event) => event.isTrusted && busy && over());
