// How long the games of this server last, and what they wait for.
import { get } from "./api.js";
import { byId, el, fill } from "./dom.js";
import "./tongue.js";
import { say } from "./words.js";

const ANSWERED = {
  person: say("the player"), order: say("a standing order"), early: say("a turn sent early"),
  continuation: say("a turn that goes on by itself"), lapse: say("the clock"), steward: say("the steward"),
};

const CHANNELS = { mail: say("Mail"), push: say("Push"), webhook: "Webhook", discord: "Discord", slack: "Slack", ntfy: "ntfy" };

const found = await get("/pace/");
byId("missing").hidden = found.rulesets.length > 0;
fill(byId("content"), found.rulesets.map(card), found.channels.length ? told(found.channels) : null);

function card({ title, games, days, turns, waits, answered }) {
  return el("section", { class: "card" },
    el("h2", {}, title),
    el("dl", { class: "facts" }, ...facts([
      [say("Games"), figure(games)],
      [say("Days, half of them at most"), figure(days.median)],
      [say("Days, most of them"), say("{few} to {many}", { few: figure(days.tenth), many: figure(days.ninetieth) })],
      [say("Turns, half of them at most"), figure(turns)],
    ])),
    el("h3", {}, say("Of all hours, waited for")),
    el("dl", { class: "facts" }, ...facts(waits.map(({ asked, cls, share }) => [wait(asked, cls), part(share)]))),
    el("h3", {}, say("Answered by")),
    el("dl", { class: "facts" }, ...facts(Object.entries(answered).map(([how, share]) => [ANSWERED[how], part(share)]))));
}

/** How people were told in the last week, by each channel. */
function told(channels) {
  return el("section", { class: "card" },
    el("h2", {}, say("How soon people are told")),
    channels.map(({ channel, delivered, half, most }) => [
      el("h3", {}, CHANNELS[channel]),
      el("dl", { class: "facts" }, ...facts([
        [say("Handed over"), part(delivered)],
        [say("Seconds, half of them at most"), figure(half)],
        [say("Seconds, 99 of a hundred at most"), figure(most)],
      ])),
    ]));
}

function facts(pairs) {
  return pairs.flatMap(([term, value]) => [el("dt", {}, term), el("dd", {}, value)]);
}

function wait(asked, cls) {
  return cls === "reaction" ? say("In others' turns: {asked}", { asked }) : asked;
}

function figure(number) {
  return new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 1 }).format(number);
}

function part(share) {
  return new Intl.NumberFormat(document.documentElement.lang, { style: "percent", maximumFractionDigits: 1 }).format(share);
}
