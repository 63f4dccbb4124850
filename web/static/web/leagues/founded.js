// Organiser's desk of a league: its seasons, the rules of the next one, who runs it, who is invited.
import { get, me, post, write } from "../api.js";
import { byId, el, fill, reveal } from "../dom.js";
import { when } from "../moments.js";
import "../tongue.js";
import { say } from "../words.js";
import { field, lines, sends } from "./fields.js";
import { line } from "./history.js";
import { SEASONS, asked, named, page } from "./named.js";
import { organised } from "./organiser.js";
import { RulesForm } from "./rules-form.js";
import { moment, wall, zoneMeant } from "./walls.js";

/** @import { LeagueLinkShown, LeagueShown, MemberShown, SeasonListed } from "api" */
/** @import { WholeRules } from "./types.js" */

const DAY = 86_400_000;
/** @returns {Record<MemberShown["role"], string>} */
const ROLES = () => ({ owner: say("owner"), organiser: say("organiser"), member: say("member") });
const OVER = ["finished", "archived", "cancelled"];
const slug = named(location.pathname).league;
const path = asked(slug);
const person = await me();

/** Reads the league again, shows it, and says what was done. @param {string} sentence */
async function look(sentence) {
  const [league, { members }, { changes }] = await Promise.all([get(path), get(`${path}members/`), get(`${path}changes/`)]);
  lines(byId("changes"), changes.map(line), say("Nothing yet."));
  seasons(league.seasons);
  staff(members, league.role === "owner");
  if (league.visibility === "private") await invitations(members);
  byId("said").textContent = sentence;
}

/** @param {SeasonListed[]} all */
function seasons(all) {
  lines(byId("seasons"), all.map(({ number, state, since }) => el("li", {},
    el("span", {}, el("a", { href: `${page(slug, number)}/desk` }, say("Season {number}", { number })), " ", el("span", { class: "badge" }, SEASONS[state])),
    el("span", { class: "hint" }, say("since"), " ", when(since)))), say("None yet."));
  byId("plan").hidden = all.some(({ state }) => !OVER.includes(state));
}

/** A form that does something for the reason that it asks for. @param {string} id @param {string} label @param {(reason: string) => Promise<unknown>} work @param {string} sentence */
function because(id, label, work, sentence) {
  const reason = el("input", { id, required: true, maxlength: 200, autocomplete: "off" });
  const box = el("p", { class: "error", role: "alert", hidden: true });
  const form = el("form", { novalidate: true }, field(say("Why"), reason, { path: "reason" }), box, el("button", { type: "submit", class: "plain small" }, label));
  sends(form, box, async () => {
    await work(reason.value);
    await look(sentence);
  });
  return el("details", {}, el("summary", {}, label), form);
}

/** @param {string} id of a person */
const belongs = (id) => `${path}members/${id}/`;
/** @param {string} id @param {string} reason */
const dismiss = (id, reason) => write("DELETE", `${belongs(id)}?reason=${encodeURIComponent(reason)}`);

/** Who runs the league; its owner appoints and dismisses, and hands it over. @param {MemberShown[]} members @param {boolean} owner whether the reader is */
function staff(members, owner) {
  const run = members.filter(({ role }) => role !== "member");
  fill(byId("staff"), ...run.map(({ person: id, name, role }) => el("li", {},
    el("span", {}, el("a", { href: `/people/${id}` }, name), " ", el("span", { class: "badge" }, ROLES()[role])),
    owner && role === "organiser" ? el("details", {}, el("summary", {}, say("Change …")), el("div", { class: "row" },
      because(`over-${id}`, say("Hand the league over to {name}", { name }), (reason) => write("PUT", belongs(id), { role: "owner", reason }), say("{name} owns the league.", { name })),
      because(`out-${id}`, say("Dismiss {name}", { name }), (reason) => dismiss(id, reason), say("{name} runs the league no more.", { name })))) : null)));
  byId("appoint").hidden = !owner;
  byId("rules-more").hidden = !owner;
  byId("rules-owner").hidden = owner;
}

