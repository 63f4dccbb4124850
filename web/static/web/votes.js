// What the seats ask each other, and the answer of yours for which it waits.
import { called as meant } from "./rates.js";
import { called } from "./seats.js";
import { say } from "./words.js";

const PRESETS = ["daily", "brisk", "slow", "league"];
const clocks = () => PRESETS.map((preset) => [`rates_${preset}`, say("another clock ({rates})", { rates: meant(preset) })]);

/** What the seats are asked, by the name of the question, as sentences call it. */
export const votes = () => ({
  undo: say("taking back the last moves"), draw: say("a draw"), cancel: say("closing the game without a result"), pause: say("a pause"), resume: say("going on"),
  stir: say("other links for the dice"), extend: say("more time"), leave: say("a leave with everybody's consent"),
  ...Object.fromEntries(clocks()), rates_none: say("playing on without a clock"),
  open_seat: say("a substitute"), remove_seat: say("an end of the seat"), stand_in: say("a bot that plays meanwhile"), steward: say("a bot that plays on"),
});

/** Whether a question may be put to all in this game, by the name of what it is about. */
export const mayBePut = (game, what) => !game.ballots || game.ballots.includes(what.startsWith("rates_") ? "rates" : what);

/** What the others may decide about a seat as it stands; whether its time has come, they are told when they ask. */
function deedsAbout(seat, game) {
  const state = seat.clock?.state;
  if (!game.rates) return seat.player ? ["stand_in"] : [];
  if (state === "stood_in") return ["open_seat"];
  return state === "open" ? ["steward", ...(game.options.resigned === "dead" ? ["remove_seat"] : [])] : [];
}

/** The votes about other seats that may be asked for: of each the seat and the name of the question. */
export function seatVotes(game) {
  return game.seats.filter((seat) => seat.index !== game.seat)
    .flatMap((seat) => deedsAbout(seat, game).filter((what) => !game.votes[what] && mayBePut(game, what)).map((what) => ({ seat: seat.index, what })));
}

/** The clocks that a game may go over to, by the names of the questions. */
export function otherClocks(game) {
  const now = game.rates?.preset ?? "none";
  const fit = [...PRESETS, ...(game.visibility === "private" ? ["none"] : [])];
  return fit.filter((preset) => preset !== now || game.rates?.then).map((preset) => `rates_${preset}`).filter((what) => !game.votes[what] && mayBePut(game, what));
}

/** Whether the reader may ask to leave: while somebody else does, to say the same would be to let that one go. */
export const mayAskToLeave = (game) => !game.votes.leave && mayBePut(game, "leave");

/** What is asked for, and for which seat, where it is about one. */
export const calledFor = (game, what, vote) =>
  vote.seat === undefined ? votes()[what] : say("{what} for {name}", { what: votes()[what], name: called(game.seats[vote.seat]) });

/** Of the votes that are open those on which the reader's seat has still to say something, in the order in which they were begun. */
export const unanswered = (game) => Object.entries(game.votes)
  .filter(([, vote]) => vote.seat !== game.seat && vote.by !== game.seat && !vote.agreed.includes(game.seat));

/** Where an answer goes, and what it says. */
export function answerTo(what, vote, agree) {
  if (what === "undo") return { path: "undo/consent/", body: { agree } };
  return { path: "votes/", body: { what, agree, ...(vote.seat === undefined ? {} : { seat: vote.seat }) } };
}
