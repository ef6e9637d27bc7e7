// A player's felt of Racing Card Derby: the race, the areas to bet on, and my wagers.
import { html, useEffect, useRef } from "./vendor/htm-preact.js";
import { announce } from "./parts.js";
import { Laying, outcomeSaid, Riding } from "./race-bets.js";
import { Clock } from "./clock.js";
import { Areas } from "./race-layout.js";
import { onTrack, useStory } from "./race-story.js";
import { Finish, Laid, Lanes, Protest } from "./race-track.js";
import { capital } from "./race-wagers.js";
import { cardWords } from "./words.js";

export const Felt = ({ view, betting, layout, bet, online = true }) => {
  const round = onTrack(view);
  const story = useStory(round, online);
  const betted = Object.keys(betting.laid).length > 0;
  const lit = story.over && !story.running && !(bet && betted) ? round.race.lit : {};
  useCalling(story, round, view.you?.name);
  return html`<div class="felt race">
    <section class="race-view" aria-label="The race">
      <h2>Race ${round?.number ?? ""} ${round !== view.round && !story.running && html`<small>the last one</small>`}<${Clock} clock=${view.clock} /></h2>
      <${Lanes} story=${story} />
      <p class="race-call">${story.call}</p>
      <${Protest} story=${story} pays=${view.pays} />
      <${Finish} story=${story} />
      ${story.steps.length > 0 && html`<${Laid} steps=${story.steps} />`}
      <${Riding} view=${view} round=${round} story=${story} />
    </section>
    <${Areas} view=${view} layout=${layout} betting=${betting} bet=${bet} lit=${lit} />
    <${Laying} view=${view} betting=${betting} bet=${bet} />
  </div>`;
};

/** The caller: one line a card, and at the end what it did for me. */
const useCalling = (story, round, me) => {
  const called = useRef(null);
  useEffect(() => {
    const before = called.current;
    called.current = `${story.number} ${story.steps.length}`;
    if (before === null || before === called.current || !story.steps.length) return;
    announce(story.over ? `${story.call} ${outcomeSaid(round, me)}` : `${capital(cardWords(story.card))}. ${story.call}`);
  }, [story.number, story.steps.length]);
};
