// A game in a list: in short what it is, who sits there and how it stands; unfolded all that one asks before sitting down.
import { listed } from "../calendar.js";
import { el } from "../dom.js";
import { tongue } from "../languages.js";
import { leagueOf } from "../league-of.js";
import { asked } from "../lobbies.js";
import { due, soon, when } from "../moments.js";
import { called as paced, inFull, inShort } from "../rates.js";
import { called } from "../seats.js";
import { swatch } from "../swatch.js";
import "../tongue.js";
import { say } from "../words.js";

/** @import { GameListed } from "api" */
/** @import { Games } from "./told.js" */

const STATES = { lobby: say("lobby"), finished: say("over"), cancelled: say("closed"), quarantined: say("set aside") };
const SHORT = 2; // so many options are told at once

/** Until when the reader has to answer in a game; null where nothing is due. @param {GameListed} game */
export const dueOf = (game) => (game.my_turn && game.seat !== null && game.seats[game.seat].clock?.due) || null;

/** @param {string} text */
const badge = (text) => el("span", { class: "badge" }, text);

/** Its options that are not as it is usual, a line each. @param {GameListed} game */
const options = (game) => game.chosen.map(({ title, value }) => say("{title}: {value}", { title, value }));

/** Which game it is, by which preset, and what else was chosen. @param {GameListed} game @param {Games} games */
export function kind(game, games) {
  const rules = games.get(game.ruleset);
  const preset = rules?.presets[game.preset]?.title;
  const lines = options(game);
  const rest = lines.length - SHORT;
  return [rules?.title ?? game.ruleset, ...(preset ? [preset] : []), ...lines.slice(0, SHORT), ...(rest > 0 ? [say("other options: {n}", { n: rest })] : [])].join(" · ");
}

/** How it stands: in which turn, for whom it waits, who has won. @param {GameListed} game */
function stands(game) {
  if (game.status === "lobby") return say("free seats: {n}", { n: game.seats.filter(({ free }) => free).length });
  if (game.paused) return say("paused");
  if (game.status !== "running") return STATES[game.status];
  return game.turn ? say("turn {turn}", { turn: game.turn }) : say("setting up");
}

/** @param {GameListed} game */
function waits(game) {
  const owing = game.status === "running" && !game.paused ? game.seats.filter((seat) => seat.owes && seat.index !== game.seat).map(called) : [];
  return owing.length ? say("waits for {names}", { names: listed(owing) }) : "";
}

/** @param {GameListed} game */
function won(game) {
  const winners = (game.result?.winners ?? []).map((index) => called(game.seats[index]));
  if (!winners.length) return "";
  return winners.length === game.seats.length ? say("won by all together") : say("won by {names}", { names: listed(winners) });
}

/** Who sits there, with the points of each once the game has begun. @param {GameListed} game */
export function sitters({ seats, points }) {
  const names = seats.map((seat) => (seat.free ? say("free") : called(seat)));
  return points ? say("Points: {points}", { points: names.map((name, at) => `${name}\u00a0${points[at]}`).join(", ") }) : names.join(", ");
}

/** @param {GameListed} game */
const sitting = (game) => el("p", {}, ...game.seats.map((seat) => el("span", { title: seat.free ? say("free") : called(seat) }, swatch(seat.colour))), el("span", { class: "hint" }, sitters(game)));

/** What is known of it before one sits down, a line each. @param {GameListed} game */
export const inDetail = (game) => [
  ...options(game),
  game.language ? say("Language of the table: {language}", { language: tongue(game.language) }) : say("Any language is spoken at the table."),
  ...(game.status === "lobby" ? [
    game.least_reliability ? say("Who sits down has a reliability of {least} at least.", { least: game.least_reliability }) : say("No reliability is asked for."),
    game.newcomers ? say("People who are new here are welcome.") : say("Nobody who is new here sits down."),
    game.rated ? say("The game is rated.") : say("The game is not rated."),
  ] : []),
];

/** The league in which it stands, with a link to its group. @param {GameListed} game */
function inLeague({ league }) {
  if (!league) return null;
  const { page, words } = leagueOf(league);
  return el("p", {}, el("a", { href: page }, words));
}

/** @param {GameListed} game @param {Games} games */
export function card(game, games) {
  const until = dueOf(game);
  const open = game.status === "lobby" || game.status === "running";
  const waiting = waits(game);
  const winners = won(game);
  return el("li", {},
    el("h3", {}, el("a", { href: `/games/${game.id}` }, game.name)),
    el("p", { class: "kind" }, kind(game, games)),
    sitting(game),
    el("p", { class: "badges" },
      game.my_turn ? el("span", { class: "badge turn" }, say("your turn")) : null,
      badge(stands(game)),
      open && game.to_win !== null ? badge(say("points to win: {n}", { n: game.to_win })) : null,
      game.password ? badge(say("password")) : null,
      ...asked(game).map(badge),
      open && game.language ? badge(tongue(game.language)) : null),
    waiting || winners ? el("p", {}, winners || waiting) : null,
    inLeague(game),
    game.starts_at ? el("p", {}, say("begins {when}", { when: soon(game.starts_at) })) : null,
    until ? el("p", {}, say("until {due}", { due: due(until) })) : null,
    open ? el("p", { class: "hint" }, game.pace ? paced(game.pace) : say("No clock")) : null,
    el("details", {}, el("summary", {}, say("More"), el("span", { class: "unseen" }, ` ${game.name}`)),
      el("ul", { class: "facts-list" }, ...inDetail(game).map((line) => el("li", {}, line))),
      ...(open && game.rates ? [el("p", {}, inShort(game.rates)), el("ul", { class: "facts-list" }, ...inFull(game.rates).map((line) => el("li", {}, line)))] : []),
      el("p", { class: "hint" }, say("made"), " ", when(game.created_at)),
      el("p", {}, el("a", { href: `/report?game=${game.id}` }, say("Report this name"), el("span", { class: "unseen" }, ` ${game.name}`)))));
}
