// Bets as a person makes them: a chip at a time, undone, cleared, repeated, doubled. The rules say what is offered.
import { useRef, useState } from "./vendor/htm-preact.js";
import { offers, takeBacks } from "./layouts.js";
import { LEAST } from "./pace.js";
import { setting } from "./settings.js";
import { act } from "./wire.js";
import { dollars, plain } from "./words.js";

const LAST = "cutcard-last-bets";
const DEALT = "cutcard-dealt"; // when this window last asked for cards
const key = (game) => `${LAST}-${game}`;
const laidBy = (view, name) =>
  Object.fromEntries(
    (view.round?.felt.stakes || [])
      .filter((s) => s.owner === name && !s.outcome)
      .map((s) => [s.wager, { chips: s.chips, place: s.place }]),
  );

/** Everything a seat can do; acts are sent one after another, and each is answered before the next is sent. */
export const useBetting = (view, say) => {
  const [growing, grow] = useState({}); // chips put down that are still below the minimum
  const [undo, keepUndo] = useState([]);
  const chain = useRef(Promise.resolve());
  const now = useRef(view);
  now.current = view;

  const send = (what) => {
    const number = now.current.round?.number;
    const work = async () => {
      try {
        await act(view.table, what, "player", number);
        say("");
        return true;
      } catch (no) {
        say(no.words, "no");
        return false;
      }
    };
    chain.current = chain.current.then(work, work);
    return chain.current;
  };

  const me = view.you?.name;
  const laid = laidBy(view, me);
  const amount = (wager) => growing[wager] ?? laid[wager]?.chips ?? 0;

  const lay = (wager, chips) => {
    const offer = offers(now.current).find((o) => o.wager === wager);
    const back = takeBacks(now.current).find((o) => o.wager === wager);
    if (chips === 0) {
      grow((g) => without(g, wager));
      return back ? send({ kind: "propose", fact: factOf(back), duty: back.duty }) : Promise.resolve(true);
    }
    if (!offer) {
      say(`${plain(wager)} cannot be bet now`, "no");
      return Promise.resolve(false);
    }
    const most = offer.high - (offer.high % offer.step);
    const wanted = Math.min(chips, most);
    if (wanted < offer.low) {
      grow((g) => ({ ...g, [wager]: wanted }));
      say(`${plain(wager)} is at least ${dollars(offer.low)}`);
      return Promise.resolve(true);
    }
    grow((g) => without(g, wager));
    const fact = { kind: "bet", place: offer.place, wager, owner: me, chips: wanted };
    return send({ kind: "propose", fact, duty: offer.duty });
  };

  const last = () => JSON.parse(sessionStorage.getItem(key(view.game)) || "{}");

  return {
    amount,
    laid,
    last,
    put: (wager, chips) => {
      keepUndo((u) => [...u, [wager, amount(wager)]]);
      return lay(wager, chips);
    },
    undo: () => {
      const before = undo.at(-1);
      if (!before) return say("nothing to undo");
      keepUndo((u) => u.slice(0, -1));
      return lay(...before);
    },
    clear: () => {
      keepUndo([]);
      grow({});
      for (const wager of Object.keys(laid).reverse()) lay(wager, 0);
    },
    double: () => {
      for (const [wager, { chips }] of Object.entries(laid)) lay(wager, 2 * chips);
    },
    again: async () => {
      for (const [wager, { chips }] of Object.entries(last())) if (!(await lay(wager, chips))) return false;
      return true;
    },
    deal: async () => {
      await chain.current;
      const early = setting("regulated") ? Number(sessionStorage.getItem(DEALT)) + LEAST - Date.now() : 0;
      if (early > 0) return say(`At the regulated pace the next round may begin in ${Math.ceil(early / 1000)} s`);
      const bets = laidBy(now.current, me);
      if (!Object.keys(bets).length) return say("bet first", "no");
      sessionStorage.setItem(key(view.game), JSON.stringify(bets));
      sessionStorage.setItem(DEALT, String(Date.now()));
      keepUndo([]);
      return send({ kind: "ready" });
    },
    decide: (fact, duty) => send({ kind: "propose", fact, duty }),
    send,
  };
};

const without = (map, name) => Object.fromEntries(Object.entries(map).filter(([k]) => k !== name));
const factOf = ({ duty, ...fact }) => fact;
