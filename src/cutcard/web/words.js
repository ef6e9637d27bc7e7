// Money, cards and verdicts in words. One catalogue, so that a screen and a screen reader say the same.

const RANKS = { T: "ten", J: "jack", Q: "queen", K: "king", A: "ace" };
const NUMBERS = { 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine" };
export const SUITS = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };

export const dollars = (cents) => {
  const whole = Math.abs(cents) % 100 === 0;
  const said = (Math.abs(cents) / 100).toLocaleString("en", {
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: 2,
  });
  return `${cents < 0 ? "−" : ""}$${said}`;
};
export const signed = (cents) => (cents > 0 ? `+${dollars(cents)}` : dollars(cents));
export const percent = (share, digits = 2) => `${(100 * share).toFixed(digits)} %`;

export const cardWords = (card) =>
  card === "??" ? "a card face down" : `${RANKS[card[0]] || NUMBERS[card[0]]} of ${SUITS[card[1]]}`;
export const handWords = (cards) => cards.map(cardWords).join(", ");

export const titled = (id) => id.replace(/(^|-)(\w)/g, (_, dash, letter) => (dash ? " " : "") + letter.toUpperCase());
export const gameName = (id) => titled(id);

export const minutes = (n) => (n < 60 ? `${n} min` : `${Math.floor(n / 60)} h ${n % 60} min`);

/** What happened to one wager, in a few words. */
export const ended = ({ outcome, chips, returned }) =>
  ({
    win: `won ${dollars(returned - chips)}`,
    lose: `lost ${dollars(chips)}`,
    push: "returned",
    void: "void, returned",
    forfeit: `forfeited ${dollars(chips)}`,
    withdrawn: "taken back",
  })[outcome] || "";
export const SIGNS = { win: "▲", lose: "▼", push: "＝", void: "○", forfeit: "▼", withdrawn: "↩" };
