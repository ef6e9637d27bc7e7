// My wagers as they lie before the call, how they stand while the race runs, and what each came to and why.
import { html } from "./vendor/htm-preact.js";
import { Do } from "./parts.js";
import { bestPay, standing, wagerWords } from "./race-wagers.js";
import { dollars, ended, SIGNS, signed } from "./words.js";

const minesOf = (round, me) => (round?.felt.stakes || []).filter((s) => s.owner === me && s.outcome !== "withdrawn");

/** What I have laid on the race to come; each may be taken back until the call. */
export const Laying = ({ view, betting, bet }) => {
  const laid = bet ? view.wagers.filter((wager) => betting.amount(wager)) : [];
  if (!laid.length) return "";
  const total = laid.reduce((sum, wager) => sum + betting.amount(wager), 0);
  return html`<section class="my-bets" aria-label="My bets on the next race">
    <h2>My bets, race ${view.round.number} <b>${dollars(total)}</b></h2>
    <ul>
      ${laid.map(
        (wager) => html`<li key=${wager}>
          <span>${wagerWords(wager)} <b>${dollars(betting.amount(wager))}</b> <small>pays ${bestPay(view.pays, wager)}</small></span>
          <${Do} cls="quiet remove" does=${() => betting.put(wager, 0)} title=${`Take back ${wagerWords(wager)}`}>
            <span class="only-read">Take back ${wagerWords(wager)}</span><span aria-hidden="true">✕</span>
          <//>
        </li>`,
      )}
    </ul>
  </section>`;
};

/** What a race did for me; nothing is told before the card that decides it has been shown. */
export const Riding = ({ view, round, story }) => {
  const mine = minesOf(round, view.you?.name);
  if (!mine.length || (round === view.round && round.phase === "betting")) return "";
  const told = !story.running && mine.every((s) => s.outcome);
  const net = netOf(mine);
  const cites = citesOf(round);
  return html`<section class="my-bets" aria-label="My bets on this race">
    <h2>My bets, race ${round.number} ${told && html`<b class=${net > 0 ? "up" : net < 0 ? "down" : ""}>${signed(net)}</b>`}</h2>
    <ul>
      ${mine.map((s) => {
        const [state, sign, words] = told ? [s.outcome, SIGNS[s.outcome], ended(s)] : standing(s.wager, story.placed);
        return html`<li key=${s.wager} class=${state}>
          <span>${wagerWords(s.wager)} <b>${dollars(s.chips)}</b></span>
          <span class="state"><span aria-hidden="true">${sign}</span> ${words} ${told && html`<small>${cites[`${s.wager} ${s.owner}`]}</small>`}</span>
        </li>`;
      })}
    </ul>
    ${told && html`<p class="note"><a href=${`#/history/${view.table}/${round.number}`}>This race again, and its seal</a></p>`}
  </section>`;
};

const netOf = (stakes) => stakes.reduce((sum, s) => sum + s.returned - s.chips, 0);
const citesOf = (round) =>
  Object.fromEntries(round.entries.filter((e) => e.fact.kind === "verdict").map(({ fact: f }) => [`${f.wager} ${f.owner}`, f.cite]));

/** My result in one short sentence, for the ear. */
export const outcomeSaid = (round, me) => {
  const mine = minesOf(round, me);
  const net = netOf(mine);
  if (!mine.length || !mine.every((s) => s.outcome)) return "";
  return net > 0 ? `You won ${dollars(net)}.` : net < 0 ? `You lost ${dollars(-net)}.` : "You are even.";
};
