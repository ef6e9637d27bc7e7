// Figures as drawings: made here as SVG, each with what it shows in words and, beside it, the same as a table.
import { html } from "./vendor/htm-preact.js";
import { Rows } from "./study-rows.js";
import { capital, dollars, minus, percent, ratio, tens } from "./words.js";

const BAR = { left: 27, most: 50 }; // of a hundred across
const ROW = 26;

/** A drawing that says what it shows, and the numbers behind it for who wants them. */
const Figure = ({ says, children, table, note }) => html`<figure class="chart">
  ${children}
  <figcaption>${says}${note && ` ${note}.`}</figcaption>
  <details><summary>The same as a table</summary>${table}</details>
</figure>`;

/** How one round ends: a bar for each net result. Rare ones would not be seen, so lengths are then logarithmic. */
export const Distribution = ({ wager }) => {
  const rows = wager.nets.map((row) => ({ ...row, chance: ratio(row.exact) }));
  const [least, most] = [Math.min, Math.max].map((pick) => pick(...rows.map((row) => row.chance)));
  const rare = least < 0.01;
  const floor = Math.floor(Math.log10(least)) - 0.5;
  const long = ({ chance }) => (rare ? (Math.log10(chance) - floor) / (Math.log10(most) - floor) : chance / most);
  const ahead = rows.filter((row) => row.sign > 0).reduce((sum, row) => sum + row.chance, 0);
  const level = rows.filter((row) => !row.sign).reduce((sum, row) => sum + row.chance, 0);
  const short = ({ chance }) => (chance < 0.0005 ? `1 in ${Math.round(1 / chance).toLocaleString("en")}` : percent(chance));
  const says = `${wager.label}, how one round ends, in first stakes: ahead in ${percent(ahead)}${
    level ? `, level in ${percent(level)}` : ""}, behind in ${percent(1 - ahead - level)} of rounds.`;
  return html`<${Figure}
    says=${says}
    note=${rare && "Bars are on a logarithmic scale, so that rare results are seen"}
    table=${html`<${Rows}
      caption=${`${wager.label}: net results`}
      heads=${["Net, first stakes", "Chance"]}
      numbers=${[false, true]}
      rows=${rows.map((row) => [minus(row.net), row.shown])}
    />`}
  >
    <svg width="100%" height=${ROW * rows.length + 6} role="img" aria-label=${says}>
      ${rows.map(
        (row, n) => html`<g key=${row.net} class=${["behind", "level", "ahead"][row.sign + 1]}>
          <text x=${`${BAR.left - 1}%`} y=${ROW * n + 18} text-anchor="end">${minus(row.net)}</text>
          <rect x=${`${BAR.left}%`} y=${ROW * n + 4} width=${`${BAR.most * long(row)}%`} height=${ROW - 7} rx="2" />
          <text class="value" x=${`${BAR.left + 1 + BAR.most * long(row)}%`} y=${ROW * n + 18}>${short(row)}</text>
        </g>`,
      )}
    </svg>
  <//>`;
};

/** Round numbers between two others, about so many. */
const ticks = (low, high, about = 5) => {
  const rough = (high - low) / about;
  const ten = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find((n) => n * ten >= rough) * ten;
  const first = Math.ceil(low / step - 1e-9);
  return Array.from({ length: Math.floor(high / step + 1e-9) - first + 1 }, (_, n) => (first + n) * step);
};

const AREA = { x: 15, y: 4, width: 82, height: 82 }; // of a hundred each way; the rest is for the scales

/** Scales left and below, and lines on a plane that stretches with the page; `draw` gets where x and y lie on it. */
const Plane = ({ x, y, says, draw }) => {
  const across = (v) => (100 * (v - x.low)) / (x.high - x.low);
  const up = (v) => 100 - (100 * (v - y.low)) / (y.high - y.low);
  const left = (v) => `${AREA.x + (AREA.width * across(v)) / 100}%`;
  const down = (v) => `${AREA.y + (AREA.height * up(v)) / 100}%`;
  const path = (points) => points.map(([a, b]) => `${across(a)},${up(b)}`).join(" ");
  return html`<svg class="plane" width="100%" height="260" role="img" aria-label=${says}>
    ${ticks(y.low, y.high).map(
      (v) => html`<g key=${v} class="scale">
        <line x1=${left(x.low)} x2=${left(x.high)} y1=${down(v)} y2=${down(v)} class=${v === y.marked ? "marked" : ""} />
        <text x=${`${AREA.x - 1}%`} y=${down(v)} dy="0.35em" text-anchor="end">${y.words(v)}</text>
      </g>`,
    )}
    ${ticks(x.low, x.high, 4).map(
      (v) => html`<text key=${v} x=${left(v)} y="93%" text-anchor="middle">${x.words(v)}</text>`,
    )}
    <text x=${`${AREA.x + AREA.width}%`} y="99.5%" text-anchor="end" class="axis">${x.name}</text>
    <svg x=${`${AREA.x}%`} y=${`${AREA.y}%`} width=${`${AREA.width}%`} height=${`${AREA.height}%`}
      viewBox="0 0 100 100" preserveAspectRatio="none">${draw(path).lines}</svg>
    ${draw(path).dots?.map(
      ({ at: [a, b], words, before }) => html`<g key=${words} class="dot">
        <circle cx=${left(a)} cy=${down(b)} r="5" />
        <text x=${left(a)} y=${down(b)} dx=${before ? -9 : 9} dy=${before ? -8 : 14} text-anchor=${before ? "end" : "start"}>
          ${words}
        </text>
      </g>`,
    )}
  </svg>`;
};

