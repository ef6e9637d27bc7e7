// My rounds, and any one of them again: step by step on the felt, how each wager ended, and all of it to take away.
import { heard, html, number as figure, t, useLayoutEffect, useState } from "./language.js";
import { Do, Loading, Net, useAsked, useTableNames } from "./parts.js";
import { Grid, moment, saveCsv, useRowKeys } from "./proof-grid.js";
import { Replay } from "./proof-replay.js";
import { Exports, eyesOf, Seen, settledColumns } from "./proof-round.js";
import { practiceOf } from "./study-case.js";
import { ask, patiently } from "./wire.js";
import { gameName, localTime, optionName, settledOf, tableName } from "./words.js";

const ALL = 5000;

export const History = ({ at: [table, number, step], me }) =>
  table
    ? html`<${Round} key=${`${table} ${number} ${step}`} table=${table} number=${Number(number)} step=${Number(step) || 1} me=${me} />`
    : html`<${Rounds} me=${me} />`;

const Rounds = ({ me }) => {
  const { data, said } = useAsked(me.name && "me/rounds");
  const named = useTableNames();
  const rounds = me.name ? data?.rounds : [];
  const at = useRowKeys(rounds || [], address);
  const every = async () => {
    const found = await ask(`me/rounds?most=${ALL}`);
    saveCsv(
      "my-rounds",
      found.rounds.map((r) => ({ at: moment(r.at), table: r.table, round: r.round, net_cents: r.net })),
    );
  };
  if (!rounds) return html`<section class="page history"><h1>My rounds</h1><${Loading} said=${said} /></section>`;
  return html`<section class="page history">
    <h1>My rounds</h1>
    ${rounds.length > 0 &&
    html`<p class="facts">
      <span>Rounds <b>${figure(rounds.length)}</b></span>
      <span>In all <${Net} cents=${rounds.reduce((sum, { net }) => sum + net, 0)} even=${t`even`} /></span>
    </p>`}
    <${Grid}
      brief=${true}
      caption="My rounds, the latest first"
      rows=${rounds.map((row, n) => ({ ...row, mark: n === at ? "here" : "" }))}
      columns=${[
        ["at", t`When`, localTime],
        ["table", t`Table`, named],
        ["round", t`Round`, (n, row) => html`<a href=${address(row)}>Round ${n}</a>`],
        ["net", t`Result`, (net) => html`<${Net} cents=${net} even=${t`even`} />`],
      ]}
      none="You have played none yet."
    />
    ${rounds.length === 0
      ? html`<p><a class="button main" href="#/">Choose a table</a></p>`
      : html`<p class="buttons">
            <${Do} does=${every}>Save all my rounds as CSV<//>
            <a class="button quiet" href="#/audit/verify">Verify one yourself</a>
          </p>
          <p class="note">Keys: j and k through the rows, Enter opens one.</p>`}
  </section>`;
};

const address = ({ table, round }) => `#/history/${table}/${round}`;

