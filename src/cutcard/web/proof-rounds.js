// Rounds, chosen by table, game, time, person and what happened in them; the choice is in the address.
import { html, t, useLayoutEffect, useRef, useState } from "./language.js";
import { Do, Loading, Message } from "./parts.js";
import { count, Grid, moment, saveCsv, useRowKeys } from "./proof-grid.js";
import { ask } from "./wire.js";
import { gameName, tableName } from "./words.js";

const GUEST = /^[a-z]+-[a-z]+-\d{2,}$/; // how guests are called, without what their names begin with
const DAY = 86_400_000;
const HAPPENED = {
  choice: t`a decision in words`,
  pull: t`a wager taken back`,
  award: t`a bonus or jackpot paid`,
  expose: t`a card exposed`,
  note: t`an incident reported`,
  rule: t`a ruling`,
  void: t`wagers void`,
  strike: t`an entry taken back`,
  reopen: t`a decision reopened`,
};

const addressOf = (filters) => {
  const said = new URLSearchParams(Object.entries(filters).filter(([, value]) => value)).toString();
  return `#/audit/rounds${said ? `/${encodeURIComponent(said)}` : ""}`;
};

/** The same as the house is asked for it: days, both of them whole, in milliseconds. */
const asked = ({ from, to, ...rest }) => {
  const query = new URLSearchParams({ ...rest, ...(rest.of && { of: rest.of.replace(GUEST, "guest-$&") }) });
  if (from) query.set("since", Date.parse(from));
  if (to) query.set("until", Date.parse(to) + DAY);
  return query;
};

export const Rounds = ({ wanted = "", me }) => {
  const [found, show] = useState(null);
  const [tables, list] = useState([]);
  const named = (table) => tableName(tables.find((one) => one.table === table) || { table });
  const [said, say] = useState("");
  const filters = Object.fromEntries(new URLSearchParams(wanted));
  const path = `rounds?${asked(filters)}`;
  useLayoutEffect(() => {
    ask(path).then(show, (no) => say(no.words));
    ask("tables").then((all) => list(all.tables), () => list([]));
  }, [path]);
  const change = (name, value) => {
    location.hash = addressOf({ ...filters, before: "", [name]: value });
  };
  const search = useRef(null);
  const rows = found?.rounds || [];
  const at = useRowKeys(rows, roundAddress, { "/": () => search.current?.focus() });
  return html`<h1>Rounds ${found && html`<small>${found.at_least ? t`${count(found.count)} or more found` : t`${count(found.count)} found`}</small>`}</h1>
    <${Filters}
      filters=${filters}
      change=${change}
      tables=${tables}
      auditor=${me.roles.includes("auditor")}
      search=${search}
    />
    ${said && html`<${Message} said=${said} tone="no" />`}
    ${!found && !said && html`<${Loading} />`}
    ${found &&
    html`<${Grid}
        brief=${true}
        caption="Rounds, the latest first"
        none="No round matches this choice. Rounds appear here as they are played."
        rows=${rows.map((row, n) => ({ ...row, what: words(row), mark: n === at ? "here" : "" }))}
        columns=${[
          ["at", t`Last entry`, moment],
          ["table", t`Table`, named],
          ["round", t`Round`, (n, row) => html`<a href=${roundAddress(row)}>Round ${n}</a>`],
          ["what", t`What`],
        ]}
      />
      <p class="buttons">
        ${filters.before && html`<a class="button" href=${addressOf({ ...filters, before: "" })}>Latest</a>`}
        ${found.more && html`<a class="button" href=${addressOf({ ...filters, before: found.before })}>Earlier</a>`}
        <a class="button quiet" href=${`/api/${path}`} target="_blank" rel="noopener">The same as JSON</a>
        ${rows.length > 0 && html`<${Do} cls="quiet" does=${() => saveCsv("rounds", rows)}>Save as CSV<//>`}
        ${Object.keys(filters).length > 0 && html`<a class="button quiet" href="#/audit/rounds">All rounds</a>`}
      </p>
      <p class="note">Keys: j and k move through the rows, Enter opens one, / goes to the filters.</p>`}`;
};

const Filters = ({ filters, change, tables, auditor, search }) => {
  const games = [...new Set(tables.map(({ game }) => game))];
  const pick = (label, name, all, some, ref) => html`<label
    >${label}
    <select ref=${ref} onChange=${(event) => change(name, event.target.value)}>
      <option value="">${all}</option>
      ${some.map(
        ([value, words]) =>
          html`<option key=${value} value=${value} selected=${value === filters[name]}>${words}</option>`,
      )}
    </select></label
  >`;
  const day = (label, name) => html`<label>
    ${label} <input type="date" value=${filters[name] || ""} onChange=${(event) => change(name, event.target.value)} />
  </label>`;
  const turn = (label, name) => {
    const ticked = (event) => change(name, event.target.checked ? "true" : "");
    return html`<label class="switch">
      <input type="checkbox" checked=${Boolean(filters[name])} onChange=${ticked} /> ${label}
    </label>`;
  };
  return html`<form class="filters" onSubmit=${(event) => event.preventDefault()}>
    ${pick(t`Table`, "table", t`all`, tables.map((one) => [one.table, tableName(one)]), search)}
    ${pick(t`Game`, "game", t`all`, games.map((game) => [game, gameName(game)]))}
    ${pick(t`With`, "kind", t`anything`, Object.entries(HAPPENED))}
    ${day(t`From, UTC`, "from")} ${day(t`To, UTC`, "to")}
    ${auditor &&
    html`<label>
      Person <input
        value=${filters.of || ""}
        autocomplete="off"
        onChange=${(event) => change("of", event.target.value.trim())}
      />
    </label>`}
    ${turn(t`Irregular`, "irregular")} ${turn(t`Void`, "void")}
  </form>`;
};

const roundAddress = ({ table, round }) => `#/audit/round/${table}/${round}`;
const words = ({ irregular, void: none, open }) =>
  none ? t`○ void` : irregular ? t`! irregular` : open ? t`▶ open` : t`regular`;
