// Money, cards, verdicts and facts in words, so that a screen and a screen reader say the same.
import { dated, dollars, heard, number, t } from "./language.js";

export { dollars, heard, inCents, onChip } from "./language.js";

export const capital = (words) => words[0].toUpperCase() + words.slice(1);

/** The ranks, least first. */
export const RANKS = {
  2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine",
  T: "ten", J: "jack", Q: "queen", K: "king", A: "ace",
};
export const SUITS = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };

export const signed = (cents) => (cents > 0 ? `+${dollars(cents)}` : dollars(cents));
/** Odds as they are said: 3/2 is 3 to 2, and of nought to one the stake comes back; or a share of a meter. `commission`:
 * of what is won, so many hundredths are kept. */
export const toOne = (odds, commission = 0) => {
  const kept = (100 - commission) / 100; // of what is won
  const toUnder = (_, over, under) => (over === "0" ? heard("push") : t`${number(kept * Number(over), 0, 2)} to ${under}`);
  return minus(odds)
    .replace(/(\d+)\/(\d+)/g, toUnder)
    .replace(/(\S+) for 1$/, (_, over) => t`${over} for 1`)
    .replace(/(.*), at least (.*)/, (_, share, least) => t`${share}, at least ${heard(least)}`);
};
/** A share in hundredths, never apart from its sign. */
export const percent = (share, least = 2, most = least) => minus(`${number(100 * share, least, most)} %`);
/** What something is worth or costs, in the unit that it is counted in; of one stake, as a share of it. */
export const units = (value, unit, sign = false) => {
  const before = value < 0 ? "−" : sign && value > 0 ? "+" : "";
  if (unit === "stakes") return t`${before}${percent(Math.abs(value))} of the stake`;
  return `${before}${number(Math.abs(value), Math.abs(value) < 0.01 ? 4 : 2)} ${heard(unit)}`;
};
/** A fraction as exact answers write it, 3/40, as a number near it. */
export const ratio = (written) => {
  const [over, under = "1"] = String(written).split("/");
  return Number(over) / Number(under);
};

/** Hands written by their ranks, TT, with a ten as it stands on a card. */
export const tens = (words) =>
  words.replace(/\b[2-9TJQKA]*T[2-9TJQKA]*\b/g, (ranks) => ranks.replace("TT", "10 10").replaceAll("T", "10"));

/** A playing card; a pocket of a wheel, a die or a tile is called by its own name. */
export const isCard = (name) => name.length === 2 && name[0] in RANKS && name[1] in SUITS;
export const cardWords = (card) => {
  if (card === "??") return t`a card face down`;
  return isCard(card) ? t`${heard(RANKS[card[0]])} of ${heard(SUITS[card[1]])}` : card;
};
const SYMBOLS = { s: "♠", h: "♥", d: "♦", c: "♣" };
/** A card as short as on its corner: 10♠. */
export const shortCard = (card) => (isCard(card) ? card[0].replace("T", "10") + SYMBOLS[card[1]] : card);
export const handWords = (cards) => cards.map(cardWords).join(", ");
/** A hand as the house tells it: whose, what is seen of it, and how it reads. */
export const inWords = ({ name, cards, words }) =>
  `${heard(name)}: ${[handWords(cards), heard(words.trim())].filter(Boolean).join("; ")}`;

