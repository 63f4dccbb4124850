// The form of one standing order: what it is for, on which terms, what is done then, how long it stands, how fast it answers.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { live } from "../../vendor/lit-html/directives/live.js";
import { say } from "../../words.js";
import { opened } from "./doing.js";
import { field, idOf } from "./fields.js";
import { actionsOf, boundsOf, endOf, familyOf, isTyped, scripted, shows, termed, turned } from "./order.js";

/** @typedef {import("./order.js").Draft} Draft */
/** @typedef {import("./order.js").Offered} Offered */
/** @typedef {import("./fields.js").Form} Form */

/** @returns {[string, string][]} */
const UNTIL = () => [
  ["", say("as usual")], ["for_good", say("to the end of the game")], ["my_next_turn", say("until my next turn")],
  ["turn", say("until a turn of the game")], ["day", say("until a day")], ["used", say("until it was used so often")],
];
/** @returns {[string, string][]} */
const WATCH = () => [
  ["", say("as usual")], ["named", say("what the order names")], ["mine", say("what I have")], ["nothing", say("nothing: it stands in any case")],
];

/** @param {readonly [string, string][]} listed @param {string} chosen */
const options = (listed, chosen) => listed.map(([value, words]) => html`<option value=${value} .selected=${value === chosen}>${words}</option>`);

/**
 * Where in the form what the server says of an order belongs: the path within it. Null where it is about another one, or about the
 * list. `$.orders[2].guards[0].points` of the third order is `guards[0].points`.
 * @param {string | undefined} path @param {number} at which order of the list it is
 */
export function within(path, at) {
  const found = /^\$\.orders\[(\d+)\](?:\.(.+))?$/.exec(path ?? "");
  return found && Number(found[1]) === at ? found[2] ?? "" : null;
}

/**
 * The fields of an order.
 * @param {Offered} offered @param {Omit<Form, "wrong">} words @param {Draft} draft @param {(draft: Draft) => void} change
 * @param {{ path: string | null, text: string } | null} refused why the order was not taken, and what of it
 */
