// The last results of a table, those not seen live asked for, one after another; and what its dealer has to pay.
import { heard, html, t, useLayoutEffect, useState } from "./language.js";
import { ask } from "./wire.js";
import { dollars, toOne } from "./words.js";

const MOST = 20;

/** The scenes that are over, by number, the newest first, where `whole` says so; none is told before it was shown. */
export const useResults = (view, story, whole) => {
  const [known, learn] = useState({});
  const round = view.round?.number ?? 0;
  const last = view.round?.over ? round : round - 1;
  const newest = story.running && story.number === last ? last - 1 : last;
  useLayoutEffect(() => {
    let gone = false;
    const look = async () => {
      for (let number = newest; number > Math.max(0, newest - MOST) && !gone; number -= 1) {
        if (known[number]) continue;
        const scene = view.previous?.number === number
          ? view.previous.scene
          : (await ask(`tables/${view.table}/rounds/${number}`)).scene;
        if (!gone) learn((all) => ({ ...all, [number]: scene }));
      }
    };
    look().catch(() => undefined); // the board is shorter until the house answers again
    return () => {
      gone = true;
    };
  }, [newest]);
  return Object.entries(known)
    .filter(([number, scene]) => number <= newest && whole(scene))
    .sort(([a], [b]) => b - a)
    .slice(0, MOST);
};

/** Rows of cells under their heads, the first of each its name; or in words why there are none. */
export const Listed = ({ title, none, heads, rows }) =>
  html`<section aria-label=${title}>
    <h2>${title}</h2>
    ${rows.length
      ? html`<table>
          <thead>
            <tr>${heads.map((head) => html`<th scope="col" key=${head}>${head}</th>`)}</tr>
          </thead>
          <tbody>
            ${rows.map(
              ([first, ...others], n) => html`<tr key=${n}>
                <th scope="row">${first}</th>
                ${others.map((cell, k) => html`<td key=${k}>${cell}</td>`)}
              </tr>`,
            )}
          </tbody>
        </table>`
      : html`<p class="note">${none}</p>`}
  </section>`;

/** Whom a dealer pays, in order: seats, not names; what is handed over is the winnings, and the stake stays theirs. */
export const Payouts = ({ title, payouts: { rows, none } }) => {
  const priced = rows.some(({ pays }) => pays);
  const heads = [t`Seat`, t`Wager`, priced && t`Pays`, t`Winnings`, t`With stake`, t`Paid`];
  const cells = ({ seat, wager, pays, won, returned, says }) =>
    [seat || "–", heard(wager), priced && heard(toOne(pays)), dollars(won), dollars(returned), heard(says)];
  const shown = (all) => all.filter((cell) => cell !== false);
  const told = rows.map((row) => shown(cells(row)));
  return html`<${Listed} title=${title} none=${heard(none)} heads=${shown(heads)} rows=${told} />`;
};
