// One field for every card, tile or number: a scanner that types and a person who types are the same; a pad for touch.
import { html, useLayoutEffect, useRef, useState } from "./vendor/htm-preact.js";
import { announce, Card, cardIndex, Do, Pip } from "./parts.js";
import { cardWords, isCard, RANKS, SUITS, where } from "./words.js";

const CARD = /^(10|[2-9tjqka])\s*([shdc♠♥♦♣])/i;
const SETTLE = 140; // milliseconds without a key after which what was typed is read
const SCANNED = 400; // a scanner's own Enter comes this soon after its card

const named = (rank, suit) =>
  rank.toUpperCase().replace("10", "T") + "shdcshdc"["shdc♠♥♦♣".indexOf(suit.toLowerCase())];

const DECK = Object.keys(SUITS).flatMap((suit) => Object.keys(RANKS).reverse().map((rank) => rank + suit));

/** What can come to a place, name by name, and how many of each can lie on the table; null says any number. */
const comingTo = ({ layout: { things, piles }, options: { decks = 1 } }, place) => {
  const only = Object.keys(piles).every((pile) => things[pile]) && Object.values(things)[0]; // a wheel, and no card
  return new Map(things[place] || things[""] || only || DECK.map((card) => [card, decks]));
};

/** What stands at the beginning of what was typed, of the names that can come, and what is left of it. */
const readIn = (typed, names) => {
  const all = [...names.keys()];
  if (!all.every(isCard)) {
    const called = all.find((name) => name.toLowerCase() === typed.trim().toLowerCase());
    return called ? { cards: [called], rest: "" } : { cards: [], rest: typed.trim() };
  }
  const cards = [];
  let rest = typed.trim();
  for (let found = CARD.exec(rest); found; found = CARD.exec(rest)) {
    cards.push(named(found[1], found[2]));
    rest = rest.slice(found[0].length).trim();
  }
  return { cards, rest };
};

/** Whether it may become another by one more key: a rank, the beginning of “ace of spades”, a 1 that may be a 17. */
const begun = (typed, names) => {
  const longer = (said) => said.length > typed.length && said.toLowerCase().startsWith(typed.toLowerCase());
  return [...names.keys()].some((name) => longer(name) || longer(cardWords(name)) || longer(name.replace("T", "10")));
};

/** Whether no key need be waited for: no card begins another, but a 1 may be a 17. */
const isWhole = (typed, names) => {
  const { cards, rest } = readIn(typed, names);
  if (!rest) return cards.length > 0 && (cards.every(isCard) || !begun(cards[0], names));
  return rest.length > 1 && !begun(rest, names);
};

/** The cards being read for what is turned up next; sent when the last is there. */
export const useEntry = (view, wanted, at, duty, send, say) => {
  const [read, keep] = useState([]);
  const [doubt, wonder] = useState(null); // a card that cannot be there, until it is confirmed or read again
  const [sure, confirmed] = useState(false);
  const [last, show] = useState("");
  useLayoutEffect(() => {
    keep([]);
    wonder(null);
    confirmed(false);
  }, [duty]);
  const missing = wanted.filter((c) => c === "??").length;
  const names = comingTo(view, at);
  const most = (card) => names.get(card) ?? Infinity;
  const lying = Object.values(view.round?.felt.cards || {}).flat();
  const times = (card) => [...lying, ...read].filter((c) => c === card).length;
  const used = (card) => times(card) >= most(card);

  const no = (message, instead = "") => say({ no: { message, cite: "", instead } });
  const put = (cards, certain) => {
    const codes = [...cards];
    const all = wanted.map((c) => (c === "??" ? codes.shift() : c));
    return send(
      { kind: "read-cards", codes: all, confirmed: certain },
      cards.map(cardWords).join(", "),
    ).then((went) => {
      keep([]);
      confirmed(false);
      wonder(went || certain ? null : { cards });
    });
  };
  const take = (card, certain = sure) => {
    show(card);
    if (used(card) && !certain) {
      wonder({ card });
      return no(`${cardWords(card)} is on the table already`, "read it again, or F8 if it is really there");
    }
    wonder(null);
    announce(cardWords(card));
    const now = [...read, card];
    confirmed(certain);
    if (now.length >= missing) return put(now, certain);
    say({ words: cardWords(card) });
    return keep(now);
  };
  return {
    read,
    names,
    wanted: missing > 0,
    slots: wanted,
    last,
    doubt,
    used,
    /** What was typed or scanned: cards in order, or a code that the house does not know and refuses itself. */
    enter(typed) {
      const { cards, rest } = readIn(typed, names);
      if (rest || !missing) {
        show("");
        return send({ kind: "read-cards", codes: rest ? [typed.trim()] : cards }, "");
      }
      return cards.length === 1 ? take(cards[0]) : several(cards);
    },
    take,
    confirm() {
      if (!doubt) return say({ words: "There is nothing to confirm." });
      return doubt.card ? take(doubt.card, true) : put(doubt.cards, true);
    },
    back() {
      if (!read.length) return false;
      keep(read.slice(0, -1));
      show("");
      say({ words: `${cardWords(read.at(-1))} is taken back.` });
      return true;
    },
  };

  /** Several at once, typed fast: as many as are wanted, and none if one of them cannot be there. */
  function several(cards) {
    const twice = cards.find((card, n) => used(card) || cards.filter((c, m) => c === card && m <= n).length > most(card));
    if (cards.length > missing - read.length)
      return no(`${cards.length} cards were read, ${missing - read.length} are wanted`, "read them again");
    if (twice) {
      wonder({ cards: [...read, ...cards] });
      return no(`${cardWords(twice)} is there twice`, "read them again");
    }
    show(cards.at(-1));
    const now = [...read, ...cards];
    announce(cards.map(cardWords).join(", "));
    return now.length >= missing ? put(now, sure) : keep(now);
  }
};