/** Members and links of a private league. @param {MemberShown[]} members */
async function invitations(members) {
  /** @type {{ links: LeagueLinkShown[] }} */
  const { links } = await get(`${path}links/`);
  lines(byId("members"), members.filter(({ role }) => role === "member").map(({ person: id, name }) => el("li", {},
    el("a", { href: `/people/${id}` }, name), because(`out-${id}`, say("Dismiss {name}", { name }), (reason) => dismiss(id, reason), say("{name} is no member any more.", { name })))), say("Nobody but who runs it."));
  lines(byId("links"), links.map(({ id, by, until, uses_left: left }) => el("li", {},
    el("span", {}, say("for {count} more, by {by}, until", { count: left, by: by || "–" }), " ", when(until)),
    because(`link-${id}`, say("Take it back"), (reason) => write("DELETE", `${path}links/${id}/?reason=${encodeURIComponent(reason)}`), say("The link is good no more.")))), say("None."));
  byId("private").hidden = false;
}

function plans() {
  byId("opens-at").value = wall(Date.now() + DAY);
  byId("opens-zone").textContent = zoneMeant();
  byId("at-once").addEventListener("change", (/** @type {{ target: HTMLInputElement }} */ { target }) => {
    byId("plan-at").hidden = target.checked;
  });
  sends(byId("plan"), byId("plan-error"), async () => {
    const opens_at = byId("at-once").checked ? new Date(Date.now() + 60_000).toISOString() : moment(byId("opens-at").value);
    await post(`${path}seasons/`, { opens_at, reason: byId("plan-reason").value });
    byId("plan-reason").value = "";
    await look(say("The season is planned."));
  });
}

/** Which season's rules can be changed: the planned one's, else the one's after the newest. @param {SeasonListed[]} seasons the newest first */
const coming = ([newest]) => (!newest ? 1 : newest.state === "draft" ? newest.number : newest.number + 1);

/** The form of the rules, for the owner. It is about the season that comes next as it is shown, and about another one only when that was said. @param {LeagueShown} league */
async function rules(league) {
  const form = await RulesForm.in(byId("rules"), /** @type {WholeRules} */ (league.rules));
  let season = coming(league.seasons);
  const told = () => fill(byId("rules-title"), say("Rules of season {season}", { season }));
  told();
  sends(byId("rules-form"), byId("rules-error"), async () => {
    await write("PUT", `${path}rules/`, { rules: form.asked(), season, reason: byId("rules-reason").value });
    byId("rules-reason").value = "";
    form.take((await get(path)).rules);
    byId("rules-opened").hidden = true;
    await look(say("The rules of season {season} are changed.", { season }));
  }, (error) => error.problem.code === "rules_frozen" && error.problem.path === "$.season" && goOn());

  /** Registration has opened meanwhile, or the season is called off: says so, and what is written stays, for the season after. */
  function goOn() {
    const opened = season;
    get(path).then(async (found) => {
      season = coming(found.seasons);
      told();
      await look("");
      fill(byId("rules-opened"), say("The rules of season {opened} do not change any more: nothing was changed. What is written here is now about season {season}: send it once more if that is what you want.", { opened, season }));
      reveal(byId("rules-opened"));
    });
    return true;
  }
}

function appoints() {
  sends(byId("appoint"), byId("appoint-error"), async () => {
    await write("PUT", belongs(byId("appointed").value.trim().replace(/\/$/, "").split("/").pop()), { role: "organiser", reason: byId("appoint-reason").value });
    byId("appoint").reset();
    await look(say("Appointed."));
  });
}

function invites() {
  sends(byId("invite"), byId("invite-error"), async () => {
    const until = new Date(Date.now() + Number(byId("until-days").value) * DAY - 60_000).toISOString();
    const { word } = await post(`${path}links/`, { uses: Number(byId("uses").value), until, reason: byId("invite-reason").value });
    byId("invite-reason").value = "";
    byId("made-link").textContent = `${location.origin}${page(slug)}/join#${word}`;
    byId("copied").textContent = "";
    await look("");
    reveal(byId("made"));
  });
  byId("copy").addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(byId("made-link").textContent);
      byId("copied").textContent = say("Copied");
    } catch {
      byId("copied").textContent = say("Copy it by hand.");
    }
  });
}

const found = person && (await organised(slug));
if (found) {
  fill(byId("league"), found.name);
  byId("league").href = page(slug);
  plans();
  appoints();
  invites();
  await look("");
  if (found.role === "owner") await rules(found);
  byId("desk").hidden = false;
} else if (!person) await organised(slug);
