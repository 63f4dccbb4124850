// The end of one's turn as one sheet: what is unused, offers that are open still, and what shall be done in the turns of others.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { linesIn } from "../lines.js";
import { say } from "../words.js";
import { linesOf } from "./settle.js";

/** @typedef {import("./sheet.js").Look} Look */
/** @typedef {{how: "ask" | "pass" | "build", wishes: string, later: boolean}} Ending what was chosen, `later` to wait for answers */

const HOURS = 8; // for which offers wait where nothing else is said (TAB-117)

/** Whether a kind of move ends the turn of who gives it. @param {any} kinds @param {any} line a move, or an order as text */
export const isEnd = (kinds, line) => typeof line !== "string" && kinds.kinds.find((/** @type {any} */ { type }) => type === line.type)?.ends === "yes";

/**
 * What is sent at the end of a turn, in the place of the move that ends it; null where wishes are to be named and none is.
 * @param {(object|string)[]} script @param {Ending} ending
 * @param {{settles: boolean, waits: boolean, order: string}} open what is asked at all, and the order that ends the turn
 * @returns {(object|string)[] | null}
 */
export function ended(script, { how, wishes, later }, { settles, waits, order }) {
  const beforehand = settles ? linesOf({ how, wishes }) : [];
  if (!beforehand) return null;
  return [...beforehand, ...(waits && later ? [...script.slice(0, -1), `when all are closed: ${order}`, `after ${HOURS} h: ${order}`] : script)];
}

/** Offers of mine that somebody may still accept. @param {any} now */
export const waiting = (now) => (now?.table?.offers ?? []).filter((/** @type {any} */ { mine }) => mine);

/** Whether the end of the turn has anything to ask. @param {Pick<Look, "settles" | "unused" | "state" | "planning" | "early">} look */
export const asksAtEnd = ({ settles, unused, state, planning, early }) => !planning && !early && (settles || unused !== "" || waiting(state.now).length > 0);

/** Whether the sheet of the turn's end is open and asks more than a phone's half has room for. @param {Pick<Look, "walk" | "settles" | "unused" | "state" | "planning" | "early">} look */
export const endsAtLength = (look) => isEnding(look) && asksAtEnd(look) && look.walk.touches.length > 0 && (look.settles || waiting(look.state.now).length > 0);

/** Whether what is touched ends the turn. @param {Pick<Look, "walk">} look */
const isEnding = ({ walk }) => walk.button?.ends === "yes" && !walk.button.short;

/** @param {Look} look */
export function ending(look) {
  const { own, deeds, settles, unused, state } = look;
  if (!isEnding(look) || !asksAtEnd(look)) return nothing;
  const offers = waiting(state.now);
  const { how, wishes, later } = own.ending;
  const chip = (/** @type {boolean} */ on, /** @type {() => unknown} */ does, /** @type {string} */ label) => html`<button type="button" class="chip" aria-pressed=${on ? "true" : "false"} @click=${does}>${label}</button>`;
  const wanted = linesIn(wishes);
  return html`<section class="ending" aria-label=${say("The end of your turn")}>
    ${unused ? html`<p class="unused">${say("Unused: {left}", { left: unused })}</p>` : nothing}
    ${offers.length ? html`<fieldset class="chips"><legend>${say("Your open offers")}</legend><ul class="lies">${offers.map((/** @type {any} */ { text }) => html`<li>${text}</li>`)}</ul><div class="row">
      ${chip(!later, () => deeds.end({ later: false }), say("end the turn at once"))}${chip(later, () => deeds.end({ later: true }), say("end it when all have answered, or after {n} h", { n: HOURS }))}</div></fieldset>` : nothing}
    ${settles ? html`<fieldset class="chips"><legend>${say("In the turns of others, until mine")}</legend><div class="row">
      ${chip(how === "pass", () => deeds.end({ how: "pass" }), say("pass"))}${chip(how === "build", () => (wanted.length ? deeds.end({ how: "build" }) : deeds.wish.begin()), say("build …"))}${chip(how === "ask", () => deeds.end({ how: "ask" }), say("ask me"))}</div>
      ${how === "build" && wanted.length ? html`<ol class="wishes">${wanted.map((each) => html`<li><code>${each}</code></li>`)}</ol>
        <p class="hint">${say("In this order, as far as you can pay it; then you pass.")} <button type="button" class="link" @click=${() => deeds.wish.begin()}>${say("Change it")}</button></p>` : nothing}</fieldset>` : nothing}
  </section>`;
}
