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

/** The style sheet of what is opened; without it a part is plain, and can be used all the same. @type {() => Promise<unknown>} */
const styles = loaded(() => new Promise((done) => {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: new URL("../opened.css", import.meta.url).href, onload: done, onerror: done });
  const whole = document.querySelector('link[href$="/game.css"]');
  if (whole) whole.before(link);
  else document.head.append(link);
}));

/** Loads a part that looks as opened.css says. @template T @param {() => Promise<T>} make @returns {() => Promise<T>} */
export const opened = (make) => loaded(async () => {
  await styles();
  return make();
});

/**
 * Loads a part as soon as it is wanted; after a failure with the next change of what `wanted` reads.
 * @param {() => unknown} wanted reads signals @param {() => Promise<unknown>} load
 */
export function later(wanted, load) {
  const once = opened(load);
  effect(() => {
    if (wanted()) queueMicrotask(() => once().catch((error) => console.error(error)));
  });
}

/** Loads what is needed at once later, when nothing else is to be done; it is no loss if that fails. @param {() => Promise<unknown>} load */
export function atRest(load) {
  const quiet = () => load().catch(() => {});
  if ("requestIdleCallback" in window) requestIdleCallback(quiet);
  else setTimeout(quiet, 2000);
}
