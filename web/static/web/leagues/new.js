// Founding a league by one form; then one goes on to its desk.
import { me, post } from "../api.js";
import { byId } from "../dom.js";
import { leave } from "../leave.js";
import "../tongue.js";
import { sends } from "./fields.js";
import { page } from "./named.js";
import { RulesForm } from "./rules-form.js";
import { slugOf } from "./shape.js";

const person = await me();
byId("locked").hidden = Boolean(person);
if (person) await ask();

async function ask() {
  const rules = await RulesForm.in(byId("rules"), null);
  let own = false; // whether somebody has written a word, which then stays
  const suggest = () => {
    if (!own) byId("slug").value = slugOf(byId("name").value);
    byId("slug-shown").textContent = byId("slug").value || "…";
  };
  byId("name").addEventListener("input", suggest);
  byId("slug").addEventListener("input", () => {
    own = byId("slug").value !== "";
    suggest();
  });
  sends(byId("form"), byId("error"), async () => {
    const [slug, name, about, visibility] = ["slug", "name", "about", "visibility"].map((each) => byId(each).value);
    const { slug: founded } = await post("/leagues/", { slug, name, about, visibility, rules: rules.asked() });
    await leave(`${page(founded)}/desk`);
  });
  byId("form").hidden = false;
}
