// The page of a game: its board as soon as there is one, with as little as that takes; then what one plays with (play.js).
import "../tongue.js";
import { byId } from "../dom.js";
import { drawField } from "./field.js";
import { theme } from "./theme.js";
import { Transport } from "./transport.js";

const transport = new Transport(location.pathname.split("/").filter(Boolean)[1]);
const first = transport.now("", theme.peek());
const field = drawField(byId("board"), transport);
first.then(({ board }) => board && field.board.show(board)).catch(() => {}); // whoever reads it on tells what is wrong
const { play } = await import("./play.js");
await play(transport, field, first);
