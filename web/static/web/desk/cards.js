// What lies on the desk, as templates: each game that asks the reader something with the answers that need no board, and below them
// those that wait for others.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { leagueOf } from "../league-of.js";
import { due, lasting, soon } from "../moments.js";
import { say } from "../words.js";
import { asksTwice, keyOf, sorted } from "./games.js";

/** @import { DeskGame, InvitationShown, Reply, State } from "./types.js" */

/**
 * What a press does.
 * @typedef {object} Deeds
 * @property {(game: DeskGame, reply: Reply) => void} answer gives an answer, or asks first whether it is meant
 * @property {(game: DeskGame) => void} again sends what was not answered
 * @property {(game: DeskGame) => void} drop lets it be
 * @property {() => void} more shows more games
 * @property {() => void} retry reads the desk once more
 */

/** So many games are shown at first, and so many more at a press: each piece of news reads all of them. */
export const PAGE = 30;

/** @param {State} state @param {Deeds} deeds */
export function desk(state, deeds) {
  const trouble = state.failed ? html`<p class="error" role="alert">${state.failed} <button type="button" class="plain small" @click=${deeds.retry}>${say("Try again")}</button></p>` : nothing;
  if (!state.desk) return trouble;
  const { waiting, asking, others } = sorted(state.desk.games);
  const none = !state.desk.count;
  return html`${trouble}
    ${none ? nothing : html`<section aria-labelledby="waiting-title">
      <h2 id="waiting-title" tabindex="-1">${waiting.length ? say("Waiting for you: {count}", { count: state.desk.waiting }) : say("Nothing waits for you just now.")}</h2>
      <div role="status" class="said">${gone(state).map((each) => html`<p class="answer ${each.bad ? "bad" : ""}">${each.name}: ${each.text}</p>`)}</div>
      ${list(waiting, state, deeds)}
    </section>`}
    ${asking.length ? html`<section aria-labelledby="asking-title"><h2 id="asking-title">${say("You may answer")}</h2>${list(asking, state, deeds)}</section>` : nothing}
    ${state.invitations.length ? html`<section aria-labelledby="invited-title"><h2 id="invited-title">${say("You are invited")}</h2>
      <ul class="desk-others">${repeat(state.invitations, ({ id }) => id, (each) => invitation(each, state))}</ul></section>` : nothing}
    ${others.length ? html`<section aria-labelledby="others-title"><h2 id="others-title">${say("Waiting for others")}</h2>
      <ul class="desk-others">${repeat(others, ({ game }) => game, (game) => other(game, state))}</ul></section>` : nothing}
    ${state.desk.next === null ? nothing : html`<p class="row"><button type="button" class="plain" @click=${deeds.more}>${say("{n} more", { n: Math.min(PAGE, state.desk.count - state.desk.games.length) })}</button></p>`}`;
}

/** What became of answers in games that are not asked about any more: it stands above the others. @param {State} state */
function gone({ desk: shown, said }) {
  const asked = new Set(shown?.games.filter((game) => Object.keys(game.asked).length).map(({ game }) => game));
  return Object.entries(said).filter(([id]) => !asked.has(id)).map(([, each]) => each);
}

/** @param {readonly DeskGame[]} games @param {State} state @param {Deeds} deeds */
const list = (games, state, deeds) => (games.length ? html`<ul class="desk-games">${repeat(games, ({ game }) => game, (game) => card(game, state, deeds))}</ul>` : nothing);

/** A game that asks the reader something. @param {DeskGame} game @param {State} state @param {Deeds} deeds */
function card(game, state, deeds) {
  const heading = `desk-${game.game}`;
  const told = state.said[game.game];
  return html`<li class="card" data-game=${game.game} aria-labelledby=${heading}>
    <div class="head"><h3 id=${heading}><a href=${game.page}>${game.name}</a></h3>${marks(game)}</div>
    <p class="about">${about(game, state)}${league(game)}${game.due ? html` · <span class="due ${late(game) ? "late" : ""}"><time datetime=${game.due} title=${due(game.due)}>${say("until {due}", { due: soon(game.due) })}</time>, ${remains(game)}</span>` : nothing}</p>
    ${Object.entries(game.asked).map(([, { text }]) => html`<p class="question">${text}</p>`)}
    ${game.lines.length ? html`<ul class="lines" aria-label=${say("Since you looked")}>${repeat(game.lines, ({ cursor }, at) => `${cursor} ${at}`, ({ text, by_order: order }) => html`<li>${order ? say("{line} (by your standing order {order})", { line: text, order }) : text}</li>`)}</ul>` : nothing}
    <div class="row answers">${answers(game, state, deeds)}
      <a class="button ${game.answers.length ? "plain" : ""}" href=${game.page}>${say("Open the board")}<span class="unseen">: ${game.name}</span></a></div>
    <div role="status" class="said">${told ? html`<p class="answer ${told.bad ? "bad" : ""}">${told.text}</p>` : nothing}</div>
  </li>`;
}

