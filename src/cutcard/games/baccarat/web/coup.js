// A coup, on every screen that shows one: both hands with what they count, and the roads of the shoe.
import { heard, html, t } from "/ui/language.js";
import { Face } from "/ui/art.js";
import { Card } from "/ui/parts.js";
import { capital } from "/ui/words.js";

export const SIDES = ["player", "banker"];
export const placeOf = (side) => `${side}-hand`;
const BEFORE = { player: [], banker: [], points: [null, null], call: "", over: false };

/** The coup as far as it has been shown. */
export const played = (story, scene) => ({
  ...BEFORE,
  ...story,
  call: story.call || (scene?.steps.length ? "" : scene?.call),
  winner: story.over && !story.running ? scene?.winner : "",
});

export const Hand = ({ side, story, children }) => {
  const cards = story[side];
  const points = story.points[SIDES.indexOf(side)];
  const won = story.winner === side;
  return html`<section class=${`coup-hand ${side} ${won ? "won" : ""}`} aria-label=${t`Hand of ${heard(capital(side))}`}>
    <h2>${heard(capital(side))} <b class="points">${points ?? ""}</b> ${won && html`<em>★ wins</em>`}</h2>
    ${children ||
    html`<span class="cards" style="--n:3">
      ${cards.length
        ? cards.map((card, n) => html`<${Card} key=${`${n}${card}`} card=${card} Face=${Face} nth=${n} />`)
        : [0, 1].map((n) => html`<span class="card slot" key=${n}></span>`)}
    </span>`}
  </section>`;
};

// The roads: marks in cells, six rows, the last columns that fit.

const ROWS = 6;
const CELL = 12;
const NAMES = { P: "Player", B: "Banker", T: "Tie", r: "red", b: "blue" };
const WIDE = { "bead plate": 12, "big road": 30, "big eye boy": 20, "small road": 20, "cockroach pig": 20 };
/** Beside a player's felt, in three rows of cells that are all of one size. */
export const COMPACT = { "bead plate": 12, "big eye boy": 14, "big road": 26, "small road": 13, "cockroach pig": 13 };

export const Roads = ({ scene, running, past, wide = WIDE, names = Object.keys(wide) }) =>
  scene?.roads &&
  html`<section class="roads" aria-label="The roads of this shoe">
    ${names.map((name) => html`<${Road} key=${name} name=${name} columns=${wide[name]} running=${running} ...${scene.roads[name]} />`)}
    <p class="fixed-line">${heard(past)}</p>
  </section>`;

/** As it stood before this coup while that is being shown. */
const Road = ({ name, columns, running, marks: all, stood, says, said }) => {
  const marks = running ? all.slice(0, stood) : all;
  const first = Math.max(0, ...marks.map(([column]) => column - columns + 1));
  const there = marks.filter(([column]) => column >= first);
  const [width, height] = [columns * CELL, ROWS * CELL];
  const lines = [...Array(columns + 1)].map((_, n) => `M${n * CELL} 0V${height}`);
  const rows = [...Array(ROWS + 1)].map((_, n) => `M0 ${n * CELL}H${width}`);
  const Mark = MARKS[name] || Bead;
  return html`<figure class=${`road ${name.replaceAll(" ", "-")}`}>
    <figcaption>${heard(capital(name))}</figcaption>
    <svg viewBox=${`0 0 ${width} ${height}`} role="img" aria-label=${heard(running ? said : says)}>
      <path class="grid" d=${[...lines, ...rows].join("")} />
      ${there.map(
        ([column, row, what], n) => html`<g
          key=${n}
          class=${NAMES[what[0]]}
          transform=${`translate(${(column - first + 0.5) * CELL} ${(row + 0.5) * CELL})`}
        >
          <${Mark} what=${what} />
        </g>`,
      )}
    </svg>
  </figure>`;
};

const Pairs = ({ what }) =>
  html`${what.slice(2).includes("b") && html`<circle class="pair-b" cx="-4" cy="-4" r="1.7" />`}
  ${what.slice(2).includes("p") && html`<circle class="pair-p" cx="4" cy="4" r="1.7" />`}`;

const Bead = ({ what }) =>
  html`<circle class="full" r="5.3" /><text y="2.6">${what[0]}</text><${Pairs} what=${what} />`;
const Ring = ({ what }) =>
  what[0] === "T"
    ? html`<path class="stroke" d="M-4.5 4.5L4.5-4.5" />`
    : html`<circle class="ring" r="4.4" /><${Pairs} what=${what} />`;
const MARKS = {
  "big road": Ring,
  "big eye boy": ({ what }) => html`<circle class="ring" r="3.6" />${what === "blue" && html`<circle class="full" r="1" />`}`,
  "small road": ({ what }) => html`<circle class="full" r=${what === "blue" ? 3 : 4.2} />`,
  "cockroach pig": ({ what }) => html`<path class="stroke" d=${what === "blue" ? "M-4-4L4 4" : "M-4 4L4-4"} />`,
};

export const Tally = ({ scene, running }) => {
  const tally = Object.entries(scene?.tally || {});
  return html`<p class="tally" aria-label="This shoe">
    ${!running && tally.map(([name, count]) => html`<span key=${name}>${heard(capital(name))} <b>${count}</b></span>`)}
    ${scene?.shoe && html`<span class="shoe">${capital(heard(scene.shoe))}</span>`}
  </p>`;
};
