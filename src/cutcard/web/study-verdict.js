// What a decision was worth: the grade, every option exactly, why, why not, and the simple strategy beside the best.
import { html, useState } from "./vendor/htm-preact.js";
import { announce, Do, useKeys } from "./parts.js";
import { addressOf, useAnswer } from "./study-case.js";
import { Worths } from "./study-hand.js";
import { compare, less, worth } from "./study-numbers.js";
import { ratio } from "./words.js";

export const CHOICES = [
  ["play 1", "Play 1×", "1"],
  ["play 2", "Play 2×", "2"],
  ["play 3", "Play 3×", "3"],
  ["fold", "Fold", "f"],
];
export const NAMES = Object.fromEntries(CHOICES.map(([choice, name]) => [choice, name]));

/** What a mistake is called, by what it costs in Antes. */
export const grade = (cost) => (cost < 0.05 ? "△ Slip" : cost < 0.25 ? "▲ Error" : "✖ Blunder");

const short = (now, choice) => less(now.options[now.best].value, now.options[choice].value);
export const isBest = (now, choice) => compare(now.options[choice].value, now.options[now.best].value) === 0;
/** In Antes, against the best. */
export const costOf = (now, choice) => ratio(short(now, choice));
/** The same exactly, as the table prints it. */
export const costWords = (now, choice) => worth(short(now, choice)).replace("+", "");

/** Where the same hand is in the calculator. */
export const calculatorOf = ({ rules = "", cards, up }) =>
  addressOf({ game: "four-card-poker", rules, cards: cards.join(" "), up });

export const Verdict = ({ now, first, late }) => {
  const [asked, ask] = useState(false);
  const analysis = useAnswer(`analysis/four-card-poker${now.rules ? `?rules=${now.rules}` : ""}`);
  const simple = analysis.answer?.sheet.plays.find((p) => p.name === "simple strategy");
  const right = first && isBest(now, first);
  const whyNot = () => {
    ask(true);
    announce(Object.entries(now.others)[0].map((part, n) => (n ? part : `${NAMES[part]}:`)).join(" "));
  };
  useKeys({ w: whyNot });
  const said = right
    ? `✔ Right: ${NAMES[first]}`
    : first
      ? `${grade(costOf(now, first))}: ${NAMES[first]} costs ${costWords(now, first)} Antes. Best: ${NAMES[now.best]}`
      : `${late ? "⏱ Time is up. " : ""}Best: ${NAMES[now.best]}`;
  return html`<div class=${`panel train-verdict ${right ? "right" : first || late ? "wrong" : ""}`}>
    <p class="grade">${said}</p>
    <p>${now.why}</p>
    <${Worths} options=${now.options} caption="What every option is worth" unit="Antes" />
    ${asked
      ? html`<dl class="others">
          ${Object.entries(now.others).map(
            ([choice, words]) => html`<div key=${choice}><dt>Why not ${NAMES[choice]}?</dt><dd>${words}</dd></div>`,
          )}
        </dl>`
      : html`<p class="buttons"><${Do} k="w" cls="quiet" does=${whyNot}>Why not the others?<//></p>`}
    <p class="note">
      Simple strategy (tens or better three times, threes to nines once, else fold): ${NAMES[now.simple]}
      ${isBest(now, now.simple) ? ", the best here too" : `, which costs ${costWords(now, now.simple)} Antes here`}.
      ${simple ? ` Over all deals it costs ${simple.price.shown} of the Ante against best play.` : ""}
    </p>
    <p class="note"><a href=${calculatorOf(now)}>This hand in the calculator</a></p>
  </div>`;
};
