// What a table looks like, from its layout: the dealer's cards above, every seat's around, mine large, the spots where
// wagers lie. And the same in words.
import { html } from "./vendor/htm-preact.js";
import { isOrder, offers, placeOf, spotsOf, wagerName } from "./layouts.js";
import { Picker } from "./orders.js";
import { Cards, CHIPS, Chips, Do, pressed } from "./parts.js";
import { dollars, handWords, happened, personName, SIGNS, stakeWords, where } from "./words.js";

/** What is on the felt now; between rounds what the last one left, so that it can be looked at. */
const onFelt = ({ round, previous }, slip) => {
  const fresh = round && round.phase === "betting" && !round.felt.stakes.some((s) => !s.outcome);
  return fresh && previous && !Object.keys(slip).length ? previous : round;
};

const NOTHING = { slip: {} }; // lies there of mine where nobody bets
const RACK = "rack"; // where cards go that are done with

export const HandsFelt = ({ view, betting = NOTHING, bet = null, order }) => {
  const { layout } = view;
  const round = onFelt(view, betting.slip);
  const felt = round?.felt || { cards: {}, stakes: [], awards: [], readings: {} };
  const mine = view.you?.seats || [];
  const others = view.seats.filter(({ place }) => !mine.includes(place));
  const free = others.filter(({ person }) => !person);
  const seats = view.seats.map(({ place }) => place);
  const lying = new Set([...Object.keys(layout.piles), ...Object.keys(felt.cards)]);
  const tables = [...lying].filter((place) => place !== "seat" && place !== RACK && !seats.includes(place));
  const rows = new Map();
  for (const place of tables) {
    const name = layout.piles[place]?.of || place;
    rows.set(name, [...(rows.get(name) || []), place]);
  }
  const spots = (seat, shared) =>
    spotsOf(view, shared).map(
      (spot) => html`<${Spot}
        key=${spot.wager}
        spot=${spot}
        felt=${felt}
        seat=${seat}
        betting=${betting}
        bet=${bet}
        view=${view}
      />`,
    );
  return html`<div class="felt">
    ${[...rows].map(
      ([name, places]) => html`<div class="dealer-area" key=${name}>
        <h2>${where(name, layout)}</h2>
        <${Hand} felt=${felt} places=${places} layout=${layout} />
      </div>`,
    )}
    ${view.inscription && html`<p class="inscription">${view.inscription}</p>`}
    <ul class="others" aria-label="Other seats">
      ${others
        .filter(({ person }) => person)
        .map(
          ({ place, person }) =>
            html`<${Other} key=${place} place=${place} person=${person} felt=${felt} layout=${layout} />`,
        )}
      ${free.length > 0 &&
      html`<li class="free">
        ${free.length === 1 ? `Seat ${free[0].place} is free` : `${free.length} seats are free`}
      </li>`}
    </ul>
    ${mine.map(
      (place) => html`<div class="mine" key=${place}>
        ${layout.piles.seat && html`<${Hand} felt=${felt} places=${[place]} layout=${layout} />`}
        <div class="spots" role="group" aria-label=${`Seat ${place}, my wagers`}>${spots(place, false)}</div>
      </div>`,
    )}
    ${mine.length > 0 &&
    spotsOf(view, true).length > 0 &&
    html`<div class="spots" role="group" aria-label="My wagers on the layout">${spots(mine[0], true)}</div>`}
    ${order && html`<${Picker} order=${order} />`}
  </div>`;
};

/** A hand, or the piles that make up one row. */
const Hand = ({ felt, places, layout }) => {
  const cards = places.flatMap((place) => felt.cards[place] || []);
  const reading = felt.readings?.[places[0]];
  const slots = places.reduce((sum, place) => sum + ((layout.piles[place] || layout.piles.seat)?.cards || 1), 0);
  return html`<div class="hand">
    ${cards.length
      ? html`<${Cards} cards=${cards} reading=${reading} />`
      : html`<span class="cards">${[...Array(slots)].map(() => html`<span class="card slot"></span>`)}</span>`}
    <p class=${reading ? "reading" : "reading blank"}>${reading?.words || "\u00a0"}</p>
  </div>`;
};

const Other = ({ place, person, felt, layout }) => {
  const stakes = felt.stakes.filter((s) => s.place === place);
  return html`<li>
    <p class="name">${place}: ${personName(person)}</p>
    ${(felt.cards[place] || []).length > 0 && html`<${Cards} cards=${felt.cards[place]} />`}
    ${stakes.map((s) => html`<p>${wagerName(layout, s.wager)} ${dollars(s.chips)}</p>`)}
  </li>`;
};

