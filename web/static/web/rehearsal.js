// What standing orders would do, in words, before they count.
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
export function wouldSay({ id, orders = [], order_texts: texts = orders, by, delay, lines = [], stopped, refusal, left = [] }, when = NOW) {
  return [
    id ? when.answers(id) : when.none(),
    ...(orders.length ? [say("It orders: {orders}.", { orders: texts.join("; ") })] : []),
    ...(by ? [BY[by]()] : []),
    ...(delay ? [say("After {least} to {most} minutes.", delay)] : []),
    ...lines.flatMap((line) => line.text || []),
    ...(stopped ? [STOPPED[stopped]()] : []),
    ...(refusal ? [refusal.reason] : []),
    ...left.map((each) => say("{id} would not be given: {why}.", { id: each.id, why: each.why })),
  ];
}
