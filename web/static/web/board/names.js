// Finding a mark by its name while it is typed: `12-17`, `K1`.

/** After so many milliseconds without a key another name begins. */
const PAUSE = 1500;

/** @typedef {{ text: string, at: number }} Typed */

/** What has been typed after one more key, at a time in milliseconds. @param {Typed} so @param {string} key @param {number} at @returns {Typed} */
export const typing = (so, key, at) => ({ text: (at - so.at < PAUSE ? so.text : "") + key.toLowerCase(), at });

/** Whether a key is a letter of a name. @param {string} key */
export const letter = (key) => key.length === 1 && key !== " ";

/** What is called so; else the first whose name begins so; else null. @template {{ names: string[] }} T @param {T[]} all @param {string} text @returns {T | null} */
export function called(all, text) {
  const named = (/** @type {(name: string) => boolean} */ so) => all.find(({ names }) => names.some((name) => so(name.toLowerCase())));
  return named((name) => name === text) ?? named((name) => name.startsWith(text)) ?? null;
}
