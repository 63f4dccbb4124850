// The end of a game: how it ended, how everybody stands and by what, how it went, and where one goes from there.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { signal } from "../vendor/signals-core/signals-core.js";
import { leave } from "../leave.js";
import { nextAfter } from "../next-game.js";
import { called, whose } from "../seats.js";
import { say } from "../words.js";
import { swatch } from "../sheet/swatch.js";
import { keep } from "./draw.js";
import { changes, ending } from "./ending.js";
import { points } from "./figures.js";
import { hands, stoodIn } from "./hands.js";
import { loaded } from "./later.js";
import { Doing, wrong } from "./more/doing.js";
import { isOver } from "./state.js";
import { lookAt } from "./steps.js";

/** Who sits in a seat, with a page where it is somebody. @param {import("api").SeatShown} seat */
const who = (seat) => (seat.player ? html`<a href=${`/people/${seat.player}`}>${called(seat)}</a>` : called(seat));

/** What sets a seat apart: how it has fared, who played it, and what its person's rating became. @param {import("api").SeatShown} seat @param {readonly string[]} badges @param {string} [change] */
const marks = ({ resigned, bot, player }, badges, change) => html`${[...badges, ...(resigned ? [say("resigned")] : bot ? [say("bot")] : [])].map((each) => html` <span class="badge">${each}</span>`)}${change ? html` <a class="badge" href=${`/people/${player}`}>${say("rating {change}", { change })}</a>` : nothing}`;

/** How everybody stands: who has most of the first figure first, who has won before all. @param {import("./state.js").Now["game"]} game @param {any} standings @param {Record<number, string>} ratings @param {readonly import("api").SeatHolder[]} holders */
const result = (game, { columns: [first, ...others], rows }, ratings, holders) => html`<ol class="result">${repeat(ranked(rows, game.result?.winners ?? []), ({ seat }) => seat, (/** @type {any} */ { seat, cells: [score, ...cells], badges }) => html`<li ?data-marked=${game.result?.winners.includes(seat)}>
  ${swatch(game.seats[seat].colour)} <b>${who(game.seats[seat])}</b>${marks(game.seats[seat], badges, ratings[seat])} <span class="score">${first.heading} <b>${score}</b></span>
  ${others.length ? html`<dl class="figures">${others.map((/** @type {any} */ { heading }, /** @type {number} */ at) => html`<div><dt>${heading}</dt><dd>${cells[at]}</dd></div>`)}</dl>` : nothing}
  ${[hands(holders, seat), stoodIn(game.result, seat)].filter(Boolean).map((each) => html`<p class="hint">${each}</p>`)}</li>`)}</ol>`;

/** Seats as they have come off. @param {readonly any[]} rows @param {readonly number[]} winners */
export function ranked(rows, winners) {
  const won = (/** @type {any} */ { seat }) => Number(winners.includes(seat));
  const score = (/** @type {any} */ { cells }) => Number(cells[0]) || 0;
  return rows.toSorted((one, other) => won(other) - won(one) || score(other) - score(one));
}

/** Rows of seats in the order of other ones. @param {readonly any[]} rows @param {readonly any[]} order */
const inOrder = (rows, order) => order.map(({ seat }) => rows.find((each) => each.seat === seat));

/**
 * Playing once more, in words: who does so already, and what the reader may press; null where that is nothing.
 * @param {import("./state.js").Now["game"]} game @param {import("./state.js").State["again"]} again
 */
export function onceMore({ seats, seat, started_at: started, hosted_by: host }, again) {
  const made = again?.game;
  const by = made && seats.find(({ player }) => player === again.by);
  const mine = by && by.index === seat;
  const plays = seat !== null && started && !host;
  return {
    told: !made || mine ? "" : by ? say("{name} plays once more.", { name: called(by) }) : say("This game is played once more."),
    press: !plays ? null : !made ? say("Once more") : mine ? say("To the rematch") : say("Join"),
  };
}

