// The rules of a season as a form, with good defaults; what is left as usual the server fills in (LEA-14).
import { get } from "../api.js";
import { el, fill } from "../dom.js";
import { called, inFull } from "../rates.js";
import { say, spoken } from "../words.js";
import { field, number, select } from "./fields.js";
import { drawn } from "./drawn.js";

/** @import { Points, Rates, RatesKnown, RulesetShown } from "api" */
/** @import { Control, Option, Outline, WholeRules } from "./types.js" */
/** @template T @typedef {{ [Name in keyof T]: T[Name] extends number ? Name : never }[keyof T]} Numbers the names of members that are numbers */
/** @typedef {"divisions" | "table"} Format */
/** @template {string} Name @typedef {{ name: Name, label: string, least: number, most: number, usual: number, only?: Format }} Counted */
/** @typedef {{ name: "tiers" | "placement" | "letters", label: string, values: Record<string, string>, only?: Format }} Chosen */
/** @typedef {{ name: "rated" | "newcomers" | "programs", label: string, usual: boolean, only?: Format }} Ticked */
/** @typedef {"again" | "best" | "of"} Left what may be left empty */

/** @type {Format} */
const DIVISIONS = "divisions";
/** @type {Format} */
const TABLE = "table";
const KEPT = "";

/** Whole numbers, by the part of the form in which they stand: name, label, least, most, usual. `only` is the format that has them. @returns {Record<"groups" | "clocks" | "people" | "dates", Counted<Numbers<WholeRules>>[]>} */
const NUMBERS = () => ({
  groups: [
    { name: "group", label: say("Entries of a group"), least: 5, most: 9, usual: 7, only: DIVISIONS },
    { name: "least", label: say("Fewest entries; with fewer there is no season"), least: 5, most: 300, usual: 5 },
    { name: "most", label: say("Most entries; who comes later waits"), least: 5, most: 300, usual: 300 },
  ],
  clocks: [
    { name: "vacation_days", label: say("Days of vacation, for the whole season"), least: 0, most: 30, usual: 7 },
    { name: "pause_hours", label: say("Hours for which seats may pause a game by a vote: 48 to 72, or 0"), least: 0, most: 72, usual: 72 },
    { name: "no_show_hours", label: say("Hours after which who never came is replaced"), least: 24, most: 168, usual: 48 },
  ],
  people: [{ name: "least_reliability", label: say("Least reliability, 0 to 95"), least: 0, most: 95, usual: 0 }],
  dates: [
    { name: "registration_days", label: say("Days of registration"), least: 1, most: 90, usual: 14, only: DIVISIONS },
    { name: "check_in_days", label: say("Days of check-in"), least: 1, most: 21, usual: 7, only: DIVISIONS },
    { name: "season_days", label: say("Days of games"), least: 14, most: 365, usual: 77 },
    { name: "overtime_days", label: say("Days of overtime, at most"), least: 0, most: 21, usual: 21, only: DIVISIONS },
    { name: "protest_days", label: say("Days for protests"), least: 1, most: 14, usual: 5 },
  ],
});

/** Points, by row: likewise. @returns {Counted<Numbers<Required<Points>>>[]} */
const POINTS = () => {
  const bounds = { least: 0, most: 100 };
  return [
    { ...bounds, name: "won", label: say("Won"), usual: 10 }, { ...bounds, name: "saved", label: say("All save the island: who is sane and alive"), usual: 6 },
    { ...bounds, name: "turned", label: say("The Mad win: who began sane and is alive"), usual: 1 }, { ...bounds, name: "lost", label: say("Fallen, dead, or Mad while others won"), usual: 0 },
    { ...bounds, name: "leading", label: say("Decided at the hard end: who leads alone"), usual: 6 }, { ...bounds, name: "behind", label: say("Decided at the hard end: the others, at most"), usual: 3 },
    { ...bounds, name: "leaver", label: say("Taken off who leaves without notice"), usual: 2 },
  ];
};

/** Other choices: name, label, and by value what it is called. @returns {Record<"groups" | "people", Chosen[]>} */
const CHOICES = () => ({
  groups: [
    { name: "tiers", label: say("Tiers"), only: DIVISIONS, values: { doubling: say("one group at the top, then two, then four"), single: say("one group each") } },
    { name: "placement", label: say("Newcomers are placed"), only: DIVISIONS, values: { rating: say("by their rating"), list: say("by a list that you publish") } },
  ],
  people: [{ name: "letters", label: say("Letters in games"), values: { all: say("to anybody"), table: say("to the whole table alone"), none: say("none") } }],
});

/** Yes or no: name, label, and what is usual. @returns {Record<"game" | "people", Ticked[]>} */
const BOXES = () => ({
  game: [{ name: "rated", label: say("rated: games count for the ratings of who plays"), usual: true }],
  people: [
    { name: "newcomers", label: say("people who are new here may enter, too"), usual: true },
    { name: "programs", label: say("people for whom a program plays may enter, too"), usual: false },
  ],
});

/** @param {string} name */
const id = (name) => `rules-${name}`;

