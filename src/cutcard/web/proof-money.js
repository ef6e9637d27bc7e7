// The money of the house: every account, together nought; and the reports that an operator and a regulator ask for.
import { html } from "./vendor/htm-preact.js";
import { Do, Loading, saveJson, useAsked } from "./parts.js";
import { count, finely, Grid, moment, saveCsv, share, Tabs } from "./proof-grid.js";
import { capital, dollars, personName } from "./words.js";

const KINDS = {
  bank: "players, away from the tables",
  stack: "chips in front of players",
  spot: "chips on wagers",
  float: "chips in the racks",
  drop: "paid for chips, in the boxes",
  held: "jackpots taken and not yet paid",
  meter: "jackpots",
  reserve: "kept for their next start",
  overflow: "above their ceilings",
  house: "the capital of the house",
};

export const Accounts = ({ kind }) => {
  const { data, said } = useAsked(`accounts?kind=${encodeURIComponent(kind)}`);
  const link = (name) =>
    html`<a href=${`#/audit/accounts/${name}`} aria-current=${name === kind ? "true" : undefined}>${name}</a>`;
  if (!data) return html`<h1>Accounts</h1><${Loading} said=${said} />`;
  return html`<h1>Accounts</h1>
    <p class=${`proof-verdict ${data.sum ? "no" : "yes"}`}>
      <span class="sign" aria-hidden="true">${data.sum ? "✕" : "✓"}</span>
      <span>
        ${data.sum
          ? `Together they have ${dollars(data.sum)}, and not nought: run the audit.`
          : "All accounts together come to nought, to the cent."}
      </span>
    </p>
    <${Grid}
      caption="Kinds of account"
      rows=${data.kinds.map((row) => ({ ...row, what: KINDS[row.kind] }))}
      columns=${[
        ["kind", "Kind", link],
        ["what", "What is there"],
        ["accounts", "Accounts", count],
        ["cents", "Together", dollars],
      ]}
    />
    ${kind && html`<h2>${KINDS[kind] || kind}, the largest first</h2>
      <${Grid}
        caption=${`Accounts: ${kind}`}
        rows=${data.accounts}
        columns=${[["account", "Account", personName], ["cents", "Has", dollars]]}
      />`}
    <p class="buttons">
      <${Do} does=${() => saveJson("accounts", data)}>Save as JSON<//>
      <${Do} does=${() => saveCsv("accounts", kind ? data.accounts : data.kinds)}>Save as CSV<//>
    </p>`;
};

const REPORTS = {
  shifts: "Shifts",
  cards: "Cards",
  conduct: "Conduct",
  jackpots: "Jackpots",
  harm: "Limits and breaks",
};
const SHOWS = [
  [dollars, "opening fills credits drop cash_outs closing box counted_float counted_box result handle jackpots envy"],
  [dollars, "win float_over box_over chips funded released taken returned awarded held envy_paid apart"],
  [finely, "contributed shown hidden stands reserve overflow"],
  [share, "hold win_of_handle share"],
  [moment, "at began ended answered first last came in_play"],
];
const showing = Object.fromEntries(SHOWS.flatMap(([show, names]) => names.split(" ").map((name) => [name, show])));
const title = (name) => capital(name.replaceAll("_", " "));
const isRows = (value) =>
  Array.isArray(value) && value.length > 0 && typeof value[0] === "object" && !Array.isArray(value[0]);
const WIDE = 9; // a row of more columns than these is a block of its own

/** A value of a report as a person reads it. */
const plainly = (name, value) => {
  if (value === null || value === undefined || value === "") return "–";
  if (Array.isArray(value)) return personName(value.flat().join(", ")) || "none";
  if (typeof value === "boolean") return value ? "✓ yes" : "✕ no";
  if (showing[name]) return showing[name](value);
  return typeof value === "number" ? count(value) : personName(String(value));
};

export const Reports = ({ what }) => {
  const { data, said } = useAsked(`reports/${what}`);
  const tabs = Object.entries(REPORTS).map(([name, words]) => [`audit/reports/${name}`, words]);
  return html`<h1>Reports</h1>
    <${Tabs} label="Reports" tabs=${tabs} now=${`audit/reports/${what}`} />
    ${data ? html`<${Report} what=${what} data=${data} />` : html`<${Loading} said=${said} />`}`;
};

const Report = ({ what, data: { sound, report } }) => {
  const parts = Object.entries(report);
  const figures = parts.filter(([, value]) => !Array.isArray(value));
  const lists = parts.filter(([, value]) => Array.isArray(value));
  return html`${!sound &&
  html`<p class="proof-verdict no">
    <span class="sign" aria-hidden="true">✕</span> <span>The money of this report does not agree with itself.</span>
  </p>`}
    ${figures.length > 0 && html`<${Figures} row=${Object.fromEntries(figures)} />`}
    ${lists.map(([name, rows]) => html`<${Part} key=${name} what=${what} name=${name} rows=${rows} />`)}
    <p class="buttons"><${Do} does=${() => saveJson(what, report)}>Save as JSON<//></p>`;
};

const Part = ({ what, name, rows }) => {
  if (!isRows(rows)) return html`<h2>${title(name)}</h2><p class="note">${personName(rows.flat().join(", ")) || "None."}</p>`;
  const keys = [...new Set(rows.flatMap(Object.keys))].filter((key) => !rows.some((row) => isRows(row[key])));
  return html`<h2>${title(name)} <small>${count(rows.length)}</small></h2>
    ${keys.length > WIDE
      ? rows.map((row, n) => html`<${Block} key=${n} what=${what} row=${row} />`)
      : html`<${Grid}
        caption=${title(name)}
        rows=${rows}
        columns=${keys.map(
          (key) => [key, title(key), showing[key] === dollars ? dollars : (value) => plainly(key, value)],
        )}
      />`}
    <p class="buttons"><${Do} cls="quiet" does=${() => saveCsv(`${what}-${name}`, rows)}>Save as CSV<//></p>`;
};

const Block = ({ what, row }) => {
  const head = [row.table, row.level, row.shift && `shift ${row.shift}`, row.deck && `deck ${row.deck}`]
    .filter(Boolean)
    .join(", ");
  const lists = Object.entries(row).filter(([, value]) => isRows(value));
  return html`<section class="panel block">
    <h3>${head || what}</h3>
    <${Figures} row=${Object.fromEntries(Object.entries(row).filter(([, value]) => !isRows(value)))} />
    ${lists.map(
      ([name, rows]) => html`<${Grid}
        key=${name}
        caption=${title(name)}
        rows=${rows}
        columns=${Object.keys(rows[0]).map((key) => [key, title(key), (value) => plainly(key, value)])}
      />`,
    )}
  </section>`;
};

const Figures = ({ row }) =>
  html`<dl class="figures">
    ${Object.entries(row).map(
      ([name, value]) => html`<div key=${name}><dt>${title(name)}</dt><dd>${plainly(name, value)}</dd></div>`,
    )}
  </dl>`;
