// Several pieces of which each has an answer of its own: a row for each, all of them sent by one button.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { say } from "../words.js";
import { choose, inRow } from "../walk/touch.js";
import { fields } from "./fields.js";
import { small } from "./words.js";

/** @typedef {import("./sheet.js").Look} Look */
/** @typedef {import("../walk/types.js").Row} Row */

/** The sheet's look at one row: what is touched there is touched in the row. @param {Look} look @param {Row} row @returns {Look} */
const within = (look, { piece, walk }) => ({ ...look, walk, to: (touches) => look.to(inRow(look.walk, piece, touches)) });

/** Who meets whom there, and how that is likely to end. @param {Look} look */
const fights = ({ state }) => (state.now.table?.fights ?? []).map((/** @type {any} */ { text, odds }) => html`<li>${text}${odds.length ? html`<ul class="lies">${odds.map((/** @type {any} */ each) => html`<li>${each.text}</li>`)}</ul>` : nothing}</li>`);

/** @param {Look} look */
export function rows(look) {
  const told = fights(look);
  return html`<ul class="rows">${repeat(look.walk.rows, ({ piece }) => piece, (row) => {
    const here = within(look, row);
    const { walk } = row;
    return html`<li data-piece=${row.piece}>
      <div class="row" role="group" aria-label=${row.label}>
        <button type="button" class="name" @click=${() => look.deeds.look(row.piece)} @focus=${() => look.deeds.light([row.piece])} @blur=${() => look.deeds.light([])}>${row.label}</button>
        ${repeat(walk.acts, ({ type }) => type, (act) => html`<button type="button" class="chip" data-type=${act.type} aria-pressed=${row.move?.type === act.type || walk.type === act.type ? "true" : "false"}
          @click=${() => here.to(choose(walk, act.type))}>${act.label}${small(look.names.cost(act.cost))}</button>`)}
      </div>
      ${row.byHand && walk.type ? fields(here) : nothing}
      ${row.move || (row.loose && !row.byHand) ? nothing : html`<p class="hint">${say("This one has no answer yet.")}</p>`}
    </li>`;
  })}</ul>${told.length ? html`<details class="fights" open><summary>${say("How the fights may end")}</summary><ul class="lies">${told}</ul></details>` : nothing}`;
}
