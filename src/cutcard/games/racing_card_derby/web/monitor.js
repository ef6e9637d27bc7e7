// The players' monitor of a race: read from across the room. The dealer's is beside it, fetched where it is shown.
import { heard, html, t, useLayoutEffect } from "/ui/language.js";
import { announce, Card, Clock, whenShown } from "/ui/parts.js";
import { onStage } from "/ui/layouts.js";
import { useStory } from "/ui/pace.js";
import { useResults } from "/ui/results.js";
import { gameName, wagerName } from "/ui/words.js";
import { family, Finish, Laid, Lanes, LETTER, payOf, Protest, raced, Suits } from "./race.js";

export const Dealer = whenShown(() => import("./dealer.js"), "Dealer");

export const Players = ({ view, online }) => {
  const round = onStage(view);
  const story = raced(useStory(round, online), view.layout);
  const results = useResults(view, story, ({ placed }) => placed.length === 3);
  const lit = story.over && !story.running ? round.scene.lit : {};
  useLayoutEffect(() => {
    if (story.steps.length) announce(heard(story.call));
  }, [story.number, story.steps.length]);
  return html`
    <header>
      <h1>${gameName(view.game)} <small>race ${round?.number ?? "–"}</small></h1>
      <p class="say">${stateWords(view, story)}<${Clock} clock=${view.clock} /></p>
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
      <${Paying} view=${view} lit=${lit} placed=${story.placed} />
    </div>
    <${Results} results=${results} past=${view.layout.past} />
  `;
};

const stateWords = (view, story) => {
  if (story.running) return t`The race is on`;
  if (view.round?.phase === "betting") return t`Race ${view.round.number}: bets are open`;
  return story.over ? t`The race is run` : view.round ? t`No more bets` : t`No race yet`;
};

/** The lit areas (3.5) and what each pays; the triples that are right in part are told as one line each. */
const Paying = ({ view, lit, placed: [first, second] }) => {
  const parts = {
    first: t`Trifecta with ${heard(first)} first`,
    "first and second": t`Trifecta with ${heard(first)} first, ${heard(second)} second`,
  };
  const lines = {};
  for (const [wager, row] of Object.entries(lit)) {
    const words = (family(view.layout, wager) === "trifecta" && parts[row]) || wagerName(view.layout, wager);
    lines[words] = payOf(view, wager, row);
  }
  return html`<ul class="paying" aria-label="Winning areas">
    ${Object.entries(lines).map(([words, odds]) => html`<li key=${words}><span>★ ${words}</span> <b>${odds}</b></li>`)}
  </ul>`;
};

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
