// The drill where chances can be asked for: what lies open, one of the ways it may go, and how likely that is.
import { heard, html, number, t, useLayoutEffect, useMemo, useRef, useState } from "./language.js";
import { announce, Do, Message, useKeys } from "./parts.js";
import { Situation } from "./study-deals.js";
import { guessed, Score } from "./study-score.js";
import { inFull, Rows } from "./study-tables.js";
import { Worths } from "./study-worths.js";
import { percent } from "./words.js";

const SHARP = 3; // points off
const NEAR = 8;

const judged = (points) => (points <= SHARP ? t`✔ Sharp` : points <= NEAR ? t`△ Near` : t`✖ Off`);
const any = (list) => list[Math.floor(Math.random() * list.length)];

export const Estimate = ({ now, wrong, next, score, show }) => {
  const { chances, options, unit } = now.values;
  const asked = useMemo(() => any(Object.keys(chances)), [now]);
  const [given, give] = useState(null);
  const answer = given?.now === now ? given : null;
  const field = useRef(null);
  const exact = chances[asked].float;
  useLayoutEffect(() => announce(t`What is the chance of ${heard(asked)} now?`), [now]);
  const judge = (event) => {
    event.preventDefault();
    const said = Number(field.current.value);
    const points = Math.abs(said - 100 * exact);
    give({ now, said, points });
    show(guessed(points));
    field.current.blur();
    announce(`${judged(points)}: ${percent(exact)}`);
  };
  useKeys({ n: () => answer && next(), space: () => answer && next() });
  return html`<div>
    ${wrong && html`<${Message} said=${wrong} tone="no" />`}
    <div class="drill">
      <${Situation} view=${now.view} />
      <div class="answering">
        <form class="train-guess" key=${JSON.stringify(now.view.round.felt.cards) + asked} onSubmit=${judge}>
          <label>
            <span>Chance of ${heard(asked)}, in %</span>
            <input ref=${field} type="number" min="0" max="100" step="any" required disabled=${answer !== null} />
          </label>
          <button class="main" disabled=${answer !== null}>Answer</button>
          <${Do} k="n" off=${answer === null} does=${next}>Next<//>
        </form>
        ${answer &&
        html`<div class=${`panel train-verdict ${answer.points <= NEAR ? "right" : "wrong"}`}>
          <p class="grade">
            ${judged(answer.points)}: you said ${percent(answer.said / 100, 0, 2)}, it is ${percent(exact)}; ${number(answer.points, 1)} points apart.
          </p>
          <${Rows}
            caption="Exact chances now"
            heads=${[t`Which`, t`Chance`, t`Exactly`]}
            numbers=${[false, true, true]}
            rows=${Object.entries(chances).map(([name, { value, float }]) => [heard(name), percent(float, 4), inFull(value)])}
          />
          <${Worths} options=${options} caption="What every option is worth" unit=${unit} />
        </div>`}
      </div>
    </div>
    <${Score} score=${score} show=${show} />
  </div>`;
};
