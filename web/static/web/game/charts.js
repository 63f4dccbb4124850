// Figures of a game that is over, in three shapes that know no game: curves by turn, bars, and tables of what is counted of seats.
import { html, nothing, svg } from "../vendor/lit-html/lit-html.js";
import { BOTTOM, HEIGHT, LEFT, RIGHT, TOP, WIDTH, across, cornersOf, plotted } from "../plot.js";
import { called } from "../seats.js";
import { swatch } from "../sheet/swatch.js";
import { say } from "../words.js";
import { fell } from "./figures.js";

/** @typedef {import("./state.js").Now["game"]} Game */
/** @typedef {import("api").Series} Series */
/** @typedef {import("api").Bars} Bars */
/** @typedef {import("api").Counts} Counts */
/** @typedef {{ at: number | null, choose: (at: number) => void, look: (at: number) => void }} Chosen which turn of a curve is looked at, by its
 * place in the series, and what chooses another one or shows the board then */

const SCALE = { steps: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000], least: 4 };
const MARKS = 8; // about so many marks on a curve
const SHAPES = ["M-4,0a4,4 0 1,0 8,0a4,4 0 1,0 -8,0z", "M-4,-4h8v8h-8z", "M0,-5l5,9h-10z", "M0,-5l5,5l-5,5l-5,-5z", "M-5,-1.5h3.5v-3.5h3v3.5h3.5v3h-3.5v3.5h-3v-3.5h-3.5z", "M-5,-4h10l-5,9z"];

/** @param {number} seat */
const mark = (seat) => SHAPES[seat % SHAPES.length];

/** Where a curve has its marks: each seat's elsewhere, so that one line does not hide another; and at the end. @param {number} count of its values @param {number} seat */
export function marked(count, seat) {
  const apart = Math.max(1, Math.ceil(count / MARKS));
  return Array.from({ length: count }, (_, at) => at).filter((at) => at === count - 1 || (at % apart === seat % apart && at + apart / 2 < count));
}

/** The turn whose place is nearest to one of the picture. @param {number} x of so many units as the picture is wide @param {number} count */
export function nearest(x, count) {
  const xs = across(count);
  return xs.reduce((best, each, at) => (Math.abs(each - x) < Math.abs(xs[best] - x) ? at : best), 0);
}

/** What the turn at a place of a series is called. @param {Series} series @param {number} at */
const turnAt = ({ turns }, at) => (turns[at] ? say("Turn {turn}", { turn: turns[at] }) : say("Set-up"));

/** How the seats stand at a place of a series. @param {Game} game @param {Series} series @param {number} at */
export const standing = (game, { lines }, at) => lines.map(({ seat, values }) => `${called(game.seats[seat])} ${values[at]}`).join(" · ");

/** @param {Game} game @param {Series} series */
const legend = (game, { lines }) => html`<ul class="curve-legend">${lines.map(({ seat }) => html`<li><svg viewBox="0 0 36 12" aria-hidden="true">${line(game, seat, "0,6 36,6")}${sign(game, seat, 18, 6)}</svg> ${called(game.seats[seat])}</li>`)}</ul>`;

/** @param {Game} game @param {number} seat @param {string} points */
const line = (game, seat, points) => svg`<polyline class="curve-line" data-colour=${game.seats[seat].colour} data-seat=${seat % 4} points=${points}></polyline>`;

/** @param {Game} game @param {number} seat @param {number} x @param {number} y */
const sign = (game, seat, x, y) => svg`<path class="curve-mark" data-colour=${game.seats[seat].colour} transform=${`translate(${x} ${y})`} d=${mark(seat)}></path>`;

/** The picture; a touch of it shows the board at the end of that turn. @param {Game} game @param {Series} series @param {Chosen} chosen */
function picture(game, series, { at, look }) {
  const count = series.turns.length;
  const { lines, places } = plotted(series.lines.map(({ values }) => values), SCALE);
  const touched = (/** @type {MouseEvent & { currentTarget: SVGElement }} */ event) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    look(nearest(((event.clientX - left) / width) * WIDTH, count));
  };
  const here = at === null ? null : across(count)[at];
  return html`<svg class="curve" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${`${series.title}. ${turnAt(series, count - 1)}: ${standing(game, series, count - 1)}`} @click=${touched}>
    ${lines.map(({ number, y }) => svg`<line class="level" x1=${LEFT} x2=${WIDTH - RIGHT} y1=${y} y2=${y}></line><text x=${LEFT - 6} y=${y + 4} text-anchor="end">${number}</text>`)}
    ${here === null ? nothing : svg`<line class="here" x1=${here} x2=${here} y1=${TOP} y2=${HEIGHT - BOTTOM}></line>`}
    ${series.lines.map(({ seat }, row) => svg`${line(game, seat, cornersOf(places[row]))}${marked(count, seat).map((each) => sign(game, seat, places[row][each].x, places[row][each].y))}`)}
    <text x=${LEFT} y=${HEIGHT - 7}>${turnAt(series, 0)}</text><text x=${WIDTH - RIGHT} y=${HEIGHT - 7} text-anchor="end">${turnAt(series, count - 1)}</text></svg>`;
}

