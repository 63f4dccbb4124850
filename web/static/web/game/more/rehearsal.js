// What standing orders would do, as the server tells it before they count.
import { html } from "../../vendor/lit-html/lit-html.js";
import { THEN, wouldSay } from "../../rehearsal.js";
import { say } from "../../words.js";

/** @typedef {Parameters<typeof wouldSay>[0]} Would */

/** @param {string} heading @param {readonly string[]} sentences */
const part = (heading, sentences) => html`<h3>${heading}</h3><ul>${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul>`;

/** A whole rehearsal: now, when late, and when the like was asked last, beside what its owner did.
 * @param {{ now: Would[], late: Would | null, past: { turn: number, answered_text: string, would: Would }[] }} told */
export const rehearsal = ({ now, late, past }) => html`
  ${now.length ? now.map((would) => part(say("Now"), wouldSay(would))) : part(say("Now"), [say("You are asked nothing.")])}
  ${late ? part(say("If your time ran out"), wouldSay(late)) : ""}
  ${past.map(({ turn, answered_text: answered, would }) => part(
    turn ? say("In turn {turn}, where you answered {answered}", { turn, answered }) : say("In the set-up, where you answered {answered}", { answered }), wouldSay(would, THEN)))}`;
