// The analysis page: rules, odds, exact figures and how they were found; one address for every case.
import { html, useLayoutEffect, useRef, useState } from "./vendor/htm-preact.js";
import { Downloads } from "./downloads.js";
import { announce, Loading, Nowhere } from "./parts.js";
import { addressOf, protectOf, rulesQuery, useAnswer, useCase } from "./study-case.js";
import { Chart, Curve, Distribution, Fan } from "./study-charts.js";
import { Risk } from "./study-risk.js";
import { Editions, Options, PayTables, Why } from "./study-rules.js";
import { Changes, Checks, Headline, inFull, Plays, Returns, Rows, Strategy, Strip } from "./study-tables.js";
import { capital, gameName, heard, minus, percent, usualWords } from "./words.js";

export const Analyse = ({ at: [game, part], me }) => {
  const { answer, wrong } = useAnswer("analysis");
  if (!answer) return html`<${Loading} said=${wrong} />`;
  const known = answer.games.find((g) => g.game === game);
  if (!game) return html`<${Games} games=${answer.games} />`;
  if (!known) return html`<${Nowhere} said=${`There is no game ${game} to analyse.`} />`;
  if (part === "protect" && known.protects)
    return html`<${Later} from="protect" part="Protect" game=${game} editions=${known.editions} />`;
  return html`<${Case} ...${known} operator=${known.played && me.roles.includes("operator")} />`;
};

/** A part that most people do not open, fetched when it is wanted. */
const Later = ({ from, part, ...given }) => {
  const [Part, show] = useState(null);
  useLayoutEffect(() => void import(`./study-${from}.js`).then((found) => show(() => found[part])), []);
  return Part && html`<${Part} ...${given} />`;
};

/** Folded away until somebody asks for a table. */
const Ask = (given) => {
  const [open, wish] = useState(false);
  return html`<details class="panel designer" onToggle=${(event) => wish(open || event.target.open)}>
    <summary><h3>Ask for a table</h3> <span>by the edge or the hit rate that it is to have</span></summary>
    ${open && html`<${Later} from="design" part="Designer" ...${given} />`}
  </details>`;
};

const NAMED = 3; // wagers on a card

/** The wagers of a game that cost least, under its first edition; of several of one price the first. */
const cheapest = (guides, game) => {
  const { edges = [] } = guides?.games.find((one) => one.game === game)?.editions[0] || {};
  const first = edges.filter(({ exact }, n) => edges.findIndex((one) => one.exact === exact) === n);
  return first.sort((a, b) => a.edge - b.edge).slice(0, NAMED);
};

const Cheapest = ({ edges }) =>
  edges.length > 0 &&
  html`<div class="cheapest">
    <p class="note">House edge</p>
    <dl class="figures">
      ${edges.map(({ wager, edge }) => html`<div key=${wager}><dt>${heard(wager)}</dt><dd class="whole">${percent(edge)}</dd></div>`)}
    </dl>
  </div>`;

const Games = ({ games }) => {
  const { answer: guides } = useAnswer("guides");
  return html`<section class="page studies">
    <h1>Analyse</h1>
    <p class="lead">
      Exact figures: every deal is counted, nothing is sampled unless it says so. Change any odds and see what it does.
      ${" "}<a href="#/edges">Every wager by its house edge</a>
    </p>
    <ul class="tables studied">
      ${games.map(
        ({ game, says, editions }) => html`<li key=${game} class=${`tile ${game}`}>
          <h2><a href=${`#/analyse/${game}`}>${gameName(game)}</a></h2>
          <p class="edition">${editions.map((e) => e.title).join(", ")}</p>
          <p>${says}</p>
          <${Cheapest} edges=${cheapest(guides, game)} />
        </li>`,
      )}
    </ul>
  </section>`;
};

/** A part of the page under its heading; what is long waits folded, and what asks the house is made when it is wanted. */
const Part = ({ title, open = false, asks = false, children }) => {
  const [first] = useState(Boolean(open));
  const [made, make] = useState(first || !asks);
  return html`<details class="part" open=${first} onToggle=${(event) => make(made || event.target.open)}>
    <summary><h2>${title}</h2></summary>
    ${made && children}
  </details>`;
};

const FILE = /^own\.toml: /; // what a terminal reads such rules from; here nobody has it

/** The case whose figures are shown: the last whose rules the house took. The address never keeps what it refused. */
const useTaken = (now, { wrong, waiting }) => {
  const taken = useRef(null);
  if (!wrong && !waiting) taken.current = now;
  const { rules, set, pay } = taken.current || now;
  const shown = { ...now, rules, set, pay };
  useLayoutEffect(() => {
    if (wrong && !waiting) history.replaceState(null, "", addressOf(shown));
  }, [wrong, waiting, now]);
  return shown;
};

