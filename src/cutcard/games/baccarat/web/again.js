// A coup played again: as far as it had come.
import { html } from "/ui/language.js";
import { Hand, played, Roads, SIDES } from "./coup.js";

export const Again = ({ view: { round, layout } }) => {
  const { steps } = round.scene;
  const story = played({ number: round.number, ...steps.at(-1), steps, running: false }, round.scene);
  return html`<div class="felt baccarat">
    <div class="coup">
      ${SIDES.map((side) => html`<${Hand} key=${side} side=${side} story=${story} />`)}
      <p class="coup-call">${story.call}</p>
    </div>
    <${Roads} past=${layout.past} scene=${round.scene} running=${false} names=${["big road"]} />
  </div>`;
};
