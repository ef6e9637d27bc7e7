// What each game's table looks like, as data: its spots, its decisions and their keys. A game without a line here
// gets a plain table from what the rules ask for.

export const LAYOUTS = {
  "four-card-poker": {
    hands: true,
    first: "ante",
    spots: [
      { wager: "aces-up", name: "Aces Up", key: "u" },
      { wager: "ante", name: "Ante", key: "a" },
      { wager: "play", name: "Play", key: "p", later: true },
      { wager: "progressive", name: "Progressive", key: "g" },
    ],
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
    first: "red",
    // The suits, and the orders they are picked in, have their keys where the areas are drawn; c is for clubs there.
    spots: [
      { wager: "red", name: "Red", key: "r" },
      { wager: "black", name: "Black", key: "b" },
    ],
    clear: "Delete",
    tells: ({ kind }) => !["deal", "call", "verdict"].includes(kind), // the race is called as it is shown
    choices: {},
  },
};

/** The layout of a table; of a game that has none, what is offered now in the rules' own words. */
export const layoutOf = (view) => {
  const known = LAYOUTS[view.game];
  if (known) return known;
  const wagers = [...new Set(offers(view).map(({ wager }) => wager))];
  return { hands: true, first: wagers[0], spots: wagers.map((wager) => ({ wager, name: wager })), choices: {} };
};

/** All the stakes that the rules offer me now. */
export const offers = (view) => view.due.flatMap((duty) => duty.options.filter((o) => o.kind === "lay").map((o) => ({ ...o, duty: duty.id })));

/** Wagers that I may take back. */
export const takeBacks = (view) => view.due.flatMap((duty) => duty.options.filter((o) => o.kind === "pull").map((o) => ({ ...o, duty: duty.id })));

/** Decisions that lay no chips. */
export const choices = (view) => view.due.flatMap((duty) => duty.options.filter((o) => o.kind === "choice").map((o) => ({ ...o, duty: duty.id })));
