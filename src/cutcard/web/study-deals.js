// Situations to decide, one after another: any, those near a border, one kind, or where somebody has gone wrong.
import { useEffect, useRef, useState } from "./vendor/htm-preact.js";
import { weakSpot } from "./study-score.js";
import { patiently } from "./wire.js";

/** The cards that an address asks for, if it does: so a situation can be sent. */
export const cardsInAddress = () => {
  const asked = new URLSearchParams(location.hash.split("?")[1] || "");
  const [cards, up] = [asked.get("cards"), asked.get("up") || ""];
  return cards ? { cards, up, rules: asked.get("rules") || "" } : null;
};

/** That very situation, priced. */
export const priced = async (game, { cards, up, rules }, waiting) => {
  const asked = new URLSearchParams({ cards, ...(up ? { up } : {}), ...(rules ? { rules } : {}) });
  return { ...(await patiently(`train/${game}?${asked}`, waiting)), rules };
};

/** A situation of a mode: all, borderline, weak or category. */
export const dealt = async (game, { mode, category, rules }, waiting) => {
  const weak = mode === "weak" ? weakSpot(game) : { category };
  if (weak.dealt) return weak.dealt;
  const kind = weak.category && (mode === "weak" || mode === "category");
  const asked = new URLSearchParams({ mode: mode === "borderline" ? mode : kind ? "category" : "all" });
  if (kind) asked.set("category", weak.category);
  if (rules) asked.set("rules", rules);
  return { ...(await patiently(`train/${game}?${asked}`, waiting)), rules };
};

/** What `fetch(waiting)` brings, one by one: the next is fetched while this one is thought about, and while the house
 * does not answer, what is there stays. `of` names what is wanted. */
export const useDeals = (of, fetch) => {
  const [seen, show] = useState({ now: null, wrong: "" });
  const awaited = useRef(null);
  const ahead = useRef(null);
  const bring = () => {
    const one = { wrong: "" };
    const waiting = (no) => {
      one.wrong = no.words;
      if (one === awaited.current) show(({ now }) => ({ now, wrong: no.words }));
      return one !== awaited.current && one !== ahead.current;
    };
    one.coming = fetch(waiting);
    one.coming.catch(() => one === ahead.current && (ahead.current = null));
    return one;
  };
  const next = () => {
    const one = (awaited.current = ahead.current || bring());
    ahead.current = null;
    if (one.wrong) show(({ now }) => ({ now, wrong: one.wrong }));
    one.coming.then(
      (now) => {
        if (one !== awaited.current) return;
        show({ now, wrong: "" });
        ahead.current = bring();
      },
      (no) => one === awaited.current && show({ now: null, wrong: no.words }),
    );
  };
  useEffect(() => {
    show({ now: null, wrong: "" });
    next();
    return () => {
      awaited.current = ahead.current = null;
    };
  }, [of]);
  return { ...seen, next };
};
