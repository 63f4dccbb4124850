// A game against bots alone, made and begun by one press.
import { post } from "./api.js";
import { bind } from "./dice.js";
import { busy, el } from "./dom.js";
import { usual } from "./lobbies.js";
import { say } from "./words.js";

const SEATS = 4; // where the rules allow it

/** Makes a game of these rules against the usual bots, as the rules propose it, begins it and goes to its page. */
export async function begin(rules, person) {
  const seats = Math.max(...rules.seats.filter((count) => count <= SEATS));
  const game = await post("/games/", {
    ruleset: rules.name,
    seats,
    preset: Object.keys(rules.presets).find((name) => rules.presets[name].preselected) ?? null,
    name: say("{name} against bots", { name: person.name }),
    visibility: "unlisted",
    bots: Array(seats - 1).fill(usual(rules.bots)),
    autostart: false, // the seat's dice are bound before the game starts
  });
  await bind(person, game.id, game.seat);
  await post(`/games/${game.id}/start/`);
  location.assign(`/games/${game.id}`);
}

/** A button for each of the games: play it now, against bots. `box` tells why it could not be. */
export function againstBots(rulesets, person, box) {
  return rulesets.filter(({ bots }) => bots.length).map((rules) =>
    el("button", { type: "button", class: "plain", onclick: (event) => busy(event.currentTarget, box, () => begin(rules, person)) },
      say("Play {game} against bots now", { game: rules.title })));
}
