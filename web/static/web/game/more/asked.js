// What a seat may do about time, and what the others ask it: pure.
import { lasting } from "../../moments.js";
import { called } from "../../seats.js";
import { answerTo, calledFor, mayBePut, unanswered } from "../../votes.js";
import { say } from "../../words.js";

/**
 * @typedef {object} Deed something that a seat may do
 * @property {string} name what the button says
 * @property {string} means a sentence
 * @property {string} path where it goes, below the game's address
 * @property {object} [body]
 * @property {boolean} [question] whether the others wait for it
 * @property {boolean} [password] whether the game's password goes with it
 * @property {boolean} [mine] whether it is about the reader's own seat, or a question to it
 * @property {{ name: string, path: string, body: object }} [other] the other answer
 */
/** @typedef {import("../state.js").Now["game"]} Game */

/** @type {Record<string, (parts: { again: string, turn: string }) => string>} */
const AWAY = {
  late: (parts) => say("Your time ran out, and the clock moved for you. Until you give an order or press this button you have {again} for what you are asked in your own turn, and 2 hours for other answers; after that the whole time, for whatever you are asked next.", parts),
  stood_in: () => say("A bot plays for you, until you give an order or press this button. You play yourself then, and the time for what you are asked begins anew."),
  open: () => say("Your seat is free for a substitute. If you give an order or press this button before anybody has taken it, it is yours again, and the time for what you are asked begins anew."),
};

/** The seats that somebody who has none in the game may take over. @param {Game} game @returns {Deed[]} */
function takeable(game) {
  const means = say("It is yours from then on, with all that lies on the board and a clock of its own. The game counts for you, too.");
  return game.seats.filter((seat) => seat.open).map((seat) =>
    ({ name: say("Take the seat of {name}", { name: called(seat) }), means, path: "substitutes/", body: { seat: seat.index }, password: game.password, mine: true }));
}

/** The answers that the others wait for; in a pause nothing is decided but its end. @param {Game} game @returns {Deed[]} */
const answers = (game) => unanswered(game).filter(([what]) => !game.paused || what === "resume").map(([what, vote]) => ({
  means: say("{name} asks for {what}.", { name: called(game.seats[vote.by]), what: calledFor(game, what, vote) }), question: true, mine: true,
  name: say("Agree"), ...answerTo(what, vote, true),
  ...(what === "resume" ? {} : { other: { name: say("Refuse"), ...answerTo(what, vote, false) } }), // nobody holds up the end of a pause
}));

/** @param {Game} game @returns {Deed[]} */
function aboutTime(game) {
  const mine = game.seats[/** @type {number} */ (game.seat)];
  const { again, turn } = /** @type {NonNullable<Game["rates"]>} */ (game.rates);
  const parts = { again: lasting(again), turn: lasting(turn) };
  const owing = new Set(game.decisions.filter((each) => each.blocking && !each.answered).map((each) => each.seat));
  const waited = game.seats.filter(({ index, clock }) => owing.has(index) && ["playing", "late"].includes(clock?.state ?? ""));
  const away = AWAY[mine.clock?.state ?? ""];
  return [
    ...(away ? [{ name: say("I am here"), means: away(parts), path: "here/", mine: true }] : []),
    ...waited.flatMap((seat) => /** @type {Deed[]} */ (seat !== mine
      ? [{ name: say("Give {name} more time", { name: called(seat) }), means: say("{turn} more: once for what is asked now, three times in a game.", parts), path: "extensions/", body: { seat: seat.index } }]
      : game.votes.extend || !mayBePut(game, "extend") ? [] : [{ name: say("Ask for more time"), means: say("{turn} more, if all others agree.", parts), path: "votes/", body: { what: "extend", agree: true } }])),
  ];
}

/**
 * The deeds that are open to the reader's seat, or to somebody who is `known` and has none.
 * @param {Game} game @returns {Deed[]}
 */
export function offered(game, known = true) {
  if (game.status !== "running") return [];
  if (game.seat === null) return known && !game.paused ? takeable(game) : [];
  return [...answers(game), ...(game.rates && !game.paused ? aboutTime(game) : [])];
}

/** What is not to be overlooked: what the others wait for, a seat to take, and that the reader was away. @param {Game} game @param {boolean} known */
export const pressing = (game, known) => offered(game, known).filter(({ mine }) => mine);