/** The part of a form that asks for rules. `from` are those that are changed, null for a new league. */
export class RulesForm {
  /** @param {HTMLElement} element @param {WholeRules | null} from @param {{ rulesets: RulesetShown[], rates: RatesKnown }} known */
  constructor(element, from, { rulesets, rates }) {
    this.element = element;
    this.from = from;
    this.rulesets = rulesets;
    this.rates = rates;
    this.means = el("ul", { class: "hint", id: id("means") });
    this.preview = el("div", { class: "card league-preview" });
    element.addEventListener("change", ({ target }) => this.changed(/** @type {Control} */ (target)));
    element.addEventListener("input", () => this.show());
    this.take(from);
  }

  /** Asks anew, for what is to be changed of these rules. @param {WholeRules | null} from */
  take(from) {
    this.from = from;
    fill(this.element, ...this.parts(), this.preview);
    this.suit(from ?? {});
  }

  /** With what the form has to know, read at once. @param {HTMLElement} element @param {WholeRules | null} from */
  static async in(element, from) {
    const [{ rulesets }, rates] = await Promise.all([get(`/rulesets/?language=${spoken() || "en"}`), get("/rates/")]);
    return new RulesForm(element, from, { rulesets, rates });
  }

  /** The control of a name. @param {string} name */
  of = (name) => /** @type {Control} */ (this.element.querySelector(`#${id(name)}`));

  parts() {
    const { from } = this;
    const fixed = Boolean(from); // a league keeps its format and its game
    const fitted = this.rulesets.filter(({ seats }) => seats.some((count) => count === 3 || count === 4));
    const formats = [{ value: DIVISIONS, label: say("divisions: groups in tiers, up and down") }, { value: TABLE, label: say("one table over all games with a tag") }];
    const games = fitted.map(({ name, title }) => ({ value: name, label: title }));
    /** @param {Option[]} all @param {string} value */
    const closed = (all, value) => all.map((each) => ({ ...each, own: fixed && each.value !== value }));
    const format = from?.format ?? DIVISIONS;
    const ruleset = from?.ruleset ?? fitted[0].name;
    return [
      part(say("The game"), true, [
        field(say("Format"), select(id("format"), closed(formats, format), format), { path: "rules.format" }),
        field(say("Which game"), select(id("ruleset"), closed(games, ruleset), ruleset), { path: "rules.ruleset" }),
        field(say("Options"), select(id("preset"), []), { path: "rules.preset" }),
        field(say("Seats at a table"), select(id("seats"), []), { path: "rules.seats" }),
      ], this.boxes("game")),
      part(say("The table"), true, [
        field(say("Tag of the games that count"), el("input", { id: id("tag"), maxlength: 40, autocomplete: "off", value: from?.tag ?? "" }), { path: "rules.tag", hint: say("Letters, digits and hyphens.") }),
        this.optional("best", say("Only the best of each; empty for all")), this.optional("of", say("Of the first so many; empty for all")),
      ].map((each) => only(each, TABLE))),
      part(say("Groups"), true, [...this.numbers("groups"), ...this.choices("groups")]),
      part(say("Dates"), true, [...this.numbers("dates"), this.optional("again", say("The next season begins so many days after; empty: by hand"), 14, 7, 365)]),
      part(say("Points"), false, [...this.counted(POINTS(), from?.points, "rules.points."),
        field(say("Beaten on points, by how far one came"), el("input", { id: id("beaten"), required: true, value: (from?.points.beaten ?? [2, 3, 4]).join(", ") }), { path: "rules.points.beaten", hint: say("Numbers with commas, for each part of the way.") })]),
      part(say("Clocks"), false, [this.clock("rates", say("During the season")), this.clock("overtime_rates", say("In overtime")), ...this.numbers("clocks")], [this.means]),
      part(say("Who may enter"), false, [...this.numbers("people"), ...this.choices("people")], this.boxes("people")),
    ];
  }

  /** @param {keyof ReturnType<typeof NUMBERS>} where */
  numbers(where) {
    return this.counted(NUMBERS()[where], this.from, "rules.");
  }

  /** Fields of numbers, as they are in `from`, else as usual. @template {string} Name @param {Counted<Name>[]} all @param {Partial<Record<Name, number>> | null | undefined} from @param {string} path of what holds them, with its dot */
  counted(all, from, path) {
    return all.map((each) => only(field(each.label, number(id(each.name), [each.least, each.most], from?.[each.name] ?? each.usual), { path: path + each.name }), each.only));
  }

  /** @param {keyof ReturnType<typeof CHOICES>} where */
  choices(where) {
    return CHOICES()[where].map(({ name, label, values, only: format }) =>
      only(field(label, select(id(name), Object.entries(values).map(([value, words]) => ({ value, label: words })), this.from?.[name] ?? Object.keys(values)[0]), { path: `rules.${name}` }), format));
  }

  /** @param {keyof ReturnType<typeof BOXES>} where */
  boxes(where) {
    return BOXES()[where].map(({ name, label, usual }) => el("label", { class: "choice" },
      el("input", { id: id(name), type: "checkbox", "data-path": `rules.${name}`, checked: this.from?.[name] ?? usual }), ` ${label}`));
  }

