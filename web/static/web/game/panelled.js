// The panel and the legend of the picture, written in the page from what the server says of them.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { effect, signal } from "../vendor/signals-core/signals-core.js";
import { say } from "../words.js";
import { keep } from "./draw.js";
import { pictured } from "../dom.js";

/** @typedef {{ label: string, cells: (number | string)[], seat?: number, sign?: string, letters?: string, marked?: boolean, state?: string, tone?: string, badge?: string, notes?: string[] }} Row */
/** @typedef {{ part: "head" | "table" | "stocks" | "list", title?: string, dice?: number[], lines?: string[], headings?: string[], rows?: Row[] }} Part */
/** @typedef {{ title: string, blocks: { sign: string, text: string }[][] }} Legend */

/** Signs by where they stand and what they look like: the same one is the same element, and not drawn anew. @type {Map<string, Element>} */
const drawn = new Map();

/** @param {string} slot @param {string | undefined} markup */
function sign(slot, markup) {
  if (!markup) return nothing;
  const key = `${slot} ${markup}`;
  const element = drawn.get(key) ?? pictured(markup);
  drawn.set(key, element);
  return element;
}

/** What is said of each seat, by its number: that stands beside its name, and not once more. @param {readonly Part[]} parts @returns {Map<number, Row>} */
export const ofSeats = (parts) => new Map(parts.flatMap(({ rows = [] }) => rows.flatMap((row) => (row.seat === undefined ? [] : [/** @type {[number, Row]} */ ([row.seat, row])]))));

/** A table of monsters, gates … @param {Part} part @param {string} slot */
const table = ({ title, headings = [], rows = [] }, slot) => html`<div class="wide-table" role="region" tabindex="0" aria-label=${title ?? say("Table")}><table class="said-table">${title ? html`<caption>${title}</caption>` : nothing}
  <thead><tr><td></td>${headings.map((each) => html`<th scope="col">${each}</th>`)}</tr></thead>
  <tbody>${rows.map((row, at) => html`<tr ?data-marked=${row.marked}><th scope="row">${sign(`${slot} ${at}`, row.sign)} ${row.label}${row.badge ? html` <span class="badge">${row.badge}</span>` : nothing}${
    row.state ? html` <span class="tone" data-tone=${row.tone ?? "calm"}>${row.state}</span>` : nothing}</th>${row.cells.map((cell) => html`<td>${cell}</td>`)}</tr>${
    row.notes?.length ? html`<tr class="notes"><td colspan=${row.cells.length + 1}>${row.notes.join(" · ")}</td></tr>` : nothing}`)}</tbody></table></div>`;

/** @param {Part} part @param {string} slot */
const stocks = ({ title, rows = [] }, slot) => html`<section>${title ? html`<h2>${title}</h2>` : nothing}<ul class="stocks">${rows.map((row, at) => html`<li>${sign(`${slot} ${at}`, row.sign)} <b>${row.cells[0]}</b> ${row.label}</li>`)}</ul></section>`;

/** @param {Part} part */
const list = ({ title, lines = [] }) => html`<section>${title ? html`<h2>${title}</h2>` : nothing}<ul class="plain-lines">${lines.map((each) => html`<li>${each}</li>`)}</ul></section>`;

/** @param {HTMLElement} element @param {import("./store.js").Store} store */
export function mountPanelled(element, store) {
  const { board, looking, plan } = store.of;
  /** @type {import("../vendor/signals-core/signals-core.js").Signal<Legend | null>} */
  const legend = signal(null);
  const open = signal(false);
  let address = "";

  effect(() => {
    const wanted = /** @type {any} */ (board.value)?.meanings ?? "";
    if (!open.value || !wanted || wanted === address) return;
    address = wanted;
    store.transport.said(wanted).then((/** @type {Legend} */ found) => {
      if (address === wanted) legend.value = found; // else that of other colours is on its way
    }).catch(() => {
      if (address === wanted) address = "";
    });
  });

  return keep(element, () => {
    const shown = /** @type {any} */ (looking.value?.board ?? plan.value.ahead?.board ?? board.value);
    /** @type {Part[]} */
    const parts = shown?.says ?? [];
    if (!parts.length) return nothing;
    return html`${parts.map((part, at) => (part.part === "head" || part.rows?.some(({ seat }) => seat !== undefined) ? nothing : part.part === "table" ? table(part, `${at}`) : part.part === "stocks" ? stocks(part, `${at}`) : list(part)))}
      ${shown.meanings ? html`<details @toggle=${(/** @type {any} */ event) => { open.value = event.target.open; }}><summary>${say("What the signs mean")}</summary>${legend.value?.blocks.map((block, at) => html`<ul class="meanings">${block.map((each, which) => html`<li>${sign(`legend ${at} ${which}`, each.sign)} ${each.text}</li>`)}</ul>`)}</details>` : nothing}`;
  });
}
