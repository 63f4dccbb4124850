// Whom the reader keeps at a distance, and what became of the reader's reports.
import { get, write } from "../api.js";
import { busy, byId, el, fill } from "../dom.js";
import { when } from "../moments.js";
import { KINDS } from "../reported.js";
import "../tongue.js";
import { say } from "../words.js";
import { opens } from "./frame.js";

/** @import { KeptApart, ReportShown } from "api" */

/** @type {Record<string, string>} */
const STATES = { open: say("waits to be read"), acted: say("something was done"), dismissed: say("nothing was done") };

const LISTS = { blocks: "/me/blocks/", mutes: "/me/mutes/" };

await opens(async () => {
  await Promise.all([show("blocks"), show("mutes"), reports()]);
});

/** The list of those who are kept so, each with a way back. @param {"blocks" | "mutes"} how */
async function show(how) {
  const kept = (await get(LISTS[how]))[how];
  fill(byId(how), kept.length ? kept.map((/** @type {KeptApart} */ { player, name, since }) => el("li", {},
    el("span", {}, el("a", { href: `/people/${player}` }, name), el("br"), el("span", { class: "hint" }, say("since"), " ", when(since))),
    el("button", { type: "button", class: "plain small", "aria-label": say("Take back: {name}", { name }), onclick: (/** @type {any} */ event) => busy(event.target, byId("error"), async () => {
      await write("DELETE", `${LISTS[how]}${player}/`);
      await show(how);
    }) }, say("Take back")))) : el("li", { class: "hint" }, say("Nobody.")));
}

async function reports() {
  const sent = (await get("/reports/")).reports;
  fill(byId("reports"), sent.length ? sent.map((/** @type {ReportShown} */ { kind, subject, at, state, answer }) => el("li", {},
    el("p", {}, el("b", {}, KINDS[kind]), subject ? `: ${subject}` : null),
    el("p", { class: "hint" }, el("span", { class: "badge" }, STATES[state]), " ", when(at)),
    answer ? el("p", {}, say("Answer: {answer}", { answer })) : null)) : el("li", { class: "hint" }, say("None.")));
}
