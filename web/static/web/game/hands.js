// Who played a seat of a game that is over, where that was not one person all the time. Pure.
import { say } from "../words.js";

/** @typedef {import("api").SeatHolder} Holder */

/** @param {Holder} holder */
const called = ({ bot, name }) => (bot === "steward" ? say("the steward") : bot ? say("a bot") : name || say("a former player"));

/** From when to when somebody held it. @param {Holder} holder @param {number} at @param {readonly Holder[]} all */
function spell(holder, at, { length }) {
  const { since, until } = holder;
  const name = called(holder);
  if (until === 0) return say("{name} in the set-up", { name });
  if (at === 0 && until !== null) return say("{name} until turn {turn}", { name, turn: until });
  if (at === length - 1 || until === null) return since ? say("{name} from turn {turn}", { name, turn: since }) : say("{name} from the set-up", { name });
  return say("{name} from turn {first} to turn {last}", { name, first: since, last: until });
}

/** Who held a seat, one after another, in a sentence; empty where it never changed hands. A bot that gave way in the turn in which it came is passed over.
 * @param {readonly Holder[]} holders @param {number} seat */
export function hands(holders, seat) {
  const held = holders.filter((each) => each.seat === seat && !(each.bot && each.since === each.until));
  return held.length > 1 ? say("Played by {names}.", { names: held.map(spell).join(", ") }) : "";
}

/** How many of a seat's turns the steward played, where it played any for a person. @param {import("api").GameDetail["result"]} result @param {number} seat */
export function stoodIn(result, seat) {
  const { turns = 0, steward = 0 } = result?.seats?.[seat] ?? {};
  return steward ? say("Turns that the steward played: {n} of {all}.", { n: steward, all: turns }) : "";
}
