// What helps at a table, in small: each opens something that is fetched only then.
import { html, useEffect, useState } from "./vendor/htm-preact.js";
import { Do, pressed, wear, whenShown } from "./parts.js";
import { keepSeal, setting, TURNED, turn } from "./settings.js";

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

/** The padlock before the bets: the first digits of the seal, kept as soon as they are seen. */
export const Padlock = ({ view }) => {
  const { number, root, phase, felt } = view.round || {};
  const staked = felt?.stakes.some(({ owner }) => owner === view.you?.name);
  useEffect(() => {
    if (root && phase === "betting" && !staked) keepSeal(view.table, number, root);
  }, [view.table, number, root, phase, staked]);
  if (!root) return "";
  return html`<a class="padlock" href="#/audit/verify" title=${`The seal of this round, published before the bets: ${root}`}>
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 11V8a6 6 0 0 1 12 0v3h1v10H5V11zm3 0h6V8a3 3 0 0 0-6 0z" /></svg>
    <span class="only-read">Sealed before the bets: </span>${root.slice(0, 8)}
  </a>`;
};
