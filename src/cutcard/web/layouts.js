// What each game's table looks like, as data: its spots, its decisions and their keys. A game without a line here
// gets a plain table from what the rules ask for.
import { dollars } from "./words.js";

const LAYOUTS = {
  "four-card-poker": {
    spots: [
      { wager: "aces-up", name: "Aces Up", key: "u" },
      { wager: "ante", name: "Ante", key: "a" },
      { wager: "play", name: "Play", key: "p", later: true },
      { wager: "progressive", name: "Progressive", key: "g" },
    ],
    more: [["Space", "deals"]],
    clear: "c",
    decides: [
      ["1 2 3", "Play once, twice, three times the Ante"],
      ["f", "Fold"],
    ],
    slots: { mine: 5, dealer: 6 },
    multiples: { play: "ante" },
    choices: {
      fold: { name: "Fold", key: "f" },
      "keep aces up": { name: "Fold, keep Aces Up", key: "k" },
      stay: { name: "Stay", key: "s" },
      "play on": { name: "Play on", key: "p" },
    },
  },
  "racing-card-derby": {
    race: true,
    // The suits, and the orders they are picked in, have their keys where the areas are drawn; c is for clubs there.
    spots: [
      { wager: "red", name: "Red", key: "r" },
      { wager: "black", name: "Black", key: "b" },
    ],
    more: [
      ["s h d c", "a suit to win"],
      ["q t", "quinella or trifecta, then suits in order"],
      ["Space", "starts the race"],
    ],
    clear: "Delete",
    decides: [],
    choices: {},
  },
};

/** The layout of a table; of a game that has none, what is offered now in the rules' own words. */
export const layoutOf = (view) => {
  const known = LAYOUTS[view.game];
  if (known) return known;
  const wagers = [...new Set(offers(view).map(({ wager }) => wager))];
  const spots = wagers.map((wager) => ({ wager, name: wager }));
  return { spots, more: [["Space", "deals"]], clear: "c", decides: [], choices: {} };
};

/** Every key of a table and what it does. */
export const keyList = (layout) => [
  ...layout.spots.filter(({ key, later }) => key && !later).map(({ key, name }) => [key, name]),
  ...layout.more,
  ...layout.decides,
  ["z", "undoes the last step"],
  ["x", "doubles every bet"],
  [layout.clear, "clears all bets"],
];

/** What the rules ask of me now that is of one kind, each with its duty. */
const optionsOf = (kind) => (view) =>
  view.due.flatMap(({ id, options }) => options.filter((o) => o.kind === kind).map((o) => ({ ...o, duty: id })));

/** All the stakes that the rules offer me now. */
export const offers = optionsOf("lay");
/** Wagers that I may take back. */
export const takeBacks = optionsOf("pull");
/** Decisions that lay no chips. */
export const choices = optionsOf("choice");

/** The decisions of my hand: chips to lay in their usual multiples, and words. */
export const decisionsOf = (view, layout, offered, words) => {
  const made = [];
  for (const o of offered) {
    const base = layout.multiples?.[o.wager];
    const unit = base ? view.round.felt.stakes.find(
      (s) => s.place === o.place && s.wager === base && !s.outcome,
    )?.chips : 0;
    const amounts = unit ? [1, 2, 3].map((n) => n * unit).filter((c) => c >= o.low && c <= o.high) : [o.low];
    for (const [n, chips] of amounts.entries()) {
      const fact = { kind: "bet", place: o.place, wager: o.wager, owner: o.owner, chips };
      const name = [spotName(layout, o.wager), unit && `${chips / unit}×`, dollars(chips)].filter(Boolean).join(" ");
      made.push({ name, key: String(n + 1), fact, duty: o.duty, main: n === 0 });
    }
  }
  for (const w of words) {
    const known = layout.choices[w.word] || { name: w.word, key: w.word[0] };
    const warn = (view.cautions?.[w.word] || "").trim();
    made.push({ ...known, fact: { kind: "choice", place: w.place, word: w.word }, duty: w.duty, warn });
  }
  return made;
};

const spotName = (layout, wager) => layout.spots.find((s) => s.wager === wager)?.name || wager;
