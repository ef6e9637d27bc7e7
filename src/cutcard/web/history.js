// My rounds, and any one of them again: every entry, its seal, and what to check it with.
import { html, useEffect, useState } from "./vendor/htm-preact.js";
import { Loading, Message } from "./parts.js";
import { happened } from "./telling.js";
import { ask } from "./wire.js";
import { gameName, signed } from "./words.js";

export const History = ({ at: [table, number] }) => (table ? html`<${Round} table=${table} number=${number} />` : html`<${Rounds} />`);

const Rounds = () => {
  const [rounds, show] = useState(null);
  const [said, say] = useState("");
  useEffect(() => {
    ask("me/rounds").then((found) => show(found.rounds), (no) => say(no.words));
  }, []);
  if (said) return html`<${Message} said=${said} tone="no" />`;
  if (!rounds) return html`<${Loading} />`;
  return html`<section class="page narrow">
    <h1>My rounds</h1>
    ${rounds.length === 0 && html`<p>You have played none yet. <a href="#/">Choose a table.</a></p>`}
    <ul class="rounds">
      ${rounds.map(
        (r) =>
          html`<li key=${`${r.table}${r.number}`}>
            <a href=${`#/history/${r.table}/${r.number}`}>${r.table}, round ${r.number}</a> ${r.net === undefined ? "" : signed(r.net)}
          </li>`,
      )}
    </ul>
  </section>`;
};

const Round = ({ table, number }) => {
  const [round, show] = useState(null);
  const [said, say] = useState("");
  useEffect(() => {
    ask(`tables/${table}/rounds/${number}`).then(show, (no) => say(no.words));
  }, [table, number]);
  if (said) return html`<${Message} said=${said} tone="no" />`;
  if (!round) return html`<${Loading} />`;
  const path = `/api/tables/${table}/rounds/${number}`;
  return html`<section class="page narrow">
    <h1>${gameName(round.game || table)}, round ${number}</h1>
    <ol class="log">
      ${round.entries.map((e) => [e, happened(e)]).filter(([, words]) => words).map(([e, words]) => html`<li key=${e.n}>${words} <small>${e.answers}</small></li>`)}
    </ol>
    <p class="buttons">
      <a class="button" href=${`${path}/text`} download=${`${table}-${number}.round`}>Save the round</a>
      <a class="button" href=${`${path}/proof`} download=${`${table}-${number}.proof.json`}>Save the proof</a>
    </p>
    <p class="note">Check them yourself: <code>cutcard replay ${table}-${number}.round --proof ${table}-${number}.proof.json</code></p>
  </section>`;
};
