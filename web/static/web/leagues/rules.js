// The rules of a season in words, before anybody enters.
import { el } from "../dom.js";
import { inFull, inShort } from "../rates.js";
import "../tongue.js";
import { say } from "../words.js";
import { FORMATS } from "./terms.js";

/** @type {Record<string, string>} */
const LETTERS = { all: say("to anybody at the table"), table: say("to the whole table alone"), none: say("none") };

/** What a game is worth, from the best row to the last: points and for what (PTS-01, PTS-05); only what can come of it. @param {any} points @param {readonly string[]} [ends] how a game of these rules can end, all ways where that is not known @returns {[string, string][]} */
export const rowsOf = ({ won, saved, leading, beaten, behind, turned, lost, leaver }, ends) => /** @type {[string, string][]} */ ([
  [String(won), say("for winning")],
  !ends || ends.includes("saved") ? [String(saved), say("to each who is well in the end, where all save the game")] : null,
  [beaten.length > 1 ? say("{least} to {most}", { least: beaten[0], most: beaten.at(-1) }) : String(beaten[0]), say("to who is beaten on points, by how far one came")],
  !ends || ends.includes("turned") ? [String(turned), say("to each, where those who turned win")] : null,
  [String(lost), say("for a game that is lost otherwise, and to who left it")],
  [String(leading), say("to who leads alone where a game is decided at the hard end; others have {behind} at most", { behind })],
  [`−${leaver}`, say("once a season for leaving without a word")],
].filter(Boolean));

/** @param {any} rules */
const asked = ({ least_reliability: least, newcomers, programs }) => [
  least ? say("a reliability of at least {least}", { least }) : null,
  newcomers ? null : say("nobody who is new here"),
  programs ? say("programs may play") : say("no programs"),
].filter(Boolean).join(", ");

/** What the parts of a season last, by their names. @param {any} rules @returns {[string, number][]} */
const lasts = (rules) => (rules.format === "table" ? [[say("Games"), rules.season_days], [say("Protests"), rules.protest_days]] : [
  [say("Registration"), rules.registration_days], [say("Check-in"), rules.check_in_days], [say("Games"), rules.season_days],
  [say("Overtime"), rules.overtime_days], [say("Protests"), rules.protest_days],
]);

/** Which games of a table count (FMT-05). @param {any} rules @returns {string} */
const counted = ({ tag, best, of }) => [
  say("those with the tag {tag}", { tag }),
  best ? (of ? say("of each the best {best} of the first {of}", { best, of }) : say("of each the best {best}", { best })) : of ? say("of each the first {of}", { of }) : "",
].filter(Boolean).join("; ");

/** The facts of rules, as terms with their descriptions. @param {any} rules @param {import("api").RulesetShown} [game] with its presets @param {boolean} [open] whether everybody sees the games: what is private is not rated @returns {[string, string][]} */
function facts(rules, game, open = true) {
  const table = rules.format === "table";
  /** @type {[string, string][]} */
  const groups = [
    [say("At a table"), say("{seats} seats", { seats: rules.seats })],
    [say("A person plays"), say("{games} games at once, in a group of about {group}; each seat once", { games: rules.seats, group: rules.group })],
    [say("Tiers"), rules.tiers === "single" ? say("a group each") : say("1 group, then 2, 4 and so on")],
    [say("Newcomers are placed"), rules.placement === "list" ? say("by a list of the organisers") : say("by rating")],
    [say("Clock in overtime"), inShort(rules.overtime_rates)],
  ];
  /** @type {[string, string][]} */
  const made = [
    [say("Vacation"), say("{days} days a season, over all games together", { days: rules.vacation_days })],
    [say("Letters"), LETTERS[rules.letters]],
    [say("Who never comes"), say("is replaced after {hours} hours", { hours: rules.no_show_hours })],
  ];
  return [
    [say("Which game"), [game?.title ?? rules.ruleset, game?.presets[rules.preset]?.title].filter(Boolean).join(", ")],
    [say("Format"), FORMATS[rules.format]],
    .../** @type {[string, string][]} */ (table ? [[say("Games that count"), counted(rules)]] : groups),
    [say("Entries"), say("{least} to {most}", { least: rules.least, most: rules.most })],
    [say("Asked of who enters"), asked(rules)],
    [say("Ratings"), rules.rated && open ? say("games count for ratings") : say("games do not count for ratings")],
    ...(table ? [] : made),
    [say("The next season"), rules.again === null ? say("when organisers plan it") : say("{days} days after the last", { days: rules.again })],
  ];
}

/** All of it. @param {any} rules @param {import("api").RulesetShown} [game] with its presets @param {boolean} [open] whether everybody sees the games */
export function told(rules, game, open) {
  return [
    el("dl", { class: "facts" }, ...facts(rules, game, open).flatMap(([term, value]) => [el("dt", {}, term), el("dd", {}, value)])),
    el("h3", {}, say("What a game is worth")),
    el("dl", { class: "facts worth" }, ...rowsOf(rules.points, game?.ends).flatMap(([points, what]) => [el("dt", {}, points), el("dd", {}, what)])),
    el("h3", {}, say("How long it lasts, in days")),
    el("dl", { class: "facts" }, ...lasts(rules).flatMap(([part, days]) => [el("dt", {}, part), el("dd", {}, String(days))])),
    rules.format === "table" ? null : el("details", {}, el("summary", {}, inShort(rules.rates)), el("ul", {}, ...inFull(rules.rates).map((sentence) => el("li", {}, sentence)))),
  ];
}
