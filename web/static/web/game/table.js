// What stands around the board: seats with their clocks, what things cost, and all that may be looked up.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { byId } from "../dom.js";
import { howToPlay } from "../learning.js";
import { say } from "../words.js";
import { keep } from "./draw.js";
import { moment } from "./moment.js";
import { mountPanelled, ofSeats } from "./panelled.js";
import { priced } from "./priced.js";
import { seats } from "./seats.js";
import { listed } from "./things.js";
import { played } from "./options.js";

/** By which options a game is played: those first that are not as the rules say. @param {import("./store.js").Store} store @param {import("./things.js").Things} things */
function options({ deeds, of: { now } }, { things, groups }) {
  const rows = played(now.value?.game.options ?? {}, things);
  if (!rows.length) return nothing;
  return html`<details class="options"><summary>${groups[rows[0].group]}: ${say("as the rules say, but {n}", { n: rows.filter(({ differs }) => differs).length })}</summary><dl class="facts">${rows.map(({ use, value, label, figure, differs }) => html`
    <dt><button type="button" class="name" @click=${() => deeds.thing(use, value, label)}>${label}</button></dt><dd ?data-differs=${differs}>${figure}</dd>`)}</dl></details>`;
}

/** What things cost, and all that may be looked up. @param {import("./store.js").Store} store @param {import("./things.js").Things} things */
const lookup = (store, { costs, groups, things }) => html`
  ${costs.length ? html`<details class="costs" open><summary>${say("Costs")}</summary>${priced(costs, store.deeds.thing)}</details>` : nothing}
  <details><summary>${say("What is what")}</summary><p class="row">${listed({ groups, things }).map(([group, label]) => html`<button type="button" class="plain small" @click=${() => store.deeds.group(group)}>${label}</button>`)}</p></details>
  ${options(store, { costs, groups, things })}
  <p class="row"><a class="button plain small" href=${howToPlay(store.state.value.now?.game.ruleset ?? "")}>${say("How to play")}</a></p>`;

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
