// What a card, a monster, an option or a rule is, over the page: sign and text, as the server tells them. A native dialogue keeps
// the focus and gives it back; one leads to another, and back again.
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { ruled } from "../sheet/words.js";
import { say } from "../words.js";
import { sign } from "./signs.js";
import { played } from "./options.js";
import { listed, things as read } from "./things.js";
import { priced } from "./priced.js";

/**
 * @typedef {object} Popup
 * @property {(use: string, value: string, label: string) => Promise<void>} thing
 * @property {(number: string) => Promise<void>} rule
 * @property {(group: string) => Promise<void>} group
 * @property {() => Promise<void>} rules what there is to be looked up of the game that is played: its costs first
 */

/** On which page of the rules things of a use stand that have one of their own. @type {Record<string, string>} */
const PAGES = { option: "options", word: "words" };

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

  /** A page of the rules of this game. @param {string} name */
  const page = (name) => `/rules/${ruleset()}${name ? `/${name}` : ""}`;

  /** By which options this game is played that are not as the rules say. @param {import("./things.js").Things} told */
  const differing = ({ things }) => played(store.state.value.now?.game.options ?? {}, things).filter(({ differs }) => differs);

  /** @type {Popup} */
  const popup = {
    rules: () => show(say("Rules"), async () => {
      const told = await read(store);
      const rows = differing(told);
      return framed(say("Rules"), html`<p class="row"><a href=${page("how-to-play")}>${say("How to play")}</a> <a href=${page("")}>${say("All rules")}</a> <a href=${page("words")}>${say("Words")}</a></p>
        ${told.costs.length ? html`<h3>${say("Costs")}</h3><div class="costs">${priced(told.costs, popup.thing)}</div>` : nothing}
        <h3>${say("What is what")}</h3><p class="row">${listed(told).map(([group, label]) => html`<button type="button" class="plain small" @click=${() => popup.group(group)}>${label}</button>`)}</p>
        <h3><a href=${`${page("options")}?game=${transport.game}`}>${told.groups.option}</a></h3>${rows.length
          ? html`<dl class="facts">${rows.map(({ use, value, label, figure }) => html`<dt><button type="button" class="name" @click=${() => popup.thing(use, value, label)}>${label}</button></dt><dd>${figure}</dd>`)}</dl>`
          : html`<p class="hint">${say("as the rules say")}</p>`}`);
    }),
    thing: (use, value, label) => show(label, async () => {
      const { things, groups } = await read(store);
      const found = things.find((each) => each.use === use && each.value === value);
      if (!found) return framed(label, html`<p class="hint">${say("Nothing more is told of it.")}</p>`);
      return framed(html`${sign(use, value, 40)} ${found.label}`, html`<p class="eyebrow">${groups[found.group] ?? ""}</p><p>${linked(found.text)}</p>
        ${found.figures.length ? html`<dl class="facts">${found.figures.map((each) => html`<dt>${each.label}</dt><dd>${linked(each.value)}</dd>`)}</dl>` : nothing}${numbers(found.rules)}
        <p class="hint"><a href=${`${page(PAGES[use] ?? "things")}#${use}-${value}`.replaceAll(" ", "_")}>${say("In the rules")}</a></p>`);
    }),
    group: (group) => show("", async () => {
      const { things, groups } = await read(store);
      return framed(groups[group], html`<ul class="lookups">${things.filter((each) => each.group === group).map(({ use, value, label }) => html`<li><button type="button" class="plain" @click=${() => popup.thing(use, value, label)}>${sign(use, value, 28)} ${label}</button></li>`)}</ul>`);
    }),
    rule: (number) => show(number, async () => {
      const { title, text, ruling, cites, book } = await transport.rule(ruleset(), number);
      return framed(html`<a href=${`${page("book")}#${number}`}>${number}</a> <span lang="en">${title}</span>`, html`<p lang="en">${linked(text)}</p>${ruling ? html`<p class="notice" lang="en">${linked(ruling)}</p>` : nothing}${numbers(cites)}<p class="hint"><a href=${`${page("book")}#${number}`}>${say("In its book")}</a>: <span lang="en">${book}</span></p>`);
    }),
  };
  return popup;
}
