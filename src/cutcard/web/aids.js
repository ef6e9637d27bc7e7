// What helps at a table, in small: each opens something that is fetched only then.
import { html, useState } from "./vendor/htm-preact.js";
import { Do, pressed, wear, whenShown } from "./parts.js";
import { setting, turn } from "./settings.js";

const Coached = whenShown(() => wear("coach", "").then(() => import("./coach.js")), "Coached", () => "");

const HowTo = whenShown(() => wear("guide", "").then(() => import("./howto.js")), "HowTo", () => "");

/** Beside the name of the game: how it is played, over the table. */
export const Learn = ({ view: { game, edition } }) => {
  const [open, show] = useState(false);
  return html`<${Do} cls="quiet learn" does=${() => show(true)}>How to play<//>
    ${open && html`<${HowTo} game=${game} rules=${edition.name} done=${() => show(false)} />`}`;
};

/** Beside the decisions of who sits at a table of a game that can be advised on. */
export const Coach = ({ view }) => {
  const [on, put] = useState(setting("coached"));
  if (!view.you?.seats?.length || !view.advised) return "";
  return html`<section class=${`coach ${on ? "on" : ""}`} aria-label="Coach">
    <button
      type="button"
      class="coach-switch"
      role="switch"
      aria-checked=${String(on)}
      onClick=${(event) => pressed(event, () => put(turn("coached")))}
    ><i aria-hidden="true"></i> Coach</button>
    ${on && html`<${Coached} view=${view} />`}
  </section>`;
};
