// What lies on the desk, as templates: each game that waits with its question and the answers that need no board, and below
// it those that wait for others.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { due, lasting, soon } from "../moments.js";
import { say } from "../words.js";

/** @import { DeskGame, Reply, State } from "./types.js" */

/** What a press does. @typedef {{ answer: (game: DeskGame, reply: Reply) => void, more: () => void }} Deeds */

/** @param {State} state @param {Deeds} deeds */
export function desk({ desk: shown, sending, said, failed }, deeds) {
  const trouble = failed ? html`<p class="error" role="alert">${failed.text}</p>` : nothing;
  if (!shown) return trouble;
  const waiting = shown.games.filter((game) => game.my_turn);
  const others = shown.games.filter((game) => !game.my_turn);
  const gone = Object.entries(said).filter(([id]) => !waiting.some(({ game }) => game === id)).map(([, each]) => each);
  return html`${trouble}
    <section aria-labelledby="waiting-title">
      <h2 id="waiting-title">${say("They wait for you: {count}", { count: shown.waiting })}</h2>
      <div role="status">${gone.map((each) => html`<p class="answer ${each.bad ? "bad" : ""}">${each.text}</p>`)}</div>
      ${waiting.length ? html`<ul class="desk-games">${repeat(waiting, ({ game }) => game, (game) => waits(game, sending[game.game], said[game.game], deeds))}</ul>`
        : html`<p class="hint">${shown.games.length ? say("Nothing waits for you just now.") : say("You sit in no game yet.")}</p>`}
    </section>
    ${shown.invitations ? html`<p class="notice"><a href="/games/">${say("Invitations: {count}", { count: shown.invitations })}</a></p>` : nothing}
    ${others.length ? html`<section aria-labelledby="others-title"><h2 id="others-title">${say("They wait for others")}</h2>
      <ul class="desk-others">${repeat(others, ({ game }) => game, other)}</ul></section>` : nothing}
    ${shown.next === null ? nothing : html`<p class="row"><button type="button" class="plain" @click=${deeds.more}>${say("More")}</button></p>`}`;
}

/** A game that waits for the reader. @param {DeskGame} game @param {string | undefined} under the label of what is being sent @param {import("./types.js").Said | undefined} told @param {Deeds} deeds */
function waits(game, under, told, deeds) {
  const heading = `desk-${game.game}`;
  return html`<li class="card" aria-labelledby=${heading}>
    <h3 id=${heading}><a href=${game.page}>${game.name}</a> ${marks(game)}</h3>
    ${game.due ? html`<p class="due ${late(game) ? "late" : ""}"><time datetime=${game.due}>${say("until {due}", { due: due(game.due) })}</time> · ${left(game)}</p>` : nothing}
    ${Object.entries(game.asked).map(([, { text }]) => html`<p class="question">${text}</p>`)}
    ${game.lines.length ? html`<ul class="lines" aria-label=${say("Since you looked")}>${game.lines.map(({ text }) => html`<li>${text}</li>`)}</ul>` : nothing}
    <div class="row answers">${repeat(game.answers, (reply) => `${reply.type} ${reply.order}`, (reply) => html`<button type="button" ?disabled=${Boolean(under)}
        @click=${() => deeds.answer(game, reply)}>${under === reply.label ? say("Sending …") : reply.label}${reply.about ? html` <small>${reply.about}</small>` : nothing}</button>`)}
      <a class="button plain" href=${game.page}>${say("Open the board")}</a></div>
    <div role="status">${told ? html`<p class="answer ${told.bad ? "bad" : ""}">${told.text}</p>` : nothing}</div>
  </li>`;
}

/** A game that waits for somebody else, has not begun, or stands still. @param {DeskGame} game */
function other(game) {
  const whom = game.waits_for.map(({ name, due: until }) => (until ? say("{name} until {due}", { name, due: soon(until) }) : name));
  /** @type {Record<string, string>} */
  const states = { lobby: say("Lobby"), quarantined: say("Set aside") };
  const state = game.paused ? say("Paused") : states[game.status] ?? say("Waits for: {names}", { names: whom.join(", ") });
  return html`<li><a href=${game.page}>${game.name}</a> ${marks(game)} <span class="hint">${state}</span></li>`;
}

/** @param {DeskGame} game */
const marks = (game) => html`${game.letters ? html`<span class="badge">${say("Letters: {count}", { count: game.letters })}</span> ` : nothing}${
  game.draft ? html`<span class="badge">${say("plan kept")}</span>` : nothing}`;

const SOON = 6 * 3_600_000; // less than this is pressing

/** @param {DeskGame} game milliseconds that are left */
const remaining = (game) => Date.parse(game.due ?? "") - Date.now();

/** @param {DeskGame} game */
const late = (game) => remaining(game) < SOON;

/** @param {DeskGame} game */
const left = (game) => (remaining(game) > 0 ? say("{time} left", { time: lasting(remaining(game) / 1000) }) : say("the time is over"));
