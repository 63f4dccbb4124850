// Settings of the reader's, for all games, that are wished for where one plays.
import { render } from "../../vendor/lit-html/lit-html.js";
import { html } from "../../vendor/lit-html/lit-html.js";
import { nextSwitch } from "../../next-game.js";
import { noticeSwitch } from "../../waiting.js";
import { say } from "../../words.js";

/** @param {HTMLElement} element */
export function mountSettings(element) {
  render(html`${nextSwitch()}${noticeSwitch()}<p><a href="/account/">${say("Language, time zone, sleep and mails")}</a></p>`, element);
}
