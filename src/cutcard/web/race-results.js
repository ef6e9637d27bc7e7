// The last races as the letters of their suits; those not seen live are asked for, one after another.
import { html, useEffect, useState } from "./vendor/htm-preact.js";
import { LETTER, Suits } from "./race-wagers.js";
import { ask } from "./wire.js";

const MOST = 20;

/** The races that are over, by number, the newest first; none is told before it has been shown. */
export const useResults = (view, story) => {
  const [known, learn] = useState({});
  const round = view.round?.number ?? 0;
  const last = view.round?.over ? round : round - 1;
  const newest = story.running && story.number === last ? last - 1 : last;
  useEffect(() => {
    let gone = false;
    const look = async () => {
      for (let number = newest; number > Math.max(0, newest - MOST) && !gone; number -= 1) {
        if (known[number]) continue;
        const race = view.previous?.number === number ? view.previous.race : (await ask(`tables/${view.table}/rounds/${number}`)).race;
        if (!gone) learn((all) => ({ ...all, [number]: race }));
      }
    };
    look().catch(() => undefined); // the board is shorter until the house answers again
    return () => {
      gone = true;
    };
  }, [newest]);
  return Object.entries(known)
    .filter(([number, race]) => number <= newest && race.placed.length === 3)
    .sort(([a], [b]) => b - a)
    .slice(0, MOST);
};

export const Results = ({ results }) =>
  html`<section class="results" aria-label="The last races">
    <h2>Last races</h2>
    <ol>
      ${results.map(
        ([number, race]) => html`<li key=${number} aria-label=${`Race ${number}: ${race.placed.join(", ")}${race.protested ? ", protested" : ""}`}>
          <small>${number}</small><b>${race.placed.map((suit) => LETTER[suit].toUpperCase()).join(" ")}</b><${Suits} suits=${race.placed.slice(0, 1)} />
          ${race.protested && html`<span title="protested">⚑</span>`}
        </li>`,
      )}
    </ol>
    <p class="fixed-line">Past races do not change the next one.</p>
  </section>`;
