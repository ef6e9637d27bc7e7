// The chips I bet with: one is chosen.
import { html } from "./vendor/htm-preact.js";
import { CHIPS } from "./parts.js";
import { dollars } from "./words.js";

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
