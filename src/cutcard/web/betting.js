// Bets as a person makes them: a chip at a time, undone, cleared, repeated, doubled. The rules say what is offered.
//
// A slip is what lies or shall lie on the table: chips by spot, and a spot is an area and a wager. It shows at once;
// the house is told the whole of each spot, one after another, and what it answers is what lies there.
import { t, useLayoutEffect, useRef, useState } from "./language.js";
import { decisionsOf, offers, takeBacks, together } from "./layouts.js";
import { setting } from "./me.js";
import { LEAST } from "./pace.js";
import { announce } from "./parts.js";
import { mayBet } from "./share.js";
import { act } from "./wire.js";
import { dollars, wagerName } from "./words.js";

const LAST = "cutcard-last-bets";
const MEANT = { bet: 5000, other: 10_000 }; // milliseconds for which an act is meant: the house refuses it later
const PATIENCE = 1000; // milliseconds until it is said that the house has not answered
const DEALT = "cutcard-dealt"; // when this window last asked for cards
const DECIDED = ["propose", "ready"];
const lastOf = ({ game }) => `${LAST}-${game}`;

const keyOf = ({ place, wager }) => `${place} ${wager}`;
const at = (key) => (option) => keyOf(option) === key;
const laidBy = (view, name) =>
  Object.fromEntries(
    (view.round?.felt.stakes || []).filter((s) => s.owner === name && !s.outcome).map((s) => [keyOf(s), s.chips]),
  );
const same = (one, other) => {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
};
/** Whether what is shown is older than what the house has answered: both count what has been written, part by part. */
const older = (shown, answered) => {
  const [one, other] = [shown, answered].map((version) => version.split(".").map(Number));
  const differ = one.findIndex((n, part) => n !== other[part]);
  return differ >= 0 && one[differ] < other[differ];
};

/** Of all that is refused of one slip the first reason is said; before any other my own limit or break. */
export const oneReason = (refuse) => {
  let said = "";
  return (no) => {
    const own = /^care\//.test(no.code || "");
    if (said && (said === "own" || !own)) return;
    said = own ? "own" : "other";
    refuse(no);
  };
};

