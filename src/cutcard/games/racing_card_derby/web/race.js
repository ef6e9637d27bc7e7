// A race, on every screen that shows one: its areas, the track, the cards as they lie and the finish.
import { heard, html, t } from "/ui/language.js";
import { bestOf } from "/ui/layouts.js";
import { Card, Pip, PIPS } from "/ui/parts.js";
import { capital, SUITS, toOne } from "/ui/words.js";

// The areas: which suits they show, what they pay, how they stand.

const LETTERS = Object.keys(SUITS);
export const LETTER = Object.fromEntries(Object.entries(SUITS).map(([letter, suit]) => [suit, letter]));
/** Where a wager lies: all of them on the one layout. */
export const spotOf = (wager) => ({ place: "layout", wager });
/** The pay table that it is paid by. */
export const family = ({ cloth }, wager) =>
  Object.keys(cloth.families).find((kind) => wager in cloth.families[kind].areas);
/** The suits that its area shows, in order. */
export const suitsOf = ({ cloth }, wager) => cloth.families[family({ cloth }, wager)].areas[wager];

/** What a family of wagers pays, in words. */
export const paysWords = (pays, kind) => (pays?.[kind]?.rows || []).map(([event, odds]) => [event, toOne(odds)]);
/** What it pays at best. */
export const bestPay = ({ pays, layout }, wager) => toOne(bestOf(pays[family(layout, wager)].rows));
/** What a row of the pay table of that wager pays. */
export const payOf = ({ pays, layout }, wager, row) =>
  Object.fromEntries(paysWords(pays, family(layout, wager)))[row] || "";

const STANDS = { won: "▲", alive: "●", lost: "▼" };
/** How a wager stands while the race runs: its sign and its word. The verdicts say how it ends. */
export const standing = ({ scene }, wager, placed) => {
  const [state, words] = scene.standing[placed.length][wager];
  return [state, STANDS[state], heard(words)];
};

/** Suits as shapes on ivory, in order; the words are beside it or in the label of what it stands on. */
export const Suits = ({ suits }) =>
  html`<span class="suits" aria-hidden="true">
    ${suits.map((suit) => html`<i class=${LETTER[suit]} key=${suit}><${Pip} suit=${LETTER[suit]} /></i>`)}
  </span>`;

// The track: a lane for each suit, the cards as they were laid, the call, the protest and the finish, all in words too.

const POST = { card: "", area: "first", lanes: {}, placed: [], protested: false };
/** The race as its scene tells it; before the first card they are at the post. */
export const raced = (story, { cloth }) => ({ ...POST, call: story.number ? cloth.post : "", ...story });

const HORSE =
  "M3 13.5C1.5 14 .6 16 .8 18.5 1.8 16.8 3.5 16.2 5.2 16.5 5.8 19 5.3 20.5 4 22L1.5 26.5 4.5 30 6 29.3 4.7 26.7 9 22.8 12.5 21 14.5 25 11.5 29.5 12.8 31.5 14.5 30.5 17.8 25 17 21.3C20 21.8 24 21.8 27 21.3L31.5 24.5 37.5 24.2 39.5 27.5 41.3 26.8 39.5 21.8 33.5 21.3 36.5 20.5 42.5 22.5 45.5 20.5 44.5 18.8 42 19.8 36 17.2C37 15 37.5 13 38.3 11.3L41.5 12.3 45.3 12 46.2 10 42.8 6 40.8 4.8 40.3 3 39 4.6C36 4.8 33.5 6.3 31.5 8.5 29.8 10.3 28 11.5 25.5 11.5L20 12 13 11.3C9.5 11 5.8 11.5 3 13.5Z";
const RIDER = "M17.5 11.5C17.8 8 20 5.5 23.5 4.5L26 3.8A2.3 2.3 0 1 1 28.5 5L28.5 6 25 8 28.5 9.8 27.8 11.4 23 10.2 21.5 12.2Z";

/** A horse at full stretch, its rider, and its suit on the saddle cloth. */
const Horse = ({ suit }) =>
  html`<svg class="horse" viewBox="0 0 48 34" aria-hidden="true">
    <path d=${RIDER} /><path d=${HORSE} /><circle cx="17" cy="16.5" r="6.2" />
    <path class="pip" d=${PIPS[suit]} transform="translate(12 11.5) scale(.42)" />
  </svg>`;

/** The way to the post is run by the cards for first place; a suit that its card has placed gallops home from where it
 * is. The winner is past the line, and the others come in behind it. `pick`: their order is picked on the track. */
export const Lanes = ({ story, layout: { cloth }, picked = [], pick }) =>
  html`<div class="lanes" role="img" aria-label=${[story.call, story.stands].filter(Boolean).map(heard).join(" ") || t`The race`}>
    ${LETTERS.map((suit) => {
      const at = story.lanes[SUITS[suit]] || 0;
      const place = story.placed.indexOf(SUITS[suit]);
      const chosen = picked.indexOf(SUITS[suit]);
      const nth = Math.max(place, chosen);
      return html`<div
        class=${`lane ${suit} ${place === 0 ? "won" : ""} ${pick && chosen < 0 ? "to-pick" : ""}`}
        key=${suit}
        onClick=${pick && (() => pick(SUITS[suit]))}
      >
        <span class="lane-name">
          <i><${Pip} suit=${suit} /></i><b>${suit.toUpperCase()}</b><span>${capital(heard(SUITS[suit]))}</span>
        </span>
        <span class="track">
          ${[...Array(cloth.goal)].map((_, n) => n + 1).map(
            (n) => html`<i key=${n} class=${`step ${n <= at ? "passed" : ""}`}>${n === cloth.goal ? t`post` : n}</i>`,
          )}
          <span class=${`runner ${place < 0 ? `at${at}` : `home${place + 1}`}`}><${Horse} suit=${suit} /></span>
        </span>
        <b class=${`placing ${nth < 0 ? "" : `ribbon r${nth + 1}`}`}>${nth < 0 ? "" : heard(cloth.ordinals[nth])}</b>
      </div>`;
    })}
  </div>`;

/** Every card in full, in the area where it lies (8.2); the newest is marked. In one line each area is called by its place. */
export const Laid = ({ steps, layout: { cloth, names }, backwards = false, line = false }) =>
  html`<div class=${`laid ${backwards ? "backwards" : ""} ${line ? "line" : ""}`}>
    ${cloth.places.map((area, n) => {
      const here = steps.filter((step) => step.area === area);
      return (here.length > 0 || !backwards) && html`<div class="area" key=${area}>
        <p class="area-name">
          <span class=${line ? "only-read" : ""}>${capital(heard(names[area]))}</span>
          ${line && html`<b aria-hidden="true">${heard(cloth.ordinals[n])}</b>`}
        </p>
        <span class="cards">
          ${here.map(
            (step) => html`<${Card} key=${steps.indexOf(step)} card=${step.card} raised=${step === steps.at(-1)} />`,
          )}
        </span>
      </div>`;
    })}
  </div>`;

/** What a protest means for who bet on a colour or a suit. */
export const Protest = ({ story, scene }) =>
  story.protested && html`<p class="protest"><b>⚑ ${toOne(heard(scene.protest))}</b></p>`;

export const Finish = ({ story, layout: { cloth } }) =>
  story.placed.length > 0 &&
  html`<ol class="finish" aria-label="Placings">
    ${story.placed.map(
      (suit, n) => html`<li key=${suit} class=${LETTER[suit]}>
        <b>${heard(cloth.ordinals[n])}</b><${Suits} suits=${[suit]} /><span>${capital(heard(suit))}</span>
      </li>`,
    )}
  </ol>`;
