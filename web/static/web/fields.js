// Fields of a form, made from a JSON Schema: each is an element to be shown, and reads what was written there.
import { el } from "./dom.js";
import { say } from "./words.js";

let made = 0; // so that each field has an id of its own

/**
 * Makes the fields of a game. `words` are what its values are called, by what they are used for; `choices` the values
 * that a use has in this game, where the schema does not list them: `one` and `many` of them together.
 */
export class Fields {
  constructor(words = {}, choices = {}) {
    this.words = words;
    this.choices = choices;
  }

  /** What a value is called in the reader's language; by itself where it has no word. */
  called(value, use) {
    const known = use ? [this.words[use]] : Object.values(this.words);
    return known.find((each) => each && Object.hasOwn(each, value))?.[value] ?? String(value);
  }

  /** A field for a value of this schema: `{node, read()}`; `label` is what it is called. */
  of(schema, value, label, defs = schema.$defs || {}) {
    const about = { ...(schema.$ref ? defs[schema.$ref.split("/").pop()] : {}), ...schema };
    const given = value === undefined ? about.default : value;
    const parts = [about, given, label ?? about.title ?? "", defs];
    if (about.anyOf) return this.perhaps(...parts);
    if (about.enum || (about.type === "string" && this.choices[about["x-use"]])) return this.choice(...parts);
    if (about.type === "boolean") return this.switch(...parts);
    if (about.type === "integer") return this.number(...parts);
    if (about.type === "array") return about.items.type === "string" && this.choices[about["x-use"]] ? this.several(...parts) : this.list(...parts);
    if (about.type === "object") return counted(about) ? this.amounts(...parts) : this.group(...parts);
    return this.text(...parts);
  }

  /** What a control is called, and what it gives. */
  labelled(label, control, read) {
    made += 1;
    control.id = `field-${made}`;
    return { node: el("div", {}, el("label", { for: control.id }, label), control), read };
  }

  number(about, value, label) {
    const control = el("input", { type: "number", min: about.minimum, max: about.maximum, step: 1, required: true, value });
    return this.labelled(label, control, () => Number(control.value));
  }

  text(about, value, label) {
    // What it must look like is for the server to say, in words.
    const control = el("input", { value, maxlength: about.maxLength, required: Boolean(about.minLength), autocomplete: "off", spellcheck: "false", autocapitalize: "none" });
    return this.labelled(label, control, () => control.value.trim());
  }

  choice(about, value, label) {
    const listed = about.enum ?? this.choices[about["x-use"]].one;
    const control = el("select", {}, listed.map((each, index) => el("option", { value: each, selected: each === value }, about["x-values"]?.[index] ?? this.called(each, about["x-use"]))));
    return this.labelled(label, control, () => control.value);
  }

  switch(about, value, label) {
    const control = el("input", { type: "checkbox", checked: value });
    return { node: el("label", { class: "choice" }, control, label), read: () => control.checked };
  }

  /** So many of each kind. */
  amounts(about, value, label) {
    /** @type {[string, { node: HTMLElement, read: () => any }][]} */
    const rows = Object.entries(about.properties).map(([name, each]) => [name, this.number({ ...each, title: "" }, value?.[name] ?? 0, this.called(name, about["x-use"]))]);
    return {
      node: el("fieldset", {}, el("legend", {}, label), el("div", { class: "amounts" }, rows.map(([, field]) => field.node))),
      read: () => Object.fromEntries(rows.map(([name, field]) => [name, field.read()]).filter(([, count]) => count)),
    };
  }

  /** Some out of a known set; none is any. */
  several(about, value, label) {
    const boxes = this.choices[about["x-use"]].many.map((each) => [each, el("input", { type: "checkbox", checked: (value || []).includes(each) })]);
    return {
      node: el("fieldset", {}, el("legend", {}, label), el("div", { class: "row" }, boxes.map(([each, box]) => el("label", { class: "choice" }, box, this.called(each, about["x-use"]))))),
      read: () => boxes.filter(([, box]) => box.checked).map(([each]) => each),
    };
  }

  /** Several values in an order, one more or one less at a time. */
  list(about, value, label, defs) {
    const least = about.minItems ?? 0;
    const rows = el("ol", { class: "several" });
    const fields = [];
    const add = (one) => {
      const field = this.of(about.items, one, about.items.title ?? "", defs);
      const without = el("button", { type: "button", class: "link", onclick: () => {
        fields.splice(fields.indexOf(field), 1);
        row.remove();
        more.focus();
      } }, say("Remove"));
      const row = el("li", {}, field.node, without);
      for (const control of field.node.querySelectorAll("input, select")) if (!control.labels?.[0]?.textContent) control.setAttribute("aria-label", label);
      fields.push(field);
      rows.append(row);
    };
    const more = el("button", { type: "button", class: "plain small", onclick: () => {
      add();
      rows.lastElementChild.querySelector("input, select").focus();
    } }, say("One more"));
    for (const one of value?.length ? value : Array(least).fill()) add(one);
    return {
      node: el("fieldset", {}, el("legend", {}, label), rows, more),
      read: () => fields.map((field) => field.read()),
    };
  }

  /** A value that may be left out. */
  perhaps(about, value, label, defs) {
    const [inner] = about.anyOf.filter((each) => each.type !== "null");
    const box = el("input", { type: "checkbox", checked: Boolean(value) });
    const field = this.of(inner, value ?? undefined, "", defs);
    const show = () => {
      field.node.hidden = !box.checked;
      field.node.disabled = !box.checked; // a fieldset: what is not there is not asked for
    };
    box.addEventListener("change", show);
    show();
    return {
      node: el("fieldset", {}, el("legend", {}, label), el("label", { class: "choice" }, box, say("only what I say here")), field.node),
      read: () => (box.checked ? field.read() : null),
    };
  }

  /** The members of an object; one that can have one value only, its tag, is not asked for. */
  group(about, value, label, defs) {
    const members = Object.entries(about.properties || {});
    const tags = members.filter(([, each]) => each.enum?.length === 1).map(([name, each]) => [name, each.enum[0]]);
    const fields = members.filter(([, each]) => each.enum?.length !== 1).map(([name, each]) => [name, this.of(each, value?.[name], each.title ?? name, defs)]);
    const node = el("fieldset", {}, label ? el("legend", {}, label) : null, fields.map(([, field]) => field.node));
    return { node, read: () => Object.fromEntries([...tags, ...fields.map(([name, field]) => [name, field.read()])]) };
  }
}

/** Whether an object counts things: each of its members is a number, none by default. */
const counted = ({ properties = {} }) => Object.keys(properties).length > 0 && Object.values(properties).every((each) => each.type === "integer" && each.default === 0);
