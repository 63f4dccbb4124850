// A game that has not started: sitting down, bots, starting.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { signal } from "../../vendor/signals-core/signals-core.js";
import { bind, diceOf, notesOf } from "../../dice.js";
import { tongue } from "../../languages.js";
import { asked, usual } from "../../lobbies.js";
import { called } from "../../rates.js";
import { say } from "../../words.js";
import { keep } from "../draw.js";
import { Doing, wrong } from "./doing.js";
import { inviteByLink } from "./links.js";

/** @typedef {import("../state.js").Now["game"]} Game */
/** @typedef {import("./requests.js").Requests} Requests */

/** Sits down in the first free seat, its dice bound with that; where somebody was quicker, in the next one. @param {Requests} requests @param {Game} game @param {any} person @param {string} password */
async function join(requests, game, person, password) {
  const { index } = /** @type {import("api").SeatShown} */ (game.seats.find((seat) => seat.free));
  const anchor = game.dice_version === 2 ? notesOf(person, game.id).anchor(await diceOf(game.id), index) : {};
  try {
    await requests.post("join/", { seat: index, password, ...anchor });
  } catch (error) {
    if (/** @type {any} */ (error).problem?.code !== "seat_taken") throw error;
    const { seat } = await requests.post("join/", { password });
    if (game.dice_version === 2) await bind(person, game.id, seat);
  }
}

/** Puts the usual bot of the game's rules into the next seat. @param {Requests} requests @param {Game} game */
async function seatBot(requests, game) {
  const { rulesets } = await requests.rulesets();
  const rules = rulesets.find(({ name }) => name === game.ruleset);
  await requests.post("bots/", { bot: usual(rules?.bots ?? []) });
}

/** What will be played: the game, its preset, its pace, its language, and who may look on. @param {Game} game @param {any} rules */
const told = (game, rules) => [
  rules?.title ?? game.ruleset, ...(game.preset && rules ? [rules.presets[game.preset]?.title ?? game.preset] : []),
  game.pace ? called(game.pace) : say("No clock"), ...(game.rated ? [say("rated")] : []),
  ...(game.language ? [say("Language of the table: {language}", { language: tongue(game.language) })] : []),
].join(" · ");

/** @param {HTMLElement} element @param {import("./here.js").Here} here */
export function mountLobby(element, { store, requests, person, refresh }) {
  const doing = new Doing();
  const password = signal("");
  const known = signal(/** @type {any[]} */ ([]));
  requests.rulesets().then(({ rulesets }) => { known.value = rulesets; }, () => {}); // without them the game has its name in the API
  const act = (/** @type {() => Promise<unknown>} */ work) => doing.run("lobby", async () => {
    await work();
    await refresh();
  });
  const button = (/** @type {string} */ name, /** @type {() => Promise<unknown>} */ work, kind = "plain") => html`<button type="button" class=${kind} aria-disabled=${doing.busy} @click=${() => act(work)}>${name}</button>`;

  /** @param {Game} game */
  const sit = (game) => html`${asked(game).length ? html`<p class="hint">${say("This game asks for {what}, unless you are invited.", { what: asked(game).join(", ") })}</p>` : nothing}
    <form @submit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      act(() => join(requests, game, person, password.value));
    }}>${game.password ? html`<label for="join-password">${say("Password of the game")}</label><input id="join-password" type="password" autocomplete="off" aria-describedby="lobby-wrong" .value=${password.value} @input=${(/** @type {any} */ event) => { password.value = event.target.value; }}>` : nothing}
      <p class="row"><button type="submit" aria-disabled=${doing.busy}>${say("Sit down")}</button></p></form>`;

  return keep(element, () => {
    const game = store.of.now.value?.game;
    void [doing.under.value, password.value];
    element.hidden = game?.status !== "lobby";
    if (!game || game.status !== "lobby") return nothing;
    const free = game.seats.some((seat) => seat.free);
    const invites = game.host && !game.hosted_by && free;
    return html`
      <p class="kind">${told(game, known.value.find(({ name }) => name === game.ruleset))}</p>
      ${!person ? html`<p><a class="button" href=${`/account/login?next=${encodeURIComponent(location.pathname)}`}>${say("Log in to sit down")}</a></p>` : game.seat === null && free ? sit(game) : nothing}
      ${game.opening_until ? html`<p class="hint">${say("The dice are being bound: the game starts when everybody has looked in once.")}</p>`
        : free && game.autostart ? html`<p class="hint">${say("The game begins by itself when all seats are taken.")}</p>` : nothing}
      ${invites ? inviteByLink(doing, requests) : nothing}
      ${game.host && !game.opening_until ? html`<p class="row">${free ? button(say("Put a bot into the next seat"), () => seatBot(requests, game)) : button(say("Start the game"), () => requests.post("start/"), "")}</p>` : nothing}
      ${game.seat === null || game.hosted_by ? nothing : html`<p class="row">${button(game.host ? say("Close the lobby") : say("Leave"), () => requests.post("leave/"), "plain small")}</p>`}
      ${wrong(doing, "lobby")}
      <details><summary>${say("Commitment to the dice")}</summary><code class="token">${game.commitment}</code></details>`;
  });
}
