// How training goes: kept in this browser and nowhere else, to be read, taken away or deleted.
import { heard, html, number, t, useState } from "./language.js";
import { announce, Do, saveJson, whenShown } from "./parts.js";
import { percent, titled } from "./words.js";

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

// The score as people read it, by kind of situation.

const Rows = whenShown(() => import("./study-rows.js"), "Rows", () => "");

const per100 = ({ lost, hands }) => number((100 * lost) / hands, 2);

export const Score = ({ score, show }) => {
  const [sure, ask] = useState(false);
  const remove = () => {
    if (!sure) {
      ask(true);
      return announce(t`Press again to delete your score`);
    }
    ask(false);
    show(forget());
    return announce(t`Your score is deleted`);
  };
  return html`<section class="train-score">
    <h2>My score</h2>
    ${score.hands + score.guesses + score.paid === 0 &&
    html`<p class="note">Nothing yet. It is kept in this browser and nowhere else.</p>`}
    ${score.hands > 0 &&
    html`<p class="facts">
        <span>Hands <b>${score.hands}</b></span><span>Right <b>${percent(score.right / score.hands, 1)}</b></span>
        <span>Lost per 100 hands <b>${per100(score)} units</b></span>
        <span>Time for each <b>${number(score.seconds / score.hands, 1)} s</b></span>
        ${score.late > 0 && html`<span>Too late <b>${score.late}</b></span>`}
      </p>
      <details>
        <summary>By kind of hand</summary>
        <${Rows}
          caption="First answers, by kind of hand"
          heads=${[t`Kind`, t`Hands`, t`Right`, t`Lost per 100 hands`]}
          numbers=${[false, true, true, true]}
          rows=${Object.entries(score.by).map(([kind, s]) => [
            heard(titled(kind)),
            s.hands,
            percent(s.right / s.hands, 0),
            t`${per100(s)} units`,
          ])}
        />
      </details>`}
    ${score.guesses > 0 &&
    html`<p class="facts">
      <span>Chances guessed <b>${score.guesses}</b></span>
      <span>Off by <b>${number(score.off / score.guesses, 1)} points</b> on average</span>
    </p>`}
    ${score.paid > 0 &&
    html`<p class="facts">
      <span>Rounds paid <b>${score.paid}</b></span><span>Right <b>${percent(score.paidRight / score.paid, 1)}</b></span>
      <span>Time for each <b>${number(score.paidSeconds / score.paid, 1)} s</b></span>
    </p>`}
    ${score.hands + score.guesses + score.paid > 0 &&
    html`<p class="buttons">
      <${Do} cls="quiet" does=${() => saveJson("cutcard-training", score)}>Export<//>
      <${Do} cls="quiet" does=${remove}>${sure ? t`Press again to delete` : t`Delete`}<//>
    </p>`}
  </section>`;
};
