// The race at the dealer's desk: how it stands, and the words in which it is called.
import { heard, html, t } from "/ui/language.js";
import { onStage } from "/ui/layouts.js";
import { Finish, Laid, Lanes, Protest, raced } from "./race.js";

export const Desk = ({ view, laid = false }) => {
  const shown = onStage(view);
  if (!shown?.scene) return "";
  const { steps, placed, protested, call } = shown.scene;
  const story = raced({ call, ...steps.at(-1), placed, protested, steps }, view.layout);
  return html`<section class="race-view" aria-label=${t`Race ${shown.number}`}>
    ${shown !== view.round && html`<p class="note">Race ${shown.number}, the last one:</p>`}
    <${Lanes} story=${story} layout=${view.layout} />
    <p class="race-call">“${heard(call)}”</p>
    <${Protest} story=${story} scene=${shown.scene} />
    <${Finish} story=${story} layout=${view.layout} />
    ${laid && html`<${Laid} steps=${steps} layout=${view.layout} backwards=${true} />`}
  </section>`;
};
