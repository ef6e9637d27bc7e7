// Files that the house makes, to take away: some take a while, and a house without the packages for one says so.
import { html, useState } from "./vendor/htm-preact.js";
import { Do } from "./parts.js";
import { patiently } from "./wire.js";

const FORMS = { csv: "CSV", xlsx: "XLSX", pdf: "PDF", html: "Web page" };

/** `of` is where a file of that form is asked for; `json` stands beside them. */
export const Downloads = ({ of, json }) => {
  const [said, say] = useState("");
  const save = async (form) => {
    say(`${FORMS[form]} is being made…`);
    try {
      const { name, type, bytes } = await patiently(of(form));
      const data = Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0));
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([data], { type }));
      link.download = name;
      link.click();
      URL.revokeObjectURL(link.href);
      say(`${name} was saved.`);
    } catch (no) {
      say(no.words);
    }
  };
  return html`<p class="buttons">
      ${Object.entries(FORMS).map(([form, name]) => html`<${Do} key=${form} does=${() => save(form)}>${name}<//>`)}
      ${json}
    </p>
    <p class="note" role="status">${said}</p>`;
};