/** What the house prints, with a true minus, and no line broken before a %. */
export const minus = (text) => text.replace(/(^|[\s(])-(?=[\d.$])/g, "$1−").replaceAll(" %", "\u00a0%");
/** What the rules join by dashes, in words. */
export const plain = (id) => id.replaceAll("-", " ");
export const titled = (id) => id.replace(/(^|-)(\w)/g, (_, dash, letter) => (dash ? " " : "") + letter.toUpperCase());
const TITLES = JSON.parse(document.documentElement.dataset.titles);
export const gameName = (id) => TITLES[id] || titled(id);
/** A table as people call it: by the operator's own name, or by its game and number. */
export const tableName = ({ table, title = "", game = "" }) => {
  const of = game || Object.keys(TITLES).find((id) => table.startsWith(`${id}-`));
  const nth = of && table.startsWith(`${of}-`) && table.slice(of.length + 1);
  return title || (nth ? t`${gameName(of)}, table ${nth}` : titled(table));
};
/** A meter beside the others of its jackpot: "Major" of "link/major". */
export const levelName = (level) => titled(level.split("/").pop());
export const editionName = ({ title, status }, proposed = t`, proposed rules`) =>
  title + (status === "proposed" ? proposed : "");
/** A guest is called by what follows the dash; so are those whom a sentence names. */
export const personName = (name) => name.replace(/\bguest-/g, "");
/** How tables are usually set up, but for what is merely offered or not: "Decks: 6". */
export const usualWords = ({ usual }) => usual.map(([name, value]) => `${heard(name)}: ${heard(value)}`).join(", ");
/** A value of an option as it is written in a form. */
export const written = (value) => (typeof value === "boolean" ? (value ? "yes" : "no") : value);

/** The names of wagers that cost the same, with what they cost. */
export const alike = (edges, name) => {
  const named = {};
  for (const [wager, edge] of Object.entries(edges)) (named[edge] ||= []).push(name(wager));
  return Object.entries(named).map(([edge, wagers]) => [wagers, Number(edge)]);
};

export const FEW = 3; // wagers that are named one by one
/** What each wager costs, those together that cost the same; of these so many are named, and the others counted. */
export const edgesWords = (edges, name, most = FEW) => {
  const groups = alike(edges, name);
  const named = (names) => {
    if (groups.length === 1 && names.length > FEW) return t`every wager alike`;
    const rest = names.length - most;
    return rest > 0 ? t`${names.slice(0, most).join(", ")} and ${rest} more` : names.join(", ");
  };
  const cost = (edge) => (edge < 0 ? t`${percent(-edge)} for the players` : percent(edge));
  return groups.map(([names, edge]) => `${named(names)} ${cost(edge)}`).join("; ");
};

/** A moment on the reader's own clock. */
export const localTime = (ms) =>
  ms ? dated(ms) : "";

/** A day and a time to come: 17 Nov, 13:30; with the year where it is another. */
export const moment = (at) => {
  const year = new Date(at).getFullYear() === new Date().getFullYear() ? undefined : "numeric";
  return dated(at, { day: "numeric", month: "short", year, hour: "2-digit", minute: "2-digit" });
};

export const minutes = (n) => (n < 60 ? t`${n} min` : t`${Math.floor(n / 60)} h ${n % 60} min`);

/** How a wager ended, in one word. */
export const verdict = ({ outcomes }, outcome) => heard(outcomes[outcome]?.[0]);
/** The same with what it came to. */
export const ended = ({ outcomes }, { outcome, chips, returned }) =>
  heard(outcomes[outcome]?.[1].replace("{0}", dollars(Math.abs(returned - chips))));
export const SIGNS = { win: "▲", lose: "▼", push: "=", void: "○", forfeit: "▼", withdrawn: "↩" };

/** What comes back of a wager that has ended: one that is void or taken back was never made. */
export const backOf = ({ outcome, chips, returned }) => (/^(void|withdrawn)$/.test(outcome) ? chips : returned);

/** How a wager ended, on its spot: what it came to, or what comes back. */
export const came = (stake) => {
  const net = backOf(stake) - stake.chips;
  return net ? signed(net) : `${SIGNS[stake.outcome]} ${dollars(stake.chips)}`;
};

/** How the wagers of somebody ended on a felt, and what that comes to. */
export const outcomeOf = ({ stakes, awards }, name) => {
  const mine = stakes.filter((s) => s.owner === name && s.outcome && s.outcome !== "withdrawn");
  const paid = awards.filter((a) => a.payee === name);
  const back = [...mine.map(backOf), ...paid.map((a) => a.chips)].reduce((sum, chips) => sum + chips, 0);
  return { stakes: mine, awards: paid, back, net: back - mine.reduce((sum, s) => sum + s.chips, 0) };
};

/** What a round came to, in a few words. */
export const netWords = (cents, stakes = []) => {
  if (cents) return cents > 0 ? t`You win ${dollars(cents)}` : t`You lose ${dollars(-cents)}`;
  return stakes.some(({ outcome }) => outcome === "win") ? t`You come out even` : t`Your bets come back`;
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
export const waitedFor = ({ waiting_for: waits }) => [...new Set(waits.map(({ says }) => heard(says)))].join(", ");

/** What is printed on that spot or its pay table; an order is read back pick by pick. */
export const wagerName = ({ orders, names }, wager) => {
  const [word, ...picked] = wager.split("-");
  const order = picked.length && orders.find((one) => one.word === word);
  return heard(names[wager]) || (order ? `${heard(order.name)}: ${picked.map(heard).join(", ")}` : heard(capital(plain(wager))));
};

/** A place of the table as a heading; inside a sentence it is as the layout names it. */
export const where = (place, { names }) => capital(heard((names[place] || place).replace(/^the /, "")));

/** A wager where it lies, or how it ended. */
export const stakeWords = ({ place, owner, wager, chips, outcome }, layout) =>
  `${where(place, layout)}, ${personName(owner)}: ${wagerName(layout, wager)} ${dollars(chips)} ${verdict(layout, outcome)}`.trim();

const [SEALED, SHARED] = ["sealed ", "shared "];
/** What was sealed, where this fact is the call: the shoe, or what is thrown by its name. */
export const sealIn = ({ kind, words }) =>
  kind === "call" && words.startsWith(SEALED) ? words.slice(SEALED.length).split(" ").slice(0, -1).join(" ") || "shoe" : "";

const UNSAID = ["open", "sit", "meter", "tick", "look", "move"];
const unsaid = ({ kind, words }) => UNSAID.includes(kind) || (kind === "call" && words.startsWith(SHARED));
/** What is told of a round: not how it was prepared, nor what is only kept for a ruling. */
export const toldOf = (entries) => entries.filter(({ fact }) => !unsaid(fact));

const CARDS = /(?<=: )(?:(?:[2-9TJQKA][shdc]|\?\?) ?)+$/;
/** What the house says, its cards in words. */
export const aloud = (says) => {
  const [cards = ""] = says.match(CARDS) || [];
  return cards ? heard(says.slice(0, -cards.length).trim().slice(0, -1)) + `: ${handWords(cards.trim().split(" "))}` : heard(says);
};
/** An entry to be said or read; of a scene, each card has its call, and a call names a pocket of a wheel itself. */
export const happened = ({ fact, says, call }) => {
  if (!call) return aloud(says);
  const cards = fact.cards.filter((card) => card === "??" || isCard(card));
  return cards.length ? `${capital(handWords(cards))}. ${heard(call)}` : heard(call);
};

/** What an option is called: a wager as it is printed on the cloth, an act as advice names it. */
export const optionName = (layout) => (option, { facts }) => {
  const { kind, wager, word } = facts[option];
  if (kind !== "bet") return heard(layout.words[word || kind]?.name || capital(option));
  const later = layout.spots.find((spot) => spot.wager === wager)?.later;
  return later ? capital(option).replace(/ (\d+)$/, " $1×") : wagerName(layout, wager);
};
