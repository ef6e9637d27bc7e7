// Four Card Poker drill: a hand, an up card and a decision; at one's own pace, against a clock, or as an exam.
import { html, useEffect, useRef, useState } from "./vendor/htm-preact.js";
import { announce, Cards, Do, Message, useKeys, whenShown } from "./parts.js";
import { dealt, handInAddress, priced, useDeals } from "./study-deals.js";
import { readScore, scored } from "./study-score.js";
import { Score } from "./study-standing.js";
import { Countdown, Setup } from "./study-setup.js";
import { CHOICES, costOf, isBest, NAMES, Verdict } from "./study-verdict.js";

const ExamReport = whenShown(() => import("./study-exam.js"), "ExamReport");
const Faults = whenShown(() => import("./study-faults.js"), "Faults", () => "");

const AGAIN = "Not the best; try again?";
const FIRST = { mode: "all", category: "TT", pace: "own", seconds: 10, size: 20, rules: "" };

export const HandDrill = ({ me }) => {
  const given = useRef(handInAddress());
  const [setup, choose] = useState({ ...FIRST, rules: given.current?.rules || "" });
  const { mode, category, pace, seconds, size, rules } = setup;
  const [tried, setTried] = useState([]);
  const [shown, reveal] = useState("");
  const [answers, keep] = useState([]); // of the exam that is on
  const [score, setScore] = useState(readScore);
  const counted = useRef(null); // only the first answer to a hand counts
  const since = useRef(0);
  const { now, wrong, next } = useDeals(`${mode} ${category} ${rules}`, (waiting) => {
    const hand = given.current;
    given.current = null;
    return hand ? priced(hand, waiting) : dealt(setup, waiting);
  });
  const exam = pace === "exam";
  const over = exam && answers.length >= size;
  const secret = exam && !over; // what an answer did to the score would tell whether it was right
  const coming = exam && now && counted.current === now; // answered, and the next is on its way
  const begin = (more) => {
    choose({ ...setup, ...more });
    keep([]);
    setTried([]);
    reveal("");
  };
  useEffect(() => {
    setTried([]);
    reveal("");
    since.current = Date.now();
    if (now) announce(`${now.hand}; the dealer shows ${now.up}`);
  }, [now]);

  /** The first answer to a hand, or none in time: it is counted once. */
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
      announce(answers.length + 1 < size ? `Hand ${answers.length + 2} of ${size}` : "The exam is over");
      return next();
    }
    setTried([...tried, choice]);
    const right = isBest(now, choice);
    if (right || tried.length > 0 || pace === "timed") reveal("answered");
    const told = tried.length > 0 || pace === "timed" ? `The best was ${NAMES[now.best]}` : AGAIN;
    announce(right ? `Right: ${NAMES[choice]}` : told);
  };
  const late = () => {
    count("");
    reveal("late");
    announce(`Time is up; the best was ${NAMES[now.best]}`);
  };
  const explain = () => now && !exam && reveal(shown || "asked"); // shown without an answer, a hand does not count
  const go = () => (over ? begin({}) || next() : shown ? next() : announce("Answer first, or press e to be shown"));
  useKeys({
    ...Object.fromEntries(CHOICES.map(([choice, , key]) => [key, () => answer(choice)])),
    e: explain,
    n: go,
    space: go,
  });

  const first = exam ? `Hand ${answers.length + 1} of ${size}: what do you do?` : "What do you do?";
  const asks = coming ? "Dealing…" : tried.length ? AGAIN : first;
  return html`<div>
    <${Setup} setup=${setup} choose=${begin} missed=${secret ? null : score.missed.length} />
    ${mode === "weak" && html`<${Faults} me=${me} show=${setScore} />`}
    ${wrong && html`<${Message} said=${wrong} tone="no" />`}
    ${!now && !wrong && html`<p class="loading">Dealing…</p>`}
    ${over && html`<${ExamReport} answers=${answers} again=${go} />`}
    ${now &&
    !over &&
    html`<div class="felt">
        <div class="hand"><h2>Dealer shows</h2><${Cards} cards=${[now.up]} /></div>
        <div class="hand mine"><h2>Your hand</h2><${Cards} cards=${now.cards} /><p class="reading">${now.hand}</p></div>
      </div>
      ${pace === "timed" && !shown && html`<${Countdown} key=${now.cards.join()} seconds=${seconds} late=${late} />`}
      ${!shown && html`<${Message} said=${asks} tone=${tried.length ? "no" : ""} />`}
      <p class="buttons decisions">
        ${CHOICES.map(
          ([choice, name, key]) =>
            html`<${Do}
              key=${choice}
              k=${key}
              off=${Boolean(shown || coming) || tried.includes(choice)}
              cls=${tried.includes(choice) && !isBest(now, choice) ? "tried" : ""}
              does=${() => answer(choice)}
            >${name}<//>`,
        )}
      </p>
      ${!exam &&
      html`<p class="buttons">
        <${Do} k="e" cls="quiet" off=${Boolean(shown)} does=${explain}>Explain<//>
        <${Do} k="n" cls=${shown ? "main" : "quiet"} off=${!shown} does=${next}>Next<//>
      </p>`}
      ${shown && html`<${Verdict} key=${now.cards.join()} now=${now} first=${tried[0]} late=${shown === "late"} />`}`}
    ${secret
      ? html`<p class="note">Your score is told when the exam is over.</p>`
      : html`<${Score} score=${score} show=${setScore} />`}
  </div>`;
};
