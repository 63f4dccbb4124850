// What there is to be known of a game that is over beside how the seats stand: how long it took, by which clock, what it counted for.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { get } from "../api.js";
import { lasting } from "../moments.js";
import { inShort } from "../rates.js";
import { say } from "../words.js";

/** @typedef {import("./state.js").Now["game"]} Game */
const NEWEST = 50; // rated games of a person among which this one is looked for

/** What the game itself says of how it went, in words. @param {Game} game @returns {string[]} */
export function lengths({ started_at: began, ended_at: ended, result, rates }) {
  const turn = result?.turn ?? 0;
  return [
    ...(turn ? [say("Turns: {n}", { n: turn })] : []),
    ...(began && ended ? [say("it took {time}", { time: lasting(Math.max(60, (Date.parse(ended) - Date.parse(began)) / 1000)) })] : []),
    ...(result?.target ? [say("points to win: {n}", { n: result.target })] : []),
    ...(rates ? [inShort(rates)] : []),
  ];
}

/** By how much the rating of a person has changed for a game; empty where nothing is told of that. @param {Game} game @param {string} player */
async function changed({ id, ruleset }, player) {
  const [{ change }, { games }] = await Promise.all([import("../rated.js"), get(`/people/${player}/ratings/?category=${ruleset}&limit=${NEWEST}`)]);
  const found = games.find((/** @type {any} */ each) => each.game === id && each.counts);
  return found ? change(found) : "";
}

/** By how much the rating of each seat's person has changed; without it the page has all the rest. @param {Game} game @returns {Promise<Record<number, string>>} */
export async function changes(game) {
  const people = game.rated ? game.seats.filter(({ player }) => player) : [];
  const told = await Promise.all(people.map(({ player }) => changed(game, /** @type {string} */ (player)).catch(() => "")));
  return Object.fromEntries(people.map(({ index }, at) => [index, told[at]]));
}

/** @param {Game} game @param {HTMLElement} league where its league is told @param {() => void} dice shows what may be checked of the dice */
export const ending = (game, league, dice) => html`<p class="ending hint">${[...lengths(game), ...(game.rated ? [say("rated")] : [])].join(" · ")}</p><p class="ending">${league}
  ${game.started_at && game.dice_version === 2 ? html`<button type="button" class="link" @click=${dice}>${say("Check the dice")}</button>` : nothing}</p>`;
