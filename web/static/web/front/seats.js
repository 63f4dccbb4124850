// The table of seats on the front page: who sits where, how they stand, whom the game waits for.
import { el } from "../dom.js";
import { clockOf } from "../seat-clocks.js";
import { called } from "../seats.js";
import { swatch } from "../swatch.js";
import { say } from "../words.js";

/** A seat's name, which leads to whoever plays there. @param {import("api").SeatShown} seat */
function who(seat) {
  if (seat.free) return say("free");
  return seat.player ? el("a", { href: `/people/${seat.player}` }, called(seat)) : called(seat);
}

/** The seats and how they stand, as `table` has it in words and figures; it is null before the start. @param {import("api").Now["game"]} game @param {import("api").Now["table"]} table */
export function seatTable(game, table) {
  const standing = new Map((table?.standings.rows || []).map((row) => [row.seat, row]));
  const owing = new Set(game.decisions.filter((each) => each.blocking && !each.answered).map((each) => each.seat));
  const columns = table?.standings.columns || [];
  const head = el("tr", {}, el("th", { scope: "col" }, say("Seat")),
    ...columns.map(({ heading }) => el("th", { scope: "col", class: "number" }, heading)));
  const rows = game.seats.map((seat) => {
    const row = standing.get(seat.index);
    const badges = [...(seat.resigned ? [say("resigned")] : seat.bot ? [say("bot")] : []), ...(row?.badges || [])];
    if (game.status === "running" && owing.has(seat.index)) badges.push(say("must decide"));
    badges.push(...clockOf(game, seat, Date.now()));
    return el(
      "tr",
      { class: row?.marked ? "active" : null },
      el("th", { scope: "row" }, el("div", { class: "who" }, swatch(seat.colour),
        el("span", {}, who(seat), el("span", { class: "owes" }, [...new Set(badges)].join(", "))))),
      ...(row?.cells || []).map((cell) => el("td", { class: "number" }, String(cell))),
    );
  });
  return el("table", { class: "seats" }, el("caption", { hidden: true }, say("Seats")), el("thead", {}, head), el("tbody", {}, ...rows));
}
