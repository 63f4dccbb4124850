// Why a league does not do something: the sentence of the server, and its rule, which opens.
import { complain, el, fill } from "../dom.js";
import { exactly } from "../moments.js";
import "../tongue.js";
import { say } from "../words.js";

/** What the rules mean by which people are refused something, in a few words. @type {Record<string, string>} */
const RULES = {
  "LEA-01": say("A season goes through registration, check-in, games, overtime and protests by itself, at its dates. Each thing has its time."),
  "LEA-02": say("Games are made 36 hours before they begin, all at the same time."),
  "LEA-05": say("Who comes too late, or finds no place, waits on a list. In its order places are given that become free: those not confirmed, those of who never came, and seats that were left."),
  "LEA-07": say("Before a season begins one withdraws at no cost. Who leaves one under way gives up all seats in it, begins the next one a tier lower, and does not enter the league for 30 days, or 90 within a year of another time."),
  "LEA-10": say("Who has played a season may take the next one off and keep the tier, once in three."),
  "LEA-11": say("One entry a person and season; at most 24 games of leagues at once; a verified address; and the reliability that the rules of the season ask for."),
  "ORG-04": say("Who plays in a season protests against a result of the own group, or an act, within the days of the rules, once for each. The organisers decide it, then staff."),
  "ORG-05": say("A private league is seen by its members alone. One becomes a member by an invitation."),
};

/** A sentence in which a moment stands as programs write it, told as people read it. @param {string} sentence */
export const readable = (sentence) => sentence.replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)/g, exactly);

/** Shows in a box why something was refused. @param {HTMLElement} box @param {any} error of api.js */
function refused(box, error) {
  const { rule } = error.problem ?? {};
  complain(box, readable(error.message));
  if (!rule) return;
  const told = RULES[rule];
  fill(box, readable(error.message), " ", told ? el("details", {}, el("summary", {}, say("Rule {rule}", { rule })), el("p", {}, told)) : `(${rule})`);
}

/** A button that works on something: disabled meanwhile; why not, into the box. @param {HTMLButtonElement} button @param {HTMLElement} box @param {() => Promise<void>} work */
export async function tries(button, box, work) {
  complain(box, "");
  button.disabled = true;
  try {
    await work();
  } catch (caught) {
    const error = /** @type {Error & { problem?: any }} */ (caught);
    if (!error.problem) console.error(error);
    refused(box, error);
    button.disabled = false;
  }
}
