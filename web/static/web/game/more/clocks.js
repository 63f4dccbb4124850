// The clocks of a game: for whom it waits until when, how long that is, by which rates, and who may be given more time.
import { html, nothing, svg } from "../../vendor/lit-html/lit-html.js";
import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { effect, signal } from "../../vendor/signals-core/signals-core.js";
import { due, lasting } from "../../moments.js";
import { inFull, inShort, namedAs } from "../../rates.js";
import { reasonOf } from "../../seat-clocks.js";
import { called } from "../../seats.js";
import { say } from "../../words.js";
import { keep } from "../draw.js";
import { swatch } from "../../sheet/swatch.js";
import { moment } from "../moment.js";
import { offered } from "./asked.js";
import { deeds } from "./asks.js";
import { Doing } from "./doing.js";

/** @typedef {import("../state.js").Now["game"]} Game */
/** @typedef {import("api").SeatShown} Seat */
/** @typedef {NonNullable<Seat["clock"]> & { due: string, free_until: string }} Running a clock that runs */
/** @typedef {{ seat: number, colour: string, text: string, hint: string, bar: Bar | null }} Waits */
/** @typedef {{ paid: number, here: number, still: { from: number, wide: number }[] }} Bar shares of the time, from 0 to WIDTH */

const WIDTH = 400;

/** The vacations of who plays a seat that are not over, and begin before it is due. @param {Game} game @param {Seat} seat @param {string} until @param {number} now */
const absences = (game, { index }, until, now) =>
  game.absences.filter((each) => each.seat === index && Date.parse(each.ends) > now && Date.parse(each.begins) < Date.parse(until));

/** @param {Game} game @param {Seat} seat @param {number} now */
function sentence(game, seat, now) {
  const mine = seat.index === game.seat;
  const until = seat.clock?.due;
  const name = called(seat);
  if (!until) return mine ? say("You are asked; your clock stands still.") : say("{name} is asked; the clock stands still.", { name });
  const left = (Date.parse(until) - now) / 1000;
  const parts = { name, due: due(until), left: lasting(Math.max(left, 60)) };
  if (left < 0) return mine ? say("Your time is over: {due}.", parts) : say("The time of {name} is over: {due}.", parts);
  return mine ? say("You have until {due}: {left} left.", parts) : say("{name} has until {due}: {left} left.", parts);
}

/** When the bank begins to pay, and what is in it. @param {Running} clock @param {number} now */
function paying({ bank, free_until: free, due: until }, now) {
  if (free === until) return say("The bank does not pay for this.");
  const parts = { bank: lasting(bank), free: due(free) };
  return Date.parse(free) > now ? say("From {free} on the bank pays ({bank}).", parts) : say("The bank pays ({bank}) since {free}.", parts);
}

/** @param {string} since @param {Running} clock @param {readonly { begins: string, ends: string }[]} away @param {number} now @returns {Bar} */
function barOf(since, { free_until: free, due: until }, away, now) {
  const [begins, base, ends] = [since, free, until].map((each) => Date.parse(each));
  const at = (/** @type {number} */ when) => Math.round(WIDTH * Math.min(1, Math.max(0, (when - begins) / Math.max(1, ends - begins))));
  return { paid: at(base), here: at(now), still: away.map((each) => ({ from: at(Date.parse(each.begins)), wide: at(Date.parse(each.ends)) - at(Date.parse(each.begins)) })) };
}

/** What is to be said of each seat for which the game waits, and how it stands with its clock. @param {Game} game @param {number} now @returns {Waits[]} */
export function waits(game, now) {
  if (game.status !== "running" || !game.rates) return [];
  const open = game.decisions.filter((each) => each.blocking && !each.answered && game.seats[each.seat].clock);
  return open.map((each) => {
    const seat = game.seats[each.seat];
    const about = { seat: seat.index, colour: seat.colour, text: sentence(game, seat, now) };
    const reason = reasonOf(game, seat.index, due);
    const clock = /** @type {Running} */ (seat.clock);
    if (!clock.due) return { ...about, hint: reason ? `(${reason})` : "", bar: null };
    const away = absences(game, seat, clock.due, now);
    const hint = [
      paying(clock, now),
      ...(reason ? [say("The clock stands still ({reason}).", { reason })] : []),
      ...away.filter(({ begins }) => Date.parse(begins) > now).map(({ begins, ends }) => say("Vacation: the clock stands still from {begins} until {ends}.", { begins: due(begins), ends: due(ends) })),
    ];
    return { ...about, hint: hint.join(" "), bar: barOf(/** @type {string} */ (each.since), clock, away, now) };
  });
}

/** A picture of the same: the free time high and closed, the bank lower and dashed, what has passed filled; crossed out where the
 * clock stands still. @param {Bar} bar */
const picture = ({ paid, here, still }) => svg`<svg viewBox="-4 0 ${WIDTH + 8} 22" class="time" aria-hidden="true">
  <rect class="free" x="0" y="5" width=${paid} height="12"></rect><rect class="bank" x=${paid} y="8" width=${WIDTH - paid} height="6"></rect>
  ${still.map(({ from, wide }) => svg`<rect class="still" x=${from} y="3" width=${wide} height="16"></rect>`)}
  <rect class="gone" x="0" y="8" width=${here} height="6"></rect><path class="here" d="M${here - 4} 0h8l-3 5v17h-2v-17z"></path></svg>`;

/** @param {HTMLElement} element @param {import("./here.js").Here} here */
export function mountClocks(element, here) {
  const { now } = here.store.of;
  const doing = new Doing();
  const name = signal(""); // what the rates are called
  let asked = "";
  effect(() => {
    const rates = now.value?.game.rates;
    if (!rates || asked === JSON.stringify(rates)) return;
    asked = JSON.stringify(rates);
    namedAs(rates).then((/** @type {string} */ found) => { name.value = found; }).catch(() => { asked = ""; });
  });
  return keep(element, () => {
    const game = now.value?.game;
    void doing.under.value;
    if (!game || game.status === "finished" || game.status === "cancelled") return nothing;
    const lines = waits(game, moment.value);
    const time = offered(game).filter(({ mine }) => !mine);
    return html`<section class="clocks" aria-label=${say("Clock")}>
      ${lines.length ? html`<ul class="waits" id="waits">${repeat(lines, ({ seat }, at) => `${seat} ${at}`, ({ colour, text, hint, bar }) => html`<li><span>${swatch(colour)}${text}</span> ${bar ? picture(bar) : nothing} <span class="hint">${hint}</span></li>`)}</ul>` : nothing}
      ${time.length ? html`<div id="time">${deeds(here, doing, time)}</div>` : nothing}
      <details class="rates" ?open=${game.status === "lobby" && game.seat === null}><summary id="rates-summary">${inShort(game.rates)}${name.value && game.rates ? ` (${name.value})` : ""}</summary><ul id="rates">${inFull(game.rates).map((/** @type {string} */ each) => html`<li>${each}</li>`)}</ul></details></section>`;
  });
}
