// The track: a lane for each suit, the cards as they were laid, the call, the protest and the finish, all in words too.
import { html } from "./vendor/htm-preact.js";
import { Card, Pip } from "./parts.js";
import { capital, LETTER, LETTERS, payOf, PLACES, Suits } from "./race-wagers.js";
import { SUITS } from "./words.js";

const GOAL = 4;
const ORDINALS = ["1st", "2nd", "3rd"];

export const Lanes = ({ story }) =>
  html`<div class="lanes" role="img" aria-label=${`Cards for first place: ${LETTERS.map((s) => `${SUITS[s]} ${story.lanes[SUITS[s]] || 0}`).join(", ")}`}>
    ${LETTERS.map((suit) => {
      const at = story.lanes[SUITS[suit]] || 0;
      const place = story.placed.indexOf(SUITS[suit]);
      return html`<div class=${`lane ${suit} ${place === 0 ? "won" : ""}`} key=${suit}>
        <span class="lane-name"><i><${Pip} suit=${suit} /></i><b>${suit.toUpperCase()}</b><span>${capital(SUITS[suit])}</span></span>
        <span class="track">
          ${[1, 2, 3, GOAL].map((n) => html`<i key=${n} class=${`step ${n <= at ? "passed" : ""}`}>${n === GOAL ? "post" : n}</i>`)}
          <span class=${`runner at${at}`}><${Pip} suit=${suit} /></span>
        </span>
        <b class="placing">${place < 0 ? "" : ORDINALS[place]}</b>
      </div>`;
    })}
  </div>`;

/** Every card in full, in the area where it lies (8.2); the newest is marked. */
export const Laid = ({ steps, backwards = false }) =>
  html`<div class=${`laid ${backwards ? "backwards" : ""}`}>
    ${PLACES.map((area) => {
      const here = steps.filter((step) => step.area === area);
      return html`<div class="area" key=${area}>
        <p class="area-name">${capital(area)} place</p>
        <span class="cards">${here.map((step) => html`<${Card} key=${steps.indexOf(step)} card=${step.card} raised=${step === steps[steps.length - 1]} />`)}</span>
      </div>`;
    })}
  </div>`;

/** What the two of spades did, said in words and with what is paid now. */
export const Protest = ({ story, pays }) =>
  story.protested &&
  html`<p class="protest">
    <b>⚑ Protested race.</b> The two of spades was drawn for first place: red and black pay ${payOf(pays, "red", "win, protested")}, a
    suit pays ${payOf(pays, "hearts", "win, protested")}.
  </p>`;

export const Finish = ({ story }) =>
  story.placed.length > 0 &&
  html`<ol class="finish" aria-label="Placings">
    ${story.placed.map(
      (suit, n) => html`<li key=${suit} class=${LETTER[suit]}><b>${ORDINALS[n]}</b><${Suits} suits=${[suit]} /><span>${capital(suit)}</span></li>`,
    )}
  </ol>`;
