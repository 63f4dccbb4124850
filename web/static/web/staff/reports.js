// The queue of staff: open reports by person, what they may do about them, appeals, and what was done of late.
import { get, post, write } from "../api.js";
import { busy, byId, el, fill } from "../dom.js";
import { when } from "../moments.js";
import { say } from "../words.js";
import { KINDS } from "../reported.js";
import "../tongue.js";

/** @import { AppealToStaff, CaseShown, ReportRecord, MeasureShown, ReportToStaff, WordsSaid } from "api" */

/** @type {Record<string, string>} */
const ACTS = {
  warn: say("Warn"), mute: say("Mute: writes to nobody"), bar: say("Bar from new games"), rename: say("Take the name away"), close: say("Close the account"),
};
/** @type {Record<string, string>} */
const DONE = { unname: say("name of a game or league taken away"), warn: say("warned"), mute: say("muted"), bar: say("barred from new games"), rename: say("name taken away"), close: say("closed") };
const TIMED = ["mute", "bar"];

/** Reads everything anew, and says what was done. @param {string} [done] */
async function look(done = "") {
  let told;
  try {
    told = await Promise.all([get(`/staff/reports/?order=${byId("order").value}`), get("/staff/measures/")]);
  } catch (error) {
    byId("locked").textContent = /** @type {any} */ (error).status === 403 ? say("Show your second factor first: log in at /admin/, and come back.") : say("There is nothing here for you.");
    byId("locked").hidden = false;
    return;
  }
  const [{ cases, appeals }, { measures }] = told;
  byId("content").hidden = false;
  byId("done").textContent = done;
  fill(byId("cases"), cases.length ? cases.map(concerned) : el("p", { class: "hint" }, say("No report waits.")));
  fill(byId("appeals"), appeals.length ? appeals.map(appealed) : el("li", { class: "hint" }, say("None.")));
  fill(byId("measures"), measures.length ? measures.map((/** @type {MeasureShown} */ each) => el("li", {}, named(each.player, each.player_name), ": ", ...measure(each), each.holds ? revoking(each) : null)) : el("li", { class: "hint" }, say("None.")));
}

const named = (/** @type {string | null} */ player, /** @type {string | null} */ name) => (player ? el("a", { href: `/people/${player}` }, name) : el("span", {}, say("nobody who is still here")));
const figures = (/** @type {ReportRecord} */ { acted, dismissed, open }) => say("acted upon: {acted}, dismissed: {dismissed}, open: {open}", { acted, dismissed, open });
const words = (/** @type {WordsSaid} */ { by, to, text, at }) => el("blockquote", {}, el("p", { class: "hint" }, by, " ", to ? say("to {name}", { name: to.join(", ") }) : say("to all"), " · ", when(at)), el("p", {}, text));

/** Everything that is reported of one person, and the form by which it is decided. @param {CaseShown} about @param {number} number */
function concerned(about, number) {
  return el("section", { class: "card" },
    el("h3", {}, named(about.player, about.name), about.active || !about.player ? null : [" ", el("span", { class: "badge" }, say("closed"))]),
    about.player ? el("p", { class: "hint" }, say("Reports about this person:"), " ", figures(about.record), about.joined_at ? [" · ", say("here since"), " ", when(about.joined_at)] : null) : null,
    about.measures.length ? el("ul", {}, about.measures.map((each) => el("li", {}, ...measure(each)))) : null,
    el("ul", { class: "plain-list stacked" }, about.reports.map(reported)),
    deciding(about, number));
}

/** What has the name that a report or an act is about: a game or a league, with its address. @param {{ game: string | null, league: string | null }} about */
const place = ({ game, league }) => (game ? el("a", { href: `/games/${game}` }, say("The game")) : league ? el("a", { href: `/leagues/${league}` }, say("The league")) : null);

/** @param {ReportToStaff} report */
function reported(report) {
  return el("li", {},
    el("p", {}, el("b", {}, KINDS[report.kind]), report.name ? `: ${report.name}` : null),
    report.before.length ? el("details", {}, el("summary", {}, say("What was said before")), report.before.map(words)) : null,
    report.said ? words(report.said) : null,
    report.game || report.league ? el("p", {}, place(report)) : null,
    report.words ? el("p", {}, say("Says: {words}", { words: report.words })) : null,
    el("p", { class: "hint" }, report.by ?? say("nobody who is still here"), " (", figures(report.record), ") · ", when(report.at)));
}

/** @param {MeasureShown} measure */
function measure({ kind, reason, name, game, league, by, at, until, holds, revoked }) {
  return [el("b", {}, DONE[kind]), name ? ` (${name})` : null, game || league ? [" ", place({ game, league })] : null, until && TIMED.includes(kind) ? [" ", say("until"), " ", when(until)] : null, holds || !revoked ? null : [" ", say("taken back: {why}", { why: revoked })],
    el("br"), el("span", { class: "hint" }, by ?? "–", " · ", when(at), " · ", reason)].filter(Boolean);
}

