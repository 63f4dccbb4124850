// The moment that it is, which moves on every half minute: whatever tells how long is left reads it.
import { signal } from "../vendor/signals-core/signals-core.js";

const AGAIN = 30_000; // milliseconds

/** In milliseconds. */
export const moment = signal(Date.now());
/** @type {any} */ (setInterval(() => {
  moment.value = Date.now();
}, AGAIN)).unref?.(); // of node, so that a test may end
