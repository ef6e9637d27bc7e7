// The lobby: a card for every game with its picture, its sentence and its best edge (NZ-ACT-RESP); one press sits you down.
import { heard, html, t, useLayoutEffect, useState } from "./language.js";
import { isSealed, sitDown } from "./me.js";
import { Card, Do, Loading, Message, useAsked } from "./parts.js";
import { ask } from "./wire.js";
import { capital, dollars, gameName, percent, personName, tableName } from "./words.js";

/** The tables as they are now, looked at every few seconds. */
export const useTables = () => {
  const [tables, show] = useState(null);
  const [away, miss] = useState("");
  useLayoutEffect(() => {
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
  return { tables, away };
};

export const isOpen = ({ state }) => state === "open";
export const playersAt = (tables) => tables.reduce((sum, { players }) => sum + players, 0);

/** The table that Play leads to: dealt by itself, with a seat free, the emptiest first. */
const quickest = (tables) =>
  tables.filter((t) => t.dealing === "auto" && isSealed(t) && t.free > 0).sort((a, b) => b.free - a.free)[0];

const edgesIn = ({ editions }, isMain) => editions.flatMap(({ edges }) => edges).filter(({ main }) => main === isMain);
/** What playing costs at least: of the wagers one of which has to be made, that of which the house keeps least. It has no
 * name where many cost the same, and `dearer`, where others cost more. */
export const bestOf = (about) => {
  const [best, ...others] = edgesIn(about, true).sort((a, b) => a.edge - b.edge);
  const dearer = others.some(({ edge }) => edge !== best.edge);
  const isOne = dearer || others.every(({ wager }) => wager === best.wager);
  return best && { edge: best.edge, wager: isOne ? best.wager : "", dearer };
};
/** What the wagers cost that may lie beside it. */
export const sidesOf = (about) => Object.fromEntries(edgesIn(about, false).map(({ wager, edge }) => [wager, edge]));
const edgeWords = ({ dearer }) => (dearer ? t`House edge from` : t`House edge`);

export const Least = ({ about }) => {
  const best = bestOf(about);
  return best ? html`${edgeWords(best)} <b>${percent(best.edge)}</b> <small>${heard(best.wager)}</small>` : "";
};

const SORTS = {
  name: [t`Name`, (a, b) => gameName(a.game).localeCompare(gameName(b.game))],
  edge: [t`House edge`, (a, b) => (bestOf(a)?.edge ?? 1) - (bestOf(b)?.edge ?? 1)],
  players: [t`Players now`, (a, b) => playersAt(b.tables) - playersAt(a.tables)],
};
const playedFirst = (a, b) => (b.tables.length > 0) - (a.tables.length > 0);
const EVERY = t`All`;

/** Sit down there, or say why not. */
export const sitter = (say) => (table) => () => sitDown(table).catch((no) => say(`${capital(no.words)}.`));

export const Lobby = ({ me }) => {
  const { tables, away } = useTables();
  const { data } = useAsked("guides");
  const [said, say] = useState("");
  const [family, filter] = useState(EVERY);
  const [sort, order] = useState("name");
  if (!tables || !data) return html`<${Loading} said=${away} />`;
  const open = tables.filter(isOpen);
  const games = data.games.map((about) => ({ ...about, tables: open.filter(({ game }) => game === about.game) }));
  const families = [EVERY, ...new Set(games.map((g) => g.family))];
  const shown = games.filter((g) => family === EVERY || g.family === family).sort(SORTS[sort][1]).sort(playedFirst);
  const mine = tables.find(({ table }) => table === me.table);
  const people = playersAt(open);
  return html`<section class="page lobby">
    <header class="lobby-head">
      <div>
        <h1 class="welcome">Take a seat</h1>
        <p class="lead">${welcome(me)} Nothing here costs or pays real money.</p>
      </div>
      <p class="lobby-now">
        <span><b>${people}</b> ${people === 1 ? t`player` : t`players`}</span>
        <span><b>${open.length}</b> ${open.length === 1 ? t`table open` : t`tables open`}</span>
      </p>
    </header>
    ${(said || away) && html`<${Message} said=${said || away} tone="no" />`}
    ${mine &&
    html`<p class="continue">
      <span>You have a seat at <b>${tableName(mine)}</b></span>
      <a class="button main" href=${`#/table/${mine.table}`}>Back to my seat</a>
    </p>`}
    <div class="shelf">
      <p class="families" role="group" aria-label="Kinds of games">
        ${families.map(
          (name) => html`<${Do} key=${name} cls="quiet" pressed=${name === family} does=${() => filter(name)}>${heard(name)}<//>`,
        )}
      </p>
      <label class="sort">Sort by
        <select value=${sort} onChange=${({ target }) => order(target.value)}>
          ${Object.entries(SORTS).map(([name, [title]]) => html`<option key=${name} value=${name}>${title}</option>`)}
        </select>
      </label>
    </div>
    ${open.length === 0 && html`<p>No table is open. <a href="#/floor">An operator opens one.</a></p>`}
    <ul class="tables games">
      ${shown.map((about) => html`<${GameCard} key=${about.game} about=${about} me=${me} sit=${sitter(say)} />`)}
    </ul>
    <p class="buttons">
      <a class="button quiet" href="#/edges">Every wager by its house edge</a>
      <a class="button quiet" href="#/jackpot">Jackpots</a>
    </p>
  </section>`;
};

const welcome = ({ name, bank, table }) => {
  if (!name) return t`Sit down as a guest with ${dollars(100000)} of play money.`;
  return bank === undefined || table ? "" : t`${personName(name)}, you have ${dollars(bank)} of play money.`;
};

/** The least that can be bet at any of these tables. */
const leastOf = (tables) =>
  Math.min(...tables.flatMap(({ limits }) => Object.keys(limits).filter((name) => name.endsWith("-min")).map((name) => limits[name])));

const GameCard = ({ about, sit }) => {
  const { game, says, tables } = about;
  const best = bestOf(about);
  const quick = quickest(tables);
  const people = playersAt(tables);
  return html`<li class=${`tile game-card ${game}`} style=${`--cloth:${about.cloth}`}>
    <${Art} about=${about} />
    <h2><a href=${`#/game/${game}`}>${gameName(game)}</a></h2>
    <p class="says">${heard(says)}</p>
    <dl class="figures">
      ${best && html`<div><dt>${edgeWords(best)}</dt><dd class="whole">${percent(best.edge)} <small>${heard(best.wager)}</small></dd></div>`}
      ${tables.length > 0
        ? html`<div><dt>Bets from</dt><dd>${dollars(leastOf(tables))}</dd></div>
            <div><dt>Players now</dt><dd>${people || t`none yet`}</dd></div>`
        : html`<div><dt>Tables</dt><dd>none open</dd></div>`}
    </dl>
    <p class="buttons">
      ${quick
        ? html`<${Do} cls="main" does=${sit(quick.table)}>Play<//>`
        : tables.length > 0 && html`<a class="button main" href=${`#/game/${game}`}>Tables</a>`}
      <a class="button quiet" href=${`#/game/${game}/rules`}>Learn<span class="only-read"> ${gameName(game)}</span></a>
    </p>
  </li>`;
};

const SMALL = "(max-width: 40rem), (max-height: 30rem)"; // as in lobby.css

/** What a game looks like, for those who see it: its own picture, of which a small window shows a part, or its cards on its
 * cloth. */
export const Art = ({ about: { art, web } }) =>
  html`<div class="art" aria-hidden="true">
    ${web.art
      ? html`<picture><source media=${SMALL} srcset=${`${web.art}#small`} /><img src=${web.art} alt="" /></picture>`
      : html`<span class="fan" style=${`--cards:${art.length}`}>
          ${art.map((card, n) => html`<span key=${card} style=${`--n:${n}`}><${Card} card=${card} /></span>`)}
        </span>`}
  </div>`;
