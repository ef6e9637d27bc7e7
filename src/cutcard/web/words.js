// Money, cards, verdicts and facts in words. One catalogue, so that a screen and a screen reader say the same.

export const capital = (words) => words[0].toUpperCase() + words.slice(1);

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

/** Wagers that cost the same, in one line. */
export const alike = (edges) => {
  const named = {};
  for (const [wager, edge] of Object.entries(edges)) (named[edge] ||= []).push(wager.replaceAll("-", " "));
  return Object.entries(named).map(([edge, wagers]) => [wagers.join(", "), Number(edge)]);
};

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

/** How the wagers of somebody ended on a felt, and what that comes to. */
export const outcomeOf = ({ stakes, awards }, name) => {
  const mine = stakes.filter((s) => s.owner === name && s.outcome && s.outcome !== "withdrawn");
  const paid = awards.filter((a) => a.payee === name);
  const net = mine.reduce((sum, s) => sum + s.returned - s.chips, 0) + paid.reduce((sum, a) => sum + a.chips, 0);
  return { stakes: mine, awards: paid, net };
};

const where = (place) => (/^\d+$/.test(place) ? `Seat ${place}` : place === "dealer" ? "Dealer" : place);

/** What happened, one sentence an entry: for the live region, the text view and the history alike. */
export const happened = ({ fact, who, call }, view) => {
  const mine = view?.you?.name;
  const whose = (owner) => (owner === mine ? "You" : owner);
  switch (fact.kind) {
    case "bet":
      return `${whose(fact.owner)}: ${fact.wager.replaceAll("-", " ")} ${dollars(fact.chips)}`;
    case "pull":
      return `${whose(fact.owner)} took back ${fact.wager.replaceAll("-", " ")}`;
    case "call":
      return fact.words.startsWith("sealed ") ? "The shoe is sealed" : capital(fact.words);
    case "deal":
      if (call) return `${capital(handWords(fact.cards))}. ${call}`;
      return fact.cards.every((c) => c === "??")
        ? `${where(fact.to)}: ${fact.cards.length} cards face down`
        : `${where(fact.to)}: ${handWords(fact.cards)}`;
    case "show":
      return `${where(fact.place)}: ${handWords(fact.cards)}`;
    case "expose":
      return `Exposed by accident: ${cardWords(fact.card)}`;
    case "choice":
      return `${where(fact.place)}: ${fact.word}`;
    case "verdict":
      return `${whose(fact.owner)}: ${fact.wager.replaceAll("-", " ")} ${fact.outcome}${fact.outcome === "win" ? `, ${dollars(fact.returned)} back` : ""}`;
    case "award":
      return `${whose(fact.payee)}: ${fact.why} ${dollars(fact.chips)}`;
    case "void":
      return fact.place ? `${where(fact.place)}: wagers are void` : "The round is void: every wager is returned";
    case "rule":
      return `Ruling: ${fact.word}`;
    case "note":
      return `Reported under ${fact.clause}`;
    case "strike":
      return `Entry ${fact.entry} was taken back by ${who}`;
    default:
      return "";
  }
};
