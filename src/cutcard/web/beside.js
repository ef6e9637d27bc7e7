// What stands beside the felt: what it costs and pays, the offer of a limit, the reminder, my last result, the keys.
import { html, useEffect, useRef, useState } from "./vendor/htm-preact.js";
import { wagerName } from "./layouts.js";
import { announce, Do, Net } from "./parts.js";
import { READINGS } from "./telling.js";
import { ask } from "./wire.js";
import { alike, citesOf, dollars, ended, minutes, outcomeOf, percent, ratio, signed, SIGNS } from "./words.js";

/** What each wager costs on average, beside the table (NZ-ACT-RESP). */
export const Edges = ({ table }) => {
  const [edges, show] = useState({});
  useEffect(() => {
    const mine = (found) => found.tables.find((one) => one.table === table)?.edges || {};
    ask("tables").then((found) => show(mine(found)), () => show({}));
  }, [table]);
  const told = alike(edges).map(([wagers, edge]) => `${wagers} ${percent(edge)}`);
  return told.length ? html`<span>House edge: ${told.join("; ")}. </span>` : "";
};

const OFFERED = "cutcard-limits-offered";

/** Beside the table, once: set a stopping point before you play. */
export const Offer = ({ view, seated }) => {
  const [shown, show] = useState(!localStorage.getItem(OFFERED));
  if (!shown || !seated || view.round?.phase !== "betting") return "";
  const done = () => {
    localStorage.setItem(OFFERED, "yes");
    show(false);
  };
  return html`<aside class="offer">
    <span>Decide when to stop before you start: <a href="#/me">set a limit of time or loss</a>.</span>
    <${Do} cls="quiet" does=${done}>Not now<//>
  </aside>`;
};

/** What every wager pays at this table, and the most that is paid at once. */
export const Pays = ({ view }) => {
  const cap = view.options["max-payout"];
  return html`<details class="pays" open=${innerWidth > 700}>
    <summary>What it pays here</summary>
    <div class="pays-tables">
      ${Object.entries(view.pays).map(
        ([name, { cite, rows }]) => html`<div key=${name}>
          <table>
            <caption>${wagerName(view.layout, name)} <small>${cite}</small></caption>
            <tbody>
              ${rows.map(([event, odds]) => html`<tr key=${event}><th scope="row">${event}</th><td>${odds}</td></tr>`)}
            </tbody>
          </table>
        </div>`,
      )}
    </div>
    ${cap > 0 &&
    html`<p class="note">
      ${view.layout.names["max-payout"] || "No single payment is more than"} ${dollars(cap)}; jackpots and envy are not
      capped.
    </p>`}
  </details>`;
};

/** Where a table offers play without seeing the cards, it says beforehand what that costs (NZ-CONS-Q-BLIND). */
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
  return html`<p class="notice">
    ${play && "A Play wager may be made here before the cards are seen. "}
    ${hands && "Of several hands you see only the one at your seat. "}
    Playing blind costs more${exact
      ? html`: seen and played well the house edge is ${percent(edge)} of the Ante;
          ${blind.map(([times, ev]) => `${times} blind ${percent(-ratio(ev))}`).join(", ")}.`
      : "."}
  </p>`;
};

const HEEDED = "cutcard-reminded";

/** The time and the net, when it is time to say so: between rounds, until it is answered (NZ-ACT-HARM). */
export const useReminder = (view, between) => {
  const [heeded, heed] = useState(Number(localStorage.getItem(HEEDED) || 0));
  const at = view.you?.reminded || 0;
  const open = between && at > heeded;
  const words = open
    ? `You have been at the table for ${minutes(view.you.minutes)}. Your net is ${signed(view.you.net)}.`
    : "";
  useEffect(() => {
    if (open) announce(words);
  }, [open]);
  const done = () => {
    localStorage.setItem(HEEDED, String(at));
    heed(at);
  };
  return { words, done };
};

/** Going on and stopping are of one size. */
export const Reminder = ({ reminder, stop }) =>
  html`<section class="reminder" aria-label="A reminder">
    <h2>Time for a look</h2>
    <p>${reminder.words}</p>
    <p class="buttons">
      <${Do} does=${() => (stop(), reminder.done())}>Stop playing<//><${Do} does=${reminder.done}>Continue<//>
    </p>
  </section>`;

/** How my last round ended, wager by wager, each with the rule that says so. */
export const Result = ({ view }) => {
  const round = view.round?.over ? view.round : view.previous;
  if (!round || !view.you || view.round?.phase === "deciding") return "";
  const { stakes, awards, net } = outcomeOf(round.felt, view.you.name);
  if (!stakes.length) return "";
  const citeOf = citesOf(round);
  return html`<section class="result" aria-label="Last round">
    <h2>Round ${round.number} <${Net} cents=${net} /></h2>
    <ul>
      ${stakes.map(
        (s) => html`<li class=${s.outcome}>
          <span aria-hidden="true">${SIGNS[s.outcome] || ""}</span> ${wagerName(view.layout, s.wager)}: ${ended(s)}
          <small>${citeOf(s)}</small>
        </li>`,
      )}
      ${awards.map(
        (a) => html`<li class="win">
          <span aria-hidden="true">▲</span> ${wagerName(view.layout, a.why)}: ${dollars(a.chips)} <small>${a.cite}</small>
        </li>`,
      )}
    </ul>
    <p class="note"><a href=${`#/history/${view.table}/${round.number}`}>This round again, and its seal</a></p>
  </section>`;
};

/** The keys of this table, and what is read aloud on one key each; `?` opens it. */
export const Keys = ({ keys, read, opened }) => {
  const box = useRef(null);
  useEffect(() => {
    if (!opened) return;
    box.current.open = !box.current.open;
    box.current.firstElementChild.focus();
  }, [opened]);
  return html`<details class="keys" ref=${box}>
    <summary>Keys, and what can be read aloud <kbd aria-hidden="true">?</kbd></summary>
    <p class="buttons">
      ${READINGS.map(
        ([key, title]) => html`<${Do} key=${key} k=${key} cls="quiet" does=${() => read(key)}>${title}<//>`,
      )}
    </p>
    <dl>
      ${keys.map(
        ([key, words]) => html`<div key=${key}>
          <dt>${key.split(" ").map((one) => html`<kbd key=${one}>${one}</kbd>`)}</dt><dd>${words}</dd>
        </div>`,
      )}
    </dl>
  </details>`;
};
