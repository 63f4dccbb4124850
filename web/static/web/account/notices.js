// Why did I (not) get this? What somebody was to be told, by which channels, and what became of it.
import { get } from "../api.js";
import { busy, byId, el, fill } from "../dom.js";
import { when } from "../moments.js";
import "../tongue.js";
import { say } from "../words.js";
import { showDevices } from "./devices.js";
import { opens } from "./frame.js";
import { showMails, showStandby } from "./mails.js";
import { showSenders } from "./senders.js";

const CHANNELS = { mail: say("Mail"), push: say("Push"), webhook: "Webhook", discord: "Discord", slack: "Slack", ntfy: "ntfy" };
const STATES = {
  queued: say("on its way"), held: say("waits"), handing_over: say("is being handed over"), sent: say("handed over"),
  maybe: say("perhaps handed over"), joined: say("told together with another"), superseded: say("not told"), failed: say("not taken"),
};
const REASONS = {
  not_wanted: say("not wanted"), unverified: say("address not verified"), quiet: say("you sleep, are at the page, or were just told something"),
  untrue: say("no longer true"), gone: say("there is no such place any more"), refused: say("the other side did not take it"),
  fault: say("fault of the server"), gathered: say("gathered with others"), unreachable: say("your address cannot be reached"),
};
const KINDS = {
  turn: say("It is your turn"), offer: say("Something that you may answer"), recall: say("You need not answer any more"),
  over: say("The game is over"), halted: say("The game is halted"), reminder: say("A reminder"), lapse: say("The clock has played for you"),
  stood_in: say("A bot plays for you"), seat_open: say("Somebody else may take your seat"), extended: say("You have more time"),
  order_ended: say("A standing order has ended"), pause_ends: say("A pause ends"), to_decide: say("A vote about a seat"),
  said: say("Somebody has written"), invited: say("An invitation"), letter: say("About your account"), league: say("About a league"),
  receipt: say("The answer to a mail"), held: say("A mail for you is held"), digest: say("Several games together"),
  seat_offered: say("A seat is free"), seat_taken: say("A seat was taken over"), vacation_begins: say("Your vacation begins"), vacation_over: say("Your vacation is over"),
};
const MAILS = {
  stored: say("to be read"), held: say("kept until you allow its sender"), done: say("read"), duplicate: say("came before already"),
  dropped: say("not read"), expired: say("kept, and allowed by nobody in time"), failed: say("given up after a fault"),
};
const MAIL_REASONS = {
  stranger: say("its sender is not you"), senders: say("it does not name one sender"), forged: say("its sender is not who it says"),
  machine: say("a program answered by itself"), limit: say("too large"), repeated: say("the same text came before"),
  nothing: say("it asked for nothing"), conflict: say("something had changed meanwhile"), fault: say("fault of the server"),
};

const why = (reason) => REASONS[reason] ?? reason;
const kindOf = (kind) => KINDS[kind] ?? KINDS[kind.split(".")[0]] ?? say("A notice");
const place = ({ game, game_name: name }) => (game ? [", ", el("a", { href: `/games/${game}` }, name)] : null);

await opens(async (person) => {
  byId("unreachable").hidden = !person.unreachable;
  showMails(person);
  await Promise.all([showDevices(), showSenders(), showStandby(), show()]);
});

/** The page of notices before one; the newest where none is named. */
async function show(before = null) {
  const page = await get(before ? `/me/notices/?before=${before}` : "/me/notices/");
  if (!before) {
    fill(byId("ways"), page.ways.map(({ channel, reason }) => el("li", {}, el("strong", {}, CHANNELS[channel]), el("span", {}, reason ? why(reason) : say("is told")))));
    fill(byId("untold"), page.untold.map(untold));
    byId("untold-part").hidden = !page.untold.length;
    fill(byId("notices"));
  }
  byId("notices").append(...together(page).map((each) => ("deliveries" in each ? notice(each) : mail(each))));
  byId("nothing").hidden = byId("notices").childElementCount > 0;
  byId("older").hidden = page.before === null;
  byId("older").onclick = () => busy(byId("older"), byId("notices-error"), () => show(page.before));
}

/** Notices and mails that came in, the newest first. */
function together({ notices, mails }) {
  const at = (each) => Date.parse(each.made_at ?? each.received_at);
  return [...notices, ...mails].sort((one, other) => at(other) - at(one));
}

function notice(told) {
  return el("li", {},
    el("p", {}, el("strong", {}, kindOf(told.kind)), place(told), el("br"), el("span", { class: "hint" }, when(told.made_at))),
    el("ul", { class: "plain-list" }, told.deliveries.map(delivery),
      told.missing.map(({ channel, reason }) => el("li", {}, `${CHANNELS[channel]}: ${STATES.superseded} (${why(reason)})`))));
}

function delivery({ channel, to, state, reason, next_at: next, sent_at: sent }) {
  const waits = state === "queued" || state === "held";
  return el("li", {}, el("span", {}, `${CHANNELS[channel]}${to ? ` (${to})` : ""}: ${STATES[state]}${reason ? ` (${why(reason)})` : ""}`,
    sent ? [", ", when(sent)] : null, waits && next ? [", ", say("from"), " ", when(next)] : null));
}

function mail(came) {
  const reason = MAIL_REASONS[came.reason] ? ` (${MAIL_REASONS[came.reason]})` : "";
  return el("li", {}, el("p", {}, el("strong", {}, say("A mail of yours")), place(came), `: ${MAILS[came.state]}${reason}`, el("br"),
    el("span", { class: "hint" }, when(came.received_at))));
}

function untold({ game, game_name: name, since, reason }) {
  return el("li", {}, el("span", {}, el("a", { href: `/games/${game}` }, name), since ? [", ", say("since"), " ", when(since)] : null, `: ${why(reason)}`));
}
