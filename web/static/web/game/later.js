// Parts of the page that are loaded when they are needed first.
import { effect } from "../vendor/signals-core/signals-core.js";

/**
 * Something that is made when it is asked for first, and then is that: it is made again only where that failed.
 * @template T @param {() => Promise<T>} make @returns {() => Promise<T>}
 */
export function loaded(make) {
  /** @type {Promise<T> | null} */
  let made = null;
  return () => {
    made ||= make().catch((error) => {
      made = null;
      throw error;
    });
    return made;
  };
}

/**
 * Loads a part as soon as it is wanted; after a failure with the next change of what `wanted` reads.
 * @param {() => unknown} wanted reads signals @param {() => Promise<unknown>} load
 */
export function later(wanted, load) {
  const once = loaded(load);
  effect(() => {
    if (wanted()) queueMicrotask(() => once().catch((error) => console.error(error)));
  });
}
