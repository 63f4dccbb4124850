// What others see of you, in which language and colours pages come, and who may invite you.
import { write } from "../api.js";
import { byId } from "../dom.js";
import { values } from "../forms.js";
import { wishes } from "../theme.js";
import "../tongue.js";
import { opens, saves } from "./frame.js";

await opens((person) => {
  const form = byId("profile");
  for (const name of ["name", "language", "invitations_from"]) form.elements[name].value = person[name];
  if (form.elements.language.selectedIndex < 0) form.elements.language.selectedIndex = 0;
  form.elements.theme.value = person.theme ?? "system";
  saves(form, async () => {
    const { language, theme } = await write("PATCH", "/me/", values(form));
    wishes(theme);
    if (language !== person.language) location.reload();
  });
});
