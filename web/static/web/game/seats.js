// The seats: who sits where, how they stand, and a clock beside every name.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { lasting, soon } from "../moments.js";
import { clockOf as standing } from "../seat-clocks.js";
import { called } from "../seats.js";
import { say } from "../words.js";
import { swatch } from "../sheet/swatch.js";

/** @typedef {import("./state.js").Now} Now */
/** @typedef {import("api").SeatShown} Seat */

/** What a seat's clock says: until when it has, and how it stands else. @param {Now["game"]} game @param {Seat} seat @param {number} at */
export function clockOf(game, seat, at) {
  const due = game.status === "running" && seat.clock?.due;
  const left = due ? (Date.parse(due) - at) / 1000 : 0;
  const until = !due ? [] : [left > 0 ? say("until {due}, {left} left", { due: soon(due), left: lasting(Math.max(left, 60)) }) : say("time is over since {due}", { due: soon(due) })];
  return [...until, ...standing(game, seat, at)];
}

/** A seat's name, which leads to whoever plays there. @param {Seat} seat */
const who = (seat) => (seat.free ? say("free") : seat.player ? html`<a href=${`/people/${seat.player}`}>${called(seat)}</a>` : called(seat));

/** @param {Now} now @param {number} at the moment, in milliseconds @param {Map<number, import("./panelled.js").Row>} said what else is to be said of seats */
export function seats({ game, table }, at, said) {
  const owing = new Set(game.decisions.filter((each) => each.blocking && !each.answered).map((each) => each.seat));
  const rows = new Map((table?.standings.rows ?? []).map((row) => [row.seat, row]));
  const columns = table?.standings.columns ?? [];
  return html`<ul class="seat-list">${repeat(game.seats, ({ index }) => index, (seat) => {
    const row = rows.get(seat.index);
    const owes = game.status === "running" && owing.has(seat.index);
    const badges = [...(seat.resigned ? [say("resigned")] : seat.bot ? [say("bot")] : []), ...(row?.badges ?? [])];
    const clock = clockOf(game, seat, at);
    const more = said.get(seat.index);
    return html`<li ?data-marked=${row?.marked} ?data-mine=${seat.index === game.seat}>
      <p class="name-line">${swatch(seat.colour)} <span class="who">${who(seat)}</span>${badges.map((each) => html` <span class="badge">${each}</span>`)}${owes ? html` <span class="badge turn">${say("must decide")}</span>` : nothing}
        ${columns.length ? html`<span class="score">${columns[0].heading} <b>${row?.cells[0]}</b></span>` : nothing}</p>
      ${clock.length ? html`<p class="clock-line">${clock.join(" · ")}</p>` : nothing}
      ${columns.length > 1 ? html`<dl class="figures">${columns.slice(1).map(({ heading }, each) => html`<div><dt>${heading}</dt><dd>${row?.cells[each + 1]}</dd></div>`)}</dl>` : nothing}
      ${more && (more.state || more.notes?.length) ? html`<p class="notes-line">${more.state ? html`<span class="tone" data-tone=${more.tone ?? "calm"}>${more.state}</span>` : nothing}${[...(more.state ? [""] : []), ...(more.notes ?? [])].join(" · ")}</p>` : nothing}
    </li>`;
  })}</ul>`;
}
