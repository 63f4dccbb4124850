// The standing orders of the reader's seat: what stands and what became of it, a form for another one, all of them as text, templates.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { live } from "../../vendor/lit-html/directives/live.js";
import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { effect, signal } from "../../vendor/signals-core/signals-core.js";
import { explained } from "../../explained.js";
import { linesIn } from "../../lines.js";
import { brief } from "../../moments.js";
import { called as named } from "../../seats.js";
import { say } from "../../words.js";
import { keep } from "../draw.js";
import { Doing, awaited, opened } from "./doing.js";
import { orderForm, within } from "./form.js";
import { active, commonSet, having, including, moved, over, pressed } from "./list.js";
import { begun, showable, spelt, written } from "./order.js";
import { rehearsal } from "./rehearsal.js";
import { templates } from "./templates.js";

/** @typedef {import("./order.js").Draft} Draft */
/** @typedef {import("./order.js").Order} Order */
/** @typedef {import("./order.js").Offered} Offered */
/** @typedef {import("./list.js").Listed} Listed */
/** @typedef {import("./list.js").Kept} Kept */
/** @typedef {{ list: Listed | null, draft: Draft | null, at: number, text: string | null, read: number, tried: any, all: any, template: string, name: string }} Own
 * `at` is which order of the list was sent last, `text` what was typed of all of them, `read` the version of the list of which that
 * was made; `tried` and `all` what the order in the form would do, and what all would */

const CHANGED = "standing_orders_changed";

/** Why a list was not written, in words. @param {import("./doing.js").Problem} problem */
export function why(problem) {
  if (problem.code !== CHANGED) return explained(problem);
  return say("The list was written anew elsewhere. Above is how it stands now; nothing that you wrote is lost. Look again, and press once more.");
}

/** What has become of an order, newest first. @param {Kept} kept */
const notes = ({ notes: noted }) => (noted.length ? html`<ul class="notes">${noted.toReversed().map(({ why: what, at, rest, rest_texts: texts }) => html`<li><time datetime=${at}>${brief(at)}</time>: ${what}${
  rest.length ? html` ${say("Left over:")} <code lang=${texts.length ? nothing : "en"}>${(texts.length ? texts : rest).join("; ")}</code>` : nothing}</li>`)}</ul>` : nothing);

