// A race played again: as far as it had been run.
import { html } from "/ui/language.js";
import { Finish, Laid, Lanes, Protest, raced } from "./race.js";

export const Again = ({ view: { round } }) => {
  const { steps } = round.scene;
  const story = raced({ number: round.number, ...steps.at(-1), steps });
  return html`<div class="felt race-again">
    <${Lanes} story=${story} />
    <p class="race-call">${story.call}</p>
    <${Protest} story=${story} />
    <${Finish} story=${story} />
    ${steps.length > 0 && html`<${Laid} steps=${steps} />`}
  </div>`;
};
