// Games of a group as a list: their seats, how they stand or ended, and when they can be expected to be over.
import { el } from "../dom.js";
import { when } from "../moments.js";
import "../tongue.js";
import { say } from "../words.js";
import { MATCHES, page } from "./named.js";
import { KINDS, ROWS } from "./terms.js";

/** @param {import("api").MatchSeat} each @param {number} index @param {string} where the page of the season */
function seat(each, index, where) {
  const { entry, name, vp, row, points, lapses, excused } = each;
  const details = [
    !row ? null : `${ROWS[row] ?? row}, ${say("points: {points}", { points: points ?? 0 })}`,
    (vp ?? null) === null ? null : say("victory points: {points}", { points: vp }),
    lapses ? say("late: {count}", { count: lapses }) : null, excused ? say("lapses excused") : null,
  ].filter(Boolean).join("; ");
  return el("li", {}, `${index + 1}. `, el("a", { href: `${where}/entries/${entry}` }, name), details ? ` – ${details}` : null);
}

/** A game as a card. @param {import("api").MatchShown} match @param {{ league: string, season: number }} whose */
export function card(match, { league, season }) {
  const { number, game, state, kind, ruled, cause, replaces, ended_at: ended, seats } = match;
  const name = say("Game {game}", { game: number + 1 });
  return el("li", {},
    el("h3", {}, game ? el("a", { href: `/games/${game}` }, name) : name, " ", el("span", { class: "badge" }, MATCHES[state])),
    kind ? el("p", {}, KINDS[kind] ?? kind, ruled ? `, ${say("by the organisers")}` : null) : null,
    cause ? el("p", { class: "hint" }, cause) : null,
    replaces === null ? null : el("p", { class: "hint" }, say("played again for game {game}", { game: replaces + 1 })),
    el("ol", { class: "seats" }, ...seats.map((each, index) => seat(each, index, page(league, season)))),
    ended ? el("p", { class: "hint" }, say("over"), " ", when(ended)) : null);
}
