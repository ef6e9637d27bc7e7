// The end of an exam: how it went, hand by hand; what was missed comes back among the weak spots.
import { heard, html, t } from "./language.js";
import { Do } from "./parts.js";
import { Rows } from "./study-rows.js";
import { calculatorOf, shortOf } from "./study-case.js";
import { costWords, grade, isBest } from "./study-numbers.js";
import { percent, shortCard, titled } from "./words.js";

/** The cards that are seen, place by place. */
const cardsShown = ({ view }) =>
  Object.values(shortOf(view)).filter(Boolean).map((cards) => cards.split(" ").map(shortCard).join(" ")).join(` ${t`against`} `);
const cost = ({ now, choice }) => (isBest(now, choice) ? "0.000000" : costWords(now, choice));

export const ExamReport = ({ answers, again }) => {
  const right = answers.filter(({ now, choice }) => isBest(now, choice)).length;
  const sum = (of) => answers.reduce((all, one) => all + of(one), 0);
  const lost = ((100 * sum((a) => a.cost)) / answers.length).toFixed(2);
  const row = (one, n) => [
    `${n + 1}: ${cardsShown(one.now)}`,
    isBest(one.now, one.choice) ? `✔ ${heard(titled(one.choice))}` : `${grade(one.cost)}: ${heard(titled(one.choice))}`,
    heard(titled(one.now.values.best)),
    cost(one),
    `${one.took.toFixed(1)} s`,
    html`<a href=${calculatorOf(one.now)}>Look</a>`,
  ];
  return html`<section class="exam">
    <h2>Your exam</h2>
    <p class="grade">${right} of ${answers.length} right</p>
    <p class="facts">
      <span>Right <b>${percent(right / answers.length, 0)}</b></span>
      <span>Lost per 100 hands <b>${lost} ${heard(answers[0].now.values.unit)}</b></span>
      <span>Time for each <b>${(sum((a) => a.took) / answers.length).toFixed(1)} s</b></span>
    </p>
    <p class="buttons"><${Do} k="n" cls="main" does=${again}>Do it again<//></p>
    <${Rows}
      caption="Hand by hand"
      heads=${[t`Hand`, t`You`, t`Best`, t`Costs`, t`Time`, t`Calculator`]}
      numbers=${[false, false, false, true, true, false]}
      rows=${answers.map(row)}
    />
  </section>`;
};
