// The table in words, from the same facts: headings, lists and the log, for reading aloud or on the smallest screen.
import { html } from "./vendor/htm-preact.js";
import { offers } from "./layouts.js";
import { Do } from "./parts.js";
import { happened } from "./telling.js";
import { dollars, handWords } from "./words.js";

export const TextView = ({ view, bet }) => {
  const felt = view.round?.felt || { cards: {}, stakes: [] };
  const name = (place) => (/^\d+$/.test(place) ? `Seat ${place}` : place);
  return html`<div class="text-view">
    <h2>On the table</h2>
    <ul>
      ${Object.entries(felt.cards).map(([place, cards]) => html`<li key=${place}>${name(place)}: ${handWords(cards)}${felt.readings?.[place] ? `; ${felt.readings[place].words}` : ""}</li>`)}
      ${felt.stakes.map((s) => html`<li key=${`${s.place}${s.wager}${s.owner}`}>${name(s.place)}, ${s.owner}: ${s.wager} ${dollars(s.chips)} ${s.outcome}</li>`)}
    </ul>
    ${bet &&
    html`<h2>Bet the chosen chip on</h2>
      <p class="buttons">
        ${offers(view).map(({ wager }) => html`<${Do} key=${wager} does=${() => bet(wager)}>${wager.replace("-", " ")}<//>`)}
      </p>`}
    <h2>What happened</h2>
    <ol class="log">
      ${(view.round?.entries || []).map((e) => [e.n, happened(e, view)]).filter(([, words]) => words).map(([n, words]) => html`<li key=${n}>${words}</li>`)}
    </ol>
  </div>`;
};
