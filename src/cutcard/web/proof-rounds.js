// Rounds, chosen by table, person and what went wrong; the choice is in the address, and the same view is there as JSON.
import { html, useEffect, useRef, useState } from "./vendor/htm-preact.js";
import { Do, Loading, Message, useKeys } from "./parts.js";
import { Grid, moment, saveCsv } from "./proof-grid.js";
import { ask } from "./wire.js";

const addressOf = (filters) => {
  const said = new URLSearchParams(Object.entries(filters).filter(([, value]) => value)).toString();
  return `#/audit/rounds${said ? `/${encodeURIComponent(said)}` : ""}`;
};

export const Rounds = ({ wanted = "", me }) => {
  const [found, show] = useState(null);
  const [tables, list] = useState([]);
  const [said, say] = useState("");
  const [at, move] = useState(0);
  const filters = Object.fromEntries(new URLSearchParams(wanted));
  const auditor = me.roles.includes("auditor");
  const path = `rounds?${new URLSearchParams(filters)}`;
  useEffect(() => {
    ask(path).then(show, (no) => say(no.words));
    ask("tables").then((all) => list(all.tables.map((t) => t.table)), () => list([]));
  }, [path]);
  const change = (name, value) => {
    location.hash = addressOf({ ...filters, before: "", [name]: value });
  };
  const search = useRef(null);
  const rows = found?.rounds || [];
  useKeys({
    j: () => move(Math.min(at + 1, rows.length - 1)),
    k: () => move(Math.max(at - 1, 0)),
    enter: () => rows[at] && (location.hash = roundAddress(rows[at])),
    "/": () => search.current?.focus(),
    g: () => search.current?.focus(),
  });
  return html`<h1>Rounds</h1>
    <form class="filters" onSubmit=${(event) => event.preventDefault()}>
      <label
        >Table
        <select ref=${search} onChange=${(event) => change("table", event.target.value)}>
          <option value="">all</option>
          ${tables.map((name) => html`<option key=${name} value=${name} selected=${name === filters.table}>${name}</option>`)}
        </select>
      </label>
      ${auditor &&
      html`<label>Person <input value=${filters.of || ""} autocomplete="off" onChange=${(event) => change("of", event.target.value.trim())} /></label>`}
      <label class="switch"
        ><input type="checkbox" checked=${Boolean(filters.irregular)} onChange=${(event) => change("irregular", event.target.checked ? "true" : "")} /> Irregular</label
      >
      <label class="switch"
        ><input type="checkbox" checked=${Boolean(filters.void)} onChange=${(event) => change("void", event.target.checked ? "true" : "")} /> Void</label
      >
    </form>
    <${Message} said=${said} tone="no" />
    ${!found && !said && html`<${Loading} />`}
    ${found &&
    html`<${Grid}
        caption="Rounds, the latest first"
        none="No round is like that. Rounds appear here as they are played."
        rows=${rows.map((row, n) => ({ ...row, what: words(row), mark: n === at ? "here" : "" }))}
        columns=${[
          ["at", "Last entry", moment],
          ["table", "Table"],
          ["round", "Round", (n, row) => html`<a href=${roundAddress(row)}>Round ${n}</a>`],
          ["what", "What"],
        ]}
      />
      <p class="buttons">
        ${filters.before && html`<a class="button" href=${addressOf({ ...filters, before: "" })}>Latest</a>`}
        ${found.more && html`<a class="button" href=${addressOf({ ...filters, before: rows[rows.length - 1].at })}>Earlier</a>`}
        <a class="button quiet" href=${`/api/${path}`} target="_blank" rel="noopener">The same as JSON</a>
        ${rows.length > 0 && html`<${Do} cls="quiet" does=${() => saveCsv("rounds", rows)}>Save as CSV<//>`}
      </p>
      <p class="note">Keys: j and k through the rows, Enter opens one, / goes to the filters.</p>`}`;
};

const roundAddress = ({ table, round }) => `#/audit/round/${table}/${round}`;
const words = ({ irregular, void: none }) => (none ? "○ void" : irregular ? "! irregular" : "regular");
