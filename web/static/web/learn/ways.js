// Where to go on from what teaches a game: to a game against bots, for which a visitor gets an account on trial, or makes one.
import { againstBots, begin } from "../against-bots.js";
import { busy, el } from "../dom.js";
import { firstGame } from "../learning.js";
import { offered, onTrial } from "../trial.js";
import { say } from "../words.js";

/**
 * What leads to a game against three bots; `person` is null for a visitor. `box` tells why it could not be.
 * @param {any} rules @param {any} person @param {HTMLElement} box
 */
export function play(rules, person, box) {
  if (person) return againstBots([rules], person, box);
  const words = say("Play against three bots");
  if (!offered()) return [el("a", { class: "button", href: `/account/signup?next=${encodeURIComponent("/games/")}` }, words)];
  return [el("button", { type: "button", onclick: (/** @type {any} */ event) => busy(event.currentTarget, box, async () => begin(rules, await onTrial())) }, words)];
}

/** What may come after the guide of a game. @param {any} rules @param {any} person @param {HTMLElement} box */
export const ways = async (rules, person, box) => [
  el("a", { class: "button", href: firstGame(rules.name) }, say("A first game in five minutes")),
  ...play(rules, person, box),
  el("a", { class: "button plain", href: `/rules/${rules.name}` }, say("All rules, cards and costs")),
];
