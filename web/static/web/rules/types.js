/** @typedef {import("api").ThingTold} Thing */
/** @typedef {import("api").FigureTold} Figure */
/** @typedef {import("api").PriceTold} Price */
/** @typedef {import("api").Things} Things */
/** @typedef {import("api").BookTold} Book */
/** @typedef {import("api").RuleTold} Rule */

export {};
