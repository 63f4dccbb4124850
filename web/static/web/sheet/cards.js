// Things that are chosen one by one: a tile for each kind, a tap adds one, until it is enough.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { say } from "../words.js";
import { fill, toggle } from "../walk/touch.js";
import { filled, missing } from "./amounts.js";

/** @typedef {import("./sheet.js").Look} Look */
/** @typedef {import("../walk/types.js").Field} Field */
/** @typedef {import("../walk/types.js").Option} Option */

/** So many of so many, or what they are worth of what they must be. @param {Field} field */
export function meter({ least, most, total, worth, price }) {
  if (price !== null && price !== undefined) return say("worth {worth} of {price}", { worth: worth ?? 0, price });
  if (least === most) return say("{n} of {most}", { n: total, most });
  return total < least ? say("{n}, at least {least}", { n: total, least }) : say("{n} chosen", { n: total });
}

/** @param {Look} look @param {Field} field */
export function cards({ walk, to, sign, from }, field) {
  const neutral = walk.decision === null ? null : from.asked?.[walk.decision]?.neutral;
  const usual = neutral?.type === walk.type ? neutral[field.name] : undefined; // what would be given for an absent player
  const tile = (/** @type {Option} */ { key, label, count = 0, most = 0, open, worth }) => {
    const full = !open || count >= most; // it keeps the focus all the same
    const one = (/** @type {number} */ by) => to(toggle(walk, field.name, key, by));
    return html`<div class="tile" ?data-chosen=${count > 0}>
      <button type="button" class="more" aria-disabled=${full ? "true" : nothing} @click=${() => full || one(1)}
        aria-label=${say("{name}: {n} of {most}, one more", { name: label, n: count, most })}><span class="top">${sign(field.name, key, 22)}<b>${count}</b></span><span>${label}</span>
        <small>${worth ? say("worth {n}", { n: worth }) : say("of {most}", { most })}</small></button>
      <button type="button" class="less" ?disabled=${!count} @click=${() => one(-1)} aria-label=${say("{name}: one less", { name: label })}>−</button>
    </div>`;
  };
  return html`<fieldset class="cards" data-field=${field.name} ?data-wide=${field.options.some(({ label }) => label.length > 9)}><legend>${field.label} <output class="meter" ?data-whole=${field.whole}>${meter(field)}</output>${missing(field) > 1 || (missing(field) && field.total)
      ? html`<button type="button" class="link" @click=${() => to(fill(walk, field.name, field.total === 0 && usual !== undefined ? usual : filled(field)))}>${say("Fill in")}</button>` : nothing}</legend>
    <div class="tiles">${repeat(field.options, ({ key }) => key, tile)}</div>
  </fieldset>`;
}
