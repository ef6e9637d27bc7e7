// Racing Card Derby: four lanes, the spots to bet on, and the cards as they come.
import { html } from "./vendor/htm-preact.js";
import { Card, Chips, Pip } from "./parts.js";
import { dollars, SUITS } from "./words.js";

const GOAL = 4;

/** How far each suit has come, and the cards in order. */
export const raced = (round) => {
  const cards = (round?.entries || []).filter((e) => e.fact.kind === "deal" && e.fact.face === "up").flatMap((e) => e.fact.cards);
  const steps = Object.fromEntries(Object.keys(SUITS).map((s) => [s, cards.filter((c) => c[1] === s).length]));
  return { cards, steps };
};

export const Lanes = ({ round }) => {
  const { cards, steps } = raced(round);
  return html`<div class="lanes" role="img" aria-label=${Object.entries(steps).map(([s, n]) => `${SUITS[s]} ${n}`).join(", ")}>
    ${Object.keys(SUITS).map(
      (suit) => html`<div class=${`lane ${suit}`} key=${suit}>
        <span class="lane-name">${SUITS[suit]}</span>
        <div class="track">
          ${[1, 2, 3, 4].map((n) => html`<i key=${n} class="step">${n}</i>`)}
          <span class=${`runner at${Math.min(steps[suit], GOAL)}`}><${Pip} suit=${suit} /></span>
        </div>
      </div>`,
    )}
    <p class="drawn">${cards.map((c, n) => html`<${Card} key=${n} card=${c} />`)}</p>
  </div>`;
};

export const RaceFelt = ({ view, betting, layout, bet }) => {
  const fresh = view.round?.phase === "betting" && !view.round.felt.stakes.some((s) => !s.outcome);
  const round = fresh && view.previous ? view.previous : view.round;
  const groups = [...new Set(layout.spots.map((s) => s.group))];
  return html`<div class="felt race">
    <${Lanes} round=${round} />
    ${groups.map(
      (group) => html`<div class="spots" role="group" aria-label=${group} key=${group}>
        <h2>${group}</h2>
        ${layout.spots
          .filter((s) => s.group === group)
          .map((spot) => {
            const chips = betting.amount(spot.wager);
            return html`<button
              type="button"
              key=${spot.wager}
              class=${`spot ${spot.wager}`}
              disabled=${!bet}
              aria-label=${`${spot.name}${chips ? `, ${dollars(chips)} laid` : ""}`}
              onClick=${() => bet(spot.wager)}
            >
              <span class="label">${spot.name}${bet && spot.key ? html`<kbd aria-hidden="true">${spot.key}</kbd>` : ""}</span>
              ${chips ? html`<${Chips} cents=${chips} />` : ""}
            </button>`;
          })}
      </div>`,
    )}
  </div>`;
};
