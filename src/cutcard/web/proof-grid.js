// Rows as a table that can be read on the smallest screen, and saved as they stand.
import { html, number, t, useState } from "./language.js";
import { save, useKeys } from "./parts.js";
import { dollars, minus, percent, ratio, signed } from "./words.js";

/** 2026-11-15 08:00:00 UTC: the same for whoever reads it. */
export const moment = (ms) => (ms ? `${new Date(ms).toISOString().slice(0, 19).replace("T", " ")} UTC` : "");

/** A table; `columns` are [key, title, how to show it]. Numbers stand right. On a narrow screen a row is a block; `brief`,
 * of when, where, which and what: two lines that need no titles. */
export const Grid = ({ caption, columns, rows, none = t`None.`, brief = false }) =>
  rows.length === 0
    ? html`<p class="note">${none}</p>`
    : html`<div class="proof-wrap" role="group" aria-label=${caption} tabindex="0">
        <table class=${`proof-grid ${brief ? "brief" : ""}`} role="table">
          <caption class="only-read">
            ${caption}
          </caption>
          <thead role="rowgroup">
            <tr role="row">
              ${columns.map(
                ([key, title, show]) => html`<th
                  key=${key}
                  role="columnheader"
                  scope="col"
                  class=${standing(show)}
                >${title}</th>`,
              )}
            </tr>
          </thead>
          <tbody role="rowgroup">
            ${rows.map(
              (row, n) => html`<tr key=${n} role="row" class=${row.mark || ""}>
                ${columns.map(
                  ([key, title, show = String]) =>
                    html`<td key=${key} role="cell" data-title=${title} class=${standing(show)}>
                      <span>
                        ${row[key] === null || row[key] === undefined || row[key] === "" ? "–" : show(row[key], row)}
                      </span>
                    </td>`,
                )}
              </tr>`,
            )}
          </tbody>
        </table>
      </div>`;

/** Keys of a table of rounds: j and k go through the rows, Enter opens one. Which row they are at. */
export const useRowKeys = (rows, address, others = {}) => {
  const [at, move] = useState(0);
  useKeys({
    j: () => move(Math.min(at + 1, rows.length - 1)),
    k: () => move(Math.max(at - 1, 0)),
    enter: () => rows[at] && (location.hash = address(rows[at])),
    ...others,
  });
  return at;
};

export const count = (n) => minus(Number.isInteger(n) ? number(n) : number(n, 2));
/** Millionths of a cent, down to the cent. */
export const finely = (millionths) => dollars(Math.floor(millionths / 1e6));
export const share = (written) => percent(ratio(written));
const NUMBERS = new Set([count, dollars, finely, share, signed]);
const standing = (show) => (NUMBERS.has(show) ? "num" : show === moment ? "when" : "");

const QUOTED = /[",\n]/;
const cell = (value) => {
  const text = value === null || value === undefined ? "" : Array.isArray(value) ? value.join(" ") : String(value);
  return QUOTED.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
};
const asCsv = (rows) => {
  const names = [...new Set(rows.flatMap(Object.keys))];
  const lines = [names, ...rows.map((row) => names.map((name) => row[name]))];
  return lines.map((line) => `${line.map(cell).join(",")}\r\n`).join("");
};

export const saveCsv = (name, rows) => save(`${name}.csv`, asCsv(rows), "text/csv");

/** Several places of one screen. */
export const Tabs = ({ label, tabs, now }) =>
  html`<nav class="tabs" aria-label=${label}>
    ${tabs.map(
      ([where, title]) =>
        html`<a key=${where} href=${`#/${where}`} aria-current=${where === now ? "page" : undefined}>${title}</a>`,
    )}
  </nav>`;
