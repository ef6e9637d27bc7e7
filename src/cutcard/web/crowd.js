// The other people at a table that is no arc of hands, in a line above it.
import { html } from "./language.js";
import { onStage } from "./layouts.js";
import { Avatar } from "./parts.js";
import { dollars, outcomeOf, personName, signed } from "./words.js";

/** What each has laid, and then what came of it. */
export const Crowd = ({ view }) => {
  const felt = onStage(view)?.felt || { stakes: [] };
  const people = view.seats.filter(({ person }) => person && person !== view.you?.name);
  return html`<ol class="crowd" aria-label="Other seats">
    ${people.map(({ place, person, away }) => {
      const { stakes, net } = outcomeOf(felt, person);
      const over = stakes.length > 0 && stakes.every(({ outcome }) => outcome);
      const laid = stakes.reduce((sum, { chips }) => sum + chips, 0);
      return html`<li key=${place} class=${away ? "away" : ""}>
        <${Avatar} name=${personName(person)} /><span class="who">${personName(person)}</span>
        ${away && html`<small>away</small>`}
        ${laid > 0 && html`<b class=${over && net > 0 ? "up" : ""}>${over ? signed(net) : dollars(laid)}</b>`}
      </li>`;
    })}
  </ol>`;
};
