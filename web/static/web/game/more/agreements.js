// What the seats ask each other: what is open, with who has answered; and what one may ask for.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { signal } from "../../vendor/signals-core/signals-core.js";
import { listed } from "../../calendar.js";
import { called as meant } from "../../rates.js";
import { called } from "../../seats.js";
import { answerTo, calledFor, mayAskToLeave, mayBePut, otherClocks, seatVotes } from "../../votes.js";
import { say } from "../../words.js";
import { keep } from "../draw.js";
import { offered } from "./asked.js";
import { deeds } from "./asks.js";
import { Doing, told, wrong } from "./doing.js";

/** @typedef {import("../state.js").Now["game"]} Game */
/** @typedef {import("./here.js").Here} Here */

/** Whether the game waits for a person there, whose word counts. @param {import("api").SeatShown} seat */
const asked = ({ player, resigned, clock }) => Boolean(player) && !resigned && !["stood_in", "open"].includes(clock?.state ?? "");

/**
 * An open question to the seats, in sentences: who asks what, who has agreed, and for whom it waits.
 * @param {Game} game @param {string} what @param {import("api").VoteShown} vote
 */
export function standing(game, what, vote) {
  const names = (/** @type {readonly number[]} */ seats) => listed(seats.map((each) => called(game.seats[each])));
  const agreed = vote.agreed.filter((each) => each !== vote.by);
  const missing = game.seats.filter((seat) => asked(seat) && seat.index !== vote.seat && !vote.agreed.includes(seat.index)).map(({ index }) => index);
  return [
    vote.by === game.seat ? say("You ask for {what}.", { what: calledFor(game, what, vote) })
      : vote.seat !== undefined && vote.seat === game.seat ? say("{name} asks the others for {what}.", { name: called(game.seats[vote.by]), what: calledFor(game, what, vote) })
      : say("{name} asks for {what}.", { name: called(game.seats[vote.by]), what: calledFor(game, what, vote) }),
    ...(agreed.length ? [say("Yes: {names}.", { names: names(agreed) })] : []),
    ...(missing.length ? [say("No answer yet: {names}.", { names: names(missing) })] : []),
  ];
}

/**
 * What one may ask all others for now: of each its name, the button, and what it sends.
 * @param {Game} game
 * @returns {{ key: string, name: string, path: string, body: object }[]}
 */
export function wishes(game) {
  if (game.paused) return game.votes.resume || game.paused_by_host ? [] : [{ key: "resume", name: say("Ask to go on"), path: "votes/", body: { what: "resume", agree: true } }];
  const vote = (/** @type {string} */ what, /** @type {string} */ name) => (game.votes[what] || !mayBePut(game, what) ? [] : [{ key: what, name, path: "votes/", body: { what, agree: true } }]);
  return [
    ...(game.votes.undo ? [] : [{ key: "undo", name: say("Ask to undo"), path: "undo/ask/", body: { count: 1 } }]),
    ...vote("pause", say("Ask for a pause")),
    ...vote("draw", say("Offer a draw")),
    ...vote("cancel", say("Ask to close the game without a result")),
  ];
}

