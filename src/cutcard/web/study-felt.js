// A situation as its table shows it: the felt with hands, or what lies where.
import { html } from "./vendor/htm-preact.js";
import { HandsFelt } from "./felt.js";
import { layoutOf } from "./layouts.js";
import { Cards } from "./parts.js";
import { where } from "./words.js";

const NOTHING_LAID = { slip: {}, amount: () => 0, lacks: () => 0, pending: () => false };

/** What a place is called on this layout. */
const named = (view, place) => view.layout.piles?.[place]?.name || where(place);

export const Situation = ({ view }) => {
  if (view.layout.piles?.seat)
    return html`<${HandsFelt} view=${view} betting=${NOTHING_LAID} layout=${layoutOf(view)} bet=${null} />`;
  return html`<div class="felt piles">
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
    const words = readings[place]?.words.trim() || (seen.length < 6 ? seen.join(" ") : `${seen.length} cards`);
    return words && `${named(view, place)}: ${words}`;
  };
  return Object.entries(cards).map(says).filter(Boolean).join("; ");
};
