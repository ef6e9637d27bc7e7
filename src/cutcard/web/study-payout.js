// Payout drill for dealers: a round that is over, the wagers on it, and what is paid, as the table itself settles it.
import { heard, html, number, t, useLayoutEffect, useRef, useState } from "./language.js";
import { announce, Chips, Do, Message, useKeys, whenShown } from "./parts.js";
import { Situation, useDeals } from "./study-deals.js";
import { paid, readScore, Score } from "./study-score.js";
import { PickEdition } from "./study-setup.js";
import { patiently } from "./wire.js";
import { dollars, SIGNS, verdict, wagerName } from "./words.js";

const Rows = whenShown(() => import("./study-rows.js"), "Rows", () => "");

const nameIn = ({ view }) => (wager) => wagerName(view.layout, wager.replaceAll(" ", "-"));
const laid = ({ lines }) => lines.filter((l) => l.stake);
const cents = (written) => Math.round(Number(written) * 100);

export const PayDrill = ({ game, editions }) => {
  const [rules, choose] = useState("");
  const path = `train/${game}/payout${rules ? `?rules=${rules}` : ""}`;
  const { now, wrong, next } = useDeals(rules, (waiting) => patiently(path, waiting));
  const [answer, give] = useState(null);
  const [score, setScore] = useState(readScore);
  const field = useRef(null);
  const since = useRef(0);
  useLayoutEffect(() => {
    give(null);
    since.current = Date.now();
    if (now) announce(t`What is paid? ${laid(now).map((l) => `${nameIn(now)(l.wager)} ${dollars(l.stake)}`).join(", ")}`);
  }, [now]);
  const judge = (event) => {
    event.preventDefault();
    const said = cents(field.current.value);
    const took = (Date.now() - since.current) / 1000;
    const right = said === now.pays;
    give({ said, took, right });
    setScore(paid(right, took));
    field.current.blur();
    announce(right ? t`Right: ${dollars(now.pays)}` : t`${dollars(now.pays)} is paid, not ${dollars(said)}`);
  };
  useKeys({ n: () => answer && next(), space: () => answer && next() });
  return html`<div>
    ${wrong && html`<${Message} said=${wrong} tone="no" />`}
    ${!now && !wrong && html`<p class="loading">Dealing…</p>`}
    ${now &&
    html`<div class="drill">
      <${Situation} view=${answer ? now.view : unread(now.view)} />
      <div class="answering">
        <ul class="laid">
          ${laid(now).map(
            (l) => html`<li key=${l.wager}><span>${nameIn(now)(l.wager)}</span> <${Chips} cents=${l.stake} /></li>`,
          )}
        </ul>
        <form class="train-guess" key=${JSON.stringify(now.view.round.felt.cards)} onSubmit=${judge}>
          <label>
            <span>Total winnings to pay, in dollars</span> <input
              ref=${field}
              type="number"
              min="0"
              step="0.01"
              inputmode="decimal"
              required
              disabled=${answer !== null}
            />
          </label>
          <button class="main" disabled=${answer !== null}>Pay</button>
          <${Do} k="n" off=${answer === null} does=${next}>Next<//>
        </form>
        ${answer && html`<${Paid} now=${now} answer=${answer} />`}
        <div class="train-modes"><${PickEdition} editions=${editions} value=${rules} change=${choose} /></div>
      </div>
    </div>`}
    <${Score} score=${score} show=${setScore} />
  </div>`;
};

/** Hands are read aloud when the answer is given. */
const unread = (view) => {
  const { round } = view;
  return { ...view, round: { ...round, felt: { ...round.felt, readings: {} } } };
};

const Paid = ({ now, answer: { said, took, right } }) =>
  html`<div class=${`panel train-verdict ${right ? "right" : "wrong"}`}>
    <p class="grade">
      ${right ? t`✔ Right: ${dollars(now.pays)}` : t`✖ ${dollars(now.pays)} is paid; you said ${dollars(said)}`}${" "}
      <small>${number(took, 1)} s</small>
    </p>
    <${Rows}
      caption="By the settlement of the table"
      heads=${[t`Wager`, t`Staked`, t`Verdict`, t`Pays`, t`Clause`]}
      numbers=${[false, true, false, true, false]}
      rows=${now.lines.map(({ wager, stake, outcome, pays, cite }) => [
        nameIn(now)(wager),
        stake ? dollars(stake) : "–",
        `${SIGNS[outcome] || ""} ${verdict(now.view.layout, outcome) || heard(outcome)}`,
        dollars(pays),
        cite.join(", "),
      ])}
      total=${[t`In all`, dollars(now.lines.reduce((sum, l) => sum + l.stake, 0)), "", dollars(now.pays), ""]}
    />
  </div>`;
