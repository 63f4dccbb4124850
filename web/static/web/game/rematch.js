// Once more: a new game by the rules, options and clock of one that is over, against the same bots, with an invitation to each person.
import { get, post } from "../api.js";
import { bind } from "../dice.js";

/** @typedef {import("./state.js").Now["game"]} Game */

const LONGEST = 80; // letters of a game's name

/** What the next game is called: a number behind the name, or the next one. @param {string} name */
export function numbered(name) {
  const found = / \((\d+)\)$/.exec(name);
  const number = ` (${found ? Number(found[1]) + 1 : 2})`;
  return name.slice(0, found?.index).slice(0, LONGEST - number.length).trimEnd() + number;
}

/** The people who still sat in a game beside its reader, by their ids. @param {Game} game @returns {string[]} */
export const people = ({ seat, seats }) => seats.flatMap(({ index, player, resigned }) => (player && !resigned && index !== seat ? [player] : []));

/** Rates without those that were to come at a moment, which is over. @param {Game["rates"]} rates */
const first = (rates) => rates && Object.fromEntries(Object.entries(rates).filter(([name]) => name !== "then"));

/** The game that is to be made. @param {Game} game */
export function again(game) {
  const { ruleset, preset, options, strict, rates, seats, seat } = game;
  const bots = seats.flatMap(({ index, player, bot }) => (bot && !player && index !== seat ? [bot] : []));
  const alone = seats.length - bots.length === 1; // nobody else could sit down
  return {
    ruleset, preset: preset || null, options, strict, bots, seats: seats.length, name: numbered(game.name),
    rated: game.rated ? null : false, // null: if it can be
    visibility: alone ? "unlisted" : game.password ? "private" : game.visibility, // a password is not told: who is invited needs none
    least_reliability: game.least_reliability, newcomers: game.newcomers,
    rates: alone ? null : first(rates) ?? { preset: "none" },
    autostart: false, // the seat's dice are bound before the game starts
  };
}

/** The game that a try has made which came no further: the next try goes on with it. @type {any} */
let made = null;

/** Makes it, asks the others to it, and begins it where nobody else has to come; gives its page. @param {Game} game @param {any} person @returns {Promise<string>} */
export async function rematch(game, person) {
  const wanted = again(game);
  if (made && (await get(`/games/${made.id}/`)).status !== "lobby") return `/games/${made.id}`; // it began, and the answer was lost
  made ??= await post("/games/", wanted);
  await bind(person, made.id, made.seat);
  // The game is there, whoever could not be asked: its page shows whom it has invited.
  for (const player of people(game)) await post(`/games/${made.id}/invitations/`, { player }).catch(console.error);
  if (wanted.bots.length === wanted.seats - 1) await post(`/games/${made.id}/start/`);
  return `/games/${made.id}`;
}
