// Where a table offers play without seeing the cards, it says beforehand what that costs (NZ-CONS-Q-BLIND).
import { html, useEffect, useState } from "./vendor/htm-preact.js";
import { ask } from "./wire.js";
import { percent } from "./words.js";

const value = (fraction) => {
  const [over, under = "1"] = fraction.split("/");
  return Number(over) / Number(under);
};

export const Blind = ({ view }) => {
  const play = view.options["blind-play"];
  const hands = view.options["view-one"] && view.options["areas-max"] > 1;
  const [exact, show] = useState(null);
  useEffect(() => {
    if (play || hands) ask(`analysis/${view.game}?rules=${view.edition.name}`).then(show, () => show(null));
  }, [play, hands]);
  if (!play && !hands) return "";
  const edge = exact?.wagers.ante.house_edge;
  const blind = Object.entries(exact?.more["blind play"] || {});
  return html`<p class="notice blind">
    ${play && "A Play wager may be made here before the cards are seen. "}
    ${hands && "Of several hands you see only the one at your seat. "}
    Playing blind costs more${exact
      ? html`: seen and played well the house edge is ${percent(edge)} of the Ante;
          ${blind.map(([times, ev]) => `${times} blind ${percent(-value(ev))}`).join(", ")}.`
      : "."}
  </p>`;
};
