// What an analysis found, as tables.
import { html } from "./vendor/htm-preact.js";
import { compare, points } from "./study-numbers.js";
import { Pick } from "./study-setup.js";
import { exactly, Rows } from "./study-rows.js";
import { minus, percent, ratio } from "./words.js";

export { Plays, Rows, Strategy } from "./study-rows.js";

const N = [false, true, true, true, true, true];

export const Headline = ({ wagers }) => html`<${Rows}
  caption="Per unit of the first stake, under best play"
  heads=${["Wager", "House edge", "Element of risk", "Mean stake", "Standard deviation", "Hit frequency"]}
  numbers=${N}
  rows=${wagers.map((w) => [
    w.label,
    html`<b>${exactly(w.house_edge)}</b>`,
    exactly(w.element_of_risk),
    exactly(w.mean_stake),
    w.standard_deviation,
    exactly(w.hit_frequency),
  ])}
  by=${wagers.map((w) =>
    [w.label, w.house_edge.exact, w.element_of_risk.exact, w.mean_stake.exact, w.variance.exact, w.hit_frequency.exact],
  )}
/>`;

/* The headline, which stays in sight: the edge now, and from what to what while somebody changes a rule. */

const share = ({ exact }) => percent(ratio(exact), 3);

const FIGURES = [
  ["House edge", ({ house_edge }) => house_edge, share],
  ["Returned of all staked", ({ returned }) => returned, share],
  ["Standard deviation", ({ variance }) => variance, ({ exact }) => Math.sqrt(ratio(exact)).toFixed(4)],
  ["Ends ahead", ({ hit_frequency }) => hit_frequency, share],
];

/** One figure: from what it was to what it is, where that has changed. */
const Told = ({ name, now, was, shown }) => {
  const moved = was && compare(was.exact, now.exact) !== 0;
  return html`<div>
    <dt>${name}</dt>
    <dd>
      ${moved && html`<s><span class="only-read">was </span>${shown(was)}</s><span aria-hidden="true"> → </span>`}
      <b title=${now.exact}>${shown(now)}</b>
    </dd>
  </div>`;
};

const movedWords = (points) => `The house keeps ${points.slice(1)} points ${points[0] === "+" ? "more" : "less"} than before.`;

/** `before`: the wagers as the edition prints them, where something was changed. */
export const Strip = ({ wagers, wager, before, choose, busy, children }) => {
  const was = before?.find(({ names }) => names[0] === wager.names[0]);
  const gains = compare("0", wager.house_edge.exact) > 0;
  return html`<div class=${`strip${gains ? " gains" : ""}`} aria-busy=${busy}>
    ${wagers.length > 1
      ? html`<${Pick}
          label=${html`<span class="only-read">Wager</span>`}
          value=${wager.names[0]}
          list=${wagers.map((w) => [w.names[0], w.label])}
          change=${choose}
        />`
      : html`<b>${wager.label}</b>`}
    <dl>
      ${FIGURES.map(
        ([name, of, shown]) =>
          html`<${Told} key=${name} name=${name} now=${of(wager)} was=${was && of(was)} shown=${shown} />`,
      )}
    </dl>
    <p class="verdict">
      ${gains && html`<b>⚠ The player has the edge.</b> `}
      ${was && compare(was.house_edge.exact, wager.house_edge.exact) !== 0
        ? movedWords(points(wager.house_edge.exact, was.house_edge.exact, 3))
        : ""}
      ${children}
    </p>
  </div>`;
};

/** What a change of rules does to each wager that both sheets have. */
export const Changes = ({ before, after }) => {
  const old = Object.fromEntries(before.flatMap((w) => w.names.map((name) => [name, w])));
  const rows = after
    .filter((w) => old[w.names[0]])
    .map((w) => [w, old[w.names[0]]])
    .map(([w, was]) =>
      [w.label, was.house_edge.shown, w.house_edge.shown, `${points(w.house_edge.exact, was.house_edge.exact)} points`],
    );
  return html`<${Rows}
    caption="House edge: as the edition prints it, as changed, and the difference"
    heads=${["Wager", "Old", "New", "Difference"]}
    numbers=${N}
    rows=${rows}
  />`;
};

/** A number written out in full, small where it is long. */
export const inFull = (text) => html`<span class="exact">${text}</span>`;

const LONG = 26; // signs in a number that no longer fits a column
const count = (text) => (text.length > LONG ? inFull(text) : text);

/** A wager's return table, and every figure of it exactly. */
export const Returns = ({ wager, open }) => html`<details class="panel wager" open=${open}>
  <summary><h3>${wager.label}</h3> <span>house edge ${minus(wager.house_edge.shown)}</span></summary>
  <${Rows}
    caption=${`${wager.label}: return table`}
    heads=${["Event", "Pays", "Combinations", "Probability", "Contribution"]}
    numbers=${[false, false, true, true, true]}
    rows=${wager.lines.map((l) => [l.event, l.pays, count(l.count), exactly(l.chance), exactly(l.part)])}
    by=${wager.lines.map((l) => [l.event, l.pays, l.count.replaceAll(",", ""), l.chance.exact, l.part.exact])}
    total=${["Total", "", count(wager.total.count), exactly(wager.total.chance), exactly(wager.total.part)]}
  />
  <p class="note">
    <span aria-hidden="true">✔</span> The
    rows add up exactly: ${wager.total.count} combinations, probability ${wager.total.chance.exact},
    expected value ${inFull(wager.total.part.exact)}.
  </p>
  <details>
    <summary>Every figure, exactly</summary>
    <${Rows}
      caption=${`${wager.label}: figures`}
      heads=${["Figure", "Value", "Exactly"]}
      numbers=${[false, true, true]}
      rows=${wager.figures.map((f) => [f.name, f.shown, inFull(f.exact)])}
    />
  </details>
  ${wager.scales.length > 0 &&
  html`<${Rows}
    caption=${`${wager.label}: house edge under each pay scale`}
    heads=${["Scale", "Pays", "House edge"]}
    numbers=${[false, true, true]}
    rows=${wager.scales.map((s) => [s.in_force ? `▶ ${s.number}, in force` : s.number, s.pays.join("-"), s.edge.shown])}
  />`}
</details>`;

export const Checks = ({ checks }) => html`<${Rows}
  caption="Figures that others have printed; one agrees when ours rounds to it"
  heads=${["Figure", "Printed", "Ours", "Verdict", "Source"]}
  numbers=${[false, true, true]}
  rows=${checks.map((c) => [
    `${c.figure}${c.play ? `, ${c.play}` : ""}`,
    c.printed,
    c.found,
    `${c.verdict === "agrees" ? "✔" : "≠"}\u00a0${c.verdict}`,
    `${c.source}${c.remark ? `: ${c.remark}` : ""}`,
  ])}
/>`;
