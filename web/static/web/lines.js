// Orders as they are typed, one a line.

/** The orders that stand in a text: blank lines and remarks are none. What stands behind an order is for the server to read: in a
 * letter `#` is a letter. @param {string} text */
export const linesIn = (text) => text.split("\n").map((line) => line.trim()).filter((line) => line && !line.startsWith("#"));
