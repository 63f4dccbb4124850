// The clocks of a game: for whom it waits until when, how long that is, and by which rates.
import { byId, el, fill } from "./dom.js";
import { due, lasting } from "./moments.js";
import { inFull, inShort, namedAs } from "./rates.js";
import { called, reasonOf, swatch } from "./seats.js";
import { say } from "./words.js";

const AGAIN = 15_000; // how often it is looked at how long is left
const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 400;

let shown = null; // the game that is shown
/** @type {any} */ (setInterval(() => shown && draw(), AGAIN)).unref?.(); // of node, so that a test may end

/** Shows the clocks of a game, and goes on telling how long is left. */
export function showClocks(game) {
  shown = game;
  draw();
  const rates = game.rates;
  byId("clocks").hidden = game.status === "finished" || game.status === "cancelled";
  const summary = byId("rates-summary");
  summary.textContent = inShort(rates);
  if (rates) namedAs(rates).then((name) => { if (shown === game) summary.textContent = `${inShort(rates)} (${name})`; }).catch(() => {});
  if (game.status === "lobby" && game.seat === null) byId("rates-box").open = true; // whoever may sit down reads it before
  fill(byId("rates"), inFull(rates).map((each) => el("li", {}, each)));
}

/** Says it anew where something has changed: who reads or marks it is not disturbed. */
function draw() {
  const target = byId("waits");
  const lines = waits(shown, Date.now());
  const said = lines.map((line) => line.textContent).join("\n");
  if (target.dataset.said === said) return;
  target.dataset.said = said;
  fill(target, lines);
}

/** A line for each seat for which the game waits, and how it stands with its clock. */
function waits(game, now) {
  if (game.status !== "running" || !game.rates) return [];
  const open = game.decisions.filter((each) => each.blocking && !each.answered && game.seats[each.seat].clock);
  return open.map((each) => {
    const seat = game.seats[each.seat];
    const name = el("span", {}, swatch(seat.colour), sentence(game, seat, now));
    const reason = reasonOf(game, seat.index, due);
    if (!seat.clock.due) return el("li", {}, name, ...(reason ? [" ", el("span", { class: "hint" }, `(${reason})`)] : []));
    const away = absences(game, seat, now);
    const hint = [
      paying(seat.clock, now),
      ...(reason ? [say("The clock stands still ({reason}).", { reason })] : []),
      ...away.filter(({ begins }) => Date.parse(begins) > now).map(still),
    ];
    return el("li", {}, name, " ", bar(each.since, seat.clock, away, now), " ", el("span", { class: "hint" }, hint.join(" ")));
  });
}

function sentence(game, seat, now) {
  const mine = seat.index === game.seat;
  const { due: until } = seat.clock;
  const name = called(seat);
  if (!until) return mine ? say("You are asked; your clock stands still.") : say("{name} is asked; the clock stands still.", { name });
  const left = (Date.parse(until) - now) / 1000;
  const parts = { name, due: due(until), left: lasting(Math.max(left, 60)) };
  if (left < 0) return mine ? say("Your time is over: {due}.", parts) : say("The time of {name} is over: {due}.", parts);
  return mine ? say("You have until {due}: {left} left.", parts) : say("{name} has until {due}: {left} left.", parts);
}

/** The vacations of who plays a seat that are not over, and begin before it is due. */
const absences = (game, { index, clock }, now) =>
  game.absences.filter((each) => each.seat === index && Date.parse(each.ends) > now && Date.parse(each.begins) < Date.parse(clock.due));

const still = ({ begins, ends }) => say("Vacation: the clock stands still from {begins} until {ends}.", { begins: due(begins), ends: due(ends) });

/** When the bank begins to pay, and what is in it. */
function paying({ bank, free_until: free, due: until }, now) {
  if (free === until) return say("The bank does not pay for this.");
  const parts = { bank: lasting(bank), free: due(free) };
  return Date.parse(free) > now ? say("From {free} on the bank pays ({bank}).", parts) : say("The bank pays ({bank}) since {free}.", parts);
}

function mark(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/** A picture of the same: the free time high and closed, the bank lower and dashed, what has passed filled; crossed out
 * where the clock stands still. */
function bar(since, { free_until: free, due: until }, away, now) {
  const [begins, base, ends] = [since, free, until].map(Date.parse);
  const at = (moment) => Math.round(WIDTH * Math.min(1, Math.max(0, (moment - begins) / Math.max(1, ends - begins))));
  const picture = mark("svg", { viewBox: `-4 0 ${WIDTH + 8} 22`, class: "time", "aria-hidden": "true" });
  const [paid, here] = [at(base), at(now)];
  picture.append(
    mark("rect", { class: "free", x: 0, y: 5, width: paid, height: 12 }),
    mark("rect", { class: "bank", x: paid, y: 8, width: WIDTH - paid, height: 6 }),
    ...away.map(({ begins: from, ends: to }) => mark("rect", { class: "still", x: at(Date.parse(from)), y: 3, width: at(Date.parse(to)) - at(Date.parse(from)), height: 16 })),
    mark("rect", { class: "gone", x: 0, y: 8, width: here, height: 6 }),
    mark("path", { class: "here", d: `M${here - 4} 0h8l-3 5v17h-2v-17z` }),
  );
  return picture;
}
