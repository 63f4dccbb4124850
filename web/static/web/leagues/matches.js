// Games of a group as a list: their seats, how they stand or ended, and when they can be expected to be over.
import { el } from "../dom.js";
import { onDay, when } from "../moments.js";
import "../tongue.js";
import { say } from "../words.js";
import { expectedly } from "./expected.js";
import { MATCHES, page } from "./named.js";
import { KINDS, ROWS, came } from "./terms.js";

/** Why a game counts for nobody. @type {Record<string, string>} */
const CAUSES = {
  by_protest: say("It counts for nobody since a protest was upheld (ORG-04)."), too_late: say("There was no time left to begin it (LEA-12)."),
  all_gone: say("Nobody who was to play it was left (LEA-12)."), called_off: say("It was called off, or could not go on (LEA-12)."), cancelled: say("All who played agreed to cancel it."),
  no_season: say("The season did not take place."),
};

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

/** How a game ended; where that was decided, it says so; where a protest has led to that, what was played too. @param {import("api").MatchShown} match */
function end({ state, kind, ruled, played, seats }) {
  if (!played && !kind) return [];
  const decided = ruled || played;
  const now = { kind: kind ?? (state === "void" ? "void" : ""), winners: seats.flatMap(({ row }, index) => (row === "won" ? [index] : [])) };
  return [
    el("p", {}, decided ? came(now, seats) : KINDS[now.kind], decided ? `, ${say("as organisers or staff have decided")}` : null),
    played ? el("p", { class: "hint" }, say("As it was played: {result}. It was decided anew after a protest (ORG-04).", { result: came(played, seats) })) : null,
  ];
}

/** A game as a card. @param {import("api").MatchShown} match @param {{ league: string, season: number }} whose */
export function card(match, { league, season }) {
  const { number, game, state, cause, replaces, begun_at: begun, ended_at: ended, expected, seats } = match;
  const name = say("Game {game}", { game: number + 1 });
  return el("li", {},
    el("h3", {}, game ? el("a", { href: `/games/${game}` }, name) : name, " ", el("span", { class: "badge" }, MATCHES[state === "running" && !begun ? "planned" : state])),
    ...end(match),
    cause ? el("p", { class: "hint" }, CAUSES[cause] ?? KINDS.void) : null,
    replaces === null ? null : el("p", { class: "hint" }, say("played again for game {game}", { game: replaces + 1 })),
    el("ol", { class: "seats" }, ...seats.map((each, index) => seat(each, index, page(league, season)))),
    state === "running" && begun ? el("p", { class: "hint" }, say("It has gone on since {day}.", { day: onDay(begun) }), " ", expected ? [say("Over, as can be expected:"), " ", expectedly(expected)] : null) : null,
    ended ? el("p", { class: "hint" }, say("over"), " ", when(ended)) : null);
}
