// Situations to decide, one after another: any hand, those near a border, one kind, or where somebody has gone wrong.
import { useEffect, useRef, useState } from "./vendor/htm-preact.js";
import { patiently } from "./study-case.js";
import { weakSpot } from "./study-score.js";

const GAME = "four-card-poker";

/** The hand that an address asks for, if it does: so a hand can be sent, or come from a round that was played. */
export const handInAddress = () => {
  const asked = new URLSearchParams(location.hash.split("?")[1] || "");
  const [cards, up] = [asked.get("cards"), asked.get("up")];
  return cards && up ? { cards: cards.split(/[\s,]+/), up, rules: asked.get("rules") || "" } : null;
};

/** That very hand, priced. */
export const priced = async ({ cards, up, rules }) => {
  const asked = new URLSearchParams({ cards: cards.join(" "), up, ...(rules ? { rules } : {}) });
  return { cards, up, rules, ...(await patiently(`advice/${GAME}?${asked}`)) };
};

/** A hand of a mode: all, borderline, weak or category. */
export const dealt = async ({ mode, category, rules }) => {
  const weak = mode === "weak" ? weakSpot() : { category };
  if (weak.dealt) return weak.dealt;
  const kind = weak.category && (mode === "weak" || mode === "category");
  const asked = new URLSearchParams({ mode: mode === "borderline" ? mode : kind ? "category" : "all" });
  if (kind) asked.set("category", weak.category);
  if (rules) asked.set("rules", rules);
  return { ...(await patiently(`train/${GAME}?${asked}`)), rules };
};

/** What `fetch` brings, one by one: the next is fetched while this one is thought about. `of` names what is wanted. */
export const useDeals = (of, fetch) => {
  const [seen, show] = useState({ now: null, wrong: "" });
  const ahead = useRef(null);
  const turn = useRef(0);
  const next = () => {
    const mine = (turn.current += 1);
    const coming = ahead.current || fetch();
    ahead.current = null;
    coming.then(
      (now) => {
        if (mine !== turn.current) return;
        show({ now, wrong: "" });
        ahead.current = fetch();
        ahead.current.catch(() => (ahead.current = null));
      },
      (no) => mine === turn.current && show({ now: null, wrong: no.words }),
    );
  };
  useEffect(() => {
    ahead.current = null;
    show({ now: null, wrong: "" });
    next();
  }, [of]);
  return { ...seen, next };
};