export const Entry = ({ entry, view, at, field, next }) => {
  const timer = useRef(0);
  const taken = useRef(-Infinity);
  const readIt = (input) => {
    clearTimeout(timer.current);
    if (!input.value.trim()) return;
    taken.current = performance.now();
    const typed = input.value;
    input.value = "";
    entry.enter(typed);
  };
  const typed = (event) => {
    const input = event.target;
    clearTimeout(timer.current);
    if (isWhole(input.value, entry.names)) timer.current = setTimeout(() => readIt(input), SETTLE);
  };
  const pressed = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    const input = event.target;
    if (event.key === " " && input.value.trim()) return; // a name of several words
    event.preventDefault();
    if (input.value.trim()) readIt(input);
    else if (event.timeStamp - taken.current > SCANNED && !event.repeat) next();
  };
  const real = view.cards === "scanner";
  const filled = [...entry.read];
  const { things } = view.layout;
  const [thrown] = Object.keys(things);
  const what = at && things[at] ? where(at, view.layout) : things[""] ? "Tile" : thrown ? where(thrown, view.layout) : "Card";
  const example = [...entry.names.keys()].at(17);
  return html`<section class=${`entry ${entry.doubt ? "doubt" : ""}`} aria-label="Cards">
    <label
      >${real ? `${what}: scan it, or type ${example}` : "Space or Enter does what is next"}
      <input
        ref=${field}
        class="card-field"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        maxlength="60"
        onInput=${real ? typed : undefined}
        onKeyDown=${pressed}
      />
    </label>
    ${real &&
    html`<div class="echo">
      ${entry.last ? html`<${Card} card=${entry.last} />` : html`<span class="no-card" aria-hidden="true"></span>`}
      <div>
        <p class="echo-words">
          ${entry.doubt ? html`<b>✕ Not recorded</b>` : ""} ${entry.last ? cardWords(entry.last) : "Nothing read yet"}
        </p>
        ${entry.slots.length > 1 &&
        html`<p class="slots">
          ${entry.slots.map(
            (c, n) => html`<span key=${n} class="slot">${c !== "??" ? c : filled.shift() || "·"}</span>`,
          )}
        </p>`}
        ${entry.doubt && html`<${Do} k="F8" cls="main" does=${entry.confirm}>It is really there<//>`}
      </div>
    </div>`}
  </section>`;
};

/** All that can come, for touch; what lies on the table already, as often as it can, cannot be pressed. */
export const Pad = ({ entry }) => {
  const names = [...entry.names.keys()];
  const suits = [...new Set(names.map((name) => (isCard(name) ? name[1] : "")))];
  return suits.map(
    (suit) => html`<div key=${suit} class="pad">
      ${names.filter((name) => !suit || name[1] === suit).map((card) => {
        const used = entry.used(card);
        return html`<button
          type="button"
          key=${card}
          class=${`pad-card ${suit} ${used ? "used" : ""}`}
          aria-label=${`${cardWords(card)}${used ? ", used" : ""}`}
          disabled=${!entry.wanted || used}
          onClick=${() => entry.take(card)}
        >
          ${suit ? html`<b>${cardIndex(card)}</b><${Pip} suit=${suit} />` : html`<b>${card}</b>`}
        </button>`;
      })}
    </div>`,
  );
};
