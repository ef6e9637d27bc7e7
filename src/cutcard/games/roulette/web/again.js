// A spin played again: the wheel, and the number that it gave.
import { heard, html } from "/ui/language.js";
import { Wheel } from "./wheel.js";

export const Again = ({ view: { round, layout } }) => {
  const { scene } = round;
  return html`<div class="felt roulette">
    <${Wheel} cloth=${layout.cloth} says=${heard(scene.says)} rolling=${false} number=${scene.number} />
    <p class=${`called ${scene.number === null ? "" : layout.cloth.colours[scene.number]}`}>
      ${scene.number === null ? heard(scene.says) : html`<b>${scene.number}</b> ${scene.kinds.map(heard).join(", ")}`}
    </p>
  </div>`;
};
