// Deeds of a seat with what they mean, each a button: answers that the others wait for, being back, more time, a seat to take.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { keep } from "../draw.js";
import { say } from "../../words.js";
import { pressing } from "./asked.js";
import { Doing, wrong, wrongOf } from "./doing.js";

/** @typedef {import("./asked.js").Deed} Deed */
/** @typedef {import("./here.js").Here} Here */

/** Which deed it is, whatever news come. @param {Deed} deed */
const nameOf = ({ path, body }) => JSON.stringify([path, body ?? null]);

/**
 * A list of deeds; what went wrong stands below the one that was tried.
 * @param {Here} here @param {Doing} doing @param {readonly Deed[]} all
 */
export function deeds({ requests, refresh }, doing, all) {
  /** @param {Deed} deed @param {{ path: string, body?: object }} part @param {Event} event */
  const press = (deed, { path, body }, event) => doing.run(nameOf(deed), async () => {
    const field = /** @type {HTMLElement} */ (event.currentTarget).closest("li")?.querySelector("input");
    await requests.post(path, field ? { ...body, password: field.value } : body);
    await refresh();
  });
  return html`<ul class="deeds">${repeat(all, nameOf, (deed) => html`<li ?data-question=${deed.question}>
    <p>${deed.means}</p>
    <p class="row">${deed.password ? html`<input type="password" autocomplete="off" aria-label=${say("Password of the game")} aria-invalid=${doing.problem(nameOf(deed)) ? "true" : nothing} aria-describedby=${wrongOf(nameOf(deed))}>` : nothing}
      <button type="button" class="small" aria-disabled=${doing.busy} @click=${(/** @type {Event} */ event) => press(deed, deed, event)}>${deed.name}</button>
      ${deed.other ? html`<button type="button" class="plain small" aria-disabled=${doing.busy} @click=${(/** @type {Event} */ event) => press(deed, /** @type {{ path: string }} */ (deed.other), event)}>${deed.other.name}</button>` : nothing}</p>
    ${wrong(doing, nameOf(deed))}</li>`)}</ul>`;
}

/** What is not to be overlooked, above what the game asks. @param {HTMLElement} element @param {Here} here */
export function mountAsks(element, here) {
  const doing = new Doing();
  return keep(element, () => {
    const game = here.store.of.now.value?.game;
    void doing.under.value;
    const all = game ? pressing(game, Boolean(here.person)) : [];
    return all.length ? html`<section class="asks" aria-label=${say("What waits for you besides")}>${deeds(here, doing, all)}</section>` : nothing;
  });
}
