// The coach, for those who switch it on: after each decision the best play, yours, and what yours cost; a hint before
// it only when it is asked for. Exact, from the same advice as everywhere; the score stays in this browser.
import { heard, html, t, useLayoutEffect, useRef, useState } from "./language.js";
import { announce, Do } from "./parts.js";
import { patiently } from "./wire.js";
import { capital, dollars, minus, optionName, percent, units } from "./words.js";

const SCORE = "cutcard-coach";
const NONE = { made: 0, best: 0, cost: 0 };
const scored = () => JSON.parse(sessionStorage.getItem(SCORE) || JSON.stringify(NONE));
const ACTS = ["bet", "choice", "pull"];

/** The last entry of a round that is an act of this person's. */
const lastActOf = ({ entries }, name) =>
  entries.findLast((entry) => entry?.who === name && ACTS.includes(entry.fact.kind))?.n ?? -1;

/** The options that nothing is worth more than. */
export const topsOf = ({ best, options }) => Object.keys(options).filter((option) => options[option].value === options[best].value);

/** Where several bets cost the least, none of them is named: what each costs; and whether all do, so that none is right. */
export const sameCost = ({ best, facts, options, unit }, tops) => {
  if (unit !== "stakes" || facts[best].kind !== "bet" || tops.length < 2) return {};
  return { each: percent(-options[best].float), alike: tops.length === Object.keys(options).length };
};

/** A decision as it is told: what was best, what was done, and what that cost on average, in cents. */
export const gradedOf = (view) => ({ chosen, says, stake, values }) => {
  if (!chosen) return { says: capital(heard(says)), cost: 0, priced: false };
  const { best, options, why, unit } = values;
  const name = (option) => optionName(view.layout)(option, values);
  const tops = topsOf(values);
  const { each, alike } = sameCost(values, tops);
  const lost = options[best].float - options[chosen].float;
  const right = tops.includes(chosen);
  const cost = right ? 0 : lost * stake;
  const told = () => {
    if (alike) return t`These bets cost the same: ${each} each.`;
    if (right) return each ? t`No bet costs less than ${name(chosen)}: ${each}.` : t`Best play: ${name(chosen)}.`;
    const more = [costWords(cost), units(lost, unit)];
    return each
      ? t`${name(chosen)} cost ${more[0]}, ${more[1]}, more than the best bets.`
      : t`Best was ${name(best)}; ${name(chosen)} cost ${more[0]}, ${more[1]}.`;
  };
  const rows = Object.entries(options).map(([option, { float }]) => [
    name(option), float, tops.includes(option), option === chosen,
  ]);
  return { says: told(), cost, right, why, unit, rows, alike, priced: !alike };
};

/** Why there is no answer yet: the house counts other things first, or it is away. */
const waitsFor = (no, busy) => ({ says: no.code === "study/busy" ? busy : capital(no.words) });

/** So many cents on average; less than one is said to be so. */
const costWords = (cents) => (cents < 0.5 ? t`less than a cent` : dollars(Math.round(cents)));

/** What was decided since this screen was opened, graded; and how the session stands. */
const useGrades = (view) => {
  const [{ told, score }, tell] = useState({ told: null, score: scored() });
  const known = useRef(null); // by round: the last act that was asked about, graded, or laid before the cards
  const name = view.you?.name;
  const rounds = [view.previous, view.round].filter(Boolean);
  const acts = rounds.map((round) => [round.number, lastActOf(round, name), round.phase || "over"]);
  useLayoutEffect(() => {
    const before = known.current || Object.fromEntries(acts.map(([n, last]) => [n, { asked: last, done: last, laid: last }]));
    known.current = {};
    for (const [number, last, phase] of acts) {
      const { asked = -1, done = -1, laid = -1 } = before[number] || {};
      known.current[number] = { asked, done, laid: phase === "betting" ? last : laid };
      if (phase !== "betting" && last > asked && (last > laid || phase === "over")) follow(number, last, done);
    }
  }, [JSON.stringify(acts)]);
  useLayoutEffect(() => () => (known.current = {}), []);
  /** Asked again while the house is busy counting other things, until another act or two rounds have followed. */
  const follow = (number, last, done) => {
    known.current[number].asked = last;
    const wanted = () => known.current[number]?.asked === last;
    const late = (no) => {
      if (wanted()) tell({ told: { ...waitsFor(no, t`The house is still counting.`), round: number }, score: scored() });
      return !wanted();
    };
    patiently(`tables/${view.table}/rounds/${number}/decisions?after=${done}`, late, 0).then(
      ({ decisions }) => {
        if (!wanted()) return;
        known.current[number].done = last;
        if (decisions.length) grade(decisions.map(gradedOf(view)));
      },
      (no) => wanted() && tell({ told: { says: capital(no.words) }, score: scored() }),
    );
  };
  const grade = (all) => {
    const priced = all.filter((one) => one.priced);
    const was = scored();
    const score = {
      made: was.made + priced.length,
      best: was.best + priced.filter(({ right }) => right).length,
      cost: was.cost + priced.reduce((sum, { cost }) => sum + cost, 0),
    };
    sessionStorage.setItem(SCORE, JSON.stringify(score));
    const told = all.toSorted((a, b) => b.cost - a.cost)[0]; // of several the dearest
    tell({ told, score });
    announce(told.says);
  };
  const anew = () => {
    sessionStorage.removeItem(SCORE);
    tell({ told: null, score: scored() });
  };
  return { told, score, anew };
};

