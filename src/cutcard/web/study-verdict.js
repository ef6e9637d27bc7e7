// What a decision was worth: the grade, every option exactly, why, why not, and the simple strategy beside the best.
import { heard, html, t, useLayoutEffect, useRef, useState } from "./language.js";
import { announce, Do, useKeys } from "./parts.js";
import { calculatorOf, useAnswer } from "./study-case.js";
import { costOf, costWords, grade, isBest } from "./study-numbers.js";
import { Worths } from "./study-worths.js";
import { minus, titled } from "./words.js";

const named = (choice) => heard(titled(choice));

export const Verdict = ({ now, first, late }) => {
  const [asked, ask] = useState(false);
  const top = useRef(null);
  useLayoutEffect(() => top.current.scrollIntoView({ block: "nearest" }), []);
  const { values, view } = now;
  const { best, unit, simple, others = {} } = values;
  const analysis = useAnswer(`analysis/${view.game}${now.rules ? `?rules=${now.rules}` : ""}`);
  const whole = simple && analysis.answer?.sheet.plays.find((p) => p.name === "simple strategy");
  const right = first && isBest(now, first);
  const whyNot = () => {
    ask(true);
    announce(Object.entries(others)[0].map((part, n) => (n ? heard(part) : `${named(part)}:`)).join(" "));
  };
  const more = Object.keys(others).length > 0;
  useKeys(more ? { w: whyNot } : {});
  const said = right
    ? t`✔ Right: ${named(first)}`
    : first
      ? t`${grade(costOf(now, first))}: ${named(first)} costs ${costWords(now, first)} ${heard(unit)}. Best: ${named(best)}`
      : [late && t`⏱ Time is up.`, t`Best: ${named(best)}`].filter(Boolean).join(" ");
  const [rules, does] = simple ? [heard(simple.rules), named(simple.does)] : [];
  const plainly =
    simple &&
    (isBest(now, simple.does)
      ? t`Simple strategy (${rules}): ${does}, the best here too.`
      : t`Simple strategy (${rules}): ${does}, which costs ${costWords(now, simple.does)} ${heard(unit)} here.`);
  return html`<div class=${`panel train-verdict ${right ? "right" : first || late ? "wrong" : ""}`}>
    <p class="grade" ref=${top}>${said}</p>
    <p>${minus(heard(values.why))}</p>
    <${Worths} options=${values.options} caption="What every option is worth" unit=${unit} />
    ${more &&
    (asked
      ? html`<dl class="others">
          ${Object.entries(others).map(
            ([choice, words]) => html`<div key=${choice}><dt>Why not ${named(choice)}?</dt><dd>${heard(words)}</dd></div>`,
          )}
        </dl>`
      : html`<p class="buttons"><${Do} k="w" cls="quiet" does=${whyNot}>Why not the others?<//></p>`)}
    ${simple &&
    html`<p class="note">${plainly}${whole ? ` ${t`Over all deals it costs ${whole.price.shown} of the first stake against best play.`}` : ""}</p>`}
    <p class="note"><a href=${calculatorOf(now)}>This hand in the calculator</a></p>
  </div>`;
};
