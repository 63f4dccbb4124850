// The reader's part in a season: how one stands in it, what it asks now, and what one can do; at the top of its page.
import { get, post, write } from "../api.js";
import { byId, el, fill, reveal } from "../dom.js";
import { dated, due } from "../moments.js";
import { inFull, inShort } from "../rates.js";
import "../tongue.js";
import { say } from "../words.js";
import { asked, named } from "./named.js";
import { tries } from "./refused.js";
import { DEEDS, LABELS, choices, dueOf, isTable, left, phase, plays, stands } from "./taking.js";

const section = byId("yours");
const place = named(location.pathname);
const path = asked(place.league, place.season);
const box = el("p", { class: "error", role: "alert", hidden: true });

/** @import { MatchShown, SeasonShown, VacantSeat } from "api" */
/** @import { Deed } from "./taking.js" */
/** @typedef {() => Promise<void>} Again shows the whole page as it is after a deed */

const title = el("h2", { id: "yours-title", tabindex: -1 }, say("You in this season"));

/** @param {string} name @param {...any} told */
const term = (name, ...told) => [el("dt", {}, name), el("dd", {}, ...told)];

/** What is asked of who enters, and what the reader has of it. @param {SeasonShown} season @param {{ id: string }} person */
async function conditions({ rules, dates, visibility }, person) {
  const player = person.id;
  const [{ reliability }, { ratings }] = await Promise.all([get(`/people/${player}/`), get(`/people/${player}/ratings/?category=${rules.ruleset}&limit=1`)]);
  const rating = ratings.find((/** @type {{ category: string }} */ { category }) => category === rules.ruleset);
  const yours = reliability.word === "new" ? say("you are new here") : say("yours is {score}", { score: reliability.score });
  const wanted = [
    rules.least_reliability ? say("at least {least}", { least: rules.least_reliability }) : say("any"),
    ...(rules.newcomers ? [] : [say("nobody who is new")]),
  ].join(", ");
  return el("dl", { class: "facts" },
    term(say("Reliability"), `${wanted}; ${yours}`),
    term(say("Your rating"), rating ? say("{rating} ± {deviation}", rating) : say("none yet"), rules.rated && visibility === "public" ? "" : `; ${say("these games do not count for it")}`),
    ...(rules.format === "table" ? [] : [
      term(say("You play"), say("{count} games at once", { count: rules.seats })),
      term(say("Clock"), el("details", {}, el("summary", {}, inShort(rules.rates)), el("ul", {}, ...inFull(rules.rates).map((sentence) => el("li", {}, sentence))))),
      term(say("In overtime"), inShort(rules.overtime_rates)),
      term(say("Vacation"), say("{days} days a season, over all games together", { days: rules.vacation_days })),
    ]),
    term(say("The games"), dated(dates.starts_at), " – ", dated(dates.ends_at)));
}

/** @param {Deed} deed @param {boolean} first @param {HTMLElement | null} sure what is asked before one leaves @param {Again} again */
function button(deed, first, sure, again) {
  const made = el("button", { type: "button", class: first && deed !== "leave" ? null : "plain", "data-deed": deed, onclick: () => (sure && deed === "leave" ? reveal(sure) : send(made, deed, again)) }, LABELS[deed]);
  return made;
}

/** @param {HTMLButtonElement} pressed @param {Deed} deed @param {Again} again */
function send(pressed, deed, again) {
  const [method, where] = DEEDS[deed];
  tries(pressed, box, async () => {
    await write(method, path + where);
    await again();
    title.focus();
  });
}

/** What leaving means, and the question once more. @param {boolean} shown whether it is asked already @param {Again} again */
function leaving(shown, again) {
  const sure = el("button", { type: "button", class: "plain", onclick: () => send(sure, "leave", again) }, say("Leave for good"));
  const stay = el("button", { type: "button", onclick: () => {
    made.hidden = true;
    section.querySelector("[data-deed=leave]").focus();
  } }, say("Stay"));
  const made = el("div", { id: "leaving", class: "notice", hidden: !shown, tabindex: -1, role: "group", "aria-labelledby": "leaving-title" },
    el("h3", { id: "leaving-title" }, say("Leave this season? What follows")),
    el("ul", {},
      el("li", {}, say("The seats of all your games in it are given up, at once; whoever waits for a place plays on for your entry, or a bot.")),
      el("li", {}, say("Your entry keeps its points, and is placed by them.")),
      el("li", {}, say("You do not enter this league for 30 days, or for 90 if you have left it within a year before.")),
      el("li", {}, say("Next time you begin a tier lower: before those who are new there if somebody is found within 72 hours, else behind all.")),
      el("li", {}, say("The games count in your reliability as resigned."))),
    el("p", { class: "row" }, stay, sure));
  return made;
}

