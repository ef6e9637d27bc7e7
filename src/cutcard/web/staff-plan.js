// The table in small, with the place whose card is expected; and what is paid, in that order, to be ticked off.
import { html, useEffect, useState } from "./vendor/htm-preact.js";
import { handsOf, seatOf } from "./layouts.js";
import { Cards, CHIPS } from "./parts.js";
import { struckIn } from "./staff-words.js";
import { dollars, ended, personName, SIGNS, stakeOf, wagerName, where } from "./words.js";

export const Plan = ({ view, at }) => {
  const felt = view.round?.felt || { cards: {}, stakes: [] };
  const seats = view.seats.map(({ place: name }) => name);
  const areas = [...new Set([...Object.keys(felt.cards), ...(at ? [at] : [])])].filter(
    (name) => !seats.includes(seatOf(name)),
  );
  return html`<section class="plan" aria-label="Table plan">
    <h2>Table</h2>
    <ul>
      ${areas.map((name) => html`<${Place} key=${name} name=${name} felt=${felt} at=${at} layout=${view.layout} />`)}
      ${view.seats.flatMap(({ place: seat, person }) => handsOf(felt, seat).map((name) => ({ name, person }))).map(
        ({ name, person }) => html`<${Place}
          key=${name}
          name=${name}
          person=${person}
          felt=${felt}
          at=${at}
          layout=${view.layout}
        />`,
      )}
    </ul>
  </section>`;
};

const Place = ({ name, person, felt, at, layout }) => {
  const cards = felt.cards[name] || [];
  const stakes = felt.stakes.filter((s) => (s.place === name || (s.owner === person && !/^\d/.test(s.place))) && !s.outcome);
  const seat = /^\d/.test(name);
  return html`<li class=${`${name === at ? "expected" : ""} ${seat && !person ? "free" : ""}`}>
    <p class="name">
      ${name === at ? "▶ " : ""}
      ${layout.names[name]}${person ? `: ${personName(person)}` : ""}${name === at ? html` <em>next</em>` : ""}
    </p>
    ${cards.length > 0 && html`<${Cards} cards=${cards} />`}
    ${stakes.length > 0 &&
    html`<p>${stakes.map((s) => `${wagerName(layout, s.wager)} ${dollars(s.chips)}`).join(", ")}</p>`}
  </li>`;
};

const PAYS = ["verdict", "award"];

/** Of the round in hand once something is decided in it, else of the last. */
const settled = (view) => [view.round, view.previous].find((r) => r?.entries.some((e) => PAYS.includes(e.fact.kind)));

/** A line of the list: what became of a wager, and what is paid on it. */
const payout = ({ n, fact }, felt, layout) => {
  if (fact.kind === "award" && fact.payee === "house")
    return { n, place: fact.place, who: fact.payer, what: wagerName(layout, fact.why), result: "▼ taken back", pay: 0 };
  if (fact.kind === "award")
    return { n, place: fact.place, who: fact.payee, what: wagerName(layout, fact.why), result: "▲ paid", pay: fact.chips };
  const stake = stakeOf(felt, fact)?.chips || 0;
  const result = `${SIGNS[fact.outcome]} ${ended({ ...fact, chips: stake })}`;
  const pay = Math.max(0, fact.returned - stake);
  return { n, place: fact.place, who: fact.owner, what: wagerName(layout, fact.wager), result, pay };
};

/** So many cents in chips, the largest first: 1 × $25, 2 × $5. */
const inChips = (cents) => {
  let rest = cents;
  const piles = [...CHIPS].reverse().map((value) => {
    const count = Math.floor(rest / value);
    rest -= count * value;
    return count ? `${count} × ${dollars(value)}` : "";
  });
  return [...piles, rest ? dollars(rest) : ""].filter(Boolean).join(", ");
};

/** What the dealer's hand has done of that list; kept in this window, so that a reload forgets none. */
const useTicks = (list) => {
  const [ticked, keep] = useState([]);
  useEffect(() => keep(JSON.parse(sessionStorage.getItem(list) || "[]")), [list]);
  const tick = (n) => {
    const now = ticked.includes(n) ? ticked.filter((other) => other !== n) : [...ticked, n];
    sessionStorage.setItem(list, JSON.stringify(now));
    keep(now);
  };
  return [ticked, tick];
};

export const Payouts = ({ view }) => {
  const round = settled(view);
  const [ticked, tick] = useTicks(`cutcard-paid-${view.table}-${round?.number}`);
  if (!round) return "";
  const struck = struckIn(round);
  const lines = round.entries
    .filter((e) => PAYS.includes(e.fact.kind) && !struck.has(e.n))
    .map((e) => payout(e, round.felt, view.layout));
  return html`<section class="payouts">
    <h2>Round ${round.number}, in the order paid</h2>
    <p class="note">${lines.filter(({ n }) => ticked.includes(n)).length} of ${lines.length} done.</p>
    <div class="scrolls" tabindex="0" role="region" aria-label="Payments">
      <table class="plain">
        <thead><tr><th>Done</th><th>Place</th><th>Wager</th><th>Result</th><th>Pay</th><th>Who</th></tr></thead>
        <tbody>
          ${lines.map(
            ({ n, place, who, what, result, pay }) => html`<tr key=${n} class=${ticked.includes(n) ? "ticked" : ""}>
              <td>
                <input
                  type="checkbox"
                  class="tick"
                  aria-label=${`${where(place, view.layout)}, ${what}: done`}
                  checked=${ticked.includes(n)}
                  onChange=${() => tick(n)}
                />
              </td>
              <td>${where(place, view.layout)}</td><td>${what}</td><td>${result}</td>
              <td>${pay ? html`${dollars(pay)} <small>${inChips(pay)}</small>` : "none"}</td>
              <td>${personName(who)}</td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
};
