// What may be done with what was touched: a button for each kind of move, by the game's groups; what destroys stands last, apart.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { say } from "../words.js";
import { choose } from "../walk/touch.js";
import { asksAtEnd } from "./ending.js";
import { onCards } from "./offers.js";
import { drawing, needed, small } from "./words.js";

/** @typedef {import("./sheet.js").Look} Look */
/** @typedef {import("../walk/types.js").Act} Act */

/**
 * Acts by their groups, in the order in which groups come first; grave ones apart, last.
 * @param {Act[]} all
 * @returns {{group: string, heading: string, apart: boolean, acts: Act[]}[]}
 */
export function grouped(all) {
  const groups = new Map();
  for (const act of all) {
    const name = `${act.grave} ${act.group}`;
    if (!groups.has(name)) groups.set(name, { group: act.group, heading: act.heading, apart: act.grave, acts: [] });
    groups.get(name).acts.push(act);
  }
  const found = [...groups.values()];
  return [...found.filter(({ apart }) => !apart), ...found.filter(({ apart }) => apart)];
}

/**
 * Whether the button of an act gives it at once: nothing of it is open, and what it is about is said by its label or was
 * touched. Not where it is grave, or where the end of the turn has something to ask: then it is selected, and asked about.
 * @param {Act} act @param {readonly unknown[]} touches @param {boolean} asks
 */
export const givesAtOnce = ({ move, grave, short, ends }, touches, asks) => Boolean(move) && !grave && !short && !(ends === "yes" && asks)
  && (touches.length > 0 || Object.values(move ?? {}).filter((each) => each !== null).length === 1);

/** One act. Where only cards or actions are missing it says which. @param {Look} look @param {Act} act */
export function actButton(look, act) {
  const { walk, names, deeds, to } = look;
  const cost = names.cost(act.cost);
  const sends = givesAtOnce(act, walk.touches, asksAtEnd(look));
  return html`<button type="button" class="act" ?data-short=${act.short} data-type=${act.type} 
    @click=${() => (sends ? deeds.give([...look.before ?? [], /** @type {any} */ (act.move)]) : to(choose(walk, act.type)))}>${act.label}${sends ? nothing : " …"}${
    small(act.short ? needed(cost) : cost, act.draws === "yes" && drawing("yes"))}</button>`;
}

/** What ends the turn, where nothing is touched and nothing else is to be sent: it stands below all. @param {Look} look */
export function endBelow({ walk, planning, early, own }) {
  if (walk.touches.length || walk.button || walk.rows.length || planning || early || own.wishing) return undefined;
  return walk.acts.find(({ ends: end, short, grave, move }) => end === "yes" && move && !short && !grave);
}

/** What ends the turn, where all that fits what was touched is too dear. @param {Look} look */
const ends = ({ walk, untouched }) => (walk.acts.length > 0 && walk.acts.every(({ short }) => short) ? untouched().acts.filter((act) => act.ends === "yes" && act.move && !walk.acts.some(({ type }) => type === act.type)) : []);

/** @param {Look} look */
export function acts(look) {
  const { touches, type } = look.walk;
  if (touches.some((each) => each.type)) return nothing; // one was chosen: its fields say what is open
  const fitting = look.walk.acts.filter((act) => !(touches.length === 0 && onCards(look.kinds, look.from, act.type)));
  const below = endBelow(look);
  const all = [...fitting.filter((act) => act !== below && (act.type !== type || act.short)), ...ends(look)]; // of the only one that fits the fields say what is open, or it is the button
  const groups = grouped(all.filter(({ short }) => !short || look.early));
  const missing = all.filter(({ short }) => short && !look.early);
  if (!all.length) return nothing;
  return html`<div class="acts">${repeat(groups, ({ group, apart }) => `${apart} ${group}`, ({ heading, apart, acts: some }) => html`
    <div class="group" role="group" aria-label=${heading} ?data-apart=${apart}>
      ${groups.length > 1 ? html`<h2>${heading}</h2>` : nothing}
      <div class="row">${repeat(some, ({ type: each }) => each, (act) => actButton(look, act))}</div>
    </div>`)}
    ${missing.length ? html`<details class="missing"><summary>${say("Not yet affordable: {n}", { n: missing.length })}</summary><div class="row">${repeat(missing, ({ type: each }) => each, (act) => actButton(look, act))}</div></details>` : nothing}</div>`;
}
