// The page of a game, each part with an address of its own: its tables, its rules, how to play it well, my rounds.
import { heard, html, t, useState } from "./language.js";
import { Clauses, PaysHere, Ranks, Steps, useTold } from "./guide.js";
import { Art, bestOf, isOpen, playersAt, sitter, useTables } from "./lobby.js";
import { isSealed } from "./me.js";
import { Do, Loading, Message, Net, Nowhere, useAsked } from "./parts.js";
import { useAnswer } from "./study-case.js";
import { Plays, Strategy } from "./study-tables.js";
import { alike, dollars, editionName, gameName, localTime, percent, tableName, usualWords } from "./words.js";

const PARTS = [["", t`Play`], ["rules", t`Rules`], ["strategy", t`Strategy`], ["train", t`Train`], ["odds", t`Odds`], ["history", t`History`]];
const FEW = 3; // wagers that are named one by one
const ELSEWHERE = { train: "train", odds: "analyse" };

export const Game = ({ at: [game = "", part = ""], me }) => {
  const { data: told, said, no } = useTold(game);
  if (!told) return html`<${Loading} said=${said} no=${no} />`;
  const Part = { "": Tables, rules: Rules, strategy: Best, history: Mine }[part];
  if (!Part) return html`<${Nowhere} said=${t`${gameName(game)} has no page ${part}.`} />`;
  const best = bestOf(told);
  return html`<section class=${`page game-page ${game}`} style=${`--cloth:${told.cloth}`}>
    <header class="game-head">
      <${Art} about=${told} />
      <div>
        <h1>${gameName(game)}</h1>
        <p class="says">${heard(told.says)}</p>
        ${best && html`<p class="best">House edge from <b>${percent(best.edge)}</b> <small>${heard(best.wager)}</small></p>`}
      </div>
    </header>
    <nav class="game-parts" aria-label=${gameName(game)}>
      ${PARTS.filter(([name]) => told.advised || name !== "train").map(
        ([name, title]) => html`<a
          key=${name}
          href=${ELSEWHERE[name] ? `#/${ELSEWHERE[name]}/${game}` : `#/game/${game}${name && `/${name}`}`}
          aria-current=${name === part ? "page" : undefined}
        >${title}</a>`,
      )}
    </nav>
    <${Part} game=${game} told=${told} me=${me} />
  </section>`;
};

// Play

const Tables = ({ game, me }) => {
  const { tables, away } = useTables();
  const [said, say] = useState("");
  const [free, only] = useState(false);
  if (!tables) return html`<${Loading} said=${away} />`;
  const open = tables.filter((table) => table.game === game && isOpen(table));
  const shown = open.filter((table) => !free || table.free > 0);
  return html`<h2 class="only-read">Tables</h2>
    ${(said || away) && html`<${Message} said=${said || away} tone="no" />`}
    <div class="shelf">
      <p class="note">${open.length === 1 ? t`1 table open` : t`${open.length} tables open`}, ${t`${playersAt(open)} playing`}</p>
      <label class="switch"><input type="checkbox" checked=${free} onChange=${() => only(!free)} /> With a free seat</label>
    </div>
    ${shown.length === 0 && html`<p>No such table is open now. <a href="#/">Other games</a></p>`}
    <ul class="listed">
      ${shown.map((table) => html`<${Row} key=${table.table} table=${table} me=${me} sit=${sitter(say)} />`)}
    </ul>`;
};

