// A spin played again: the wheel with the number that it gave, and the cloth with all that lay there.
import { heard, html } from "/ui/language.js";
import { byWager, Cloth } from "./cloth.js";
import { Wheel } from "./wheel.js";

export const Again = ({ view }) => {
  const { round, layout } = view;
  const { scene } = round;
  const { cloth } = layout;
  const all = { ...view, wagers: Object.keys(cloth.spots) };
  return html`<div class="stage again" style=${`--felt:${layout.felt}`}>
    <div class="felt roulette">
      <div class="wheel-side">
        <${Wheel} cloth=${cloth} says=${heard(scene.says)} rolling=${false} number=${scene.number} />
        <p class=${`called ${scene.number === null ? "" : cloth.colours[scene.number]}`}>
          ${scene.number === null ? heard(scene.says) : html`<b>${scene.number}</b> ${scene.kinds.map(heard).join(", ")}`}
        </p>
      </div>
      <div class="cloth-side"><${Cloth} view=${all} scene=${scene} bet=${null} dolly=${scene.number} stakes=${byWager(round)} /></div>
    </div>
  </div>`;
};
