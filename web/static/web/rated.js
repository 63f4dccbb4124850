// A person's ratings: how they stand and went, and the games that they follow from with what was expected of each.
import { curve } from "./curve.js";
import { el } from "./dom.js";
import { when } from "./moments.js";
import { say } from "./words.js";

const PROVISIONAL = 10; // rated games until which a rating is that (RAT-07)

/** What games and their presets are called, by their names. @param {any[]} rulesets as `GET /rulesets/` has them */
export function names(rulesets) {
  const by = new Map(rulesets.map((each) => [each.name, each]));
  return {
    game: (name) => by.get(name)?.title ?? name,
    preset: (name, preset) => by.get(name)?.presets[preset]?.title ?? preset,
  };
}

/** @typedef {ReturnType<typeof names>} Names */

/** A rating with what it may be wrong by. */
export const shown = ({ rating, deviation }) => say("{rating} ± {deviation}", { rating, deviation });

/** A person's rating in a game. @param {any} each @param {Names} called */
export function standing(each, called) {
  const game = called.game(each.category);
  return el(
    "section",
    { class: "card" },
    el("h2", {}, say("Rating: {game}", { game })),
    el("p", {}, el("strong", { class: "rating" }, shown(each)), " ",
      each.provisional ? el("span", { class: "badge" }, say("provisional: {games} of {least} games", { games: each.games, least: PROVISIONAL })) : null),
    el("p", { class: "hint" }, say("Rated games: {games}. People met in them: {people}.", { games: each.games, people: each.people })),
    each.curve.length ? curve(each.curve, say("Rating after each game: {game}", { game }), `curve-${each.category}`) : null,
    el("p", {}, el("a", { href: `/ratings/${each.category}` }, say("All ratings of this game"))),
  );
}

/** What somebody has played most. @param {any} each @param {Names} called */
export const favourite = (each, called) =>
  el("li", {}, el("span", {}, `${called.game(each.ruleset)}: ${called.preset(each.ruleset, each.preset)}`), el("span", { class: "hint" }, say("rated games: {n}", { n: each.games })));

/** How a game ended for the seat. */
const end = ({ kind, won }) => {
  if (kind === "won") return won ? say("won") : say("beaten");
  if (kind === "saved") return won ? say("saved with the others") : say("saved by the others");
  if (kind === "turned") return won ? say("won on the other side") : say("lost to the other side");
  return { lost: say("lost to the game"), draw: say("draw"), adjudicated: say("decided"), void: say("does not count") }[kind];
};

const PARTS = () => ({ left: say("left"), handed_over: say("handed over"), took_over: say("as a substitute") });

/** The chance of winning that ratings told before; a dash where nobody won the game. */
const share = (expected) => (expected === null ? "–" : new Intl.NumberFormat(document.documentElement.lang, { style: "percent" }).format(expected));

/** How a rating was changed, with its sign: the minus is one. */
export const change = ({ before, after }) => (after > before ? `+${after - before}` : after < before ? `−${before - after}` : "±0");

/** A rated game as a row. @param {any} each @param {Names} called */
export function row(each, called) {
  const more = [PARTS()[each.role], each.counts || each.kind === "void" ? null : say("does not count")].filter(Boolean);
  return el(
    "tr",
    {},
    el("th", { scope: "row" }, each.game ? el("a", { href: `/games/${each.game}` }, each.name) : say("a game that is not listed"),
      el("span", { class: "hint block" }, `${called.game(each.category)}: ${called.preset(each.category, each.preset)}, `, when(each.at))),
    el("td", {}, [end(each), ...more].join(", "), el("span", { class: "hint block" }, say("points: {points}", { points: each.points }))),
    el("td", {}, el("span", { class: "rule" }, say("{before} → {after}", { before: each.before, after: each.after })), el("span", { class: "hint block" }, change(each))),
    el("td", {}, share(each.expected)),
  );
}
