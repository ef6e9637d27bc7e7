// A spin played again: the wheel, and the number that it gave.
import { html, t } from "/ui/language.js";
import { colourOf } from "./cloth.js";
import { Wheel } from "./wheel.js";

export const Again = ({ view: { round } }) => {
  const { scene } = round;
  return html`<div class="felt roulette">
    <${Wheel} scene=${scene} rolling=${false} number=${scene.number} />
    <p class=${`called ${scene.number === null ? "" : colourOf(scene.number, scene.red)}`}>
      ${scene.number === null ? t`The ball has not come to rest.` : html`<b>${scene.number}</b> ${scene.words.split(", ").slice(1).join(", ")}`}
    </p>
  </div>`;
};
