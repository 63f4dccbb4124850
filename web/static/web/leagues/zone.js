// In which time zone a page of leagues tells its times: said once, at its end.
import { el } from "../dom.js";
import { zoneHere } from "../moments.js";
import "../tongue.js";
import { say } from "../words.js";

document.getElementById("main")?.append(el("p", { class: "hint zone" }, say("Times are told in the time zone {zone}.", { zone: zoneHere() })));
