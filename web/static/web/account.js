import { get, me, post, write } from "./api.js";
import { byId, busy, el, fill, reveal } from "./dom.js";
import { values } from "./forms.js";
import { when } from "./moments.js";
import { withPassword } from "./password.js";
import { TemplatesForm } from "./template-form.js";
import "./tongue.js";
import { say, spoken } from "./words.js";

const SWITCHES = ["remind_of_free_time", "remind_of_bank", "mails_html"];

const person = await me();
if (person?.trial_until) location.replace("/account/keep");
byId("locked").hidden = Boolean(person);
byId("content").hidden = !person;
if (person) {
  showProfile();
  showVacation(await get("/me/vacation/"));
  await new TemplatesForm(byId("template-form")).show();
  await showStandby();
  await showTokens();
}

function showProfile() {
  const form = byId("profile");
  byId("as-others").href = `/people/${person.id}`;
  form.elements.name.value = person.name;
  form.elements.language.value = person.language;
  if (form.elements.language.selectedIndex < 0) form.elements.language.selectedIndex = 0;
  form.elements.time_zone.value = person.time_zone;
  [form.elements.sleep_begins.value, form.elements.sleep_ends.value] = person.sleep || ["", ""];
  form.elements.rest_day.value = person.rest_day ?? "";
  for (const name of ["mails", "mails_every", "mails_at"]) form.elements[name].value = person[name];
  for (const name of SWITCHES) form.elements[name].checked = person[name];
  form.elements.receipts_quiet.checked = person.receipts === "quiet";
  form.elements.invitations_from.value = person.invitations_from;
  const zones = Intl.supportedValuesOf ? Intl.supportedValuesOf("timeZone") : [];
  fill(byId("zones"), ...zones.map((zone) => el("option", { value: zone })));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!form.reportValidity()) return;
    byId("saved").textContent = "";
    busy(form.querySelector("button"), byId("profile-error"), async () => {
      await write("PATCH", "/me/", profileIn(form));
      byId("saved").textContent = say("Saved.");
    });
  });
}

/** What the form says, as the API takes it: no sleep where neither time is there, and no day of rest where none is chosen. */
function profileIn(form) {
  const { sleep_begins: begins, sleep_ends: ends, rest_day: day, mails_every: every, receipts_quiet: quiet, ...others } = values(form);
  const switches = Object.fromEntries(SWITCHES.map((name) => [name, form.elements[name].checked]));
  return {
    ...others, ...switches, mails_every: Number(every), receipts: quiet ? "quiet" : "all",
    sleep: begins || ends ? [begins, ends] : null, rest_day: day === "" ? null : Number(day),
  };
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

byId("vacation").addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.target;
  if (!form.reportValidity()) return;
  busy(form.querySelector("button[type=submit]"), byId("vacation-error"), async () => {
    showVacation(await write("PUT", "/me/vacation/", { ...values(form), steward: form.elements.steward.checked }));
  });
});

byId("end-vacation").addEventListener("click", (event) => {
  busy(event.target, byId("vacation-error"), async () => showVacation(await write("DELETE", "/me/vacation/")));
});

/** The games of whose open seats the reader wants to be told. */
async function showStandby() {
  const [wanted, offered] = await Promise.all([get("/me/standby/"), get(`/rulesets/?language=${spoken() || "en"}`)]);
  fill(byId("standby-games"), ...offered.rulesets.map(({ name, title }) => el("label", { class: "choice" },
    el("input", { type: "checkbox", name: "standby", value: name, checked: wanted.rulesets.includes(name) }), ` ${title}`)));
}

byId("standby").addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.target;
  byId("standby-saved").textContent = "";
  busy(form.querySelector("button"), byId("standby-error"), async () => {
    await write("PUT", "/me/standby/", { rulesets: new FormData(form).getAll("standby") });
    byId("standby-saved").textContent = say("Saved.");
  });
});

/** What a scope allows, in the words of the form. */
function meaning(scope) {
  return byId("new-token").querySelector(`[value="${scope}"]`)?.parentElement.textContent.trim() ?? scope;
}

async function showTokens() {
  const { tokens } = await get("/me/tokens/");
  fill(
    byId("tokens"),
    ...tokens.map((token) =>
      el(
        "li",
        {},
        el("span", {}, el("strong", {}, token.name), el("br"), `${token.scopes.map(meaning).join(", ")}; ${say("until")} `, when(token.expires_at)),
        el("button", { type: "button", class: "link", onclick: () => revoke(token) }, say("Revoke")),
      ),
    ),
  );
}

async function revoke(token) {
  await write("DELETE", `/me/tokens/${token.id}/`);
  await showTokens();
}

byId("new-token").addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.target;
  if (!form.reportValidity()) return;
  const given = new FormData(form);
  const ends = new Date(Date.now() + Number(given.get("days")) * 86_400_000 - 60_000);
  busy(form.querySelector("button"), byId("token-error"), async () => {
    const wanted = { name: given.get("name"), scopes: given.getAll("scope"), expires_at: ends.toISOString() };
    const made = await withPassword(() => post("/me/tokens/", wanted));
    byId("made-token").textContent = made.token;
    reveal(byId("made"));
    await showTokens();
  });
});
