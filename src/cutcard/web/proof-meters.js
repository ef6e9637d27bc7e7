// The operator's panel of the jackpots: every sum, where the wager is fair, and the last hits.
import { html, useLayoutEffect, useState } from "./vendor/htm-preact.js";
import { Do, Message } from "./parts.js";
import { count, Grid, moment, saveCsv, share } from "./proof-grid.js";
import { ask } from "./wire.js";
import { dollars, levelName, ratio } from "./words.js";

const cents = (written) => dollars(Math.floor(ratio(written)));

export const Panel = ({ meters }) => {
  const [panel, show] = useState(null);
  const [said, say] = useState("");
  const stands = meters.map(([, { chips }]) => chips).join();
  useLayoutEffect(() => {
    ask("meters/panel").then(show, (no) => say(no.words));
  }, [stands]);
  if (!panel) return html`<${Message} said=${said} tone="no" />`;
  const rows = meters
    .filter(([name]) => panel.meters[name])
    .map(([name]) => ({ name: levelName(name), ...panel.meters[name] }));
  const hits = meters
    .flatMap(([name, { hits: all }]) => all.map((hit) => ({ name: levelName(name), ...hit })))
    .sort((a, b) => b.at - a.at);
  return html`<details class="operator-panel">
    <summary>Operator's panel</summary>
    <h2>Meters</h2>
    <p class=${panel.wrong.length ? "no" : "yes"}>
      ${panel.wrong.length ? `✕ ${panel.wrong.join("; ")}` : "✓ Every millionth of a cent is accounted for."}${" "}
      <a href="#/audit">Audit</a>
    </p>
    <${Grid}
      caption="Meters"
      rows=${rows}
      columns=${[
        ["name", "Meter"],
        ["current", "Current", cents],
        ["base", "Base", dollars],
        ["rate", "Rate", share],
        ["hidden", "To reserve", share],
        ["reserve", "Reserve", cents],
        ["cap", "Cap", dollars],
        ["overflow", "Overflow", cents],
        ["hits", "Hits", count],
        ["break_even", "Break-even", fair],
      ]}
    />
    <p class="note">
      Break-even: the amount at which one player alone gains as much as they lose, the other meters as they stand; by
      pay table.
    </p>
    <h2>Last hits</h2>
    <${Grid}
      caption="Last hits"
      rows=${hits}
      none="Never hit."
      columns=${[
        ["at", "When", moment],
        ["name", "Meter"],
        ["round", "Round", (round) => html`<a href=${`#/audit/round/${round}`}>${round}</a>`],
        ["chips", "Amount", dollars],
        ["paid", "Paid", (paid) => (paid ? "✓ paid" : "○ not yet")],
      ]}
    />
    ${hits.length > 0 &&
    html`<p class="buttons"><${Do} does=${() => saveCsv("jackpot-hits", hits)}>Save as CSV<//></p>`}
  </details>`;
};

const fair = (by) =>
  Object.entries(by)
    .map(([payTable, at]) => `${payTable}: ${at === null ? "not paid there" : cents(at)}`)
    .join(", ");
