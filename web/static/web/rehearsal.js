// What standing orders would do, in words, before they count.
import { el } from "./dom.js";
import { say } from "./words.js";

const STOPPED = {
  draw: () => say("The next line would draw, and nobody knows what."),
  secret: () => say("The next line would show you something that is still hidden."),
  gather: () => say("This would be the last answer, and the others' are hidden."),
};
const BY = { steward: () => say("The steward decides."), neutral: () => say("The neutral move is made.") };

const NOW = { answers: (id) => say("{id} would answer.", { id }), none: () => say("None would answer: you are asked.") };
export const THEN = { answers: (id) => say("{id} would have answered.", { id }), none: () => say("None would have answered: you would have been asked.") };

/** What would come of one question, or would have, a sentence each. */
export function wouldSay({ id, orders = [], by, delay, lines = [], stopped, refusal, left = [] }, when = NOW) {
  return [
    id ? when.answers(id) : when.none(),
    ...(orders.length ? [say("It orders: {orders}.", { orders: orders.join("; ") })] : []),
    ...(by ? [BY[by]()] : []),
    ...(delay ? [say("After {least} to {most} minutes.", delay)] : []),
    ...lines.flatMap((line) => line.text || []),
    ...(stopped ? [STOPPED[stopped]()] : []),
    ...(refusal ? [refusal.reason] : []),
    ...left.map((each) => say("{id} would not be given: {why}.", { id: each.id, why: each.why })),
  ];
}

const part = (heading, sentences) => [el("h2", {}, heading), el("ul", {}, sentences.map((sentence) => el("li", {}, sentence)))];

/** A whole rehearsal: now, when late, and when the like was asked last, beside what its owner did. */
export function shown({ now, late, past }) {
  return [
    ...(now.length ? now.flatMap((would) => part(say("Now"), wouldSay(would))) : part(say("Now"), [say("You are asked nothing.")])),
    ...(late ? part(say("If your time ran out"), wouldSay(late)) : []),
    ...past.flatMap(({ turn, answered, would }) => part(
      turn ? say("In turn {turn}, where you answered {answered}", { turn, answered }) : say("In the set-up, where you answered {answered}", { answered }), wouldSay(would, THEN))),
  ];
}
