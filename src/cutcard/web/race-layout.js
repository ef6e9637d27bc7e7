// The areas to bet on: two colours, four winners, twelve ordered pairs, twenty-four ordered triples; and an exact order
// picked suit by suit, by tap or by the letters of the suits.
import { html, useEffect, useRef, useState } from "./vendor/htm-preact.js";
import { announce, Chips, Do, pressed, useKeys } from "./parts.js";
import {
  bestPay, COLOURS, family, LENGTHS, LETTER, LETTERS, payOf, paysWords, picked, PLACES, spotOf, Suits, wagerWords,
} from "./race.js";
import { capital, dollars, SUITS } from "./words.js";

const FAMILIES = [
  ["colour", "Colour of the winner"],
  ["suit", "Winner"],
  ["quinella", "Quinella, in exact order"],
  ["trifecta", "Trifecta, in exact order"],
];

export const Areas = ({ view, layout, betting, bet, lit }) => {
  const area = (wager) => ({ wager, view, betting, bet, lit: lit[wager], k: keyOf(layout, wager) });
  const of = (kind) => view.wagers.filter((wager) => family(wager) === kind);
  const spots = (kind) => of(kind).map((wager) => html`<${Area} key=${wager} ...${area(wager)} />`);
  const wide = useRef(innerWidth > 640).current;
  const section = ([kind, title]) => html`<section class=${`family for-${kind}`} key=${kind} aria-label=${title}>
    <h2>${title}</h2>
    <p class="pay-line">
      ${paysWords(view.pays, kind).map(([event, odds]) => html`<span key=${event}>${event} <b>${odds}</b></span>`)}
      <cite>${view.pays?.[kind]?.cite}</cite>
    </p>
    ${LENGTHS[kind]
      ? html`<details class="all-areas" open=${wide}>
          <summary>All ${of(kind).length} areas</summary>
          <div class="spots">${spots(kind)}</div>
        </details>`
      : html`<div class="spots">${spots(kind)}</div>`}
  </section>`;
  return html`<div class="areas">
    ${FAMILIES.slice(0, 2).map(section)}
    <${Picker} view=${view} bet=${bet} />
    ${FAMILIES.slice(2).map(section)}
    <p class="note">
      This layout is our own design, not the approved picture (NZ-RCD-APP). Where your wagers lie is yours to check
      (NZ-RCD-5.6): they are listed before the call.
    </p>
  </div>`;
};

const keyOf = (layout, wager) => LETTER[wager] || layout.spots.find((spot) => spot.wager === wager)?.key;

const Area = ({ wager, view, betting, bet, lit, k }) => {
  const spot = spotOf(wager);
  const chips = bet ? betting.amount(spot) : 0;
  const pending = chips > 0 && betting.pending(spot);
  const lacks = chips && betting.lacks(spot);
  const small = LENGTHS[family(wager)] > 0;
  const said = [
    wagerWords(wager),
    chips && `${dollars(chips)} ${lacks ? `needs ${dollars(lacks)} more` : "laid"}`,
    lit ? `lit: pays ${payOf(view.pays, wager, lit)}` : `pays ${bestPay(view.pays, wager)}`,
  ];
  return html`<button
    type="button"
    class=${`spot ${wager} ${small ? "small" : ""} ${chips ? "laid-on" : ""} ${lit ? "lit" : ""}`}
    data-place=${spot.place}
    data-wager=${wager}
    disabled=${!bet}
    aria-label=${said.filter(Boolean).join(", ")}
    aria-keyshortcuts=${bet && k ? k : undefined}
    onClick=${(event) => pressed(event, () => bet(spot))}
  >
    <${Suits} suits=${COLOURS[wager] || picked(wager)} />
    ${!small &&
    html`<span class="label">${wagerWords(wager)}${bet && k ? html`<kbd aria-hidden="true">${k}</kbd>` : ""}</span>`}
    ${chips > 0 &&
    (small
      ? html`<b class=${`sum ${pending ? "pending" : ""}`}>${dollars(chips)}</b>`
      : html`<${Chips} cents=${chips} pending=${pending} />`)}
    ${lacks > 0 && html`<span class="lacks">needs ${dollars(lacks)} more</span>`}
    ${lit && html`<em>★ ${payOf(view.pays, wager, lit)}</em>`}
  </button>`;
};

const KEYS = { quinella: "q", trifecta: "t" };

export const Picker = ({ view, bet }) => {
  const [slip, write] = useState(null);
  const picks = useRef(null);
  useEffect(() => {
    if (!bet) write(null);
  }, [!bet]);
  useEffect(() => picks.current?.scrollIntoView({ block: "nearest" }), [slip?.kind]);
  const begin = (kind) => () => {
    write({ kind, suits: [] });
    announce(`${capital(kind)}: first suit?`);
  };
  const pick = (suit) => {
    if (!slip) return bet(spotOf(suit));
    if (slip.suits.includes(suit)) return announce(`${capital(suit)} is picked already`);
    const suits = [...slip.suits, suit];
    if (suits.length < LENGTHS[slip.kind]) {
      announce(`${capital(slip.kind)} ${suits.join(", ")}; ${PLACES[suits.length]}?`);
      return write({ ...slip, suits });
    }
    write(null);
    return bet(spotOf([slip.kind, ...suits].join("-")));
  };
  const keys = {};
  if (bet) {
    for (const [kind, key] of Object.entries(KEYS)) keys[key] = begin(kind);
    for (const letter of LETTERS) keys[letter] = () => pick(SUITS[letter]);
    if (slip) keys.escape = () => write(null);
  }
  useKeys(keys);
  return html`<section class="order-picker" aria-label="An exact order, suit by suit">
    <h2>An exact order, suit by suit</h2>
    <p class="buttons">
      ${Object.keys(KEYS).map(
        (kind) => html`<${Do}
          key=${kind}
          k=${KEYS[kind]}
          does=${begin(kind)}
          off=${!bet}
          pressed=${slip?.kind === kind}
        >
          ${capital(kind)} <small>${paysWords(view.pays, kind)[0]?.[1]}</small>
        <//>`,
      )}
    </p>
    ${slip &&
    html`<p class="slip">
        ${PLACES.slice(0, LENGTHS[slip.kind]).map(
          (place, n) => html`<span key=${place} class=${n === slip.suits.length ? "next" : ""}>
            ${capital(place)}:${" "}
            ${slip.suits[n]
              ? html`<${Suits} suits=${[slip.suits[n]]} /> ${slip.suits[n]}`
              : n === slip.suits.length
                ? "pick"
                : "–"}
          </span>`,
        )}
      </p>
      <p class="buttons picks" ref=${picks}>
        ${LETTERS.map(
          (letter) => html`<${Do}
            key=${letter}
            k=${letter}
            cls="suit-pick"
            off=${slip.suits.includes(SUITS[letter])}
            does=${() => pick(SUITS[letter])}
          >
            <${Suits} suits=${[SUITS[letter]]} />${capital(SUITS[letter])}
          <//>`,
        )}
        <${Do} k="Esc" cls="quiet" does=${() => write(null)}>Cancel<//>
      </p>`}
  </section>`;
};
