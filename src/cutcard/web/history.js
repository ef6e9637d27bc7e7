// My rounds, and any one of them again: step by step on the felt, how each wager ended, and all of it to take away.
import { html, useEffect, useState } from "./vendor/htm-preact.js";
import { Do, Loading, Message, useKeys } from "./parts.js";
import { adviceFor } from "./proof-advice.js";
import { Grid, moment, saveCsv } from "./proof-grid.js";
import { Replay } from "./proof-replay.js";
import { Exports, settledColumns, settledOf } from "./proof-round.js";
import { ask } from "./wire.js";
import { gameName, signed } from "./words.js";

const ALL = 5000;

export const History = ({ at: [table, number], me }) =>
  table ? html`<${Round} table=${table} number=${Number(number)} me=${me} />` : html`<${Rounds} me=${me} />`;

const Rounds = ({ me }) => {
  const [rounds, show] = useState(me.name ? null : []);
  const [said, say] = useState("");
  const [at, move] = useState(0);
  useEffect(() => {
    if (me.name) ask("me/rounds").then((found) => show(found.rounds), (no) => say(no.words));
  }, [me.name]);
  useKeys({
    j: () => move(Math.min(at + 1, rounds.length - 1)),
    k: () => move(Math.max(at - 1, 0)),
    enter: () => rounds?.[at] && (location.hash = address(rounds[at])),
  });
  const every = async () => {
    const found = await ask(`me/rounds?most=${ALL}`);
    saveCsv("my-rounds", found.rounds.map((r) => ({ at: moment(r.at), table: r.table, round: r.round, net_cents: r.net })));
  };
  if (!rounds) return html`<section class="page history"><h1>My rounds</h1>${said ? html`<${Message} said=${said} tone="no" />` : html`<${Loading} />`}</section>`;
  return html`<section class="page history">
    <h1>My rounds</h1>
    <${Grid}
      caption="My rounds, the latest first"
      rows=${rounds.map((row, n) => ({ ...row, mark: n === at ? "here" : "" }))}
      columns=${[
        ["at", "When", moment],
        ["table", "Table"],
        ["round", "Round", (n, row) => html`<a href=${address(row)}>Round ${n}</a>`],
        ["net", "Result", (net) => html`<b class=${net > 0 ? "up" : net < 0 ? "down" : ""}>${net === 0 ? "even" : signed(net)}</b>`],
      ]}
      none="You have played none yet."
    />
    ${rounds.length === 0
      ? html`<p><a class="button main" href="#/">Choose a table</a></p>`
      : html`<p class="buttons"><${Do} does=${every}>Save all my rounds as CSV<//> <a class="button quiet" href="#/audit/verify">Verify one yourself</a></p>
          <p class="note">Keys: j and k through the rows, Enter opens one.</p>`}
  </section>`;
};

const address = ({ table, round }) => `#/history/${table}/${round}`;

const Round = ({ table, number, me }) => {
  const [seen, show] = useState(null);
  const [said, say] = useState("");
  const path = `tables/${table}/rounds/${number}`;
  const eyes = me.roles.includes("auditor") ? "?as=auditor" : "";
  useEffect(() => {
    Promise.all([ask(path + eyes), ask(`${path}/steps${eyes}`)]).then(([round, { steps }]) => show({ round, steps }), (no) => say(no.words));
  }, [path, eyes]);
  if (said) return html`<section class="page"><h1>Round ${number}</h1><${Message} said=${said} tone="no" /></section>`;
  if (!seen) return html`<${Loading} />`;
  const { round, steps } = seen;
  return html`<section class="page history">
    <h1>${gameName(round.game)}, round ${number} <small>${table}, ${round.edition}</small></h1>
    <${Replay} round=${round} steps=${steps} me=${me} />
    <h2>How it ended</h2>
    <${Grid} caption="How each wager ended" rows=${settledOf(round)} columns=${settledColumns} none="Nothing has been settled." />
    <${Advice} round=${round} me=${me} />
    <h2>To take away</h2>
    <${Exports} round=${round} table=${table} number=${number} me=${me} />
    <p class="buttons">
      ${round.over && html`<a class="button main" href=${`#/audit/verify/${table}/${number}`}>Verify the cards yourself</a>`}
      <a class="button quiet" href=${`#/audit/round/${table}/${number}`}>Every entry and the seal</a>
    </p>
    <p class="note">Check it offline: <code class="command">cutcard replay ${table}-${number}.round --proof ${table}-${number}.proof.json</code></p>
    <nav class="buttons" aria-label="Rounds">
      ${number > 1 && html`<a class="button quiet" href=${`#/history/${table}/${number - 1}`}>← Round ${number - 1}</a>`}
      <a class="button quiet" href="#/history">My rounds</a>
      <a class="button quiet" href=${`#/history/${table}/${number + 1}`}>Round ${number + 1} →</a>
    </nav>
  </section>`;
};

/** What each option was worth, now that the decision is made. */
const Advice = ({ round, me }) => {
  const [given, show] = useState([]);
  useEffect(() => {
    adviceFor(round, me.name).then(show, () => show([])); // where none is to be had, nothing is shown
  }, [round, me.name]);
  return given.map(
    ({ place, cards, up, says, why, rows }) => html`<section class="advice" key=${place}>
      <h2>The decision of seat ${place}</h2>
      <p><b>${says}</b></p>
      <${Grid}
        caption="What each option is worth"
        rows=${rows}
        columns=${[["option", "Option"], ["value", "Worth, in antes"], ["what", "Which"]]}
      />
      <p class="note">${why}</p>
      <p><a class="button quiet" href=${`#/train/four-card-poker?${new URLSearchParams({ rules: round.edition, cards: cards.join(" "), up })}`}>Practise this hand</a></p>
    </section>`,
  );
};
