// What was wished for in an earlier turn for the turns of others, where it names what is gone by now; loaded when something was.
import { linesIn } from "../lines.js";
import { say } from "../words.js";
import { linesOf } from "./settle.js";

const GONE = "TAB-108"; // the rule that refuses an order which names what is gone

/**
 * Of what is wished for, what names something that is gone. What is refused for another reason stays: the server says what it is.
 * @param {string[]} wanted @param {(lines: string[]) => Promise<any>} tries what a preview tells of lines
 */
async function lost(wanted, tries) {
  const fails = async (/** @type {string[]} */ some) => ((await tries(linesOf({ how: "build", wishes: some.join("\n") }) ?? []).catch(() => null))?.refusal?.rule === GONE);
  if (!wanted.length || !(await fails(wanted))) return [];
  const failed = await Promise.all(wanted.map((each) => fails([each])));
  return wanted.filter((_, at) => failed[at]);
}

/**
 * What is left of wishes without what is gone, and what is told of that; null where nothing is.
 * @param {import("./ending.js").Ending} ending @param {(lines: string[]) => Promise<any>} tries
 * @returns {Promise<{ ending: import("./ending.js").Ending, text: string } | null>}
 */
export async function withoutLost(ending, tries) {
  const wanted = linesIn(ending.wishes);
  const gone = await lost(wanted, tries);
  if (!gone.length) return null;
  const wishes = wanted.filter((each) => !gone.includes(each)).join("\n");
  const text = say("What you wished for in the turns of others was of what is gone, and is wished for no more: {orders}. The turn has not ended yet.", { orders: gone.join("; ") });
  return { ending: { ...ending, how: wishes ? "build" : "ask", wishes }, text };
}
