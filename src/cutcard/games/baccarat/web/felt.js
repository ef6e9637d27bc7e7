// A player's felt of Baccarat: both hands large, the layout that everyone shares, and the roads of the shoe.
import { heard, html, t, useRef, useState } from "/ui/language.js";
import { choices, limitsOf, onStage } from "/ui/layouts.js";
import { Avatar, Card, Chips, Do, Label, lettersFor, pressed } from "/ui/parts.js";
import { Sheet } from "/ui/sheet.js";
import { came, capital, dollars, personName, toOne, verdict } from "/ui/words.js";
import { COMPACT, Hand, placeOf, played, Roads, SIDES, Tally } from "./coup.js";

export const Felt = ({ view, story: shown, betting, bet }) => {
  const round = onStage(view);
  const story = played(shown, round?.scene);
  const [unrolled, unroll] = useState(false);
  const turns = choices(view);
  const shoe = { scene: round?.scene, running: story.running };
  const roads = html`<${Roads} past=${view.layout.past} ...${shoe} wide=${COMPACT} />`;
  return html`<div class="felt baccarat">
    <div class="coup">
      ${SIDES.map((side) => {
        const turn = turns.find(({ place }) => place === placeOf(side));
        return html`<${Hand} key=${side} side=${side} story=${story}>
          ${turn && html`<${Squeeze} cards=${story[side]} turn=${turn} side=${side} decide=${betting.decide} />`}
        <//>`;
      })}
      <p class="coup-call">
        ${turns.length ? t`Yours to turn: drag them up.` : heard(story.call)}
        ${view.round?.scene?.shoe === "last hand" && html`<strong>The last hand of this shoe.</strong>`}
      </p>
    </div>
    <${Layout} view=${view} story=${story} round=${round} betting=${betting} bet=${bet} />
    <${Tally} ...${shoe} />
    ${roads}
    <p class="to-roads">
      <span>${heard(view.layout.past)}</span><${Do} cls="quiet" does=${() => unroll(true)}>All roads<//>
    </p>
  </div>
  ${unrolled &&
  html`<${Sheet} title=${t`The roads of this shoe`} done=${() => unroll(false)}>
    <div class="baccarat"><${Tally} ...${shoe} />${roads}</div>
  <//>`}`;
};

const FAR = 56; // pixels that turn a card

/** Cards that are mine to turn: lifted from below by a drag, or by a press or the key; nobody sees them before. */
const Squeeze = ({ cards, turn: { duty, says, ...fact }, side, decide }) => {
  const held = useRef(null);
  const lift = (event) => {
    if (!held.current) return;
    const up = Math.min(FAR, Math.max(0, held.current.y - event.clientY));
    event.currentTarget.style.setProperty("--lift", up / FAR);
    held.current.up = up;
  };
  const letGo = (event) => {
    const far = held.current?.up >= FAR;
    event.currentTarget.style.removeProperty("--lift");
    held.current = null;
    if (far) decide(fact, duty);
  };
  return html`<button
    type="button"
    class="squeeze cards"
    aria-label=${t`Turn the cards of ${capital(side)}`}
    onPointerDown=${(event) => {
      held.current = { y: event.clientY, up: 0 };
      event.currentTarget.setPointerCapture(event.pointerId);
    }}
    onPointerMove=${lift}
    onPointerUp=${letGo}
    onPointerCancel=${letGo}
    onClick=${(event) => event.detail === 0 && decide(fact, duty)}
    onDblClick=${() => decide(fact, duty)}
  >
    ${cards.map((card, n) => html`<${Card} key=${n} card=${card} />`)}
  </button>`;
};

/** Player and Banker wide, the Tie between them, the pairs beside; with my chips, and all that lies there. */
const Layout = ({ view, story, round, betting, bet }) => {
  const spots = view.layout.spots.filter(
    ({ wager }) => view.wagers.includes(wager),
  );
  const fresh = bet && betting.begun;
  const won = story.winner && !fresh ? [round.scene.winner, ...round.scene.pairs] : [];
  return html`<div class="spots" role="group" aria-label="The layout" style=${lettersFor(spots.map(({ name }) => heard(name)))}>
    ${spots.map(
      (spot) => html`<${Area}
        key=${spot.wager}
        spot=${spot}
        view=${view}
        round=${fresh ? view.round : round}
        betting=${betting}
        bet=${bet}
        lit=${won.includes(spot.wager)}
      />`,
    )}
  </div>`;
};

const Area = ({ spot: { wager, name, key, at }, view, round, betting, bet, lit }) => {
  const here = { place: at, wager };
  const laid = (round?.felt.stakes || []).filter((s) => s.wager === wager && s.outcome !== "withdrawn");
  const mine = laid.find(({ owner }) => owner === view.you?.name);
  const laying = bet ? betting.amount(here) : 0;
  const chips = laying || mine?.chips || 0;
  const outcome = laying ? "" : mine?.outcome || "";
  const lacks = laying && betting.lacks(here);
  const others = laid.filter((s) => s !== mine);
  const odds = view.pays[wager].rows.map(([event, paid]) => [event, toOne(paid)]);
  const pays = [...new Set(odds.map(([, paid]) => paid))];
  const said = [heard(name), chips && `${dollars(chips)} ${lacks ? t`needs ${dollars(lacks)} more` : verdict(view.layout, outcome) || t`laid`}`,
    t`pays ${odds.map(([event, paid]) => (pays.length > 1 ? t`${paid} on a ${heard(event)}` : paid)).filter((words, n, all) => all.indexOf(words) === n).join(", ")}`,
    others.length && othersWords(others),
    lit && t`wins`];
  return html`<button
    type="button"
    class=${`spot ${wager} ${lit ? "lit" : ""} ${outcome}`}
    data-place=${at}
    data-wager=${wager}
    disabled=${!bet}
    aria-label=${said.filter(Boolean).join(", ")}
    aria-keyshortcuts=${bet && key ? key : undefined}
    onClick=${(event) => pressed(event, () => bet(here))}
  >
    <${Label} name=${heard(name)} k=${bet && key} />
    <span class="pays">${pays.join(", ")} <small class="limits">${limitsOf(view, wager, wager.split("-").at(-1), "wager")}</small></span>
    ${chips > 0 && html`<${Chips} cents=${chips} pending=${laying > 0 && betting.pending(here)} />`}
    ${outcome && html`<b class="ended">${came(mine)}</b>`}
    ${lacks > 0 && html`<span class="lacks">needs ${dollars(lacks)} more</span>`}
    ${others.length > 0 && html`<${Others} stakes=${others} />`}
  </button>`;
};

const othersWords = (stakes) => t`others ${dollars(stakes.reduce((sum, { chips }) => sum + chips, 0))}`;

/** What the other people have there: whose, and where there is room how much. */
const Others = ({ stakes }) =>
  html`<span class="others">
    ${stakes.map(
      ({ owner, chips, outcome }) => html`<span key=${owner} class=${outcome}>
        <${Avatar} name=${personName(owner)} /><b>${dollars(chips)}</b>
      </span>`,
    )}
    <small>${othersWords(stakes)}</small>
  </span>`;
