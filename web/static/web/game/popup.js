// What a card, a monster, an option or a rule is, over the page: sign and text, as the server tells them. A native dialogue keeps
// the focus and gives it back; one leads to another, and back again.
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { ruled } from "../sheet/words.js";
import { say } from "../words.js";
import { sign } from "./signs.js";
import { things as read } from "./things.js";

/**
 * @typedef {object} Popup
 * @property {(use: string, value: string, label: string) => Promise<void>} thing
 * @property {(number: string) => Promise<void>} rule
 * @property {(group: string) => Promise<void>} group
 */

/** @param {HTMLDialogElement} dialog @param {import("./store.js").Store} store @returns {Popup} */
export function makePopup(dialog, store) {
  const { transport } = store;
  /** @type {(() => unknown)[]} those that were shown before this one */
  let before = [];
  /** @type {(() => unknown) | null} */
  let shown = null;
  const ruleset = () => store.state.value.now?.game.ruleset ?? "";

  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close(); // beside what it shows
  });
  dialog.addEventListener("close", () => {
    [before, shown] = [[], null];
  });

  const draw = () => {
    render(shown?.() ?? nothing, dialog);
    if (!dialog.open) dialog.showModal();
    dialog.scrollTop = 0;
  };
  const back = () => {
    shown = before.pop() ?? null;
    draw();
  };

  /** @param {unknown} heading @param {unknown} body */
  const framed = (heading, body) => html`<div class="popup-body"><header>${before.length ? html`<button type="button" class="bare" aria-label=${say("Back")} @click=${back}>‹</button>` : nothing}
    <h2>${heading}</h2><button type="button" class="bare" aria-label=${say("Close")} @click=${() => dialog.close()}>✕</button></header>${body}</div>`;

  /** Shows what comes of a reading. @param {string} label @param {() => Promise<unknown>} work */
  async function show(label, work) {
    if (shown) before.push(shown);
    const waiting = () => framed(label, html`<p class="hint">…</p>`);
    shown = waiting;
    draw();
    try {
      const found = await work();
      if (shown === waiting) shown = () => found;
    } catch (error) {
      if (shown === waiting) shown = () => framed(label, html`<p class="error">${/** @type {Error} */ (error).message}</p>`);
    }
    if (dialog.open) draw();
  }

  /** Text whose rule numbers open. @param {string} text */
  const linked = (text) => ruled(text, popup.rule);
  /** @param {readonly string[]} rules */
  const numbers = (rules) => (rules.length ? html`<p class="hint">${say("Rules:")} ${ruled(rules.join(" "), popup.rule)}</p>` : nothing);

  /** @type {Popup} */
  const popup = {
    thing: (use, value, label) => show(label, async () => {
      const { things, groups } = await read(store);
      const found = things.find((each) => each.use === use && each.value === value);
      if (!found) return framed(label, html`<p class="hint">${say("Nothing more is told of it.")}</p>`);
      return framed(html`${sign(use, value, 40)} ${found.label}`, html`<p class="eyebrow">${groups[found.group] ?? ""}</p><p>${linked(found.text)}</p>
        ${found.figures.length ? html`<dl class="facts">${found.figures.map((each) => html`<dt>${each.label}</dt><dd>${linked(each.value)}</dd>`)}</dl>` : nothing}${numbers(found.rules)}`);
    }),
    group: (group) => show("", async () => {
      const { things, groups } = await read(store);
      return framed(groups[group], html`<ul class="lookups">${things.filter((each) => each.group === group).map(({ use, value, label }) => html`<li><button type="button" class="plain" @click=${() => popup.thing(use, value, label)}>${sign(use, value, 28)} ${label}</button></li>`)}</ul>`);
    }),
    rule: (number) => show(number, async () => {
      const { title, text, ruling, cites, book } = await transport.rule(ruleset(), number);
      return framed(html`${number} ${title}`, html`<p lang="en">${linked(text)}</p>${ruling ? html`<p class="notice" lang="en">${linked(ruling)}</p>` : nothing}${numbers(cites)}<p class="hint">${book}</p>`);
    }),
  };
  return popup;
}
