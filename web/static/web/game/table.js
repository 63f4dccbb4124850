// What stands around the board: seats with their clocks, what things cost, and all that may be looked up.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { byId } from "../dom.js";
import { say } from "../words.js";
import { keep } from "./draw.js";
import { moment } from "./moment.js";
import { mountPanelled, ofSeats } from "./panelled.js";
import { seats } from "./seats.js";
import { sign } from "./signs.js";

/** What things cost, and all that may be looked up. @param {import("./store.js").Store} store @param {import("./things.js").Things} things */
const lookup = ({ deeds }, { costs, groups }) => html`
  ${costs.length ? html`<details class="costs" open><summary>${say("Costs")}</summary><ul>${costs.map(({ type, label, cards, actions, note }) => html`<li>
    <button type="button" class="name" @click=${() => deeds.thing("move", type, label)}>${label}</button>
    <span class="price">${cards.map(({ use, value, label: called, count }) => html`<span title=${`${count} ${called}`}>${count > 1 ? html`<b>${count}</b>` : nothing}${sign(use, value, 22)}<span class="unseen">${count} ${called}</span></span>`)}${actions ? html` <small>${say("Actions: {n}", { n: actions })}</small>` : nothing}${note ? html` <small>${note}</small>` : nothing}</span></li>`)}</ul></details>` : nothing}
  <details><summary>${say("What is what")}</summary><p class="row">${Object.entries(groups).map(([group, label]) => html`<button type="button" class="plain small" @click=${() => deeds.group(group)}>${label}</button>`)}</p></details>`;

/** @param {import("./store.js").Store} store */
export function mountTable(store) {
  const { now, things, board, plan } = store.of;
  mountPanelled(byId("said"), store);
  keep(byId("lookup"), () => (things.value ? lookup(store, things.value) : nothing));
  keep(byId("seats"), () => {
    if (!now.value) return nothing;
    const { ahead } = plan.value;
    const drawn = /** @type {any} */ (ahead?.board ?? board.value);
    return html`${ahead?.table ? html`<p class="then">${say("as it will be after line {n}", { n: ahead.after })}</p>` : nothing}
      ${seats({ ...now.value, table: ahead?.table ?? now.value.table }, moment.value, ofSeats(drawn?.says ?? []))}`;
  });
}