const Score = ({ score, anew }) =>
  score.made > 0 &&
  html`<p class="coach-score">
    <b>${percent(score.best / score.made, 1)}</b>${" "}
    <span>best play, ${score.best} of ${score.made}; ${score.cost ? t`${costWords(score.cost)} given away` : t`nothing given away`}</span>
    <${Do} cls="quiet" does=${anew}>Start over<//>
  </p>`;

/** Every option with its worth as a bar, the best first. */
export const Worths = ({ rows, unit, why }) => {
  const shown = rows.slice(0, 8);
  const [top, low] = [rows[0][1], shown.at(-1)[1]];
  const share = (worth) => (top === low ? 1 : 0.06 + (0.94 * (worth - low)) / (top - low));
  return html`<ul class="worths" aria-label=${t`What each was worth, in ${unit}`}>
      ${shown.map(
        ([name, worth, best, yours]) => html`<li key=${name} class=${`${best ? "best" : ""} ${yours ? "yours" : ""}`}>
          <span>${name}${yours ? html` <em>yours</em>` : ""}</span>
          <i style=${`--share:${share(worth)}`} aria-hidden="true"></i>
          <b>${units(worth, unit, true)}</b>
        </li>`,
      )}
    </ul>
    <p class="note">${minus(heard(why))}</p>`;
};

/** A hint, because somebody asked: what every act is worth now; gone when another round or decision begins. */
const useHint = (view) => {
  const [hint, show] = useState(null);
  const at = JSON.stringify([view.round?.number, view.due?.map(({ id }) => id)]);
  const now = useRef("");
  useLayoutEffect(() => {
    now.current = at;
    return () => (now.current = "");
  }, [at]);
  const asked = async () => {
    const wanted = () => now.current === at;
    const put = (given) => wanted() && show({ at, ...given });
    const late = (no) => {
      put(waitsFor(no, t`The house is still counting other things: the hint may come too late.`));
      return !wanted();
    };
    put({ says: t`Counting…` });
    try {
      const values = await patiently(`tables/${view.table}/rounds/${view.round.number}/hint`, late, 0);
      const name = (option) => optionName(view.layout)(option, values);
      const tops = topsOf(values);
      const { each, alike } = sameCost(values, tops);
      const rows = Object.entries(values.options).map(([option, { float }]) => [name(option), float, tops.includes(option)]);
      const cheapest = alike ? t`These bets cost the same: ${each} each.` : t`Several bets cost the least: ${each} each.`;
      const says = each ? cheapest : t`Best now: ${name(values.best)}.`;
      if (wanted()) announce(says);
      put({ says, rows, unit: values.unit, why: values.why, alike });
    } catch (no) {
      put({ says: capital(no.words) });
    }
  };
  return { hint: hint?.at === at ? hint : null, asked };
};

/** One line for those who turned it on; open, what every option was worth. */
export const Coached = ({ view }) => {
  const { told, score, anew } = useGrades(view);
  const { hint, asked } = useHint(view);
  const sign = hint ? "hint" : told?.priced ? (told.right ? "right" : "wrong") : "";
  return html`<p class="coach-bar">
      <${Do} cls="quiet" off=${!view.due?.length} does=${asked}>Hint<//><${Score} score=${score} anew=${anew} />
    </p>
    <${Line} shown=${hint || told} sign=${sign} table=${view.table} />`;
};

const Line = ({ shown, sign, table }) => {
  if (!shown) return html`<p class="coach-line">After each decision: the best play, yours, and what it cost.</p>`;
  if (!shown.rows || shown.alike) {
    const replay = shown.round && html` <a href=${`#/history/${table}/${shown.round}`}>Later in the replay</a>`;
    return html`<p class=${`coach-line ${sign}`}>${shown.says}${replay}</p>`;
  }
  return html`<details class=${`coach-line ${sign}`}>
    <summary>${shown.says}</summary>
    ${shown.rows.length > 0 && html`<div class="coach-more"><${Worths} ...${shown} /></div>`}
  </details>`;
};
