// The money of the house: every account, together nought.
import { html } from "./vendor/htm-preact.js";
import { Do, Loading, saveJson, useAsked } from "./parts.js";
import { count, Grid, saveCsv } from "./proof-grid.js";
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
  const link = (what, { kind: name }) =>
    html`<a href=${`#/audit/accounts/${name}`} aria-current=${name === kind ? "true" : undefined}>${capital(what)}</a>`;
  if (!data) return html`<h1>Accounts</h1><${Loading} said=${said} />`;
  return html`<h1>Accounts</h1>
    <p class=${`proof-verdict ${data.sum ? "no" : "yes"}`}>
      <span class="sign" aria-hidden="true">${data.sum ? "✕" : "✓"}</span>
      <span>
        ${data.sum
          ? `Together they have ${dollars(data.sum)}, and not zero: run the audit.`
          : "All accounts together add up to zero, to the cent."}
      </span>
    </p>
    <${Grid}
      caption="Kinds of account"
      rows=${data.kinds.map((row) => ({ ...row, what: KINDS[row.kind] || row.kind }))}
      columns=${[
        ["what", "What is there", link],
        ["kind", "In the book"],
        ["accounts", "Accounts", count],
        ["cents", "Together", dollars],
      ]}
    />
    ${kind && html`<h2>${capital(KINDS[kind] || kind)}, the largest first</h2>
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
