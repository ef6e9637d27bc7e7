// The areas to bet on: two colours, four winners, twelve ordered pairs, twenty-four ordered triples.
import { html, useRef } from "./vendor/htm-preact.js";
import { Chips, pressed } from "./parts.js";
import { Picker } from "./race-picker.js";
import { bestPay, COLOURS, family, LENGTHS, LETTER, payOf, paysWords, picked, Suits, wagerWords } from "./race-wagers.js";
import { dollars } from "./words.js";

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
      ${paysWords(view.pays, kind).map(([event, odds]) => html`<span key=${event}>${event} <b>${odds}</b></span>`)}<cite>${view.pays?.[kind]?.cite}</cite>
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
      This layout is our own design, not the approved picture (NZ-RCD-APP). Where your wagers lie is yours to check (NZ-RCD-5.6): they are
      listed before the call.
    </p>
  </div>`;
};

const keyOf = (layout, wager) => LETTER[wager] || layout.spots.find((spot) => spot.wager === wager)?.key;

const Area = ({ wager, view, betting, bet, lit, k }) => {
  const chips = bet ? betting.amount(wager) : 0;
  const small = LENGTHS[family(wager)] > 0;
  const said = [wagerWords(wager), chips && `${dollars(chips)} laid`, lit ? `lit: pays ${payOf(view.pays, wager, lit)}` : `pays ${bestPay(view.pays, wager)}`];
  return html`<button
    type="button"
    class=${`spot ${wager} ${small ? "small" : ""} ${chips ? "laid-on" : ""} ${lit ? "lit" : ""}`}
    disabled=${!bet}
    aria-label=${said.filter(Boolean).join(", ")}
    aria-keyshortcuts=${bet && k ? k : undefined}
    onClick=${(event) => pressed(event, () => bet(wager))}
  >
    <${Suits} suits=${COLOURS[wager] || picked(wager)} />
    ${!small && html`<span class="label">${wagerWords(wager)}${bet && k ? html`<kbd aria-hidden="true">${k}</kbd>` : ""}</span>`}
    ${chips ? (small ? html`<b class="sum">${dollars(chips)}</b>` : html`<${Chips} cents=${chips} />`) : ""}
    ${lit && html`<em>★ ${payOf(view.pays, wager, lit)}</em>`}
  </button>`;
};
