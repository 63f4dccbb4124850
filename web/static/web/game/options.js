// By which options a game is played, out of what the game tells of its options. Pure.

/** @typedef {import("./signs.js").Thing} Thing */

const OPTION = "option"; // the use of options among what may be looked up

/** A value of an option as a figure names it. @param {any} value */
const named = (value) => (typeof value === "string" ? value : JSON.stringify(value));

/**
 * Each option with what it is in this game, in words; those first that differ from the rules. A number that is none of the named
 * values stands for itself.
 * @param {Record<string, any>} options of the game @param {readonly Thing[]} things
 * @returns {{ use: string, value: string, label: string, group: string, figure: string, differs: boolean }[]}
 */
export function played(options, things) {
  const rows = things.filter(({ use, value }) => use === OPTION && value in options).map(({ use, value, label, group, figures }) => {
    const name = named(options[value]);
    const found = figures.find((each) => each.name === name);
    return { use, value, label, group, figure: found?.value ?? name, differs: found !== figures[0] };
  });
  return [...rows.filter(({ differs }) => differs), ...rows.filter(({ differs }) => !differs)];
}
