// A drill: the table as I see it and a decision; at one's own pace, against a clock, or as an exam.
import { heard, html, t, useLayoutEffect, useRef, useState } from "./language.js";
import { decisionsOf } from "./layouts.js";
import { announce, Do, Message, useKeys, whenShown } from "./parts.js";
import { cardsInAddress, dealt, inWords, priced, Situation, useDeals } from "./study-deals.js";
import { costOf, isBest, sameFact } from "./study-numbers.js";
import { readScore, Score, scored } from "./study-score.js";
import { Countdown, Setup } from "./study-setup.js";
import { titled } from "./words.js";

const Estimate = whenShown(() => import("./study-estimate.js"), "Estimate");
const ExamReport = whenShown(() => import("./study-exam.js"), "ExamReport");
const Verdict = whenShown(() => import("./study-verdict.js"), "Verdict");
const Faults = whenShown(() => import("./study-faults.js"), "Faults", () => "");

const named = (choice) => heard(titled(choice));
const AGAIN = t`Not the best; try again?`;
const FIRST = { mode: "all", category: "", pace: "own", seconds: 10, size: 20, rules: "", chosen: {} };

/** The buttons of the table, each with the name that its worth goes by. */
const buttons = ({ view, values }) => {
  const asked = decisionsOf(view);
  const facts = Object.entries(values.facts);
  const choiceOf = ({ fact }) => facts.find(([, known]) => sameFact(known, fact))?.[0];
  return asked.map((one) => ({ ...one, choice: choiceOf(one) })).filter(({ choice }) => choice);
};

export const Drill = ({ game, editions, me }) => {
  const given = useRef(cardsInAddress());
  const [setup, choose] = useState({ ...FIRST, rules: given.current?.rules || "" });
  const { mode, category, pace, seconds, size, rules, chosen } = setup;
  const [tried, setTried] = useState([]);
  const [shown, reveal] = useState("");
  const [answers, keep] = useState([]); // of the exam that is on
  const [score, setScore] = useState(readScore);
  const counted = useRef(null); // only the first answer to a situation counts
  const since = useRef(0);
  const { now, wrong, next } = useDeals(`${mode} ${category} ${rules} ${JSON.stringify(chosen)}`, (waiting) => {
    const cards = given.current;
    given.current = null;
    return cards ? priced(game, cards, waiting) : dealt(game, setup, waiting);
  });
  const estimates = Boolean(now?.values.chances);
  const exam = pace === "exam" && !estimates;
  const over = exam && answers.length >= size;
  const secret = exam && !over; // what an answer did to the score would tell whether it was right
  const coming = exam && now && counted.current === now; // answered, and the next is on its way
  const begin = (more) => {
    choose({ ...setup, ...more });
    keep([]);
    setTried([]);
    reveal("");
  };
  useLayoutEffect(() => {
    setTried([]);
    reveal("");
    since.current = Date.now();
    if (now && !now.values.chances) announce(inWords(now.view));
  }, [now]);

  /** The first answer to a situation, or none in time: it is counted once. */
  const count = (choice) => {
    if (counted.current === now) return;
    counted.current = now;
    const cost = choice ? costOf(now, choice) : 0;
    const took = (Date.now() - since.current) / 1000;
    setScore(scored(now, { cost, took, late: !choice }));
    if (exam) keep([...answers, { now, choice, cost, took }]);
  };
  const answer = (choice) => {
    if (!now || shown || over || coming || tried.includes(choice)) return;
    count(choice);
    if (exam) {
      announce(answers.length + 1 < size ? t`Hand ${answers.length + 2} of ${size}` : t`The exam is over`);
      return next();
    }
    setTried([...tried, choice]);
    const right = isBest(now, choice);
    if (right || tried.length > 0 || pace === "timed") reveal("answered");
    const told = tried.length > 0 || pace === "timed" ? t`The best was ${named(now.values.best)}` : AGAIN;
    announce(right ? t`Right: ${named(choice)}` : told);
  };
  const late = () => {
    count("");
    reveal("late");
    announce(t`Time is up; the best was ${named(now.values.best)}`);
  };
  const explain = () => now && !exam && reveal(shown || "asked"); // shown without an answer, it does not count
  const go = () => (over ? begin({}) || next() : shown ? next() : announce(t`Answer first, or press e to be shown`));
  const asked = now && !estimates ? buttons(now) : [];
  useKeys(
    estimates
      ? {}
      : {
        ...Object.fromEntries(asked.map(({ choice, key }) => [key, () => answer(choice)])),
        e: explain,
        n: go,
        space: go,
      },
  );

  const first = exam ? t`Hand ${answers.length + 1} of ${size}: what do you do?` : t`What do you do?`;
  const asks = coming ? t`Dealing…` : tried.length ? AGAIN : first;
  const missed = score.missed.filter((m) => m.dealt.view?.game === game).length;
  if (estimates) return html`<${Estimate} now=${now} wrong=${wrong} next=${next} score=${score} show=${setScore} />`;
  return html`<div class="drilling">
    <${Setup}
      editions=${editions}
      setup=${setup}
      choose=${begin}
      kinds=${now?.kinds || []}
      missed=${secret ? null : missed}
    />
    ${mode === "weak" && html`<${Faults} game=${game} me=${me} show=${setScore} />`}
    ${wrong && html`<${Message} said=${wrong} tone="no" />`}
    ${!now && !wrong && html`<p class="loading">Dealing…</p>`}
    ${over && html`<${ExamReport} answers=${answers} again=${go} />`}
    ${now &&
    !over &&
    html`<div class="drill">
      <${Situation} view=${now.view} />
      <div class="answering">
        ${pace === "timed" && !shown && html`<${Countdown} key=${inWords(now.view)} seconds=${seconds} late=${late} />`}
        <${Message} said=${shown ? "" : asks} tone=${tried.length && !shown ? "no" : ""} />
        <p class="buttons decisions">
          ${asked.map(
            ({ choice, name, key, means }) =>
              html`<${Do}
                key=${choice}
                k=${key}
                off=${Boolean(shown || coming) || tried.includes(choice)}
                cls=${tried.includes(choice) ? (isBest(now, choice) ? "right" : "tried") : ""}
                pressed=${tried.includes(choice) || undefined}
                does=${() => answer(choice)}
              >${name}${means && html` <small>${means}</small>`}<//>`,
          )}
        </p>
        ${!exam &&
        html`<p class="buttons">
          <${Do} k="e" cls="quiet" off=${Boolean(shown)} does=${explain}>Explain<//>
          <${Do} k="n" cls=${shown ? "main" : "quiet"} off=${!shown} does=${next}>Next<//>
        </p>`}
        ${shown && html`<${Verdict} key=${inWords(now.view)} now=${now} first=${tried[0]} late=${shown === "late"} />`}
      </div>
    </div>`}
    ${secret
      ? html`<p class="note">Your score is told when the exam is over.</p>`
      : html`<${Score} score=${score} show=${setScore} />`}
  </div>`;
};
