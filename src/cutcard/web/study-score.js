// How training goes: kept in this browser and nowhere else, to be taken away or deleted.

const KEY = "cutcard-training";
const FRESH = { hands: 0, right: 0, lost: 0, by: {}, missed: [], guesses: 0, off: 0 };
const MOST_MISSED = 30;
const ENOUGH = 2; // right answers that let a missed hand go

export const readScore = () => ({ ...FRESH, ...JSON.parse(localStorage.getItem(KEY) || "{}") });
const keep = (score) => {
  localStorage.setItem(KEY, JSON.stringify(score));
  return score;
};
export const forget = () => {
  localStorage.removeItem(KEY);
  return readScore();
};

const same = (a, b) => a.up === b.up && a.cards.join() === b.cards.join();

/** A first answer and what it cost, in Antes. A missed hand comes back until it has been right twice. */
export const scored = (dealt, cost) => {
  const score = readScore();
  const right = cost === 0 ? 1 : 0;
  const was = score.by[dealt.category] || { hands: 0, right: 0, lost: 0 };
  const now = { hands: was.hands + 1, right: was.right + right, lost: was.lost + cost };
  const before = score.missed.find((m) => same(m.dealt, dealt));
  const others = score.missed.filter((m) => m !== before);
  const times = right ? (before?.right || 0) + 1 : 0;
  const missed = right && (!before || times >= ENOUGH) ? others : [...others, { dealt, right: times }].slice(-MOST_MISSED);
  return keep({
    ...score,
    hands: score.hands + 1,
    right: score.right + right,
    lost: score.lost + cost,
    by: { ...score.by, [dealt.category]: now },
    missed,
  });
};

/** A guess at a chance, so many points off. */
export const guessed = (points) => {
  const score = readScore();
  return keep({ ...score, guesses: score.guesses + 1, off: score.off + points });
};

/** A weak spot: a hand missed before, or else a kind of hand by what it has cost; nothing if nothing has. */
export const weakSpot = () => {
  const { by, missed } = readScore();
  if (missed.length && Math.random() < 0.5) return { dealt: missed[Math.floor(Math.random() * missed.length)].dealt };
  const costly = Object.entries(by).filter(([, { lost }]) => lost > 0);
  let at = Math.random() * costly.reduce((sum, [, { lost, hands }]) => sum + lost / hands, 0);
  for (const [category, { lost, hands }] of costly) {
    at -= lost / hands;
    if (at <= 0) return { category };
  }
  return {};
};

/** The score as a file. */
export const takeAway = () => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(readScore(), null, 2)], { type: "application/json" }));
  link.download = "cutcard-training.json";
  link.click();
  URL.revokeObjectURL(link.href);
};
