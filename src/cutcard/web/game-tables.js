// The tables of a game that are open, those with players first; where there are many, chosen by limits, dealer, company.
import { heard, html, t, useState } from "./language.js";
import { isOpen, playersAt, sitter, useTables } from "./lobby.js";
import { isSealed } from "./me.js";
import { Do, Loading, Message } from "./parts.js";
import { capital, dollars, edgesWords, editionName, gameName, tableName } from "./words.js";

const MANY = 8; // tables from which on there is something to choose by
const SHOWN = 12; // tables at first, and so many more at a press

const leastBet = ({ limits }) => Object.entries(limits).find(([name]) => name.endsWith("-min"))?.[1] || 0;
const SORTS = {
  players: [t`Players now`, (a, b) => playersAt([b]) - playersAt([a])],
  least: [t`Lowest bet`, (a, b) => leastBet(a) - leastBet(b)],
  pace: [t`Rounds an hour`, (a, b) => (b.an_hour ?? 0) - (a.an_hour ?? 0)],
};
const DEALT = { "": t`Anyone`, staff: t`A dealer`, auto: t`The table itself` };
const ANY = { least: "", dealt: "", free: false, company: false, sort: "players", shown: SHOWN };

export const Tables = ({ game, me }) => {
  const { tables, away } = useTables();
  const [said, say] = useState("");
  const [chosen, choose] = useState(ANY);
  if (!tables) return html`<${Loading} said=${away} />`;
  const { least, dealt, free, company, sort, shown } = chosen;
  const open = tables.filter((table) => table.game === game && isOpen(table));
  const wanted = open
    .filter((table) => (!least || leastBet(table) === Number(least)) && (!dealt || table.dealing === dealt))
    .filter((table) => (!free || table.free > 0) && (!company || playersAt([table]) > 0))
    .sort(SORTS[sort][1]);
  const rest = wanted.length - shown;
  const usual = usualOf(open);
  if (open.length === 0) return html`<p>No table is open. <a href="#/">Other games</a></p>`;
  return html`<h2 class="only-read">Tables</h2>
    ${(said || away) && html`<${Message} said=${said || away} tone="no" />`}
    ${said && me.table && html`<p class="buttons centred"><a class="button main" href=${`#/table/${me.table}`}>Back to my seat</a></p>`}
    <p class="note">${open.length === 1 ? t`1 table open` : t`${open.length} tables open`}, ${t`${playersAt(open)} playing`}</p>
    ${usual && html`<p class="row-edges">Unless a table says otherwise: ${editionName(usual.edition)}. <${Costs} table=${usual} /></p>`}
    ${open.length > 1 &&
    html`<${Shelf} open=${open} chosen=${chosen} choose=${(what) => choose({ ...chosen, shown: SHOWN, ...what })} />`}
    ${wanted.length === 0 && html`<p>No such table is open now. <a href="#/">Other games</a></p>`}
    <ul class="listed">
      ${wanted.slice(0, shown).map((table) => html`<${Row} key=${table.table} table=${table} usual=${usual} me=${me} sit=${sitter(say)} />`)}
    </ul>
    ${rest > 0 &&
    html`<p class="buttons"><${Do} does=${() => choose({ ...chosen, shown: shown + SHOWN })}>${t`More tables, ${rest} of them`}<//></p>`}`;
};

