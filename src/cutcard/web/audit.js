// The audit page: the verdict first, then rounds, money and reports, and the means to check all of it without us.
import { heard, html, t, useLayoutEffect, useRef, useState } from "./language.js";
import { announce, Do, Loading, Message, saveJson, useKeys, whenShown } from "./parts.js";
import { count, Grid, moment, Tabs } from "./proof-grid.js";
import { RoundProof } from "./proof-round.js";
import { Rounds } from "./proof-rounds.js";
import { Verify } from "./proof-verify.js";
import { ask } from "./wire.js";

const Accounts = whenShown(() => import("./proof-money.js"), "Accounts");
const Reports = whenShown(() => import("./proof-reports.js"), "Reports");

const EVERYONES = [
  ["audit", t`Verdict`],
  ["audit/rounds", t`Rounds`],
  ["audit/verify", t`Verify it yourself`],
];
const CHECKERS = [
  ["audit/accounts", t`Accounts`],
  ["audit/reports", t`Reports`],
];

const COMMAND = "cutcard audit --db sqlite:///cutcard-house/house.db --key cutcard-house/key";
const FOUND = [["check", t`Check`], ["where", t`Where`], ["entry", t`Entry`], ["says", t`What`]];

/** Whose business the whole book is. */
const checks = (me) => me.roles.some((role) => role === "auditor" || role === "operator");

export const Audit = ({ at: [part = "", ...rest], me }) => {
  const tabs = checks(me) ? [...EVERYONES, ...CHECKERS] : EVERYONES;
  const now = part ? `audit/${part === "round" ? "rounds" : part}` : "audit";
  return html`<section class="page audit">
    <${Tabs} label=${t`Audit`} tabs=${tabs} now=${now} />
    ${part === "rounds" && html`<${Rounds} wanted=${rest[0]} me=${me} />`}
    ${part === "round" && html`<${RoundProof} table=${rest[0]} number=${rest[1]} me=${me} />`}
    ${part === "verify" && html`<${Verify} table=${rest[0]} number=${rest[1]} of=${rest[2]} me=${me} />`}
    ${part === "accounts" && html`<div lang="en"><${Accounts} kind=${rest[0] || ""} /></div>`}
    ${part === "reports" && html`<div lang="en"><${Reports} what=${rest[0]} wanted=${rest[1]} /></div>`}
    ${part === "" && html`<${Verdict} me=${me} />`}
  </section>`;
};

const Verdict = ({ me }) => {
  const [now, show] = useState(null);
  const [said, say] = useState("");
  const waiting = useRef(false);
  const look = () => ask("audit").then(show, (no) => say(no.words));
  const running = Boolean(now?.running);
  useLayoutEffect(() => {
    look();
    const again = setInterval(look, running ? 1000 : 10_000);
    return () => clearInterval(again);
  }, [running]);
  useLayoutEffect(() => {
    if (waiting.current && !running) announce(verdictWords(now.last).words);
    waiting.current = running;
  }, [running]);
  const begin = async (kept) => {
    try {
      await ask("audit", { kept });
      say("");
      await look();
    } catch (no) {
      say(no.words);
    }
  };
  useKeys(checks(me) ? { a: () => begin("") } : {});
  if (!now) return html`<h1>Audit</h1><${Loading} said=${said} />`;
  const { tone, sign, words } = verdictWords(now.last);
  return html`<h1>Audit</h1>
    <p class=${`proof-verdict ${tone}`}><span class="sign" aria-hidden="true">${sign}</span> <span>${words}</span></p>
    ${now.running && html`<${Progress} progress=${now.progress} />`}
    ${said && html`<${Message} said=${said} tone="no" />`}
    ${checks(me) && html`<${Begin} begin=${begin} running=${now.running} />`}
    ${now.last?.facts !== undefined &&
    html`<p class="facts">
      <span>Rounds <b>${count(now.last.rounds)}</b></span> <span>Entries <b>${count(now.last.facts)}</b></span>
      <span>Logs <b>${count(now.last.streams)}</b></span>
      <span>Sealed shoes <b>${now.last.orders_opened ? t`opened` : t`not opened`}</b></span>
      <span>Took <b>${now.last.seconds} s</b></span>
    </p>`}
    ${now.last?.wrong?.length > 0 &&
    html`<h2>What is wrong</h2>
      <${Grid} caption="What is wrong" rows=${now.last.wrong} columns=${FOUND} />`}
    ${now.last?.doubtful?.length > 0 &&
    html`<h2>To be looked at</h2>
      <p>An honest book can have this too, for example after a clock was corrected.</p>
      <${Grid} caption="To be looked at" rows=${now.last.doubtful} columns=${FOUND} />`}
    ${now.last?.wrong && html`<p class="buttons"><${Do} does=${() => saveJson("audit", now.last)}>Save as JSON<//></p>`}
    <h2>A receipt to keep elsewhere</h2>
    <p>
      This is the latest mark of the book. Anyone who has kept an earlier one can show that nothing before it has been
      changed or cut off since, so keep it where nobody here can reach it.
    </p>
    <p class="mark">${now.mark ? html`<code>${now.mark}</code>` : t`The first mark is set when the house opens.`}</p>
    ${checks(me) &&
    html`<h2>Without this server</h2>
      <p>The same audit runs from the book and its key alone:</p>
      <p><code class="command">${COMMAND}</code></p>`}`;
};

const Begin = ({ begin, running }) =>
  html`<form
    class="form row begin"
    onSubmit=${(event) => {
      event.preventDefault();
      begin(event.target.kept.value.trim());
    }}
  >
    <label>
      A mark you kept, if you have one <input
        name="kept"
        placeholder="NUMBER:HASH"
        autocomplete="off"
        spellcheck=${false}
      />
    </label>
    <button class="main" disabled=${running}>Audit the book now <kbd aria-hidden="true">${"a"}</kbd></button>
  </form>`;

const Progress = ({ progress }) =>
  html`<p class="progress">
    <label>Replaying <progress max=${progress.of || 1} value=${progress.done}></progress></label>
    <span>${progress.of ? t`${count(progress.done)} of ${count(progress.of)} entries` : t`reading the book`}</span>
    ${progress.of > 0 && html`<span>${unbrokenWords(progress)}</span>`}
  </p>`;

/** What is proved before the first round is played again. */
const unbrokenWords = ({ facts, wrong }) =>
  wrong
    ? t`The chain of ${count(facts)} entries and all accounts have ${count(wrong)} things wrong.`
    : t`The chain of ${count(facts)} entries and all accounts hold.`;

/** The verdict in one sentence; the first broken thing in its own. */
const verdictWords = (last) => {
  if (!last) return { tone: "", sign: "○", words: t`No audit of this book has been made yet.` };
  const at = moment(last.at);
  if (last.facts === undefined)
    return { tone: "no", sign: "✕", words: t`The audit was not finished: ${heard(last.error) || t`ask an auditor why`}.` };
  if (last.sound)
    return {
      tone: "yes",
      sign: "✓",
      words: t`All is as it should be: ${count(last.facts)} entries in ${count(last.streams)} logs, checked at ${at}.`,
    };
  const [first] = last.wrong || [];
  const entry = first && first.entry !== null ? t`, entry ${first.entry}` : "";
  const where = first ? `${first.where}${entry}: ${first.says}` : t`the first concerns ${heard(`the ${last.first}`)}`;
  const many = last.wrongs === 1 ? t`One thing is wrong` : t`${count(last.wrongs)} things are wrong`;
  return { tone: "no", sign: "✕", words: t`${many}; ${where}. Checked at ${at}.` };
};
