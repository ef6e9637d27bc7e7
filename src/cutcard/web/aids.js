// What helps at a table, in small: each opens something that is fetched only then.
import { html, useEffect, useState } from "./vendor/htm-preact.js";
import { Do, pressed, wear, whenShown } from "./parts.js";
import { setting, TURNED, turn } from "./settings.js";

const Coached = whenShown(() => wear("coach", "").then(() => import("./coach.js")), "Coached", () => "");
const HowTo = whenShown(() => wear("guide", "").then(() => import("./howto.js")), "HowTo", () => "");

/** How a setting stands, wherever it is turned. */
const useSetting = (name) => {
  const [on, put] = useState(setting(name));
  useEffect(() => {
    const look = () => put(setting(name));
    addEventListener(TURNED, look);
    return () => removeEventListener(TURNED, look);
  }, []);
  return on;
};

const isAdvised = ({ you, advised }) => advised && you?.seats?.length > 0;

/** Beside the decisions, for who turned the coach on. */
export const Coach = ({ view }) => {
  const on = useSetting("coached");
  return on && isAdvised(view) && html`<section class="coach" aria-label="Coach"><${Coached} view=${view} /></section>`;
};

/** How to play, and the switch of the coach. */
export const Aids = ({ view }) => {
  const [open, show] = useState(false);
  const on = useSetting("coached");
  return html`<p class="aids buttons">
      <${Do} cls="quiet" does=${() => show(true)}>How to play<//>
      ${isAdvised(view) &&
      html`<button
        type="button"
        class="coach-switch"
        role="switch"
        aria-checked=${String(on)}
        onClick=${(event) => pressed(event, () => turn("coached"))}
      ><i aria-hidden="true"></i> Coach</button>`}
    </p>
    ${open && html`<${HowTo} game=${view.game} rules=${view.edition.name} done=${() => show(false)} />`}`;
};
