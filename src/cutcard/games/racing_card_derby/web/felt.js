// A player's felt of Racing Card Derby: the race, the areas to bet on, and my wagers: as they lie before the call,
// how they stand while the race runs, and what each came to and why.
import { heard, html, t } from "/ui/language.js";
import { Picker } from "/ui/laying.js";
import { isOrder, limitsOf, onStage } from "/ui/layouts.js";
import { Chips, Do, Label, lettersFor, Net, pressed, useMedia } from "/ui/parts.js";
import { came, citesOf, dollars, ended, outcomeOf, wagerName } from "/ui/words.js";
import {
  bestPay, Finish, Laid, Lanes, payOf, paysWords, Protest, raced, spotOf, standing, Suits,
} from "./race.js";

export const Felt = ({ view, story: shown, betting, bet, order }) => {
  const slip = !shown.running && order.slip;
  const round = slip ? view.round : onStage(view);
  const toPick = { call: t`Tap the runners in order.`, steps: [] };
  const story = raced(slip ? toPick : shown, view.layout);
  const betted = Object.keys(betting.slip).length > 0;
  const lit = story.over && !story.running && !(bet && betted) ? round.scene.lit : {};
  return html`<div class="felt race">
    <section class="race-view" aria-label="The race">
      <h2>
        <span>Race ${round?.number ?? ""}</span> ${round !== view.round && !story.running && html`<small>the last one</small>`}
        <span class="race-call">${heard(story.call)}</span>
      </h2>
      <${Finish} story=${story} layout=${view.layout} />
      <${Lanes} story=${story} layout=${view.layout} picked=${slip?.picked} pick=${slip && order.pick} />
      <${Laid} steps=${story.steps} layout=${view.layout} line=${true} />
    </section>
    <div class="race-told" role="region" aria-label="What is told of it" tabindex="0">
      <${Protest} story=${story} scene=${round?.scene} />
      ${betted && bet ? "" : html`<${Riding} view=${view} round=${round} story=${story} />`}
      ${(betted || (!story.over && !story.running)) && html`<${Laying} view=${view} betting=${betting} bet=${bet} />`}
    </div>
    <${Areas} view=${view} betting=${betting} bet=${bet} order=${order} lit=${lit} />
  </div>`;
};

const minesOf = (round, me) => (round?.felt.stakes || []).filter((s) => s.owner === me && s.outcome !== "withdrawn");

/** A wager with a long name has a line for itself. */
const ordered = ({ layout }, { wager }) => (isOrder(layout, wager) ? "ordered" : "");