const stakes = (n) => minus(`${n > 0 ? "+" : ""}${Number(n.toFixed(1)).toLocaleString("en")}`);

const isTold = (rounds) => rounds === 10 || rounds === 25 || rounds % 50 === 0; // in a table, of more that are drawn

/** What an evening does to many players: where the middle half and nine in ten of them stand. */
export const Fan = ({ wager }) => {
  const { rounds, results, note } = wager.fan;
  const all = [[0, [0, 0, 0, 0, 0]], ...rounds.map((n, i) => [n, results[i]])];
  const last = results.at(-1);
  const most = rounds.at(-1);
  const mean = -ratio(wager.house_edge.exact);
  const band = (low, high) => [...all.map(([n, r]) => [n, r[low]]), ...all.map(([n, r]) => [n, r[high]]).reverse()];
  const says =
    `${wager.label}, the player's result after so many rounds of one first stake. After ${most}: half of all players ` +
    `between ${stakes(last[1])} and ${stakes(last[3])}, nine in ten between ${stakes(last[0])} and ` +
    `${stakes(last[4])}; expected ${stakes(mean * most)}.`;
  const [low, high] = [Math.min(...last, ...results[0]), Math.max(...last, ...results[0], 1)];
  const draw = (path) => ({
    lines: html`<polygon class="wide" points=${path(band(0, 4))} /><polygon class="half" points=${path(band(1, 3))} />
      <polyline class="middle" points=${path(all.map(([n, r]) => [n, r[2]]))} />
      <polyline class="mean" points=${path([[0, 0], [most, mean * most]])} />`,
  });
  return html`<${Figure}
    says=${says}
    note=${`By convolving the exact distribution of one round with itself${note ? `; ${note}` : ""}`}
    table=${html`<${Rows}
      caption="Of all players, so many have at most this result, in first stakes"
      heads=${["Rounds", ...wager.fan.shares.map((share) => percent(share, 0)), "Expected"]}
      numbers=${[false, true, true, true, true, true, true]}
      rows=${rounds.map((n, i) => [n, ...results[i].map(stakes), stakes(mean * n)]).filter(([n]) => isTold(n))}
    />`}
  >
    <${Plane}
      says=${says}
      x=${{ low: 0, high: most, words: (n) => n, name: "rounds" }}
      y=${{ low, high, words: stakes, marked: 0 }}
      draw=${draw}
    />
    <p class="key" aria-hidden="true">
      <span class="wide">nine in ten</span><span class="half">half of all players</span><span class="middle">the middle
      one</span><span class="mean">expected</span>
    </p>
  <//>`;
};

const UNITS = {
  cents: (v) => (v >= 1e8 ? `$${v / 1e8}M` : v >= 1e6 ? `$${v / 1e5}k` : dollars(v)),
  share: (v) => percent(v, 0),
};

/** One figure against another, such as the return against a meter, with the points worth marking. */
export const Curve = ({ curve: { says, x, y, points, marks } }) => {
  const words = ({ unit }) => UNITS[unit] || ((v) => v);
  const spread = (n) => [...points, ...marks].map(({ at }) => at[n]);
  const most = Math.max(...spread(0));
  const told = marks.map(({ name, shown }) => `${name}: ${shown[0]}, ${shown[1]}`).join("; ");
  const label = `${says} ${told}.`;
  const draw = (path) => ({
    lines: html`<polyline class="middle" points=${path(points.map(({ at }) => at))} />`,
    dots: marks.map(({ name, at }) => ({ at, words: name, before: at[0] > 0.6 * most })),
  });
  return html`<${Figure}
    says=${label}
    table=${html`<${Rows}
      caption=${says}
      heads=${["Point", x.name, y.name]}
      numbers=${[false, true, true]}
      rows=${[...points.map((p, n) => [n + 1, ...p.shown]), ...marks.map((m) => [m.name, ...m.shown])]}
    />`}
  >
    <${Plane}
      says=${label}
      x=${{ low: Math.min(...spread(0)), high: most, words: words(x), name: x.name }}
      y=${{ low: 0, high: 1.05 * Math.max(...spread(1)), words: words(y), marked: y.unit === "share" ? 1 : 0 }}
      draw=${draw}
    />
  <//>`;
};

const SHORT = 2; // letters that fit a cell

/** A chart of hands: ranks across and down, what is done where they cross, told apart by letter and shade. */
export const Chart = ({ table: { name, says, heads, rows } }) => {
  const done = [...new Set(rows.flatMap(([, ...cells]) => cells))];
  const letter = (word) => (word.length > SHORT ? word[0].toUpperCase() : word === "-" ? "–" : word);
  const order = [...done].sort((a, b) => (Number(a) || 0) - (Number(b) || 0)); // what stakes nothing is palest
  const shade = (word) => order.indexOf(word);
  return html`<table class="grid hands">
      <caption>${capital(name)}: ${says.replace(": - ", ": – ")}</caption>
      <thead><tr>${heads.map((h) => html`<th key=${h} scope="col">${tens(h) || html`<span class="only-read">Hand</span>`}</th>`)}</tr></thead>
      <tbody>
        ${rows.map(
          ([rank, ...cells]) => html`<tr key=${rank}>
            <th scope="row">${tens(rank)}</th>
            ${cells.map((word, n) => html`<td key=${n} class=${`shade-${shade(word)}`} title=${word}>${letter(word)}</td>`)}
          </tr>`,
        )}
      </tbody>
    </table>
    ${done.some((word) => word.length > SHORT) &&
    html`<p class="note">${done.filter((word) => word.length > SHORT).map((word) => `${letter(word)} ${word}`).join(", ")}.</p>`}`;
};
