// The form of an act, made from what is asked for in it (acts.js): targets are chosen, not typed, and what it means stands below.
import { post } from "../api.js";
import { el, fill } from "../dom.js";
import { exactly } from "../moments.js";
import { say } from "../words.js";
import { act, actOf, asked, called, choices, kept, meaning } from "./acts.js";
import { field, number, select, sends, unfit } from "./fields.js";
import { meanwhile } from "./meanwhile.js";
import { moment, wall, zoneMeant } from "./walls.js";

/** @import { ActKind, Asked, Chosen, Control, Field, Known, Look, Option, Values } from "./types.js" */

const DAY = 86_400_000;
const PERSON = /^(?:.*\/people\/)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/;

/** Asks for one act of a season at a time. `kinds` is the choice of acts; `known` gives what is known, `look` looks again. */
export class ActForm {
  /** @param {HTMLFormElement} element @param {HTMLSelectElement} kinds @param {() => Known} known @param {Look} look */
  constructor(element, kinds, known, look) {
    this.element = element;
    this.kinds = kinds;
    this.known = known;
    this.look = look;
    /** @type {Values} */
    this.values = {};
    this.kind = /** @type {ActKind} */ (kinds.value);
    this.other = ""; // what was written as somebody's address
    this.fields = el("div");
    this.means = el("p", { class: "notice", role: "status", hidden: true });
    this.reason = el("input", { id: "act-reason", required: true, maxlength: 200, autocomplete: "off" });
    this.box = el("p", { class: "error", role: "alert", hidden: true });
    this.changed = el("div", { class: "notice", hidden: true, tabindex: "-1" });
    fill(element, this.fields,
      field(say("Why"), this.reason, { path: "reason", hint: say("Everybody reads it who has entered the season.") }),
      this.means, this.box, this.changed, el("button", { type: "submit" }, say("Do it")));
    kinds.addEventListener("change", () => this.show(/** @type {ActKind} */ (kinds.value)));
    element.addEventListener("change", ({ target }) => this.chose(/** @type {Control} */ (target)));
    element.addEventListener("input", ({ target }) => {
      const other = this.at("act-person-other");
      if (other && /** @type {Control} */ (target).id === "act-person") other.value = "";
      this.tell();
    });
    sends(element, this.box, () => this.send(), (error) => error.problem.code === "season_changed" && this.again());
  }

  /** Asks for an act of this kind, of which something may be chosen already. @param {ActKind} kind @param {Values} [values] */
  show(kind, values = {}) {
    this.kinds.value = kind;
    this.kind = kind;
    this.values = { ...values };
    this.other = "";
    this.changed.hidden = true;
    this.box.hidden = true;
    this.draw();
  }

  /** Draws the fields: what can be chosen in one may follow from another. */
  draw() {
    const know = this.known();
    const final = actOf(this.kind)?.final;
    fill(this.fields, el("p", { class: "hint" }, final ? say("This is not taken back: {why}.", { why: final }) : say("This can be taken back.")),
      ...asked(this.kind, this.values).map((each) => this.field(each, know)));
    this.tell();
  }

  /** @param {Field} about @param {Known} know */
  field(about, know) {
    const id = `act-${about.name}`;
    if (about.kind === "number") {
      this.values[about.name] ??= String(about.usual);
      const hint = say("{least} to {most}", about);
      return field(about.label, number(id, [about.least, about.most], this.values[about.name]), { path: about.name, hint });
    }
    if (about.kind === "text") {
      return field(about.label, el("textarea", { id, required: true, rows: 5, maxlength: about.most }, this.values[about.name] ?? ""), { path: about.name });
    }
    if (about.kind === "moment") {
      this.values[about.name] ??= wall(know.now + about.days * DAY);
      const latest = wall(know.now + about.most * DAY);
      return field(about.label, el("input", { id, type: "datetime-local", required: true, min: wall(know.now), max: latest, value: this.values[about.name] }),
        { path: about.name, hint: `${zoneMeant()} ${say("At the latest {when}.", { when: exactly(moment(latest)) })}` });
    }
    return this.choice(about, id, choices(this.kind, about, know, this.values));
  }

  /** A field whose value is chosen. @param {Asked & Chosen} about @param {string} id @param {Option[]} all */
  choice(about, id, all) {
    const chosen = this.values[about.name] ??= all[0]?.value ?? "";
    const other = about.kind === "person" && this.other !== ""; // an address was written instead
    const offered = all.find(({ value }) => value === chosen) ?? { value: chosen, label: say("no longer to be chosen"), own: true };
    const barred = offered.own && !other;
    const own = all.some((each) => each.own) ? say("What is grey concerns you yourself, or your own group: another organiser acts there, or staff (ORG-01).") : "";
    const shown = all.map((each) => (each.own ? { ...each, label: `${each.label} · ${say("your own")}` } : each));
    const control = select(id, barred && !all.includes(offered) ? [...shown, offered] : shown, other ? "" : chosen);
    control.required = !about.all && !other;
    control.setCustomValidity(barred ? say("Choose something else.") : "");
    const made = field(about.label, control, { path: about.name, hint: own });
    if (about.kind !== "person") return made;
    const address = el("input", { id: `${id}-other`, autocomplete: "off", placeholder: "/people/…", value: this.other });
    return el("div", { class: "pair" }, made,
      field(say("Or somebody else"), address, { path: "person.address", hint: say("The address of that person's page.") }));
  }

  /** Follows what was chosen. @param {Control} control */
  chose(control) {
    const { path } = control.dataset;
    if (!path || path === "reason" || control.tagName !== "SELECT") return;
    if (path === "person") this.other = "";
    this.values = { ...kept(this.kind, this.values, path), [path]: control.value };
    this.draw();
    this.at(control.id)?.focus();
  }

  /** @param {string} id @returns {Control | null} */
  at = (id) => this.element.querySelector(`#${id}`);

  /** Reads what the fields say: an address goes before a choice, and one that is none names nobody. */
  take() {
    for (const { name } of asked(this.kind, this.values)) {
      const control = this.at(`act-${name}`);
      if (control) this.values[name] = control.value;
    }
    this.other = this.at("act-person-other")?.value.trim() ?? "";
    if (this.other) this.values.person = PERSON.exec(this.other)?.[1] ?? "";
    const chosen = /** @type {HTMLSelectElement | null} */ (this.at("act-person"));
    if (!chosen) return;
    chosen.required = !this.other;
    if (this.other) {
      chosen.value = "";
      chosen.setCustomValidity("");
    }
  }

  tell() {
    this.take();
    const sentence = meaning(this.kind, this.known(), this.values);
    this.means.textContent = sentence;
    this.means.hidden = !sentence;
  }

  async send() {
    this.take();
    if (this.other && !this.values.person) throw unfit("$.person.address", say("This is not the address of anybody's page: /people/ and an id."));
    const { season, path } = this.known();
    await post(`${path}acts/`, { act: act(this.kind, this.values), reason: this.reason.value, version: season.version });
    this.reason.value = "";
    await this.look(say("Done: {act}", { act: called(this.kind) }));
  }

  /** The season has changed meanwhile: tells how, and lets one go on with what is there now. */
  again() {
    const before = this.known();
    const { kind, values, other } = this;
    this.look("").then((after) => {
      if (this.kind === kind) {
        this.show(kind, values);
        this.other = other;
        this.draw();
      }
      fill(this.changed, ...meanwhile(before, after, say("Look at it, and send the act once more if it still fits.")));
      this.changed.hidden = false;
      this.changed.focus();
    });
    return true;
  }
}
