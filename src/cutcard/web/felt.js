// What a table looks like. A felt with hands: the dealer's cards above, every seat's around, mine large, the spots
// where wagers lie. The felt of a race. And the same in words.
import { html } from "./vendor/htm-preact.js";
import { offers } from "./layouts.js";
import { Cards, CHIPS, Chips, Do, pressed, whenShown } from "./parts.js";
import { dollars, handWords, happened, personName, plain, SIGNS, stakeWords, where } from "./words.js";

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
      <${Hand} felt=${felt} place="dealer" slots=${layout.slots?.dealer} />
    </div>
    ${view.inscription && html`<p class="inscription">${view.inscription}</p>`}
    <ul class="others" aria-label="Other seats">
      ${others
        .filter(({ person }) => person)
        .map(({ place, person }) => html`<${Other} key=${place} place=${place} person=${person} felt=${felt} />`)}
      ${free.length > 0 &&
      html`<li class="free">
        ${free.length === 1 ? `Seat ${free[0].place} is free` : `${free.length} seats are free`}
      </li>`}
    </ul>
    ${mine.map(
      (place) => html`<div class="mine" key=${place}>
        <${Hand} felt=${felt} place=${place} slots=${layout.slots?.mine} />
        <div class="spots" role="group" aria-label=${`Seat ${place}, my wagers`}>
          ${layout.spots
            .filter((s) => view.wagers?.includes(s.wager) ?? true)
            .map(
              (spot) => html`<${Spot}
                key=${spot.wager}
                spot=${spot}
                felt=${felt}
                place=${place}
                betting=${betting}
                bet=${bet}
                view=${view}
              />`,
            )}
        </div>
      </div>`,
    )}
  </div>`;
};

const Hand = ({ felt, place, slots = 1 }) => {
  const cards = felt.cards[place] || [];
  const reading = felt.readings?.[place];
  return html`<div class="hand">
    ${cards.length
      ? html`<${Cards} cards=${cards} reading=${reading} />`
      : html`<span class="cards">${[...Array(slots)].map(() => html`<span class="card slot"></span>`)}</span>`}
    <p class=${reading ? "reading" : "reading blank"}>${reading?.words || "\u00a0"}</p>
  </div>`;
};

const Other = ({ place, person, felt }) => {
  const stakes = felt.stakes.filter((s) => s.place === place);
  return html`<li>
    <p class="name">${place}: ${personName(person)}</p>
    ${(felt.cards[place] || []).length > 0 && html`<${Cards} cards=${felt.cards[place]} />`}
    ${stakes.map((s) => html`<p>${plain(s.wager)} ${dollars(s.chips)}</p>`)}
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
    data-wager=${spot.wager}
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
    if (event.type !== "pointermove") return letGo(event.type === "pointerup" && chip && over?.dataset.wager);
    if (!chip && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < FAR) return;
    chip ||= document.body.appendChild(document.createElement("span"));
    Object.assign(chip, { className: `chip carried v${value}`, textContent: dollars(value) });
    chip.style.translate = `${event.clientX}px ${event.clientY}px`;
    hover(document.elementFromPoint(event.clientX, event.clientY)?.closest(".spot:not(:disabled)"));
  };
  const letGo = (wager) => {
    HELD.forEach((kind) => removeEventListener(kind, follow));
    if (wager) bet(wager, value);
    hover(null);
    chip?.remove();
    held.blur(); // the keys are the table's again
  };
  HELD.forEach((kind) => addEventListener(kind, follow));
};

export const RaceFelt = whenShown(() => import("./race-felt.js"), "Felt");
const Orders = whenShown(() => import("./race-layout.js"), "Picker");

/** The table in words, from the same facts: headings, lists and the log, to be read aloud or on a tiny screen. */
export const TextView = ({ view, layout, bet }) => {
  const felt = view.round?.felt || { cards: {}, stakes: [] };
  const singles = offers(view).map(({ wager }) => wager).filter((wager) => !layout.race || !wager.includes("-"));
  return html`<div class="text-view">
    <h2>On the table</h2>
    <ul>
      ${Object.entries(felt.cards).map(
        ([place, cards]) => html`<li key=${place}>
          ${where(place)}: ${handWords(cards)}${felt.readings?.[place] ? `; ${felt.readings[place].words}` : ""}
        </li>`,
      )}
      ${felt.stakes.map(
        (s) => html`<li key=${`${s.place}${s.wager}${s.owner}`}>${where(s.place)}, ${stakeWords(s)}</li>`,
      )}
    </ul>
    ${bet &&
    html`<h2>Bet the chosen chip on</h2>
      <p class="buttons">
        ${singles.map((wager) => html`<${Do} key=${wager} does=${() => bet(wager)}>${plain(wager)}<//>`)}
      </p>`}
    ${layout.race && html`<${Orders} view=${view} bet=${bet} />`}
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
