// An act in a season in words: what it was, to whom, what it changed, why, by whom, and whether it was taken back (ORG-02).
import { el } from "../dom.js";
import { exactly, when } from "../moments.js";
import "../tongue.js";
import { say } from "../words.js";
import { ENTRIES, MATCHES } from "./named.js";
import { came } from "./terms.js";

/** @import { ActShown, EntryShown, MatchShown } from "api" */
/** @typedef {{ entries: Pick<EntryShown, "number" | "name" | "person">[], matches: Pick<MatchShown, "tier" | "group" | "number" | "seats">[] }} Known what is known of a season, by which acts name people */

const MORE = 10; // acts that are shown at once
/** Every kind of act that a season can have (tests/web/test_acts.py). @type {Record<string, string>} */
const KINDS = {
  penalty: say("points added or taken off"), excuse: say("lapses excused"), adjudicate: say("a game decided"), overrule: say("a game decided anew after a protest"),
  put_in: say("an entry put in"), put_out: say("an entry put out"), placement: say("list of newcomers"), replace: say("somebody else put into a seat"),
  lift: say("a bar lifted"), extend: say("more time"), pause: say("a game paused"), break: say("a break of all games"), move: say("a date moved"),
  close_early: say("the season closed early"), cancel: say("the season called off"), message: say("a letter to a group"), reverse: say("an act taken back"),
  no_show: say("somebody did not come"), came_late: say("somebody came after all"), left: say("somebody left the season"), replaced: say("somebody who waited plays for an entry"),
};
/** @type {Record<string, string>} */
const ROLES = { organiser: say("organiser"), staff: say("staff"), server: say("by the rules") };
/** @type {Record<string, string>} */
const STATES = { asked: say("comes into effect"), done: say("in effect"), failed: say("could not be done"), reversed: say("taken back") };
/** The dates of a season that can be moved. @type {Record<string, string>} */
const DATES = {
  opens_at: say("start of registration"), closes_at: say("end of registration"), starts_at: say("start of the games"), ends_at: say("end of the season"), hard_end_at: say("hard end"),
};
/** How a game is decided by hand. @type {Record<string, string>} */
const HOWS = {
  as_it_stands: say("as it stands"), draw: say("a draw between all"), win: say("won"), void: say("counts for nobody"), as_played: say("as it was played"),
};
/** What acts name, in the order in which it is told. @type {Record<string, string>} */
const FIELDS = {
  entry: say("entry"), person: say("person"), name: say("plays now"), match: say("game"), seat: say("seat"), how: say("how"), points: say("points"),
  penalty: say("points by organisers in all"), excused: say("lapses excused of"), hours: say("hours"), days: say("days"), date: say("date"), ...DATES,
  until: say("until"), state: say("state"), entries: say("order"), text: say("text"),
};

/** The game of an act, with its seats where they are known. @param {ActShown["target"]} target @param {Known} known */
const gameOf = ({ match }, { matches }) => match && matches.find((each) => each.tier === match.tier && each.group === match.group && each.number === match.number);

/** @param {number} number @param {Known} known */
const entryOf = (number, { entries }) => entries.find((each) => each.number === number)?.name ?? String(number);

/** A value as people read it: an entry, a person or a seat by name. @param {string} field @param {any} value @param {Pick<ActShown, "target" | "after">} act @param {Known} known @returns {string} */
function valued(field, value, { target, after }, known) {
  if (value === null || value === undefined) return "–";
  if (field === "entry") return entryOf(value, known);
  if (field === "entries" || field === "excused") return value.map((/** @type {number} */ number) => entryOf(number, known)).join(", ") || "–";
  if (field === "person") return after.name ?? known.entries.find(({ person }) => person === value)?.name ?? say("somebody who is not in this season");
  if (field === "match") return say("tier {tier}, group {group}, game {game}", { ...value, game: value.number + 1 });
  if (field === "seat") return gameOf(target, known)?.seats[value]?.name ?? say("number {number}", { number: value + 1 });
  if (field === "how") return HOWS[value];
  if (field === "date") return DATES[value];
  if (field === "state") return (target.match ? MATCHES : ENTRIES)[value];
  return field === "until" || field in DATES ? exactly(value) : String(value);
}

/** To whom an act was done, and what it changed, in words. @param {Pick<ActShown, "kind" | "target" | "before" | "after">} act @param {Known} known */
export function changes(act, known) {
  const { kind, target, before, after } = act;
  const here = Object.keys(FIELDS);
  const changed = { ...before, ...after };
  const seats = gameOf(target, known)?.seats ?? [];
  const twice = "person" in target ? ["name", "entry"] : []; // the person is named with it
  return [
    ...here.filter((name) => (target[name] ?? null) !== null && !(kind === "overrule" && name === "seat")).map((name) => `${FIELDS[name]}: ${valued(name, target[name], act, known)}`),
    kind === "message" ? (target.tier ? say("tier {tier}, group {group}", target) : say("to all in the season")) : null,
    ...here.filter((name) => name in changed && !(name in target) && !twice.includes(name)).map((name) =>
      (name in before ? `${FIELDS[name]}: ${valued(name, before[name], act, known)} → ${valued(name, after[name], act, known)}` : `${FIELDS[name]}: ${valued(name, after[name], act, known)}`)),
    "winners" in after ? `${say("result")}: ${before.kind ? `${came(/** @type {any} */ (before), seats)} → ` : ""}${came(/** @type {any} */ (after), seats)}` : null,
  ].filter(Boolean).join("; ");
}

/** An act as an item of a list; what else belongs there comes last. @param {ActShown} act @param {Known} known @param {...any} more */
export function line(act, known, ...more) {
  const told = changes(act, known);
  return el("li", { id: `act-${act.number}` },
    el("p", {}, el("strong", {}, `${act.number}. ${KINDS[act.kind]}`), " ", el("span", { class: "badge" }, STATES[act.state])),
    told ? el("p", {}, told) : null,
    act.reason ? el("p", {}, say("Why: {reason}", { reason: "" }), el("span", { class: "said" }, act.reason)) : null,
    ...act.failed.map(({ match, why }) => el("p", { class: "hint" }, say("Game {game} refused it: {why}", { game: match + 1, why }))),
    el("p", { class: "hint" }, act.by ? `${act.by} (${ROLES[act.role]}), ` : `${ROLES[act.role]}, `, when(act.at),
      act.reverses === null ? null : `, ${say("takes back act {number}", { number: act.reverses })}`), ...more);
}

/** A list of acts, the newest first, a few at a time. @param {ActShown[]} acts @param {Known} known @param {number} [shown] so many were shown before */
export function log(acts, known, shown = 0) {
  const most = Math.max(MORE, shown);
  if (!acts.length) return [el("p", { class: "hint" }, say("Nothing has been done by hand."))];
  const list = el("ol", { class: "plain-list log" }, ...acts.slice(0, most).map((act) => line(act, known)));
  const more = el("button", { type: "button", class: "plain small", hidden: acts.length <= most, onclick: () => {
    list.append(...acts.slice(list.children.length, list.children.length + MORE).map((act) => line(act, known)));
    more.hidden = list.children.length >= acts.length;
  } }, say("More"));
  return [list, more];
}