/** @param {HTMLElement} element @param {Here} here */
export function mountAgreements(element, here) {
  const doing = new Doing();
  const { requests, refresh, store } = here;
  const own = signal({ clock: "", seat: "", leaving: false });
  const set = (/** @type {Partial<typeof own.value>} */ part) => { own.value = { ...own.value, ...part }; };
  const ask = (/** @type {string} */ key, /** @type {string} */ path, /** @type {object} */ body, /** @type {string | null} */ wish = null) => doing.run(key, async () => {
    await requests.post(path, body);
    await refresh();
    set({ leaving: false });
    const { votes } = /** @type {import("../state.js").Now} */ (store.state.value.now).game;
    return wish && !(wish in votes) ? say("Done: nobody else had to agree.") : undefined;
  });

  /** @param {Game} game */
  const open = (game) => {
    const all = Object.entries(game.votes);
    if (!all.length) return html`<p class="hint">${say("Nobody asks anything now.")}</p>`;
    return html`<ul class="deeds votes">${repeat(all, ([what]) => what, ([what, vote]) => {
      const answers = vote.seat !== game.seat && vote.by !== game.seat && !vote.agreed.includes(/** @type {number} */ (game.seat)) && (!game.paused || what === "resume");
      const refuses = what !== "resume" && (answers || vote.by === game.seat || vote.agreed.includes(/** @type {number} */ (game.seat)));
      const give = (/** @type {boolean} */ agree) => {
        const { path, body } = answerTo(what, vote, agree);
        return ask(`open ${what}`, path, body);
      };
      return html`<li ?data-question=${answers}>${standing(game, what, vote).map((each, at) => html`<p class=${at ? "hint" : ""}>${each}</p>`)}
        <p class="row">${answers ? html`<button type="button" class="small" aria-disabled=${doing.busy} @click=${() => give(true)}>${say("Agree")}</button>` : nothing}
          ${refuses && vote.seat !== game.seat ? html`<button type="button" class="plain small" aria-disabled=${doing.busy} @click=${() => give(false)}>${answers ? say("Refuse") : say("Take it back")}</button>` : nothing}</p>
        ${wrong(doing, `open ${what}`)}</li>`;
    })}</ul>`;
  };

  /** The choice of another clock. @param {Game} game */
  const clock = (game) => {
    const names = otherClocks(game);
    if (!names.length) return nothing;
    const chosen = names.includes(own.value.clock) ? own.value.clock : names[0];
    return html`<p class="row"><label for="other-clock">${say("Another clock")}</label>
      <select id="other-clock" aria-describedby="clock-wrong" @change=${(/** @type {any} */ event) => set({ clock: event.target.value })}>${names.map((name) => html`<option value=${name} ?selected=${name === chosen}>${meant(name.replace("rates_", ""))}</option>`)}</select>
      <button type="button" class="plain small" aria-disabled=${doing.busy} @click=${() => ask("clock", "votes/", { what: chosen, agree: true })}>${say("Ask for this clock")}</button></p>${wrong(doing, "clock")}`;
  };

  /** The choice of a seat, and of what shall become of it. @param {Game} game */
  const about = (game) => {
    const all = /** @type {{ what: string, seat: number }[]} */ (seatVotes(game));
    const found = all.map((each) => ({ ...each, key: `${each.what} ${each.seat}` }));
    if (!found.length) return nothing;
    const chosen = found.find(({ key }) => key === own.value.seat) ?? found[0];
    return html`<p class="row"><label for="about-seat">${say("What shall become of a seat")}</label>
      <select id="about-seat" aria-describedby="seat-wrong" @change=${(/** @type {any} */ event) => set({ seat: event.target.value })}>${found.map((each) => html`<option value=${each.key} ?selected=${each === chosen}>${calledFor(game, each.what, each)}</option>`)}</select>
      <button type="button" class="plain small" aria-disabled=${doing.busy} @click=${() => ask("seat", "votes/", { what: chosen.what, seat: chosen.seat, agree: true })}>${say("Ask the others for it")}</button></p>${wrong(doing, "seat")}`;
  };

  /** @param {Game} game */
  const leave = (game) => (game.paused || !mayAskToLeave(game) ? nothing : html`<p class="row">${own.value.leaving
    ? html`<span>${say("Ask to leave? As soon as all others agree, you leave the game for good, and it does not count for you.")}</span>
      <button type="button" class="small" aria-disabled=${doing.busy} @click=${() => ask("leave", "votes/", { what: "leave", agree: true })}>${say("Ask to leave")}</button>
      <button type="button" class="plain small" @click=${() => set({ leaving: false })}>${say("Stay")}</button>`
    : html`<button type="button" class="plain small" @click=${() => set({ leaving: true })}>${say("Ask to leave")} …</button>`}</p>${wrong(doing, "leave")}`);

  return keep(element, () => {
    const game = store.of.now.value?.game;
    void [doing.under.value, own.value];
    if (!game || game.seat === null || game.status !== "running") return html`<p class="hint">${say("Only who plays is asked, and only while the game goes on.")}</p>`;
    const time = offered(game).filter(({ mine, path }) => !mine && path !== "here/");
    return html`${open(game)}
      <h3>${say("Ask all others")}</h3>
      <p class="hint">${say("It counts as soon as all of them have agreed; one no ends it.")}</p>
      <p class="row">${repeat(wishes(game), ({ key }) => key, ({ key: wish, name, path, body }) => html`<button type="button" class="plain small" aria-disabled=${doing.busy} @click=${() => ask("wish", path, body, wish)}>${name}</button>`)}</p>
      ${wrong(doing, "wish")}${told(doing, "wish")}
      ${time.length ? html`<h3>${say("Time")}</h3>${deeds(here, doing, time)}` : nothing}
      ${game.paused ? nothing : html`${clock(game)}${about(game)}`}${leave(game)}`;
  });
}
