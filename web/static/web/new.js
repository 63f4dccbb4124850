// Making a game: the form of the options comes from the ruleset's own schema.
import { makes } from "./against-bots.js";
import { get, me } from "./api.js";
import { told } from "./cited.js";
import { byId, busy, el, fill } from "./dom.js";
import { usual } from "./lobbies.js";
import { proposals } from "./proposals.js";
import { ClockForm } from "./settings.js";
import "./tongue.js";
import { say, spoken } from "./words.js";

const form = byId("form");
const person = await me();
byId("locked").hidden = Boolean(person);
if (person) form.elements.language.value = person.language;
form.hidden = !person;

const inLanguage = `?language=${spoken() || "en"}`;
const { rulesets } = await get(`/rulesets/${inLanguage}`);
fill(form.elements.ruleset, ...rulesets.map((rules) => el("option", { value: rules.name }, rules.title)));
const clock = new ClockForm(form.elements.clock, byId("clock-means"), byId("clock-settings"), await get("/rates/"));
let rules = null;

/** Show what the chosen ruleset asks for; an answer about one that was chosen before it may come later. */
async function choose() {
  const asked = form.elements.ruleset.value;
  const found = await get(`/rulesets/${asked}/${inLanguage}`);
  if (asked !== form.elements.ruleset.value) return;
  rules = found;
  fill(form.elements.seats, ...rules.seats.map((count) => el("option", { value: count, selected: count === Math.max(...rules.seats) }, String(count))));
  fill(form.elements.bot, ...rules.bots.map((bot) => el("option", { value: bot, selected: bot === usual(rules.bots) }, rules.bots_told.find(({ name }) => name === bot)?.title ?? bot)));
  const presets = Object.entries(rules.presets);
  byId("presets").hidden = presets.length === 0;
  fill(form.elements.preset, el("option", { value: "" }, say("as the rules say")), ...presets.map(([name, about]) => el("option", { value: name, selected: about.preselected }, about.title)));
  fill(byId("options"), ...fields());
  byId("options").dataset.ruleset = rules.name; // whose rules the numbers of the hints are
  preset();
  bots();
  plays();
  rate();
  fill(byId("proposals"), ...proposals(rules).map(card));
}

/** One of the whole proposals: a press makes it, with the options that are chosen above. */
const card = (proposal) => el("li", { class: "card" }, el("h2", {}, proposal.title), el("p", {}, proposal.sentence),
  el("button", { type: "button", "data-proposal": proposal.name, onclick: (event) => busy(event.currentTarget, byId("proposals-error"), () => makes(rules, person, proposal, { name: form.elements.name.value || person.name, preset: form.elements.preset.value || null })) }, say("Make it")));

/** How the chosen kind of bot plays. */
function plays() {
  byId("bot-hint").textContent = rules.bots_told.find(({ name }) => name === form.elements.bot.value)?.description ?? "";
}

/** What the options are when nothing is chosen: those of the preset, else the defaults. */
const base = (name, about) => rules.presets[form.elements.preset.value]?.options[name] ?? about.default;

/** What an option or a preset does, with the numbers of its rules behind. @param {string} description */
function explained(description) {
  const [sentence, numbers] = told(description);
  return numbers.length ? `${sentence} (${numbers.join(", ")})` : sentence;
}

/** Show in the form what the preset sets. */
function preset() {
  byId("preset-hint").textContent = explained(rules.presets[form.elements.preset.value]?.description ?? "");
  for (const [name, about] of properties()) {
    const control = byId(`option-${name}`);
    if (control.type === "checkbox") control.checked = base(name, about);
    else control.value = base(name, about);
  }
}

function bots() {
  const most = Number(form.elements.seats.value) - 1;
  fill(form.elements.bots, ...Array.from({ length: most + 1 }, (_, count) => el("option", { value: count }, count ? String(count) : say("none"))));
  people();
}

/** The clock that is usual for as many people as there will be. */
function people() {
  clock.suit(Number(form.elements.seats.value) - Number(form.elements.bots.value));
}

