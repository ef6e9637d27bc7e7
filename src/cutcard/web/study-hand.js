// The hand calculator: pick the cards or type them, and every option has its exact worth.
import { html } from "./vendor/htm-preact.js";
import { Card, cardIndex, Pip } from "./parts.js";
import { rulesQuery, useAnswer } from "./study-case.js";
import { less, worth } from "./study-numbers.js";
import { inFull, Rows } from "./study-tables.js";
import { cardWords, RANKS, SUITS, titled } from "./words.js";

const SHOWN = 12;
const listed = (text) =>
  text.split(/[\s,]+/).filter(Boolean).map((card) => card[0].toUpperCase() + card.slice(1).toLowerCase());

/** All 52; those chosen are pressed, and a second press takes one back. */
const Picker = ({ chosen, press, full }) => html`<div class="picker" role="group" aria-label="Pick cards">
  ${Object.keys(SUITS).map(
    (suit) => html`<div key=${suit} class=${`suit ${suit}`} role="group" aria-label=${SUITS[suit]}>
      ${Object.keys(RANKS).reverse().map((rank) => {
        const card = rank + suit;
        const on = chosen.includes(card);
        return html`<button
          type="button"
          key=${card}
          class=${`pick ${suit}`}
          aria-label=${cardWords(card)}
          aria-pressed=${on}
          disabled=${full && !on}
          onClick=${() => press(card)}
        >
          ${cardIndex(card)}<${Pip} suit=${suit} />
        </button>`;
      })}
    </div>`,
  )}
</div>`;

/** What each option is worth; the best first, and marked. */
export const Worths = ({ options, caption, unit }) => {
  const named = Object.entries(options);
  const best = named[0][1];
  const row = ([name, { value }]) => [
    html`${value === best.value ? html`<span aria-hidden="true">★ </span>` : ""}
      ${titled(name)}${value === best.value ? " (best)" : ""}`,
    worth(value),
    inFull(value),
    worth(less(value, best.value)),
  ];
  const table = (some, says) =>
    html`<${Rows}
      caption=${says}
      heads=${["Option", `Worth, ${unit}`, "Exactly", "Against the best"]}
      numbers=${[false, true, true, true]}
      rows=${some.map(row)}
    />`;
  return html`${table(named.slice(0, SHOWN), caption)}
  ${named.length > SHOWN &&
  html`<details>
    <summary>${named.length - SHOWN} more</summary>${table(named.slice(SHOWN), `${caption}, continued`)}
  </details>`}`;
};

const isCard = (card) => /^[2-9TJQKA][shdc]$/.test(card);
const once = (cards) => new Set(cards).size === cards.length;

/** What is still wrong with the cards, in words. */
const missing = (poker, hand, up) => {
  const other = [...hand, ...up].find((card) => !isCard(card));
  if (other) return `${other} is no card: write rank, then suit, as in As Td 9h`;
  if (poker && !once([...hand, ...up])) return "A card is there twice";
  return poker && (hand.length !== 5 || up.length !== 1) ? "Five cards and one that the dealer shows are needed" : "";
};

export const HandCalculator = ({ now, change }) => {
  const poker = now.game === "four-card-poker";
  const hand = listed(now.cards);
  const up = poker ? listed(now.up) : [];
  const lacks = missing(poker, hand, up);
  const query = rulesQuery(now);
  query.set("cards", hand.join(" "));
  if (poker) query.set("up", up.join(" "));
  const { answer, wrong, waiting } = useAnswer(lacks ? "" : `advice/${now.game}?${query}`);
  const press = (card) => {
    if (hand.includes(card)) change({ cards: hand.filter((c) => c !== card).join(" ") });
    else if (up.includes(card)) change({ up: "" });
    else if (!poker || hand.length < 5) change({ cards: [...hand, card].join(" ") });
    else change({ up: card });
  };
  const typed = (name) => (event) => change({ [name]: listed(event.target.value).join(" ") });
  const rules = Object.keys(now.pay).length ? "own.toml" : now.rules;
  const command = [
    `cutcard advise ${now.game} "${hand.join(" ")}"`,
    ...(up.length ? [`--up ${up[0]}`] : []),
    ...(rules ? [`--rules ${rules}`] : []),
    ...Object.entries(now.set).map(([name, value]) => `--set '${name}=${value}'`),
  ].join(" ");
  return html`<div class="calculator">
    <p>
      ${poker
        ? "Five cards for your hand, then the card that the dealer shows."
        : "The cards that have left the shoe. Every wager is then priced on those left."}
    </p>
    <div class="typed">
      <label>
        ${poker ? "Your hand" : "Cards gone"} <input
          value=${hand.join(" ")}
          placeholder=${poker ? "As Ad 9h 4c 2s" : "2s As Ks"}
          autocapitalize="off"
          spellcheck=${false}
          onChange=${typed("cards")}
        />
      </label>
      ${poker &&
      html`<label>
        Dealer shows <input
          value=${up.join(" ")}
          placeholder="Kd"
          autocapitalize="off"
          spellcheck=${false}
          onChange=${typed("up")}
        />
      </label>`}
    </div>
    <${Picker} chosen=${[...hand, ...up]} press=${press} full=${poker && hand.length === 5 && up.length === 1} />
    ${poker &&
    html`<div class="chosen" aria-hidden="true">
      ${[0, 1, 2, 3, 4].map((n) => html`<span key=${n} class="place-for">${shownCard(hand[n])}</span>`)}
      <span class="against">against</span><span class="place-for">${shownCard(up[0])}</span>
    </div>`}
    ${(wrong || lacks) && html`<p class="note">${lacks || wrong}</p>`}
    ${answer &&
    !lacks &&
    !wrong &&
    html`<div class=${waiting ? "stale" : ""}>
      <p class="why">${answer.why}</p>
      <${Worths}
        options=${answer.options}
        caption="What every option is worth"
        unit=${poker ? "Antes" : "per unit staked"}
      />
      ${answer.simple && html`<p class="note">The simple strategy says: ${answer.simple}.</p>`}
      <p class="note">The same in a terminal: <code>${command}</code></p>
      ${poker &&
      html`<p class="note"><a href=${`#/train/four-card-poker?${practice(now, hand, up)}`}>Practise this hand</a></p>`}
    </div>`}
  </div>`;
};

const practice = ({ rules }, hand, up) =>
  new URLSearchParams({ ...(rules ? { rules } : {}), cards: hand.join(" "), up: up.join(" ") });
const shownCard = (card) => (card && isCard(card) ? html`<${Card} card=${card} />` : "");
