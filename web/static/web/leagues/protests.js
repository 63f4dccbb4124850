// Protests of a season on the organiser's desk, and deciding them (ORG-04).
import { post } from "../api.js";
import { el } from "../dom.js";
import { dated, when } from "../moments.js";
import { say } from "../words.js";
import { called, matchCalled } from "./acts.js";
import { changes } from "./audit.js";
import { field, lines, select, sends } from "./fields.js";
import { meanwhile } from "./meanwhile.js";

/** @import { MatchShown, ProtestShown } from "api" */
/** @import { Control, Known, Look, Option, Target } from "./types.js" */

/** @returns {Record<ProtestShown["state"], string>} */
const STATES = () => ({
  open: say("to be decided by organisers, within a week"), staff: say("to be decided by staff"), upheld: say("upheld"),
  rejected: say("rejected"), lapsed: say("lapsed: it stands as it was played"),
});

/** Acts that decide a game: a protest against one of them is about that game. */
const DECIDING = ["adjudicate", "overrule"];

/** Fills the list, those to be decided first; `mine` are the reader's own groups, whose protests others decide. @param {HTMLElement} list @param {ProtestShown[]} protests @param {Known} know @param {Set<string>} mine @param {Look} look */
export function protested(list, protests, know, mine, look) {
  /** @param {ProtestShown} protest */
  const open = ({ state }) => state === "open" || state === "staff";
  lines(list, [...protests.filter(open), ...protests.filter((each) => !open(each))].map((each) => el("li", { id: `protest-${each.id}` },
    el("p", {}, el("b", {}, each.name), ": ", against(each, know)),
    el("blockquote", {}, each.text),
    el("p", { class: "hint" }, el("span", { class: "badge" }, STATES()[each.state]), " ", when(each.at), ...(open(each) && each.until ? [" – ", dated(each.until)] : [])),
    each.answer ? el("p", {}, say("Answer: {answer}", each)) : null,
    each.appeal ? el("p", {}, say("Appeal: {appeal}", each)) : null,
    open(each) ? decided(each, know, mine, look) : null)), say("None."));
}

/** What a protest is against, in words. @param {ProtestShown} protest @param {Known} know */
function against(protest, know) {
  const { match, act } = protest;
  const done = know.acts.find(({ number }) => number === act);
  if (!match) return [say("against act {act}: {what}", { act, what: called(done?.kind ?? "") }), done && changes(done, know)].filter(Boolean).join(" · ");
  const known = atIssue(protest, know) ?? match;
  return match.game ? el("a", { href: `/games/${match.game}` }, matchCalled(known)) : matchCalled(known);
}

/** The game whose result a protest is about, be it by the act that decided it; none for other acts. @param {Pick<ProtestShown, "match" | "act">} protest @param {Pick<Known, "acts" | "matches">} know @returns {MatchShown | undefined} */
export function atIssue({ match, act }, { acts, matches }) {
  const done = acts.find(({ number }) => number === act);
  const place = match ?? (done && DECIDING.includes(done.kind) ? /** @type {Target} */ (done.target).match : undefined);
  return place && matches.find((each) => each.tier === place.tier && each.group === place.group && each.number === place.number);
}

/** What a game may come to instead, as values of a choice: `win/SEAT` names who has won. @param {Pick<MatchShown, "seats" | "played">} match @returns {Option[]} */
export const rulings = ({ seats, played }) => [
  { value: "", label: say("as it was decided") }, ...(played ? [{ value: "as_played", label: say("as it was played") }] : []), { value: "draw", label: say("a draw between all") },
  ...seats.map(({ name }, seat) => ({ value: `win/${seat}`, label: say("won by {name}", { name }) })), { value: "void", label: say("void: it does not count") },
];

/** The same as it is sent. @param {string} value */
export function ruling(value) {
  if (!value) return {};
  const [how, seat] = value.split("/");
  return { ruling: seat === undefined ? { how } : { how, seat: Number(seat) } };
}

/** Why the reader does not decide a protest now; empty for who does. @param {ProtestShown} protest @param {Known} know @param {Set<string>} mine @returns {string} */
export function unless(protest, know, mine) {
  const { state } = protest;
  const { entries, season } = know;
  const concerned = [protest.match, atIssue(protest, know), entries.find(({ number }) => number === protest.entry)];
  if (concerned.some((each) => each && mine.has(`${each.tier}/${each.group}`))) return say("Your own group: another organiser decides, or staff (ORG-01).");
  const organises = season.role === "owner" || season.role === "organiser";
  if (state === "staff" && organises) return say("Staff decide this now.");
  return state === "open" && !organises ? say("The organisers decide this within their week; then staff do.") : "";
}

/** The form by which a protest is decided; what is said instead where the reader does not decide it. @param {ProtestShown} protest @param {Known} know @param {Set<string>} mine @param {Look} look */
function decided(protest, know, mine, look) {
  const not = unless(protest, know, mine);
  if (not) return el("p", { class: "hint" }, not);
  const { id } = protest;
  const match = atIssue(protest, know);
  const mending = match && select(`protest-${id}-ruling`, rulings(match), "");
  const how = select(`protest-${id}-upheld`, [{ value: "no", label: say("it is rejected") }, { value: "yes", label: say("it is upheld") }], "no");
  const answer = el("textarea", { id: `protest-${id}-answer`, required: true, rows: 3, maxlength: 4000 });
  const box = el("p", { class: "error", role: "alert", hidden: true });
  const counts = mending && field(say("The game counts"), mending, { path: "ruling", hint: say("Another result than it has is an act: everybody who has entered the season reads it, with your answer.") });
  const form = el("form", { novalidate: true },
    field(say("Decision"), how, { path: "upheld", hint: match ? "" : say("What follows from a protest that is upheld is an act of its own.") }),
    counts, field(say("Answer"), answer, { path: "answer" }), box, el("button", { type: "submit", class: "small" }, say("Decide")));
  const follow = () => counts && Object.assign(counts, { hidden: how.value === "no" });
  how.addEventListener("change", follow);
  follow();
  sends(form, box, async () => {
    const ruled = ruling(how.value === "yes" && mending ? mending.value : "");
    await post(`${know.path}protests/${id}/decide/`, { upheld: how.value === "yes", answer: answer.value, ...ruled, version: know.season.version });
    await look(say("The protest is decided."));
  }, (error) => error.problem.code === "season_changed" && again(id, know, look));
  return el("details", {}, el("summary", {}, say("Decide …")), form);
}

/** The season has changed meanwhile: what was written stays, and what is new is told before it is sent once more. @param {number} id of the protest @param {Known} before @param {Look} look */
function again(id, before, look) {
  const at = (/** @type {string} */ name) => /** @type {Control | null} */ (document.getElementById(`protest-${id}-${name}`));
  const written = ["upheld", "ruling", "answer"].map((name) => [name, at(name)?.value ?? ""]);
  look("").then((after) => {
    const form = at("answer")?.form;
    if (!form) {
      look(say("The season has changed since you looked at it. Nothing was done: look once more."));
      return;
    }
    for (const [name, value] of written) Object.assign(at(name) ?? {}, { value });
    at("upheld")?.dispatchEvent(new Event("change"));
    /** @type {HTMLDetailsElement} */ (form.closest("details")).open = true;
    const told = el("div", { class: "notice", tabindex: "-1" }, ...meanwhile(before, after, say("Look at it, and decide once more if that still fits.")));
    form.lastElementChild?.before(told);
    told.focus();
  });
  return true;
}
