// Leaving the game for good: asked once more, with what it means in this game.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { signal } from "../../vendor/signals-core/signals-core.js";
import { say } from "../../words.js";
import { keep } from "../draw.js";
import { Doing, wrong } from "./doing.js";

/** What becomes of a seat whose player resigns. @param {import("../state.js").Now["game"]} game */
export const meaning = (game) => (game.options.resigned === "dead"
  ? say("You leave the game for good: your towns and roads stay on the board, all else goes back, and nobody plays for you. You look on as a spectator does.")
  : say("You leave the game for good: the steward, a bot, plays on for you, until somebody takes the seat. You look on as a spectator does."));

/** @param {HTMLElement} element @param {import("./here.js").Here} here */
export function mountResign(element, { store, requests, refresh }) {
  const doing = new Doing();
  const asks = signal(false);
  const ask = (/** @type {boolean} */ on) => {
    asks.value = on;
    /** @type {HTMLElement | null} */ (element.querySelector("button"))?.focus();
  };
  return keep(element, () => {
    const game = store.of.now.value?.game;
    void doing.under.value;
    if (!game || game.seat === null || game.status !== "running") return nothing;
    return html`<p>${meaning(game)}</p>${asks.value
      ? html`<p class="row"><button type="button" class="plain" @click=${() => ask(false)}>${say("Play on")}</button>
          <button type="button" class="grave" aria-disabled=${doing.busy} @click=${() => doing.run("resign", async () => {
            await requests.post("resign/");
            await refresh();
          })}>${say("Resign for good")}</button></p>`
      : html`<p class="row"><button type="button" class="plain" @click=${() => ask(true)}>${say("Resign")} …</button></p>`}${wrong(doing, "resign")}`;
  });
}
