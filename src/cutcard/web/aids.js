// What helps at a table, in small: each opens something that is fetched only then.
import { html, useState } from "./vendor/htm-preact.js";
import { wear, whenShown } from "./parts.js";
import { setting, turn } from "./settings.js";

const Coached = whenShown(() => wear("coach", "").then(() => import("./coach.js")), "Coached", () => "");

/** Beside the decisions of who sits at a table of a game that can be advised on. */
export const Coach = ({ view }) => {
  const [on, put] = useState(setting("coached"));
  if (!view.you?.seats?.length || !view.advised) return "";
  return html`<section class=${`coach ${on ? "on" : ""}`} aria-label="Coach">
    <label class="coach-switch">
      <input type="checkbox" role="switch" checked=${on} onChange=${() => put(turn("coached"))} /> Coach
    </label>
    ${on && html`<${Coached} view=${view} />`}
  </section>`;
};
