// A first game, of somebody who has no account: a name, or none, and the first question of a game against bots.
import { begin } from "../against-bots.js";
import { get } from "../api.js";
import { busy, byId, el, fill } from "../dom.js";
import { values } from "../forms.js";
import { onTrial } from "../trial.js";
import { say, spoken } from "../words.js";

/** Offers each game that has bots. @param {HTMLFormElement} form */
export async function offer(form) {
  const { rulesets } = await get(`/rulesets/?language=${spoken() || "en"}`);
  const games = rulesets.filter((/** @type {any} */ { bots }) => bots.length);
  fill(byId("begin-games"), ...games.map((/** @type {any} */ rules) => el("button", { value: rules.name }, say("Play {game} against bots", { game: rules.title }))));
  form.addEventListener("submit", (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const pressed = /** @type {HTMLButtonElement} */ (event.submitter);
    const rules = games.find((/** @type {any} */ { name }) => name === pressed.value) ?? games[0];
    busy(pressed, byId("begin-error"), async () => begin(rules, await onTrial(values(form))));
  });
  form.hidden = !games.length;
}
