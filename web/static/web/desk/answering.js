// Giving an answer from the desk: as the server put it together, once, with what the seat adds to the dice where it owes that.
import { post } from "../api.js";
import { Differs, linkFor, notesOf } from "../dice.js";
import { say } from "../words.js";

/** @import { DeskGame, Reply } from "./types.js" */

/**
 * Sends an answer. Gives what there is to say of it, and whether it was refused; throws nothing.
 * @param {any} person @param {DeskGame} game @param {Reply} reply
 * @returns {Promise<{ text: string, bad: boolean }>}
 */
export async function give(person, game, reply) {
  const notes = notesOf(person, game.game);
  try {
    const link = game.link ? await linkFor(person, game.game, game.seat) : {};
    const done = await post(`/games/${game.game}/submissions/`, { ...reply.submission, ...link });
    notes.answered(done);
    return { text: say("Done: {said}.", { said: reply.about ? `${reply.label}, ${reply.about}` : reply.label }), bad: false };
  } catch (caught) {
    const error = /** @type {any} */ (caught);
    if (error instanceof Differs) return { text: say("Nothing was sent: the dice are not as you noted them. {why} (see the page of the game)", { why: error.message }), bad: true };
    if (error.status === 409 || error.status === 422) notes.refused();
    const why = error.status === 409 ? say("Something happened meanwhile, and nothing was sent. Below is how it stands now.") : error.message;
    return { text: why, bad: true };
  }
}