/** What I have laid on the race to come; each may be taken back until the call. */
const Laying = ({ view, betting, bet }) => {
  const all = bet ? view.wagers.map((wager) => ({ ...spotOf(wager), chips: betting.amount(spotOf(wager)) })) : [];
  const laid = all.filter(({ chips }) => chips);
  if (!laid.length)
    return bet ? html`<p class="my-bets none">Tap a colour or a suit, or pick an exact order: your bets are listed here.</p>` : "";
  const pays = (spot) =>
    betting.lacks(spot) ? t`needs ${dollars(betting.lacks(spot))} more` : t`pays ${bestPay(view, spot.wager)}`;
  return html`<section class="my-bets" aria-label="My bets on the next race">
    <h2><span>My bets, race ${view.round.number}</span> <b>${dollars(laid.reduce((sum, { chips }) => sum + chips, 0))}</b></h2>
    <ul>
      ${laid.map(
        (spot) => html`<li key=${spot.wager} class=${`${betting.pending(spot) ? "pending" : ""} ${ordered(view, spot)}`}>
          <span>${wagerName(view.layout, spot.wager)} <b>${dollars(spot.chips)}</b> <small>${pays(spot)}</small></span>
          <${Do} cls="quiet remove" does=${() => betting.put(spot, 0)} title=${t`Take back ${wagerName(view.layout, spot.wager)}`}>
            <span class="only-read">Take back ${wagerName(view.layout, spot.wager)}</span><span aria-hidden="true">✕</span>
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
    <h2><span>My bets, race ${round.number}</span> ${told && html`<${Net} cents=${net} />`}</h2>
    <ul>
      ${mine.map((s) => {
        const [state, sign, words] = told ? [s.outcome, "", came(s)] : standing(round, s.wager, story.placed);
        return html`<li key=${s.wager} class=${`${state} ${ordered(view, s)}`} title=${told && `${ended(view.layout, s)}, ${citeOf(s)}`}>
          <span>${wagerName(view.layout, s.wager)} <b>${dollars(s.chips)}</b></span>
          <span class="state">
            <span aria-hidden="true">${sign}</span> ${words}
          </span>
        </li>`;
      })}
    </ul>
  </section>`;
};

// The areas to bet on, by what pays them; and an exact order picked suit by suit.

const Areas = ({ view, betting, bet, order, lit }) => {
  const { families } = view.layout.cloth;
  const area = (wager) => ({ wager, view, betting, bet, lit: lit[wager], k: keyOf(view.layout, wager) });
  const spots = ({ areas, ordered }) =>
    Object.entries(areas).map(
      ([wager, suits]) => html`<${Area} key=${wager} suits=${suits} small=${ordered} ...${area(wager)} />`,
    );
  const roomy = useMedia("(min-width: 1600px) and (min-height: 860px)");
  const section = ([kind, family]) => {
    const title = wagerName(view.layout, kind);
    return html`<section class=${`family for-${kind}`} key=${kind} aria-label=${title}>
    <h2>${title}</h2>
    <p class="pay-line">
      ${paysWords(view.pays, kind).map(([event, odds]) => html`<span key=${event}>${heard(event)} <b>${odds}</b></span>`)}
    </p>
    ${family.ordered
      ? html`<details class="all-areas" open=${roomy}>
          <summary>All ${Object.keys(family.areas).length} areas</summary>
          <div class="spots">${spots(family)}</div>
        </details>`
      : html`<div class="spots" style=${lettersFor(Object.keys(family.areas).map((wager) => wagerName(view.layout, wager)))}>
          ${spots(family)}
        </div>`}
  </section>`;
  };
  const [colour, suit, ...orders] = Object.entries(families).map(section);
  return html`<div class="areas">
    <div>${colour}${suit}</div>
    ${orders}
    <${Picker}
      order=${order}
      title=${t`An exact order, suit by suit`}
      Mark=${({ what }) => html`<${Suits} suits=${[what]} />`}
      pay=${(kind) => paysWords(view.pays, kind)[0]?.[1]}
    />
  </div>`;
};

const keyOf = ({ spots }, wager) => spots.find((spot) => spot.wager === wager)?.key;

const Area = ({ wager, suits, small, view, betting, bet, lit, k }) => {
  const spot = spotOf(wager);
  const chips = bet ? betting.amount(spot) : 0;
  const pending = chips > 0 && betting.pending(spot);
  const lacks = chips && betting.lacks(spot);
  const said = [
    wagerName(view.layout, wager),
    chips && `${dollars(chips)} ${lacks ? t`needs ${dollars(lacks)} more` : t`laid`}`,
    lit ? t`lit: pays ${payOf(view, wager, lit)}` : t`pays ${bestPay(view, wager)}`,
  ];
  return html`<button
    type="button"
    class=${`spot ${wager} ${small ? "small" : ""} ${chips ? "laid-on" : ""} ${lit ? "lit" : ""}`}
    data-place=${spot.place}
    data-wager=${wager}
    disabled=${!bet}
    aria-label=${said.filter(Boolean).join(", ")}
    aria-keyshortcuts=${bet && k ? k : undefined}
    onClick=${(event) => pressed(event, () => bet(spot))}
  >
    <${Suits} suits=${suits} />
    ${!small && html`<${Label} name=${wagerName(view.layout, wager)} k=${bet && k} />`}
    ${chips > 0
      ? small
        ? html`<b class=${`sum ${pending ? "pending" : ""}`}>${dollars(chips)}</b>`
        : html`<${Chips} cents=${chips} pending=${pending} />`
      : !small && !lit && html`<small class="odds">${bestPay(view, wager)}</small>
          <small class="limits">${limitsOf(view, "wager")}</small>`}
    ${lacks > 0 && html`<span class="lacks">needs ${dollars(lacks)} more</span>`}
    ${lit && html`<em>★ ${payOf(view, wager, lit)}</em>`}
  </button>`;
};
