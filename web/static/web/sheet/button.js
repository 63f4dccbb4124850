// The button that sends, which says what, at what cost, and whether it can be taken back; and what would come of it.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { say } from "../words.js";
import { actButton, endBelow } from "./acts.js";
import { cameOf } from "./came.js";
import { questionsKey } from "./questions.js";
import { byRule, drawing, ending, needed, ruled, sentence, small } from "./words.js";

/** @typedef {import("./sheet.js").Look} Look */

/** @type {Record<string, () => string>} */
const STOPPED = {
  draw: () => say("What is drawn nobody knows before; it cannot be taken back."),
  secret: () => say("It would show you something that is still hidden."),
  gather: () => say("This would be the last answer, and the others' are hidden."),
};

/** What a preview tells of the last lines. @param {Look} look */
export function outcome(look) {
  const { own, walk, state } = look;
  const told = own.tried?.key === own.wanted ? own.tried.answer : null;
  if (!told || !walk.script.length) return nothing;
  const from = look.planning || look.early ? state.plan.lines.length : 0;
  const lines = told.lines.filter((/** @type {any} */ { line }) => line > from);
  const stops = told.stopped && (told.stopped_line ?? 0) > from;
  return html`<div class="effect"><small class="hint">${say("Preview")}</small>${lines.flatMap((/** @type {any} */ { text = [], places = [] }) => text.map((/** @type {string} */ each, /** @type {number} */ at) => html`<p>${sentence(look, each, places[at])}</p>`))}
    ${told.refusal && told.refusal.line > from ? html`<p class=${look.early ? "hint" : "bad"}>${sentence(look, told.refusal.reason, told.refusal.places)}${byRule(look, told.refusal.rule)}</p>` : nothing}
    ${stops ? html`${(told.odds ?? []).map((/** @type {any} */ { text, piece }) => html`<p>${sentence(look, text, [piece])}</p>`)}<p class="hint">${STOPPED[told.stopped]()}</p>` : nothing}</div>`;
}

/** The words of the button; once it was pressed, where it is asked twice, other ones. @param {Omit<Look, "deeds" | "to" | "sign" | "signOf">} look */
export function wording({ walk, own, unused, planning, early }) {
  const { label, twice, ends } = /** @type {import("../walk/types.js").Button} */ (walk.button);
  const open = ends === "yes" && walk.touches.some(({ type }) => type); // the sheet of the turn's end has asked already
  const asks = twice && !open;
  const armed = asks && own.armed === own.wanted;
  if (planning || early) return { text: say("Plan: {label}", { label }), asks: false };
  const leaving = ends === "yes" && unused ? say("{label}, and leave {left}", { label, left: unused }) : "";
  if (!armed) return { text: open && leaving ? leaving : label, asks };
  return { text: leaving || say("{label}: really?", { label }), asks: false };
}

/** What is chosen counts for: `5 strength : 3 toughness`. @param {import("../walk/types.js").Button["counts"]} counts */
export const counted = (counts) => counts.filter(({ worth }) => worth).map(({ label, worth }) => `${worth} ${label}`).join(" : ");

/** Whether a preview has told all of what is touched: then nothing is drawn for it. @param {Look["own"]} own */
const isTold = ({ tried, wanted }) => tried?.key === wanted && Boolean(tried.answer) && !tried.answer.stopped && !tried.answer.refusal;

/** What stands below all: what sends what is touched, or, where nothing is, what ends the turn; and what takes back. @param {Look} look */
export function below(look) {
  const { walk, names, deeds, state, own, planning, early } = look;
  const { button: found, script } = walk;
  const busy = own.busy || Boolean(state.sending);
  const undo = state.now?.game.undo > 0 && !early;
  const go = found ? wording(look) : null;
  const counts = found ? counted(found.counts) : "";
  const cost = found ? names.cost(found.cost) : "";
  const end = endBelow(look);
  const back = undo && !walk.touches.length; // it takes back what was sent, and nothing that is touched
  if (!go && !end && !back) return nothing;
  return html`<div class="go">
    ${back ? html`<button type="button" class="plain" aria-disabled=${busy ? "true" : nothing} @click=${() => deeds.undo(1)}>${say("Undo")}</button>` : nothing}
    ${end ? actButton(look, end) : nothing}
    ${found && script.length && !planning && !early ? html`<button type="button" class="plain" @click=${() => deeds.gather(script)} title=${say("Gather it in a plan, and send all of it later")}>${say("+ Plan")}</button>` : nothing}
    ${go && found ? html`<button type="button" class="send" data-key=${own.wanted} ?data-armed=${own.armed === own.wanted} aria-disabled=${busy || (found.short && !early) ? "true" : nothing}
      @click=${() => deeds.go()}>${go.text}${
        small(counts, found.short ? needed(cost) : cost, !isTold(own) && drawing(found.draws), ending(found.ends))}</button>` : nothing}
  </div>`;
}

/** Whether it is told by other means what became of what was sent, or told no more, as something else is asked. @param {Pick<Look, "state" | "own">} look */
export const past = ({ state, own }) => cameOf(state).length > 0 || (own.told !== null && own.told !== questionsKey(state.now));

/** What is under way, and what became of it. @param {Look} look */
export function answer(look) {
  const { state, own, deeds } = look;
  const { sending, answer: became } = state;
  if (sending?.what === "asks") {
    return html`<div class="notice" role="alertdialog" aria-label=${say("Not sent yet")}><p>${say("No answer has come to what you sent: {said}. Send it after all?", { said: said(sending.script) })}</p>
      <p class="row"><button type="button" @click=${() => deeds.again()}>${say("Send it")}</button> <button type="button" class="plain" @click=${() => deeds.drop()}>${say("Let it be")}</button></p></div>`;
  }
  const fresh = became && !sending && (became.bad || !past(look));
  const text = sending ? sending.what === "away" ? say("No connection. It is tried again, and counts once.") : say("Sending …") : fresh ? became.text : "";
  const always = fresh && !became.bad ? own.always : null;
  return html`<p class="answer" role="status" ?data-bad=${!sending && became?.bad}>${ruled(text, deeds.rule)}</p>
    ${always ? html`<p class="row"><button type="button" class="link" @click=${() => deeds.always(always)}>${say("Always do this …")}</button></p>` : nothing}`;
}

/** A script in words as short as may be. @param {readonly any[]} script */
const said = (script) => script.map((line) => (typeof line === "string" ? line : line.type.replaceAll("_", " "))).join("; ");
