// My rounds, and any one of them again: step by step on the felt, how each wager ended, and all of it to take away.
import { heard, html, number as figure, t, useLayoutEffect, useState } from "./language.js";
import { sameCost, topsOf } from "./coach.js";
import { Do, Loading, Net, useAsked, useTableNames } from "./parts.js";
import { Grid, moment, saveCsv, useRowKeys } from "./proof-grid.js";
import { Replay } from "./proof-replay.js";
import { Exports, eyesOf, RoundTitle, Seen, settledColumns } from "./proof-round.js";
import { practiceOf } from "./study-case.js";
import { ask, patiently } from "./wire.js";
import { localTime, minus, optionName, settledOf, units } from "./words.js";

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
    <${RoundTitle} round=${round} table=${table} number=${number} />
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
    ({ place, entry, says, why, rows, view }) => html`<section class="advice" key=${entry}>
      <h2>${/^\d/.test(place) ? t`The decision of seat ${place}` : t`Where to bet`}</h2>
      <p><b>${says}</b></p>
      ${rows.length > 0 &&
      html`<${Grid}
          caption="What each option is worth"
          rows=${rows}
          columns=${[["option", t`Option`], ["value", t`Worth`], ["what", t`Which`]]}
        />
        <p class="note">${minus(heard(why))}</p>
        <p><a class="button quiet" href=${practiceOf({ view, rules: round.edition })}>Practise this hand</a></p>`}
    </section>`,
  );
};

const FEW = 8; // options that are named one by one, and from which on those of one worth share a row

const SHOWN = 4; // that share a row, by their names

/** Options of one worth together, where there are many: [[option, { float }], …] as they come. */
const alike = (options) => {
  const all = Object.entries(options);
  if (all.length <= FEW) return all.map((one) => [one]);
  return Object.values(Object.groupBy(all, ([, { value }]) => value));
};

/** Each decision of mine, as the book has it, and what every option was worth then: [{ place, says, why, rows, view }]; of one that is not priced, why not. */
const adviceFor = async (table, number) => {
  const { decisions } = await patiently(`tables/${table}/rounds/${number}/decisions`);
  const told = decisions.map(({ place, entry, chosen, says, view, values }) => {
    if (!chosen) return { place, entry, says, rows: [] };
    const { best, why, options, unit } = values;
    const name = (option) => optionName(view.layout)(option, values);
    const [top, yours] = [options[best], options[chosen]];
    const { each, alike: same } = sameCost(values, topsOf(values));
    const right = same ? t`These bets cost the same: ${each} each.` : t`You chose ${name(chosen)}, and nothing was worth more.`;
    const words =
      yours.value === top.value
        ? right
        : t`Best play was ${name(best)}, worth ${units(top.float, unit, true)}; yours, ${name(chosen)}, cost ${units(top.float - yours.float, unit)} on average.`;
    const rows = alike(options).map((some) => {
      const has = (option) => some.some(([one]) => one === option);
      return {
        option: some.length > SHOWN ? t`${name(some[0][0])}, and ${some.length - 1} others alike` : some.map(([one]) => name(one)).join("; "),
        value: units(some[0][1].float, unit, true),
        what: same ? "" : [has(best) && t`best`, has(chosen) && t`yours`].filter(Boolean).join(", "),
      };
    });
    return { place, entry, says: words, why, rows, view };
  });
  const words = told.map(({ place, says, why, rows }) => JSON.stringify([place, says, why, rows]));
  return told.filter((_, n) => words.indexOf(words[n]) === n); // the same is told once
};
