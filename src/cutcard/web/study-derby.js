// Racing Card Derby drill: a race half run, one suit, and its chance to come first.
import { html, useEffect, useRef, useState } from "./vendor/htm-preact.js";
import { announce, Cards, Do, Message, Pip, useKeys } from "./parts.js";
import { useDeals } from "./study-deals.js";
import { guessed, readScore } from "./study-score.js";
import { Score } from "./study-standing.js";
import { inFull, Rows } from "./study-tables.js";
import { patiently } from "./wire.js";
import { percent, SUITS } from "./words.js";

const SHARP = 3; // points off
const NEAR = 8;
const fetched = (waiting) => patiently("train/racing-card-derby", waiting);

const judged = (points) => (points <= SHARP ? "✔ Sharp" : points <= NEAR ? "△ Near" : "✖ Off");

export const RaceDrill = () => {
  const { now, wrong, next } = useDeals("", fetched);
  const [given, give] = useState(null);
  const answer = given?.now === now ? given : null;
  const [score, setScore] = useState(readScore);
  const field = useRef(null);
  useEffect(() => {
    if (now) announce(`What is the chance of ${now.asked} now?`);
  }, [now]);
  const judge = (event) => {
    event.preventDefault();
    const said = Number(field.current.value);
    const points = Math.abs(said - 100 * now.chances[now.asked].float);
    give({ now, said, points });
    setScore(guessed(points));
    field.current.blur();
    announce(`${judged(points)}: ${percent(now.chances[now.asked].float)}`);
  };
  useKeys({ n: () => answer && next(), space: () => answer && next() });
  if (!now) return wrong ? html`<${Message} said=${wrong} tone="no" />` : html`<p class="loading">Starting a race…</p>`;
  const steps = (suit) => now.cards.filter((card) => card[1] === suit).length;
  return html`<div>
    ${wrong && html`<${Message} said=${wrong} tone="no" />`}
    <div class="felt half-run">
      <ul class="train-run">
        ${Object.entries(SUITS).map(
          ([suit, name]) => html`<li key=${suit} class=${suit} aria-label=${`${name}: ${steps(suit)} of 4`}>
            <span>${name} ${steps(suit)} of 4</span>
            ${[1, 2, 3, 4].map(
              (n) => html`<span key=${n} class=${`box ${n <= steps(suit) ? "on" : ""}`}>
                ${n <= steps(suit) ? html`<${Pip} suit=${suit} />` : ""}
              </span>`,
            )}
          </li>`,
        )}
      </ul>
      <div class="out"><${Cards} cards=${now.cards} /></div>
    </div>
    <form class="train-guess" key=${now.cards.join() + now.asked} onSubmit=${judge}>
      <label>
        Chance that ${now.asked} come first now, in %${" "}
        <input ref=${field} type="number" min="0" max="100" step="any" required disabled=${answer !== null} />
      </label>
      <button class="main" disabled=${answer !== null}>Answer</button>
      <${Do} k="n" off=${answer === null} does=${next}>Next<//>
    </form>
    ${answer &&
    html`<div class=${`panel train-verdict ${answer.points <= NEAR ? "right" : "wrong"}`}>
      <p class="grade">
        ${judged(answer.points)}: you said ${answer.said} %,
        it is ${percent(now.chances[now.asked].float)}; ${answer.points.toFixed(1)} points apart.
      </p>
      <${Rows}
        caption="Exact chances to come first, from the cards left in one pack"
        heads=${["Suit", "Chance", "Exactly"]}
        numbers=${[false, true, true]}
        rows=${Object.entries(now.chances).map(([suit, { value, float }]) => [suit, percent(float, 4), inFull(value)])}
      />
    </div>`}
    <${Score} score=${score} show=${setScore} />
  </div>`;
};
