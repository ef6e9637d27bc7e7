// The table in words, from the same facts: headings, lists and the log, to be read aloud or on a tiny screen.
import { heard, html } from "./language.js";
import { isOrder, offers } from "./layouts.js";
import { Picker } from "./laying.js";
import { Do } from "./parts.js";
import { handWords, happened, stakeWords, toldOf, wagerName, where } from "./words.js";

export const TextView = ({ view, bet, order }) => {
  const { layout } = view;
  const felt = view.round?.felt || { cards: {}, stakes: [] };
  const singles = offers(view).filter(({ wager }) => !isOrder(layout, wager));
  const several = view.you?.seats.length > 1;
  return html`<div class="text-view">
    <h2>On the table</h2>
    <ul>
      ${Object.entries(felt.cards).map(
        ([place, cards]) => html`<li key=${place}>
          ${where(place, layout)}: ${handWords(cards)}${felt.readings?.[place] ? `; ${heard(felt.readings[place].words.trim())}` : ""}
        </li>`,
      )}
      ${Object.entries(felt.marks || {}).map(([place, mark]) => html`<li key=${mark}>${where(place, layout)}: ${heard(mark)}</li>`)}
      ${felt.stakes.map(
        (s) => html`<li key=${`${s.place}${s.wager}${s.owner}`}>${stakeWords(s, layout)}</li>`,
      )}
    </ul>
    ${bet &&
    html`<h2>Bet the chosen chip on</h2>
      <p class="buttons">
        ${singles.map(
          (spot) => html`<${Do} key=${spot.place + spot.wager} does=${() => bet(spot)}>
            ${several ? `${where(spot.place, layout)}, ` : ""}${heard(spot.says) || wagerName(layout, spot.wager)}
          <//>`,
        )}
      </p>`}
    ${order && html`<${Picker} order=${order} />`}
    ${[view.round, view.previous].filter(Boolean).map(
      (round) => html`<${Log} key=${round.number} round=${round} />`,
    )}
  </div>`;
};

const Log = ({ round }) =>
  html`<h2>What happened in round ${round.number}</h2>
    <ol class="log">
      ${toldOf(round.entries).map((e) => html`<li key=${e.n}>${happened(e)}</li>`)}
    </ol>`;
