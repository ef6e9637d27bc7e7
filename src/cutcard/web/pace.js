// The pace of a scene: the facts arrive at once or one by one, and every screen plays them out a card at a time. What
// the cards still to come decide has not happened yet, for eyes and ears alike.
import { useLayoutEffect, useRef, useState } from "./language.js";
import { onStage } from "./layouts.js";
import { setting } from "./me.js";
import { outcomeOf } from "./words.js";

const PACE = 500; // milliseconds a card
export const LEAST = 5000; // milliseconds a round at the regulated pace

const still = () =>
  document.documentElement.classList.contains("still") || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** From one card to the next. At the regulated pace a scene known to its end is drawn out, with a beat to spare. */
const between = (steps) =>
  setting("regulated") && steps.at(-1)?.over ? Math.max(PACE, (LEAST + PACE) / (steps.length - 1)) : PACE;

/** The scene as a screen shows it now. After a gap, or when a newer one starts, it waits for nobody. */
export const useStory = (round, online) => {
  const number = round?.number ?? 0;
  const steps = round?.scene?.steps || [];
  const { over, takes: rolled } = steps.at(-1) || {};
  const all = steps.length + (over && !rolled ? 1 : 0); // what ends it is told when the last card lies there
  const [seen, show] = useState({ number, shown: all });
  const last = useRef(0);
  const lost = useRef(false);
  if (!online) lost.current = true;
  const jump = still() || document.hidden || lost.current;
  const before = seen.number === number ? Math.min(seen.shown, all) : 0;
  const shown = jump ? all : before;
  useLayoutEffect(() => {
    if (shown === all) {
      lost.current = !online;
      show((s) => (s.number === number && s.shown === shown ? s : { number, shown }));
      return undefined;
    }
    const takes = steps[shown]?.takes; // a ball that rolls, before it is told where it lies
    const wait = takes
      ? Math.max(takes, setting("regulated") ? LEAST : 0)
      : Math.max(0, last.current + between(steps) - Date.now());
    const next = setTimeout(() => {
      last.current = Date.now();
      show({ number, shown: shown + 1 });
    }, wait);
    return () => clearTimeout(next);
  }, [number, all, shown, online]);
  const skip = () => show({ number, shown: all }); // where nothing regulates the pace
  const told = steps.slice(0, shown);
  return { ...told.at(-1), number, steps: told, running: shown < all, skip };
};

const MOVES = /^(dealt|turned)$/; // what cards do until they lie there
const VERDICTS = /^(verdict|void|award)$/;
const nameOf = (number, { place, wager, why, owner, payee }) => [number, place, wager || why, owner || payee].join(" ");
const ended = ({ stakes, awards }) => [...stakes.filter((s) => s.outcome && s.outcome !== "withdrawn"), ...awards];

/** The table where cards lie at once: what those have decided that are still dealt or turned is told when they lie
 * there, and until then it is `turning`. */
export const useTurned = (view) => {
  const rounds = [view.previous, view.round].filter((round) => round && !round.scene);
  const decided = rounds.flatMap(({ number, felt }) => ended(felt).map((one) => nameOf(number, one)));
  const [told, tell] = useState(new Set(decided));
  const fresh = new Set(decided.filter((one) => !told.has(one)));
  useLayoutEffect(() => {
    if (!fresh.size) return undefined;
    let gone = false;
    const all = document.querySelector(".stage")?.getAnimations({ subtree: true }) || [];
    const moving = all.filter(({ animationName }) => MOVES.test(animationName)).map(({ finished }) => finished);
    const lie = () => gone || tell(new Set(decided));
    if (moving.length) Promise.allSettled(moving).then(lie);
    else lie();
    return () => {
      gone = true;
    };
  }, [[...fresh].join()]);
  return fresh.size ? turning(view, fresh) : view;
};

const turning = (view, fresh) => {
  const news = { stakes: [], awards: [] };
  const part = (round) => {
    if (!round || round.scene) return round;
    const isNew = (one) => fresh.has(nameOf(round.number, one));
    const { stakes, awards } = round.felt;
    news.stakes.push(...stakes.filter(isNew));
    news.awards.push(...awards.filter(isNew));
    const felt = {
      ...round.felt,
      stakes: stakes.map((s) => (isNew(s) ? { ...s, outcome: "", returned: 0 } : s)),
      awards: awards.filter((one) => !isNew(one)),
    };
    const first = round.entries.findIndex(({ fact }) => VERDICTS.test(fact.kind) && isNew(fact));
    return { ...round, felt, entries: first < 0 ? round.entries : round.entries.slice(0, first) };
  };
  const previous = part(view.previous);
  const next = view.round && { ...view.round, entries: [] }; // is told after what the last one came to
  const round = news.stakes.length ? next : part(view.round);
  const seats = view.seats.map((seat) => withheld(seat, news));
  return { ...view, round, previous, you: view.you && before(view.you, news), seats, turning: true };
};

/** The table as far as its scene has been shown; each card has its call. */
export const paced = (view, story) => {
  const part = (round) => {
    if (!round?.scene) return round;
    if (!story.running || round.number !== story.number) return { ...round, entries: called(round, Infinity) };
    return { ...round, entries: called(round, story.steps.length), felt: unsettled(round.felt, story.steps) };
  };
  const you = story.running && view.you ? before(view.you, onStage(view).felt) : view.you;
  const seats = story.running ? view.seats.map((seat) => withheld(seat, onStage(view).felt)) : view.seats;
  return { ...view, round: part(view.round), previous: part(view.previous), you, seats };
};

/** The entries up to the one that the next step plays out; what follows the last is told when it has been shown. */
export const called = ({ entries, scene: { steps } }, shown) => {
  const played = new Map(steps.map((step, n) => [step.entry, n]));
  const next = shown < steps.length
    ? entries.findIndex(({ n }) => played.get(n) >= shown)
    : entries.findLastIndex(({ n }) => played.has(n)) + 1;
  const told = shown === Infinity || next < 0 ? entries : entries.slice(0, next);
  return told.map((entry) => (played.has(entry.n) ? { ...entry, ...shownBy(entry, steps[played.get(entry.n)]) } : entry));
};

const FACE_DOWN = "??";

/** An entry as its step shows it: with its call, and face down what was turned later. */
const shownBy = ({ fact }, { card, call }) =>
  card === FACE_DOWN ? { call, fact: { ...fact, cards: fact.cards.map(() => card) } } : { call };

const unsettled = (felt, steps) => ({
  ...felt,
  cards: steps.at(-1)?.lies || Object.fromEntries(
    steps.map(({ area }) => [area, steps.filter((step) => step.area === area).map(({ card }) => card)]),
  ),
  stakes: felt.stakes.map((s) => (s.outcome === "withdrawn" ? s : { ...s, outcome: "", returned: 0 })),
  awards: [],
});

/** My chips and net without what the scene has brought. */
const before = (you, felt) => {
  const { back, net } = outcomeOf(felt, you.name);
  return { ...you, chips: you.chips - back, net: you.net - net };
};

/** The same of another's seat. */
const withheld = (seat, felt) => ({ ...seat, chips: seat.chips - (seat.person ? outcomeOf(felt, seat.person).back : 0) });
