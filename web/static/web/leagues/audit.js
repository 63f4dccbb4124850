// What organisers, staff and the server have done in a season, with why; and protests (ORG-02, ORG-04).
import { el } from "../dom.js";
import { exactly, when } from "../moments.js";
import "../tongue.js";
import { say } from "../words.js";
import { ENTRIES } from "./named.js";

const MORE = 10; // acts that are shown at once
/** The dates of a season that can be moved. @type {Record<string, string>} */
const DATES = { closes_at: say("end of registration"), starts_at: say("start of the games"), ends_at: say("end of the season"), hard_end_at: say("hard end") };
/** @type {Record<string, string>} */
const KINDS = {
  penalty: say("points added or taken off"), excuse: say("lapses excused"), adjudicate: say("a game decided"), put_in: say("an entry put in"),
  put_out: say("an entry put out"), replace: say("somebody else put into a seat"), lift: say("a bar lifted"), extend: say("more time"),
  pause: say("a game paused"), unpause: say("a pause ended"), break: say("a break of all games"), move: say("a date moved"), close_early: say("the season closed early"),
  cancel: say("the season called off"), message: say("a letter to a group"), hand_over: say("the league handed over"), reverse: say("an act taken back"),
};
/** @type {Record<string, string>} */
const ROLES = { organiser: say("organiser"), staff: say("staff"), server: say("by the rules") };
/** @type {Record<string, string>} */
const STATES = { asked: say("comes into effect"), done: say("in effect"), failed: say("could not be done"), reversed: say("taken back") };
/** @type {Record<string, string>} */
export const PROTESTS = {
  open: say("organisers decide"), staff: say("staff decide"), upheld: say("upheld"), rejected: say("rejected"), lapsed: say("not decided: it stands as played"),
};

/** Words that acts have, and what they mean. @type {Record<string, string>} */
const VALUES = {
  ...ENTRIES, ...DATES, as_it_stands: say("as it stands"), draw: say("an agreed draw"), win: say("won"), void: say("counts for nobody"),
};

/** A value as an act has it: a moment, a game by its place, or what it is. @param {any} value @returns {string} */
function valued(value) {
  if (value === null) return "–";
  if (Array.isArray(value)) return value.map(valued).join(", ");
  if (typeof value === "object") return "number" in value ? say("tier {tier}, group {group}, game {game}", { ...value, game: value.number + 1 }) : JSON.stringify(value);
  return typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value) ? exactly(value) : VALUES[value] ?? String(value);
}

/** @type {Record<string, string>} */
const FIELDS = {
  entry: say("entry"), match: say("game"), points: say("points"), hours: say("hours"), days: say("days"), seat: say("seat"), date: say("date"), how: say("how"),
  penalty: say("points"), excused: say("excused"), state: say("state"), name: say("name"), stopped_until: say("until"), until: say("until"),
  ...DATES,
};

/** To whom an act was done, and what it changed, in words. @param {Pick<import("api").ActShown, "target" | "before" | "after">} act */
export function changes({ target, before, after }) {
  const about = Object.entries(target).filter(([name, value]) => name in FIELDS && value !== null).map(([name, value]) => `${FIELDS[name]}: ${valued(value)}`);
  const changed = Object.keys(after).filter((name) => name in FIELDS && !(name in target)).map((name) =>
    (name in before ? `${FIELDS[name]}: ${valued(before[name])} → ${valued(after[name])}` : `${FIELDS[name]}: ${valued(after[name])}`));
  return [...about, ...changed].join("; ");
}

/** @param {import("api").ActShown} act */
function line(act) {
  const told = changes(act);
  return el("li", {},
    el("p", {}, el("strong", {}, `${act.number}. ${KINDS[act.kind] ?? act.kind}`), " ", el("span", { class: "badge" }, STATES[act.state])),
    told ? el("p", {}, told) : null,
    el("p", {}, say("Why: {reason}", { reason: "" }), el("span", { class: "said" }, act.reason)),
    ...act.failed.map(({ match, why }) => el("p", { class: "hint" }, say("Game {game} refused it: {why}", { game: match + 1, why }))),
    el("p", { class: "hint" }, act.by ? `${act.by} (${ROLES[act.role]}), ` : `${ROLES[act.role]}, `, when(act.at),
      act.reverses === null ? null : `, ${say("takes back act {number}", { number: act.reverses })}`));
}

/** A list of acts, the newest first, a few at a time. @param {import("api").ActShown[]} acts */
export function log(acts) {
  if (!acts.length) return [el("p", { class: "hint" }, say("Nothing has been done by hand."))];
  const list = el("ol", { class: "plain-list log" }, ...acts.slice(0, MORE).map(line));
  const more = el("button", { type: "button", class: "plain small", hidden: acts.length <= MORE, onclick: () => {
    list.append(...acts.slice(list.children.length, list.children.length + MORE).map(line));
    more.hidden = list.children.length >= acts.length;
  } }, say("More"));
  return [list, more];
}

/** Protests, with how they stand. @param {import("api").ProtestShown[]} all */
export function protests(all) {
  if (!all.length) return [el("p", { class: "hint" }, say("None."))];
  return [el("ul", { class: "plain-list log" }, ...all.map((each) => el("li", {},
    el("p", {}, el("strong", {}, each.name), " ", el("span", { class: "badge" }, PROTESTS[each.state] ?? each.state)),
    el("p", {}, each.match
      ? say("against the result of game {game}, tier {tier}, group {group}", { ...each.match, game: each.match.number + 1 })
      : say("against act {act}", { act: each.act })),
    el("p", { class: "said" }, each.text),
    each.answer ? el("p", { class: "answer" }, each.answer) : null,
    el("p", { class: "hint" }, when(each.at)))))];
}
