// The wagers of a race: what they are called, which suits they name in which order, what they pay, how they stand.
import { html } from "./vendor/htm-preact.js";
import { Pip } from "./parts.js";
import { SUITS } from "./words.js";

export const LETTERS = Object.keys(SUITS);
export const LETTER = Object.fromEntries(Object.entries(SUITS).map(([letter, suit]) => [suit, letter]));
export const COLOURS = { red: ["hearts", "diamonds"], black: ["spades", "clubs"] };
export const PLACES = ["first", "second", "third"];
export const LENGTHS = { quinella: 2, trifecta: 3 };

export const family = (wager) => (COLOURS[wager] ? "colour" : LETTER[wager] ? "suit" : wager.split("-")[0]);
/** The suits a wager names, in its order. */
export const picked = (wager) => (LETTER[wager] ? [wager] : wager.split("-").slice(1));
export const capital = (words) => words[0].toUpperCase() + words.slice(1);
export const wagerWords = (wager) =>
  LENGTHS[family(wager)] ? `${capital(family(wager))} ${picked(wager).join(", ")}` : capital(wager);

export const toOne = (odds) => odds.replace("/", " to ");
/** What a family of wagers pays, in words. */
export const paysWords = (pays, kind) => (pays?.[kind]?.rows || []).map(([event, odds]) => [event, toOne(odds)]);
/** What it pays at best. */
export const bestPay = (pays, wager) => paysWords(pays, family(wager))[0]?.[1] || "";
/** What a row of the pay table of that wager pays. */
export const payOf = (pays, wager, row) => Object.fromEntries(paysWords(pays, family(wager)))[row] || "";

/** How a wager stands while the race runs: its sign and its word. The verdicts say how it ends. */
export const standing = (wager, placed) => {
  const named = COLOURS[wager] ? [COLOURS[wager]] : picked(wager).map((suit) => [suit]);
  const right = named.findIndex((suits, n) => n >= placed.length || !suits.includes(placed[n]));
  if (right < 0) return ["won", "▲", "won"];
  if (right >= placed.length) return placed.length ? ["alive", "●", "alive, right so far"] : ["alive", "●", "alive"];
  return family(wager) === "trifecta" && right > 0
    ? ["won", "▲", `won, ${right === 1 ? "first" : "first and second"} right`]
    : ["lose", "▼", "lost"];
};

/** Suits as shapes on ivory, in order; the words are beside it or in the label of what it stands on. */
export const Suits = ({ suits }) =>
  html`<span class="suits" aria-hidden="true">${suits.map((suit) => html`<i class=${LETTER[suit]} key=${suit}><${Pip} suit=${LETTER[suit]} /></i>`)}</span>`;
