// Protests of a season on the organiser's desk, and deciding them (ORG-04).
import { post } from "../api.js";
import { el } from "../dom.js";
import { when } from "../moments.js";
import { say } from "../words.js";
import { called, matchCalled } from "./acts.js";
import { field, lines, select, sends } from "./fields.js";

/** @import { MatchNamed, ProtestShown } from "api" */
/** @import { Known, Look, Option } from "./types.js" */

/** @returns {Record<ProtestShown["state"], string>} */
const STATES = () => ({
  open: say("to be decided by organisers, within a week"), staff: say("to be decided by staff"), upheld: say("upheld"),
  rejected: say("rejected"), lapsed: say("lapsed: it stands as it was played"),
});

/** Fills the list, those to be decided first; `mine` are the reader's own groups, whose protests others decide. @param {HTMLElement} list @param {ProtestShown[]} protests @param {Known} know @param {Set<string>} mine @param {Look} look */
export function protested(list, protests, know, mine, look) {
  /** @param {ProtestShown} protest */
  const open = ({ state }) => state === "open" || state === "staff";
  lines(list, [...protests.filter(open), ...protests.filter((each) => !open(each))].map((each) => el("li", {},
    el("p", {}, el("b", {}, each.name), ": ", against(each, know)),
    el("blockquote", {}, each.text),
    el("p", { class: "hint" }, el("span", { class: "badge" }, STATES()[each.state]), " ", when(each.at), ...(open(each) && each.until ? [" – ", when(each.until)] : [])),
    each.answer ? el("p", {}, say("Answer: {answer}", each)) : null,
    each.appeal ? el("p", {}, say("Appeal: {appeal}", each)) : null,
    open(each) ? decided(each, know, mine, look) : null)), say("None."));
}

/** What a protest is against, in words. @param {ProtestShown} protest @param {Known} know */
function against({ match, act }, { acts, matches }) {
  if (!match) return say("against act {act}: {what}", { act, what: called(acts.find(({ number }) => number === act)?.kind ?? "") });
  const known = matches.find((each) => each.tier === match.tier && each.group === match.group && each.number === match.number) ?? match;
  return match.game ? el("a", { href: `/games/${match.game}` }, matchCalled(known)) : matchCalled(known);
}

/** What a game may come to instead, as values of a choice: `win/SEAT` names who has won. @param {MatchNamed} match @param {Known} know @returns {Option[]} */
function rulings({ tier, group, number }, { matches }) {
  const seats = matches.find((each) => each.tier === tier && each.group === group && each.number === number)?.seats ?? [];
  return [
    { value: "", label: say("as it was decided") }, { value: "as_played", label: say("as it was played, where it was decided anew before") }, { value: "draw", label: say("a draw between all") },
    ...seats.map(({ name }, seat) => ({ value: `win/${seat}`, label: say("won by {name}", { name }) })), { value: "void", label: say("void: it does not count") },
  ];
}

/** The same as it is sent. @param {string} value */
export function ruling(value) {
  if (!value) return {};
  const [how, seat] = value.split("/");
  return { ruling: seat === undefined ? { how } : { how, seat: Number(seat) } };
}

/** The form by which a protest is decided; what is said instead where the reader does not decide it. @param {ProtestShown} protest @param {Known} know @param {Set<string>} mine @param {Look} look */
function decided({ id, match, entry, state }, know, mine, look) {
  const of = match ?? know.entries.find(({ number }) => number === entry);
  if (mine.has(`${of?.tier}/${of?.group}`)) return el("p", { class: "hint" }, say("Your own group: another organiser decides, or staff (ORG-01)."));
  if (state === "staff" && know.season.role) return null;
  const mending = match && select(`protest-${id}-ruling`, rulings(match, know), "");
  const how = select(`protest-${id}-upheld`, [{ value: "no", label: say("it is rejected") }, { value: "yes", label: say("it is upheld") }], "no");
  const answer = el("textarea", { id: `protest-${id}-answer`, required: true, rows: 3, maxlength: 4000 });
  const box = el("p", { class: "error", role: "alert", hidden: true });
  const form = el("form", { novalidate: true },
    field(say("Decision"), how, { path: "upheld", hint: say("What follows from a protest that is upheld is an act of its own.") }),
    mending ? field(say("The game counts"), mending, { path: "ruling", hint: say("Where it is upheld.") }) : null,
    field(say("Answer"), answer, { path: "answer" }), box, el("button", { type: "submit", class: "small" }, say("Decide")));
  sends(form, box, async () => {
    await post(`${know.path}protests/${id}/decide/`, { upheld: how.value === "yes", answer: answer.value, ...ruling(how.value === "yes" && mending ? mending.value : "") });
    await look(say("The protest is decided."));
  });
  return el("details", {}, el("summary", {}, say("Decide …")), form);
}
