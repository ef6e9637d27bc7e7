// Money, cards, verdicts and facts in words. One catalogue, so that a screen and a screen reader say the same.

export const capital = (words) => words[0].toUpperCase() + words.slice(1);

/** The ranks, least first. */
export const RANKS = {
  2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine",
  T: "ten", J: "jack", Q: "queen", K: "king", A: "ace",
};
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
/** A fraction as exact answers write it, 3/40, as a number near it. */
export const ratio = (written) => {
  const [over, under = "1"] = String(written).split("/");
  return Number(over) / Number(under);
};

/** A playing card; a pocket of a wheel, a die or a tile is called by its own name. */
export const isCard = (name) => name.length === 2 && name[0] in RANKS && name[1] in SUITS;
export const cardWords = (card) => {
  if (card === "??") return "a card face down";
  return isCard(card) ? `${RANKS[card[0]]} of ${SUITS[card[1]]}` : card;
};
export const handWords = (cards) => cards.map(cardWords).join(", ");

/** What the rules join by dashes, in words. */
export const plain = (id) => id.replaceAll("-", " ");
export const titled = (id) => id.replace(/(^|-)(\w)/g, (_, dash, letter) => (dash ? " " : "") + letter.toUpperCase());
export const gameName = titled;
/** A meter beside the others of its jackpot: "Major" of "caribbean/major". */
export const levelName = (level) => titled(level.split("/").pop());
/** An amount to the cent, as a meter shows it. */
export const inCents = (cents) =>
  `$${(cents / 100).toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
export const editionName = ({ title, status }, proposed = ", proposed rules") =>
  title + (status === "proposed" ? proposed : "");
/** A guest is called by what follows the dash. */
export const personName = (name) => name.replace(/^guest-/, "");
/** A value of an option as it is written in a form. */
export const written = (value) => (typeof value === "boolean" ? (value ? "yes" : "no") : value);

/** Wagers that cost the same, in one line. */
export const alike = (edges) => {
  const named = {};
  for (const [wager, edge] of Object.entries(edges)) (named[edge] ||= []).push(plain(wager));
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
export const SIGNS = { win: "▲", lose: "▼", push: "=", void: "○", forfeit: "▼", withdrawn: "↩" };

/** What comes back of a wager that has ended: one that is void or taken back was never made. */
export const backOf = ({ outcome, chips, returned }) => (/^(void|withdrawn)$/.test(outcome) ? chips : returned);

/** How the wagers of somebody ended on a felt, and what that comes to. */
export const outcomeOf = ({ stakes, awards }, name) => {
  const mine = stakes.filter((s) => s.owner === name && s.outcome && s.outcome !== "withdrawn");
  const paid = awards.filter((a) => a.payee === name);
  const back = [...mine.map(backOf), ...paid.map((a) => a.chips)].reduce((sum, chips) => sum + chips, 0);
  return { stakes: mine, awards: paid, back, net: back - mine.reduce((sum, s) => sum + s.chips, 0) };
};

/** The wager that a verdict is about. */
export const stakeOf = ({ stakes }, { place, wager, owner }) =>
  stakes.find((s) => s.place === place && s.wager === wager && s.owner === owner);

/** The entry that says so of something on the felt: that a wager is decided or void, that an award is paid. */
const entryOf = ({ entries }, kind, about) => {
  const of = ({ fact }) => ["place", "wager", "owner", "why", "payee"].every((p) => !fact[p] || fact[p] === about[p]);
  return entries.findLast((entry) => entry.fact.kind === kind && of(entry));
};
const decidedBy = (round, stake) => entryOf(round, stake.outcome === "void" ? "void" : "verdict", stake);

/** The clause under which each wager of a round was decided. */
export const citesOf = (round) => (stake) => decidedBy(round, stake)?.fact.cite || "";

/** Each wager and award of a round in the order of settling, what was staked and what comes back. */
export const settledOf = (round) => {
  const { stakes, awards } = round.felt;
  const ended = stakes.filter(({ outcome }) => outcome && outcome !== "withdrawn");
  const rows = [
    ...ended.map((s) => [decidedBy(round, s), { ...s, staked: s.chips, back: backOf(s) }]),
    ...awards.map((a) => [
      entryOf(round, "award", a),
      { place: a.place, wager: a.why, owner: a.payee, staked: null, outcome: "win", back: a.chips },
    ]),
  ];
  return rows.sort(([a], [b]) => a.n - b.n).map(([entry, row]) => ({ ...row, cite: entry.fact.cite }));
};

/** Whom a round waits for, each named once. */
export const waitedFor = ({ waiting_for: waits }) => {
  const named = waits.map(({ who, place }) => (/^\d/.test(place) ? plain(where(place)) : `the ${who}`));
  return [...new Set(named)].join(", ");
};

/** A place of the table, as its layout calls it. */
export const where = (place, layout) => {
  const [, seat, hand] = /^(\d+)-?(.*)$/.exec(place) || [];
  if (seat) return `Seat ${seat}${/^[a-z]$/.test(hand) ? `, hand ${parseInt(hand, 36) - 8}` : hand && `, ${hand}`}`;
  return capital(layout?.piles[place]?.name || layout?.names[place] || place);
};

/** A wager where it lies, or how it ended. */
export const stakeWords = ({ owner, wager, chips, outcome }) =>
  `${personName(owner)}: ${plain(wager)} ${dollars(chips)} ${outcome}`;

const SEALED = "sealed ";
/** What was sealed, where this fact is the call: the shoe, or what is thrown by its name. */
export const sealIn = ({ kind, words }) =>
  kind === "call" && words.startsWith(SEALED) ? words.slice(SEALED.length).split(" ").slice(0, -1).join(" ") || "shoe" : "";

const back = ({ outcome, returned }) => (outcome === "win" ? `, ${dollars(returned)} back` : "");

/** What happened, one sentence an entry: for the live region, the text view and the history alike. */
export const happened = ({ fact, who, call }, view) => {
  const mine = view?.you?.name;
  const at = (place) => where(place, view?.layout);
  const whose = (owner) => (owner === mine ? "You" : personName(owner));
  switch (fact.kind) {
    case "bet":
      return `${whose(fact.owner)}: ${plain(fact.wager)} ${dollars(fact.chips)}`;
    case "pull":
      return `${whose(fact.owner)} took back ${plain(fact.wager)}`;
    case "call":
      return sealIn(fact) ? `The ${sealIn(fact)} is sealed` : capital(fact.words);
    case "deal":
      if (call) return `${capital(handWords(fact.cards))}. ${call}`;
      return fact.cards.every((c) => c === "??")
        ? `${at(fact.to)}: ${fact.cards.length} cards face down`
        : `${at(fact.to)}: ${handWords(fact.cards)}`;
    case "show":
      return `${at(fact.place)}: ${handWords(fact.cards)}`;
    case "expose":
      return `Exposed by accident: ${cardWords(fact.card)}`;
    case "choice":
      return `${fact.owner ? whose(fact.owner) : at(fact.place)}: ${fact.word}`;
    case "term":
      return `${whose(fact.person)}: ${plain(fact.name)} ${fact.value || "no longer"}`;
    case "verdict":
      return `${whose(fact.owner)}: ${plain(fact.wager)} ${fact.outcome}${back(fact)}`;
    case "award":
      return fact.payee === "house"
        ? `${whose(fact.payer)}: ${plain(fact.why)} of ${dollars(fact.chips)} goes back`
        : `${whose(fact.payee)}: ${plain(fact.why)} ${dollars(fact.chips)}`;
    case "void":
      return fact.place ? `${at(fact.place)}: wagers are void` : "The round is void: every wager is returned";
    case "rule":
      return `Ruling: ${fact.word}`;
    case "note":
      return `Reported under ${fact.clause}`;
    case "strike":
      return `Entry ${fact.entry} was taken back by ${personName(who)}`;
    default:
      return "";
  }
};
