// What a table says: aloud every entry once, when it is shown, and four readings, each on a key of its own; in the dock
// why nothing can be done now and the way out, and where something can, what.
import { heard, html, t, useLayoutEffect, useRef } from "./language.js";
import { offers, stateOf } from "./layouts.js";
import { isSealed } from "./me.js";
import { announce, Do, LONGEST, LOST } from "./parts.js";
import {
  dollars, ended, happened, inWords, minutes, outcomeOf, plain, signed, toldOf, wagerName, waitedFor,
} from "./words.js";

/** Entries that were there before are not said. */
export const useTelling = (view, shown) => {
  const told = useRef(null);
  useLayoutEffect(() => {
    const rounds = [view.previous, view.round].filter(Boolean);
    const before = told.current;
    told.current = Object.fromEntries(rounds.map((round) => [round.number, round.entries.length]));
    if (!before) return;
    const fresh = rounds.flatMap((round) => round.entries.slice(before[round.number] || 0));
    toldOf(fresh).map(happened).forEach(announce);
  }, [view.version, shown]);
};

/** As many of these as fit into one breath, the first in any case. */
const breath = (...parts) => {
  const said = parts.filter(Boolean).map((part) => part.replace(/\.$/, ""));
  while (said.length > 1 && said.join(". ").length > LONGEST) said.pop();
  return said.join(". ");
};

const sentences = (...said) => said.filter(Boolean).map((one) => heard(one).replace(/\.$/, "")).join(". ");

/** My hands and what lies open, as the house tells it; of a scene, how it stands. */
const cards = ({ view, story }) => {
  if (view.round?.scene) return story.card ? sentences(story.call, story.stands) : stateOf(view, story);
  return (view.round?.in_words || []).map(inWords).join(". ") || t`No cards yet`;
};

const result = ({ view, story }) => {
  const round = view.round?.over ? view.round : view.previous;
  const { stakes, awards, net } = outcomeOf(round?.felt || { stakes: [], awards: [] }, view.you?.name);
  if (!stakes.length || story.running) return t`No result yet`;
  const each = [
    ...stakes.map((s) => `${wagerName(view.layout, s.wager)} ${ended(view.layout, s)}`),
    ...awards.map((a) => `${wagerName(view.layout, a.why)} ${dollars(a.chips)}`),
  ];
  return breath(t`Round ${round.number}: ${signed(net)}`, ...each);
};

const money = ({ view: { you } }) =>
  you?.seats.length
    ? t`Chips ${dollars(you.chips)}. In 24 hours: net ${signed(you.net)}, ${minutes(you.minutes)} of play`
    : t`You are watching`;

const options = ({ asked }) => breath(...asked) || t`Nothing is asked of you now`;

/** What is read aloud, each by an act that has a key. */
export const READINGS = { cards, options, result, money };

// In the dock.

/** Why nothing goes on: whoever it concerns is told what is wrong, the others that something is. */
const stopWords = (fault) =>
  fault
    ? t`The round is stopped: ${heard(fault.says)}. A ruling follows.`
    : t`The round is stopped while something is put right.`;

const ALONE_SOON = t`Reconnecting… While you are away the rules decide for you.`;
const isOther = ({ you }) => ({ person, away }) => person && person !== you?.name && !away;

/** In words; nothing, where all is as usual. */
const stateWords = (view, online, back) => {
  const playing = view.round && !view.round.over && view.round.phase !== "betting";
  if (!online) return playing && view.seats.some(isOther(view)) ? ALONE_SOON : LOST;
  if (view.state === "closed") {
    if (playing) return t`The table closes after this round.`;
    const money = back > 0 ? t` Your chips, ${dollars(back)}, are back in your account.` : "";
    return [t`This table is closed.`, money].filter(Boolean).join(" ");
  }
  if (view.state === "paused") {
    if (playing) return t`The table is paused after this round.`;
    return t`The table is paused: no bets are taken until it goes on. What is yours stays yours.`;
  }
  if (view.stopped) return stopWords(view.faults[0]);
  if (view.dealing !== "staff" || (view.round && !view.round.over)) return "";
  if (view.gear) return t`Waiting for the ${heard(plain(view.gear))} of this table: no round begins until it answers.`;
  return t`The dealer is preparing the cards. Bets open when the next round begins.`;
};

/** Once somebody has left: the account now, less what it was while they sat there, and that less what they bought in
 * for, which is known while nothing of theirs lies on the felt. */
export const useLeft = (view, me, seated, stays) => {
  const sat = useRef(null);
  if (seated) {
    const { chips, net, minutes: time, name } = view.you;
    const idle = view.round?.phase === "betting" && !view.round.felt.stakes.some(({ owner }) => owner === name);
    const bank = me.table === view.table ? me.bank : sat.current?.bank;
    sat.current = { bank, time, bought: idle ? chips - net : sat.current?.bought };
  }
  const gone = !seated && !stays && sat.current?.bank !== undefined && me.name && me.table !== view.table;
  const chips = gone ? me.bank - sat.current.bank : 0;
  const { bought, time } = sat.current || {};
  const words = bought === undefined
    ? t`You left with ${dollars(chips)}.`
    : t`You left with ${dollars(chips)}: ${signed(chips - bought)} in ${minutes(time)}.`;
  const says = gone ? words : "";
  useLayoutEffect(() => {
    if (says) announce(says);
  }, [says]);
  return gone ? { chips, says } : null;
};

export const Status = ({ view, online, seated, back, leave }) => {
  const words = stateWords(view, online, back);
  return html`<div class=${`status ${words ? "on" : ""}`} role="status">
    ${words && html`<p>${words}</p>`}
    ${words &&
    online &&
    (seated
      ? html`<${Do} cls="quiet" does=${leave} off=${view.you.leaving}>Leave the table<//>`
      : html`<a class="button quiet" href="#/">Other tables</a>`)}
  </div>`;
};

const REAL = t`This table is played with real cards: sit down here only if you are there.`;

/** What a person at the table may do now, or whom the round waits for. */
export const hint = (view, seated, laid, turn, moving) => {
  if (!seated) return view.state === "open" ? t`You are watching.` + (isSealed(view) ? "" : ` ${REAL}`) : "";
  if (view.you.waiting) return t`You are on the list: a seat is yours when one is free.`;
  if (view.you.next) return view.layout.piles.seat ? t`You are in from the next hand.` : t`You are in from the next round.`;
  if (view.round?.phase === "betting" && !laid && !view.you.chips) return t`You have no chips left.`;
  if (view.round?.phase === "betting" && (moving || laid || view.state !== "open")) return "";
  if (view.round?.phase === "betting" && offers(view).length) return t`Tap a spot to bet the chosen chip.`;
  if (turn) return turn;
  const others = !view.stopped && waitedFor(view);
  const isIn = view.round?.felt.stakes.some(({ owner }) => owner === view.you.name);
  if (view.round && !view.round.over && !isIn && view.round.phase !== "betting") return t`You are in from the next round.`;
  return others && t`Waiting for ${others}`;
};
