// The seasons of a reader as cards: the state of each, the place in the group and what is lacking, the games and what is due.
import { el } from "../dom.js";
import { dated, due, soon } from "../moments.js";
import "../tongue.js";
import { say } from "../words.js";
import { calendar } from "./dates.js";
import { ENTRIES, SEASONS, page, points } from "./named.js";
import { left } from "./taking.js";
import { SURE } from "./terms.js";

/** @import { MyGame, MyLeague, MyStanding } from "api" */

const NEEDS = { confirm: say("confirm your entry"), move: say("your turn") };
/** @type {Record<string, string>} */
const NEXT = {
  registration: say("Registration closes:"), check_in: say("The games begin:"), running: say("The season ends:"), overtime: say("What still goes on is decided:"),
};

/** What a standing lacks, and what is sure whatever comes, a sentence each. @param {MyStanding} standing */
export function lacks({ to_rise, to_stay, sure, left: games }) {
  if (sure) return [SURE[sure].join(" ")];
  return [
    ...(to_rise === null ? [] : [to_rise ? say("Points that you lack to go up: {points}.", { points: points(to_rise) }) : say("As it stands you go up.")]),
    ...(to_stay === null ? [] : [to_stay ? say("Points that you lack to stay: {points}.", { points: points(to_stay) }) : say("As it stands you stay, or better.")]),
    ...(games ? [] : [say("All your games are over.")]),
  ];
}

/** A row of places, the own one filled: seen, and said by the words beside it. @param {MyStanding} standing */
const ladder = ({ place, entries }) => el("span", { class: "ladder", "aria-hidden": "true" },
  ...Array.from({ length: entries }, (_, index) => el("span", { class: index + 1 === place ? "here" : null }, index + 1 === place ? String(place) : "")));

/** @param {MyLeague} league */
function standing(league) {
  const { standing: mine, entry } = league;
  if (!mine || !entry) return [];
  if (league.format === "table") return [el("p", {}, say("Place {place} of {entries}", mine), `, ${say("points: {points}", { points: points(mine.points) })}`)];
  return [
    el("p", {}, ladder(mine), " ", el("a", { href: `${page(league.league, league.season)}/groups/${entry.tier}/${entry.group}` },
      say("Place {place} of {entries} in group {group} of tier {tier}", { ...mine, ...entry })), `, ${say("points: {points}, games left: {left}", { points: points(mine.points), left: mine.left })}`),
    ...lacks(mine).map((sentence) => el("p", { class: mine.sure ? "badge sure" : "hint" }, sentence)),
  ];
}

/** When a game has to be looked at, in words: its turn, or when it begins. @param {MyGame} game */
export function waits(game) {
  if (game.begins_at) return say("begins {when}", { when: soon(game.begins_at) });
  if (!game.my_turn) return say("others are asked");
  return game.due ? say("until {due}", { due: due(game.due) }) : say("no clock runs");
}

/** @param {MyGame} game @param {number | undefined} own the number of the own entry */
const shown = (game, own) => el("li", {},
  el("span", {}, el("a", { href: `/games/${game.game}` }, game.name), " ", game.my_turn ? el("span", { class: "badge turn" }, NEEDS.move) : null,
    own !== game.for_entry ? el("span", { class: "badge" }, say("for another entry")) : null),
  el("span", { class: "hint" }, waits(game), game.my_turn && game.due ? ` (${left(game.due)})` : ""));

/** A season of the reader. @param {MyLeague} league */
export function card(league) {
  const { entry, games, state, needs, next_at } = league;
  const there = page(league.league, league.season);
  const ahead = games.some(({ begins_at }) => begins_at);
  return el("li", { class: "own" },
    el("h3", {}, el("a", { href: `${there}#yours` }, say("{league}, season {season}", { league: league.name, season: league.season }))),
    el("p", {}, ...needs.map((need) => el("span", { class: "badge turn" }, NEEDS[need])), " ", el("span", { class: "badge" }, SEASONS[state]), " ",
      el("span", { class: "badge" }, entry ? ENTRIES[entry.state] : say("you stand in"))),
    next_at && NEXT[state] ? el("p", {}, `${league.format === "table" ? NEXT.running : NEXT[state]} `, dated(next_at), ` (${left(next_at)})`) : null,
    needs.includes("confirm") ? el("p", {}, el("a", { class: "button small", href: `${there}#yours` }, say("Confirm"))) : null,
    ...standing(league),
    games.length ? el("ul", { class: "plain-list", "aria-label": say("Your games") }, ...games.map((game) => shown(game, entry?.number))) : null,
    ahead ? el("p", { class: "hint" }, say("Until a game begins you may bind its dice, on its page.")) : null,
    el("p", {}, calendar(entry?.group ? `${there}/groups/${entry.tier}/${entry.group}/` : `${there}/`)));
}
