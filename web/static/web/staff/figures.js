// How the server does, for staff: what wants attention first, then games, people, lateness, mails, jobs and storage.
import { get } from "../api.js";
import { byId, el, fill } from "../dom.js";
import { exactly } from "../moments.js";
import "../tongue.js";
import { say } from "../words.js";
import { worries } from "./worries.js";

/** @import { FiguresShown } from "api" */

const language = () => document.documentElement.lang;
const figure = (/** @type {number | null} */ number) => (number === null ? "–" : new Intl.NumberFormat(language(), { maximumFractionDigits: 1 }).format(number));
const large = new Intl.NumberFormat(language(), { maximumFractionDigits: 1, notation: "compact", style: "unit", unit: "byte", unitDisplay: "narrow" });

/** A table with a heading to each row and column. @param {string} caption @param {string[]} columns @param {[string | HTMLElement, ...(string | number | null)[]][]} rows */
const table = (caption, columns, rows) => el("table", { class: "figures" },
  el("caption", { class: "unseen" }, caption),
  el("thead", {}, el("tr", {}, el("td"), ...columns.map((each) => el("th", { scope: "col" }, each)))),
  el("tbody", {}, ...rows.map(([heading, ...cells]) => el("tr", {}, el("th", { scope: "row" }, heading), ...cells.map((cell) => el("td", {}, typeof cell === "string" ? cell : figure(cell)))))));

/** Terms with figures. @param {[string, number | string | null][]} pairs */
const facts = (pairs) => el("dl", { class: "facts" }, ...pairs.flatMap(([term, value]) => [el("dt", {}, term), el("dd", {}, typeof value === "string" ? value : figure(value))]));

/** @param {string} title @param {...any} children */
const card = (title, ...children) => el("section", { class: "card" }, el("h2", {}, title), ...children);

const LATELY = [say("a day"), say("a week"), say("30 days")];

/** @param {{ day: number, week: number, month: number }} lately @returns {number[]} */
const spans = ({ day, week, month }) => [day, week, month];

/** @param {boolean} whole */
const partly = (whole) => (whole ? null : el("p", { class: "hint" }, say("Of the newest 10,000 alone: there were more.")));

/** @param {FiguresShown["games"]} games */
const ofGames = (games) => card(say("Games"),
  facts([[say("lobbies"), games.lobby], [say("going on"), games.running], [say("of those, paused"), games.paused], [say("over"), games.finished],
    [say("closed before they began"), games.cancelled], [say("set aside"), games.quarantined]]),
  table(say("Games in the last …"), LATELY, [[say("made"), ...spans(games.made)], [say("begun"), ...spans(games.begun)], [say("ended"), ...spans(games.ended)]]));

/** @param {FiguresShown["people"]} people */
const ofPeople = (people) => card(say("People"),
  facts([[say("with a verified address"), people.verified], [say("not verified yet"), people.unverified], [say("programs"), people.programs], [say("staff"), people.staff],
    [say("in a game that goes on"), people.seated]]),
  table(say("People in the last …"), LATELY, [[say("signed up"), ...spans(people.joined)], [say("moved"), ...spans(people.moved)]]));

/** @param {FiguresShown["lateness"]} late */
const ofLateness = (late) => card(say("Lateness, in the last week"),
  facts([[say("questions"), late.owed], [say("of those, ran out"), late.lapsed]]),
  table(say("How soon"), [say("half at most"), say("99 of a hundred")], [
    [say("hours until people answer"), late.hours.half, late.hours.most],
    [say("seconds until a lapse is noticed"), late.seconds.half, late.seconds.most],
  ]), partly(late.whole));

/** What becomes of a mail that came in. @type {Record<string, string>} */
const CAME = {
  stored: say("to be read"), held: say("held"), done: say("done"), duplicate: say("came twice"), dropped: say("not read"), expired: say("held in vain"), failed: say("failed"),
};
/** What becomes of what somebody is told. @type {Record<string, string>} */
const WENT = {
  queued: say("to go"), held: say("held back"), handing_over: say("going"), sent: say("handed over"), maybe: say("perhaps handed over"), joined: say("told with another"),
  superseded: say("not needed any more"), failed: say("given up"),
};

/** @param {Record<string, number>} states @param {Record<string, string>} words @returns {[string, number][]} */
const counted = (states, words) => Object.entries(states).map(([state, count]) => [words[state] ?? state, count]);

/** @param {FiguresShown["mails"]} mails */
const ofMails = (mails) => card(say("Mails, in the last day"),
  el("h3", {}, say("Came in")),
  Object.keys(mails.came).length ? facts(counted(mails.came, CAME)) : el("p", { class: "hint" }, say("none")),
  ...mails.channels.flatMap(({ channel, states }) => [el("h3", {}, say("Went out by {channel}", { channel })), facts(counted(states, WENT))]),
  table(say("How soon"), [say("half at most"), say("99 of a hundred")], [
    [say("seconds until a mail is read"), mails.seconds.half, mails.seconds.most],
    .../** @type {[string, ...(number | null)[]][]} */ (mails.channels.map(({ channel, seconds }) => [say("seconds until {channel} is handed over", { channel }), seconds.half, seconds.most])),
  ]),
  facts([[say("addresses that take no mails"), mails.unreachable]]), partly(mails.whole));

/** @param {FiguresShown["jobs"]} jobs */
const ofJobs = (jobs) => card(say("Jobs"),
  table(say("Jobs by queue"), [say("planned"), say("due"), say("being done"), say("tried again")], jobs.queues.map(({ queue, planned, due, held, failing }) => [el("code", {}, queue), planned, due, held, failing])),
  facts([[say("given up in the last week"), jobs.given_up], [say("games set aside in the last week"), jobs.set_aside]]));

/** @param {FiguresShown["storage"]} storage */
const ofStorage = (storage) => card(say("Storage"),
  facts([[storage.engine, large.format(storage.bytes)], .../** @type {[string, string][]} */ (storage.free === null ? [] : [[say("left on the disk"), large.format(storage.free)]])]),
  storage.tables.length ? table(say("Largest tables"), [say("size"), say("rows")], storage.tables.map(({ table: name, bytes, rows }) => [el("code", {}, name), large.format(bytes), rows])) : null);

/** @param {FiguresShown} found */
function show(found) {
  const wanted = worries(found);
  byId("at").textContent = say("At {moment}.", { moment: exactly(found.at) });
  fill(byId("content"),
    card(say("What wants attention"), wanted.length ? el("ul", {}, ...wanted.map((each) => el("li", {}, each))) : el("p", {}, say("Nothing."))),
    ofGames(found.games), ofPeople(found.people), ofLateness(found.lateness), ofMails(found.mails), ofJobs(found.jobs), ofStorage(found.storage));
}

try {
  show(await get("/staff/figures/"));
} catch (caught) {
  const error = /** @type {Error & { problem?: any }} */ (caught);
  if (!error.problem) throw error;
  byId("closed").hidden = false;
  byId("closed").textContent = error.message;
}
