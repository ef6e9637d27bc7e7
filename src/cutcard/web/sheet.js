// A sheet over the table, with its title and the way back.
import { html, useLayoutEffect, useRef } from "./language.js";
import { Do } from "./parts.js";

export const Sheet = ({ title, done, children }) => {
  const sheet = useRef(null);
  useLayoutEffect(() => sheet.current.showModal(), []);
  return html`<dialog class="sheet" ref=${sheet} aria-label=${title} onClose=${done}>
    <header>
      <h2>${title}</h2>
      <${Do} cls="quiet" does=${() => sheet.current.close()}>Close<//>
    </header>
    ${children}
  </dialog>`;
};
