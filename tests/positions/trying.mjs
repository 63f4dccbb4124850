// Tries the walker on positions (standard input, as JSON): makes moves of every kind that is possible there by touches, and
// wanders. Tells what failed, how many touches moves took by their kinds, and which moves there were (standard output).
import { chanceOf, makes, members } from "./hand.mjs";
import { wanders } from "./wandering.mjs";

let text = "";
for await (const part of process.stdin) text += part;
const { kinds, positions, most, far } = JSON.parse(text);

/** So many things out of a list, each as likely. */
const some = (list, count, chance) => list.map((each) => [chance(1 << 20), each]).sort(([one], [other]) => one - other).slice(0, count).map(([, each]) => each);

/** Choices of every kind, so many each. */
function* ofEveryKind(choices, chance) {
  const byKind = Map.groupBy(choices, (choice) => (choice.move ?? choice.template).type);
  for (const each of byKind.values()) yield* some(each, most, chance);
}

const failed = [];
const touches = {};
const moves = [];
for (const { name, ruleset, now } of positions) {
  const chance = chanceOf(name);
  const found = [];
  for (const choice of ofEveryKind(now.choices, chance)) {
    for (const move of members(choice, chance, most)) {
      const took = makes(now, kinds[ruleset], move);
      if (took === null) failed.push(`${name}: no touches make ${JSON.stringify(move)}`);
      else ((touches[ruleset] ??= {})[move.type] ??= []).push(took);
    }
  }
  try {
    found.push(...wanders({ now, kinds: kinds[ruleset], chance, far }));
  } catch (error) {
    failed.push(`${name}: ${error.stack}`);
  }
  moves.push(found);
}
console.log(JSON.stringify({ failed, touches, moves }));
