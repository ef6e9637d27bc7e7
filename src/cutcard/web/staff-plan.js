// The table in small, with the place whose card is expected; and what is paid, in the order in which it is paid.
import { html } from "./vendor/htm-preact.js";
import { Cards } from "./parts.js";
import { place } from "./staff-words.js";
import { dollars, ended, SIGNS } from "./words.js";

export const Plan = ({ view, at }) => {
  const felt = view.round?.felt || { cards: {}, stakes: [] };
  const seats = view.seats.map(({ place: name }) => name);
  const areas = [...new Set([...Object.keys(felt.cards), ...(at ? [at] : [])])].filter((name) => !seats.includes(name));
  return html`<section class="plan" aria-label="Table plan">
    <h2>Table</h2>
    <ul>
      ${areas.map((name) => html`<${Place} key=${name} name=${name} felt=${felt} at=${at} />`)}
      ${view.seats.map(({ place: name, person }) => html`<${Place} key=${name} name=${name} person=${person} felt=${felt} at=${at} />`)}
    </ul>
  </section>`;
};

const Place = ({ name, person, felt, at }) => {
  const cards = felt.cards[name] || [];
  const stakes = felt.stakes.filter((s) => (s.place === name || s.owner === person) && !s.outcome);
  const seat = /^\d/.test(name);
  return html`<li class=${`${name === at ? "expected" : ""} ${seat && !person ? "free" : ""}`}>
    <p class="name">${name === at ? "▶ " : ""}${place(name)}${person ? `: ${person.replace(/^guest-/, "")}` : ""}${name === at ? html` <em>next</em>` : ""}</p>
    ${cards.length > 0 && html`<${Cards} cards=${cards} />`}
    ${stakes.length > 0 && html`<p class="on-it">${stakes.map((s) => `${s.wager.replace("-", " ")} ${dollars(s.chips)}`).join(", ")}</p>`}
  </li>`;
};

const PAYS = ["verdict", "award"];

/** Of the round in hand once something is decided in it, else of the last. */
const settled = (view) => [view.round, view.previous].find((r) => r?.entries.some((e) => PAYS.includes(e.fact.kind)));

export const Payouts = ({ view }) => {
  const round = settled(view);
  if (!round) return "";
  const struck = new Set(round.entries.filter((e) => e.fact.kind === "strike").map((e) => e.fact.entry));
  const paid = round.entries.filter((e) => PAYS.includes(e.fact.kind) && !struck.has(e.n)).map((e) => e.fact);
  const stake = (fact) => round.felt.stakes.find((s) => s.place === fact.place && s.wager === fact.wager && s.owner === fact.owner)?.chips || 0;
  return html`<section class="payouts">
    <h2>Round ${round.number}, in the order paid</h2>
    <div class="scrolls" tabindex="0" role="region" aria-label="Payments">
      <table class="plain">
        <thead><tr><th>Place</th><th>Who</th><th>Wager</th><th>Result</th><th>Pay</th></tr></thead>
        <tbody>
          ${paid.map((fact, n) =>
            fact.kind === "award"
              ? html`<tr key=${n}>
                  <td>${fact.place}</td><td>${fact.payee}</td><td>${fact.why.replace("-", " ")}</td>
                  <td>▲ paid</td><td>${dollars(fact.chips)}</td>
                </tr>`
              : html`<tr key=${n}>
                  <td>${fact.place}</td><td>${fact.owner}</td><td>${fact.wager.replace("-", " ")}</td>
                  <td>${SIGNS[fact.outcome]} ${ended({ ...fact, chips: stake(fact) })}</td>
                  <td>${fact.returned > stake(fact) ? dollars(fact.returned - stake(fact)) : "none"}</td>
                </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
};