/** @param {DeskGame} game @param {State} state @param {Deeds} deeds */
function answers(game, state, deeds) {
  const under = state.sending[game.game];
  if (under?.what === "asks") {
    return html`<p class="answer bad">${say("The server has not answered. Shall your answer still be sent?")}</p>
      <button type="button" @click=${() => deeds.again(game)}>${say("Send it")}</button>
      <button type="button" class="plain" @click=${() => deeds.drop(game)}>${say("Let it be")}</button>`;
  }
  return repeat(game.answers, keyOf, (reply) => {
    const key = keyOf(reply);
    const words = under?.key === key ? (under.what === "away" ? say("No answer; it is tried again …") : say("Sending …"))
      : state.sure[game.game] === key ? say("{label}: really?", { label: reply.label }) : reply.label;
    return html`<button type="button" class=${asksTwice(game, reply) && state.sure[game.game] !== key ? "plain" : ""} aria-disabled=${under ? "true" : nothing}
        @click=${() => deeds.answer(game, reply)}>${words}${reply.about ? html` <small>${reply.about}</small>` : nothing}<span class="unseen">: ${game.name}</span></button>`;
  });
}

/** @param {InvitationShown} each @param {State} state */
const invitation = (each, state) => html`<li><a href=${`/games/${each.game}`}>${each.game_name}</a> <span class="hint">${[state.titles[each.ruleset], say("{name} invites you", { name: each.host })].filter(Boolean).join(" · ")}</span></li>`;

/** A game that waits for somebody else, has not begun, or stands still. @param {DeskGame} game @param {State} state */
function other(game, state) {
  const whom = game.waits_for.map(({ name, due: until }) => (until ? say("{name} until {due}", { name, due: soon(until) }) : name));
  /** @type {Record<string, string>} */
  const states = { lobby: say("Lobby"), quarantined: say("Set aside") };
  const how = game.paused ? say("Paused") : states[game.status] ?? (whom.length ? say("Waits for: {names}", { names: whom.join(", ") }) : "");
  const told = state.said[game.game];
  return html`<li data-game=${game.game}><a href=${game.page}>${game.name}</a> ${marks(game)} <span class="hint">${[how, about(game, state)].filter(Boolean).join(" · ")}${league(game)}</span>${told?.bad ? html`<span class="error">${told.text}</span>` : nothing}</li>`;
}

/** @param {DeskGame} game @param {State} state */
const about = (game, { titles }) => [titles[game.ruleset], game.turn ? say("turn {turn}", { turn: game.turn }) : ""].filter(Boolean).join(" · ");

/** The league in which a game stands, with a link to its group. @param {DeskGame} game */
function league({ league: where }) {
  if (!where) return nothing;
  const { page, words } = leagueOf(where);
  return html` · <a href=${page}>${words}</a>`;
}

/** @param {DeskGame} game */
const marks = (game) => html`${game.letters ? html`<span class="badge">${say("Letters: {count}", { count: game.letters })}</span>` : nothing}${
  game.draft ? html`<span class="badge">${say("plan kept")}</span>` : nothing}`;

const SOON = 6 * 3_600_000; // less than this is pressing

/** @param {DeskGame} game milliseconds that are left */
const remaining = (game) => Date.parse(game.due ?? "") - Date.now();

/** @param {DeskGame} game */
const late = (game) => remaining(game) < SOON;

/** @param {DeskGame} game */
const remains = (game) => (remaining(game) > 0 ? say("{time} left", { time: lasting(remaining(game) / 1000) }) : say("the time is over"));
