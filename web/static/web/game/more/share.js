// A link to the position, as those see it who look on; and what may be saved of the game.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { signal } from "../../vendor/signals-core/signals-core.js";
import { say } from "../../words.js";
import { keep } from "../draw.js";
import { Doing, told, wrong } from "./doing.js";

/** The address of a game at a moment of those who look on. @param {string} origin @param {string} game @param {number} visitor @param {string} epoch */
export const linkTo = (origin, game, visitor, epoch) => `${origin}/games/${game}?${new URLSearchParams({ as: "visitor", at: String(visitor), epoch })}`;

/** @param {HTMLElement} element @param {import("./here.js").Here} here */
export function mountShare(element, { store, requests }) {
  const doing = new Doing();
  const link = signal("");
  const make = () => doing.run("link", async () => {
    const { game } = /** @type {import("../state.js").Now} */ (store.state.value.now);
    const at = store.state.value.looking?.at ?? game.cursor;
    const { moment } = await requests.moment(at, game.epoch);
    link.value = linkTo(location.origin, game.id, moment?.visitor ?? 0, game.epoch);
    try {
      await navigator.clipboard.writeText(link.value);
      return say("Copied.");
    } catch {
      return say("This is the link.");
    }
  });
  return keep(element, () => {
    const game = store.of.now.value?.game;
    void doing.under.value;
    if (!game) return nothing;
    const at = store.of.looking.value?.at ?? null;
    const over = game.status === "finished" || game.status === "cancelled";
    const api = `/api/v1/games/${game.id}`;
    return html`
      ${game.started_at ? html`<p>${at === null ? say("A link to the position as it is now. It shows what anybody sees who looks on, and nothing of your hand.") : say("A link to the position that the board shows now. It shows what anybody sees who looks on, and nothing of your hand.")}</p>
        ${game.visibility === "private" ? html`<p class="hint">${say("The game is private: only who may look on can open it.")}</p>` : nothing}
        <p class="row"><button type="button" class="plain" aria-disabled=${doing.busy} @click=${make}>${say("Copy a link to this position")}</button></p>
        ${link.value ? html`<p><label for="position-link">${say("Link to a position")}</label><input id="position-link" readonly .value=${link.value} @focus=${(/** @type {any} */ event) => event.target.select()}></p>` : nothing}
        ${wrong(doing, "link")}${told(doing, "link")}` : nothing}
      <dl class="facts"><dt>${say("Board as text")}</dt><dd><a href=${`${api}/board.txt`}>board.txt</a></dd>
        <dt>${say("Export")}</dt><dd><a href=${`${api}/export/`}>${over ? say("everything, as JSON lines") : say("what you may know, as JSON lines")}</a></dd>
        <dt>${say("Dice")}</dt><dd><a href=${`${api}/dice/`}>${over ? say("commitment, links and secret") : say("commitment and links")}</a></dd></dl>
      <p><a href=${`/report?game=${game.id}`}>${say("Report this name")}</a> <span class="hint">${game.name}</span></p>`;
  });
}
