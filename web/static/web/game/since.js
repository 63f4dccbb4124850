// What has changed for the reader since he was here last, in the server's sentences: first what concerns himself. It stands above
// what is asked until he puts it away.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { signal } from "../vendor/signals-core/signals-core.js";
import { say } from "../words.js";
import { keep } from "./draw.js";
import { told } from "./said.js";

const MINE = 4; // so many changes are shown at once; the others unfold

/** @typedef {{ what: string, seat: number | null, mine: boolean, text: string, places: string[] }} Change */

/** @param {HTMLElement} element @param {import("./store.js").Store} store */
export function mountSince(element, store) {
  const { since } = store.of;
  const seen = signal(false);
  const change = (/** @type {Change} */ each) => html`<li ?data-mine=${each.mine}>${told(store, each.text, each.places)}</li>`;

  return keep(element, () => {
    /** @type {{ changes: Change[] } | null} */
    const answer = since.value?.answer ?? null;
    if (!answer?.changes.length || seen.value) return nothing;
    const own = answer.changes.filter(({ mine }) => mine);
    const first = own.length ? own.slice(0, MINE) : answer.changes.slice(0, MINE);
    const rest = answer.changes.filter((each) => !first.includes(each));
    return html`<section class="since" aria-label=${say("Since your last visit")}>
      <header><h2 class="small">${say("Since your last visit")}</h2><button type="button" class="bare" aria-label=${say("Put away")} @click=${() => { seen.value = true; }}>✕</button></header>
      <ul>${first.map(change)}</ul>
      ${rest.length ? html`<details><summary>${say("{n} more", { n: rest.length })}</summary><ul>${rest.map(change)}</ul></details>` : nothing}
    </section>`;
  });
}
