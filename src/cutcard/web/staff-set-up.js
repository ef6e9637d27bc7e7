// A table is set up: a game under its rules as a template, then its options, each with what it costs the players.
import { html, useLayoutEffect, useState } from "./vendor/htm-preact.js";
import { Loading } from "./parts.js";
import { beyond, Form, Rule, Said, sentence, useDoing, useLookup } from "./staff-parts.js";
import { act, ask, patiently, pause } from "./wire.js";
import { alike, editionName, gameName, percent, tableName, written } from "./words.js";

export const SetUp = ({ at: [game, edition] }) => {
  const games = useLookup("games")?.games;
  const guides = useLookup("guides")?.games;
  const tables = useLookup("tables", game)?.tables;
  if (!games || !guides || !tables) return html`<${Loading} />`;
  const templates = games.map((rules) => ({ ...rules, ...usualOf(guides, rules) }));
  const chosen = templates.find((one) => one.game === game && one.edition === edition);
  return chosen
    ? html`<${Table} key=${`${game} ${edition}`} template=${chosen} tables=${tables} />`
    : html`<${Templates} templates=${templates} />`;
};

/** How tables of a game are usually set up under an edition, and what their wagers then cost. */
const usualOf = (guides, { game, edition }) => {
  const guide = guides.find((one) => one.game === game);
  const { set = [], edges = [] } = guide?.editions.find(({ name }) => name === edition) || {};
  return { cloth: guide?.cloth || "", set: Object.fromEntries(set.map((pair) => pair.split("="))), usual: edges };
};

const priced = ({ wager, edge }) => `${wager} ${percent(edge)}`;

const Templates = ({ templates }) =>
  html`<h1>Set up a table</h1>
    <p class="note">
      Choose the game and its rules. What its wagers cost the players stands beside: exact, as usually set up.
    </p>
    <ul class="templates">
      ${templates.map(
        (one) => html`<li key=${`${one.game} ${one.edition}`} style=${`--cloth:${one.cloth || "var(--felt)"}`}>
          <a class="panel" href=${`#/house/new/${one.game}/${encodeURIComponent(one.edition)}`}>
            <b>${gameName(one.game)}</b>
            <span>${editionName(one, " (proposed)")}</span>
            <small>${one.usual.slice(0, 2).map(priced).join(", ") || (one.own ? "to be analysed" : "")}</small>
          </a>
        </li>`,
      )}
    </ul>`;

/** What there is to choose from, where it is little enough to be laid out. */
const choicesOf = ({ told }) => Object.keys(told);

/** The options that are not as printed, as the house is told of them. */
const given = ({ options }, values, limits = true) =>
  options
    .filter((o) => (limits || !o.cents) && `${values[o.name]}` !== `${written(o.default)}`)
    .map((o) => `${o.name}=${values[o.name]}`);

const asked = (template, values) => {
  const chosen = given(template, values, false).map((pair) => ["set", pair]);
  return `edges/${template.game}?${new URLSearchParams([["rules", template.edition], ...chosen])}`;
};

const known = new Map(); // edges by what was asked
const QUICK = 4000; // milliseconds: an answer that takes longer is asked for only where somebody looks

const SETTLE = 800; // milliseconds without a change before what nobody looks at is asked for

/** What is asked, one after another: the table as it is chosen, the option looked at, and the others while that is quick. */
const useEdges = (template, values, looked) => {
  const [, tell] = useState(0);
  const others = template.options
    .filter(({ name }) => name !== "seats")
    .map((o) => [o.name, choicesOf(o).map((value) => asked(template, { ...values, [o.name]: value }))]);
  const first = [asked(template, values), ...others.flatMap(([name, paths]) => (name === looked ? paths : []))];
  const rest = others.flatMap(([, paths]) => paths);
  useLayoutEffect(() => {
    let gone = false;
    const go = async () => {
      let slow = 0;
      for (const [n, path] of [...first, ...rest].entries()) {
        if (n === first.length) await pause(SETTLE);
        if (gone) return;
        if (known.has(path)) continue;
        const begun = Date.now();
        const found = await patiently(path, () => gone).catch((no) => ({ no }));
        if (!gone || !found.no) known.set(path, found);
        tell((n) => n + 1);
        slow += Date.now() - begun > QUICK;
        if (slow > 1 && !first.includes(path)) return; // the first may have had to count for all
      }
    };
    go();
    return () => {
      gone = true;
    };
  }, [first.join(), rest.join()]);
  return (path) => known.get(path);
};