/** Seats that others have left, for who does not play in their group. @param {SeasonShown} season @param {{ id: string }} person */
async function seats(season, person) {
  if ((phase(season) !== "running" && phase(season) !== "overtime") || isTable(season)) return () => null;
  const { mine } = season;
  /** @param {VacantSeat} seat */
  const apart = ({ tier, group }) => !plays(season, person.id) || mine?.tier !== tier || mine.group !== group;
  const free = (await get(`${path}seats/`)).seats.filter(apart);
  if (!free.length) return () => null;
  return () => el("details", { open: true }, el("summary", {}, say("Seats that somebody has left: {count}", { count: free.length })),
    el("p", { class: "hint" }, say("You take over one game, as it stands. Its points are the entry's, and it carries no place in the league with it.")),
    el("ul", { class: "plain-list" }, ...free.map(vacant)));
}

/** @param {VacantSeat} seat */
function vacant({ tier, group, match, seat: index, game, name }) {
  const take = el("button", { type: "button", class: "plain small", onclick: () => tries(take, box, async () => {
    await post(`${path}matches/${tier}/${group}/${match}/seats/${index}/take/`);
    location.assign(`/games/${game}`);
  }) }, say("Take the seat"));
  return el("li", {}, el("span", {}, el("a", { href: `/games/${game}` }, say("Tier {tier}, group {group}, game {number}", { tier, group, number: match + 1 })), " ",
    say("of {name}", { name })), take);
}

/** Fills the part of the reader. @param {...any} parts */
function head(...parts) {
  section.hidden = false;
  section.setAttribute("aria-labelledby", "yours-title");
  section.classList.add("card", "yours");
  fill(section, title, ...parts);
}

/** Whom the page asks to log in, as there is something to take part in. @param {SeasonShown} season */
function visitor(season) {
  if (!["registration", "check_in", "running", "overtime"].includes(phase(season) ?? "")) {
    section.hidden = true;
    return;
  }
  const next = encodeURIComponent(`${location.pathname}#yours`);
  head(el("p", {}, el("a", { class: "button", href: `/account/login?next=${next}` }, say("Log in to take part"))));
}

/**
 * Reads what the part of the reader needs beside the season, and gives what draws it.
 * @param {SeasonShown} season @param {{ id: string } | null} person null for a visitor
 * @param {MatchShown[]} matches of the own group @param {Again} again
 */
export async function part(season, person, matches, again) {
  if (!person) return () => visitor(season);
  const { mine } = season;
  const open = matches.filter(({ state, seats: all }) => ["planned", "running"].includes(state) && all.some(({ entry }) => entry === mine?.number)).length;
  const deeds = choices(season, person.id, open);
  const [more, free] = await Promise.all([deeds.includes("enter") || deeds.includes("wait") ? conditions(season, person) : null, seats(season, person)]);
  return () => {
    const until = dueOf(season);
    const sure = deeds.includes("leave") ? leaving(section.querySelector("#leaving")?.hidden === false, again) : null;
    const urgent = deeds[0] === "confirm";
    head(
      el("p", { class: "stands" }, stands(season, person.id)),
      until ? el("p", { class: urgent ? "notice due" : "due" }, `${until.what} ${due(until.at)} `, el("strong", {}, left(until.at))) : null,
      more,
      plays(season, person.id) && !isTable(season) && matches.length && !open ? el("p", {}, say("All your games are over.")) : null,
      deeds.length ? el("p", { class: "row" }, ...deeds.map((deed, index) => button(deed, index === 0, sure, again))) : null,
      isTable(season) && phase(season) === "registration" ? el("p", { class: "hint" }, say("Those games count that have the tag {tag} and begin when everybody in them has entered. You may withdraw at any time.", { tag: season.rules.tag })) : null,
      deeds.includes("enter") && !isTable(season) ? el("p", { class: "hint" }, say("Until registration closes you may withdraw at no cost. Mails tell you when you have to confirm, and when the games begin.")) : null,
      deeds.includes("wait") ? el("p", { class: "hint" }, say("Who waits to the end of a season has a place in the next one.")) : null,
      deeds.includes("rest") ? el("p", { class: "hint" }, say("Rest is a season off that keeps your tier, once in three seasons.")) : null,
      box,
      sure,
      free(),
      season.entrant ? el("p", { class: "row" }, el("a", { href: "/leagues/mine" }, say("My leagues")), el("a", { href: "#protests-title" }, say("Protests"))) : null,
    );
  };
}

/** The focus to the part of the reader, for who comes here by a link to it. */
export const come = () => location.hash === "#yours" && title.focus();
