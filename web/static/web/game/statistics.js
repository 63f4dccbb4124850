// How a game went that is over: its figures, each folded but the first, and from a curve to the board of that turn.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { signal } from "../vendor/signals-core/signals-core.js";
import { say } from "../words.js";
import { shown } from "./charts.js";
import { keep } from "./draw.js";
import { lookAt } from "./steps.js";

/** @param {HTMLElement} element @param {import("./store.js").Store} store */
export async function mountStatistics(element, store) {
  const { of: { now }, deeds, transport } = store;
  const { figures } = await transport.statistics();
  /** Which turn is looked at in each curve, by its name. @type {Record<string, import("../vendor/signals-core/signals-core.js").Signal<number | null>>} */
  const at = Object.fromEntries(figures.map(({ name }) => [name, signal(/** @type {number | null} */ (null))]));
  /** When the turns began. @type {Promise<import("api").Moments> | null} */
  let moments = null;

  /** Shows the board at the end of a turn, which is where the next one begins. @param {number} turn */
  async function look(turn) {
    const { epoch } = /** @type {import("./state.js").Now} */ (now.value).game;
    moments ??= transport.moments(epoch);
    const { turns } = await moments.catch(() => {
      moments = null;
      return { turns: [] };
    });
    const next = turns.find((each) => each.turn > turn);
    return next ? lookAt(store, next.cursor) : deeds.look(null);
  }

  return keep(element, () => {
    const game = now.value?.game;
    if (!game) return nothing;
    return html`<h3>${say("How the game went")}</h3>${figures.map((figure, place) => {
      const turn = at[figure.name];
      const choose = (/** @type {number} */ each) => { turn.value = each; };
      const chosen = { at: turn.value, choose, look: (/** @type {number} */ each) => {
        choose(each);
        if (figure.type === "series") look(figure.turns[each]);
      } };
      return html`<details class="figure" ?open=${place === 0}><summary>${figure.title}</summary>${shown(game, figure, chosen)}</details>`;
    })}`;
  });
}
