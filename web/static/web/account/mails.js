// How you are mailed about games, and of which open seats.
import { get, write } from "../api.js";
import { byId, el, fill } from "../dom.js";
import { values } from "../forms.js";
import { spoken } from "../words.js";
import { saves } from "./frame.js";

const SWITCHES = ["remind_of_free_time", "remind_of_bank", "mails_html"];

/** Shows how somebody wants to be mailed. */
export function showMails(person) {
  const form = byId("mails");
  for (const name of ["mails", "mails_every", "mails_at"]) form.elements[name].value = person[name];
  for (const name of SWITCHES) form.elements[name].checked = person[name];
  form.elements.receipts_quiet.checked = person.receipts === "quiet";
  saves(form, () => write("PATCH", "/me/", mailsIn(form)));
}

function mailsIn(form) {
  const { mails, mails_every: every, mails_at: at } = values(form);
  const switches = Object.fromEntries(SWITCHES.map((name) => [name, form.elements[name].checked]));
  return { mails, mails_every: Number(every), mails_at: at, ...switches, receipts: form.elements.receipts_quiet.checked ? "quiet" : "all" };
}

/** The games of whose open seats the reader wants to be told. */
export async function showStandby() {
  const [wanted, offered] = await Promise.all([get("/me/standby/"), get(`/rulesets/?language=${spoken() || "en"}`)]);
  fill(byId("standby-games"), ...offered.rulesets.map(({ name, title }) => el("label", { class: "choice" },
    el("input", { type: "checkbox", name: "standby", value: name, checked: wanted.rulesets.includes(name) }), ` ${title}`)));
  const form = byId("standby");
  saves(form, () => write("PUT", "/me/standby/", { rulesets: new FormData(form).getAll("standby") }));
}
