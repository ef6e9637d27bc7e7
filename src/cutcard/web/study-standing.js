// The score as people read it, by kind of hand; with what may be done to it.
import { html, useState } from "./vendor/htm-preact.js";
import { announce, Do, saveJson } from "./parts.js";
import { forget } from "./study-score.js";
import { Rows } from "./study-tables.js";
import { percent, titled } from "./words.js";

const per100 = ({ lost, hands }) => ((100 * lost) / hands).toFixed(2);

export const Score = ({ score, show }) => {
  const [sure, ask] = useState(false);
  const remove = () => {
    if (!sure) {
      ask(true);
      return announce("Press again to delete your score");
    }
    ask(false);
    show(forget());
    return announce("Your score is deleted");
  };
  return html`<section class="train-score">
    <h2>My score</h2>
    ${score.hands + score.guesses + score.paid === 0 &&
    html`<p class="note">Nothing yet. It is kept in this browser and nowhere else.</p>`}
    ${score.hands > 0 &&
    html`<p class="facts">
        <span>Hands <b>${score.hands}</b></span><span>Right <b>${percent(score.right / score.hands, 1)}</b></span>
        <span>Lost per 100 hands <b>${per100(score)} units</b></span>
        <span>Time for each <b>${(score.seconds / score.hands).toFixed(1)} s</b></span>
        ${score.late > 0 && html`<span>Too late <b>${score.late}</b></span>`}
      </p>
      <details>
        <summary>By kind of hand</summary>
        <${Rows}
          caption="First answers, by kind of hand"
          heads=${["Kind", "Hands", "Right", "Lost per 100 hands"]}
          numbers=${[false, true, true, true]}
          rows=${Object.entries(score.by).map(([kind, s]) => [
            titled(kind),
            s.hands,
            percent(s.right / s.hands, 0),
            `${per100(s)} units`,
          ])}
        />
      </details>`}
    ${score.guesses > 0 &&
    html`<p class="facts">
      <span>Chances guessed <b>${score.guesses}</b></span>
      <span>Off by <b>${(score.off / score.guesses).toFixed(1)} points</b> on average</span>
    </p>`}
    ${score.paid > 0 &&
    html`<p class="facts">
      <span>Rounds paid <b>${score.paid}</b></span><span>Right <b>${percent(score.paidRight / score.paid, 1)}</b></span>
      <span>Time for each <b>${(score.paidSeconds / score.paid).toFixed(1)} s</b></span>
    </p>`}
    ${score.hands + score.guesses + score.paid > 0 &&
    html`<p class="buttons">
      <${Do} cls="quiet" does=${() => saveJson("cutcard-training", score)}>Export<//>
      <${Do} cls="quiet" does=${remove}>${sure ? "Press again to delete" : "Delete"}<//>
    </p>`}
  </section>`;
};
