// The page of a game, each part with an address of its own: its tables, its rules, how to play it well, my rounds.
import { heard, html, t } from "./language.js";
import { nameHere, Tables } from "./game-tables.js";
import { Clauses, PaysHere, Ranks, Steps, useTold } from "./guide.js";
import { Art, Least, sidesOf } from "./lobby.js";
import { Loading, Net, Nowhere, useAsked, whenShown } from "./parts.js";
import { useAnswer } from "./study-case.js";
import { Plays, Strategy } from "./study-rows.js";
import { edgesWords, FEW, gameName, localTime, percent, usualWords } from "./words.js";

const Chart = whenShown(() => import("./study-charts.js"), "Chart");

const PARTS = [["", t`Play`], ["rules", t`Rules`], ["strategy", t`Strategy`], ["train", t`Train`], ["odds", t`Odds`], ["history", t`History`]];
const ELSEWHERE = { train: "train", odds: "analyse" };

export const Game = ({ at: [game = "", part = ""], me }) => {
  const { data: told, said, no } = useTold(game);
  if (!told) return html`<${Loading} said=${said} no=${no} />`;
  const Part = { "": Tables, rules: Rules, strategy: Best, history: Mine }[part];
  if (!Part) return html`<${Nowhere} said=${t`${gameName(game)} has no page ${part}.`} />`;
  const sides = edgesWords(sidesOf(told), heard, Infinity);
  return html`<section class=${`page game-page ${game}`} style=${`--cloth:${told.cloth}`}>
    <header class="game-head">
      <${Art} about=${told} />
      <div>
        <h1>${gameName(game)}</h1>
        <p class="says">${heard(told.says)}</p>
        <p class="best"><${Least} about=${told} /></p>
        ${sides && html`<p class="sides">Beside it: ${sides}</p>`}
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
  const charts = sheet.tables.filter(({ chart }) => chart);
  if (!sheet.strategy && !sheet.plays.length)
    return html`<p>There is nothing to decide but where to bet: <a href="#/edges">what each wager costs</a>.</p>`;
  return html`<div class="study">
    ${sheet.strategy && html`<${Strategy} grid=${sheet.strategy} />`}
    ${charts.map((table) => html`<section key=${table.name} lang="en"><${Chart} table=${table} /></section>`)}
    <${Plays} plays=${sheet.plays} />
  </div>`;
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
          <a href=${`#/history/${table}/${round}`}>Round ${round}<span class="only-read">, ${nameHere(here[table])}</span></a>
          <span>${nameHere(here[table])}</span><span>${localTime(at)}</span><${Net} cents=${net} even="even" />
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
              <td>${title}${set && html` <small>${set}</small>`}</td>
              <td class="edge-cell" title=${exact}><i style=${`--share:${edge / most}`} aria-hidden="true"></i>${percent(edge)}</td>
              <td>${percent(all)}</td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
};