/** @param {string} id @param {string} label @param {HTMLElement} control */
function labelled(id, label, control, hint = "") {
  return el("div", {}, el("label", { for: id }, label), control, hint ? el("p", { class: "hint" }, hint) : null);
}

/** The games and leagues whose names are reported, once each, with what is reported of them. @param {CaseShown} about */
function namesOf({ reports }) {
  const found = new Map();
  for (const { id, what, name, game, league } of reports) {
    if (what !== "name" || !(game || league)) continue;
    const key = game ? `game/${game}` : `league/${league}`;
    found.set(key, { name, asked: game ? { game } : { league }, reports: [...(found.get(key)?.reports ?? []), id] });
  }
  return found;
}

/** What staff does is asked for once: twice it is done twice. @param {Record<string, any>} wanted */
const measured = (wanted) => write("POST", "/staff/measures/", wanted, { tries: 1 });

/** @param {CaseShown} about @param {number} number */
function deciding(about, number) {
  const ids = about.reports.map(({ id }) => id);
  const names = namesOf(about);
  const [kindId, daysId, reasonId] = ["kind", "days", "reason"].map((part) => `${part}-${number}`);
  const kind = el("select", { id: kindId }, el("option", { value: "" }, say("Do nothing")), about.player ? Object.entries(ACTS).map(([value, label]) => el("option", { value }, label)) : null,
    [...names].map(([key, { name }]) => el("option", { value: `unname ${key}` }, say("Take the name “{name}” away", { name }))));
  const days = el("input", { id: daysId, type: "number", min: 1, max: 365, value: 7 });
  const reason = el("textarea", { id: reasonId, rows: 3, maxlength: 2000 });
  const error = el("p", { class: "error", role: "alert", hidden: true });
  const send = el("button", { type: "submit" }, say("Decide"));
  const time = labelled(daysId, say("For how many days"), days);
  const why = labelled(reasonId, say("Why"), reason, say("The person gets it by mail, with a way to appeal. Where nothing is done, who reported gets it."));
  const follow = () => { time.hidden = !TIMED.includes(kind.value); };
  kind.addEventListener("change", follow);
  follow();
  return el("form", { novalidate: true, onsubmit: (/** @type {any} */ event) => {
    event.preventDefault();
    busy(send, error, async () => {
      const taken = names.get(kind.value.split(" ")[1]);
      const said = { reason: reason.value.trim() };
      if (taken) await measured({ ...taken.asked, kind: "unname", ...said, reports: taken.reports });
      else if (!kind.value) await post("/staff/reports/dismiss/", { reports: ids, answer: said.reason });
      else await measured({ player: about.player, kind: kind.value, ...said, reports: ids, ...(TIMED.includes(kind.value) ? { days: Number(days.value) } : {}) });
      await look(say("Decided; the mails are on their way."));
    });
  } }, labelled(kindId, say("What is done"), kind), time, why, error, send);
}

/** @param {AppealToStaff} appeal */
function appealed({ id: appeal, words: text, at, measure: against, yours }) {
  const answer = el("textarea", { id: `answer-${appeal}`, rows: 3, maxlength: 2000, required: true });
  const error = el("p", { class: "error", role: "alert", hidden: true });
  const decide = (/** @type {boolean} */ granted) => (/** @type {any} */ event) => busy(event.target, error, async () => {
    await post(`/staff/appeals/${appeal}/`, { granted, answer: answer.value.trim() });
    await look(say("Decided; the mails are on their way."));
  });
  return el("li", {}, el("p", {}, named(against.player, against.player_name), ": ", ...measure(against)),
    el("blockquote", {}, text), el("p", { class: "hint" }, when(at)),
    yours ? el("div", {}, labelled(`answer-${appeal}`, say("Answer"), answer), error,
      el("p", {}, el("button", { type: "button", class: "small", onclick: decide(true) }, say("Grant it: take the act back")), " ", el("button", { type: "button", class: "plain small", onclick: decide(false) }, say("Reject it"))))
      : el("p", { class: "hint" }, say("You did this yourself: another of the staff decides.")));
}

/** @param {MeasureShown} measure */
function revoking({ id: act, player_name: name }) {
  const reason = el("input", { id: `revoke-${act}`, maxlength: 2000 });
  const error = el("p", { class: "error", role: "alert", hidden: true });
  return el("details", {}, el("summary", { "aria-label": say("Take back what was done to {name}", { name }) }, say("Take back …")), labelled(`revoke-${act}`, say("Why"), reason), error,
    el("button", { type: "button", class: "small", onclick: (/** @type {any} */ event) => busy(event.target, error, async () => {
      await post(`/staff/measures/${act}/revoke/`, { reason: reason.value.trim() });
      await look(say("It is taken back."));
    }) }, say("Take it back")));
}

byId("order").addEventListener("change", () => look());
await look();
