// What each game's table looks like, as data: its spots, its decisions and their keys. A game without a line here
// gets a plain table from what the rules ask for.
import { dollars } from "./words.js";

export const LAYOUTS = {
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
  ["z", "takes the last chip back"],
  ["x", "doubles every bet"],
  [layout.clear, "clears all bets"],
];

/** All the stakes that the rules offer me now. */
export const offers = (view) => view.due.flatMap((duty) => duty.options.filter((o) => o.kind === "lay").map((o) => ({ ...o, duty: duty.id })));

/** Wagers that I may take back. */
export const takeBacks = (view) => view.due.flatMap((duty) => duty.options.filter((o) => o.kind === "pull").map((o) => ({ ...o, duty: duty.id })));

/** Decisions that lay no chips. */
export const choices = (view) => view.due.flatMap((duty) => duty.options.filter((o) => o.kind === "choice").map((o) => ({ ...o, duty: duty.id })));

/** The decisions of my hand: chips to lay in their usual multiples, and words. */
export const decisionsOf = (view, layout, offered, words) => {
  const made = [];
  for (const o of offered) {
    const base = layout.multiples?.[o.wager];
    const unit = base ? view.round.felt.stakes.find((s) => s.place === o.place && s.wager === base && !s.outcome)?.chips : 0;
    const amounts = unit ? [1, 2, 3].map((n) => n * unit).filter((c) => c >= o.low && c <= o.high) : [o.low];
    for (const [n, chips] of amounts.entries()) {
      const fact = { kind: "bet", place: o.place, wager: o.wager, owner: o.owner, chips };
      const name = unit ? `${spotName(layout, o.wager)} ${chips / unit}× ${dollars(chips)}` : `${spotName(layout, o.wager)} ${dollars(chips)}`;
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