const Round = ({ table, number, step, me }) => {
  const path = `tables/${table}/rounds/${number}`;
  const asked = [useAsked(path + eyesOf(me)), useAsked(`${path}/steps${eyesOf(me)}`)];
  const [{ data: round }, { data: played }] = asked;
  if (!round || !played) return html`<${Loading} ...${asked.find(({ said }) => said)} />`;
  return html`<section class="page history">
    <h1>${gameName(round.game)}, round ${number} <small>${tableName({ ...round, table })}, ${round.rules}</small></h1>
    <${Seen} table=${table} number=${number} sealed=${round.sealed} />
    <${Replay} round=${round} steps=${played.steps} me=${me} address=${address({ table, round: number })} from=${step} />
    <h2>How it ended</h2>
    <${Grid}
      caption="How each wager ended"
      rows=${settledOf(round)}
      columns=${settledColumns(round)}
      none="Nothing has been settled."
    />
    <${Advice} round=${round} table=${table} number=${number} me=${me} />
    <${Link} round=${round} table=${table} number=${number} me=${me} />
    <h2>To take away</h2>
    <${Exports} round=${round} table=${table} number=${number} me=${me} />
    <p class="buttons">
      ${round.over &&
      html`<a class="button main" href=${`#/audit/verify/${table}/${number}`}>Verify the cards yourself</a>`}
      <a class="button quiet" href=${`#/audit/round/${table}/${number}`}>Every entry and the seal</a>
    </p>
    <p class="note">
      <span>Check it offline:</span>${" "}
      <code class="command">${`cutcard replay ${table}-${number}.round --proof ${table}-${number}.proof.json`}</code>
    </p>
    <nav class="buttons" aria-label="Rounds">
      ${number > 1 &&
      html`<a class="button quiet" href=${`#/history/${table}/${number - 1}`}>← Round ${number - 1}</a>`}
      <a class="button quiet" href="#/history">My rounds</a>
      <a class="button quiet" href=${`#/history/${table}/${number + 1}`}>Round ${number + 1} →</a>
    </nav>
  </section>`;
};

/** One link for a hand of mine that all have seen: who opens it decides before they are told. */
const Link = ({ round, table, number, me }) => {
  const [said, say] = useState("");
  const seats = round.entries.filter(({ fact }) => fact.kind === "sit" && fact.person === me.name);
  const place = seats[0]?.fact.places[0];
  const cards = round.felt.cards[place] || [];
  if (!round.over || !cards.length || cards.includes("??")) return "";
  const address = `#/hand/${table}/${number}/${place}`;
  const copy = () =>
    navigator.clipboard.writeText(`${location.origin}${location.pathname}${address}`).then(
      () => say(t`Copied.`),
      () => say(t`It cannot be copied here: open it and copy its address.`),
    );
  return html`<h2>One link for this hand</h2>
    <p>Who opens it is asked what they would do, before they see what was done; the seal is checked in their browser.</p>
    <p class="buttons">
      <${Do} does=${copy}>Copy the link<//><a class="button quiet" href=${address}>Open it</a>
      <span role="status">${said}</span>
    </p>`;
};

/** What each option was worth, now that the decision is made. */
const Advice = ({ round, table, number, me }) => {
  const [given, show] = useState([]);
  useLayoutEffect(() => {
    if (!me.name || !round.over) return;
    adviceFor(table, number).then(show, () => show([])); // where none is to be had, nothing is shown
  }, [round, me.name]);
  return given.map(
    ({ place, entry, unit, says, why, rows, view }) => html`<section class="advice" key=${entry}>
      <h2>The decision of seat ${place}</h2>
      <p><b>${says}</b></p>
      ${rows.length > 0 &&
      html`<${Grid}
          caption="What each option is worth"
          rows=${rows}
          columns=${[["option", t`Option`], ["value", t`Worth, in ${unit}`], ["what", t`Which`]]}
        />
        <p class="note">${heard(why)}</p>
        <p><a class="button quiet" href=${practiceOf({ view, rules: round.edition })}>Practise this hand</a></p>`}
    </section>`,
  );
};

const inUnits = (value) => `${value < 0 ? "−" : "+"}${figure(Math.abs(value), 4)}`;

/** Each decision of mine, as the book has it, and what every option was worth then: [{ place, unit, says, why, rows, view }]; of one that is not priced, why not. */
const adviceFor = async (table, number) => {
  const { decisions } = await patiently(`tables/${table}/rounds/${number}/decisions`);
  return decisions.map(({ place, entry, chosen, says, view, values }) => {
    if (!chosen) return { place, entry, says, rows: [] };
    const { best, why, options } = values;
    const unit = heard(values.unit);
    const name = (option) => optionName(view.layout)(option, values);
    const [top, yours] = [options[best], options[chosen]];
    const words =
      yours.value === top.value
        ? t`You chose ${name(chosen)}, and nothing was worth more.`
        : t`Best play was ${name(best)}, worth ${inUnits(top.float)} ${unit}; yours, ${name(chosen)}, cost ${figure(top.float - yours.float, 4)} ${unit} on average.`;
    const rows = Object.entries(options).map(([option, { float }]) => ({
      option: name(option),
      value: inUnits(float),
      what: [option === best && t`best`, option === chosen && t`yours`].filter(Boolean).join(", ") || t`other`,
    }));
    return { place, entry, unit, says: words, why, rows, view };
  });
};
