// The trainer: one decision after another, each answered at once with what every option is worth.
import { html, useEffect, useRef, useState } from "./vendor/htm-preact.js";
import { announce, Cards, Do, Message, useKeys } from "./parts.js";
import { patiently, useAnswer } from "./study-case.js";
import { RaceDrill } from "./study-derby.js";
import { Worths } from "./study-hand.js";
import { worth } from "./study-numbers.js";
import { readScore, scored, weakSpot } from "./study-score.js";
import { Score } from "./study-standing.js";
import { gameName } from "./words.js";

const MODES = { all: "All hands", borderline: "Borderline hands", weak: "My weak spots", category: "One kind of hand" };
const KINDS = ["no pair", ...[..."23456789TJQKA"].map((rank) => rank + rank), "two pair or better"];
const CHOICES = [
  ["play 1", "Play 1×", "1"],
  ["play 2", "Play 2×", "2"],
  ["play 3", "Play 3×", "3"],
  ["fold", "Fold", "f"],
];
const NAMES = Object.fromEntries(CHOICES.map(([choice, name]) => [choice, name]));
const GAMES = ["four-card-poker", "racing-card-derby"];

export const Train = ({ at: [game = GAMES[0]] }) => html`<section class="page study train">
  <h1>Trainer <small>no chips, no clock: only decisions</small></h1>
  <nav class="buttons" aria-label="Drills">
    ${GAMES.map((g) => html`<a key=${g} class="button quiet" href=${`#/train/${g}`} aria-current=${g === game ? "true" : undefined}>${gameName(g)}</a>`)}
  </nav>
  ${game === GAMES[1] ? html`<${RaceDrill} />` : html`<${HandDrill} />`}
</section>`;

/** What a mistake is called, by what it costs in Antes. */
export const grade = (cost) => (cost < 0.05 ? "△ Slip" : cost < 0.25 ? "▲ Error" : "✖ Blunder");

const fetched = async (mode, category) => {
  const weak = mode === "weak" ? weakSpot() : { category };
  if (weak.dealt) return weak.dealt;
  const asked = new URLSearchParams({ mode: mode === "borderline" ? mode : weak.category && mode !== "all" ? "category" : "all" });
  if (asked.get("mode") === "category") asked.set("category", weak.category);
  return patiently(`train/${GAMES[0]}?${asked}`);
};

/** Situations of a mode; the next is fetched while this one is thought about. */
const useDeals = (mode, category) => {
  const [dealt, show] = useState({ now: null, wrong: "" });
  const ahead = useRef(null);
  const turn = useRef(0);
  const next = () => {
    const mine = (turn.current += 1);
    const coming = ahead.current || fetched(mode, category);
    ahead.current = null;
    coming.then(
      (now) => {
        if (mine !== turn.current) return;
        show({ now, wrong: "" });
        ahead.current = fetched(mode, category);
        ahead.current.catch(() => (ahead.current = null));
      },
      (no) => mine === turn.current && show({ now: null, wrong: no.words }),
    );
  };
  useEffect(() => {
    ahead.current = null;
    show({ now: null, wrong: "" });
    next();
  }, [mode, category]);
  return { ...dealt, next };
};

