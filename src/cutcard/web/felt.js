// What a table looks like, from its layout: the dealer's cards above, every seat's around, mine large, the spots where
// wagers lie.
import { heard, html, t } from "./language.js";
import { Face } from "./art.js";
import { handsOf, limitsOf, oddsWords, offers, placeOf, seatOf, spotsOf, takeBacks } from "./layouts.js";
import { isSealed } from "./me.js";
import { Avatar, Cards, Chips, Do, isTile, Label, lettersFor, pressed, Ring, whenShown } from "./parts.js";
import {
  came, dollars, ended, outcomeOf, personName, signed, SIGNS, verdict, wagerName, where,
} from "./words.js";

const Picker = whenShown(() => import("./laying.js"), "Picker", () => "");

const open = ({ outcome }) => !outcome;

/** What is on the felt now; between rounds what the last one left, to be looked at until I bet, or who only watches sees
 * a bet. What is taken back, or refused, does not bring it back. */
const onFelt = ({ round, previous, you }, begun) => {
  const isBegun = you?.seats.length ? begun : round?.felt.stakes.length;
  return round?.phase === "betting" && previous && !isBegun ? previous : round;
};

const NOTHING = { slip: {} }; // lies there of mine where nobody bets
const RACK = "rack"; // where cards go that are done with

export const HandsFelt = ({ view, betting = NOTHING, bet = null, order, asked = "", sit = null }) => {
  const { layout } = view;
  const round = onFelt(view, betting.begun);
  const felt = round?.felt || { cards: {}, stakes: [], awards: [], readings: {} };
  const number = round?.number ?? 0; // the cards of another round are other cards
  const mine = view.you?.seats || [];
  const seats = view.seats.map(({ place }) => place);
  const lying = new Set([...Object.keys(layout.piles), ...Object.keys(felt.cards)]);
  const aside = (place) => place === RACK || layout.piles[place]?.aside;
  const apart = [...lying].filter((place) => layout.piles[place]?.aside && felt.cards[place]?.length);
  const toCome = (place) => layout.things?.[place] && !felt.cards[place]?.length; // dice in their cup
  const drawn = (place) => place !== "seat" && !aside(place) && !toCome(place) && !seats.includes(seatOf(place));
  const tables = [...lying].filter(drawn);
  const rows = new Map();
  for (const place of tables) {
    const name = layout.piles[place]?.of || place;
    rows.set(name, [...(rows.get(name) || []), place]);
  }
  const at = (seat, { wager }) => (one) => one.place === seat && one.wager === wager;
  const lies = (seat, spot) => felt.stakes.some(at(seat, spot));
  /** Where chips may lie; what a decision lays is on the cloth from then on. */
  const shows = (seat, { most }) => seat === seatOf(seat) && (bet || !layout.arc) && !most;
  const decided = view.round?.phase === "deciding" ? [...offers(view), ...takeBacks(view)] : [];
  const spots = (seat, shared, kept = () => true) =>
    spotsOf(view, shared, (spot) => lies(seat, spot)).filter((spot) => kept(spot) && (lies(seat, spot) || shows(seat, spot))).map(
      (spot) => html`<${Spot}
        key=${spot.wager}
        spot=${spot}
        felt=${felt}
        seat=${seat}
        due=${decided.some(at(seat, spot))}
        betting=${betting}
        bet=${bet}
        view=${view}
      />`,
    );
  const letters = lettersFor(spotsOf(view, false).map(({ name }) => heard(name)));
  const hands = mine.flatMap((seat) => handsOf(felt, seat));
  const split = mine.filter((seat) => handsOf(felt, seat).length > 1);
  /** Of what lies or may lie at a seat that was split: what each of its hands has for itself, or what they share. */
  const parted = (place, own) => (spot) =>
    !split.includes(seatOf(place)) || (spot.hands === own && (!spot.later || lies(place, spot)));
  const won = view.you && outcomeOf(felt, view.you.name).net > 0;
  return html`<div class=${`felt hands-felt ${rows.size > 1 ? "two-rows" : ""} ${Object.keys(layout.names).some(isTile) ? "tiles" : ""}`}>
    <div class="house-side">
      ${[...rows].map(
        ([name, places]) => html`<div class="dealer-area" key=${`${number} ${name}`}>
          <h2>${where(name, layout)} <${Mark} of=${felt.marks?.[places[0]]} /></h2>
          <${Hand} felt=${felt} places=${places} layout=${layout} />
        </div>`,
      )}
    </div>
    ${apart.map((place) => html`<p class="aside">${where(place, layout)}: ${felt.cards[place].length} face down</p>`)}
    ${view.options?.decks > 1 && view.round?.left > 0 && html`<small class="shoe-left">${t`${view.round.left} cards left`}</small>`}
    ${view.inscription && html`<p class="inscription">${heard(view.inscription)}</p>`}
    <${Seats} view=${view} felt=${felt} mine=${mine} asked=${asked} sit=${sit} />
    <div class=${won ? "my-hands won" : "my-hands"} style=${`--hands:${hands.length};${letters}`}>
      ${hands.map(
        (place) => html`<div class=${`mine ${place === asked ? "asked" : ""}`} key=${`${number} ${place}`}>
          <${Mark} of=${felt.marks?.[place]} />
          ${layout.piles.seat &&
          (!isSealed(view) && isHidden(felt.cards[place])
            ? html`<p class="real-cards">Look at your cards on the table.</p>`
            : html`<${Hand} felt=${felt} places=${[place]} layout=${layout} />`)}
          <div class="spots" role="group" aria-label=${t`${where(place, layout)}, my wagers`}>${spots(place, false, parted(place, true))}</div>
        </div>`,
      )}
    </div>
    ${split.map(
      (seat) => html`<div key=${seat} class="spots beside-hands" role="group" aria-label=${t`${where(seat, layout)}, side wagers`}>
        ${spots(seat, false, parted(seat, false))}
      </div>`,
    )}
    ${mine.length > 0 &&
    spotsOf(view, true).length > 0 &&
    html`<div class="spots" role="group" aria-label="My wagers on the layout">${spots(mine[0], true)}</div>`}
    ${order?.orders.length > 0 && html`<${Picker} order=${order} />`}
  </div>`;
};

