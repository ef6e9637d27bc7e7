// A race played again: as far as it had been run.
import { heard, html } from "/ui/language.js";
import { Finish, Laid, Lanes, Protest, raced } from "./race.js";

export const Again = ({ view: { round, layout } }) => {
  const { steps } = round.scene;
  const story = raced({ number: round.number, ...steps.at(-1), steps }, layout);
  return html`<div class="felt race-again">
    <${Lanes} story=${story} layout=${layout} />
    <p class="race-call">${heard(story.call)}</p>
    <${Protest} story=${story} scene=${round.scene} />
    <${Finish} story=${story} layout=${layout} />
    ${steps.length > 0 && html`<${Laid} steps=${steps} layout=${layout} />`}
  </div>`;
};