/** What one chooses by. */
const Shelf = ({ open, chosen, choose }) => {
  const pick = (label, name, list) => html`<label class="sort"
    >${label}
    <select value=${chosen[name]} onChange=${({ target }) => choose({ [name]: target.value })}>
      ${list.map(([value, words]) => html`<option key=${value} value=${value}>${words}</option>`)}
    </select>
  </label>`;
  const tick = (words, name) => html`<label class="switch">
    <input type="checkbox" checked=${chosen[name]} onChange=${() => choose({ [name]: !chosen[name] })} /> ${words}
  </label>`;
  const lows = [...new Set(open.map(leastBet))].sort((a, b) => a - b).map((low) => [`${low}`, dollars(low)]);
  const dealers = new Set(open.map(({ dealing }) => dealing));
  return html`<div class="shelf choosing-by">
    ${open.length > MANY && lows.length > 1 && pick(t`Bets from`, "least", [["", t`Any amount`], ...lows])}
    ${open.length > MANY && dealers.size > 1 && pick(t`Dealt by`, "dealt", Object.entries(DEALT))}
    ${open.length > MANY && pick(t`Sort by`, "sort", Object.entries(SORTS).map(([name, [words]]) => [name, words]))}
    ${tick(t`With a free seat`, "free")} ${open.length > MANY && tick(t`With players`, "company")}
  </div>`;
};

/** What a table is called where the game is named already: table 4, or by its own name. */
export const nameHere = (table) => capital(tableName(table).replace(`${gameName(table.game)}, `, ""));

/** The rules of a table and what its wagers cost. */
const termsOf = ({ edition, edges }) => JSON.stringify([edition.title, edges]);
/** A table with the terms that most have, which stand once above them; none where no two are alike. */
const usualOf = (tables) => {
  const alike = Object.values(Object.groupBy(tables, termsOf)).sort((a, b) => b.length - a.length)[0] || [];
  return alike.length > 1 && alike[0];
};
const Costs = ({ table }) => Object.keys(table.edges).length > 0 && html`House edge: ${edgesOf(table)}`;

const Row = ({ table, usual, me, sit }) => {
  const { limits, seats, free, an_hour: pace, edition } = table;
  const same = usual && termsOf(table) === termsOf(usual);
  const kind = isSealed(table) ? (table.dealing === "staff" ? t`Sealed before the bets, a dealer` : t`Sealed before the bets`) : t`Real, at the table only`;
  return html`<li class="row">
    <div class="row-name">
      <b>${nameHere(table)}</b>
      ${!same && html`<small>${editionName(edition)}</small>`}
    </div>
    <span class="row-limits"><small>Limits</small> ${firstLimits(limits)}</span>
    <span class="row-seats">
      <span class="dots" role="img" aria-label=${t`${seats - free} of ${seats} seats are taken`}>
        ${Array.from({ length: seats }, (_, n) => html`<i key=${n} class=${n < seats - free ? "taken" : ""} />`)}
      </span>
    </span>
    <span class="row-kind"><small>Dealt</small> ${kind}</span>
    ${pace !== null && html`<span class="row-pace"><small>Rounds an hour</small> ${pace}</span>`}
    ${!same && Object.keys(table.edges).length > 0 && html`<p class="row-edges"><${Costs} table=${table} /></p>`}
    <span class="row-do">${joinOf(table, me, sit)}
      <a class="button quiet" href=${`#/table/${table.table}`}>Watch<span class="only-read"> ${tableName(table)}</span></a>
      ${table.web.monitor && html`<a class="button quiet" href=${`#/monitor/${table.table}`}>Monitor</a>`}
    </span>
  </li>`;
};

const joinOf = (table, me, sit) => {
  if (me.table === table.table) return html`<a class="button main" href=${`#/table/${table.table}`}>Back to my seat</a>`;
  if (table.free > 0) return html`<${Do} cls=${isSealed(table) ? "main" : ""} does=${sit(table.table)}>Join<//>`;
  const list = table.waiting ? t`Full: join the list, ${table.waiting} before you` : t`Full: join the list`;
  return html`<${Do} does=${sit(table.table)}>${list}<//>`;
};

/** What each wager costs at this table. */
const edgesOf = ({ edges, called }) => edgesWords(edges, (wager) => heard(called[wager]));

/** The limits of the wager that a table is about, which is the first. */
const firstLimits = (given) => {
  const [name] = Object.keys(given).filter((limit) => limit.endsWith("-min"));
  if (!name) return "";
  return `${dollars(given[name])}–${dollars(given[name.replace(/-min$/, "-max")])}`;
};
