// Situations, one after another: any, those near a border, one kind, or where somebody has gone wrong; and how they are
// shown, as the table's own felt.
import { heard, html, t, useLayoutEffect, useRef, useState } from "./language.js";
import { Cards, wear, whenShown } from "./parts.js";
import { weakSpot } from "./study-score.js";
import { patiently } from "./wire.js";
import { where } from "./words.js";

const HandsFelt = whenShown(() => wear("table").then(() => import("./felt.js")), "HandsFelt", () => "");

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
export const dealt = async (game, { mode, category, rules, chosen }, waiting) => {
  const weak = mode === "weak" ? weakSpot(game) : { category };
  if (weak.dealt) return weak.dealt;
  const kind = weak.category && (mode === "weak" || mode === "category");
  const asked = new URLSearchParams({ mode: mode === "borderline" ? mode : kind ? "category" : "all" });
  if (kind) asked.set("category", weak.category);
  if (rules) asked.set("rules", rules);
  Object.entries(chosen).forEach(([name, value]) => asked.append("set", `${name}=${value}`));
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
  useLayoutEffect(() => {
    show({ now: null, wrong: "" });
    next();
    return () => {
      awaited.current = ahead.current = null;
    };
  }, [of]);
  return { ...seen, next };
};

// How they are shown.

/** What a place is called on this layout. */
const named = (view, place) => where(place, view.layout);

export const Situation = ({ view }) => {
  if (view.layout.piles.seat) return html`<div class="stage" style=${`--felt:${view.layout.felt}`}><${HandsFelt} view=${view} /></div>`;
  const lying = Object.keys(view.round.felt.cards).length;
  return html`<div class="felt piles">
    ${!lying && html`<p>Nothing has been drawn yet.</p>`}
    ${Object.entries(view.round.felt.cards).map(
      ([place, cards]) => html`<div class="hand" key=${place} data-place=${place}>
        <h2>${named(view, place)}</h2><${Cards} cards=${cards} />
      </div>`,
    )}
  </div>`;
};

/** The situation in a few words: each hand that is seen, or how many cards lie where. */
export const inWords = (view) => {
  const { cards, readings } = view.round.felt;
  const says = ([place, pile]) => {
    const seen = pile.filter((card) => card !== "??");
    const words = heard(readings[place]?.words.trim()) || (seen.length < 6 ? seen.join(" ") : t`${seen.length} cards`);
    return words && `${named(view, place)}: ${words}`;
  };
  return Object.entries(cards).map(says).filter(Boolean).join("; ");
};