export function orderForm(offered, words, draft, change, refused) {
  const family = familyOf(offered, draft.family);
  let told = !refused; // whether it is told at a field why the order was not taken
  /** @type {Form["wrong"]} */
  const wrong = (path, below = false) => {
    const at = refused?.path;
    if (!refused || !at || (at !== path && !(below && at.startsWith(path)))) return "";
    told = true;
    return refused.text;
  };
  const form = { ...words, wrong };
  const set = (/** @type {Partial<Draft>} */ part) => change({ ...draft, ...part });
  const focus = (/** @type {any} */ { target }, /** @type {string} */ where) => {
    const box = target.closest("fieldset");
    queueMicrotask(() => box.querySelector(where)?.focus());
  };

  const term = (/** @type {{ tag: string, value: any }} */ { tag, value }, /** @type {number} */ at) => {
    const part = /** @type {import("./order.js").Part} */ (offered.guards.find((each) => each.tag === tag));
    return html`<li>${field(form, part.schema, value, `guards[${at}]`, part.title, (other) => set({ guards: draft.guards.with(at, { tag, value: other }) }))}
      <p class="hint">${part.description}</p><button type="button" class="link" aria-label=${say("Remove: {title}", { title: part.title })} @click=${(/** @type {any} */ event) => {
        focus(event, "select.term");
        set({ guards: draft.guards.toSpliced(at, 1) });
      }}>${say("Remove")}</button></li>`;
  };
  const terms = html`<fieldset><legend>${say("On these terms, all of them")}</legend><ul class="several">${draft.guards.map(term)}</ul>
    <label for=${idOf(form, "term")}>${say("Another term")}</label><select class="term" id=${idOf(form, "term")} @change=${(/** @type {any} */ event) => {
      if (event.target.value) set({ guards: [...draft.guards, termed(offered, event.target.value)] });
      event.target.value = "";
    }}>${options([["", say("choose …")], ...family.guards.map((tag) => /** @type {[string, string]} */ ([tag, offered.guards.find((each) => each.tag === tag)?.title ?? tag]))], "")}</select></fieldset>`;

  const kinds = actionsOf(offered, family);
  const script = (/** @type {import("./order.js").Script} */ { tag, text, value }, /** @type {number} */ at) => {
    const put = (/** @type {import("./order.js").Script} */ other) => set({ scripts: draft.scripts.with(at, other) });
    const kind = /** @type {import("./order.js").Part} */ (kinds.find((each) => each.tag === tag) ?? kinds[0]);
    const path = `do[${at}]`;
    const id = idOf(form, path);
    const problem = isTyped(tag) ? wrong(path, true) : "";
    return html`<li>${kinds.length > 1 ? html`<select class="deed" aria-label=${say("What is done then")} @change=${(/** @type {any} */ event) => put(scripted(offered, family, false, event.target.value))}>${options(kinds.map((each) => [each.tag, each.title]), tag)}</select>` : nothing}
      ${isTyped(tag) ? html`<textarea id=${id} rows="2" required spellcheck="false" autocapitalize="none" aria-label=${say("Orders, one a line")} aria-invalid=${problem ? "true" : nothing} aria-describedby=${`${id}-hint ${id}-wrong`}
          .value=${live(text)} @input=${(/** @type {any} */ event) => put({ tag, value, text: event.target.value })}></textarea>
        <p class="error" role="alert" id=${`${id}-wrong`}>${problem}</p>
        <p class="hint" id=${`${id}-hint`}>${say("Orders of the game, one a line, as they are typed.")}</p>`
      : html`${field(form, kind.schema, value, `${path}[0]`, "", (other) => put({ tag, text, value: other }))}${wrong(path) ? html`<p class="error" role="alert">${wrong(path)}</p>` : nothing}<p class="hint">${kind.description}</p>`}
      ${at ? html`<button type="button" class="link" @click=${(/** @type {any} */ event) => {
        focus(event, ":scope > button");
        set({ scripts: draft.scripts.toSpliced(at, 1) });
      }}>${say("Remove")}</button>` : nothing}</li>`;
  };
  const deeds = html`<fieldset><legend>${say("What is done then")}</legend><ol class="several">${draft.scripts.map(script)}</ol>
    <button type="button" class="plain small" @click=${(/** @type {any} */ event) => {
      set({ scripts: [...draft.scripts, scripted(offered, family, false)] });
      focus(event, "li:last-child :is(select, textarea)");
    }}>${say("And where that cannot be …")}</button></fieldset>`;

  const invalid = (/** @type {string} */ path) => (wrong(path, true) ? "true" : nothing);
  const minutes = (/** @type {"least" | "most"} */ name, /** @type {string} */ label) => html`<input type="number" min="5" max="60" step="1" required aria-label=${label} aria-invalid=${invalid("delay")} aria-describedby=${idOf(form, "delay-wrong")} .value=${live(String(draft.delay[name] ?? ""))}
    @input=${(/** @type {any} */ event) => set({ delay: { ...draft.delay, [name]: event.target.value === "" ? null : Number(event.target.value) } })}>`;
  const end = endOf(draft.until.until);
  const bounds = boundsOf(offered, draft.until.until);
  const complaint = (/** @type {string} */ path) => html`<p class="error" role="alert" id=${idOf(form, `${path}-wrong`)}>${opened(wrong(path, true))}</p>`;
  const standing = html`
    <p class="notice" role="status" ?hidden=${!shows(draft)}>${shows(draft) ? say("How fast you answer shows others whether this was so: they learn something of your hand. A random moment hides it.") : ""}</p>
    <label class="choice"><input type="checkbox" class="delayed" .checked=${live(draft.delay.on)} @change=${(/** @type {any} */ event) => set({ delay: { ...draft.delay, on: event.target.checked } })}>${say("Answer at a random moment, so that it tells nothing how fast I do")}</label>
    ${draft.delay.on ? html`<p class="row">${say("after minutes:")} ${minutes("least", say("Minutes at least"))} – ${minutes("most", say("Minutes at most"))}</p>` : nothing}${complaint("delay")}
    <details ?open=${Boolean(draft.id || draft.until.until || draft.watch || wrong("until", true) || wrong("watch", true))}><summary>${say("How long it stands")}</summary>
      <label for=${idOf(form, "until")}>${say("It stands")}</label><select id=${idOf(form, "until")} aria-describedby=${idOf(form, "until-wrong")} @change=${(/** @type {any} */ event) => set({ until: { ...draft.until, until: event.target.value } })}>${options(UNTIL(), draft.until.until)}</select>
      ${end ? html`<input class="end" type=${end === "day" ? "date" : "number"} min=${bounds.minimum ?? nothing} max=${bounds.maximum ?? nothing} required aria-invalid=${invalid("until")} aria-describedby=${idOf(form, "until-wrong")} aria-label=${UNTIL().find(([value]) => value === draft.until.until)?.[1] ?? ""} .value=${live(String(draft.until[end] ?? ""))}
        @input=${(/** @type {any} */ event) => set({ until: { ...draft.until, [end]: end === "day" ? event.target.value : event.target.value === "" ? null : Number(event.target.value) } })}>` : nothing}${complaint("until")}
      <label for=${idOf(form, "watch")}>${say("It is dropped when something happens to")}</label><select id=${idOf(form, "watch")} aria-invalid=${invalid("watch")} aria-describedby=${idOf(form, "watch-wrong")} @change=${(/** @type {any} */ event) => set({ watch: event.target.value })}>${options(WATCH(), draft.watch)}</select>${complaint("watch")}
    </details>`;

  const match = field(form, family.schema, draft.match, "match", "", (other) => set({ match: other }));
  return html`<label for=${idOf(form, "family")}>${say("What it is for")}</label>
    <select id=${idOf(form, "family")} class="family" aria-describedby=${idOf(form, "about")} @change=${(/** @type {any} */ event) => change(turned(offered, draft, event.target.value))}>${options(offered.families.map(({ tag, title }) => [tag, title]), draft.family)}</select>
    <p class="hint" id=${idOf(form, "about")}>${family.description}</p>
    ${match}${terms}${deeds}${standing}<p class="error" role="alert">${told ? "" : opened(refused?.text ?? "")}</p>`;
}
