// How a game is played: a few words and a picture for each step, its hands by rank, and its clauses.
import { heard, html, useState } from "./language.js";
import { Cards, Chips, Do, Loading, Pip, useAsked } from "./parts.js";
import { capital, SUITS, toOne, wagerName } from "./words.js";

/** What a picture is made of, each drawn as it lies on a table. */
const DRAWN = {
  cards: ({ at, cards }, { names }) => html`${at && html`<small>${heard(at)}</small>`}<${Cards} cards=${cards.split(" ")} names=${names} />`,
  dice: ({ dice }) => html`<${Cards} cards=${dice.split(" ")} dice=${true} />`,
  spots: ({ spots }, layout) =>
    html`<span class="guide-spots">
      ${Object.entries(spots).map(
        ([wager, stake]) => html`<span class="guide-spot" key=${wager}>
          <em>${wagerName(layout, wager)}</em>${stake > 0 && html`<${Chips} cents=${100 * stake} />`}
        </span>`,
      )}
    </span>`,
  acts: ({ acts }) => html`<span class="guide-acts">${acts.map((act) => html`<span key=${act}>${heard(act)}</span>`)}</span>`,
  wins: ({ wins }) => html`<strong class="guide-wins">${heard(wins)}</strong>`,
  pocket: ({ pocket, colour }) => html`<span class=${`guide-pocket ${colour}`}>${pocket}</span>`,
  lanes: ({ lanes }) =>
    html`<span class="guide-lanes" role="img" aria-label=${lanesWords(lanes)}>
      ${Object.entries(lanes).map(
        ([suit, steps]) => html`<i key=${suit} class=${suit} style=${`--steps:${steps}`}><${Pip} suit=${suit} /></i>`,
      )}
    </span>`,
};
const lanesWords = (lanes) => Object.entries(lanes).map(([suit, n]) => `${capital(heard(SUITS[suit]))}: ${n}`).join(", ");

const Shown = ({ shown, layout }) => {
  const kind = Object.keys(DRAWN).find((name) => name in shown);
  return html`<div class=${`guide-shown ${kind}`}>${DRAWN[kind](shown, layout)}</div>`;
};

/** The steps, each a picture with its words. */
export const Steps = ({ told }) =>
  html`<ol class="guide-steps" style=${`--cloth:${told.cloth}`}>
    ${told.steps.map(
      ({ says, shows }, n) => html`<li key=${n}>
        <div class="guide-picture">${shows.map((shown, k) => html`<${Shown} key=${k} shown=${shown} layout=${told.layout} />`)}</div>
        <p><b class="guide-number" aria-hidden="true">${n + 1}</b> ${heard(says)}</p>
      </li>`,
    )}
  </ol>`;

/** Hands, the best first, each with an example. */
export const Ranks = ({ told }) =>
  told.ranks.length > 0 &&
  html`<section class="guide-ranks">
    <h2>Hands, the best first</h2>
    <ol>
      ${told.ranks.map(
        ({ name, cards }) => html`<li key=${name}><${Cards} cards=${cards} /> <span>${capital(heard(name))}</span></li>`,
      )}
    </ol>
  </section>`;

/** What each wager pays, as printed. */
export const PaysHere = ({ told }) =>
  html`<section class="guide-pays">
    <h2>What it pays</h2>
    <div class="pays-tables">
      ${Object.entries(told.pays).filter(([, { rows }]) => rows.length > 0).map(
        ([name, { cite, rows, commission }]) => html`<table key=${name}>
          <caption>${wagerName(told.layout, name)} <small>${cite}</small></caption>
          <tbody>
            ${rows.map(([event, odds]) => html`<tr key=${event}><th scope="row">${capital(heard(event))}</th><td>${toOne(odds, commission)}</td></tr>`)}
          </tbody>
        </table>`,
      )}
    </div>
  </section>`;

/** The rule book, clause by clause, when somebody wants it. */
export const Clauses = ({ game, rules }) => {
  const [open, show] = useState(false);
  const [sought, seek] = useState("");
  const { data, said } = useAsked(open && `guides/${game}/rules?rules=${rules}`);
  const wanted = sought.toLowerCase();
  const found = data?.clauses.filter(({ id, says }) => `${id} ${says}`.toLowerCase().includes(wanted)) || [];
  return html`<section class="clauses">
    <h2>The rules, clause by clause</h2>
    ${!open && html`<p><${Do} does=${() => show(true)}>Show every clause<//></p>`}
    ${open && !data && html`<${Loading} said=${said} />`}
    ${data &&
    html`<p class="note" lang="en">In our words. ${capital(data.status)}: ${data.source}, ${data.date}.</p>
      <label class="clause-search">Find a clause <input type="search" value=${sought} onInput=${({ target }) => seek(target.value)} /></label>
      <p class="note" role="status">${found.length} of ${data.clauses.length} clauses</p>
      <dl class="clause-list" lang="en">
        ${found.map(({ id, says, status }) => html`<div key=${id}><dt>${id} <small>${status}</small></dt><dd>${says}</dd></div>`)}
      </dl>`}
  </section>`;
};

export const useTold = (game, rules = "") => useAsked(`guides/${game}${rules && `?rules=${rules}`}`);
