// The players' monitor of a race: read from across the room. The dealer's is beside it, fetched where it is shown.
import { heard, html, t, useLayoutEffect } from "/ui/language.js";
import { announce, Card, Clock, whenShown } from "/ui/parts.js";
import { onStage, stateOf } from "/ui/layouts.js";
import { useStory } from "/ui/pace.js";
import { useResults } from "/ui/results.js";
import { gameName } from "/ui/words.js";
import { Finish, Laid, Lanes, LETTER, payOf, Protest, raced, Suits } from "./race.js";

export const Dealer = whenShown(() => import("./dealer.js"), "Dealer");

export const Players = ({ view, online }) => {
  const round = onStage(view);
  const story = raced(useStory(round, online), view.layout);
  const results = useResults(view, story, ({ placed }) => placed.length === 3);
  const paying = story.over && !story.running ? round.scene.paying : [];
  useLayoutEffect(() => {
    if (story.steps.length) announce(heard(story.call));
  }, [story.number, story.steps.length]);
  return html`
    <header>
      <h1>${gameName(view.game)} <small>race ${round?.number ?? "–"}</small></h1>
      <p class="say">${stateWords(view, story, round)}<${Clock} clock=${view.clock} /></p>
    </header>
    <${Lanes} story=${story} layout=${view.layout} />
    <div class="just" aria-label="The card just drawn" role="group">
      ${story.card
        ? html`<${Card} key=${story.steps.length} card=${story.card} />`
        : html`<span class="card none"></span>`}
    </div>
    <p class="race-call">${heard(story.call)}</p>
    <div class="below">
      <div>
        <${Finish} story=${story} layout=${view.layout} />
        <${Protest} story=${story} scene=${round?.scene} />
        <${Laid} steps=${story.steps} layout=${view.layout} />
      </div>
      <${Paying} view=${view} paying=${paying} />
    </div>
    <${Results} results=${results} past=${view.layout.past} />
  `;
};

/** The race to come is named by its number, as long as the last one is shown. */
const stateWords = (view, story, shown) => {
  if (!view.round) return t`No race yet`;
  const state = stateOf(view, story);
  return story.running || shown === view.round ? state : t`Race ${view.round.number}: ${state}`;
};

/** The lit areas (3.5) and what each pays. */
const Paying = ({ view, paying }) =>
  html`<ul class="paying" aria-label="Winning areas">
    ${paying.map(
      ([words, wager, row]) => html`<li key=${words}><span>★ ${heard(words)}</span> <b>${payOf(view, wager, row)}</b></li>`,
    )}
  </ul>`;

// The last races as the letters of their suits.

const Results = ({ results, past }) =>
  html`<section class="results" aria-label="The last races">
    <h2>Last races</h2>
    <ol>
      ${results.map(
        ([number, race]) => html`<li
          key=${number}
          aria-label=${t`Race ${number}: ${race.placed.map(heard).join(", ")}` + (race.protested ? `, ${t`protested`}` : "")}
        >
          <small>${number}</small><b>${race.placed.map((suit) => LETTER[suit].toUpperCase()).join(" ")}</b>
          <${Suits} suits=${race.placed.slice(0, 1)} />
          ${race.protested && html`<span title="protested">⚑</span>`}
        </li>`,
      )}
    </ol>
    <p class="fixed-line">${heard(past)}</p>
  </section>`;
