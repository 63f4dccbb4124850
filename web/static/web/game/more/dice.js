// The reader's part in the dice of a game: what everybody has added to them, a check of what was drawn, and the key by which
// links are made (docs/dice.md).
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { signal } from "../../vendor/signals-core/signals-core.js";
import { bind, diceOf, notesOf } from "../../dice.js";
import { called } from "../../seats.js";
import { toHex } from "../../sha256.js";
import { mayBePut } from "../../votes.js";
import { say } from "../../words.js";
import { keep } from "../draw.js";
import { Doing, awaited, told, wrong } from "./doing.js";
import { checked } from "./draws.js";

const COUNTED = ["missing", "withheld", "absent"];
const TURNS = 8; // for so many turns links are left with the server
const KEY = 64; // letters of a dice key

/** @typedef {{ seats: ({ anchor?: string } | null)[], entered: { seat: number, state: string, bit: number }[], mix: string | null }} Links */

/** Who has added links to how many turns, in sentences: first what the reader's seat has. @param {import("../state.js").Now["game"]} game @param {Links} links @param {boolean} bound whether this browser sends links of the seat */
export function added(game, { seats, entered }, bound) {
  const own = (/** @type {number | null} */ seat) => entered.filter((row) => row.seat === seat && row.state !== "free");
  const mine = own(game.seat);
  const said = bound ? say("your links entered in {sent} of {turns} turns", { sent: mine.filter((row) => row.bit).length, turns: mine.length })
    : game.seat === null ? "" : say("You send no links: nothing of yours keeps the host from choosing");
  const parts = game.seats.map((seat) => {
    const rows = own(seat.index);
    const missed = rows.filter((row) => COUNTED.includes(row.state)).length;
    const name = called(seat);
    if (!seats[seat.index]?.anchor && !rows.length) return say("{name} unbound", { name });
    return missed ? say("{name} missed {missed} of {turns}", { name, missed, turns: rows.length }) : say("{name} in all of {turns}", { name, turns: rows.length });
  });
  return [said, ...parts.filter((part, seat) => seat !== game.seat || !said)].filter(Boolean);
}

/** @param {HTMLElement} element @param {import("./here.js").Here} here */
export function mountDice(element, { store, requests, person, refresh }) {
  const doing = new Doing();
  const own = signal(/** @type {{ dice: any, key: string | null, sure: boolean }} */ ({ dice: null, key: null, sure: false }));
  const set = (/** @type {Partial<typeof own.value>} */ part) => { own.value = { ...own.value, ...part }; };
  const id = requests.game;
  const mine = notesOf(person, id);
  const read = async () => set({ dice: await diceOf(id) });
  doing.read(read);

  /** A button that does something, and reads the dice anew. @param {string} name @param {() => Promise<string>} work @param {string} [kind] */
  const button = (name, work, kind = "plain small") => html`<button type="button" class=${kind} aria-disabled=${doing.busy} @click=${() => doing.run("dice", async () => {
    const said = await work();
    await read();
    return said;
  })}>${name}</button>`;

  const save = async () => {
    mine.load();
    const file = new Blob([JSON.stringify({ games: { [id]: mine.kept } }, null, 1)], { type: "application/json" });
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: `dice-${id}.json` });
    link.click();
    return say("Saved: clients/verify_dice.py --notes reads this file.");
  };
  const adopt = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    doing.run("key", async () => {
      mine.adopt((own.value.key ?? "").trim().toLowerCase());
      await read();
      set({ key: null });
      return say("This browser has that key now.");
    });
  };

  return keep(element, () => {
    const { dice, key, sure } = own.value;
    void doing.under.value;
    const game = store.of.now.value?.game;
    if (!dice || !game) return awaited(doing, read);
    if (!dice.links) return html`<p class="hint">${say("The dice of this game take no links.")}</p>`;
    const running = game.status === "running";
    const over = game.status === "finished" || game.status === "cancelled";
    const bound = game.seat !== null && Boolean(mine?.mine(dice, game.seat));
    const anchored = game.seat !== null && Boolean(dice.links.seats[game.seat]?.anchor);
    return html`<p>${added(game, dice.links, bound).join(" · ")}</p>
      ${dice.links.mix && !over ? html`<p class="hint">${say("Mix {mix}: everybody at the table should see the same.", { mix: dice.links.mix.slice(0, 8) })}</p>` : nothing}
      <p class="row">${button(say("Check my dice"), () => checked(mine, game), "small")}
        ${running && bound ? button(say("Leave links for {turns} turns", { turns: TURNS }), async () => {
          mine.answered(await requests.post("dice/deposit/", mine.deposit(await diceOf(id), game.seat, TURNS)));
          return say("Left: turns that others play for you draw with your links, and the host can foresee what you add to them.");
        }) : nothing}
        ${running && game.seat !== null && !anchored ? button(say("Send links from now on"), async () => {
          await bind(person, id, game.seat);
          await refresh();
          return say("Your links count once those of the others lie between.");
        }) : nothing}
        ${running && game.seat !== null && !game.votes.stir && mayBePut(game, "stir") && dice.links.seats.some((/** @type {any} */ each) => each?.anchor) ? button(say("Ask for other links"), async () => {
          await requests.post("votes/", { what: "stir", agree: true });
          await refresh();
          return say("Asked: when all others agree, other links count from the next turn on, which nobody can have foreseen draws by.");
        }) : nothing}
        ${person ? button(say("Save my notes of the dice"), save) : nothing}
        ${person && key === null ? html`<button type="button" class="plain small" @click=${() => set({ key: toHex(mine.master) })}>${say("My dice key")} …</button>` : nothing}
        ${running && anchored && !bound && !sure ? html`<button type="button" class="plain small" @click=${() => set({ sure: true })}>${say("My dice key is lost")} …</button>` : nothing}</p>
      ${wrong(doing, "dice")}${told(doing, "dice")}
      ${sure && anchored && !bound ? html`<div class="notice"><p>${say("Play on without links? Take over the key of your other browser instead, if there is one.")}</p>
        <p class="row">${button(say("Play on without links"), async () => {
          await requests.post("dice/release/");
          await refresh();
          set({ sure: false });
          return say("Your seat is free from now on.");
        })} <button type="button" class="plain small" @click=${() => set({ sure: false })}>${say("Leave it as it is")}</button></p></div>` : nothing}
      ${key === null ? nothing : html`<form novalidate @submit=${adopt}><label for="dice-key">${say("This key makes your links in all your games: keep it to yourself. Put in that of another browser to play on with it here.")}</label>
        <input id="dice-key" autocomplete="off" spellcheck="false" autocapitalize="none" maxlength=${KEY} .value=${key} aria-invalid=${doing.problem("key") ? "true" : nothing} aria-describedby="key-wrong" @input=${(/** @type {any} */ event) => set({ key: event.target.value })}>
        ${wrong(doing, "key")}<p class="row"><button type="submit" class="plain small" aria-disabled=${doing.busy}>${say("Use this key here")}</button> <button type="button" class="plain small" @click=${() => { doing.forget(); set({ key: null }); }}>${say("Leave it as it is")}</button></p></form>`}
      ${told(doing, "key")}`;
  });
}
