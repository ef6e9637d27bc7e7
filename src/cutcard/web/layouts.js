// A table's layout as its edition states it: what lies where, what it is called, which key does it; and what the rules
// ask for now.
import { capital, dollars, plain } from "./words.js";

const SEAT = "seat"; // repeated at every seat
const KEYS = 9; // decisions that have a digit

/** What is printed on that spot; an order is read back pick by pick. */
export const wagerName = ({ spots, orders, names }, wager) => {
  const spot = spots.find((one) => one.wager === wager);
  if (spot) return spot.name;
  const [word, ...picked] = wager.split("-");
  const order = picked.length && orders.find((one) => one.word === word);
  return order ? `${order.name}: ${picked.join(", ")}` : names[wager] || capital(plain(wager));
};

/** Those of every seat, or those that everyone shares. */
export const spotsOf = (view, shared) =>
  view.layout.spots.filter(({ wager, at }) => (at !== SEAT) === shared && view.wagers.includes(wager));

/** The wagers that are laid as one, as much on each: this one, and those that equal it. */
export const together = ({ spots }, wager) => {
  const own = spots.find((spot) => spot.wager === wager)?.equals || wager;
  return [own, ...spots.filter(({ equals }) => equals === own).map((spot) => spot.wager)];
};

/** Where a spot lies for who sits there. */
export const placeOf = ({ at }, seat) => (at === SEAT ? seat : at);

/** Whether it is laid by picking in order. */
export const isOrder = ({ spots, orders }, wager) =>
  !spots.some((spot) => spot.wager === wager) && orders.some(({ word }) => wager.startsWith(`${word}-`));

/** What Space does with the bets that lie there, with those of the last round, and what is said until it is over. */
export const mainKey = ({ enter = "deal", again = "same bets, deal", meanwhile = "the round is on" }) =>
  [enter, again, meanwhile].map(capital);

/** The key that clears all bets: c, unless the game has it. */
export const clearKey = ({ spots, orders }) =>
  [...spots, ...orders].some(({ key }) => key === "c") ? "Delete" : "c";

/** Every key of a table and what it does. */
export const keyList = (layout) => {
  const { spots, orders, words, keys } = layout;
  const laid = (spot) => `${spot.name}, so many times the ${wagerName(layout, spot.times)}`;
  return [
    ...spots.filter(({ key, later }) => key && !later).map(({ key, name }) => [key, name]),
    ...orders.map(({ key, name, picks }) => [key, `${name}, then in order ${Object.keys(picks).join(" ")}`]),
    ["Space", mainKey(keys)[0]],
    ...spots.filter(({ times }) => times).map((spot) => ["1 2 3", laid(spot)]),
    ...Object.values(words).map(({ key, name, says }) => [key, `${name}: ${says}`]),
    ["z", "Undoes the last step"],
    ["x", "Doubles every bet"],
    [clearKey(layout), "Clears all bets"],
  ];
};

/** What the rules ask of me now that is of one kind, each with its duty. */
const optionsOf = (kind) => (view) =>
  view.due.flatMap(({ id, options }) => options.filter((o) => o.kind === kind).map((o) => ({ ...o, duty: id })));

/** All the stakes that the rules offer me now. */
export const offers = optionsOf("lay");
/** Wagers that I may take back. */
export const takeBacks = optionsOf("pull");
/** Decisions that lay no chips. */
export const choices = optionsOf("choice");

/** The stakes that an offer takes: whole multiples of another wager where the layout says so, else the least. */
const amounts = ({ place, wager, low, high, step }, { spots }, stakes) => {
  const base = spots.find((spot) => spot.wager === wager)?.times;
  const unit = stakes.find((s) => s.place === place && s.wager === base && !s.outcome)?.chips;
  if (!unit) return [[low, ""]];
  const times = [...Array(KEYS)].map((_, n) => n + 1).filter((n) => n * unit >= low && n * unit <= high);
  return times.filter((n) => (n * unit) % step === 0).map((n) => [n * unit, low < high ? `${n}×` : ""]);
};

/** The decisions of my hand: chips to lay in their multiples, words, and a bet to take back, which is a word too. */
export const decisionsOf = (view) => {
  const { layout } = view;
  const lays = offers(view).flatMap((o) => amounts(o, layout, view.round.felt.stakes).map(([chips, times]) => ({
    name: [wagerName(layout, o.wager), times, dollars(chips)].filter(Boolean).join(" "),
    fact: { kind: "bet", place: o.place, wager: o.wager, owner: o.owner, chips },
    duty: o.duty,
  })));
  const taken = takeBacks(view).map(({ duty, ...fact }) => ({ word: "pull", fact, duty }));
  const said = choices(view).map(({ duty, ...fact }) => ({ word: fact.word, fact, duty }));
  const worded = [...said, ...taken].map(({ word, ...decision }) => ({
    ...(layout.words[word] || { name: capital(word), key: word[0] }),
    ...decision,
    ...(decision.fact.kind === "pull" && { name: `${layout.words.pull.name} ${wagerName(layout, decision.fact.wager)}` }),
    warn: (view.cautions?.[word] || "").trim(),
  }));
  return [...lays.map((lay, n) => ({ ...lay, key: String(n + 1), main: n === 0 })), ...worded];
};
