// A way: its points in turn, what it takes, and where it may go on. The board shows the same.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { say } from "../words.js";
import { fill } from "../walk/touch.js";

/** @typedef {import("./sheet.js").Look} Look */
/** @typedef {import("../walk/types.js").Field} Field */

/** @param {Look} look @param {Field} field */
export function way({ walk, to, deeds }, field) {
  const points = /** @type {number[]} */ (field.value ?? []);
  const put = (/** @type {number[]} */ value) => to(fill(walk, field.name, value));
  return html`<fieldset class="way" data-field=${field.name}><legend>${field.label}</legend>
    ${points.length ? html`<p class="points">${walk.way.join(" → ")} <output class="meter" data-whole>${say("takes {n} of {most}", { n: field.total, most: field.most })}</output>
      <button type="button" class="plain small" @click=${() => put(points.slice(0, -1))}>${say("One point back")}</button></p>`
    : html`<p class="hint">${say("Touch where it ends, on the board; for another way, its points in turn.")}</p>`}
    ${field.next.length && points.length ? html`<div class="row" role="group" aria-label=${say("Go on by way of")}><span class="hint">${say("Go on:")}</span>${repeat(field.next, (each) => String(each), (each) => html`<button type="button" class="chip"
      @click=${() => put([...points, /** @type {number} */ (each)])} @focus=${() => deeds.light([String(each)])} @blur=${() => deeds.light([])}>${each}</button>`)}</div>` : nothing}
  </fieldset>`;
}
