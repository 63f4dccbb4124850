// Where one is logged in, and ending that.
import { auth } from "../api.js";
import { busy, byId, el, fill } from "../dom.js";
import { when } from "../moments.js";
import { surely } from "../password.js";
import { say } from "../words.js";

const PATH = "/auth/sessions";
const BROWSERS = [["Edg", "Edge"], ["OPR", "Opera"], ["Firefox", "Firefox"], ["Chrom", "Chrome"], ["Safari", "Safari"]];
const DEVICES = [["iPhone", "iPhone"], ["iPad", "iPad"], ["Android", "Android"], ["Windows", "Windows"], ["Mac OS", "macOS"], ["Linux", "Linux"]];

const named = (all, agent) => all.find(([word]) => agent.includes(word))?.[1];

/** What a session is called by what its browser says of itself: `Firefox, Linux`. @param {string} agent */
const browserOf = (agent) => [named(BROWSERS, agent), named(DEVICES, agent)].filter(Boolean).join(", ") || agent.slice(0, 60) || say("a program");

const moment = (seconds) => when(new Date(seconds * 1000).toISOString());

/** Lists them. */
export async function showSessions() {
  const { data } = await auth("GET", PATH);
  list(Array.isArray(data) ? data : []);
}

function list(all) {
  const others = all.filter((each) => !each.is_current);
  fill(byId("sessions"), all.map(row));
  byId("end-others").hidden = !others.length;
  byId("end-others").onclick = () => end(byId("end-others"), others);
}

function row(session) {
  return el("li", {},
    el("span", {}, el("strong", {}, browserOf(session.user_agent)), session.is_current ? [" ", el("span", { class: "badge" }, say("this one"))] : null, el("br"),
      el("span", { class: "hint" }, say("Logged in:"), " ", moment(session.created_at), ". ",
        session.is_current ? null : session.last_used_at === null ? say("Used within the last week.") : [say("Last used:"), " ", moment(session.last_used_at)])),
    session.is_current ? null : el("button", { type: "button", class: "link", "aria-label": say("End the session of {browser}", { browser: browserOf(session.user_agent) }), onclick: (event) => end(event.target, [session]) }, say("End")));
}

const end = (button, gone) => busy(button, byId("sessions-error"), async () => {
  const { data } = await surely("DELETE", PATH, { sessions: gone.map(({ id }) => id) });
  list(data);
});
