// When you play: the zone, what you sleep and rest, and vacations.
import { get, write } from "../api.js";
import { busy, byId, el, fill } from "../dom.js";
import { values } from "../forms.js";
import { when } from "../moments.js";
import "../tongue.js";
import { say } from "../words.js";
import { opens, saves, sends } from "./frame.js";

await opens(async (person) => {
  showHabits(byId("habits"), person);
  showVacation(await get("/me/vacation/"));
});

function showHabits(form, { time_zone: zone, sleep, rest_day: day }) {
  form.elements.time_zone.value = zone;
  [form.elements.sleep_begins.value, form.elements.sleep_ends.value] = sleep || ["", ""];
  form.elements.rest_day.value = day ?? "";
  const zones = Intl.supportedValuesOf ? Intl.supportedValuesOf("timeZone") : [];
  fill(byId("zones"), ...zones.map((each) => el("option", { value: each })));
  saves(form, () => write("PATCH", "/me/", habitsIn(form)));
}

/** What the form says, as the API takes it: no sleep where neither time is there, and no day of rest where none is chosen. */
function habitsIn(form) {
  const { time_zone, sleep_begins: begins, sleep_ends: ends, rest_day: day } = values(form);
  return { time_zone, sleep: begins || ends ? [begins, ends] : null, rest_day: day === "" ? null : Number(day) };
}

/** The vacation that is announced, and for each game whether it waits, or for how many days it would. */
function showVacation({ balance, vacation, games }) {
  const form = byId("vacation");
  byId("balance").textContent = say("Days that you have left: {balance}.", { balance });
  form.elements.first.value = vacation?.first ?? "";
  form.elements.last.value = vacation?.last ?? "";
  form.elements.steward.checked = vacation?.steward ?? false;
  byId("end-vacation").hidden = !vacation;
  byId("meanwhile").hidden = !games.length;
  fill(byId("vacation-games"), ...games.map((game) =>
    el("li", {}, el("a", { href: `/games/${game.id}` }, game.name), el("span", { class: "hint" }, ...meanwhile(game, vacation)))));
}

function meanwhile({ left, days, until, steward }, vacation) {
  if (!vacation) return [left ? say("waits for so many days: {left}", { left }) : say("does not wait")];
  if (steward) return [say("a bot plays for you")];
  if (!until) return [say("does not wait")];
  return [days < vacation.days ? say("waits for some of it, until") : say("waits until"), " ", when(until)];
}

const announcing = byId("vacation");
sends(announcing, async () => {
  showVacation(await write("PUT", "/me/vacation/", { ...values(announcing), steward: announcing.elements.steward.checked }));
});

byId("end-vacation").addEventListener("click", (event) => {
  busy(event.target, byId("vacation-error"), async () => showVacation(await write("DELETE", "/me/vacation/")));
});
