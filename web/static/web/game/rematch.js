// Once more: the game that people of one that is over make together. Who presses first makes it, and the others come into the same.
import { get, post } from "../api.js";
import { bind, diceOf, notesOf } from "../dice.js";

/** Makes it, or sits down in what another has made, and begins it where nobody else has to come; gives its page. @param {string} over the id of the game that is over @param {any} person @returns {Promise<string>} */
export async function rematch(over, person) {
  const { game: id } = await post(`/games/${over}/rematch/`);
  const game = await get(`/games/${id}/`);
  const page = `/games/${id}`;
  if (game.status !== "lobby") return page;
  const free = game.seats.filter((/** @type {any} */ seat) => seat.free);
  if (game.seat !== null) await bind(person, id, game.seat);
  else if (free.length) await post(`/games/${id}/join/`, { seat: free[0].index, ...notesOf(person, id)?.anchor(await diceOf(id), free[0].index) });
  if (game.host && !free.length) await post(`/games/${id}/start/`);
  return page;
}
