// What kinds of moves cost, each as cards; its name says what it is.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { say } from "../words.js";
import { sign } from "./signs.js";

/** @param {import("./things.js").Things["costs"]} costs @param {(use: string, value: string, label: string) => unknown} opens */
export const priced = (costs, opens) => html`<ul>${costs.map(({ type, label, cards, actions, note }) => html`<li>
    <button type="button" class="name" @click=${() => opens("move", type, label)}>${label}</button>
    <span class="price">${cards.map(({ use, value, label: called, count }) => html`<span title=${`${count} ${called}`}>${count > 1 ? html`<b>${count}</b>` : nothing}${sign(use, value, 22)}<span class="unseen">${count} ${called}</span></span>`)}${actions ? html` <small>${say("Actions: {n}", { n: actions })}</small>` : nothing}${note ? html` <small>${note}</small>` : nothing}</span></li>`)}</ul>`;