  /** A number that may be left out. @param {Left} name @param {string} label @param {number | ""} [usual] */
  optional(name, label, usual = "", least = 1, most = 100) {
    const control = number(id(name), [least, most], this.from ? this.from[name] ?? "" : usual);
    control.required = false;
    return field(label, control, { path: `rules.${name}` });
  }

  /** The choice of rates: as they are, or a preset. @param {"rates" | "overtime_rates"} name @param {string} label */
  clock(name, label) {
    const kept = this.from ? say("as it is now") : name === "rates" ? called("league") : say("as usual: brisk, with nothing in the bank");
    const others = Object.keys(this.rates.presets).filter((preset) => this.from || preset !== "league" || name !== "rates");
    return field(label, select(id(name), [{ value: KEPT, label: kept }, ...others.map((value) => ({ value, label: called(value) }))], KEPT), { path: `rules.${name}` });
  }

  /** Follows what was changed. @param {Control} control */
  changed({ id: which }) {
    if (which === id("ruleset")) this.suit({ preset: this.of("preset").value, seats: Number(this.of("seats").value) });
    if (which === id("format")) this.fit();
    this.show();
  }

  /** Offers what the game has; what was chosen stays as far as it has that. @param {{ preset?: string, seats?: number }} before */
  suit(before) {
    const game = /** @type {RulesetShown} */ (this.rulesets.find(({ name }) => name === this.of("ruleset").value));
    const presets = Object.entries(game.presets);
    const [chosen] = presets.find(([name]) => name === before.preset) ?? presets.find(([, { preselected }]) => preselected) ?? [];
    /** @type {[string, { title: string }][]} */
    const options = presets.length ? presets : [["", { title: say("as the rules say") }]];
    fill(this.of("preset"), ...options.map(([name, { title }]) => el("option", { value: name, selected: name === chosen }, title)));
    fill(this.of("seats"), ...game.seats.filter((count) => count === 3 || count === 4).reverse().map((count) => el("option", { value: count, selected: count === before.seats }, String(count))));
    this.fit();
    this.show();
  }

  /** Asks for what the format has. */
  fit() {
    for (const each of /** @type {NodeListOf<HTMLElement>} */ (this.element.querySelectorAll("[data-only]"))) each.hidden = each.dataset.only !== this.of("format").value;
    for (const each of this.element.querySelectorAll("details")) each.hidden = [...each.querySelectorAll("[data-path]")].every((control) => control.closest("[data-only][hidden]"));
  }

  /** Says what the rules come to. */
  show() {
    const preset = this.of("rates").value || (this.from ? null : "league");
    fill(this.means, ...inFull(preset ? this.rates.presets[preset] : this.from?.rates).map((sentence) => el("li", {}, sentence)));
    drawn(this.preview, this.asked());
  }

  /** @param {string} name */
  whole = (name) => (this.of(name).value === "" ? null : Number(this.of(name).value));

  /** The rules as the server is asked for them; null is what is empty. */
  asked() {
    const format = /** @type {Format} */ (this.of("format").value);
    /** @param {{ only?: Format }} each */
    const fits = (each) => !each.only || each.only === format;
    /** @template T @param {{ name: string, only?: Format }[][]} all @param {(name: string) => T} read */
    const named = (all, read) => Object.fromEntries(all.flat().filter(fits).map(({ name }) => [name, read(name)]));
    /** @type {{ rates?: Rates, overtime_rates?: Rates }} */
    const rates = {};
    for (const name of /** @type {const} */ (["rates", "overtime_rates"])) {
      const preset = this.rates.presets[this.of(name).value];
      if (preset) rates[name] = name === "rates" ? preset : { ...preset, bank: 0 };
      else if (this.from) rates[name] = this.from[name];
    }
    return /** @type {Outline & Partial<WholeRules>} */ ({
      ruleset: this.of("ruleset").value, preset: this.of("preset").value, seats: /** @type {3 | 4} */ (Number(this.of("seats").value)), format,
      ...named(Object.values(NUMBERS()), this.whole), ...named(Object.values(CHOICES()), (name) => this.of(name).value),
      ...named(Object.values(BOXES()), (name) => /** @type {HTMLInputElement} */ (this.of(name)).checked),
      points: { ...named([POINTS()], this.whole), beaten: this.of("beaten").value.split(/[\s,;]+/).filter(Boolean).map(Number) },
      ...rates, again: this.whole("again"),
      ...(format === TABLE ? { tag: this.of("tag").value, best: this.whole("best"), of: this.whole("of") } : {}),
    });
  }
}

/** An element that only one format has. @param {HTMLElement} element @param {Format} [format] without it: both */
function only(element, format) {
  if (format) element.dataset.only = format;
  return element;
}

/** @param {string} heading @param {boolean} open @param {HTMLElement[]} pairs @param {HTMLElement[]} [more] */
const part = (heading, open, pairs, more = []) => el("details", { open }, el("summary", {}, heading), el("div", { class: "pair" }, ...pairs), ...more);
