// What an analysis found, as tables: any column sorts, and on a narrow screen every row becomes a block of its own.
import { html, useState } from "./vendor/htm-preact.js";
import { announce } from "./parts.js";
import { compare, less, points, worth } from "./study-numbers.js";
import { Pick } from "./study-setup.js";
import { capital, minus, percent, ratio, tens, titled } from "./words.js";

const EXACT = /^-?\d+(\/\d+)?$/;
const inOrder = (a, b) => (EXACT.test(a) && EXACT.test(b) ? compare(a, b) : a.localeCompare(b));
const SORTS = { ascending: "▲", descending: "▼" };

/** A table whose first column names the row; `heads` are texts, `rows` lists of cells, `by` what each is sorted by. */
export const Rows = ({ caption, heads, rows, total, numbers = [], by }) => {
  const [sort, choose] = useState({ column: -1, way: "" });
  const { column, way } = sort;
  const order = rows.map((_, n) => n);
  if (column >= 0) order.sort((a, b) => (way === "descending" ? -1 : 1) * inOrder(by[a][column], by[b][column]));
  const sortBy = (n, first = numbers[n] ? "descending" : "ascending") => {
    const other = first === "descending" ? "ascending" : "descending";
    const next = n === column && way === first ? other : first;
    choose({ column: n, way: next });
    announce(n < 0 ? `${caption}: as printed` : `${caption}: sorted by ${heads[n]}, ${next}`);
  };
  const head = (words, n) => html`<th
    key=${n}
    scope="col"
    class=${numbers[n] ? "n" : ""}
    aria-sort=${n === column ? way : undefined}
  >
    ${by
      ? html`<span class="head">${words}</span>
          <button type="button" class="sort" onClick=${() => sortBy(n)}>
            ${words} <span aria-hidden="true">${n === column ? SORTS[way] : "↕"}</span>
          </button>`
      : words}
  </th>`;
  return html`<div>
    ${by &&
    html`<label class="sort-by"
      >Sort by
      <select value=${column} onChange=${(event) => sortBy(Number(event.target.value))}>
        <option value="-1">as printed</option>
        ${heads.map((words, n) => html`<option key=${n} value=${n}>${words}</option>`)}
      </select></label
    >`}
    <table class="rows">
      <caption>${caption}</caption>
      <thead><tr>${heads.map(head)}</tr></thead>
      <tbody>${order.map((n) => html`<${Row} key=${n} row=${rows[n]} heads=${heads} numbers=${numbers} />`)}</tbody>
      ${total && html`<tfoot><${Row} row=${total} heads=${heads} numbers=${numbers} /></tfoot>`}
    </table>
  </div>`;
};

const told = (cell) => (typeof cell === "string" ? minus(cell) : cell);
const Row = ({ row: [name, ...cells], heads, numbers }) => html`<tr>
  <th scope="row">${name}</th>
  ${cells.map(
    (cell, n) => html`<td key=${n} class=${numbers[n + 1] ? "n" : ""} data-label=${heads[n + 1]}>${told(cell)}</td>`,
  )}
</tr>`;

/** A figure as it is printed, and exactly for whoever points at it or reads the page with a program. */
const exactly = ({ shown, exact }) => html`<data value=${exact} title=${exact}>${minus(shown)}</data>`;

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
  ["Return of all staked", ({ returned }) => returned, share],
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
        ? `${points(wager.house_edge.exact, was.house_edge.exact, 3)} points for the house`
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

/** Best play: up cards across, hands down. */
const isRank = (up) => up.length === 1;
const across = (ups) => {
  if (ups.length === 1) return "Best play, by your hand";
  return `Best play: ${ups.every(isRank) ? "the dealer's up card" : "what is decided"} across, your hand down`;
};
/** Best play by hand, and by the dealer's card where the dealer shows one. */
export const Strategy = ({ grid }) => html`<table class=${grid.ups.length > 1 ? "grid" : "grid one"}>
    <caption>${across(grid.ups)}</caption>
    <thead>
      <tr>
        <th scope="col"><span class="only-read">Hand</span></th>
        ${grid.ups.map((up) => html`<th key=${up} scope="col">${tens(up)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${grid.rows.map(
        ({ group, cells }) => html`<tr key=${group}>
          <th scope="row">${tens(group)}</th>
          ${cells.map(
            (c, n) => html`<td
              key=${n}
              class=${`shade-${c.shade}`}
              title=${Object.entries(c.shares).map(([l, s]) => `${l} ${s}`).join(", ")}
            >
              ${c.letter}${c.mixed ? "~" : ""}
            </td>`,
          )}
        </tr>`,
      )}
    </tbody>
  </table>
  <p class="note">${grid.legend}.</p>`;

export const Plays = ({ plays }) => html`<${Rows}
  caption="Other ways to play, and what they cost against best play, of the first stake"
  heads=${["Way to play", "Expected value", "Costs"]}
  numbers=${N}
  rows=${plays.map(
    (p) => [`${capital(tens(p.says.replace(/^else /, "")))}${p.cite ? ` (${p.cite})` : ""}`, exactly(p.ev), html`<b>${exactly(p.price)}</b>`],
  )}
  by=${plays.map((p) => [p.says, p.ev.exact, p.price.exact])}
/>`;

export const Checks = ({ checks }) => html`<${Rows}
  caption="Figures that others have printed; one agrees when ours rounds to it"
  heads=${["Figure", "Printed", "Ours", "Verdict", "Source"]}
  numbers=${[false, true, true]}
  rows=${checks.map((c) => [
    `${c.figure}${c.play ? `, ${c.play}` : ""}`,
    c.printed,
    c.found,
    `${c.verdict === "agrees" ? "✔" : "≠"} ${c.verdict}`,
    `${c.source}${c.remark ? `: ${c.remark}` : ""}`,
  ])}
/>`;