/** A new sheet is said: the edges that it changed, or the first where none was known before. */
const useSpoken = (sheet) => {
  const before = useRef(null);
  useLayoutEffect(() => {
    if (!sheet) return;
    const old = Object.fromEntries((before.current || []).map((w) => [w.label, w.house_edge.exact]));
    const moved = before.current
      ? sheet.wagers.filter((w) => old[w.label] !== w.house_edge.exact)
      : sheet.wagers.slice(0, 1);
    before.current = sheet.wagers;
    announce(
      moved.map((w) => `${w.label}: house edge ${w.house_edge.shown}`).join("; ") || "Every house edge is as it was",
    );
  }, [sheet]);
};

/** The wager that the headline and the drawings are about: the one chosen; after a change, one that it moved. */
const useWager = (wagers, before) => {
  const [chosen, choose] = useState("");
  const moved = wagers.filter(({ names, house_edge }) => {
    const was = before?.find((w) => w.names[0] === names[0]);
    return was && was.house_edge.exact !== house_edge.exact;
  });
  const named = (list) => list.find(({ names }) => names[0] === chosen);
  const wager = (moved.length && !named(moved) ? moved[0] : named(wagers)) || wagers[0];
  return [wager, choose];
};

/** Headline, rules and pays to change, and drawings of what they come to. */
const Case = ({ editions, asks, protects, played, operator }) => {
  const [now, change] = useCase();
  const [row, touch] = useState("");
  const amend = (parts, changed = "") => {
    touch(changed);
    change(parts);
  };
  const changed = Object.keys({ ...now.set, ...now.pay }).length > 0;
  const found = useAnswer(`analysis/${now.game}?${rulesQuery(now)}`);
  const { answer, waiting } = found;
  const wrong = waiting ? "" : found.wrong.replace(FILE, "");
  const shown = useTaken(now, found);
  const printed = useAnswer(changed ? `analysis/${now.game}?${rulesQuery({ rules: now.rules })}` : "");
  const sheet = answer?.sheet;
  const before = changed && !waiting && !wrong ? printed.answer?.sheet.wagers : undefined;
  const [wager, choose] = useWager(sheet?.wagers || [], before);
  useSpoken(sheet);
  return html`<section class="page study">
    <p class="crumb"><a href="#/analyse">All games</a>${played && html` · <a href=${`#/game/${now.game}`}>Tables, rules, strategy</a>`}</p>
    <h1>${gameName(now.game)} <small>exact analysis</small></h1>
    ${wrong && !(sheet && row) && html`<${Why} words=${wrong} />`}
    ${wrong &&
    !sheet &&
    html`<p><a class="button" href=${`#/analyse/${now.game}`}>Back to what the edition prints</a></p>`}
    ${!sheet && !wrong && html`<p class="loading">Counting every deal. The first time takes some seconds.</p>`}
    ${sheet &&
    html`<div class=${waiting ? "stale" : ""} aria-busy=${waiting}>
      <${Strip} wagers=${sheet.wagers} wager=${wager} before=${before} choose=${choose} busy=${waiting}>
        ${wrong &&
        html`<span class="refused"
          ><b>⚠ Not of what you typed last:</b> all figures are those of the last rules that were valid.</span
        >`}
      <//>
      <${Options} options=${sheet.options} moving=${Object.keys(answer.options)} now=${now} change=${amend}>
        <${Editions} editions=${editions} shown=${sheet.edition} now=${now} change=${amend} />
      <//>
      <${Usual} now=${now} />
      <p class="note">${standing(sheet.edition)}</p>
      <${Part} title=${`${wager.label}: charts`} open>
        <div class="charts"><${Distribution} wager=${wager} /><${Fan} wager=${wager} /></div>
      <//>
      ${sheet.pay_tables.length > 0 &&
      html`<${Part} title="Pay tables" open>
        <${PayTables}
          tables=${sheet.pay_tables}
          now=${now}
          change=${amend}
          refused=${wrong ? { row, words: wrong } : {}}
        />
        <${Ask} now=${now} tables=${sheet.pay_tables} change=${amend} />
        ${operator && html`<${Later} from="design" part="Save" now=${now} base=${editions[0].name} change=${amend} />`}
      <//>`}
      ${before && html`<${Part} title="What the change does" open><${Changes} before=${before} after=${sheet.wagers} /><//>`}
      <${Part} title="Every wager" open><${Headline} wagers=${sheet.wagers} /><//>
      <${Part} title="Return tables">
        ${sheet.wagers.map((w, n) => html`<${Returns} key=${w.label} wager=${w} open=${n === 0} />`)}
      <//>
      ${sheet.tables.map(
        (t) => html`<${Part} key=${t.name} title=${capital(t.name)} open=${Boolean(t.curve)}>
          ${t.curve && html`<${Curve} curve=${t.curve} />`}
          ${t.chart
            ? html`<${Chart} table=${t} />`
            : html`<p>${t.says}</p><${Rows} caption=${t.name} heads=${t.heads} numbers=${t.numbers} rows=${t.rows} />`}
        <//>`,
      )}
      ${(sheet.strategy || sheet.plays.length > 0) &&
      html`<${Part} title="Strategy">
        ${sheet.strategy && html`<${Strategy} grid=${sheet.strategy} />`}
        ${sheet.plays.length > 0 && html`<${Plays} plays=${sheet.plays} />`}
      <//>`}
      ${sheet.more.length > 0 &&
      html`<${Part} title="The round as a whole">
        <${Rows}
          caption="Chances and means of the round"
          heads=${["Figure", "Value", "Exactly"]}
          numbers=${[false, true, true]}
          rows=${sheet.more.map((m) => [m.name, m.shown, inFull(m.exact)])}
        />
      <//>`}
      ${asks.length > 0 &&
      html`<${Part} title=${asks[0].cards ? "Hand calculator" : "Shoe calculator"} open=${now.cards || now.up} asks>
        <${Later} from="hand" part="Calculator" now=${shown} change=${change} asks=${asks} />
      <//>`}
      <${Part} title="Risk"><${Risk} wagers=${sheet.wagers} risk=${sheet.risk} /><//>
      ${sheet.rules.length > 0 &&
      html`<${Part} title=${`${sheet.rules.length} clauses that bear on the figures`}>
        <dl class="clauses">
          ${sheet.rules.map((c) => html`<div key=${c.id}><dt>${c.id}</dt><dd>${c.says}</dd></div>`)}
        </dl>
      <//>`}
      ${protects &&
      html`<${Part} title="What the rules protect" open>
        <p>Players may not share their cards, and the dealer's stay hidden: <a href=${protectOf(now)}>what that is worth</a>.</p>
      <//>`}
      <${Method} answer=${answer} query=${rulesQuery(shown)} game=${now.game} />
    </div>`}
  </section>`;
};

