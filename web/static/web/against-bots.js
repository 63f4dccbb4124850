// Games that are made by one press: as a proposal says, and against bots alone.
import { post } from "./api.js";
import { bind } from "./dice.js";
import { busy, el } from "./dom.js";
import { leave } from "./leave.js";
import { once } from "./once.js";
import { proposals } from "./proposals.js";
import { say } from "./words.js";

/** Makes a game of these rules as one of their proposals says, and goes to its page; where it begins at once, it is begun. @param {any} rules @param {any} person @param {{ game: any, starts?: boolean }} proposal @param {Record<string, any>} [more] */
export async function makes(rules, person, { game: members, starts = false }, more = {}) {
  const game = await once("/games/", {
    ruleset: rules.name,
    preset: Object.keys(rules.presets).find((name) => rules.presets[name].preselected) ?? null,
    ...members, ...more, // the seat's dice are bound before the game starts
  });
  try {
    await bind(person, game.id, game.seat);
    if (starts) await post(`/games/${game.id}/start/`);
  } finally {
    await leave(`/games/${game.id}`); // the game is made, and its page says what is missing
  }
}

/** Makes a game of these rules against the usual bots, as the rules propose it, begins it and goes to its page. */
export const begin = (rules, person) => makes(rules, person, proposals(rules)[0], { name: say("{name} against bots", { name: person.name }) });

/** A button for each of the games: play it now, against bots. `box` tells why it could not be. */
export function againstBots(rulesets, person, box) {
  return rulesets.filter(({ bots }) => bots.length).map((rules) =>
    el("button", { type: "button", class: "plain", onclick: (event) => busy(event.currentTarget, box, () => begin(rules, person)) },
      say("Play {game} against bots now", { game: rules.title })));
}