const isHidden = (cards = []) => cards.length > 0 && cards.every((card) => card === "??");

/** What stands there beside cards and chips. */
const Mark = ({ of }) => (of ? html`<span class=${`mark ${of.replaceAll(" ", "-")}`}>${heard(of)}</span>` : "");

/** Tiles that were set in two: the high hand and the low one, each with its words. */
const inTwo = (tiles, { best, words }) => {
  const rest = [...tiles];
  for (const tile of best) rest.splice(rest.indexOf(tile), 1);
  const [low, high] = heard(words.trim()).split("; ");
  return [[best, high], [rest, low]];
};

/** A hand, or the piles that make up one row. */
const Hand = ({ felt, places, layout }) => {
  const cards = places.flatMap((place) => felt.cards[place] || []);
  const reading = felt.readings?.[places[0]];
  const slots = places.reduce((sum, place) => sum + ((layout.piles[place] || layout.piles.seat)?.cards || 1), 0);
  const set = isTile(cards[0]) && reading?.best.length < cards.length;
  const rows = set ? inTwo(cards, reading) : [[cards, heard(reading?.words.trim())]];
  return html`<div class=${set ? "hand in-two" : "hand"}>
    ${rows.map(
      ([row, words]) => html`${row.length
          ? html`<${Cards} Face=${Face} cards=${row} reading=${!set && reading} names=${layout.names} dice=${places[0] === "dice"} />`
          : html`<span class="cards" style=${`--n:${slots}`}>
              ${[...Array(slots)].map(() => html`<span class="card slot"></span>`)}
            </span>`}
        <p class=${reading ? "reading" : "reading blank"}>${words || "\u00a0"}</p>`,
    )}
  </div>`;
};

// The other seats, around the table from my left to my right, as they are dealt to; mine is always below the middle.

/** The seats that are drawn, clockwise from mine, and where: across and down in hundredths of the felt. */
const around = ({ seats }, mine) => {
  const me = seats.findIndex(({ place }) => mine.includes(place));
  const from = me < 0 ? Math.floor(seats.length / 2) : me;
  const all = [...seats.slice(from), ...seats.slice(0, from)].filter(({ place }) => !mine.includes(place));
  const below = me < 0 ? 1 : 0; // who only watches sees a seat where theirs would be
  const left = Math.ceil((all.length - below) / 2);
  return all.map((seat, n) => {
    if (n < below) return { ...seat, x: 50, y: 82 };
    const onLeft = n - below < left;
    const [nth, of] = onLeft ? [n - below, left] : [all.length - 1 - n, all.length - below - left];
    const angle = ((of > 1 ? 46 + (94 * nth) / (of - 1) : 75) * Math.PI) / 180;
    const away = 42 * Math.sqrt(Math.sin(angle));
    return { ...seat, x: 50 + (onLeft ? -away : away), y: 44.5 + 35.5 * Math.cos(angle) };
  });
};

const Seats = ({ view, felt, mine, asked, sit }) => {
  const waits = new Set((view.waiting_for || []).map(({ place }) => seatOf(place || "")));
  const begun = new Set((view.round?.felt.stakes || []).filter(open).map(({ place }) => seatOf(place)));
  return html`<ol class="seats" aria-label="Other seats">
    ${around(view, mine).map(
      (seat) => html`<${Other}
        key=${seat.place}
        seat=${seat}
        felt=${begun.has(seat.place) ? view.round.felt : felt}
        layout=${view.layout}
        asked=${waits.has(seat.place) || seatOf(asked) === seat.place}
        clock=${view.clock}
        sit=${sit}
      />`,
    )}
  </ol>`;
};

