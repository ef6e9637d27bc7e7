// The lobby: every table with what it is, what it takes and what it costs (NZ-ACT-RESP); one press sits you down.
import { html, useEffect, useState } from "./vendor/htm-preact.js";
import { refresh, somebody } from "./me.js";
import { Do, Loading, Message } from "./parts.js";
import { act, ask } from "./wire.js";
import { dollars, gameName, percent } from "./words.js";

const BUY_IN = 20000;

/** Sit down at the first free seat with so many chips, as whoever I am. */
export const sitDown = async (table, chips = BUY_IN) => {
  const me = await somebody();
  if (me.table !== table) {
    const view = await ask(`tables/${table}`);
    const seat = view.seats.find(({ person }) => !person) || view.seats[0];
    await act(table, { kind: "sit", places: [seat.place], chips: Math.min(chips, me.bank) });
    await refresh();
  }
  location.hash = `#/table/${table}`;
};

export const Lobby = ({ me }) => {
  const [tables, show] = useState(null);
  const [said, say] = useState("");
  useEffect(() => {
    const look = () => ask("tables").then((found) => show(found.tables), (no) => say(no.words));
    look();
    const again = setInterval(look, 4000);
    return () => clearInterval(again);
  }, []);
  const sit = (table) => async () => {
    try {
      await sitDown(table);
    } catch (no) {
      say(no.words);
    }
  };
  if (!tables) return said ? html`<${Message} said=${said} tone="no" />` : html`<${Loading} />`;
  const open = tables.filter(({ state }) => state === "open");
  return html`<section class="page">
    <h1>Tables</h1>
    <p class="lead">Take a seat: you are a guest with ${dollars(100000)} of play money. Nothing here costs or pays real money.</p>
    <${Message} said=${said} tone="no" />
    ${open.length === 0 && html`<p>No table is open. <a href="#/floor">An operator opens one.</a></p>`}
    <ul class="tables">
      ${open.map(
        (table) => html`<li key=${table.table} class=${`tile ${table.game}`}>
          <h2>${gameName(table.game)}</h2>
          <p class="edition">
            ${table.edition.title}${table.edition.status === "proposed" ? html` <em class="tag">proposed rules</em>` : ""}
            ${table.dealing === "staff" ? html` <em class="tag">dealer</em>` : ""}
          </p>
          <dl>
            ${alike(table.edges || {}).map(
              ([wagers, edge]) => html`<div key=${wagers}><dt>House edge, ${wagers}</dt><dd>${percent(edge)}</dd></div>`,
            )}
            <div><dt>Limits</dt><dd>${limits(table.limits)}</dd></div>
            <div><dt>Seats free</dt><dd>${table.free} of ${table.seats}</dd></div>
          </dl>
          <p class="buttons">
            ${me.table === table.table
              ? html`<a class="button main" href=${`#/table/${table.table}`}>Back to my seat</a>`
              : html`<${Do} cls="main" off=${table.free === 0} does=${sit(table.table)}>Play<//>`}
            <a class="button quiet" href=${`#/table/${table.table}`}>Watch</a>
            ${table.game === "racing-card-derby" && html`<a class="button quiet" href=${`#/monitor/${table.table}`}>Monitor</a>`}
          </p>
        </li>`,
      )}
    </ul>
    <p class="buttons"><a class="button quiet" href="#/jackpot">Jackpots</a></p>
  </section>`;
};

/** Wagers that cost the same, in one line. */
const alike = (edges) => {
  const named = {};
  for (const [wager, edge] of Object.entries(edges)) (named[edge] ||= []).push(wager.replace("-", " "));
  return Object.entries(named).map(([edge, wagers]) => [wagers.join(", "), Number(edge)]);
};

const limits = (all) => {
  const lows = Object.entries(all).filter(([name]) => name.endsWith("-min"));
  const [name, low] = lows[0] || ["", 0];
  return low ? `${dollars(low)} to ${dollars(all[name.replace("-min", "-max")])}` : "";
};
