// The page of a game: its board as soon as there is one, with as little as that takes; then what one plays with (play.js).
import "../tongue.js";
import { me } from "../api.js";
import { byId } from "../dom.js";
import { drawField } from "./field.js";
import { theme, wishes } from "../theme.js";
import { Transport } from "./transport.js";
import { tell } from "./trouble.js";
import { say } from "../words.js";

const transport = new Transport(location.pathname.split("/").filter(Boolean)[1]);
const first = transport.now("", theme.peek());
const field = drawField(byId("board"), transport);
await first.then(({ board }) => { if (board) field.board.show(board).catch(() => {}); }).catch(() => {}); // whoever reads it on tells what is wrong
me().then((/** @type {any} */ person) => { if (person?.theme) wishes(person.theme); }).catch(() => {});
// All else goes behind the board, whose ground is asked for by now: by HTTP/1.1 there are but six lines to the server.
document.head.append(/** @type {HTMLTemplateElement} */ (byId("then")).content);
const { play } = await import("./play.js").catch((error) => {
  tell({ status: 0, text: say("The server does not answer. Try again in a moment.") });
  throw error;
});
await play(transport, field, first);