/** Does something once, when an element comes into sight or the page is put on paper. @param {Element} element @param {() => Promise<unknown>} act */
function whenSeen(element, act) {
  const once = loaded(act);
  const watch = new IntersectionObserver((all) => all.some(({ isIntersecting }) => isIntersecting) && begin());
  const begin = () => once().then(() => watch.disconnect(), (error) => console.error(error)); // tried again when it is seen again
  watch.observe(element);
  addEventListener("beforeprint", begin, { once: true });
}

/** @param {HTMLElement} element @param {import("./store.js").Store} store */
export function mountOver(element, store) {
  const { again, now, person } = store.of;
  const { deeds, dispatch, transport } = store;
  /** The game that waits for the reader next; undefined until that is known. */
  const next = signal(/** @type {import("api").DeskGame | null | undefined} */ (undefined));
  if (person.peek()) nextAfter(transport.game).then((found) => { next.value = found; }).catch(() => {});

  /** Who held the seats, once that is known. */
  const holders = signal(/** @type {readonly import("api").SeatHolder[]} */ ([]));
  transport.holders().then((found) => { holders.value = found.holders; }).catch(() => {});

  /** By how much ratings have changed, as far as that is known. */
  const changed = signal(/** @type {Record<number, string>} */ ({}));
  const league = Object.assign(document.createElement("span"), { hidden: true });
  const over = /** @type {import("./state.js").Now} */ (now.peek()).game; // nothing of it will be otherwise
  changes(over).then((found) => { changed.value = found; }).catch(() => {});
  if (over.tag.startsWith("league/")) import("./more/league.js").then(({ mountLeague }) => mountLeague(league, over.id)).catch(() => {});

  const figures = Object.assign(document.createElement("div"), { className: "statistics" });
  whenSeen(figures, async () => (await import("./statistics.js")).mountStatistics(figures, store));

  const doing = new Doing();
  const oncemore = () => doing.run("rematch", async () => {
    const { rematch } = await import("./rematch.js");
    await leave(await rematch(transport.game, person.peek()));
  });

  /** From the first turn on. */
  const through = async () => {
    const { epoch } = /** @type {import("./state.js").Now} */ (now.value).game;
    dispatch({ type: "tab", tab: "story" });
    const { turns: [first] } = await transport.moments(epoch).catch(() => ({ turns: [] })); // the story leads there too
    if (first) await lookAt(store, first.cursor);
  };

  return keep(element, () => {
    if (!now.value || !isOver(now.value.game)) return nothing;
    const { game, table } = now.value;
    void doing.under.value;
    const { told, press } = onceMore(game, again.value);
    const { standings, tally } = /** @type {any} */ (table) ?? {};
    return html`<section class="over" aria-label=${say("The end of the game")}>
      <h2>${/** @type {any} */ (table)?.outcome ?? whose(game, table)}</h2>
      ${ending(game, league, () => { deeds.subject("dice"); })}
      ${standings?.columns.length ? result(game, standings, changed.value, holders.value) : nothing}
      <p role="status">${told}</p>
      <p class="row">
        ${next.value ? html`<a class="button" href=${`/games/${next.value.game}`}>${say("Next game: {name}", { name: next.value.name })}</a>` : nothing}
        ${press ? html`<button type="button" class=${next.value ? "plain" : ""} aria-disabled=${doing.busy} @click=${oncemore}>${doing.busy ? say("Sending …") : press}</button>` : nothing}
        ${!press && again.value?.game ? html`<a class="button" href=${`/games/${again.value.game}`}>${say("To the rematch")}</a>` : nothing}
        ${standings ? html`<button type="button" class="plain" @click=${through}>${say("Look through the game")}</button>` : nothing}
        <a class="button plain" href=${person.value ? "/desk" : "/games/"}>${person.value ? say("Desk") : say("Games")}</a>
      </p>${wrong(doing, "rematch")}
      ${tally?.columns.length ? points(game, { ...tally, rows: inOrder(tally.rows, ranked(standings.rows, game.result?.winners ?? [])) }) : nothing}
      ${figures}</section>`;
  });
}
