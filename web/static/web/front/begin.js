// A first game, of somebody who has no account: a name, or none, and the first question of a game against bots.
import { begin } from "../against-bots.js";
import { auth, get } from "../api.js";
import { busy, byId, el, fill } from "../dom.js";
import { faults, values } from "../forms.js";
import { say, spoken } from "../words.js";

/** The account on trial of this browser; one that is there already goes on. @param {Record<string, any>} given */
async function onTrial(given) {
  const answer = await auth("POST", "/auth/trial", given);
  if (answer.status === 429) throw new Error(say("Many have begun from here just now. Make an account, or try again in an hour."));
  if (answer.status !== 200 && answer.status !== 409) throw new Error(faults(answer));
  return get("/me/");
}

/** Offers each game that has bots. @param {HTMLFormElement} form */
export async function offer(form) {
  const language = spoken() || "en";
  const { rulesets } = await get(`/rulesets/?language=${language}`);
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
  const games = rulesets.filter((/** @type {any} */ { bots }) => bots.length);
  fill(byId("begin-games"), ...games.map((/** @type {any} */ rules) => el("button", { value: rules.name }, say("Play {game} against bots", { game: rules.title }))));
  form.addEventListener("submit", (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const pressed = /** @type {HTMLButtonElement} */ (event.submitter);
    const rules = games.find((/** @type {any} */ { name }) => name === pressed.value) ?? games[0];
    busy(pressed, byId("begin-error"), async () => begin(rules, await onTrial({ ...values(form), language, time_zone })));
  });
  form.hidden = !games.length;
}
