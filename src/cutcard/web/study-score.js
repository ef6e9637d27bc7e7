// How training goes: kept in this browser and nowhere else, to be taken away or deleted.

const KEY = "cutcard-training";
const FRESH = {
  hands: 0, right: 0, lost: 0, late: 0, seconds: 0, by: {}, missed: [], looked: {},
  guesses: 0, off: 0,
  paid: 0, paidRight: 0, paidSeconds: 0,
};
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

const cardsOf = ({ view }) => JSON.stringify([view?.game, view?.round.felt.cards]);
const same = (a, b) => cardsOf(a) === cardsOf(b);
/** What a kind of situation is kept under. */
const kindOf = ({ view, values }) => `${view.game}: ${values.category}`;

/** The missed hands after one more answer: one that was missed comes back until it has been right twice. */
const stillMissed = (missed, dealt, right) => {
  const before = missed.find((m) => same(m.dealt, dealt));
  const others = missed.filter((m) => m !== before);
  const times = right ? (before?.right || 0) + 1 : 0;
  return right && (!before || times >= ENOUGH) ? others : [...others, { dealt, right: times }].slice(-MOST_MISSED);
};

/** A first answer: what it cost in units, how many seconds it took, and whether none came in time. */
export const scored = (dealt, { cost, took, late }) => {
  const score = readScore();
  const right = cost === 0 && !late;
  const was = score.by[kindOf(dealt)] || { hands: 0, right: 0, lost: 0 };
  const now = { hands: was.hands + 1, right: was.right + right, lost: was.lost + cost };
  return keep({
    ...score,
    hands: score.hands + 1,
    right: score.right + right,
    lost: score.lost + cost,
    late: score.late + late,
    seconds: score.seconds + took,
    by: { ...score.by, [kindOf(dealt)]: now },
    missed: stillMissed(score.missed, dealt, right),
  });
};

/** A hand that was misplayed at a table; it is no answer, and counts in no share. */
export const missedAtTable = (dealt) => {
  const score = readScore();
  return keep({ ...score, missed: stillMissed(score.missed, dealt, false) });
};

/** Somebody's rounds at that table are looked at up to this one. */
export const lookedAt = (name, table, round) => {
  const score = readScore();
  return keep({ ...score, looked: { ...score.looked, [name]: { ...score.looked[name], [table]: round } } });
};

/** A round that was paid, rightly or not, in so many seconds. */
export const paid = (right, took) => {
  const score = readScore();
  const { paid: rounds, paidRight, paidSeconds } = score;
  return keep({ ...score, paid: rounds + 1, paidRight: paidRight + right, paidSeconds: paidSeconds + took });
};

/** A guess at a chance, so many points off. */
export const guessed = (points) => {
  const score = readScore();
  return keep({ ...score, guesses: score.guesses + 1, off: score.off + points });
};

/** A weak spot of a game: missed before, or else a kind of hand by what it has cost; nothing if nothing has. */
export const weakSpot = (game) => {
  const { by, missed } = readScore();
  const mine = missed.filter(({ dealt }) => dealt.view?.game === game);
  if (mine.length && Math.random() < 0.5) return { dealt: mine[Math.floor(Math.random() * mine.length)].dealt };
  const costly = Object.entries(by)
    .filter(([kind, { lost }]) => lost > 0 && kind.startsWith(`${game}: `))
    .map(([kind, was]) => [kind.slice(game.length + 2), was]);
  let at = Math.random() * costly.reduce((sum, [, { lost, hands }]) => sum + lost / hands, 0);
  for (const [category, { lost, hands }] of costly) {
    at -= lost / hands;
    if (at <= 0) return { category };
  }
  return {};
};
