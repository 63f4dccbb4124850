// What every page has: who is logged in, and which page this is.
import { auth, me, write } from "./api.js";
import { byId, el, fill } from "./dom.js";
import { wish, wishes } from "./theme.js";
import "./tongue.js";
import { followGames } from "./waiting.js";
import { say } from "./words.js";

for (const link of document.querySelectorAll(".bar nav a")) {
  const there = link.getAttribute("href");
  if (there === location.pathname) link.setAttribute("aria-current", "page");
  else if (there.endsWith("/") && there !== "/" && location.pathname.startsWith(there)) link.setAttribute("aria-current", "true"); // a page below it
}

async function logOut() {
  await auth("DELETE", "/auth/session");
  location.assign("/");
}

const person = await me().catch(() => null);
if (person?.theme) wishes(person.theme);
const theme = byId("theme");
wish.subscribe((wished) => {
  theme.value = wished;
});
theme.addEventListener("change", () => {
  wishes(theme.value);
  if (person) write("PATCH", "/me/", { theme: theme.value }).catch(() => {}); // it is so in this browser all the same
});
byId("theme-box").hidden = false;
if (person) {
  followGames();
  byId("pages").prepend(el("a", { href: "/desk", "aria-current": location.pathname === "/desk" ? "page" : null }, say("Desk"), el("span", { class: "desk-count", "data-waits": true, hidden: true })));
  if (person.staff) byId("pages").append(el("a", { href: "/staff/reports", "aria-current": location.pathname.startsWith("/staff/") ? "true" : null }, say("Staff")));
  fill(
    byId("account-links"),
    ...(person.trial_until
      ? [el("span", {}, person.name), el("a", { class: "button small", href: "/account/keep" }, say("Keep it"))] // who logs out of a trial loses it
      : [el("a", { href: "/account/" }, person.name), el("button", { type: "button", class: "plain small", onclick: logOut }, say("Log out"))]),
  );
}
