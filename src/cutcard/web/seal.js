// The seals that this browser saw, each with when: kept here, so that nobody has to take the house's word for it.
import { html, useEffect } from "./vendor/htm-preact.js";

const KEPT = "cutcard-seals";
const MOST = 500; // rounds

const known = () => JSON.parse(localStorage.getItem(KEPT) || "{}");

/** What this browser saw of a round before its own bet: { root, at }. */
const seenOf = (table, number) => known()[`${table}/${number}`];

const keep = (table, number, root) => {
  const all = known();
  const name = `${table}/${number}`;
  if (all[name]) return; // the first sight counts
  const entries = [...Object.entries(all), [name, { root, at: Date.now() }]].slice(-MOST);
  localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(entries)));
};

/** The padlock before the bets: the first digits of the seal, kept as soon as they are seen. */
export const Padlock = ({ view }) => {
  const { number, root, phase, felt } = view.round || {};
  const staked = felt?.stakes.some(({ owner }) => owner === view.you?.name);
  useEffect(() => {
    if (root && phase === "betting" && !staked) keep(view.table, number, root);
  }, [view.table, number, root, phase, staked]);
  if (!root) return "";
  return html`<a class="padlock" href="#/audit/verify" title=${`The seal of this round, published before the bets: ${root}`}>
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 11V8a6 6 0 0 1 12 0v3h1v10H5V11zm3 0h6V8a3 3 0 0 0-6 0z" /></svg>
    <span class="only-read">Sealed before the bets: </span>${root.slice(0, 8)}
  </a>`;
};

const clockTime = (ms) => new Date(ms).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second: "2-digit" });

/** On the page of a round: whether its seal is the one that this browser saw before the bet. */
export const Seen = ({ table, number, sealed }) => {
  const seen = seenOf(table, number);
  if (!seen || !sealed.length) return "";
  const same = sealed.some(({ root }) => root === seen.root);
  const at = clockTime(seen.at);
  return html`<p class=${`proof-verdict ${same ? "yes" : "no"}`}>
    <span class="sign" aria-hidden="true">${same ? "✓" : "✕"}</span>
    <span>
      ${same
        ? `This is the seal your browser saw at ${at}, before your bet: ${seen.root.slice(0, 8)}…`
        : `Your browser saw another seal at ${at}, before your bet: ${seen.root.slice(0, 8)}… Ask the house why.`}
    </span>
  </p>`;
};
