// What was done in a season: who, what, why, and taking it back.
import { post } from "../api.js";
import { el } from "../dom.js";
import { when } from "../moments.js";
import { say } from "../words.js";
import { about, actOf, called } from "./acts.js";
import { clear, field, lines, sends } from "./fields.js";

/** @import { ActShown } from "api" */
/** @import { Known, Look } from "./types.js" */

/** @returns {Record<ActShown["state"], string>} */
const STATES = () => ({
  asked: say("comes into effect"), done: say("in effect"), failed: say("could not be done"), reversed: say("was taken back"),
});
/** @returns {Record<ActShown["role"], string>} */
const ROLES = () => ({ organiser: say("organiser"), staff: say("staff"), server: say("the server") });

/** Fills the list of acts, the newest first; `know` is what is known of the season, `look` looks again. @param {HTMLElement} list @param {Known} know @param {Look} look */
export function logged(list, know, look) {
  lines(list, know.acts.map((each) => el("li", { id: `act-${each.number}` },
    el("p", {}, el("b", {}, called(each.kind)), " ", about(each, know).join(" · ")),
    each.reason ? el("p", {}, say("Why: {reason}", each)) : null,
    el("p", { class: "hint" }, el("span", { class: "badge" }, STATES()[each.state]), " ", [each.by, ROLES()[each.role]].filter(Boolean).join(", "), ", ", when(each.at),
      ...each.failed.map(({ match, why }) => el("span", {}, ` · ${say("game {match}", { match: match + 1 })}: ${why}`))),
    each.reversible ? back(each, know, look) : unless(each))), say("Nothing yet."));
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