/** The wagers whose edge is not the same under all of these. */
const moved = (all) => {
  const wagers = new Set(all.flatMap(({ edges }) => Object.keys(edges)));
  return [...wagers].filter((wager) => new Set(all.map(({ edges }) => edges[wager])).size > 1);
};

const edgeWords = (edge) => (edge === undefined ? "not offered" : percent(edge));

const DEALS = [
  ["auto virtual", "The table itself, a sealed shoe"],
  ["staff virtual", "A dealer, a sealed shoe"],
  ["staff scanner", "A dealer; cards scanned or typed"],
];

const Table = ({ template, tables }) => {
  const first = (o) => `${template.set[o.name] ?? written(o.default)}`;
  const usual = Object.fromEntries(template.options.map((o) => [o.name, first(o)]));
  const [values, choose] = useState(usual);
  const [looked, look] = useState("");
  const [made, show] = useState(null);
  const { said, doing } = useDoing();
  const wheels = useLookup("wheels")?.wheels.filter(({ game }) => game === template.game) || [];
  const edges = useEdges(template, values, looked);
  const name = `${template.game}-${tables.filter(({ game }) => game === template.game).length + 1}`;
  const parts = { template, values, edges, looked, look, choose: (option, value) => choose({ ...values, [option]: value }) };
  const open = template.options.filter((o) => o.name !== "seats" && !o.cents);
  const limits = template.options.filter((o) => o.cents || o.name === "seats");
  const set = ({ table, title, dealing, ...filled }) => {
    const [deals, cards] = dealing.split(" ");
    const options = given(template, { ...values, ...filled });
    return doing(async () => {
      await ask("tables", { table, game: template.game, edition: template.edition, dealing: deals, cards, options });
      if (title) await act(table, { kind: "name-table", title }, "operator");
      show({ table, title, game: template.game });
    }, `${tableName({ table, title, game: template.game })} is set up, and still closed.`);
  };
  return html`<h1>${gameName(template.game)} <small>${editionName(template, " (proposed)")}</small></h1>
    <p><a href="#/house/new">‹ Other games and rules</a></p>
    <${Headline} now=${edges(asked(template, values))} before=${known.get(asked(template, usual))} />
    <${Options} title="Pay tables" options=${open.filter((o) => o.scale)} ...${parts} />
    <${Options} title="Rules of play" options=${open.filter((o) => !o.scale)} ...${parts} />
    <section class="panel set-up-last" aria-label="Limits and name">
      <h2>Limits, seats, name</h2>
      <${Form}
        fields=${[
          ...limits.map((o) => limitField(o)),
          { name: "dealing", label: "Who deals, from which cards", options: [...DEALS, ...wheels.map(onWheel)] },
          { name: "table", label: "Name in the book", hint: "a-z, 0-9 and -", value: name },
          { name: "title", label: "What players call it", hint: "or by its game and number", required: false },
        ]}
        button="Set it up"
        main=${true}
        does=${set}
      />
      <div class="came-of-it">
        <${Said} said=${said} />
        ${made && html`<a class="button main" href=${`#/floor/${made.table}`}>Run ${tableName(made)}</a>`}
      </div>
    </section>`;
};

const onWheel = ({ wheel }) => [`auto wheel/${wheel}`, `A terminal at the wheel ${wheel}`];

const limitField = ({ name, called, says, cents, default: value, low, high }) => {
  const [label, unit, type] = cents ? [`${called}, dollars`, 100, "money"] : [called, 1, "number"];
  return { name, label, hint: beyond(called, says), type, value: value / unit, min: low / unit, max: high / unit };
};

