// Who you are here, and what is worth doing for the account.
import { auth, get } from "../api.js";
import { byId, el, fill } from "../dom.js";
import { when } from "../moments.js";
import "../tongue.js";
import { say } from "../words.js";
import { opens } from "./frame.js";

const FEW = 3; // recovery codes
const SOON = 14 * 86_400_000; // milliseconds before its end in which a token is told of

await opens(async (person) => {
  byId("who").textContent = person.name;
  byId("as-others").href = `/people/${person.id}`;
  const [{ data: factors = [] }, { tokens }, { vacation, balance }] = await Promise.all([
    auth("GET", "/account/authenticators"), get("/me/tokens/"), get("/me/vacation/"),
  ]);
  fill(byId("facts"), ...facts(person, balance).flatMap(([term, value]) => [el("dt", {}, term), el("dd", {}, value)]));
  const worth = [...worthDoing(person, factors), ...tokens.filter(({ expires_at: end }) => Date.parse(end) - Date.now() < SOON).map(ending)];
  if (vacation) worth.push(["/account/when/", say("Your vacation"), say("Announced from {first} to {last}.", vacation)]);
  byId("worth").hidden = !worth.length;
  fill(byId("worth-doing"), worth.map(([address, title, why]) => el("li", {}, el("span", {}, el("a", { href: address }, title), el("br"), el("span", { class: "hint" }, why)))));
});

function facts({ email, time_zone: zone, sleep }, balance) {
  return [
    [say("Mail address"), email], [say("Time zone"), zone],
    [say("Asleep"), sleep ? `${sleep[0]} – ${sleep[1]}` : say("not said")],
    [say("Days of vacation left"), String(balance)],
  ];
}

function* worthDoing({ unreachable, sleep, rest_day: day }, factors) {
  const has = (kind) => factors.find(({ type }) => type === kind);
  if (unreachable) yield ["/account/security/", say("Verify your address"), say("It does not take our mails. Nothing is mailed to you until then.")];
  if (!sleep && day === null) yield ["/account/when/", say("Say when you sleep"), say("Then nothing is due in your nights.")];
  if (!has("totp")) yield ["/account/security/", say("Set up a second factor"), say("Then a password alone does not open your account.")];
  else if (has("recovery_codes")?.unused_code_count <= FEW) yield ["/account/security/", say("Make new recovery codes"), say("You have used most of them.")];
}

function ending({ name, expires_at: end }) {
  return ["/account/programs/", say("Replace the token {name}", { name }), [say("It ends:"), " ", when(end)]];
}
