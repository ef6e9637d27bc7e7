// A player's felt of Racing Card Derby: the race, the areas to bet on, and my wagers: as they lie before the call,
// how they stand while the race runs, and what each came to and why.
import { html, useEffect, useRef } from "./vendor/htm-preact.js";
import { onTrack } from "./pace.js";
import { Clock, Do, Net } from "./parts.js";
import { bestPay, Finish, Laid, Lanes, Protest, spotOf, standing, wagerWords } from "./race.js";
import { Areas } from "./race-layout.js";
import { citesOf, dollars, ended, outcomeOf, SIGNS } from "./words.js";

export const Felt = ({ view, story, betting, layout, bet }) => {
  const round = onTrack(view);
  const betted = Object.keys(betting.slip).length > 0;
  const lit = story.over && !story.running && !(bet && betted) ? round.race.lit : {};
  const track = useStart(round);
  return html`<div class="felt race">
    <section class="race-view" ref=${track} aria-label="The race">
      <h2>
        Race ${round?.number ?? ""} ${round !== view.round && !story.running && html`<small>the last one</small>`}
        <${Clock} clock=${view.clock} />
      </h2>
      <${Lanes} story=${story} />
      <p class="race-call">${story.call}</p>
      <${Finish} story=${story} />
      <${Riding} view=${view} round=${round} story=${story} />
      <${Protest} story=${story} pays=${view.pays} />
      ${story.steps.length > 0 && html`<${Laid} steps=${story.steps} />`}
    </section>
    <${Areas} view=${view} layout=${layout} betting=${betting} bet=${bet} lit=${lit} />
    <${Laying} view=${view} betting=${betting} bet=${bet} />
  </div>`;
};

/** When a race starts, its track comes into view where it is out of sight; then the page is the reader's again. */
const useStart = (round) => {
  const track = useRef(null);
  const started = round?.race?.steps.length ? round.number : 0;
  const seen = useRef(started);
  useEffect(() => {
    if (!started || started === seen.current) return;
    seen.current = started;
    track.current.querySelector(".lanes").scrollIntoView({ block: "nearest", behavior: "instant" });
  }, [started]);
  return track;
};

const minesOf = (round, me) => (round?.felt.stakes || []).filter((s) => s.owner === me && s.outcome !== "withdrawn");

/** What I have laid on the race to come; each may be taken back until the call. */
const Laying = ({ view, betting, bet }) => {
  const all = bet ? view.wagers.map((wager) => ({ ...spotOf(wager), chips: betting.amount(spotOf(wager)) })) : [];
  const laid = all.filter(({ chips }) => chips);
  if (!laid.length) return "";
  const pays = (spot) =>
    betting.lacks(spot) ? `needs ${dollars(betting.lacks(spot))} more` : `pays ${bestPay(view.pays, spot.wager)}`;
  return html`<section class="my-bets" aria-label="My bets on the next race">
    <h2>My bets, race ${view.round.number} <b>${dollars(laid.reduce((sum, { chips }) => sum + chips, 0))}</b></h2>
    <ul>
      ${laid.map(
        (spot) => html`<li key=${spot.wager} class=${betting.pending(spot) ? "pending" : ""}>
          <span>${wagerWords(spot.wager)} <b>${dollars(spot.chips)}</b> <small>${pays(spot)}</small></span>
          <${Do} cls="quiet remove" does=${() => betting.put(spot, 0)} title=${`Take back ${wagerWords(spot.wager)}`}>
            <span class="only-read">Take back ${wagerWords(spot.wager)}</span><span aria-hidden="true">✕</span>
          <//>
        </li>`,
      )}
    </ul>
  </section>`;
};

/** What a race did for me; nothing is told before the card that decides it has been shown. */
const Riding = ({ view, round, story }) => {
  const mine = minesOf(round, view.you?.name);
  if (!mine.length || (round === view.round && round.phase === "betting")) return "";
  const told = mine.every((s) => s.outcome);
  const { net } = outcomeOf(round.felt, view.you?.name);
  const citeOf = citesOf(round);
  return html`<section class="my-bets" aria-label="My bets on this race">
    <h2>My bets, race ${round.number} ${told && html`<${Net} cents=${net} />`}</h2>
    <ul>
      ${mine.map((s) => {
        const [state, sign, words] = told ? [s.outcome, SIGNS[s.outcome], ended(s)] : standing(s.wager, story.placed);
        return html`<li key=${s.wager} class=${state}>
          <span>${wagerWords(s.wager)} <b>${dollars(s.chips)}</b></span>
          <span class="state">
            <span aria-hidden="true">${sign}</span> ${words} ${told && html`<small>${citeOf(s)}</small>`}
          </span>
        </li>`;
      })}
    </ul>
    ${told &&
    html`<p class="note"><a href=${`#/history/${view.table}/${round.number}`}>This race again, and its seal</a></p>`}
  </section>`;
};