/** What each wager costs as the table is chosen now, and where that is not as usual, what it was. */
const Headline = ({ now, before }) => {
  if (!now) return html`<p class="edge-now panel" role="status">House edge: <b>analysing…</b></p>`;
  if (now.no) return html`<p class="edge-now panel" role="status">House edge: ${now.no.words}.</p>`;
  const was = (wager) => before?.edges && before.edges[wager] !== now.edges[wager] && before.edges[wager];
  const groups = alike(now.edges, (wager) => now.called[wager]);
  const first = ([name]) => Object.keys(now.edges).find((wager) => now.called[wager] === name);
  return html`<p class="edge-now panel" role="status">
    House edge
    ${groups.map(([names, edge]) => {
      const old = was(first(names));
      return html`<span key=${names[0]} class=${edge < 0 ? "loses" : ""}>
        ${names.join(", ")} ${typeof old === "number" && html`<s>${edgeWords(old)}</s> → `}<b>${edgeWords(edge)}</b>
      </span>`;
    })}
  </p>`;
};

const Options = ({ title, options, ...parts }) =>
  options.length > 0 &&
  html`<section aria-label=${title}>
    <h2>${title}</h2>
    <div class="choosing">${options.map((o) => html`<${Option} key=${o.name} option=${o} ...${parts} />`)}</div>
  </section>`;

/** One option: what there is to choose from, and what each costs the players where that is not the same. */
const Option = ({ option, template, values, edges, looked, look, choose }) => {
  const { name, called: title, says, cite, low, high } = option;
  const choices = choicesOf(option);
  const found = choices.map((value) => edges(asked(template, { ...values, [name]: value })));
  const whole = found.length > 0 && found.every((one) => one?.edges);
  const matters = whole ? moved(found) : [];
  const state = whole ? !matters.length && "The edge stays the same." : looked === name && choices.length && "Analysing…";
  const pick = (value) => choose(name, value);
  const lookHere = () => look(name);
  return html`<fieldset class="panel" onfocusin=${lookHere} onPointerEnter=${lookHere}>
    <legend>${title}</legend>
    <p class="note">${sentence(beyond(title, says))} ${state || ""}</p>
    ${choices.length
      ? html`<div class="pills">
          ${choices.map(
            (value, n) => html`<label key=${value}>
              <input type="radio" name=${name} checked=${values[name] === value} onChange=${() => pick(value)} />
              <span>${option.told[value]}</span>
              ${matters.slice(0, 2).map(
                (wager) => html`<small key=${wager}>${nameIn(found, wager)} <b>${edgeWords(found[n].edges[wager])}</b></small>`,
              )}
            </label>`,
          )}
        </div>`
      : html`<input
          type="number"
          aria-label=${title}
          min=${low}
          max=${high}
          value=${values[name]}
          onChange=${(event) => pick(event.target.value)}
        />`}
    ${option.pays.length > 0 && choices.length > 1 && html`<${Pays} option=${option} now=${values[name]} />`}
    <${Rule} cite=${cite} />
  </fieldset>`;
};

/** What each pay table pays on every event, so many to one. */
const Pays = ({ option: { called: title, pays, told }, now }) => {
  const choices = Object.keys(pays[0].odds);
  const mark = (value) => (value === now ? "now" : "");
  return html`<table class="scales">
    <caption>Pays, to 1</caption>
    <thead>
      <tr>
        <th scope="col">${title}</th>
        ${choices.map((value) => html`<th key=${value} scope="col" class=${mark(value)}>${told[value].replace(/^pay table /, "")}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${pays.map(
        ({ event, odds }) => html`<tr key=${event} class=${new Set(Object.values(odds)).size > 1 ? "differs" : ""}>
          <th scope="row">${event}</th>
          ${choices.map((value) => html`<td key=${value} class=${mark(value)}>${odds[value]}</td>`)}
        </tr>`,
      )}
    </tbody>
  </table>`;
};

/** What is printed for a wager, under any choice that offers it. */
const nameIn = (found, wager) => found.find(({ called }) => called[wager]).called[wager];
