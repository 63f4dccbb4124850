// The line above the board: whose turn it is, until when, and whether the page is up to date.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { computed } from "../vendor/signals-core/signals-core.js";
import { keep } from "./draw.js";
import { moment } from "./moment.js";
import { waitsForMe } from "./state.js";
import { lasting, soon } from "../moments.js";
import { called, whose } from "../seats.js";
import { say } from "../words.js";
import { toAnswer } from "../sheet/offers.js";
import { swatch } from "../sheet/swatch.js";

/** Seconds below which little time is left. */
const URGENT = 3600;

/** @returns {Record<import("./state.js").State["connection"], string>} */
const STATES = () => ({ wait: say("connecting"), live: say("live"), poll: say("reading every few seconds"), off: say("no connection") });

/**
 * Until when somebody has to decide, and how long that is, of the reader himself if the game waits for him too: in full, and
 * as a phone has room for.
 * @param {import("./state.js").Now} now @param {number} at @returns {{ full: string, brief: string, urgent: boolean } | null} `urgent` where
 * the reader himself has little time left
 */
export function until({ game }, at) {
  const dueAt = (/** @type {import("api").SeatShown} */ seat) => /** @type {string} */ (seat.clock?.due);
  if (game.status !== "running" || game.paused || !game.rates) return null;
  const waiting = game.decisions.filter((each) => each.blocking && !each.answered && game.seats[each.seat].clock?.due);
  const seats = waiting.map((each) => game.seats[each.seat]).toSorted((one, other) => Date.parse(dueAt(one)) - Date.parse(dueAt(other)));
  const seat = seats.find(({ index }) => index === game.seat) || seats[0];
  if (!seat) return null;
  const left = (Date.parse(dueAt(seat)) - at) / 1000;
  const parts = { name: called(seat), due: soon(dueAt(seat)), left: lasting(Math.max(left, 60)) };
  const few = { ...parts, left: lasting(Math.max(left, 60), "short") };
  const mine = seat.index === game.seat;
  const urgent = mine && left < URGENT;
  if (left < 0) return { full: say("Time is over: {due}", parts), brief: say("Time is over: {due}", parts), urgent };
  if (mine) return { full: say("until {due}, {left} left", parts), brief: say("{left} left", few), urgent };
  return { urgent, full: say("{name}: until {due}, {left} left", parts), brief: say("{name}: {left} left", few) };
}

/** How everybody stands, in as little as may be: a mark, the first figure, and who is to decide. @param {import("./state.js").Now} now */
function standings({ game, table }) {
  const [first] = table?.standings.columns ?? [];
  if (!first || !table) return nothing;
  const owing = new Set(game.status === "running" ? game.decisions.filter((each) => each.blocking && !each.answered).map((each) => each.seat) : []);
  return html`<ul class="standings" aria-label=${first.heading}>${table.standings.rows.map((row) => html`<li ?data-owes=${owing.has(row.seat)} title=${`${row.name}: ${first.heading} ${row.cells[0]}`}>${swatch(game.seats[row.seat].colour)}<span class="unseen">${row.name}</span> <b>${row.cells[0]}</b></li>`)}</ul>`;
}

/** @param {HTMLElement} element @param {import("./store.js").Store} store */
export function mountStrip(element, store) {
  const { now, connection, trouble, person } = store.of;
  const waits = computed(() => waitsForMe(now.value));
  element.replaceChildren(); // what the page showed until its modules had come
  return keep(element, () => {
    const state = connection.value;
    const told = now.value;
    const offered = told && !waits.value ? toAnswer({ now: told })[0] ?? null : null;
    const headline = trouble.value ? trouble.value.text : told ? offered?.text ?? whose(told.game, told.table) : say("connecting");
    const time = told ? until(told, moment.value) : null;
    return html`
      ${person.value ? html`<a class="home" href="/desk"><img src=${element.dataset.icon} alt=${say("Your desk")} width="28" height="28"><span class="desk-count" data-waits hidden></span></a>`
        : html`<a class="home" href="/games/" aria-label=${say("Games")}><img src=${element.dataset.icon} alt="" width="28" height="28"></a>`}
      <div class="said">
        <h1 class="whose" ?data-mine=${waits.value || offered !== null}>${headline}</h1>
        <p class="until" ?data-name=${!time} ?data-urgent=${time?.urgent}>${time ? html`<span class="full">${time.full}</span><span class="brief">${time.brief}</span>` : told ? told.game.name : nothing}</p>
      </div>
      ${told?.table ? standings(told) : nothing}
      ${told ? html`<button type="button" class="bare rules" aria-label=${say("Rules and costs")} @click=${store.deeds.rules}>?</button>` : nothing}
      <span class="state" data-state=${state} title=${STATES()[state]}><span class="unseen">${STATES()[state]}</span></span>`;
  });
}
