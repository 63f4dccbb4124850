// By what rates the clock of a game goes, in words.
import { get } from "./api.js";
import { day, listed, weekday } from "./calendar.js";
import { exactly, lasting } from "./moments.js";
import { say } from "./words.js";

/** What a preset, or a clock of one's own, means in a few words. */
export const called = (preset) => ({
  daily: say("a move a day"), brisk: say("brisk: two moves a day"), slow: say("slow: a move in three days"),
  league: say("as leagues play: a move a day, with less in the bank"), none: say("no clock"),
})[preset] || preset;

let known = null; // the presets, as soon as somebody has asked for them

/** What rates are called: as their preset is, where nothing in them is otherwise. */
export async function namedAs(rates) {
  known ??= get("/rates/").catch((error) => {
    known = null; // asked again by the next, where it could not be had
    throw error;
  });
  const { presets } = await known;
  return isPreset(rates, presets[rates.preset]) ? called(rates.preset) : say("settings of its own");
}

/** Whether rates are a preset's as they stand. */
const isPreset = (rates, preset) => Object.keys(preset).every((name) => JSON.stringify(rates[name]) === JSON.stringify(preset[name]));

/** The rates in a line, as a list of games has room for it. */
export function inShort(rates) {
  if (!rates) return say("No clock");
  const parts = { turn: lasting(rates.turn), reaction: lasting(rates.reaction), bank: lasting(rates.bank) };
  return rates.bank
    ? say("Clock: {turn} for a turn, {reaction} for an answer, bank {bank}", parts)
    : say("Clock: {turn} for a turn, {reaction} for an answer, no bank", parts);
}

const LADDERS = () => ({
  gentle: say("A bot plays for who has run out of time in three turns."),
  standard: say("A bot plays for who has run out of time in two turns."),
  strict: say("A bot plays for who has run out of time in one turn."),
});

/** All that is to be known of the rates before one sits down, a sentence each. */
export function inFull(rates) {
  if (!rates) return [say("Everybody takes as long as they like: nothing is ever due.")];
  const parts = Object.fromEntries(["turn", "again", "reaction", "awake", "bank", "refill", "cap"].map((name) => [name, lasting(rates[name])]));
  return [
    say("In your own turn you have {turn}; {again} at least for what you are asked later in it.", parts),
    say("What you are asked outside of your turn you answer within {reaction}.", parts),
    rates.cap
      ? say("Whoever takes longer in the own turn pays from a bank of {bank}; each turn that you end yourself adds {refill}, up to {cap}.", parts)
      : say("There is no bank: whoever takes longer is late."),
    ...(rates.awake ? [say("Nothing is due while you sleep, nor before you were awake for {awake}, if you have told when you sleep.", parts)] : []),
    ...(rates.off_days.length ? [say("The clock stands still on {days} ({zone}).", { days: listed(rates.off_days.map(weekday)), zone: rates.off_zone })] : []),
    ...(rates.holidays.length ? [say("Days off: {days} ({zone}).", { days: listed(rates.holidays.map(day)), zone: rates.off_zone })] : []),
    rates.vacation_days
      ? say("Days of vacation that stop a seat's clock: {days} at most.", { days: rates.vacation_days })
      : say("Vacation does not stop the clock."),
    ...(rates.away === "choice" ? [say("Who is away may have a bot play instead.")] : []),
    ...(rates.late === "wait" ? [say("Everybody waits for who is late.")] : [say("The clock plays for who is late."), LADDERS()[rates.ladder]]),
    ...(rates.then ? later(rates.then) : []),
  ];
}

/** The second rates, by which everything goes that one comes to owe from a moment on, a sentence each. */
function later(then) {
  const parts = { ...Object.fromEntries(["turn", "again", "reaction", "bank", "refill", "cap"].map((name) => [name, lasting(then[name])])), when: exactly(then.at) };
  return [
    say("From {when} on, what you come to owe goes by other rates: {turn} for a turn, {again} at least for what is asked later in it, {reaction} for an answer.", parts),
    then.bank ? say("Of your bank no more is left then than {bank}; each turn that you end yourself adds {refill}, up to {cap}.", parts)
      : then.refill && then.cap ? say("Of your bank nothing is left then; each turn that you end yourself adds {refill}, up to {cap}.", parts)
      : say("There is no bank any more then."),
    LADDERS()[then.ladder],
  ];
}
