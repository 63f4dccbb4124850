// The end of a game: how it ended, how everybody stands, and where one goes from there.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { signal } from "../vendor/signals-core/signals-core.js";
import { nextAfter } from "../next-game.js";
import { called, whose } from "../seats.js";
import { say } from "../words.js";
import { swatch } from "../sheet/swatch.js";
import { keep } from "./draw.js";
import { isOver } from "./state.js";

/** How everybody stands, in the order of the table. @param {import("./state.js").Now["game"]} game @param {any} standings */
const result = (game, { columns: [first], rows }) => html`<ol class="result">${repeat(rows, ({ seat }) => seat, (/** @type {any} */ { seat, cells, badges, marked }) => html`<li ?data-marked=${marked}>
  ${swatch(game.seats[seat].colour)} <b>${called(game.seats[seat])}</b>${badges.map((/** @type {string} */ each) => html` <span class="badge">${each}</span>`)} <span class="score">${first.heading} <b>${cells[0]}</b></span></li>`)}</ol>`;

/** @param {HTMLElement} element @param {import("./store.js").Store} store */
export function mountOver(element, store) {
  const { now, person } = store.of;
  const { deeds, dispatch, transport } = store;
  /** The game that waits for the reader next; undefined until that is known. */
  const next = signal(/** @type {import("api").DeskGame | null | undefined} */ (undefined));
  if (person.peek()) nextAfter(transport.game).then((found) => { next.value = found; }).catch(() => {});

  /** From the first turn on. */
  const through = async () => {
    const { epoch } = /** @type {import("./state.js").Now} */ (now.value).game;
    dispatch({ type: "tab", tab: "story" });
    const { turns: [first] } = await transport.moments(epoch).catch(() => ({ turns: [] })); // the story leads there too
    if (first) await deeds.look(first.cursor);
  };

  return keep(element, () => {
    if (!now.value || !isOver(now.value.game)) return nothing;
    const { game, table } = now.value;
    const standings = /** @type {any} */ (table)?.standings;
    return html`<section class="over" aria-label=${say("The end of the game")}>
      <h2>${/** @type {any} */ (table)?.outcome ?? whose(game, table)}</h2>
      ${standings?.columns.length ? result(game, standings) : nothing}
      <p class="row">
        ${next.value ? html`<a class="button" href=${`/games/${next.value.game}`}>${say("Next game: {name}", { name: next.value.name })}</a>` : nothing}
        ${standings ? html`<button type="button" class="plain" @click=${through}>${say("Look through the game")}</button>` : nothing}
        <a class="button plain" href=${person.value ? "/desk" : "/games/"}>${person.value ? say("Desk") : say("Games")}</a>
      </p></section>`;
  });
}
