// Giving an answer from the desk: once, as the server put it together, with what the seat adds to the dice where it owes that. It
// is kept as the page of the game keeps what it sends, so that either of them can end what the other began.
import { tagged } from "../api.js";
import { linkFor, notesOf } from "../dice.js";
import { Kept, deliver, entryOf } from "../submission.js";
import { say } from "../words.js";

/** @import { DeskGame, Reply } from "./types.js" */
/** @import { Entry } from "../submission.js" */

/** What an answer is sent as. @param {Reply} reply */
export function entryFor({ submission: { moves, ...more } }) {
  return entryOf({ ...more, script: moves });
}

/** What of this game was sent and not answered, from before a reload perhaps; null for nothing. @param {any} person @param {DeskGame} game */
export const left = (person, game) => new Kept(person.id, game.game).get();

/** The reader does not want it any more. @param {any} person @param {DeskGame} game @param {Entry} entry */
export const drop = (person, game, entry) => new Kept(person.id, game.game).forget(entry);

/**
 * Sends an answer. Gives what there is to say of it, and whether it was refused; null where the reader is to be asked whether it
 * shall still go. Throws nothing.
 * @param {any} person @param {DeskGame} game @param {Entry} entry @param {string} label what it is called
 * @param {() => void} away called when the server does not answer
 * @returns {Promise<{ text: string, bad: boolean } | null>}
 */
export async function give(person, game, entry, label, away) {
  const notes = notesOf(person, game.game);
  const came = await deliver(entry, {
    kept: new Kept(person.id, game.game),
    away,
    link: async () => (game.link ? linkFor(person, game.game, game.seat) : {}),
    submit: async (key, body) => (await tagged(`/games/${game.game}/submissions/`, { method: "POST", body, headers: { "Idempotency-Key": key } })).found,
  });
  if ("asks" in came) return null;
  if ("done" in came) {
    notes?.answered(came.done);
    return { text: say("Done: {said}.", { said: label }), bad: false };
  }
  const { failed } = came;
  if (failed.differs) return { text: say("Nothing was sent: the dice are not as you noted them. {why} (see the page of the game)", { why: failed.message }), bad: true };
  if (failed.status === 409 || failed.status === 422) notes?.refused();
  return { text: failed.status === 409 ? say("Something happened meanwhile, and nothing was sent. Below is how it stands now.") : failed.message, bad: true };
}
