// A round put right: its entries, one struck with a reason, what that leaves to rule, and settled again.
import { html, useState } from "./vendor/htm-preact.js";
import { Do } from "./parts.js";
import { Form, useLookup } from "./staff-parts.js";
import { asRead, Item } from "./staff-queue.js";
import { struckIn } from "./staff-words.js";
import { happened, personName, sealIn, tableName } from "./words.js";

export const Corrections = ({ table, role, doing }) => {
  const [number, choose] = useState(0);
  const last = table.round;
  const value = number || last;
  return html`<${Form}
      fields=${[{ name: "round", label: `Round, 1 to ${last}`, type: "number", min: 1, max: last, value }]}
      button="Look at it"
      does=${({ round }) => choose(round)}
    />
    ${number > 0 &&
    html`<${Corrected}
      key=${number}
      table=${table}
      number=${number}
      role=${role}
      doing=${doing}
    />`}`;
};

const KEPT = ["open", "sit", "term"];

const Corrected = ({ table, number, role, doing }) => {
  const [changes, count] = useState(0);
  const [why, say] = useState("");
  const round = useLookup(`tables/${table.table}/rounds/${number}?as=${role}`, changes);
  if (!round) return "";
  const running = !round.over;
  const change = async (what, done) => {
    const went = await doing(what, done, number);
    count((n) => n + 1);
    return went;
  };
  const struck = struckIn(round);
  const left = ({ kind, outcome, owner }) =>
    kind === "verdict" && outcome === "win" && !table.seats.some(({ person }) => person === owner);
  const entries = round.entries.filter((e) => !KEPT.includes(e.fact.kind) && !sealIn(e.fact));
  const kind = running ? { kind: "propose" } : { kind: "correct", round: number };
  const put = (fact, duty, reason) => ({ ...kind, fact, duty, why: reason });
  const correct = (item, { fact, duty }, reason, cards) => put(asRead(fact, cards), duty, reason);
  return html`<div class="earlier">
    <h4>Round ${number}</h4>
    <label>
      Reason for the correction <input
        value=${why}
        maxlength="200"
        autocomplete="off"
        onInput=${(event) => say(event.target.value)}
      />
    </label>
    <ol class="entries">
      ${entries.map(
        (e) => html`<li key=${e.n} class=${struck.has(e.n) ? "struck" : ""}>
          <span class="n">${e.n}</span>
          <span>
            ${happened(e)}${" "}
            <small>${personName(e.who)}${e.why ? `: ${e.why}` : ""}</small>
          </span>
          ${struck.has(e.n)
            ? html`<small>cancelled</small>`
            : left(e.fact)
            ? html`<small>${personName(e.fact.owner)} has left with it</small>`
            : html`<${Do}
                title=${`Cancel line ${e.n}`}
                does=${() => change(put({ kind: "strike", entry: e.n }, "strike", why), `Line ${e.n} is cancelled.`)}
                >Cancel line ${e.n}<//
              >`}
        </li>`,
      )}
    </ol>
    ${(round.queue || []).map(
      (item) => html`<${Item}
        key=${item.id}
        item=${{ ...item, called: tableName(table) }}
        role=${role}
        act=${correct}
        send=${(_, what, done) => change(what, done)}
        heads=${true}
        why=${why}
      />`,
    )}
    ${round.unsettled
      ? html`<p>
        <${Do}
          cls="main"
          does=${() => change({ kind: "settle-again", round: number, why }, `Round ${number} is settled again.`)}
        >Settle round ${number} again<//>
      </p>`
      : html`<p class="note">${owed(running, round)}</p>`}
  </div>`;
};

const owed = (running, { queue }) => {
  if (running) return "This round is being played.";
  return queue.length ? "A ruling is needed first." : "Nothing is to be settled in this round.";
};
