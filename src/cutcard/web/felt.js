// A felt with hands: the dealer's cards above, every seat's around, mine large, the spots where wagers lie.
import { html } from "./vendor/htm-preact.js";
import { Cards, Chips, pressed } from "./parts.js";
import { dollars, SIGNS } from "./words.js";

/** What is on the felt now; between rounds what the last one left, so that it can be looked at. */
const onFelt = (view) => {
  const round = view.round;
  const fresh = round && round.phase === "betting" && !round.felt.stakes.some((s) => !s.outcome);
  return fresh && view.previous ? view.previous : round;
};

export const HandsFelt = ({ view, betting, layout, bet }) => {
  const round = onFelt(view);
  const felt = round?.felt || { cards: {}, stakes: [], awards: [], readings: {} };
  const mine = view.you?.seats || [];
  const others = view.seats.filter(({ place }) => !mine.includes(place));
  const free = others.filter(({ person }) => !person);
  return html`<div class="felt">
    <div class="dealer-area">
      <h2>Dealer</h2>
      <${Hand} felt=${felt} place="dealer" />
    </div>
    ${view.inscription && html`<p class="inscription">${view.inscription}</p>`}
    <ul class="others" aria-label="Other seats">
      ${others
        .filter(({ person }) => person)
        .map(({ place, person }) => html`<${Other} key=${place} place=${place} person=${person} felt=${felt} />`)}
      ${free.length > 0 && html`<li class="free">${free.length === 1 ? `Seat ${free[0].place} is free` : `${free.length} seats are free`}</li>`}
    </ul>
    ${mine.map(
      (place) => html`<div class="mine" key=${place}>
        <${Hand} felt=${felt} place=${place} />
        <div class="spots" role="group" aria-label=${`Seat ${place}, my wagers`}>
          ${layout.spots
            .filter((s) => view.wagers?.includes(s.wager) ?? true)
            .map((spot) => html`<${Spot} key=${spot.wager} spot=${spot} felt=${felt} place=${place} betting=${betting} bet=${bet} view=${view} />`)}
        </div>
      </div>`,
    )}
  </div>`;
};

const Hand = ({ felt, place }) => {
  const cards = felt.cards[place] || [];
  const reading = felt.readings?.[place];
  return html`<div class="hand">
    ${cards.length ? html`<${Cards} cards=${cards} reading=${reading} />` : html`<span class="no-cards"></span>`}
    <p class="reading">${reading?.words || "\u00a0"}</p>
  </div>`;
};

const Other = ({ place, person, felt }) => {
  const stakes = felt.stakes.filter((s) => s.place === place);
  return html`<li class="taken">
    <p class="name">${place}: ${person.replace(/^guest-/, "")}</p>
    ${(felt.cards[place] || []).length > 0 && html`<${Cards} cards=${felt.cards[place]} />`}
    ${stakes.map((s) => html`<p class=${`stake ${s.outcome}`}>${s.wager.replace("-", " ")} ${dollars(s.chips)}</p>`)}
  </li>`;
};

const Spot = ({ spot, felt, place, betting, bet, view }) => {
  const stake = felt.stakes.find((s) => s.place === place && s.wager === spot.wager && s.outcome !== "withdrawn");
  const growing = bet ? betting.amount(spot.wager) : 0;
  const chips = growing || (stake ? stake.chips : 0);
  const can = bet && !spot.later;
  const outcome = growing ? "" : stake?.outcome || "";
  return html`<button
    type="button"
    class=${`spot ${spot.wager} ${outcome}`}
    disabled=${!can}
    aria-label=${`${spot.name}${chips ? `, ${dollars(chips)} ${outcome || "laid"}` : ""}`}
    aria-keyshortcuts=${can ? spot.key : undefined}
    onClick=${(event) => pressed(event, () => bet(spot.wager))}
  >
    <span class="label">${spot.name}${can ? html`<kbd aria-hidden="true">${spot.key}</kbd>` : ""}</span>
    ${chips ? html`<${Chips} cents=${chips} />` : ""}
    ${outcome && html`<span class="ended">${SIGNS[outcome]} ${outcome}</span>`}
  </button>`;
};
