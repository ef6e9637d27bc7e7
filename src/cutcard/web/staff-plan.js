// The table in small: every pile, seat and spot at its place from the first bet to the last payment, whatever lies there.
import { html } from "./vendor/htm-preact.js";
import { handsOf, SEAT, spotsOf } from "./layouts.js";
import { Cards, CHIPS } from "./parts.js";
import { useGame } from "./staff-parts.js";
import { dollars, ended, personName, SIGNS, stakeOf, wagerName, where } from "./words.js";

const NOTHING = { cards: {}, stakes: [], awards: [] };
const isSeat = (place) => /^\d/.test(place);

export const Plan = ({ view, at }) => {
  const felt = view.round?.felt || NOTHING;
  const fresh = !felt.stakes.some(({ outcome }) => outcome) && !Object.keys(felt.cards).length;
  const last = (fresh && view.previous?.felt) || NOTHING; // until cards lie again, what came of the last round
  const areas = (useGame(view)?.places || []).filter((place) => !isSeat(place) && place !== "layout");
  const parts = { view, felt, last, at };
  const columns = Math.ceil(view.seats.length / 2); // where there is room, the seats stand in two rows
  return html`<section class="plan" aria-label="Table plan" style=${`--columns:${columns}`}>
    <h2>Table</h2>
    <ul class="shared-places">
      ${areas.map((place) => html`<${Area} key=${place} place=${place} ...${parts} />`)}
    </ul>
    <ul>
      ${view.seats.map(({ place, person }) => html`<${Seat} key=${place} place=${place} person=${person} ...${parts} />`)}
    </ul>
  </section>`;
};

const Name = ({ words, next }) =>
  html`<p class="name">${next ? "▶ " : ""}${words}${next ? html`<span class="only-read">, next</span>` : ""}</p>`;

const Lying = ({ cards = [] }) => html`<div class="lying">${cards.length > 0 && html`<${Cards} cards=${cards} />`}</div>`;

const Area = ({ place, view, felt, at }) =>
  html`<li class=${place === at ? "expected" : ""} data-place=${place}>
    <${Name} words=${where(place, view.layout)} next=${place === at} />
    <${Lying} cards=${felt.cards[place]} />
  </li>`;

/** A seat with its spots, each always in its line; a hand that was split off has its own below. */
const Seat = ({ place, person, view, felt, last, at }) => {
  const hands = handsOf(felt, place);
  const next = hands.find((hand) => hand === at);
  const own = view.layout.spots.filter((spot) => spot.at === SEAT && (spot.later || view.wagers.includes(spot.wager)));
  return html`<li class=${`${next ? "expected" : ""} ${person ? "" : "free"}`} data-place=${place}>
    <${Name} words=${`${place}: ${person ? personName(person) : "free"}`} next=${next} />
    ${hands.map((hand) => {
      const lies = (of) => of.stakes.filter((s) => s.place === hand && s.outcome !== "withdrawn");
      const wagers = [...new Set([...(hand === place && person ? own : []), ...lies(felt)].map(({ wager }) => wager))];
      return html`<div key=${hand}>
        ${hand !== place && html`<p class="note">${where(hand, view.layout)}</p>`}
        <${Lying} cards=${felt.cards[hand]} />
        <ul class="stakes">
          ${wagers.map((wager) => {
            const now = lies(felt).find((s) => s.wager === wager);
            const was = lies(last).find((s) => s.wager === wager);
            return html`<${Stake} key=${wager} layout=${view.layout} wager=${wager} stake=${now || was} last=${!now} />`;
          })}
        </ul>
      </div>`;
    })}
    <${Shared} person=${person} view=${view} felt=${felt} last=${last} />
  </li>`;
};

/** A wager in its line: what lies there, then what came of it; or what came of it in the last round. */
const Stake = ({ layout, wager, stake, last }) =>
  html`<li class=${last ? "last" : ""}>
    <span>${wagerName(layout, wager)}</span>
    <b>${!stake ? "" : stake.outcome ? `${SIGNS[stake.outcome]} ${ended(layout, stake)}` : dollars(stake.chips)}</b>
  </li>`;

/** What somebody has on the layout that all share, and what they were awarded besides. */
const Shared = ({ person, view, felt, last }) => {
  if (!person) return "";
  const lies = (of) => of.stakes.filter((s) => s.owner === person && !isSeat(s.place));
  const stakes = lies(felt).length ? lies(felt) : lies(last);
  const awards = (felt.awards.length ? felt : last).awards.filter(({ payee, payer }) => [payee, payer].includes(person));
  if (!spotsOf(view, true).length && !view.layout.orders.length && !awards.length) return "";
  return html`<ul class="stakes shared" tabindex="0" aria-label=${`${personName(person)}, on the layout`}>
    ${stakes.map(
      (s) => html`<${Stake} key=${s.wager} layout=${view.layout} wager=${s.wager} stake=${s} last=${!lies(felt).length} />`,
    )}
    ${awards.map(
      ({ why, payee, chips }, n) => html`<li key=${n}>
        <span>${wagerName(view.layout, why)}</span><b>${payee === person ? "▲ paid" : "▼ takes back"} ${dollars(chips)}</b>
      </li>`,
    )}
  </ul>`;
};

/** So many cents in chips, the largest first: 1 × $25, 2 × $5. */
const inChips = (cents) => {
  let rest = cents;
  const piles = [...CHIPS].reverse().map((value) => {
    const count = Math.floor(rest / value);
    rest -= count * value;
    return count ? `${count} × ${dollars(value)}` : "";
  });
  return [...piles, rest ? dollars(rest) : ""].filter(Boolean).join(", ");
};

/** What the hand does for the wager or award that is next: how much, in which chips. */
export const Pay = ({ view, task }) => {
  const fact = task?.options[0];
  if (!["verdict", "award"].includes(fact?.kind)) return "";
  const stake = fact.kind === "verdict" ? stakeOf(view.round.felt, fact)?.chips || 0 : 0;
  const moves = fact.kind === "verdict" ? fact.returned - stake : fact.chips * (fact.payee === "house" ? -1 : 1);
  if (moves > 0)
    return html`<p class="pay">Pay <b>${dollars(moves)}</b> <span>${inChips(moves)}${stake ? "; the stake stays" : ""}</span></p>`;
  return html`<p class="pay">${moves < 0 ? html`Take <b>${dollars(-moves)}</b>` : "The stake goes back as it lies"}</p>`;
};
