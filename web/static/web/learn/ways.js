// Where to go on from what teaches a game: to a game against bots, which takes an account.
import { againstBots } from "../against-bots.js";
import { el } from "../dom.js";
import { firstGame } from "../learning.js";
import { say } from "../words.js";

/**
 * What leads to a game against three bots; `person` is null for a visitor, who needs an account first. `box` tells why it could not be.
 * @param {any} rules @param {any} person @param {HTMLElement} box
 */
export const play = (rules, person, box) => (person
  ? againstBots([rules], person, box)
  : [el("a", { class: "button", href: `/account/signup?next=${encodeURIComponent("/games/")}` }, say("Play against three bots"))]);

/** What may come after the guide of a game. @param {any} rules @param {any} person @param {HTMLElement} box */
export const ways = async (rules, person, box) => [
  el("a", { class: "button", href: firstGame(rules.name) }, say("A first game in five minutes")),
  ...play(rules, person, box),
  el("a", { class: "button plain", href: `/rules/${rules.name}` }, say("All rules, cards and costs")),
];
