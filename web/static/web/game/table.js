// What stands around the board: seats with their clocks, the clock's rates, the lobby, what is asked seldom, standing orders.
import { nothing } from "../vendor/lit-html/lit-html.js";
import { effect } from "../vendor/signals-core/signals-core.js";
import { showClocks } from "../clock.js";
import { showFirst } from "../dice.js";
import { byId } from "../dom.js";
import { showLobby } from "../lobby.js";
import { showMore } from "../more.js";
import { Standing } from "../standing.js";
import { showTime } from "../time.js";
import { keep } from "./draw.js";
import { moment } from "./moment.js";
import { seats } from "./seats.js";

/**
 * @param {import("./store.js").Store} store @param {any} person
 * @param {() => boolean} shown whether the reader sees what is asked seldom; reads signals
 */
export function mountTable(store, person, shown) {
  const { now, kinds } = store.of;
  /** @type {Promise<any> | null} */
  let standing = null;
  const { refresh } = store.deeds;

  keep(byId("seats"), () => (now.value ? seats(now.value, moment.value) : nothing));
  effect(() => {
    if (!now.value) return;
    const { game } = now.value;
    showClocks(game);
    showTime(game, person, refresh);
    showLobby(byId("lobby"), game, person, refresh);
    showMore(byId("more"), byId("more-body"), game, person, refresh);
    if (game.opening_until && game.seat !== null) showFirst(person, game.id, game.seat).catch((error) => console.error(error));
    const deciding = now.value.picture !== null && game.seat !== null && game.status === "running";
    byId("standing").hidden = !deciding;
    if (!deciding || !kinds.value || (!standing && !shown())) return;
    standing ||= Standing.of(game, kinds.value);
    standing.then((made) => {
      byId("standing").hidden = !made;
      return made?.follow(game.cursor);
    }).catch((error) => console.error(error));
  });
}
