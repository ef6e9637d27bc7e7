// The chips I bet with: one is chosen, number keys choose another.
import { html } from "./vendor/htm-preact.js";
import { dollars } from "./words.js";

const CHIPS = [100, 500, 2500, 10000, 50000];

export const Rack = ({ chip, choose }) =>
  html`<div class="rack" role="radiogroup" aria-label="Chip">
    ${CHIPS.map(
      (value) =>
        html`<button
          type="button"
          key=${value}
          class=${`chip v${value}`}
          role="radio"
          aria-checked=${value === chip}
          onClick=${() => choose(value)}
        >
          ${dollars(value)}
        </button>`,
    )}
  </div>`;
