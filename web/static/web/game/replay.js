// A game that shows itself turn by turn, at a pace at which one can read, until it is halted or has come to now.
import { signal } from "../vendor/signals-core/signals-core.js";

export const PACE = 2500; // milliseconds a turn

/**
 * `playing` says whether it goes on; `toggle` begins and halts it.
 * @param {() => unknown} looking what is looked at: nothing any more when now is reached @param {() => Promise<unknown>} on takes a step
 */
export function makeReplay(looking, on) {
  const playing = signal(false);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let next;
  const halt = () => {
    clearTimeout(next);
    playing.value = false;
  };
  async function step() {
    if (!document.hidden) await on();
    if (!looking()) halt();
    if (playing.peek()) next = setTimeout(step, PACE);
  }
  const toggle = () => {
    if (playing.peek()) return halt();
    playing.value = true;
    return step();
  };
  return { playing, halt, toggle };
}

/** Whether nothing is to move by itself. */
export const atRest = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
