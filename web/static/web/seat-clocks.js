// The clocks of seats in words: what stops one, until when, and what is in its bank.
import { listed } from "./calendar.js";
import { brief, lasting } from "./moments.js";
import { say } from "./words.js";

const WHY = {
  pause: () => say("a pause"), quarantine: () => say("set aside"), vacation: () => say("vacation"), open: () => say("waiting for somebody to take a seat"),
  day_off: () => say("a day off"), outage: () => say("the server was away"), mail: () => say("orders by mail could not come in"),
};

/** Why the clock of a seat stands still now, and until when, told by `moment`; null where it runs. */
export function reasonOf(game, index, moment) {
  const stop = game.stops.find((each) => each.seat === index);
  if (!stop) return null;
  const why = listed(stop.why.map((each) => WHY[each]()));
  return stop.until ? say("{why}, until {until}", { why, until: moment(stop.until) }) : why;
}

const STATES = { late: () => say("late"), stood_in: () => say("a bot plays meanwhile"), open: () => say("free for a substitute") };

/** How a seat stands with its clock, but for what is due: what plays it, why it stands still, when it will, what is in its bank; `at` a
 * moment in milliseconds. */
export function clockOf(game, { index, clock }, at) {
  if (!clock || game.status !== "running") return [];
  const reason = game.paused ? null : reasonOf(game, index, brief); // a pause is told of all
  const away = game.absences.filter((each) => each.seat === index && Date.parse(each.begins) > at);
  return [
    ...(clock.state in STATES ? [STATES[clock.state]()] : []),
    ...(reason ? [say("clock stands still ({reason})", { reason })] : []),
    ...away.map(({ begins, ends }) => say("away from {begins} until {ends}", { begins: brief(begins), ends: brief(ends) })),
    ...(game.rates?.cap ? [clock.bank ? say("bank {bank}", { bank: lasting(clock.bank) }) : say("bank empty")] : []),
  ];
}