/** @param {HTMLElement} element @param {import("./here.js").Here} here */
export async function mountOrders(element, { store, requests }) {
  const { game } = /** @type {import("../state.js").Now} */ (store.state.value.now);
  const found = await requests.offered(game.ruleset);
  const doing = new Doing();
  const own = signal(/** @type {Own} */ ({ list: null, draft: null, at: -1, text: null, read: 0, tried: null, all: null, template: "", name: "" }));
  const set = (/** @type {Partial<Own>} */ part) => { own.value = { ...own.value, ...part }; };
  const colours = game.seats.map(({ colour }) => colour);
  const words = {
    name: "order",
    words: { ...store.state.value.kinds?.words, colour: Object.fromEntries([["me", say("I")], ["anybody", say("anybody")], ...game.seats.map((seat) => [seat.colour, named(seat)])]) },
    choices: { colour: { one: ["me", "anybody", ...colours], many: colours } },
  };
  if (!found) {
    keep(element, () => html`<p class="hint">${say("This game has none.")}</p>`);
    return { propose() {} };
  }
  const offered = found;

  const list = () => /** @type {Listed} */ (own.value.list);
  const read = async () => set({ list: await requests.standing() });
  /** Writes the list; where it is another one by now, that one is read, and the error goes on. @param {Parameters<typeof requests.keepStanding>[0]} body */
  async function write(body) {
    try {
      set({ list: await requests.keepStanding(body), all: null });
    } catch (error) {
      if (/** @type {any} */ (error).problem?.code === CHANGED) await read();
      throw error;
    }
  }
  const replace = (/** @type {unknown[]} */ orders, version = list().version) => write({ orders, version });
  const press = (/** @type {string} */ key, /** @type {() => Promise<string | void>} */ work) => doing.run(key, work);

  /** Opens the form, and goes there. @param {Order | null} order @param {string | null} [id] @param {Record<string, string>} [texts] */
  function compose(order, id = null, texts = {}) {
    doing.forget();
    set({ draft: begun(offered, order && spelt(order, texts), id), tried: null });
    const form = element.querySelector("#order-form");
    form?.scrollIntoView({ block: "start" });
    /** @type {HTMLElement | null} */ (form?.querySelector("select"))?.focus({ preventScroll: true });
  }
  function leave() {
    set({ draft: null, tried: null });
    /** @type {HTMLElement | null} */ (element.querySelector("#order-new"))?.focus();
  }
  const sent = () => {
    const draft = /** @type {Draft} */ (own.value.draft);
    const { orders, at } = including(list(), written(draft), draft.id);
    set({ at });
    return orders;
  };
  const whole = () => /** @type {HTMLFormElement} */ (element.querySelector("#order-form")).reportValidity();
  /** Leads to what of the form is wrong, where it was not taken. @param {Promise<boolean>} taken */
  async function lead(taken) {
    if (await taken) return;
    const told = [...element.querySelectorAll("#order-form .error")].find((each) => each.textContent);
    const field = element.querySelector("#order-form [aria-invalid=true]") ?? told?.closest("fieldset, form")?.querySelector("input, select, textarea");
    /** @type {HTMLElement | null | undefined} */ (field)?.focus();
  }
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (whole()) lead(press("order", async () => {
      await replace(sent());
      leave();
      return say("Written.");
    }));
  };
  const rehearse = () => {
    if (whole()) lead(press("order", async () => set({ tried: await requests.tried(sent()) })));
  };
  const edit = (/** @type {Kept} */ each) => {
    if (showable(each.order)) return compose(each.order, each.id, each.order_texts);
    set({ text: own.value.text ?? lines(), read: list().version });
    /** @type {any} */ (element.querySelector("#lines-box")).open = true;
    return /** @type {HTMLElement} */ (element.querySelector("#lines")).focus();
  };
  const lines = () => active(list()).map((each) => each.line_text ?? each.line).join("\n");

  /** @param {string} label @param {string | null} spoken @param {() => Promise<void>} work */
  const button = (label, spoken, work, disabled = false) => html`<button type="button" class="plain small" aria-label=${spoken ?? nothing} aria-disabled=${doing.busy || disabled} @click=${() => (disabled ? null : press("list", work))}>${label}</button>`;
  const used = (/** @type {Kept} */ each) => (each.used ? html` · ${say("used: {used}", { used: each.used })}` : nothing);
  const row = (/** @type {Kept} */ each, /** @type {number} */ at, /** @type {number} */ count) => html`<li data-order=${each.id}><p>${each.text}</p>
    <p class="hint"><strong>${each.id}</strong> <code lang=${each.line_text ? nothing : "en"}>${each.line_text ?? each.line}</code>${used(each)}</p>${notes(each)}
    <p class="row">${button("↑", say("{id} one up", { id: each.id }), () => replace(moved(list(), each.id, -1)), !at)}${button("↓", say("{id} one down", { id: each.id }), () => replace(moved(list(), each.id, 1)), at === count - 1)}
      <button type="button" class="plain small" aria-label=${say("Change {id}", { id: each.id })} @click=${() => edit(each)}>${say("Change")}</button>
      ${button(say("Delete"), say("Delete {id}", { id: each.id }), () => replace(having(list(), each.id)))}</p></li>`;
  const gone = (/** @type {Kept} */ each) => html`<li><p class="hint"><strong>${each.id}</strong> <code lang=${each.line_text ? nothing : "en"}>${each.line_text ?? each.line}</code>${used(each)}</p>${notes(each)}
    <p class="row">${button(say("Write it again"), say("Write {id} again", { id: each.id }), () => replace(including(list(), each.order).orders))}</p></li>`;

  /** The form of another one, or of one that is changed. */
  function composer() {
    const { draft, at, tried } = own.value;
    if (!draft) return html`<p class="row"><button type="button" class="plain" id="order-new" @click=${() => compose(null)}>${say("Another standing order")}</button></p>`;
    const problem = doing.problem("order");
    const refused = problem && { text: why(problem), path: within(problem.path, at) };
    return html`<form id="order-form" class="order-form" novalidate @submit=${submit}><h3>${draft.id ? say("Change {id}", { id: draft.id }) : say("Another standing order")}</h3>
      ${orderForm(offered, words, draft, (changed) => set({ draft: changed }), refused)}
      <p class="row"><button type="submit" aria-disabled=${doing.busy}>${say("Write it")}</button> <button type="button" class="plain" aria-disabled=${doing.busy} @click=${rehearse}>${say("What would it do?")}</button> <button type="button" class="plain" @click=${leave}>${draft.id ? say("Leave it as it is") : say("Close")}</button></p>
      <div class="tried" role="status">${tried ? rehearsal(tried) : nothing}</div></form>`;
  }

  /** Those that many write: each by one press, and back by one. */
  function common() {
    if (!offered.common.length) return nothing;
    const chosen = new Set(commonSet(offered.common, list()));
    const problem = doing.problem("common");
    return html`<fieldset class="common" aria-describedby="common-wrong"><legend>${say("Common orders")}</legend>
      ${offered.common.map((each) => html`<label class="choice"><input type="checkbox" .checked=${live(chosen.has(each))} aria-disabled=${doing.busy}
        @change=${() => press("common", () => replace(pressed(offered.common, list(), each)))}><span>${each.label}</span></label>`)}
      <p class="error" role="alert" id="common-wrong">${problem ? opened(why(problem)) : ""}</p></fieldset>`;
  }

  /** All of them as text. */
  function typed() {
    const { text } = own.value;
    const problem = doing.problem("lines");
    const which = /^\$\.orders\[(\d+)\]/.exec(problem?.path ?? "");
    return html`<details id="lines-box"><summary>${say("All of them as text")}</summary>
      <form novalidate @submit=${(/** @type {Event} */ event) => {
        event.preventDefault();
        press("lines", async () => {
          try {
            await replace(linesIn(text ?? lines()), text === null ? list().version : own.value.read);
          } catch (error) {
            if (/** @type {any} */ (error).problem?.code === CHANGED) set({ read: list().version }); // what stands now is shown; the next press is meant
            throw error;
          }
          set({ text: null });
          return say("Written.");
        });
      }}><label for="lines">${say("Standing orders, one a line")}</label>
        <textarea id="lines" rows="6" spellcheck="false" autocapitalize="none" aria-describedby="lines-wrong" aria-invalid=${problem ? "true" : nothing} .value=${live(text ?? lines())}
          @input=${(/** @type {any} */ event) => set({ text: event.target.value, read: text === null ? list().version : own.value.read })}></textarea>
        <p class="error" role="alert" id="lines-wrong">${problem ? opened([which ? `${say("Line {line}", { line: Number(which[1]) + 1 })}: ` : "", why(problem)].join("")) : ""}</p>
        <p class="row"><button type="submit" class="plain" aria-disabled=${doing.busy}>${say("Write them")}</button> ${text === null ? nothing : html`<button type="button" class="link" @click=${() => set({ text: null })}>${say("What stands")}</button>`}</p></form></details>`;
  }

  let known = -1;
  const first = async () => {
    known = store.state.value.now?.game.cursor ?? -1;
    await read();
  };
  await doing.read(first);
  effect(() => {
    // What fires, and what is dropped, comes with news: the list is read anew where somebody looks at it.
    const cursor = store.of.now.value?.game.cursor ?? known;
    if (cursor === known || !element.closest("details")?.open) return;
    known = cursor;
    read().catch((/** @type {unknown} */ error) => console.error(error));
  });
  element.closest("details")?.addEventListener("toggle", (event) => {
    const cursor = store.state.value.now?.game.cursor ?? known;
    if (event.target !== element.closest("details") || cursor === known || !element.closest("details")?.open) return;
    known = cursor;
    read().catch((/** @type {unknown} */ error) => console.error(error));
  });

  const part = templates({ game, requests, doing, own, set, write, list });
  keep(element, () => {
    void [doing.under.value, own.value];
    if (!own.value.list) return awaited(doing, first);
    const problem = doing.problem("list");
    const stand = active(list());
    return html`<p class="hint">${say("What is done when you are asked something and are not there: the first one that fits. You may send other orders at any time; nobody else sees any of this.")}</p>
      <p class="error" role="alert" id="standing-wrong">${problem ? opened(why(problem)) : ""}</p>
      ${stand.length ? html`<ol class="plain-list orders" id="standing-list">${repeat(stand, ({ id }) => id, (each, at) => row(each, at, stand.length))}</ol>
        <p class="row"><button type="button" class="plain small" id="standing-try" aria-disabled=${doing.busy} @click=${() => press("list", async () => set({ all: await requests.tried(stand.map(({ order }) => order)) }))}>${say("What would they do?")}</button></p>` : html`<p class="hint">${say("None yet.")}</p>`}
      <div class="tried" id="standing-tried" role="status">${own.value.all ? rehearsal(own.value.all) : nothing}</div>
      ${common()}
      ${composer()}
      ${over(list()).length ? html`<details class="past"><summary>${say("They stand no more")}</summary><ul class="plain-list orders">${repeat(over(list()), ({ id }) => id, gone)}</ul></details>` : nothing}
      ${typed()}${part()}`;
  });
  return { propose: (/** @type {Order} */ order) => compose(order) };
}
