// Fields of a form, made from a JSON Schema: each shows a value, and tells which it becomes.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { live } from "../../vendor/lit-html/directives/live.js";
import { say } from "../../words.js";
import { opened } from "./doing.js";
import { asked, initial, inner, kindOf, needed, resolved } from "./schema.js";

/** @typedef {import("./schema.js").Schema} Schema */
/** @typedef {import("./schema.js").Defs} Defs */
/**
 * @typedef {object} Form what the fields of a form share
 * @property {string} name with which their ids begin
 * @property {Record<string, Record<string, string>>} words what values are called, by what they are used for
 * @property {import("./schema.js").Choices} choices
 * @property {(path: string, below?: boolean) => string} wrong why what stands at a path cannot be; `below`: or at one within it
 */
/** @typedef {{ about: Schema, value: any, label: string, path: string, defs: Defs, change: (value: any) => void, unseen: boolean }} Field `unseen`: its
 * label is read out and not shown, as it stands in a list that has one */

/** What a value is called in the reader's language; by itself where it has no word. @param {Form} form @param {string} value @param {string} [use] */
function called({ words }, value, use) {
  const known = use ? [words[use]] : Object.values(words);
  return known.find((each) => each && Object.hasOwn(each, value))?.[value] ?? String(value);
}

/** @param {Form} form @param {string} path */
export const idOf = (form, path) => `${form.name}-${path.replaceAll(/\W+/g, "-").replace(/-$/, "")}`;

/** Why something is wrong, as soon as it is; below the control that it is about. @param {Form} form @param {string} path @param {string} text */
const complaint = (form, path, text) => (text ? html`<p class="error" role="alert" id=${`${idOf(form, path)}-wrong`}>${opened(text)}</p>` : nothing);

/** A control with its label. @param {Form} form @param {Field} field @param {(id: string, wrong: string) => unknown} control */
function labelled(form, { label, path, unseen }, control) {
  const id = idOf(form, path);
  const text = form.wrong(path, true);
  return html`<div class="labelled">${label ? html`<label for=${id} class=${unseen ? "unseen" : ""}>${label}</label>` : nothing}${control(id, text)}${complaint(form, path, text)}</div>`;
}

/** @param {Form} form @param {Field} one */
const number = (form, one) => labelled(form, one, (id, wrong) => html`<input id=${id} type="number" min=${one.about.minimum ?? nothing} max=${one.about.maximum ?? nothing} step="1" required inputmode="numeric"
  aria-label=${one.label ? nothing : say("Number")} aria-invalid=${wrong ? "true" : nothing} aria-describedby=${wrong ? `${id}-wrong` : nothing} .value=${live(String(one.value ?? ""))}
  @input=${(/** @type {any} */ event) => one.change(event.target.value === "" ? null : Number(event.target.value))}>`);

/** What it must look like is for the server to say, in words. @param {Form} form @param {Field} one */
const text = (form, one) => labelled(form, one, (id, wrong) => html`<input id=${id} maxlength=${one.about.maxLength ?? nothing} pattern=${one.about.pattern ?? nothing} title=${one.about.examples ? say("such as {example}", { example: one.about.examples[0] }) : nothing} ?required=${needed(one.about)} autocomplete="off" spellcheck="false" autocapitalize="none"
  aria-invalid=${wrong ? "true" : nothing} aria-describedby=${wrong ? `${id}-wrong` : nothing} .value=${live(String(one.value ?? ""))}
  @input=${(/** @type {any} */ event) => one.change(event.target.value)} @change=${(/** @type {any} */ event) => one.change(event.target.value.trim())}>`);

/** @param {Form} form @param {Field} one */
function choice(form, one) {
  const { about, value } = one;
  const use = about["x-use"] ?? "";
  const all = /** @type {(string | number)[]} */ (about.enum ?? form.choices[use].one);
  if (!all.includes(value)) queueMicrotask(() => one.change(all[0]));
  return labelled(form, one, (id, wrong) => html`<select id=${id} aria-label=${one.label ? nothing : say("Which")} aria-invalid=${wrong ? "true" : nothing} aria-describedby=${wrong ? `${id}-wrong` : nothing}
    @change=${(/** @type {any} */ event) => one.change(all[event.target.selectedIndex])}>${all.map((each, at) => html`<option value=${each} .selected=${each === value}>${about["x-values"]?.[at] ?? called(form, String(each), use)}</option>`)}</select>`);
}

/** @param {Form} _form @param {Field} field */
const switched = (_form, { value, label, change }) => html`<label class="choice"><input type="checkbox" .checked=${live(Boolean(value))} @change=${(/** @type {any} */ event) => change(event.target.checked)}>${label}</label>`;

/** So many of each kind; those of which there are none are left out. @param {Form} form @param {Field} field */
function amounts(form, { about, value, label, path, change }) {
  const of = (/** @type {string} */ name, /** @type {number | null} */ count) => {
    const all = Object.entries({ ...value, [name]: count }).filter(([, each]) => each);
    change(Object.fromEntries(all));
  };
  const wrong = form.wrong(path, true);
  return html`<fieldset><legend>${label}</legend><div class="amounts">${Object.entries(about.properties ?? {}).map(([name, each]) => number({ ...form, wrong: () => "" },
    { about: each, value: value?.[name] ?? 0, label: called(form, name, about["x-use"]), path: `${path}.${name}`, defs: {}, change: (count) => of(name, count), unseen: false }))}</div>${complaint(form, path, wrong)}</fieldset>`;
}

