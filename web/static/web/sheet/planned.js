// The plan as the reader sees it: its lines, each with what it does, to be put in another order, taken out, sent together.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { say } from "../words.js";
import { early as asOrder } from "./plan.js";
import { isAsked, questionsKey } from "./questions.js";
import { byRule, sentence } from "./words.js";

/** @typedef {import("./sheet.js").Look} Look */
/** @typedef {import("./plan.js").Line} Line */

/** @type {Record<string, () => string>} */
const STOPPED = {
  draw: () => say("It draws, and nobody knows what."),
  secret: () => say("It would show what is hidden still."),
  gather: () => say("It is the last answer; the others' are hidden."),
  behind: () => say("Not told: what comes before is not known."),
};

/** @param {Look} look @param {Line} line */
function told(look, line) {
  if (line.refusal) return html`<p class=${look.early && line.short ? "hint" : "bad"}>${sentence(look, line.refusal.reason, line.refusal.places)}${byRule(look, line.refusal.rule)}</p>`;
  if (line.stopped) return html`<p class="hint">${(STOPPED[line.stopped] ?? STOPPED.behind)()}</p>`;
  return (line.told ?? []).map((each, at) => html`<p class="hint">${sentence(look, each, line.places?.[at])}</p>`);
}

/** A line as it is called. @param {Look} look @param {Line} line */
const called = ({ kinds }, { order, text, label, move }) => (order ? html`<code lang=${text ? nothing : "en"}>${text ?? order}</code>` : label ?? kinds?.kinds.find((/** @type {any} */ { type }) => type === move?.type)?.label ?? move?.type);

/** The plan as it was here, where another device has written it meanwhile. @param {Look} look */
const differing = (look) => html`<div class="notice" role="alertdialog" aria-label=${say("Two plans")}><p>${say("Your plan was written on another device meanwhile: that is what you see. Here it was:")}</p>
  ${look.own.mine.length ? html`<ol>${look.own.mine.map((/** @type {Line} */ line) => html`<li>${called(look, line)}</li>`)}</ol>` : html`<p class="hint">${say("empty")}</p>`}
  <p class="row"><button type="button" class="small" @click=${() => look.deeds.plan.settle("mine")}>${say("Take that instead")}</button>
    ${look.own.mine.length && look.state.plan.lines.length ? html`<button type="button" class="plain small" @click=${() => look.deeds.plan.settle("both")}>${say("Put it behind")}</button>` : nothing}
    <button type="button" class="plain small" @click=${() => look.deeds.plan.settle("theirs")}>${say("Let it go")}</button></p></div>`;

/** What may follow a line behind which nothing is known. @param {Look} look */
function unknown({ state: { plan: { told: preview } } }) {
  if (!preview?.stopped) return nothing;
  const n = preview.stopped_line;
  return html`<p class="hint">${preview.choices?.length ? say("What comes after line {n} is not known: you choose from what was possible before it. What cannot be done then stops the plan there, and stays in it.", { n })
    : say("Nothing of yours can follow line {n}.", { n })}</p>`;
}

/** @param {Look} look */
export function planned(look) {
  const { state, own, deeds, early, planning } = look;
  const { lines } = state.plan;
  const { wishing } = own;
  if (!lines.length && !early && !own.mine) return nothing;
  const busy = own.busy || Boolean(state.sending);
  const last = lines.length - 1;
  const refused = !isAsked(state.now) || Boolean(lines[0]?.refusal) || state.plan.asked !== questionsKey(state.now); // nothing of it would count, or that is not known
  const row = (/** @type {Line} */ line, /** @type {number} */ at) => html`<li>
    <div class="line"><span class="order">${called(look, line)}</span>
      ${early && !wishing ? html`<label class="choice"><input type="checkbox" .checked=${Boolean(line.tried)} @change=${() => deeds.plan.toggle(at)}>${say("go on without it")}</label>` : nothing}
      <span class="tools"><button type="button" class="bare" aria-label=${say("Line {n} one up", { n: at + 1 })} aria-disabled=${at ? nothing : "true"} @click=${() => deeds.plan.move(at, -1)}>↑</button>
        <button type="button" class="bare" aria-label=${say("Line {n} one down", { n: at + 1 })} aria-disabled=${at === last ? "true" : nothing} @click=${() => deeds.plan.move(at, 1)}>↓</button>
        <button type="button" class="bare" aria-label=${say("Take line {n} out", { n: at + 1 })} @click=${() => deeds.plan.remove(at)}>✕</button></span></div>
    ${told(look, line)}
    ${early ? html`<p class="hint">${line.refusal ? say("Something is missing for it now; it may be refused then.") : say("It may be refused then.")}</p>` : nothing}
  </li>`;
  if (wishing) {
    const whole = lines.every((/** @type {Line} */ { order }) => order);
    return html`<section class="plan" aria-label=${say("What you would build")}>
      <p class="question">${say("In the turns of others: what would you build, and in which order?")}</p>
      ${lines.length ? html`<ol>${repeat(lines, ({ key }, at) => key ?? at, row)}</ol>` : html`<p class="hint">${say("Touch what you would build; each touch becomes a line.")}</p>`}
      <div class="go"><button type="button" class="plain" @click=${() => deeds.wish.leave()}>${say("Leave it as it was")}</button>
        <button type="button" class="send" aria-disabled=${whole ? nothing : "true"} @click=${() => (whole ? deeds.wish.done() : undefined)}>${say("That is all")}</button></div>
    </section>`;
  }
  return html`<section class="plan" aria-label=${say("Plan")}>
    <h2>${early ? say("When my turn begins") : say("Plan")}</h2>
    ${own.mine ? differing(look) : nothing}
    ${lines.length ? html`<ol>${repeat(lines, ({ key }, at) => key ?? at, row)}</ol>` : html`<p class="hint">${say("Touch what you would do then; each touch becomes a line.")}</p>`}
    ${unknown(look)}
    ${early ? nothing : html`<p class="hint">${planning ? say("What you touch now becomes the next line.") : say("What you touch is sent at once; the plan waits.")}
      <button type="button" class="link" @click=${() => (planning ? deeds.plan.pause() : deeds.plan.resume())}>${planning ? say("Let the plan wait") : say("Go on planning")}</button></p>`}
    <div class="go">
      <button type="button" class="plain" @click=${() => deeds.plan.drop()}>${early && !lines.length ? say("Close") : say("Drop it")}</button>
      ${early ? html`<button type="button" class="send" aria-disabled=${busy || !asOrder(state.plan) ? "true" : nothing} @click=${() => deeds.plan.early()}>${say("Give these when my turn begins")}</button>`
      : html`<button type="button" class="send" aria-disabled=${busy || refused ? "true" : nothing} @click=${() => (refused ? undefined : deeds.plan.send())}>${lines.length === 1 ? say("Send the line") : say("Send {n} lines", { n: lines.length })}</button>`}
    </div>
  </section>`;
}
