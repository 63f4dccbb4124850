// The mark of a seat.
import { html } from "../vendor/lit-html/lit-html.js";

/** A round mark of a seat's colour with its letter, so that colour alone says nothing. @param {string} colour */
export const swatch = (colour) => html`<span class="swatch" data-colour=${colour} aria-hidden="true">${colour.slice(0, 1).toUpperCase()}</span>`;