const NONE = { set: [], usual: [], edges: [] };

/** Where tables are usually set up otherwise than the edition prints: so, and what their wagers then cost. */
const Usual = ({ now }) => {
  const { answer } = useAnswer("guides");
  const known = answer?.games.find(({ game }) => game === now.game)?.editions || [];
  const { set, edges, ...told } = (now.rules ? known.find(({ name }) => name === now.rules) : known[0]) || NONE;
  const usual = Object.fromEntries(set.map((pair) => pair.split("=")));
  if (!usualWords(told) || Object.entries(usual).every(([name, value]) => now.set[name] === value)) return "";
  const costs = edges.slice(0, 2).map(({ wager, edge }) => `${wager} ${percent(edge)}`).join(", ");
  return html`<p class="note usual">
    These are the rules as printed and chosen here. Tables are usually set up with
    ${" "}${usualWords(told)}:
    ${" "}<a href=${addressOf({ game: now.game, rules: now.rules, set: usual })}>house edge ${costs}</a>.
  </p>`;
};

const STATUS = { house: "rules of the house" };

const standing = ({ title, status, standing: says, source, date }) =>
  `${title}, ${STATUS[status] || status}. ${says} Source: ${source}${date === "undated" ? "" : `, ${date}`}.`;

/** How it was found, how to find it again, whether others have found the same, and files to take away. */
const Method = ({ answer: { method, sheet }, query, game }) => html`<${Part} title="Method" open>
  <p>
    ${method.exact
      ? "Exact, not simulated"
      : "The figures per wager are exact; what is simulated says so"}: ${method.how}.
  </p>
  <p>To reproduce it: <code>${sheet.command}</code></p>
  ${sheet.file && html`<p>with this saved as <code>${sheet.file.name}</code>:</p>
    <pre class="file" tabindex="0">${sheet.file.text}</pre>`}
  <p class="note">
    Cutcard ${method.version}; counted in ${method.seconds} s; sheet ${sheet.id}, the same as long as the rules and the
    figures are.
  </p>
  ${sheet.notes.map((note) => html`<p class="note">${minus(note)}</p>`)}
  <//>
  ${sheet.checks.length > 0 && html`<${Part} title="Cross-check"><${Checks} checks=${sheet.checks} /><//>`}
  <h2>Downloads</h2>
  <${Downloads}
    of=${(form) => `analysis/${game}/sheet/${form}?${query}`}
    json=${html`<a class="button" href=${`/api/analysis/${game}?${query}`} download=${`${game}.json`}>JSON</a>`}
  />
  <p>The same in a terminal: <code>${sheet.command} --html sheet.html --pdf sheet.pdf --xlsx sheet.xlsx</code></p>`;