const HandDrill = () => {
  const [mode, setMode] = useState("all");
  const [category, setCategory] = useState("TT");
  const { now, wrong, next } = useDeals(mode, category);
  const [tried, setTried] = useState([]);
  const [shown, reveal] = useState(false);
  const [score, setScore] = useState(readScore);
  const counted = useRef(null); // only the first answer to a hand counts
  useEffect(() => {
    setTried([]);
    reveal(false);
    if (now) announce(`${now.hand}; the dealer shows ${now.up}`);
  }, [now]);

  const cost = (choice) => now.options[now.best].float - now.options[choice].float;
  const isBest = (choice) => now.options[choice].value === now.options[now.best].value;
  const choose = (choice) => {
    if (!now || shown || tried.includes(choice)) return;
    if (counted.current !== now) setScore(scored(now, isBest(choice) ? 0 : cost(choice)));
    counted.current = now;
    setTried([...tried, choice]);
    const done = isBest(choice) || tried.length > 0;
    if (done) reveal(true);
    announce(isBest(choice) ? `Right: ${NAMES[choice]}` : done ? `The best was ${NAMES[now.best]}` : "Not the best; try again?");
  };
  const explain = () => {
    if (now) reveal(true); // shown without an answer, a hand does not count
  };
  const go = () => (shown ? next() : announce("Answer first, or press e to be shown"));
  useKeys({ ...Object.fromEntries(CHOICES.map(([choice, , key]) => [key, () => choose(choice)])), e: explain, n: go, space: go });
  return html`<div class="train-modes">
      <label>Hands <select value=${mode} onChange=${(event) => setMode(event.target.value)}>${Object.entries(MODES).map(([m, name]) => html`<option key=${m} value=${m}>${name}</option>`)}</select></label>
      ${mode === "category" && html`<label>Kind <select value=${category} onChange=${(event) => setCategory(event.target.value)}>${KINDS.map((kind) => html`<option key=${kind} value=${kind}>${kind}</option>`)}</select></label>`}
      ${mode === "weak" && html`<p class="note">${score.missed.length ? `${score.missed.length} missed hands come back until they are right twice.` : "Nothing missed yet: any hand may come."}</p>`}
    </div>
    ${wrong && html`<${Message} said=${wrong} tone="no" />`}
    ${!now && !wrong && html`<p class="loading">Dealing…</p>`}
    ${now &&
    html`<div class="felt">
        <div class="hand"><h2>Dealer shows</h2><${Cards} cards=${[now.up]} /></div>
        <div class="hand mine"><h2>Your hand</h2><${Cards} cards=${now.cards} /><p class="reading">${now.hand}</p></div>
      </div>
      ${!shown && html`<${Message} said=${tried.length ? "Not the best; try again?" : "What do you do?"} tone=${tried.length ? "no" : ""} />`}
      <p class="buttons decisions">
        ${CHOICES.map(([choice, name, key]) => html`<${Do} key=${choice} k=${key} off=${shown || tried.includes(choice)} cls=${tried.includes(choice) && !isBest(choice) ? "tried" : ""} does=${() => choose(choice)}>${name}<//>`)}
      </p>
      <p class="buttons">
        <${Do} k="e" cls="quiet" off=${shown} does=${explain}>Explain<//><${Do} k="n" cls=${shown ? "main" : "quiet"} off=${!shown} does=${next}>Next<//>
      </p>
      ${shown && html`<${Verdict} now=${now} first=${tried[0]} cost=${tried[0] ? (isBest(tried[0]) ? 0 : cost(tried[0])) : null} />`}`}
    <${Score} score=${score} show=${setScore} />`;
};

/** How good the first answer was, what everything is worth, why, and the simple strategy beside the best. */
const Verdict = ({ now, first, cost }) => {
  const analysis = useAnswer("analysis/four-card-poker");
  const simple = analysis.answer?.sheet.plays.find((p) => p.name === "simple strategy");
  const here = now.options[now.best].float - now.options[now.simple].float;
  return html`<div class=${`train-verdict ${cost === 0 ? "right" : cost === null ? "" : "wrong"}`}>
    <p class="grade">
      ${cost === 0 ? `✔ Right: ${NAMES[now.best]}` : cost === null ? `Best: ${NAMES[now.best]}` : `${grade(cost)}: ${NAMES[first]} costs ${worth(cost, 4).slice(1)} Antes. Best: ${NAMES[now.best]}`}
    </p>
    <p>${now.why}</p>
    <${Worths} options=${now.options} caption="What every option is worth" unit="Antes" />
    <p class="note">
      Simple strategy (tens or better three times, threes to nines once, else fold): ${NAMES[now.simple]}${here > 0 ? `, which costs ${here.toFixed(4)} Antes here` : ", the best here too"}.
      ${simple ? ` Over all deals it costs ${simple.price.shown} of the Ante against best play.` : ""}
    </p>
    <p class="note"><a href=${`#/analyse/four-card-poker?${new URLSearchParams({ cards: now.cards.join(" "), up: now.up })}`}>This hand in the calculator</a></p>
  </div>`;
};
