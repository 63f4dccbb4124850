// Settings of the reader's that are wished for where one plays: how this game is mailed about, and those for all games.
import { render } from "../../vendor/lit-html/lit-html.js";
import { html } from "../../vendor/lit-html/lit-html.js";
import { mountMails } from "../../mails-of-game.js";
import { nextSwitch } from "../../next-game.js";
import { noticeSwitch } from "../../waiting.js";
import { say } from "../../words.js";

/** @param {HTMLElement} element @param {import("./here.js").Here} here */
export async function mountSettings(element, { store }) {
  render(html`<div class="mails-of-game"></div>${nextSwitch()}${noticeSwitch()}<p><a href="/account/">${say("Language, time zone, sleep and mails")}</a></p>`, element);
  const game = store.of.now.value?.game;
  if (game) await mountMails(/** @type {HTMLElement} */ (element.querySelector(".mails-of-game")), game.id);
}