/** A seat from outside: who sits there with how much, its hands, what lies on them and what came of it. */
const Other = ({ seat: { place, person, chips, ready, away, x, y }, felt, layout, asked, clock, sit }) => {
  const at = `--x:${x.toFixed(1)};--y:${y.toFixed(1)}`;
  if (!person)
    return html`<li class="seat free" style=${at}>
      ${sit ? html`<${Do} does=${() => sit(place)} title=${t`Sit down at seat ${place}`}>Seat ${place}<//>` : html`<span>${place}</span>`}
    </li>`;
  const laid = felt.stakes.filter((s) => seatOf(s.place) === place && s.outcome !== "withdrawn");
  const total = laid.reduce((sum, s) => sum + s.chips, 0);
  const { stakes, net } = outcomeOf(felt, person);
  const over = stakes.length > 0 && laid.every((s) => s.outcome);
  const name = personName(person);
  const whose = ({ owner }) => (owner === person ? "" : `${personName(owner)}: `);
  return html`<li class=${`seat ${asked ? "asked" : ""} ${away ? "away" : ""}`} style=${at}>
    <${Avatar} name=${name}>${asked && clock?.for === "deciding" && html`<${Ring} clock=${clock} />`}<//>
    <p class="name">
      <span class="only-read">Seat ${place}: </span>${name} <${Mark} of=${felt.marks?.[place]} />
      ${away && html`<small>away</small>`}
      ${ready && !total && html`<span class="only-read">ready</span>`}
    </p>
    ${chips !== undefined && html`<p class="stack">${dollars(chips)}</p>`}
    <div class="hands">
      ${handsOf(felt, place).map(
        (hand) =>
          (felt.cards[hand] || []).length > 0 &&
          html`<div key=${hand}>
            <${Cards} cards=${felt.cards[hand]} reading=${felt.readings?.[hand]} />
            ${felt.readings?.[hand] && html`<p class="reading">${heard(felt.readings[hand].words.trim())}</p>`}
          </div>`,
      )}
    </div>
    ${total > 0 && html`<p class="laid" aria-hidden="true"><${Chips} cents=${total} /></p>`}
    <ul class="only-read">
      ${laid.map((s) => html`<li key=${s.place + s.wager + s.owner}>${whose(s)}${wagerName(layout, s.wager)} ${dollars(s.chips)} ${ended(layout, s)}</li>`)}
    </ul>
    ${over && html`<p class=${`net ${net > 0 ? "up" : ""}`}>${net ? signed(net) : t`Even`}</p>`}
    ${asked && html`<span class="only-read">to act</span>`}
  </li>`;
};

const kindOf = (wager) => wager.replace(/-\d+$/, "");

/** A spot: what lies there or came of it, or what may lie there; `due`: what is decided now. */
const Spot = ({ spot, felt, seat, due, betting, bet, view }) => {
  const here = { place: placeOf(spot, seat), wager: spot.wager };
  const mine = ({ place, wager, owner }) => place === here.place && wager === spot.wager && owner === view.you.name;
  const stake = felt.stakes.find((s) => mine(s) && s.outcome !== "withdrawn");
  const taken = !stake && felt.cards[here.place] && felt.stakes.find(mine); // back, after the cards
  const laying = bet ? betting.amount(here) : 0;
  const chips = laying || (stake ? stake.chips : 0);
  const offered = offers(view).some((o) => o.place === here.place && o.wager === spot.wager);
  const can = bet && (offered || (!spot.later && seat === seatOf(seat) && offers(view).length > 0));
  const k = can && seat === view.you.seats[0] && spot.key;
  const outcome = laying ? "" : stake?.outcome || "";
  const lacks = laying && betting.lacks(here);
  const state = lacks ? t`needs ${dollars(lacks)} more` : verdict(view.layout, taken ? "withdrawn" : outcome) || t`laid`;
  const won = outcome === "win" ? stake.returned - stake.chips : 0;
  return html`<button
    type="button"
    class=${`spot ${spot.wager} ${outcome} ${due ? "due" : ""} ${taken ? "withdrawn" : ""}`}
    data-place=${here.place}
    data-wager=${spot.wager}
    disabled=${!can}
    aria-label=${`${heard(spot.name)}${chips || taken ? `, ${dollars(chips || taken.chips)} ${state}` : ""}`}
    aria-keyshortcuts=${k || undefined}
    onClick=${(event) => pressed(event, () => bet(here))}
  >
    <${Label} name=${heard(spot.name)} k=${k} />
    ${chips
      ? html`<span class="lying">
          <${Chips} key=${chips} cents=${chips} pending=${laying && betting.pending(here)} />
          ${won > 0 && html`<span class="paid" aria-hidden="true"><${Chips} cents=${won} /></span>`}
          ${outcome && html`<b class="ended">${came(stake)}</b>`}
        </span>`
      : taken
        ? html`<span class="lying"><b class="ended">${SIGNS.withdrawn} ${dollars(taken.chips)}</b></span>`
        : html`<small class="odds">${oddsWords(view, spot)}</small>
          <small class="limits">${limitsOf(view, spot.wager, kindOf(spot.wager))}</small>`}
    ${lacks > 0 && html`<span class="lacks">${state}</span>`}
  </button>`;
};
