// The designer of pay tables: ask for an edge or a hit rate, try what is found, and save it as an edition of the house.
import { html, useState } from "./vendor/htm-preact.js";
import { announce, Do, Message } from "./parts.js";
import { rulesQuery } from "./study-case.js";
import { Pick } from "./study-setup.js";
import { ask, patiently } from "./wire.js";
import { percent, ratio } from "./words.js";

const said = (pay) => (pay === "no" ? "nothing" : pay);
const pairsOf = (table, pays) => Object.fromEntries(Object.entries(pays).map(([event, pay]) => [`${table}:${event}`, pay]));

/** A table that was found: what changes, and its exact figures. */
const Found = ({ one, rows, take }) => html`<li>
  <span>
    ${Object.entries(one.pays).map(
      ([event, pay], n) =>
        html`${n ? ", " : ""}${event} <s>${said((rows[event] || "no").replace(/\/1$/, ""))}</s>
          <span aria-hidden="true"> → </span><b>${said(pay)}</b>`,
    )}
    ${!Object.keys(one.pays).length && "as it is"}
  </span>
  <span>edge <b title=${one.edge}>${percent(ratio(one.edge), 3)}</b></span>
  <span>ends ahead ${percent(ratio(one.hit), 2)}</span>
  <span>deviation ${one.standard_deviation.toFixed(2)}</span>
  <${Do} does=${take}>Try it<//>
</li>`;

export const Designer = ({ now, tables, change }) => {
  const paid = tables.filter(({ rows }) => rows.length > 0);
  const [asked, choose] = useState({ table: paid.at(-1).name, edge: "", hit: "" });
  const [{ found, wrong, busy }, show] = useState({});
  const field = (name, label, hint) => html`<label
    >${label}
    <input
      value=${asked[name]}
      placeholder=${hint}
      maxlength="30"
      onInput=${(event) => choose({ ...asked, [name]: event.target.value })}
  /></label>`;
  const search = async () => {
    const query = rulesQuery(now);
    for (const [name, value] of Object.entries(asked)) query.set(name, value);
    show({ busy: true });
    try {
      const answer = await patiently(`design/${now.game}?${query}`);
      show({ found: answer });
      announce(`${answer.designs.length} tables found`);
    } catch (no) {
      show({ wrong: no.words });
    }
  };
  const take = ({ pays }) => change({ pay: { ...now.pay, ...pairsOf(found.table, pays) } });
  return html`<form
    class="options"
    onSubmit=${(event) => {
      event.preventDefault();
      search();
    }}
  >
    <${Pick}
      label="Pay table"
      value=${asked.table}
      list=${paid.map(({ name, called }) => [name, called])}
      change=${(table) => choose({ ...asked, table })}
    />
    ${field("edge", "House edge", "2.5%, or 2% to 3%")} ${field("hit", "Ends ahead in", "any")}
    <button class="main" disabled=${busy || (!asked.edge.trim() && !asked.hit.trim())}>
      ${busy ? "Looking…" : "Find tables"}
    </button>
  </form>
  ${wrong && html`<${Message} said=${wrong} tone="no" />`}
  ${found &&
  html`<ol class="found">
      ${found.designs.map((one) => html`<${Found} key=${one.rules} one=${one} rows=${found.rows} take=${() => take(one)} />`)}
    </ol>
    <p class="note">
      ${found.designs.length
        ? "The least change first. Each edge is exact, under best play of that table."
        : "No table near this one does so: ask for a range."}
    </p>`}`;
};

const odds = (pay) => (pay === "no" ? false : /^\d+$/.test(pay) ? Number(pay) : pay);

/** The name of an edition as the house keeps it: Friday night is friday-night. */
const written = (name) => name.trim().toLowerCase().replace(/\s+/g, "-");

/** What was changed, kept by the house under a name: for an operator. */
export const Save = ({ now, base, change }) => {
  const [name, type] = useState("");
  const [{ told, edition, wrong }, tell] = useState({});
  const pays = {};
  for (const [row, pay] of Object.entries(now.pay)) {
    const [table, event] = [row.slice(0, row.indexOf(":")), row.slice(row.indexOf(":") + 1)];
    (pays[table] ||= {})[event] = odds(pay);
  }
  const save = async () => {
    try {
      const { edition, title } = await ask("editions", { game: now.game, rules: now.rules || base, name: written(name), pays });
      tell({ told: `Saved as “${title}”. A table can be set up with it now.`, edition });
      change({ rules: edition, pay: {} });
    } catch (no) {
      tell({ wrong: no.words });
    }
  };
  const open = Object.keys(now.pay).length > 0;
  return html`${open &&
    html`<form
      class="options save"
      onSubmit=${(event) => {
        event.preventDefault();
        save();
      }}
    >
      <label>Name of the edition <input value=${name} maxlength="30" onInput=${(event) => type(event.target.value)} /></label>
      <button disabled=${!name.trim()}>Save as an edition</button>
    </form>`}
    ${(wrong || told) && html`<${Message} said=${wrong || told} tone=${wrong ? "no" : "yes"} />`}
    ${told && html`<p><a class="button" href=${`#/house/new/${now.game}/${encodeURIComponent(edition)}`}>Set up a table with it</a></p>`}`;
};