/** Some out of a known set; none is any. @param {Form} form @param {Field} field */
function several(form, { about, value, label, path, change }) {
  const use = about["x-use"] ?? "";
  const all = form.choices[use].many;
  const taken = new Set(value ?? []);
  const toggle = (/** @type {string} */ each, /** @type {boolean} */ on) => change(all.filter((one) => (one === each ? on : taken.has(one))));
  return html`<fieldset><legend>${label}</legend><div class="row">${all.map((each) => html`<label class="choice"><input type="checkbox" .checked=${live(taken.has(each))} @change=${(/** @type {any} */ event) => toggle(each, event.target.checked)}>${called(form, each, use)}</label>`)}</div>${complaint(form, path, form.wrong(path, true))}</fieldset>`;
}

/** Several values in an order, one more or one less at a time. @param {Form} form @param {Field} field */
function list(form, { about, value, label, path, defs, change }) {
  const items = /** @type {Schema} */ (about.items);
  const all = /** @type {any[]} */ (value ?? []);
  const row = (/** @type {any} */ one, /** @type {number} */ at) => {
    const changed = (/** @type {any} */ other) => change(all.with(at, other));
    const without = (/** @type {any} */ event) => {
      change(all.toSpliced(at, 1));
      event.target.closest("fieldset").querySelector(":scope > button").focus();
    };
    return html`<li>${field(form, items, one, `${path}[${at}]`, items.title ?? say("{label}, {n}", { label, n: at + 1 }), changed, defs, !items.title)}<button type="button" class="link" aria-label=${say("Remove {n} of {label}", { n: at + 1, label })} @click=${without}>${say("Remove")}</button></li>`;
  };
  const more = (/** @type {any} */ event) => {
    const { parentElement } = event.target;
    change([...all, fresh(form, items, defs, all)]);
    queueMicrotask(() => parentElement.querySelector("li:last-child :is(input, select)")?.focus());
  };
  return html`<fieldset><legend>${label}</legend><ol class="several">${all.map(row)}</ol><button type="button" class="plain small" ?disabled=${all.length >= (about.maxItems ?? Infinity)} @click=${more}>${say("One more")}</button>${complaint(form, path, form.wrong(path))}</fieldset>`;
}

/** What a further one of a list begins with: of a closed list the first that is not there yet. @param {Form} form @param {Schema} items @param {Defs} defs @param {any[]} all */
function fresh(form, items, defs, all) {
  const about = resolved(items, defs);
  return (about.enum ?? []).find((each) => !all.includes(each)) ?? initial(items, defs);
}

/** What was said of something before it was left out, by what it was said in. @type {WeakMap<Form["words"], Map<string, any>>} */
const left = new WeakMap();

/** A value that may be left out. @param {Form} form @param {Field} field */
function perhaps(form, { about, value, label, path, defs, change }) {
  const of = inner(about);
  const before = left.get(form.words) ?? new Map();
  left.set(form.words, before);
  const toggle = (/** @type {boolean} */ on) => {
    if (!on) before.set(path, value);
    change(on ? before.get(path) ?? initial(of, defs) : null);
  };
  return html`<fieldset><legend>${label}</legend><label class="choice"><input type="checkbox" .checked=${live(value !== null && value !== undefined)} @change=${(/** @type {any} */ event) => toggle(event.target.checked)}>${say("only what I say here")}</label>
    ${value === null || value === undefined ? nothing : field(form, of, value, path, "", change, defs)}</fieldset>`;
}

/** The members of an object. @param {Form} form @param {Field} field */
function group(form, { about, value, label, path, defs, change }) {
  const members = asked(about);
  const wrong = form.wrong(path);
  if (!members.length && !label) return complaint(form, path, wrong);
  return html`<fieldset>${label ? html`<legend>${label}</legend>` : nothing}${members.map(([name, each]) =>
    field(form, each, value?.[name], `${path}.${name}`, each.title ?? name, (other) => change({ ...value, [name]: other }), defs))}${complaint(form, path, wrong)}</fieldset>`;
}

/** @type {Record<import("./schema.js").Kind, (form: Form, field: Field) => unknown>} */
const KINDS = { perhaps, choice, switch: switched, number, several, list, amounts, group, text };

/**
 * A field for a value of a schema.
 * @param {Form} form @param {Schema} schema @param {any} value @param {string} path of the value in what is sent @param {string} label what it is called
 * @param {(value: any) => void} change @param {Defs} [defs] @param {boolean} [unseen]
 */
export function field(form, schema, value, path, label, change, defs = schema.$defs ?? {}, unseen = false) {
  const about = resolved(schema, defs);
  return KINDS[kindOf(about, form.choices)](form, { about, value, label, path, defs, change, unseen });
}
