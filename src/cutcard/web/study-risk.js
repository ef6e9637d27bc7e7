// How far a result strays from what is expected: from the exact variance, over as many rounds as somebody asks for.
import { html, useState } from "./vendor/htm-preact.js";
import { less, times, worth } from "./study-numbers.js";
import { Pick } from "./study-setup.js";
import { Rows } from "./study-tables.js";
import { percent, ratio } from "./words.js";

const MOST = 1e9;
const FIRST = { rounds: 1000, level: "95 %" };
const places = (size) => (size < 100 ? 4 : size < 1e5 ? 2 : 0);
const signed = (x) => {
  const digits = places(Math.abs(x));
  const size = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${x < 0 ? "−" : "+"}${Math.abs(x).toLocaleString("en", size)}`;
};

export const Risk = ({ wagers, risk: { levels, caution } }) => {
  const [{ rounds, level }, choose] = useState(FIRST);
  const z = levels[level];
  const after = rounds.toLocaleString("en");
  const row = (w) => {
    const [result, spread] = [times(rounds, less("0", w.house_edge.exact)), Math.sqrt(ratio(w.variance.exact))];
    const far = z * spread * Math.sqrt(rounds);
    const [low, high] = [ratio(result) - far, ratio(result) + far];
    const edge = (x) => percent(-x / rounds, 3);
    const seen = `${edge(high)} to ${edge(low)}`;
    return [w.label, spread.toFixed(4), (z * spread).toFixed(4), worth(result, 2), signed(low), signed(high), seen];
  };
  const typed = (event) => {
    const asked = Number(event.target.value);
    if (event.target.reportValidity() && asked >= 1) choose({ rounds: Math.floor(asked), level });
  };
  return html`<div class="options">
      <label>
        Rounds <input type="number" min="1" max=${MOST} step="1" required value=${rounds} onChange=${typed} />
      </label>
      <${Pick}
        label="The result lies within it in"
        value=${level}
        list=${Object.keys(levels).map((l) => [l, `${l} of cases`])}
        change=${(l) => choose({ rounds, level: l })}
      />
    </div>
    <${Rows}
      caption=${`The player's result after ${after} rounds, in first stakes, and the edge the house then sees`}
      heads=${[
        "Wager",
        "Standard deviation, one round",
        `Volatility index, ${level}`,
        "Expected",
        "From",
        "To",
        "Edge seen",
      ]}
      numbers=${[false, true, true, true, true, true, true]}
      rows=${wagers.map(row)}
    />
    <p class="note">${caution}</p>
    <p class="note">
      The variance of each wager stands exactly among its figures above. The PAR sheet prints the same intervals for 100
      to 1,000,000 rounds.
    </p>`;
};
