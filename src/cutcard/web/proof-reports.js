// What an operator and a regulator ask of the house, as `cutcard report` tells it: the choice is in the address.
import { html } from "./vendor/htm-preact.js";
import { Downloads } from "./downloads.js";
import { Do, Loading, saveJson, useAsked } from "./parts.js";
import { count, finely, Grid, moment, share, Tabs } from "./proof-grid.js";
import { capital, dollars, minus, personName, signed, tableName } from "./words.js";

const OF_A_TIME = ["shifts", "hold", "cards", "conduct", "harm"];
const OF_A_TABLE = ["shifts", "hold", "cards", "conduct"];
const REPORTS = {
  shifts: "Drop, win, hold",
  hold: "Theory and actual",
  conduct: "Incidents",
  jackpots: "Jackpots",
  cards: "Cards",
  harm: "Limits and breaks",
};
const DAY = 86_400_000;
const told = (words) => minus(personName(words));
const SHOWS = {
  text: told, words: told, count, money: dollars, result: signed, fine: finely, share, time: moment,
};

const addressOf = (what, filters) => {
  const said = new URLSearchParams(Object.entries(filters).filter(([, value]) => value)).toString();
  return `audit/reports/${what}${said ? `/${encodeURIComponent(said)}` : ""}`;
};

/** What the house is asked: days, both of them whole, in milliseconds. */
const asked = (what, { table, from, to }) => {
  const query = new URLSearchParams();
  if (table && OF_A_TABLE.includes(what)) query.set("table", table);
  if (from && OF_A_TIME.includes(what)) query.set("since", Date.parse(from));
  if (to && OF_A_TIME.includes(what)) query.set("until", Date.parse(to) + DAY);
  return query;
};

/** Tables by the names that people know them by; what the book calls a round is its table and number. */
const namesOf = (tables = []) => {
  const names = Object.fromEntries(tables.map((one) => [one.table, tableName(one)]));
  const table = (id) => names[id] || id;
  const round = (id) => {
    const [, of, n] = id.match(/^(.*)\/(\d+)$/);
    return `${table(of)}, round ${n}`;
  };
  return { table, round };
};

export const Reports = ({ what = "shifts", wanted = "" }) => {
  const filters = Object.fromEntries(new URLSearchParams(wanted));
  const query = asked(what, filters);
  const { data, said } = useAsked(`reports/${what}?${query}`);
  const { data: floor } = useAsked("tables");
  const names = namesOf(floor?.tables);
  const tabs = Object.entries(REPORTS).map(([name, words]) => [addressOf(name, filters), words]);
  const change = ({ target: { name, value } }) => {
    location.hash = `#/${addressOf(what, { ...filters, [name]: value })}`;
  };
  return html`<h1>Reports</h1>
    <${Tabs} label="Reports" tabs=${tabs} now=${addressOf(what, filters)} />
    <${Filters} what=${what} tables=${floor?.tables || []} filters=${filters} change=${change} />
    ${data
      ? html`${(what === "hold" ? together(data.tables) : data.tables.map((one) => [one])).map(
            (some) =>
              some.length > 1
                ? html`<${Several} key=${some[0].title} names=${names} tables=${some} />`
                : html`<${Listing} key=${some[0].table + some[0].title} names=${names} ...${some[0]} />`,
          )}
          <h2>Downloads</h2>
          <${Downloads}
            of=${(form) => `reports/${what}/file/${form}?${query}`}
            json=${html`<${Do} does=${() => saveJson(what, data.report)}>JSON<//>`}
          />`
      : what === "hold" && !said
        ? html`<p class="loading">Counting every deal. The first time takes some seconds.</p>`
        : html`<${Loading} said=${said} />`}`;
};

const Filters = ({ what, tables, filters, change }) => {
  const day = (name, label) =>
    html`<label>${label} <input type="date" name=${name} value=${filters[name] || ""} onChange=${change} /></label>`;
  if (!OF_A_TIME.includes(what)) return "";
  return html`<form class="filters" onSubmit=${(event) => event.preventDefault()}>
    ${OF_A_TABLE.includes(what) &&
    html`<label>
      Table <select name="table" onChange=${change}>
        <option value="">all</option>
        ${tables.map(
          (one) => html`<option key=${one.table} value=${one.table} selected=${one.table === filters.table}>
            ${tableName(one)}
          </option>`,
        )}
      </select>
    </label>`}
    ${day("from", "From, UTC")} ${day("to", "To, UTC")}
  </form>`;
};

const LONG = 40; // cells: on a phone such a table is many screens long, and waits folded

/** Those that follow each other under the same heads. */
const together = (tables) =>
  tables.reduce((groups, one) => {
    const last = groups.at(-1);
    const alike = last && one.heads.length > 0 && `${last[0].heads}` === `${one.heads}`;
    return alike ? [...groups.slice(0, -1), [...last, one]] : [...groups, [one]];
  }, []);

const columnsOf = (heads, names) => heads.map(([name, kind], n) => [n, capital(name), SHOWS[kind] || names[kind]]);

/** Several of them as one table, each row with what it is of, so that they can be compared; then what is said of each. */
const Several = ({ tables, names }) => {
  const where = ({ table }) => (table ? names.table(table) : "All tables");
  const rows = tables.flatMap((one) => one.rows.map((row) => ({ ...row, of: one })));
  const shown = (one) => {
    const [game, ...rules] = one.title.replace(/^all tables: /, "").split(", ");
    return html`${where(one)}<br /><small>${(where(one).startsWith(game) ? rules : [game, ...rules]).join(", ")}</small>`;
  };
  return html`<${Grid}
      caption="Every wager of every table"
      rows=${rows}
      columns=${[["of", "Table", shown], ...columnsOf(tables[0].heads, names)]}
    />
    ${tables.flatMap((one) =>
      one.says.map(
        (words) => html`<p key=${one.table + one.title + words} class="note">${one.table ? where(one) : capital(one.title)}: ${words}</p>`,
      ),
    )}`;
};

const Listing = ({ title: of, table, names, heads, rows, says, wrong }) => {
  const title = table ? `${names.table(table)}: ${of}` : capital(of);
  const head = html`<h2>${title} ${rows.length > 1 && html`<small>${count(rows.length)}</small>`}</h2>`;
  const grid = heads.length > 0 && html`<${Grid} caption=${title} rows=${rows} columns=${columnsOf(heads, names)} />`;
  return html`${heads.length * rows.length > LONG
      ? html`<details class="long" open=${innerWidth > 700}><summary>${head}</summary>${grid}</details>`
      : html`${head}${grid}`}
    ${says.map((words) =>
      wrong
        ? html`<p class="proof-verdict no"><span class="sign" aria-hidden="true">✕</span> <span>${words}</span></p>`
        : html`<p class="note">${words}</p>`,
    )}`;
};