/** The JSON Schema of the options as fields; references lead into the schema's own definitions. */
function properties() {
  const schema = rules.options;
  const root = schema.$ref ? schema.$defs[schema.$ref.split("/").pop()] : schema;
  return Object.entries(root.properties || {});
}

/** The fields, below a heading for each subject that the form names. */
function fields() {
  const subject = ([, about]) => about["x-group"] ?? "";
  return [...new Set(properties().map(subject))].map((heading) => {
    const within = properties().filter((each) => subject(each) === heading).map(field);
    return heading ? el("fieldset", { class: "subject" }, el("legend", {}, heading), ...within) : within;
  });
}

/** A field of an option: a word where it has words, a box, or a number. */
function field([name, about]) {
  const id = `option-${name}`;
  const hint = about.description ? `${id}-hint` : null;
  const own = { id, "data-option": name, "aria-describedby": hint };
  const control = about.enum
    ? el("select", own, ...about.enum.map((value, index) => el("option", { value, selected: value === about.default }, about["x-values"]?.[index] ?? String(value))))
    : about.type === "boolean"
      ? el("input", { ...own, type: "checkbox", checked: about.default })
      : el("input", { ...own, type: about.type === "integer" ? "number" : "text", min: about.minimum, max: about.maximum, value: about.default });
  const below = hint ? el("p", { class: "hint", id: hint }, explained(about.description)) : null;
  return about.type === "boolean"
    ? el("div", {}, el("label", { class: "choice" }, control, ` ${about.title || name}`), below)
    : el("div", {}, el("label", { for: id }, about.title || name), control, below);
}

/** What was chosen and is not what the preset, or the default, says. */
function chosen() {
  const options = {};
  for (const [name, about] of properties()) {
    const control = byId(`option-${name}`);
    const value = control.type === "checkbox" ? control.checked : about.type === "integer" ? Number(control.value) : control.value;
    if (value !== base(name, about)) options[name] = value;
  }
  return options;
}

/** Whether the game that is asked for can be rated, as far as the form knows (TAB-180). */
function mayRate() {
  const { visibility, password, bots: seated, seats, preset: named } = form.elements;
  const even = named.value ? rules.presets[named.value].even : !Object.keys(rules.presets).length;
  return visibility.value === "public" && !password.value && seated.value === "0" && Number(seats.value) >= 3
    && clock.asked().preset !== "none" && even && !Object.keys(chosen()).length;
}

/** Ask whether it is to be rated only where it can be. */
function rate() {
  byId("may-rate").hidden = !mayRate();
}

form.elements.ruleset.addEventListener("change", choose);
form.elements.seats.addEventListener("change", bots);
form.elements.bots.addEventListener("change", people);
form.elements.bot.addEventListener("change", plays);
form.elements.preset.addEventListener("change", preset);
form.elements.name.value = person ? say("{name}'s game", { name: person.name }) : "";
await choose();
form.addEventListener("input", rate);
form.addEventListener("change", rate); // after what fills in the rest of the form

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!form.reportValidity()) return;
  busy(form.querySelector("button[type=submit]"), byId("error"), async () => {
    const given = form.elements;
    if (rules?.name !== given.ruleset.value) await choose();
    const full = Number(given.bots.value) + 1 === Number(given.seats.value);
    await makes(rules, person, { starts: full && given.autostart.checked, game: {
      seats: Number(given.seats.value),
      visibility: given.visibility.value,
      language: given.language.value,
      password: given.password.value,
      bots: Array(Number(given.bots.value)).fill(given.bot.value),
      autostart: given.autostart.checked && !full,
      strict: given.strict.checked,
      least_reliability: Number(given.least_reliability.value),
      newcomers: given.newcomers.checked,
      rates: clock.asked(),
      options: chosen(),
      rated: mayRate() ? given.rated.checked : null,
    } }, { name: given.name.value, preset: given.preset.value || null });
  });
});
