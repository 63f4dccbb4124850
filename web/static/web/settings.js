// The clock of a game that is being made: a preset, and settings of one's own that differ from it.
import { weekday } from "./calendar.js";
import { el, fill } from "./dom.js";
import { lasting } from "./moments.js";
import { called, inFull } from "./rates.js";
import { say } from "./words.js";

const HOUR = 3600;
const NONE = "none";

/** The settings that are numbers, as the form asks for them. */
const NUMBERS = () => [
  ["turn", say("Hours for what you are asked first in your turn")],
  ["again", say("Hours at least for what you are asked later in it; no more than the turn")],
  ["reaction", say("Hours for what you are asked outside of your turn")],
  ["awake", say("Waking hours that everybody has in any case; no more than for an answer")],
  ["bank", say("Hours in the bank at the beginning; no more than it holds")],
  ["refill", say("Hours that each own turn adds; no more than the turn")],
  ["cap", say("Hours that the bank holds")],
  ["vacation_days", say("Days of vacation that stop a seat's clock")],
];

const CHOICES = () => [
  ["away", say("Who is on vacation"), [["clock", say("the clock stands still")], ["choice", say("may have a bot play instead")]]],
  ["late", say("Who is late"), [["play", say("the clock plays")], ["wait", say("everybody waits, in private games alone")]]],
  ["ladder", say("A bot plays for who has run out of time"), [["gentle", say("in three turns")], ["standard", say("in two turns")], ["strict", say("in one turn")]]],
];

/** The part of a form that asks for the clock; `known` is what the server tells of rates. */
export class ClockForm {
  constructor(preset, means, own, known) {
    Object.assign(this, { preset, means, own, known });
    fill(preset, ...[...Object.keys(known.presets), NONE].map((name) => el("option", { value: name }, called(name))));
    preset.addEventListener("change", () => {
      this.chosen = true;
      this.show();
    });
    own.addEventListener("input", () => this.tell());
    this.chosen = false; // whether somebody has chosen a preset, so that it stays
  }

  /** The usual clock for so many people, unless another one was chosen. */
  suit(people) {
    if (this.chosen) return;
    this.preset.value = people > 1 ? this.known.usual : NONE;
    this.show();
  }

  /** Shows what the preset means, and its settings to be changed. */
  show() {
    const rates = this.known.presets[this.preset.value];
    this.own.parentElement.hidden = !rates;
    fill(this.own, ...(rates ? this.fields(rates) : []));
    this.tell();
  }

  /** Says what the clock means that is asked for now. */
  tell() {
    const rates = this.known.presets[this.preset.value] || null;
    fill(this.means, inFull(rates && { ...rates, ...this.changes() }).map((sentence) => el("li", {}, sentence)),
      rates ? null : el("li", {}, say("Only in private games, or where one person plays.")));
  }

  fields(rates) {
    const { bounds } = this.known;
    const numbers = NUMBERS().map(([name, label]) => {
      const unit = unitOf(name);
      const { least, most } = bounds[name];
      const hint = unit === 1 ? say("{least} to {most}", { least, most }) : say("{least} to {most}", { least: least ? lasting(least) : 0, most: lasting(most) });
      return el("div", {}, el("label", { for: `clock-${name}` }, label),
        el("input", { id: `clock-${name}`, "data-rate": name, type: "number", min: least / unit, max: most / unit, step: 1, required: true, value: rates[name] / unit, "aria-describedby": `clock-${name}-hint` }),
        el("p", { class: "hint", id: `clock-${name}-hint` }, hint));
    });
    const choices = CHOICES().map(([name, label, values]) => el("div", {}, el("label", { for: `clock-${name}` }, label),
      el("select", { id: `clock-${name}`, "data-rate": name }, ...values.map(([value, words]) => el("option", { value, selected: value === rates[name] }, words)))));
    const days = el("fieldset", {}, el("legend", {}, say("Days off, {most} a week at most", { most: this.known.most_off_days })),
      el("div", { class: "row" }, ...[0, 1, 2, 3, 4, 5, 6].map((day) => el("label", { class: "choice" },
        el("input", { type: "checkbox", name: "off_day", value: day, checked: rates.off_days.includes(day) }), ` ${weekday(day)}`))));
    const dates = el("div", {}, el("label", { for: "clock-holidays" }, say("Holidays, {most} at most", { most: this.known.most_holidays })),
      el("input", { id: "clock-holidays", autocomplete: "off", placeholder: "2026-12-24, 2026-12-25", value: rates.holidays.join(", ") }));
    const zone = el("div", {}, el("label", { for: "clock-zone" }, say("Time zone of days off and holidays")),
      el("input", { id: "clock-zone", autocomplete: "off", value: Intl.DateTimeFormat().resolvedOptions().timeZone || rates.off_zone }));
    return [el("div", { class: "pair" }, ...numbers, ...choices), days, el("div", { class: "pair" }, dates, zone)];
  }

  /** What is otherwise than in the preset. */
  changes() {
    const rates = this.known.presets[this.preset.value];
    const found = {};
    for (const field of this.own.querySelectorAll("[data-rate]")) {
      const name = field.dataset.rate;
      const value = field.type === "number" ? Math.round(Number(field.value) * unitOf(name)) : field.value;
      if (value !== rates[name]) found[name] = value;
    }
    const days = [...this.own.querySelectorAll("[name=off_day]:checked")].map((box) => Number(box.value));
    const dates = (this.own.querySelector("#clock-holidays")?.value || "").split(/[\s,;]+/).filter(Boolean);
    if (days.length) found.off_days = days;
    if (dates.length) found.holidays = dates;
    if (days.length || dates.length) found.off_zone = this.own.querySelector("#clock-zone").value.trim();
    return found;
  }

  /** The clock as a new game is made with it. */
  asked() {
    return { preset: this.preset.value, ...this.changes() };
  }
}

/** In how many seconds a setting is counted in the form: hours, but days of vacation. */
function unitOf(name) {
  return name === "vacation_days" ? 1 : HOUR;
}