const Spot = ({ spot, felt, seat, betting, bet, view }) => {
  const here = { place: placeOf(spot, seat), wager: spot.wager };
  const mine = ({ place, wager, owner }) => place === here.place && wager === spot.wager && owner === view.you.name;
  const stake = felt.stakes.find((s) => mine(s) && s.outcome !== "withdrawn");
  const laying = bet ? betting.amount(here) : 0;
  const chips = laying || (stake ? stake.chips : 0);
  const offered = offers(view).some((o) => o.place === here.place && o.wager === spot.wager);
  const can = bet && (offered || !spot.later);
  const k = can && seat === view.you.seats[0] && spot.key;
  const outcome = laying ? "" : stake?.outcome || "";
  const lacks = laying && betting.lacks(here);
  const state = lacks ? `needs ${dollars(lacks)} more` : outcome || "laid";
  return html`<button
    type="button"
    class=${`spot ${spot.wager} ${outcome}`}
    data-place=${here.place}
    data-wager=${spot.wager}
    disabled=${!can}
    aria-label=${`${spot.name}${chips ? `, ${dollars(chips)} ${state}` : ""}`}
    aria-keyshortcuts=${k || undefined}
    onClick=${(event) => pressed(event, () => bet(here))}
  >
    <span class="label">${spot.name}${k ? html`<kbd aria-hidden="true">${k}</kbd>` : ""}</span>
    ${chips ? html`<${Chips} cents=${chips} pending=${laying && betting.pending(here)} />` : ""}
    ${outcome && html`<span class="ended">${SIGNS[outcome]} ${outcome}</span>`}
    ${lacks > 0 && html`<span class="lacks">${state}</span>`}
  </button>`;
};

/** The chips I bet with: one is chosen, or carried to a spot. */
export const Rack = ({ chip, choose, bet }) =>
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
          onPointerDown=${(event) => carry(event, value, bet)}
        >
          ${dollars(value)}
        </button>`,
    )}
  </div>`;

const FAR = 8; // pixels that make a drag of a press
const HELD = ["pointermove", "pointerup", "pointercancel"];

/** A chip in the hand, of a mouse or a finger: let go over a spot it is bet there, elsewhere it goes back. */
const carry = (down, value, bet) => {
  const held = down.currentTarget;
  let chip = null;
  let over = null;
  const hover = (spot) => {
    over?.classList.remove("over");
    over = spot;
    over?.classList.add("over");
  };
  const follow = (event) => {
    if (event.pointerId !== down.pointerId) return;
    if (event.type !== "pointermove") return letGo(event.type === "pointerup" && chip && over?.dataset);
    if (!chip && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < FAR) return;
    chip ||= document.body.appendChild(document.createElement("span"));
    Object.assign(chip, { className: `chip carried v${value}`, textContent: dollars(value) });
    chip.style.translate = `${event.clientX}px ${event.clientY}px`;
    hover(document.elementFromPoint(event.clientX, event.clientY)?.closest(".spot:not(:disabled)"));
  };
  const letGo = (spot) => {
    HELD.forEach((kind) => removeEventListener(kind, follow));
    if (spot) bet(spot, value);
    hover(null);
    chip?.remove();
    held.blur(); // the keys are the table's again
  };
  HELD.forEach((kind) => addEventListener(kind, follow));
};

/** The table in words, from the same facts: headings, lists and the log, to be read aloud or on a tiny screen. */
export const TextView = ({ view, bet, order }) => {
  const { layout } = view;
  const felt = view.round?.felt || { cards: {}, stakes: [] };
  const singles = offers(view).filter(({ wager }) => !isOrder(layout, wager));
  const several = view.you?.seats.length > 1;
  return html`<div class="text-view">
    <h2>On the table</h2>
    <ul>
      ${Object.entries(felt.cards).map(
        ([place, cards]) => html`<li key=${place}>
          ${where(place, layout)}: ${handWords(cards)}${felt.readings?.[place] ? `; ${felt.readings[place].words}` : ""}
        </li>`,
      )}
      ${felt.stakes.map(
        (s) => html`<li key=${`${s.place}${s.wager}${s.owner}`}>${where(s.place, layout)}, ${stakeWords(s)}</li>`,
      )}
    </ul>
    ${bet &&
    html`<h2>Bet the chosen chip on</h2>
      <p class="buttons">
        ${singles.map(
          (spot) => html`<${Do} key=${spot.place + spot.wager} does=${() => bet(spot)}>
            ${several ? `${where(spot.place, layout)}, ` : ""}${wagerName(layout, spot.wager)}
          <//>`,
        )}
      </p>`}
    ${order && html`<${Picker} order=${order} />`}
    ${[view.previous, view.round].filter(Boolean).map(
      (round) => html`<${Log} key=${round.number} round=${round} view=${view} />`,
    )}
  </div>`;
};

const Log = ({ round, view }) =>
  html`<h2>What happened in round ${round.number}</h2>
    <ol class="log">
      ${round.entries.map((e) => [e.n, happened(e, view)]).filter(([, words]) => words).map(
        ([n, words]) => html`<li key=${n}>${words}</li>`,
      )}
    </ol>`;
