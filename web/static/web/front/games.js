// The games of the server, each with what it is about, and a first game by one press: of somebody who has no account, too, who gives
// a name, or none, and has one on trial then.
import { begin } from "../against-bots.js";
import { get } from "../api.js";
import { busy, byId, el, fill } from "../dom.js";
import { values } from "../forms.js";
import { goalOf, ofGame } from "../learning.js";
import { theme } from "../theme.js";
import { offered, onTrial } from "../trial.js";
import { say, spoken } from "../words.js";

/** @param {any} rules @param {boolean} plays whether the reader may begin one here */
async function card(rules, plays) {
  const told = await goalOf(rules.name, theme.peek()).catch(() => undefined);
  const picture = told ? el("img", { src: told.picture, alt: "", width: 420, height: 300 }) : null;
  let drawn = theme.peek();
  theme.subscribe((dark) => {
    if (!picture || dark === drawn) return;
    drawn = dark;
    goalOf(rules.name, dark).then((goal) => { if (drawn === dark && goal) picture.src = goal.picture; }, () => {}); // it stays as it is
  });
  return el("li", {}, picture, el("div", {}, el("h2", {}, rules.title), told ? el("p", {}, told.paragraphs[0]) : null,
    plays && rules.bots.length ? el("button", { value: rules.name }, say("Play {game} against bots", { game: rules.title })) : null,
    el("p", { class: "learning" }, ...ofGame(rules))));
}

/** @param {any} person who reads it; null for a visitor */
export async function showGames(person) {
  const form = byId("begin");
  const { rulesets } = await get(`/rulesets/?language=${spoken() || "en"}`);
  const plays = Boolean(person) || offered();
  fill(byId("begin-games"), ...await Promise.all(rulesets.map((/** @type {any} */ rules) => card(rules, plays))));
  byId("begin-who").hidden = Boolean(person) || !offered();
  form.addEventListener("submit", (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const pressed = /** @type {HTMLButtonElement} */ (event.submitter ?? form.querySelector("button"));
    const rules = rulesets.find((/** @type {any} */ { name }) => name === pressed.value);
    busy(pressed, byId("begin-error"), async () => begin(rules, person ?? await onTrial(values(form))));
  });
  form.hidden = false;
}