/** Everything a seat can do; acts are sent one by one, and each is answered and shown before the next is sent. */
export const useBetting = (view, say) => {
  const wishes = useRef({}); // chips by spot where the house does not have them yet
  const before = useRef([]); // the slips that can be gone back to
  const hoped = useRef(new WeakSet()); // of these, what was wished and the house had not taken yet
  const [, paint] = useState(0);
  const chain = useRef(Promise.resolve());
  const expected = useRef([]);
  const now = useRef(view);
  const here = useRef(true); // at this screen: who has gone means no bet of theirs any more
  useLayoutEffect(() => () => (here.current = false), []);
  const begun = useRef(0); // the round that I have laid a chip in, whatever came of it
  const me = view.you?.name;
  if (now.current.round?.number !== view.round?.number) [wishes.current, before.current] = [{}, []];
  now.current = view;
  const shown = useRef(view);
  useLayoutEffect(() => {
    const [was, is] = [shown.current.round, view.round].map((round) => round?.phase === "betting" && round.number);
    const bets = laidBy(shown.current, me);
    if (was && was !== is && Object.keys(bets).length) sessionStorage.setItem(lastOf(view), JSON.stringify(bets));
    shown.current = view;
  });
  useLayoutEffect(() => {
    expected.current = expected.current.filter(({ version, done }) => older(view.version, version) || done());
  }, [view.version]);

  const slip = () => {
    const all = { ...laidBy(now.current, me), ...wishes.current };
    return Object.fromEntries(Object.entries(all).filter(([, chips]) => chips));
  };
  const queue = (work) => (chain.current = chain.current.then(work, work));
  const refuse = (no) => say(no.words, "no");
  const cut = useRef(0); // until when nobody answered: what was wished in that time and has not left is not sent
  /** What the house makes of an act; while it does not answer, that nobody knows. */
  const told = async (what, number, since, refused = refuse, decided = false) => {
    if (since < cut.current) return false;
    const bet = what.fact?.kind === "bet";
    if (bet && !(await mayBet(now.current))) {
      say(t`The house has not signed for your share of the shuffle, so this bet was not sent. Bet again to play without it.`, "no");
      return false;
    }
    const meant = bet ? MEANT.bet : MEANT.other;
    const unknown = () => {
      cut.current = Infinity;
      const which = bet ? t`Your bet` : t`What you did`;
      const words = t`No answer yet. ${which} may have arrived: what came of it will be shown.`;
      announce(words);
      say(words, "late");
    };
    const late = [setTimeout(() => say(t`Waiting for the house…`, "late"), PATIENCE), setTimeout(unknown, meant)];
    try {
      const { version } = await act(view.table, what, "player", number, () => here.current, meant);
      say("", "late");
      if (older(now.current.version, version)) await new Promise((done) => expected.current.push({ version, done }));
      return true;
    } catch (no) {
      if (decided && no.code === "round/other") return false; // a press too many: the round that it was for has ended
      if (here.current) refused(no);
      return false;
    } finally {
      late.forEach(clearTimeout);
      if (cut.current === Infinity) [cut.current, wishes.current] = [performance.now(), {}];
    }
  };
  const send = (what) => {
    const [number, since] = [now.current.round?.number, performance.now()];
    say("");
    return queue(() => told(what, number, since, refuse, DECIDED.includes(what.kind)));
  };

  /** The spot that this one equals; or itself. */
  const firstOf = (key) => {
    const [place, wager] = key.split(" ");
    return keyOf({ place, wager: together(view.layout, wager)[0] });
  };
  const limits = (key) => offers(now.current).find(at(firstOf(key)));
  /** What a spot lacks to the least that may lie there, or to the next multiple that may. */
  const lacks = (key) => {
    const [offer, chips] = [limits(key), wishes.current[key]];
    return offer && chips ? Math.ceil(Math.max(chips, offer.low) / offer.step) * offer.step - chips : 0;
  };
  const missing = () => {
    const key = Object.keys(wishes.current).find(lacks);
    if (!key) return "";
    const [name, { low, step }, more] = [wagerName(view.layout, key.split(" ")[1]), limits(key), dollars(lacks(key))];
    return wishes.current[key] < low ? t`${name} needs ${more} more` : t`${name} takes multiples of ${dollars(step)}: add ${more}`;
  };
  /** Why a spot takes no chips now, by what has to come first. */
  const notYet = (wager) => {
    const [view, name] = [now.current, wagerName(now.current.layout, wager)];
    const [asked, [first]] = [decisionsOf(view, true), offers(view)];
    if (asked.length) return t`First choose: ${asked.map((one) => one.name).join(", ")}`;
    if (first && first.wager !== wager && !slip()[keyOf(first)]) return t`${name} comes later: lay the ${wagerName(view.layout, first.wager)} first`;
    return t`${name} cannot be bet now`;
  };

  /** A spot as it is wished by now; of chips too few none is sent, and none is left there. */
  const settle = async (key, number, since, refused) => {
    if (wishes.current[key] === undefined || number !== now.current.round?.number) return true;
    const chips = cap(key, wishes.current[key]); // a limit may be known only by now
    const [place, wager] = key.split(" ");
    const offer = offers(now.current).find(at(key));
    const target = lacks(key) ? 0 : chips;
    const [laid, first] = [laidBy(now.current, me), firstOf(key)];
    if (target && key !== first && laid[first] !== chips) {
      if (!(first in wishes.current)) delete wishes.current[key]; // what it was to equal was refused
      return true; // else it is its turn when that lies there
    }
    let done = target === (laid[key] || 0);
    if (!done) {
      const back = takeBacks(now.current).find(at(key));
      const fact = target ? { kind: "bet", place, wager, owner: me, chips } : factOf(back);
      const duty = (target ? offer : back)?.duty;
      if (duty) done = await told({ kind: "propose", fact, duty }, number, since, refused);
      else refused({ words: target ? notYet(wager) : t`${wagerName(view.layout, wager)} cannot be taken back now` });
    }
    if (wishes.current[key] === chips && (!done || target === chips)) delete wishes.current[key];
    const most = laidBy(now.current, me)[key] || 0;
    if (!done) before.current = before.current.filter((past) => !hoped.current.has(past) || !(past[key] > most));
    paint((n) => n + 1);
    return done;
  };
  /** So many chips, as far as the limit of that spot. */
  const within = (key, chips) => {
    const offer = limits(key);
    return offer ? Math.min(chips, offer.high - (offer.high % offer.step)) : chips;
  };
  /** A spot is wished as far as its limit, which is said. */
  const cap = (key, chips) => {
    const most = (wishes.current[key] = within(key, chips));
    if (most < chips) say(t`The most on ${wagerName(view.layout, key.split(" ")[1])} is ${dollars(most)}`);
    return most;
  };
  const wish = (key, chips, refused) => {
    const [number, since] = [now.current.round?.number, performance.now()];
    cap(key, chips);
    paint((n) => n + 1);
    queue(() => settle(key, number, since, refused));
  };
  /** All of a slip: what goes comes off in the order opposite to that in which it was laid. */
  const become = (wanted) => {
    const [is, refused] = [slip(), oneReason(refuse)];
    say("");
    for (const key of Object.keys(is).reverse()) if (!wanted[key]) wish(key, 0, refused);
    for (const [key, chips] of Object.entries(wanted)) if (chips && is[key] !== chips) wish(key, chips, refused);
  };
  const change = (wanted) => {
    const was = slip();
    if (Object.keys(wishes.current).length) hoped.current.add(was);
    before.current.push(was);
    become(wanted);
    if (missing()) announce(missing());
  };

  const last = () => {
    const again = (view.you?.offered || []).map((bet) => [keyOf(bet), bet.chips]); // after a misdeal
    const bets = again.length ? again : Object.entries(JSON.parse(sessionStorage.getItem(lastOf(view)) || "{}"));
    const areas = new Set(offers(view).map(({ place }) => place));
    return Object.fromEntries(bets.filter(([key]) => areas.has(key.split(" ")[0])));
  };

  if (Object.keys(slip()).length) begun.current = view.round?.number;
  return {
    slip: slip(),
    begun: begun.current === view.round?.number, // the last round is off the table, and stays off
    last,
    missing: missing(),
    amount: (spot) => slip()[keyOf(spot)] || 0,
    pending: (spot) => keyOf(spot) in wishes.current,
    lacks: (spot) => lacks(keyOf(spot)),
    /** All of a slip at once, as one change. */
    change,
    put: ({ place, wager }, chips) => {
      const spots = together(view.layout, wager).map((each) => [keyOf({ place, wager: each }), chips]);
      return change({ ...slip(), ...Object.fromEntries(spots) });
    },
    /** Back to what lay there before it last changed. */
    undo: () => {
      while (before.current.length && same(before.current.at(-1), slip())) before.current.pop();
      return before.current.length ? become(before.current.pop()) : say(t`there is nothing to take back`);
    },
    clear: () => change({}),
    /** Every bet that lies there twice, as far as its limit; never those of the last round at one press (NZ-ACT-HARM). */
    double: () => {
      const twice = Object.fromEntries(Object.entries(slip()).map(([key, chips]) => [key, within(key, 2 * chips)]));
      return same(twice, slip()) ? say(t`there is no bet that could be doubled`, "no") : change(twice);
    },
    /** With what lies there; where nothing does, with the bets of the last round. */
    deal: async () => {
      if (missing()) return say(missing(), "no");
      if (!Object.keys(slip()).length) change(last());
      const meant = slip();
      await chain.current;
      const early = setting("regulated") ? Number(sessionStorage.getItem(DEALT)) + LEAST - Date.now() : 0;
      if (early > 0) return say(t`At the regulated pace the next round may begin in ${Math.ceil(early / 1000)} s`);
      if (!Object.keys(meant).length) return say(t`bet first`, "no");
      if (!same(meant, laidBy(now.current, me))) return undefined; // the house has said why
      sessionStorage.setItem(DEALT, String(Date.now()));
      before.current = [];
      return send({ kind: "ready" });
    },
    decide: (fact, duty) => send({ kind: "propose", fact, duty }),
    send,
  };
};

const factOf = ({ duty, says, ...fact } = {}) => fact;
