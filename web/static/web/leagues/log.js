// What was done in a season, and taking it back.
import { post } from "../api.js";
import { el } from "../dom.js";
import { say } from "../words.js";
import { actOf, called } from "./acts.js";
import { line } from "./audit.js";
import { clear, field, lines, sends } from "./fields.js";

/** @import { ActShown } from "api" */
/** @import { Known, Look } from "./types.js" */

/** Fills the list of acts, the newest first; `know` is what is known of the season, `look` looks again. @param {HTMLElement} list @param {Known} know @param {Look} look */
export function logged(list, know, look) {
  lines(list, know.acts.map((each) => line(each, know, each.reversible ? back(each, know, look) : unless(each))), say("Nothing yet."));
}

/** Why an act that is in effect has no button. @param {ActShown} act */
const unless = ({ kind, state }) => {
  const final = state === "done" && actOf(kind)?.final;
  return final ? el("p", { class: "hint" }, say("This is not taken back: {why}.", { why: final })) : null;
};

/** The form by which an act is taken back. @param {ActShown} act @param {Known} know @param {Look} look */
function back({ number, kind }, know, look) {
  const box = el("p", { class: "error", role: "alert", hidden: true });
  const reason = el("input", { id: `back-${number}-reason`, required: true, maxlength: 200, autocomplete: "off" });
  const form = el("form", { novalidate: true }, field(say("Why"), reason, { path: "reason" }), box, el("button", { type: "submit", class: "small" }, say("Take it back")));
  sends(form, box, async () => {
    await post(`${know.path}acts/${number}/reverse/`, { reason: reason.value, version: know.season.version });
    await look(say("Taken back: {act}", { act: called(kind) }));
  }, (error) => {
    if (error.problem.code !== "season_changed") return false;
    look(say("The season has changed since you looked at it. Nothing was done: look once more."));
    return true;
  });
  return el("details", { ontoggle: () => clear(form) }, el("summary", {}, say("Take back …")), form);
}
