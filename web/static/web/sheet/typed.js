// The typed line: what the touches wrote, as an order; and any other order.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { live } from "../vendor/lit-html/directives/live.js";
import { linesIn } from "../lines.js";
import { say } from "../words.js";

/** @typedef {import("./sheet.js").Look} Look */

/** What the touches wrote: the orders, in the reader's words, of the lines that are not sent yet, as far as a preview has told them. @param {Look} look */
function written({ own, walk, state, planning, early }) {
  if (!walk.script.length || own.tried?.key !== own.wanted) return "";
  const from = planning || early ? state.plan.lines.length : 0;
  return own.tried.answer.lines.filter((/** @type {any} */ { line }) => line > from).map((/** @type {any} */ { order, order_text: text }) => text || order).filter(Boolean).join("\n");
}

/** @param {Look} look */
export function typed(look) {
  const { own, deeds, state, walk } = look;
  const text = own.typed ?? written(look);
  const send = () => {
    const lines = linesIn(text);
    if (lines.length) deeds.type(lines);
  };
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  const near = state.answer?.problem;
  const instead = near?.nearest ? [near.nearest_text ?? near.nearest] : near?.order_texts ?? near?.orders ?? [];
  return html`<details class="typed" ?open=${own.typing} @toggle=${(/** @type {any} */ event) => deeds.own({ typing: event.target.open })}>
    <summary>${say("As orders, typed")}</summary>
    <label for="orders">${say("Orders, one a line")}</label>
    <textarea id="orders" rows="2" spellcheck="false" autocapitalize="none" autocomplete="off" .value=${live(text)} @keydown=${key}
      @input=${(/** @type {any} */ event) => deeds.own({ typed: event.target.value })}></textarea>
    ${instead.length ? html`<div class="row" role="group" aria-label=${say("Did you mean:")}>${instead.map((/** @type {string} */ each) => html`<button type="button" class="chip" @click=${() => deeds.own({ typed: each })}>${each}</button>`)}</div>` : nothing}
    <p class="row"><button type="button" class="small" aria-disabled=${state.sending ? "true" : nothing} @click=${send}>${look.planning || look.early ? say("Add to the plan") : say("Send")}</button>
      ${own.typed !== null && walk.script.length ? html`<button type="button" class="link" @click=${() => deeds.own({ typed: null })}>${say("What I touched")}</button>` : nothing}</p>
  </details>`;
}
