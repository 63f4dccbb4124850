// What a friend meets who follows a link into a game: who invites, to what, who sits there already, and a seat. The key stands behind
// the `#`, which browsers send to nobody; this browser keeps it while its reader logs in or signs up.
import { door, keyOf } from "../addresses.js";
import { get, me, post } from "../api.js";
import { bind, notesOf } from "../dice.js";
import { busy, byId, complain, el, fill } from "../dom.js";
import { auth, faults, mustVerify, values } from "../forms.js";
import { played } from "../game/options.js";
import { goalOf, ofGame } from "../learning.js";
import { exactly } from "../moments.js";
import { inFull, namedAs } from "../rates.js";
import { called } from "../seats.js";
import { parsed, storage } from "../storage.js";
import { swatch } from "../swatch.js";
import "../tongue.js";
import { say, spoken } from "../words.js";

/** @typedef {import("api").Opened} Opened */

const KEPT = "invited";
const id = location.pathname.split("/")[2];
const page = `/games/${id}`;
const kept = parsed(KEPT);
const mine = kept?.game === id ? kept : null;
const key = keyOf(location.hash) || mine?.key || "";
const person = await me().catch(() => null);
const taking = byId("take");

/** Has this browser take the seat as soon as somebody is logged in, and this page is open again. */
const comesBack = () => storage.setItem(KEPT, JSON.stringify({ game: id, key, take: true }));

/** Sits down in the first free seat, its dice bound with that; where somebody was quicker, in the next one. @param {Opened["game"]} game */
async function sit(game) {
  const { index } = /** @type {import("api").SeatShown} */ (game.seats.find(({ free }) => free));
  const bound = game.dice_version === 2;
  const dice = { commitment: game.commitment, links: { seats: game.seats.map(() => ({ generation: 0 })) } }; // nobody's chain has ended in a lobby
  try {
    await post(`${page}/links/take/`, { key, seat: index, ...(bound ? notesOf(person, id)?.anchor(dice, index) : {}) });
  } catch (error) {
    if (!["seat_taken", "dice_refused"].includes(/** @type {any} */ (error).problem?.code)) throw error;
    const { seat } = await post(`${page}/links/take/`, { key });
    if (bound) await bind(person, id, seat);
  }
  storage.removeItem(KEPT);
  location.assign(page);
}

/** @param {Opened["game"]} game @param {string} title @param {string} pace @param {any} known what may be looked up of its rules */
function facts(game, title, pace, known) {
  const rows = known ? played(game.options, known.things).filter(({ differs }) => differs) : [];
  return [
    [say("Game"), title],
    [say("Clock"), el("details", {}, el("summary", {}, pace), el("ul", {}, ...inFull(game.rates).map((sentence) => el("li", {}, sentence))))],
    [say("Options"), rows.length ? el("ul", { class: "taken" }, ...rows.map(({ label, figure }) => el("li", {}, `${label}: ${figure}`))) : say("as the rules say")],
    [say("Seats"), el("ul", { class: "taken" }, ...game.seats.map((seat) => el("li", {}, swatch(seat.colour), " ", seat.free ? say("free") : called(seat))))],
  ].flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, value)]);
}

/** What its reader can do: sit down, come in first, or nothing any more. @param {Opened["game"]} game */
function offer(game) {
  const free = game.seats.some((seat) => seat.free);
  byId("seated").hidden = game.seat === null;
  byId("full").hidden = free || game.seat !== null;
  if (game.seat !== null || !free) return;
  byId("in").hidden = Boolean(person);
  byId("trial").hidden = !person?.trial_until;
  taking.hidden = !person || Boolean(person.trial_until);
  taking.addEventListener("click", () => busy(taking, byId("error"), () => sit(game)));
  if (mine?.take && !taking.hidden) taking.click(); // that was pressed before signing up, or logging in
}

async function show() {
  const language = spoken() || "en";
  const opened = /** @type {Opened} */ (await post(`${page}/links/open/`, { key }));
  const { rulesets } = await get(`/rulesets/?language=${language}`);
  const { game, host, until } = opened;
  const rules = rulesets.find((/** @type {any} */ { name }) => name === game.ruleset);
  byId("which").textContent = say("{host} invites you to “{game}”", { host, game: game.name });
  byId("until").textContent = say("The invitation holds until {when}.", { when: exactly(until) });
  for (const link of document.querySelectorAll("a[data-game]")) link.setAttribute("href", page);
  offer(game);
  const [known, goal, pace] = await Promise.all([
    get(`/rulesets/${game.ruleset}/things/?language=${language}`).catch(() => null), goalOf(game.ruleset).catch(() => undefined),
    game.rates ? namedAs(game.rates) : say("No clock"),
  ]);
  fill(byId("facts"), ...facts(game, rules?.title ?? game.ruleset, pace, known));
  if (!goal) return;
  fill(byId("about"), goal.paragraphs[0]);
  fill(byId("learning"), ...ofGame({ name: game.ruleset, title: rules?.title ?? game.ruleset }));
  for (const part of ["about", "learning"]) byId(part).hidden = false;
}

byId("login").addEventListener("click", comesBack);
byId("login").setAttribute("href", door("login", location.pathname));
byId("keep").addEventListener("click", comesBack);
byId("keep").setAttribute("href", `/account/keep?next=${encodeURIComponent(location.pathname)}`);

const form = byId("form");
form.addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  if (!form.reportValidity()) return;
  const given = values(form);
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
  busy(form.querySelector("button"), byId("form-error"), async () => {
    const answer = await auth("POST", "/auth/signup", { ...given, time_zone });
    if (!mustVerify(answer)) throw new Error(faults(answer));
    comesBack();
    storage.setItem("onward", location.pathname); // for the page that the mail leads to
    byId("sent-to").textContent = given.email;
    byId("in").hidden = true;
    byId("sent").hidden = false;
    byId("sent").focus();
  });
});
form.querySelector("button").disabled = false; // by now what is sent goes by the API, and no browser sends it to the page itself

await show().catch((error) => {
  byId("which").textContent = say("This invitation opens nothing");
  byId("elsewhere").hidden = false;
  complain(byId("error"), error.status === 404 ? say("The game has begun or was closed, or the link was used up, is over, or was taken back. Ask for another one.") : error.message);
});

addEventListener("hashchange", () => location.reload()); // another link, opened in the same tab
