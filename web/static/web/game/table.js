// What stands around the board: seats with their clocks, the clock's rates, the lobby, what is asked seldom, standing orders.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { effect } from "../vendor/signals-core/signals-core.js";
import { showClocks } from "../clock.js";
import { byId } from "../dom.js";
import { showLobby } from "../lobby.js";
import { showMore } from "../more.js";
import { Standing } from "../standing.js";
import { showTime } from "../time.js";
import { say } from "../words.js";
import { keep } from "./draw.js";
import { moment } from "./moment.js";
import { mountPanelled, ofSeats } from "./panelled.js";
import { seats } from "./seats.js";
import { sign } from "./signs.js";

/** What things cost, and all that may be looked up. @param {import("./store.js").Store} store @param {import("./things.js").Things} things */
const lookup = ({ deeds }, { costs, groups }) => html`
  ${costs.length ? html`<details class="costs" open><summary>${say("Costs")}</summary><ul>${costs.map(({ type, label, cards, actions, note }) => html`<li>
    <button type="button" class="name" @click=${() => deeds.thing("move", type, label)}>${label}</button>
    <span class="price">${cards.map(({ use, value, label: called, count }) => html`<span title=${`${count} ${called}`}>${count > 1 ? html`<b>${count}</b>` : nothing}${sign(use, value, 22)}<span class="unseen">${count} ${called}</span></span>`)}${actions ? html` <small>${say("Actions: {n}", { n: actions })}</small>` : nothing}${note ? html` <small>${note}</small>` : nothing}</span></li>`)}</ul></details>` : nothing}
  <details><summary>${say("What is what")}</summary><p class="row">${Object.entries(groups).map(([group, label]) => html`<button type="button" class="plain small" @click=${() => deeds.group(group)}>${label}</button>`)}</p></details>`;

/**
 * @param {import("./store.js").Store} store @param {any} person
 * @param {() => boolean} shown whether the reader sees what is asked seldom; reads signals
 * @returns what opens the form of a standing order, filled in
 */
export function mountTable(store, person, shown) {
  const { now, kinds, things, board } = store.of;
  /** @type {Promise<any> | null} */
  let standing = null;
  const { refresh } = store.deeds;

  mountPanelled(byId("said"), store);
  keep(byId("lookup"), () => (things.value ? lookup(store, things.value) : nothing));
  keep(byId("seats"), () => (now.value ? seats(now.value, moment.value, ofSeats(/** @type {any} */ (board.value)?.says ?? [])) : nothing));
  effect(() => {
    if (!now.value) return;
    const { game } = now.value;
    showClocks(game);
    showTime(game, person, refresh);
    showLobby(byId("lobby"), game, person, refresh);
    showMore(byId("more"), byId("more-body"), game, person, refresh);
    const deciding = now.value.picture !== null && game.seat !== null && game.status === "running";
    byId("standing").hidden = !deciding;
    if (!deciding || !kinds.value || (!standing && !shown())) return;
    standing ||= Standing.of(game, kinds.value);
    standing.then((made) => {
      byId("standing").hidden = !made;
      return made?.follow(game.cursor);
    }).catch((error) => console.error(error));
  });

  return async (/** @type {object} */ order) => {
    const made = await standing;
    made?.propose(order);
  };
}
