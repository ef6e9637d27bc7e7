// The jackpots on a wall: amounts that can be read across a room, what wins them, and a hit that stays in sight.
import { html, useLayoutEffect, useRef, useState } from "./vendor/htm-preact.js";
import { announce, Do, Loading, useKeys, useLive, useTableNames } from "./parts.js";
import { Panel } from "./proof-meters.js";
import { dollars, inCents, levelName, localTime, percent, ratio, titled } from "./words.js";

const STALE = 5_000;
const SAID_EVERY = 30_000;
const FRESH = 600_000; // a hit older than this when the display starts is history
const LEFT = "cutcard-hits-released";

export const Jackpot = ({ me }) => {
  const table = useTableNames();
  const { view } = useLive("meters/live");
  const heard = useRef(0);
  const began = useRef(Date.now());
  const [now, tick] = useState(Date.now());
  const [released, release] = useState(JSON.parse(sessionStorage.getItem(LEFT) || "[]"));
  useLayoutEffect(() => {
    heard.current = Date.now();
    tick(Date.now());
  }, [view]);
  useLayoutEffect(() => {
    const again = setInterval(() => tick(Date.now()), 1000);
    return () => clearInterval(again);
  }, []);
  const meters = Object.entries(view?.meters || {}).sort(([, a], [, b]) => b.reset - a.reset);
  useSaying(meters);
  const hit = latest(meters, began.current - FRESH, released);
  const letGo = () => {
    if (!hit) return;
    const next = [...released, hit.id];
    sessionStorage.setItem(LEFT, JSON.stringify(next));
    release(next);
  };
  useKeys({ r: letGo });
  useLayoutEffect(() => {
    if (hit) announce(`${levelName(hit.name)} hit: ${dollars(hit.chips)} at ${table(tableOf(hit))}`);
  }, [hit?.id]);
  if (!view) return html`<${Loading} />`;
  const stale = now - heard.current > STALE;
  const every = Object.entries(view.links);
  const fed = every.filter(([, { tables }]) => tables.length);
  const links = fed.length ? fed : every; // a wall has no room for what no table feeds
  return html`<section class=${`jackpots ${stale ? "no-news" : ""}`}>
    <h1 class="only-read">Jackpots</h1>
    ${hit &&
    html`<div class="hit-banner">
      <h2>${levelName(hit.name)} hit</h2>
      <p class="amount">${inCents(hit.chips)}</p>
      <p>at ${table(tableOf(hit))}, round ${hit.round.split("/")[1]}: ${hit.paid ? "paid" : hit.state}</p>
      <${Do} k="r" does=${letGo}>Release<//>
    </div>`}
    <div class="links">
      ${links.map(
        ([name, link]) => html`<${Linked}
          key=${name}
          link=${link}
          table=${table}
          meters=${meters.filter(([, meter]) => meter.link === name && inPlay(meter))}
          among=${links.length}
        />`,
      )}
    </div>
    <p class="freshness" role=${stale ? "alert" : undefined}>
      ${stale ? html`<b>! No news: last updated ${localTime(view.at)}</b>` : html`Updated ${localTime(view.at)}`}
    </p>
    <p class="wall-links"><a href="#/">Tables</a> <a href="#/audit">Audit</a></p>
    ${me.roles.includes("operator") && html`<${Panel} meters=${meters} />`}
  </section>`;
};

/** A level that no table's bets feed, and none wins, is not shown. */
const inPlay = ({ rate, wins }) => rate !== "0" || wins.length > 0;

/** One jackpot: its meters, the best across the whole width, and which tables feed it. */
const Linked = ({ link: { title, tables, wager }, table, meters, among }) =>
  html`<div class="link" role="group" aria-label=${title}>
    ${among > 1 && html`<p class="link-title">${title}</p>`}
    <div class="meters">
      ${meters.map(
        ([name, meter], n) => html`<${Meter} key=${name} name=${name} table=${table} meter=${meter} wager=${wager} best=${!n} />`,
      )}
    </div>
    <p class="linked">
      ${tables.length ? `Linked tables: ${tables.map(table).join(", ")}.` : "No table feeds it now."}${" "}
      A bet of ${dollars(wager.cents)} on the ${wager.name} takes part.
    </p>
  </div>`;

const Meter = ({ name, table, meter, wager, best }) =>
  html`<article class=${best ? "meter best" : "meter"}>
    <h2>${levelName(name)} <span class="state">${stateWords(meter, table)}</span></h2>
    <p class="amount"><span class="only-read">${inCents(meter.chips)}</span><${Roll} text=${inCents(meter.chips)} /></p>
    ${meter.wins.map(
      ({ hand, part, least, chance }) => html`<p key=${hand} class="wins">
        <b>${titled(hand)}</b>${wins(part, least)}: 1 in ${oneIn(chance)}
      </p>`,
    )}
    <p class="feeds">
      ${share(meter.rate)} of each ${dollars(wager.cents)} bet feeds it. It starts again at ${dollars(meter.reset)}.
    </p>
  </article>`;

/** Digits that roll to their place; with reduced motion they step. */
const Roll = ({ text }) =>
  html`<span class="roll" aria-hidden="true">
    ${[...text].map((sign, n) =>
      /\d/.test(sign)
        ? html`<span class="digit" key=${n - text.length}>
          <span class="reel" style=${{ transform: `translateY(-${sign}em)` }}>
            ${[..."0123456789"].map((d) => html`<i>${d}</i>`)}
          </span>
        </span>`
        : html`<span key=${n - text.length} class="sign">${sign}</span>`,
    )}
  </span>`;

const wins = (part, least) => {
  if (!part) return ` wins ${dollars(least)}`;
  const some = ratio(part) < 1 ? ` wins ${share(part)}` : "";
  return least ? `${some || " wins it"}, at least ${dollars(least)}` : some;
};
const share = (written) => percent(ratio(written), 0, 2);
const oneIn = (chance) => (1 / ratio(chance)).toLocaleString("en", { maximumFractionDigits: 0 });
const tableOf = ({ round }) => round.split("/")[0];
const stateWords = ({ state, hits }, table) => {
  if (state === "verification pending") return `verification pending at ${table(tableOf(hits[0]))}`;
  if (state === "reset to base") return hits.length ? "paid, and starts again" : "";
  return state;
};

/** The latest hit that nobody has released at this display. */
const latest = (meters, since, released) =>
  meters
    .flatMap(([name, { hits, state }]) => hits.map((hit) => ({ ...hit, name, state, id: `${name} ${hit.round}` })))
    .filter(({ at, id, paid }) => (at > since || !paid) && !released.includes(id))
    .sort((a, b) => b.at - a.at)[0];

/** All amounts in one sentence, at most twice a minute, and only when they have changed. */
const useSaying = (meters) => {
  const words = meters.map(([name, { chips }]) => `${levelName(name)} ${inCents(chips)}`).join(", ");
  const now = useRef(words);
  now.current = words;
  useLayoutEffect(() => {
    let said = "";
    const say = () => {
      if (now.current && now.current !== said) announce(now.current);
      said = now.current;
    };
    const again = setInterval(say, SAID_EVERY);
    return () => clearInterval(again);
  }, []);
};
