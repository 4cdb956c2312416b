// Service mode on the operator's page: what failed, how the machine is, and tests with somebody at the mat.

import { el, replace } from "./dom.js";
import { t } from "./tongue.js";

const AGAIN = { lamps: t("Next colour"), sound: t("Play a tone") };

/** `root` is for service mode, `about` for what can be read at any time; `act(key, words, done, {kind})` makes a button. */
export function mountService(root, about, table, act) {
  let asking = ""; // restart and shut down take two taps
  let shown = null;

  function show(state) {
    shown = state;
    const service = state.service;
    root.hidden = !service || service.on === null; // some displays have none
    about.hidden = !service;
    if (!service) return;
    if (!service.on) asking = "";
    replace(root, el("h2", {}, t("Service")), ...mode(service, state));
    replace(about, ...facts(service), download());
  }

  function mode(service, state) {
    if (!service.on) {
      const why = t("Service mode tests readers, lamps, keys and sound, on the display and here. A game that is on is kept meanwhile.");
      return [el("p", {}, why), row(act("serve", t("Begin service mode"), () => table.send({ service: true })))];
    }
    return [
      el("p", {}, state.doing),
      row(act("serve", t("End service mode"), () => table.send({ service: false }))),
      el("h3", {}, t("Tests")),
      row(...service.tasks.filter((task) => !task.ask).map((task) => test(task, service))),
      service.task ? trial(service, state) : null,
      el("h3", {}, t("Power")),
      row(...service.tasks.filter((task) => task.ask).map(end)),
      question(service),
      service.said ? el("p", { class: "wrong", role: "status" }, service.said) : null,
    ];
  }

  function test(task, service) {
    const on = task.task === service.task;
    return act(`task/${task.task}`, task.say, () => table.send({ task: on ? "" : task.task }), { kind: on ? "chosen" : "" });
  }

  /** What the display says of a test, and the mat as it is lit. */
  function trial(service, state) {
    const again = AGAIN[service.task];
    return el(
      "div",
      { class: "trial" },
      el("p", { role: "status" }, state.now),
      again ? row(act("again", again, () => table.send({ task: service.task }))) : null,
      service.task === "sound" ? null : mat(service.mat),
    );
  }

  function mat({ columns, cells }) {
    const made = el("div", { class: "lamps", role: "img", "aria-label": t("The mat") });
    made.style.setProperty("--columns", columns);
    made.append(...cells.map(lamp));
    return made;
  }

  function lamp({ cell, lamp: pattern, colour, down }) {
    const made = el("span", { "data-lamp": pattern || null, "data-down": down || null }, cell);
    if (pattern) made.style.setProperty("--lamp", colour);
    return made;
  }

  function end(task) {
    return act(`end/${task.task}`, task.say, () => ask(task.task), { kind: asking === task.task ? "chosen" : "" });
  }

  function question(service) {
    const asked = service.tasks.find((task) => task.task === asking);
    if (!asked) return null;
    const yes = () => table.send({ end: asked.task }) && ask("");
    return el(
      "div",
      { class: "question", role: "alertdialog", "aria-label": asked.say },
      el("p", {}, asked.ask),
      row(act("end!", asked.say, yes, { kind: "wrong" }), act("end?", t("No"), () => ask(""))),
    );
  }

  function ask(what) {
    asking = what;
    show(shown);
    return true;
  }

  function facts(service) {
    const faults = service.faults.length ? service.faults : [t("Nothing has failed.")];
    const failed = [...(service.unread ? [service.unread] : []), ...service.left_out, ...faults];
    return [el("h2", {}, t("What failed last")), list(failed), el("h2", {}, t("About this table")), list(service.machine)];
  }

  function list(lines) {
    return el("ul", { class: "facts" }, ...lines.map((line) => el("li", {}, line)));
  }

  function row(...buttons) {
    return el("div", { class: "acts long" }, ...buttons);
  }

  function download() {
    return row(act("report", t("Download a file for a bug report"), () => table.send({ report: true })));
  }

  /** The file comes over the socket; a link that is clicked for the operator makes a download of it. */
  function hear({ report }) {
    if (!report) return;
    const address = URL.createObjectURL(new Blob([report.text], { type: "application/json" }));
    el("a", { href: address, download: report.name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    table.say(t("{file} is downloaded. It tells no card, seat or password.", { file: report.name }));
  }

  return { show, hear };
}
