// The calculator: pick the cards or type them, and every option has its exact worth.
import { html, useState } from "./vendor/htm-preact.js";
import { Card, cardIndex, Piece, Pip } from "./parts.js";
import { rulesQuery, useAnswer } from "./study-case.js";
import { Worths } from "./study-worths.js";
import { cardWords, RANKS, SUITS } from "./words.js";

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

/** Things that are no cards, each as often as there are; one more press than that takes them back. */
const Things = ({ things, chosen, press, full }) => html`<div class="things" role="group" aria-label="Pick tiles">
  ${things.map(([name, most]) => {
    const there = chosen.filter((one) => one === name).length;
    return html`<button
      type="button"
      key=${name}
      aria-label=${there ? `${name}, ${there} picked` : name}
      aria-pressed=${there > 0}
      disabled=${full && !there}
      onClick=${() => press(name, most)}
    >
      <${Piece} piece=${name} />
    </button>`;
  })}
</div>`;

const isCard = (card) => /^[2-9TJQKA][shdc]$/.test(card);
const mostOf = (things, name) => (things ? (new Map(things).get(name) ?? 0) : Number(isCard(name)));

/** What is still wrong with the cards, in words. */
const missing = (asks, typed) => {
  const [{ things }] = asks;
  const all = Object.values(typed).flat();
  const other = all.find((name) => !mostOf(things, name));
  if (other && things) return `${other} is none of them: write ${things[0][0]}, ${things[1][0]} and so on`;
  if (other) return `${other} is not a card: write rank, then suit, as in As Td 9h`;
  const few = asks.find(({ part, cards }) => cards && typed[part].length !== cards);
  const twice = all.find((name) => all.filter((one) => one === name).length > mostOf(things, name));
  if (asks[0].cards && twice) return things ? `${twice} is there too often` : "A card is there twice";
  return few ? `Needed: ${asks.map(({ name, cards }) => `${name}, ${cards}`).join("; ")}` : "";
};

/** Cards in text: what is being typed stays, whatever answer comes meanwhile. */
const Typed = ({ value, such, change }) => {
  const [draft, type] = useState(null);
  return html`<input
    value=${draft ?? value}
    placeholder=${such}
    autocapitalize="off"
    spellcheck=${false}
    onInput=${(event) => type(event.target.value)}
    onChange=${(event) => {
      type(null);
      change(event.target.value);
    }}
  />`;
};

/** The cards that a situation of this game is made of: my hand and what the dealer shows, or what is gone. */
export const Calculator = ({ now, change, asks }) => {
  const typed = Object.fromEntries(asks.map(({ part }) => [part, listed(now[part])]));
  const chosen = Object.values(typed).flat();
  const lacks = missing(asks, typed);
  const query = rulesQuery(now);
  for (const { part } of asks) query.set(part, typed[part].join(" "));
  const { answer, wrong, waiting } = useAnswer(lacks ? "" : `advice/${now.game}?${query}`);
  const room = asks.find(({ part, cards }) => !cards || typed[part].length < cards);
  const [{ things }] = asks;
  const press = (card, most = 1) => {
    const where = asks.find(({ part }) => typed[part].includes(card));
    const more = room && chosen.filter((one) => one === card).length < most;
    if (where && !more) change({ [where.part]: typed[where.part].filter((c) => c !== card).join(" ") });
    else if (more) change({ [room.part]: [...typed[room.part], card].join(" ") });
  };
  const rules = Object.keys(now.pay).length ? "own.toml" : now.rules;
  const command = [
    `cutcard advise ${now.game} "${typed.cards.join(" ")}"`,
    ...(typed.up?.length ? [`--up ${typed.up[0]}`] : []),
    ...(rules ? [`--rules ${rules}`] : []),
    ...Object.entries(now.set).map(([name, value]) => `--set '${name}=${value}'`),
  ].join(" ");
  return html`<div class="calculator">
    <p>${asks.map(({ name, cards }) => (cards ? `${name}: ${cards}` : `${name}: any`)).join(", then ")}.</p>
    <div class="typed">
      ${asks.map(
        ({ part, name }) => html`<label key=${part}>
          ${name} <${Typed}
            value=${typed[part].join(" ")}
            such=${things ? things.slice(0, 4).map(([name]) => name).join(" ") : "As Td 9h"}
            change=${(text) => change({ [part]: listed(text).join(" ") })}
          />
        </label>`,
      )}
    </div>
    ${things
      ? html`<${Things} things=${things} chosen=${chosen} press=${press} full=${!room} />`
      : html`<${Picker} chosen=${chosen} press=${press} full=${!room} />`}
    ${asks[0].cards > 0 &&
    html`<div class="chosen" aria-hidden="true">
      ${asks.map(
        ({ part, cards }, n) => html`${n > 0 && html`<span class="against">against</span>`}
          ${[...Array(cards)].map(
            (_, i) => html`<span key=${part + i} class="place-for">${shown(typed[part][i], things)}</span>`,
          )}`,
      )}
    </div>`}
    ${(wrong || lacks) && html`<p class="note">${lacks || wrong}</p>`}
    ${answer &&
    !lacks &&
    !wrong &&
    html`<div class=${waiting ? "stale" : ""}>
      <p class="why">${answer.why}</p>
      <${Worths} options=${answer.options} caption="What every option is worth" unit=${answer.unit} />
      ${answer.simple && html`<p class="note">The simple strategy says: ${answer.simple.does}.</p>`}
      <p class="note">The same in a terminal: <code>${command}</code></p>
      ${chosen.length > 0 &&
      html`<p class="note"><a href=${`#/train/${now.game}?${practice(now, typed)}`}>Practise this</a></p>`}
    </div>`}
  </div>`;
};

const practice = ({ rules }, { cards, up = [] }) =>
  new URLSearchParams({
    ...(rules ? { rules } : {}),
    cards: cards.join(" "),
    ...(up.length ? { up: up.join(" ") } : {}),
  });
const shown = (name, things) => {
  if (!name || !mostOf(things, name)) return "";
  return things ? html`<${Piece} piece=${name} />` : html`<${Card} card=${name} />`;
};
