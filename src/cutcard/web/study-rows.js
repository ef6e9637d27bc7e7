// Tables of figures: any column sorts, and on a narrow screen every row becomes a block of its own. And best play, with
// what other ways to play cost.
import { heard, html, t, useState } from "./language.js";
import { announce } from "./parts.js";
import { compare } from "./study-numbers.js";
import { capital, minus, tens } from "./words.js";

const EXACT = /^-?\d+(\/\d+)?$/;
const inOrder = (a, b) => (EXACT.test(a) && EXACT.test(b) ? compare(a, b) : a.localeCompare(b));
const SORTS = { ascending: "▲", descending: "▼" };
const WAYS = { ascending: t`ascending`, descending: t`descending` };

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
    announce(n < 0 ? t`${caption}: as printed` : t`${caption}: sorted by ${heads[n]}, ${WAYS[next]}`);
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
export const exactly = ({ shown, exact }) => html`<data value=${exact} title=${exact}>${heard(minus(shown))}</data>`;

/** Best play: up cards across, hands down. */
const isRank = (up) => up.length === 1;
const across = (ups) => {
  if (ups.length === 1) return t`Best play, by your hand`;
  return ups.every(isRank)
    ? t`Best play: the dealer's up card across, your hand down`
    : t`Best play: what is decided across, your hand down`;
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
          <th scope="row" lang="en">${tens(group)}</th>
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
  <p class="note" lang="en">${grid.legend}.</p>`;

export const Plays = ({ plays }) => html`<${Rows}
  caption=${t`Other ways to play, and what they cost against best play, of the first stake`}
  heads=${[t`Way to play`, t`Expected value`, t`Costs`]}
  numbers=${[false, true, true]}
  rows=${plays.map(
    (p) => [html`<span lang="en">${capital(tens(p.says.replace(/^else /, "")))}${p.cite ? ` (${p.cite})` : ""}</span>`, exactly(p.ev), html`<b>${exactly(p.price)}</b>`],
  )}
  by=${plays.map((p) => [p.says, p.ev.exact, p.price.exact])}
/>`;