/** Its numbers. @param {Game} game @param {Series} series */
const numbers = (game, series) => html`<details><summary>${say("These numbers as a table")}</summary><div class="scrolls" role="region" tabindex="0" aria-label=${series.title}>
  <table class="table"><thead><tr><td></td>${series.lines.map(({ seat }) => html`<th scope="col">${called(game.seats[seat])}</th>`)}</tr></thead>
    <tbody>${series.turns.map((_, at) => html`<tr><th scope="row">${turnAt(series, at)}</th>${series.lines.map(({ values }) => html`<td>${values[at]}</td>`)}</tr>`)}</tbody></table></div></details>`;

/** A curve for each seat, with the turn that is looked at. @param {Game} game @param {Series} series @param {Chosen} chosen */
function curves(game, series, chosen) {
  const last = series.turns.length - 1;
  if (last < 0) return html`<p class="hint">${say("The game was over before it began.")}</p>`;
  const at = chosen.at ?? last;
  return html`${legend(game, series)}${picture(game, series, chosen)}
    <div class="curve-turn"><label><span>${turnAt(series, at)}</span><input type="range" min="0" max=${last} .value=${String(at)} aria-valuetext=${`${turnAt(series, at)}: ${standing(game, series, at)}`} @input=${(/** @type {any} */ event) => chosen.choose(Number(event.target.value))}></label>
      <p>${standing(game, series, at)}</p>
      <button type="button" class="plain small" @click=${() => chosen.look(at)}>${say("The board then")}</button></div>
    ${numbers(game, series)}`;
}

/** @param {Game} game */
const heads = (game) => game.seats.map(({ colour, ...seat }) => html`<th scope="col">${swatch(colour)} <span>${called({ ...seat, colour })}</span></th>`);

/** @param {readonly number[]} cells */
const cellsOf = (cells) => cells.map((each) => html`<td>${each || html`<span class="hint">0</span>`}</td>`);

/** Bars, and whose they are. @param {Game} game @param {Bars} bars */
const bars = (game, { title, unit, total, bars: all }) => (total ? html`${fell(say("{unit} in all: {n}", { unit, n: total }), all)}
  <details><summary>${say("Seat by seat")}</summary><table class="tally"><caption class="unseen">${title}</caption><thead><tr><td></td>${heads(game)}</tr></thead>
    <tbody>${all.map(({ label, values }) => html`<tr><th scope="row">${label}</th>${cellsOf(values)}</tr>`)}</tbody></table></details>` : html`<p class="hint">${say("None.")}</p>`);

/** What is counted of seats, in groups; the parts of rows folded. @param {Game} game @param {Counts} counts */
function counts(game, { title, groups }) {
  const parted = groups.flatMap(({ heading, rows }) => rows.filter(({ parts }) => parts.length).map((row) => ({ heading, ...row })));
  const table = (/** @type {string} */ caption, /** @type {{ heading: string, rows: readonly { label: string, cells: readonly number[] }[] }[]} */ all) => html`<table class="tally"><caption class="unseen">${caption}</caption>
    <thead><tr><td></td>${heads(game)}</tr></thead>${all.map(({ heading, rows }) => html`<tbody>${heading ? html`<tr><th scope="rowgroup" class="of" colspan=${game.seats.length + 1}>${heading}</th></tr>` : nothing}
      ${rows.map(({ label, cells }) => html`<tr><th scope="row">${label}</th>${cellsOf(cells)}</tr>`)}</tbody>`)}</table>`;
  return html`${groups.some(({ rows }) => rows.length) ? table(title, groups) : html`<p class="hint">${say("None.")}</p>`}
    ${parted.length ? html`<details><summary>${say("Kind by kind")}</summary>${table(title, parted.map(({ heading, label, parts }) => ({ heading: `${heading}: ${label}`, rows: parts })))}</details>` : nothing}`;
}

/** A figure by its shape. @param {Game} game @param {import("api").Statistics["figures"][number]} figure @param {Chosen} chosen */
export function shown(game, figure, chosen) {
  const body = figure.type === "series" ? curves(game, figure, chosen) : figure.type === "bars" ? bars(game, figure) : counts(game, figure);
  return html`${figure.says?.map((sentence) => html`<p class="stands-out">${sentence}</p>`)}${body}`;
}
