// The monitors of a race: one for everyone, read from across the room, and one for the dealer. No names, no balances.
import { html, useEffect, useState } from "./vendor/htm-preact.js";
import { announce, Card, Loading, useLive } from "./parts.js";
import { Clock } from "./clock.js";
import { DealerMonitor } from "./race-dealer.js";
import { Results, useResults } from "./race-results.js";
import { onTrack, useStory } from "./race-story.js";
import { Finish, Laid, Lanes, Protest } from "./race-track.js";
import { family, payOf, wagerWords } from "./race-wagers.js";
import { gameName } from "./words.js";

export const Monitor = ({ at: [name, whose] }) => {
  const { view, online } = useLive(`tables/${name}/live`);
  if (!view) return html`<${Loading} />`;
  if (!view.wagers.includes("quinella-hearts-clubs")) return html`<p class="message">${gameName(view.game)} has no race to show.</p>`;
  const Shown = whose === "dealer" ? DealerMonitor : PlayersMonitor;
  return html`<div class=${`monitor ${whose || "players"}`}>
    <${Shown} view=${view} online=${online} />
    <${Stale} view=${view} online=${online} />
  </div>`;
};

const PlayersMonitor = ({ view, online }) => {
  const round = onTrack(view);
  const story = useStory(round, online);
  const results = useResults(view, story);
  const lit = story.over && !story.running ? round.race.lit : {};
  useEffect(() => {
    if (story.steps.length) announce(story.call);
  }, [story.number, story.steps.length]);
  return html`
    <header>
      <h1>${gameName(view.game)} <small>race ${round?.number ?? "–"}</small></h1>
      <p class="say">${stateWords(view, story)}<${Clock} clock=${view.clock} /></p>
    </header>
    <${Lanes} story=${story} />
    <div class="just" aria-label="The card just drawn" role="group">
      ${story.card ? html`<${Card} key=${story.steps.length} card=${story.card} />` : html`<span class="card none"></span>`}
    </div>
    <p class="race-call">${story.call}</p>
    <div class="below">
      <div>
        <${Finish} story=${story} />
        <${Protest} story=${story} pays=${view.pays} />
        <${Laid} steps=${story.steps} />
      </div>
      <${Paying} view=${view} lit=${lit} placed=${story.placed} />
    </div>
    <${Results} results=${results} />
  `;
};

const stateWords = (view, story) => {
  if (story.running) return "The race is on";
  if (view.round?.phase === "betting") return `Race ${view.round.number}: bets are open`;
  return story.over ? "The race is run" : view.round ? "No more bets" : "No race yet";
};

/** The lit areas (3.5) and what each pays; the triples that are right in part are told as one line each. */
const Paying = ({ view, lit, placed: [first, second] }) => {
  const parts = { first: `Trifecta with ${first} first`, "first and second": `Trifecta with ${first} first, ${second} second` };
  const lines = {};
  for (const [wager, row] of Object.entries(lit)) {
    const words = (family(wager) === "trifecta" && parts[row]) || wagerWords(wager);
    lines[words] = payOf(view.pays, wager, row);
  }
  return html`<ul class="paying" aria-label="Winning areas">
    ${Object.entries(lines).map(([words, odds]) => html`<li key=${words}><span>★ ${words}</span> <b>${odds}</b></li>`)}
  </ul>`;
};

/** Said while nothing new can arrive. */
const Stale = ({ view, online }) => {
  const [at, mark] = useState(new Date());
  useEffect(() => mark(new Date()), [view]);
  return online ? "" : html`<p class="last-updated" role="alert">⚠ No connection. Last updated ${at.toLocaleTimeString("en-GB")}.</p>`;
};