const Row = ({ table, me, sit }) => {
  const { limits, seats, free, an_hour: pace, edition } = table;
  const kind = isSealed(table) ? (table.dealing === "staff" ? t`Sealed cards, a dealer` : t`Sealed cards`) : t`Real cards, at the table only`;
  return html`<li class="row">
    <div class="row-name">
      <b>${tableName(table)}</b>
      <small>${editionName(edition)}</small>
    </div>
    <span class="row-limits"><small>Limits</small> ${firstLimits(limits)}</span>
    <span class="row-seats">
      <span class="dots" role="img" aria-label=${t`${seats - free} of ${seats} seats are taken`}>
        ${Array.from({ length: seats }, (_, n) => html`<i key=${n} class=${n < seats - free ? "taken" : ""} />`)}
      </span>
    </span>
    <span class="row-kind"><small>Cards</small> ${kind}</span>
    <span class="row-pace">${pace !== null && html`<small>Rounds an hour</small> ${pace}`}</span>
    ${Object.keys(table.edges).length > 0 && html`<p class="row-edges">House edge: ${edgesOf(table)}</p>`}
    <span class="row-do">${joinOf(table, me, sit)}
      <a class="button quiet" href=${`#/table/${table.table}`}>Watch<span class="only-read"> ${tableName(table)}</span></a>
      ${table.web.monitor && html`<a class="button quiet" href=${`#/monitor/${table.table}`}>Monitor</a>`}
    </span>
  </li>`;
};

const joinOf = (table, me, sit) => {
  if (me.table === table.table) return html`<a class="button main" href=${`#/table/${table.table}`}>Back to my seat</a>`;
  if (table.free > 0) return html`<${Do} cls="main" does=${sit(table.table)}>Join<//>`;
  const list = table.waiting ? t`Full: join the list, ${table.waiting} before you` : t`Full: join the list`;
  return html`<${Do} does=${sit(table.table)}>${list}<//>`;
};

/** What each wager costs at this table. */
const edgesOf = ({ edges, called }) =>
  alike(edges, (wager) => heard(called[wager]))
    .map(([wagers, edge]) => `${wagers.split(", ").length > FEW ? t`every wager alike` : wagers} ${percent(edge)}`)
    .join(", ");

/** The limits of the wager that a table is about, which is the first. */
const firstLimits = (given) => {
  const [name] = Object.keys(given).filter((limit) => limit.endsWith("-min"));
  if (!name) return "";
  return `${dollars(given[name])}–${dollars(given[name.replace(/-min$/, "-max")])}`;
};

// Rules

const Rules = ({ game, told }) =>
  html`<h2>How to play</h2>
    <${Steps} told=${told} />
    <${Ranks} told=${told} />
    <${PaysHere} told=${told} />
    <${Clauses} game=${game} rules=${told.rules} />`;

// Strategy

const Best = ({ game, told }) => {
  const { answer, wrong } = useAnswer(`analysis/${game}?rules=${told.rules}`);
  if (!answer) return html`<${Loading} said=${wrong} />`;
  const { sheet } = answer;
  if (!sheet.strategy && !sheet.plays.length)
    return html`<p>There is nothing to decide but where to bet: <a href="#/edges">what each wager costs</a>.</p>`;
  return html`<div class="study">${sheet.strategy && html`<${Strategy} grid=${sheet.strategy} />`}<${Plays} plays=${sheet.plays} /></div>`;
};

// My rounds

const Mine = ({ game, me }) => {
  const { data, said } = useAsked(me.name && "me/rounds");
  const { data: found } = useAsked("tables");
  if (!me.name) return html`<p>You have played none yet. <a href=${`#/game/${game}`}>Choose a table</a></p>`;
  if (!data || !found) return html`<${Loading} said=${said} />`;
  const here = Object.fromEntries(found.tables.filter((t) => t.game === game).map((t) => [t.table, t]));
  const rounds = data.rounds.filter(({ table }) => table in here);
  return html`<h2>My rounds</h2>
    ${rounds.length === 0 && html`<p>You have played none of late. <a href="#/history">All my rounds</a></p>`}
    <ul class="listed">
      ${rounds.map(
        ({ table, round, at, net }) => html`<li class="row mine-row" key=${`${table}/${round}`}>
          <a href=${`#/history/${table}/${round}`}>${t`${tableName(here[table])}, round ${round}`}</a>
          <span>${localTime(at)}</span><${Net} cents=${net} even="even" />
        </li>`,
      )}
    </ul>`;
};

// Every game by its edge

/** Wagers of one price, in one row. */
const together = (edges) => {
  const priced = Object.values(Object.groupBy(edges, ({ exact }) => exact));
  const named = (all) => (all.length === edges.length && all.length > FEW ? t`Every wager alike` : all.map((e) => heard(e.wager)).join(", "));
  return priced.map((all) => ({ ...all[0], wager: named(all) }));
};

export const Edges = () => {
  const { data, said } = useAsked("guides");
  if (!data) return html`<${Loading} said=${said} />`;
  const rows = data.games
    .flatMap(({ game, editions }) =>
      editions.flatMap((one) => together(one.edges).map((edge) => ({ ...edge, game, title: one.title, set: usualWords(one) }))),
    )
    .sort((a, b) => a.edge - b.edge || gameName(a.game).localeCompare(gameName(b.game)));
  const most = Math.max(...rows.map(({ edge }) => edge));
  return html`<section class="page edges">
    <h1>Every wager by its house edge</h1>
    <p class="lead">
      What the house keeps on average of the first stake, under best play: every deal counted, nothing sampled. Jackpot
      wagers depend on their meters and are not listed.
    </p>
    <div class="scrolls">
      <table>
        <caption class="only-read">Every wager, the cheapest first</caption>
        <thead><tr><th>Game</th><th>Wager</th><th>Rules</th><th>Of the first stake</th><th>Of all that is staked</th></tr></thead>
        <tbody>
          ${rows.map(
            ({ game, wager, title, set, edge, exact, of_all: all }) => html`<tr key=${`${game}${wager}${title}`}>
              <th scope="row"><a href=${`#/game/${game}`}>${gameName(game)}</a></th>
              <td>${heard(wager)}</td>
              <td>${title}${set && html`<br /><small>${set}</small>`}</td>
              <td class="edge-cell" title=${exact}><i style=${`--share:${edge / most}`} aria-hidden="true"></i>${percent(edge)}</td>
              <td>${percent(all)}</td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
};
