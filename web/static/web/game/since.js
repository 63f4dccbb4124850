// What has changed for the reader since he was here last, in the server's sentences: first what concerns himself. It stands above
// what is asked until he puts it away.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { say } from "../words.js";
import { keep } from "./draw.js";
import { roomy } from "./panel.js";
import { told } from "./said.js";
import { changesIn } from "./state.js";

const MINE = 4; // so many changes are shown at once; the others unfold

/** @typedef {{ what: string, seat: number | null, mine: boolean, text: string, places: string[] }} Change */

/** @param {HTMLElement} element @param {import("./store.js").Store} store */
export function mountSince(element, store) {
  const { since } = store.of;
  const change = (/** @type {Change} */ each) => html`<li ?data-mine=${each.mine} @pointerenter=${() => store.deeds.light(each.places)} @pointerleave=${() => store.deeds.light([])} @click=${() => store.deeds.light(each.places)}>${told(store, each.text, each.places)}</li>`;

  return keep(element, () => {
    const all = /** @type {Change[]} */ (changesIn(since.value));
    if (!all.length) return nothing;
    /** @type {{ text: string, places?: string[] }[]} */
    const lines = since.value?.answer.lines ?? [];
    const own = all.filter(({ mine }) => mine);
    const first = own.length ? own.slice(0, MINE) : all.slice(0, MINE);
    const rest = all.filter((each) => !first.includes(each));
    return html`<details class="since" ?open=${roomy()}>
      <summary>${say("Since your last visit: {n}", { n: all.length })}</summary>
      <ul>${first.map(change)}</ul>
      ${rest.length ? html`<details><summary>${say("{n} more", { n: rest.length })}</summary><ul>${rest.map(change)}</ul></details>` : nothing}
      ${lines.length ? html`<details><summary>${say("Who did what: {n}", { n: lines.length })}</summary><ul>${lines.map((each) => html`<li>${told(store, each.text, each.places ?? [])}</li>`)}</ul></details>` : nothing}
      <p class="row"><button type="button" class="plain small" @click=${() => store.dispatch({ type: "tab", tab: "story" })}>${say("The story from there")}</button>
        <button type="button" class="plain small" @click=${() => { store.dispatch({ type: "since", since: { from: since.value?.from ?? 0, answer: null } }); }}>${say("Put away")}</button></p>
    </details>`;
  });
}
