// The page behind the link of a mail that told of an act of staff: an appeal, without logging in.
import { keyOf } from "../addresses.js";
import { post } from "../api.js";
import { busy, byId, reveal } from "../dom.js";
import "../tongue.js";

byId("appeal").addEventListener("submit", (/** @type {any} */ event) => {
  event.preventDefault();
  const form = event.currentTarget;
  busy(form.querySelector("[type=submit]"), byId("error"), async () => {
    await post("/appeals/", { token: keyOf(location.hash), words: form.words.value.trim() });
    form.hidden = true;
    reveal(byId("done"));
  });
});
