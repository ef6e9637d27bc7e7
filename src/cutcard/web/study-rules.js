// The rules of a case: the edition, what the house may choose, and the odds, each changed in place.
import { html, useLayoutEffect, useRef } from "./vendor/htm-preact.js";
import { Do, Message } from "./parts.js";
import { Pick } from "./study-setup.js";
import { dollars, written } from "./words.js";

/** Those that are known, and the one in force where it was saved since. */
export const Editions = ({ editions, shown, now, change }) => html`<${Pick}
  label="Edition"
  value=${now.rules || editions[0].name}
  list=${[...editions, ...(editions.some((e) => e.name === now.rules) || !now.rules ? [] : [{ ...shown, name: now.rules }])].map(
    (e) => [e.name, `${e.title} (${e.status})`],
  )}
  change=${(rules) => change({ rules, set: {}, pay: {} })}
/>`;

const choices = (option) => {
  if (option.words.length) return Object.entries(option.told);
  if (typeof option.value === "boolean") return [["yes", "yes"], ["no", "no"]];
  if (!option.cents && option.high - option.low < 20) return range(option.low, option.high).map((n) => [n, n]);
  return null;
};
const range = (low, high) => Array.from({ length: high - low + 1 }, (_, n) => low + n);

/** One option of the house: a list where there are few values, else a number; money in dollars. */
const Option = ({ option, set }) => {
  const known = choices(option);
  const label =
    html`<span>${option.called} <small>${option.says}${option.cite ? ` (${option.cite})` : ""}</small></span>`;
  if (known) {
    const change = (value) => set(option.name, value);
    return html`<${Pick} label=${label} value=${written(option.value)} list=${known} change=${change} />`;
  }
  return html`<label
    >${label}
    <input
      inputmode="numeric"
      value=${option.cents ? dollars(option.value).replaceAll(",", "") : option.value}
      onChange=${(event) => set(option.name, event.target.value.replaceAll(",", "").trim())}
  /></label>`;
};

/** Those that move a figure first; the others where they can be found. */
export const Options = ({ options, moving, now, change, children }) => {
  const set = (name, value) => change({ set: { ...now.set, [name]: value } });
  const free = options.filter((o) => !o.fixed);
  const [first, rest] = [free.filter((o) => moving.includes(o.name)), free.filter((o) => !moving.includes(o.name))];
  const all = (some) => some.map((o) => html`<${Option} key=${o.name} option=${o} set=${set} />`);
  return html`<div class="options">${children} ${all(first)}</div>
    ${rest.length > 0 &&
    html`<details><summary>More that the house may choose</summary><div class="options">${all(rest)}</div></details>`}`;
};

const ODDS = " *\\d{1,6}( ?(/|-|to|for) ?[1-9]\\d{0,5})? *";

/** Why what was asked for is refused, brought into view. */
export const Why = ({ words }) => {
  const said = useRef(null);
  useLayoutEffect(() => said.current.scrollIntoView({ block: "nearest", behavior: "instant" }), [words]);
  return html`<div ref=${said}><${Message} said=${words} tone="no" /></div>`;
};

const PAUSE = 200; // milliseconds after the last move of a slider

/** A whole number of odds, dragged or moved by the arrow keys; its scale stays as it was when first seen. */
const Slider = ({ label, pays, pay }) => {
  const most = useRef(Math.max(10, 3 * pays));
  const [later, latest] = [useRef(0), useRef(pay)];
  latest.current = pay;
  const moved = ({ target }) => {
    clearTimeout(later.current);
    later.current = setTimeout(() => latest.current({ target }), PAUSE);
  };
  return html`<input
    type="range"
    min="1"
    max=${most.current}
    value=${pays}
    aria-label=${label}
    aria-valuetext=${`${pays} to 1`}
    onInput=${moved}
  />`;
};

/** Odds that can be dragged or typed over: 25, 3/2, 9 for 1, or nothing. Why one is `refused` stands in its table. */
export const PayTables = ({ tables, now, change, refused }) => {
  const rowsOf = ({ rows, unpaid }) => [...rows, ...unpaid.map((event) => ({ event, pays: "" }))];
  const pay = (row) => (event) =>
    event.target.reportValidity() && change({ pay: { ...now.pay, [row]: event.target.value.trim() || "no" } }, row);
  return html`<div class="pay-tables">
      ${tables.filter((t) => rowsOf(t).length).map(
        (t) => html`<table key=${t.name}>
          <caption>${t.called} <small>${t.cite}</small></caption>
          <thead><tr><th scope="col">Event</th><th scope="col">Odds, to 1</th></tr></thead>
          <tbody>
            ${rowsOf(t).map(({ event, pays }) => {
              const row = `${t.name}:${event}`;
              const changed = row in now.pay;
              return html`<tr key=${event} class=${changed ? "changed" : ""}>
                <th scope="row">${event}${changed ? html` <em>changed</em>` : ""}</th>
                <td><div>
                  ${/^[1-9]\d*$/.test(pays) &&
                  html`<${Slider} label=${`Drag ${t.called}, ${event}`} pays=${Number(pays)} pay=${pay(row)} />`}
                  <input
                    aria-label=${`${t.called}, ${event} pays`}
                    value=${changed ? now.pay[row].replace(/^no$/, "") : pays}
                    pattern=${ODDS}
                    title="25, 3/2, 9 for 1, or nothing"
                    placeholder="none"
                    maxlength="13"
                    aria-invalid=${row === refused.row ? "true" : undefined}
                    onChange=${pay(row)}
                  />
                </div></td>
              </tr>`;
            })}
          </tbody>
          ${refused.row?.startsWith(`${t.name}:`) &&
          html`<tfoot><tr><td colspan="2"><${Why} words=${refused.words} /></td></tr></tfoot>`}
        </table>`,
      )}
    </div>
    <p class="buttons">
      <${Do}
        cls="quiet"
        off=${!Object.keys({ ...now.pay, ...now.set }).length}
        does=${() => change({ pay: {}, set: {} })}
      >Back to what the edition prints<//>
      <span class="note">
        Write 25, 3/2 or "9 for 1"; leave it empty where nothing is paid. Nothing you type here is kept by the house.
      </span>
    </p>`;
};
