// What a decision was worth: the grade, every option exactly, why, why not, and the simple strategy beside the best.
import { html, useState } from "./vendor/htm-preact.js";
import { announce, Do, useKeys } from "./parts.js";
import { calculatorOf, useAnswer } from "./study-case.js";
import { costOf, costWords, grade, isBest } from "./study-numbers.js";
import { Worths } from "./study-tables.js";
import { titled } from "./words.js";

export const Verdict = ({ now, first, late }) => {
  const [asked, ask] = useState(false);
  const { values, view } = now;
  const { best, unit, simple, others = {} } = values;
  const analysis = useAnswer(`analysis/${view.game}${now.rules ? `?rules=${now.rules}` : ""}`);
  const whole = simple && analysis.answer?.sheet.plays.find((p) => p.name === "simple strategy");
  const right = first && isBest(now, first);
  const whyNot = () => {
    ask(true);
    announce(Object.entries(others)[0].map((part, n) => (n ? part : `${titled(part)}:`)).join(" "));
  };
  const more = Object.keys(others).length > 0;
  useKeys(more ? { w: whyNot } : {});
  const said = right
    ? `✔ Right: ${titled(first)}`
    : first
      ? `${grade(costOf(now, first))}: ${titled(first)} costs ${costWords(now, first)} ${unit}. Best: ${titled(best)}`
      : `${late ? "⏱ Time is up. " : ""}Best: ${titled(best)}`;
  return html`<div class=${`panel train-verdict ${right ? "right" : first || late ? "wrong" : ""}`}>
    <p class="grade">${said}</p>
    <p>${values.why}</p>
    <${Worths} options=${values.options} caption="What every option is worth" unit=${unit} />
    ${more &&
    (asked
      ? html`<dl class="others">
          ${Object.entries(others).map(
            ([choice, words]) => html`<div key=${choice}><dt>Why not ${titled(choice)}?</dt><dd>${words}</dd></div>`,
          )}
        </dl>`
      : html`<p class="buttons"><${Do} k="w" cls="quiet" does=${whyNot}>Why not the others?<//></p>`)}
    ${simple &&
    html`<p class="note">
      Simple strategy (${simple.rules}): ${titled(simple.does)}
      ${isBest(now, simple.does) ? ", the best here too" : `, which costs ${costWords(now, simple.does)} ${unit} here`}.
      ${whole ? ` Over all deals it costs ${whole.price.shown} of the first stake against best play.` : ""}
    </p>`}
    <p class="note"><a href=${calculatorOf(now)}>This hand in the calculator</a></p>
  </div>`;
};
