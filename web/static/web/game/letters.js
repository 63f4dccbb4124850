// Letters between the seats, with those marked that the reader has not seen.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { effect } from "../vendor/signals-core/signals-core.js";
import { brief } from "../moments.js";
import { here, once } from "../once.js";
import { called } from "../seats.js";
import { say } from "../words.js";
import { keep } from "./draw.js";
import { isLetter } from "./unread.js";
import { swatch } from "../sheet/swatch.js";

/** @typedef {import("./store.js").Store} Store */

/**
 * @param {HTMLElement} element @param {Store} store
 * @param {() => boolean} shown whether the reader sees this part; reads signals
 */
export function mountLetters(element, store, shown) {
  const { story, now, read } = store.of;
  let wrong = "";
  let last = 0; // up to where letters were read when they were opened: the mark stays until they are opened again

  const send = (/** @type {string} */ _, /** @type {string} */ path, /** @type {unknown} */ body, /** @type {{ key: string }} */ by) => store.transport.post(path, body, by);

  const write = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    const text = form.text.value.trim();
    if (!text) return;
    const button = /** @type {HTMLButtonElement} */ (form.querySelector("[type=submit]"));
    button.disabled = true;
    const box = /** @type {HTMLElement} */ (form.querySelector(".error"));
    try {
      await once("messages/", { text, to: form.to.value === "" ? null : [Number(form.to.value)] }, { send, place: here });
      form.text.value = "";
      wrong = "";
    } catch (error) {
      wrong = /** @type {Error} */ (error).message;
    }
    box.textContent = wrong;
    box.hidden = !wrong;
    form.text.ariaInvalid = wrong ? "true" : null;
    if (wrong) form.text.focus();
    button.disabled = false;
  };

  effect(() => {
    const newest = story.value.items.at(-1)?.cursor ?? 0;
    if (!shown()) last = read.peek();
    else if (newest > read.peek()) queueMicrotask(() => store.dispatch({ type: "read", cursor: newest }));
  });

  return keep(element, () => {
    const letters = story.value.items.filter(isLetter);
    const game = now.value?.game;
    if (!game) return nothing;
    const sent = (/** @type {any} */ { table, seat }) => (table.to === null ? "" : seat === game.seat
      ? say("to {name}", { name: table.to.map((/** @type {number} */ each) => called(game.seats[each])).join(", ") }) : say("to you alone"));
    const away = (/** @type {any} */ { seat, cursor }, /** @type {any} */ { id, seats }) => (game.seat === null || seat === game.seat || !seats[seat]?.player ? nothing
      : html` · <a href=${`/report?game=${id}&cursor=${cursor}&player=${seats[seat].player}`} aria-label=${say("Report, mute, block: {name}", { name: called(seats[seat]) })}>${say("Report")}</a>`);
    return html`
      <ol class="letters" aria-label=${say("Letters")} tabindex="0">${letters.length ? repeat(letters, ({ cursor }) => cursor, (item) => html`<li ?data-mine=${item.seat === game.seat} ?data-new=${item.cursor > last && item.seat !== game.seat}>
        <p class="hint">${swatch(game.seats[item.seat ?? 0].colour)} ${called(game.seats[item.seat ?? 0])} ${sent(item)} · <time datetime=${item.at}>${brief(item.at)}</time>${away(item, game)}</p>${item.muted ? html`<details><summary>${say("muted")}</summary><p>${/** @type {any} */ (item.table).text}</p></details>` : html`<p>${/** @type {any} */ (item.table).text}</p>`}</li>`)
        : html`<li class="hint none">${say("Nobody has written yet.")}</li>`}</ol>
      ${game.letters === "none" ? html`<p class="hint">${say("In this game nobody writes to anybody.")}</p>` : nothing}
      ${game.seat === null || game.letters === "none" ? nothing : html`<form class="write" @submit=${write}>
        <select name="to" aria-label=${say("To")}><option value="">${say("to all")}</option>${game.seats.filter(({ index }) => index !== game.seat && game.letters !== "table").map((seat) => html`<option value=${seat.index}>${say("to {name}", { name: called(seat) })}</option>`)}</select>
        <input name="text" aria-describedby="letter-wrong" aria-label=${say("Message")} maxlength=${element.dataset.most ?? nothing} autocomplete="off"> <button type="submit" class="plain small">${say("Say")}</button>
        <p class="error" role="alert" id="letter-wrong" hidden></p></form>`}`;
  });
}
