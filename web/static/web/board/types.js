// What the board is given and what it tells.

/**
 * What may be touched on the board, or shows what was. Marks of the walker are such; the board knows no moves.
 * @typedef {object} Mark
 * @property {string} key which one it is, for as long as it is the same
 * @property {string} place the name of its place: `12`, `12-17`, `K`
 * @property {string[]} pieces the pieces there that it is about: `K1`
 * @property {"open" | "chosen" | "passed" | "also" | "short" | "watched"} state all but `watched` and `passed` may be touched
 * @property {string} label what there is to choose, in the reader's words
 */
/**
 * What the API tells of a picture (`board.json`).
 * @typedef {object} Board
 * @property {string} ground the address of what lies below the pieces
 * @property {string | null} [drawn] that itself, where nothing is at its address yet
 * @property {{ id: string, svg: string }[]} pieces in the order in which they are drawn
 * @property {string} title
 * @property {string} description
 */
/**
 * A touch. With no marks nothing that may be touched is near; with several, these compete.
 * @typedef {object} Touched
 * @property {Mark[]} marks nearest first
 * @property {string | null} place the place that was touched; null beside the island
 * @property {string[]} pieces the piece that is drawn there; of a mark, one that it is about; of several that compete each, nearest first
 * @property {"pointer" | "keyboard"} by
 */
/**
 * What whoever mounts a board does for it.
 * @typedef {object} Handlers
 * @property {(address: string) => Promise<string>} ground fetches the markup at an address
 * @property {(touched: Touched) => void} onTouch
 * @property {() => void} [onLeave] Escape was pressed
 * @property {(sentence: string, parts?: Record<string, string | number>) => string} say says it in the reader's language
 */

export {};
