// What every option of a situation is worth, wherever one is asked about.
import { heard, html, t } from "./language.js";
import { less, worth } from "./study-numbers.js";
import { inFull, Rows } from "./study-tables.js";
import { titled } from "./words.js";

const SHOWN = 12;

/** What each option is worth; the best first, and marked. */
export const Worths = ({ options, caption, unit }) => {
  const named = Object.entries(options);
  const best = named[0][1];
  const row = ([name, { value }]) => [
    html`${value === best.value ? html`<span aria-hidden="true">★ </span>` : ""}
      ${heard(titled(name))}${value === best.value ? ` ${t`(best)`}` : ""}`,
    heard(worth(value)),
    inFull(value),
    heard(worth(less(value, best.value))),
  ];
  const table = (some, says) =>
    html`<${Rows}
      caption=${says}
      heads=${[t`Option`, t`Worth, ${heard(unit)}`, t`Exactly`, t`Against the best`]}
      numbers=${[false, true, true, true]}
      rows=${some.map(row)}
    />`;
  return html`${table(named.slice(0, SHOWN), caption)}
  ${named.length > SHOWN &&
  html`<details>
    <summary>${named.length - SHOWN} more</summary>${table(named.slice(SHOWN), t`${caption}, continued`)}
  </details>`}`;
};
