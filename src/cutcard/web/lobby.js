// The lobby: every table with what it is, what it takes and what it costs (NZ-ACT-RESP); one press sits you down.
import { html, useEffect, useState } from "./vendor/htm-preact.js";
import { sitDown } from "./me.js";
import { Card, Do, Loading, Message } from "./parts.js";
import { ask } from "./wire.js";
import { alike, dollars, gameName, percent, titled } from "./words.js";

export const Lobby = ({ me }) => {
  const [tables, show] = useState(null);
  const [said, say] = useState("");
  const [away, miss] = useState("");
  useEffect(() => {
    const here = (found) => {
      show(found.tables);
      miss("");
    };
    const look = () => ask("tables").then(here, (no) => miss(no.words));
    look();
    const again = setInterval(look, 4000);
    addEventListener("online", look);
    return () => {
      clearInterval(again);
      removeEventListener("online", look);
    };
  }, []);
  const sit = (table) => async () => {
    try {
      await sitDown(table);
    } catch (no) {
      say(no.words);
    }
  };
  if (!tables) return html`<${Loading} said=${away} />`;
  const open = tables.filter(({ state }) => state === "open");
  return html`<section class="page">
    <h1 class="welcome">Take a seat</h1>
    <p class="lead">You are a guest with ${dollars(100000)} of play money. Nothing here costs or pays real money.</p>
    <${Message} said=${said || away} tone="no" />
    ${open.length === 0 && html`<p>No table is open. <a href="#/floor">An operator opens one.</a></p>`}
    <ul class="tables">
      ${open.map(
        (table) => html`<li key=${table.table} class=${`tile ${table.game}`}>
          <${Art} of=${table.web.art} />
          <h2>${gameName(table.game)}</h2>
          <p class="edition">
            ${table.edition.title}
            ${table.edition.status === "proposed" ? html` <em class="tag">proposed rules</em>` : ""}
            ${table.dealing === "staff" ? html` <em class="tag">dealer</em>` : ""}
          </p>
          <dl class="figures">
            ${alike(table.edges || {}).map(
              ([wagers, edge]) =>
                html`<div key=${wagers}>
                  <dt>House edge, ${wagers.split(", ").length > FEW ? "every wager alike" : wagers}</dt>
                  <dd class="whole">${percent(edge)}</dd>
                </div>`,
            )}
            <div><dt>Limits</dt><dd>${limits(table.limits)}</dd></div>
            <div><dt>Seats free</dt><dd>${table.free} of ${table.seats}</dd></div>
          </dl>
          <p class="buttons">
            ${me.table === table.table
              ? html`<a class="button main" href=${`#/table/${table.table}`}>Back to my seat</a>`
              : html`<${Do} cls="main" off=${table.free === 0} does=${sit(table.table)}>Play<//>`}
            <a class="button quiet" href=${`#/table/${table.table}`}>Watch</a>
            ${table.web.monitor &&
            html`<a class="button quiet" href=${`#/monitor/${table.table}`}>Monitor</a>`}
          </p>
        </li>`,
      )}
    </ul>
    <p class="buttons"><a class="button quiet" href="#/jackpot">Jackpots</a></p>
  </section>`;
};

const HAND = ["As", "Ah", "Ad", "Ac"];

/** What a game looks like, for those who see it: its own picture, or aces on the felt. */
const Art = ({ of }) =>
  html`<div class="art" aria-hidden="true">
    ${of ? html`<img src=${of} alt="" />` : HAND.map((card) => html`<${Card} key=${card} card=${card} />`)}
  </div>`;

const FEW = 3; // wagers that a tile names one by one

/** The limits of the first wager, and of another only what is not the same. */
const limits = (given) => {
  const [first, ...others] = Object.keys(given)
    .filter((name) => name.endsWith("-min"))
    .map((name) => name.replace(/-min$/, ""))
    .map((wager) => ({ wager, low: given[`${wager}-min`], high: given[`${wager}-max`] }));
  if (!first) return "";
  const most = ({ high }) => `to ${dollars(high)}`;
  const range = (one) => `${dollars(one.low)} ${most(one)}`;
  const differ = others.filter(({ low, high }) => low !== first.low || high !== first.high);
  const all = [first, ...others];
  if (differ.length > FEW)
    return `${dollars(Math.min(...all.map(({ low }) => low)))} to ${dollars(Math.max(...all.map(({ high }) => high)))}, by wager`;
  return [
    range(first),
    ...differ.map((one) => `${titled(one.wager)} ${one.low === first.low ? most(one) : range(one)}`),
  ].join(", ");
};
