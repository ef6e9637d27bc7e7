// What the house has won of late beside what is expected of it, with how far chance may carry it: table by table, and all.
import { html } from "./vendor/htm-preact.js";
import { Loading } from "./parts.js";
import { useFollowed } from "./staff-parts.js";
import { dollars, gameName, localTime, percent, signed, tableName } from "./words.js";

const EVERY = 10_000; // milliseconds

/** The figures of every table and of the house. */
export const useFigures = () => useFollowed("figures", EVERY);

const FAR = 3 / 1.96; // beyond so many spans not one book in three hundred lies

/** How likely it is that this is chance. */
const verdict = ({ known, expected, span }) => {
  const off = Math.abs(known - expected);
  return off <= span ? "as expected" : off <= FAR * span ? "unusual" : "far off";
};

export const heldWords = (of) => {
  if (!of?.rounds) return "none yet";
  const share = (cents) => percent(cents / of.staked, 1);
  const said = `${share(of.won)} of ${dollars(of.staked)} first staked`;
  if (of.few) return `${said}, too few rounds to say more`;
  return of.span ? `${said}, expected ${share(of.expected)} ± ${share(of.span)}` : said;
};

const SIZES = { small: [160, 36], large: [640, 150] };

/** What was won, as a line, over what is expected, dashed, and the band in which 95 of 100 such books lie. */
export const Course = ({ of, size = "small" }) => {
  if (!of?.points || of.points.length < 2) return "";
  const [wide, high] = SIZES[size];
  const all = of.points.flatMap(([, won, due, span]) => [won, due - span, due + span, 0]);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const x = (n) => ((n / (of.points.length - 1)) * (wide - 4) + 2).toFixed(1);
  const y = (cents) => (high - 2 - ((cents - least) / (most - least || 1)) * (high - 4)).toFixed(1);
  const line = (value) => of.points.map((point, n) => `${x(n)},${y(value(point))}`);
  const band = [...line(([, , due, span]) => due + span), ...line(([, , due, span]) => due - span).reverse()];
  return html`<svg
    class=${`course ${size}`}
    viewBox=${`0 0 ${wide} ${high}`}
    preserveAspectRatio="none"
    role="img"
    aria-label=${`Held ${heldWords(of)}${of.few ? "" : `: ${verdict(of)}`}`}
  >
    ${of.span > 0 && html`<polygon points=${band.join(" ")} />`}
    <path class="nought" d=${`M0 ${y(0)}H${wide}`} />
    ${of.span > 0 && html`<polyline class="due" points=${line(([, , due]) => due).join(" ")} />`}
    <polyline class="won" points=${line(([, won]) => won).join(" ")} />
  </svg>`;
};

export const Figures = ({ role }) => {
  const found = useFigures();
  const tables = useFollowed("tables", EVERY)?.tables;
  if (!found || !tables) return html`<${Loading} />`;
  const { house } = found;
  const open = tables.filter(({ state }) => state === "open");
  const players = tables.reduce((sum, { seats, free }) => sum + seats - free, 0);
  return html`<p class="facts">
      <span>Tables open <b>${open.length} of ${tables.length}</b></span><span>Seats taken <b>${players}</b></span>
      <span>Drop boxes <b>${dollars(house.drop)}</b></span>
      <span class=${house.alerts ? "wrong" : ""}>Alerts open <b>${house.alerts}</b></span>
      <span>Rounds <b>${house.rounds}</b></span>
      ${house.rounds > 0 &&
      html`<span>First stakes <b>${dollars(house.staked)}</b></span><span>Won <b>${signed(house.won)}</b></span>
        <span>Since <b>${localTime(house.since)}</b></span>`}
    </p>
    ${house.rounds > 0
      ? html`<section class="panel figures-house" aria-label="The house">
          <h2>Held ${heldWords(house)} <${Verdict} of=${house} /></h2>
          <${Course} of=${house} size="large" />
          <p class="note">
            <b>—</b> won, <b>- -</b> expected by the exact figures of the rules that were played, band: 95 of 100 such books.
            First stakes of the last rounds in the book, without what was added in the course of a round: with that, the
            reports call it the handle. Jackpots are apart.
          </p>
        </section>`
      : html`<p class="note">No round has been played yet.</p>`}
    ${role === "operator" && html`<p><a href="#/audit/reports">Reports by game, day and table, and as files</a></p>`}
    <div class="scrolls tall" tabindex="0" role="region" aria-label="Table by table">
      <table class="plain">
        <thead><tr><th>Table</th><th>Drop box</th><th>Alerts</th><th>Rounds</th><th>First stakes</th><th>Won</th><th>Held</th></tr></thead>
        <tbody>
          ${tables.map((table) => [table, found.tables[table.table] || NONE]).sort(busiest).map(([table, of]) => {
            return html`<tr key=${table.table}>
              <td><a href=${`#/floor/${table.table}`}>${tableName(table)}</a> ${gameBeside(table)}</td>
              <td>${dollars(of.drop)}</td><td>${of.alerts || ""}</td>
              <td>${of.rounds}</td><td>${of.rounds ? dollars(of.staked) : ""}</td><td>${of.rounds ? signed(of.won) : ""}</td>
              <td>${heldWords(of)} <${Verdict} of=${of} /><${Course} of=${of} /></td>
            </tr>`;
          })}
        </tbody>
      </table>
    </div>`;
};

const NONE = { rounds: 0, drop: 0, alerts: 0 };
/** Where most was staked first; tables without a round by their names, as they come. */
const busiest = ([, a], [, b]) => (b.staked || 0) - (a.staked || 0);

/** Which game is played there, where the name of the table does not say it. */
const gameBeside = (table) => {
  const game = gameName(table.game);
  return tableName(table).startsWith(game) ? "" : html`<small>${game}</small>`;
};

const SIGNS = { "as expected": "✓", unusual: "△", "far off": "▲" };

const Verdict = ({ of }) => {
  if (!of.span) return of.rounds ? html`<em class="verdict">being analysed</em>` : "";
  if (of.few) return "";
  const said = verdict(of);
  return html`<em class=${`verdict ${said.split(" ")[0]}`}>${SIGNS[said]} ${said}</em>`;
};
