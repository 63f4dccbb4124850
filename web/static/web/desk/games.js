// What follows from the desk's games as they are told: pure.
import { nextOf } from "../next-game.js";

/** @import { DeskGame, Reply } from "./types.js" */

/**
 * The games by what the reader has to do with them: they wait for him, they ask him what he need not answer, or neither.
 * @param {readonly DeskGame[]} games
 */
export const sorted = (games) => ({
  waiting: games.filter((game) => game.my_turn),
  asking: games.filter((game) => !game.my_turn && Object.keys(game.asked).length),
  others: games.filter((game) => !game.my_turn && !Object.keys(game.asked).length),
});

/** What an answer is known by as long as it is the same one. @param {Reply} reply */
export const keyOf = (reply) => `${reply.submission.decision} ${JSON.stringify(reply.submission.moves)}`;

/** Whether an answer is asked for once more: it ends a turn in which more could be done, or harms who gives it. @param {DeskGame} game @param {Reply} reply */
export const asksTwice = (game, reply) => reply.grave || (reply.ends === "yes" && game.my_turn);

/**
 * What a reader may do next after an answer: go on in the same game where that still waits, else in the next one that does; null
 * where none waits.
 * @param {readonly DeskGame[]} games as they are after it @param {string} answered
 */
export const nextFor = (games, answered) => games.find(({ game, my_turn: waits }) => waits && game === answered) ?? nextOf(games, answered);
