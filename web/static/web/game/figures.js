// The figures of a game that is over: what the points were made of, and how often each number fell (charts.js).
import { html, svg } from "../vendor/lit-html/lit-html.js";
import { called } from "../seats.js";
import { say } from "../words.js";
import { swatch } from "../sheet/swatch.js";

/** @typedef {{ columns: { name: string, heading: string }[], rows: { seat: number, cells: (number | string)[] }[] }} Tally */
/** @typedef {{ label: string, values: readonly number[], expected: number }} Fallen */

/** What is in the cells of a row, together. @param {readonly (number | string)[]} cells */
const together = (cells) => cells.reduce((/** @type {number} */ all, each) => all + Number(each), 0);

/**
 * What the points of each seat were made of: a line for each thing that brought some, a column a seat.
 * @param {import("./state.js").Now["game"]} game @param {Tally} tally its rows in the order in which they are shown
 */
export const points = (game, { columns, rows }) => html`<table class="tally"><caption>${say("What the points were made of")}</caption>
  <thead><tr><td></td>${rows.map(({ seat }) => html`<th scope="col">${swatch(game.seats[seat].colour)} <span>${called(game.seats[seat])}</span></th>`)}</tr></thead>
  <tbody>${columns.map(({ heading }, at) => html`<tr><th scope="row">${heading}</th>${rows.map(({ cells }) => html`<td>${cells[at] || html`<span class="hint">0</span>`}</td>`)}</tr>`)}</tbody>
  <tfoot><tr><th scope="row">${say("together")}</th>${rows.map(({ cells }) => html`<td>${together(cells)}</td>`)}</tr></tfoot></table>`;

/**
 * How wide a bar is, and where its line of what was to be expected stands, of a hundred.
 * @param {readonly Fallen[]} all
 */
export function measured(all) {
  const rows = all.map(({ values, ...bar }) => ({ ...bar, count: together(values) }));
  const most = Math.max(1, ...rows.flatMap(({ count, expected }) => [count, expected]));
  return rows.map((bar) => ({ ...bar, wide: (100 * bar.count) / most, line: (100 * bar.expected) / most }));
}

/** How often each of several things fell. @param {string} caption @param {readonly Fallen[]} bars */
export function fell(caption, bars) {
  const shown = new Intl.NumberFormat(document.documentElement.lang || "en", { maximumFractionDigits: 1 });
  return html`<table class="rolls"><caption>${caption}</caption>
    <thead><tr><th scope="col"><span class="unseen">${say("Number")}</span></th><td></td><th scope="col">${say("fell")}</th><th scope="col">${say("expected")}</th></tr></thead>
    <tbody>${measured(bars).map(({ label, count, expected, wide, line }) => html`<tr><th scope="row">${label}</th>
      <td class="fell" aria-hidden="true">${svg`<svg viewBox="-1 0 102 10" preserveAspectRatio="none"><rect y="1" height="8" width=${wide}></rect><line x1=${line} x2=${line} y1="0" y2="10"></line></svg>`}</td>
      <td>${count}</td><td>${shown.format(expected)}</td></tr>`)}</tbody></table>`;
}
