// The face of a playing card, drawn here: pips as they lie on a card, and three persons of the court, each twice.
import { html } from "./vendor/htm-preact.js";
import { PIPS } from "./parts.js";

// Where pips lie, across and down; those below the middle stand on their head.
const [L, M, R] = [18, 25, 32];
const CORNERS = [[L, 17], [R, 17], [L, 53], [R, 53]];
const SIDES = [...CORNERS, [L, 35], [R, 35]];
const TALL = [[L, 16], [R, 16], [L, 28.7], [R, 28.7], [L, 41.3], [R, 41.3], [L, 54], [R, 54]];
const LIE = {
  2: [[M, 17], [M, 53]],
  3: [[M, 17], [M, 35], [M, 53]],
  4: CORNERS,
  5: [...CORNERS, [M, 35]],
  6: SIDES,
  7: [...SIDES, [M, 26]],
  8: [...SIDES, [M, 26], [M, 44]],
  9: [...TALL, [M, 35]],
  T: [...TALL, [M, 22], [M, 48]],
};

const pip = (suit, x, y, size) => {
  const turn = y > 35 ? "rotate(180)" : "";
  return html`<path d=${PIPS[suit]} transform=${`translate(${x} ${y}) ${turn} scale(${size / 24}) translate(-12 -12)`} />`;
};

const HEADS = {
  K: html`<path class="hair" d="M19.6 17h10.8v7q-.4 7.4-5.4 8.6q-5-1.2-5.4-8.6z" />
    <ellipse class="skin" cx="25" cy="20.6" rx="4.3" ry="5" />
    <path class="hair" d="M20.8 22.2q4.2 2.4 8.4 0q-.2 6.4-4.2 8q-4-1.6-4.2-8z" />
    <path class="gold" d="M18.6 17V10.4l3.6 3 2.8-4.8 2.8 4.8 3.6-3V17z" />
    <path class="metal" d="M35.6 12v17" /><path class="metal" d="M33.4 26.4h4.4" />`,
  Q: html`<path class="hair" d="M18.8 30q-1.6-12 3-15.4h6.4q4.6 3.4 3 15.4q-3.2 1.4-6.2-3q-3 4.4-6.2 3z" />
    <ellipse class="skin" cx="25" cy="20.6" rx="4" ry="5" />
    <path class="gold" d="M19.4 16.6q-.6-3.4-.2-5.2l3 2.2 2.8-3.6 2.8 3.6 3-2.2q.4 1.8-.2 5.2q-5.6-1.8-11.2 0z" />
    <circle class="gold" cx="14.6" cy="24" r="2" /><path class="metal" d="M14.6 26v5" />`,
  J: html`<path class="hair" d="M20 16h10q1.6 4.6.6 10.4h-2.2v-6h-6.8v6h-2.2q-1-5.8.6-10.4z" />
    <ellipse class="skin" cx="25" cy="20.8" rx="4" ry="4.8" />
    <path class="robe" d="M18.8 16.6q0-4.8 6.2-4.8t6.2 4.8q-6.2-1.8-12.4 0z" />
    <path class="plume" d="M30 13q4.6-1 5.2-4.6q-4.6-.4-6.4 3.8z" /><path class="metal" d="M14.6 14v17" />`,
};
const half = (rank, suit) => html`
  <path class="robe" d="M11.5 35v-3q3.5-4 9.5-5.4L25 30l4-3.4q6 1.4 9.5 5.4v3z" />
  <path class="gold" d="M20.6 26.8 25 30.4l4.4-3.6 1.2 2L25 35h0l-5.6-6.2z" />
  ${HEADS[rank]}
  <path class="ink" d="M23.2 20h.1M26.8 20h.1" />
  ${pip(suit, 16.5, 15, 6.5)}`;

const Court = ({ rank, suit }) => html`<g class="court">
  <rect class="frame" x="11" y="8.5" width="28" height="53" rx="1.5" />
  ${half(rank, suit)}
  <g transform="rotate(180 25 35)">${half(rank, suit)}</g>
  <path class="sash" d="M11 35h28" />
</g>`;

/** Two corners and what lies between them. */
export const Face = ({ rank, suit }) => {
  const corner = html`${
    rank === "T"
      ? html`<text x="6.4" y="12.5" textLength="10" lengthAdjust="spacingAndGlyphs">10</text>`
      : html`<text x="6.2" y="12.5">${rank}</text>`
  }${pip(suit, 6.2, 18.5, 7.5)}`;
  return html`<svg class="full" viewBox="0 0 50 70" aria-hidden="true">
    ${corner}<g transform="rotate(180 25 35)">${corner}</g>
    ${rank === "A" && pip(suit, M, 35, suit === "s" ? 28 : 22)}
    ${LIE[rank]?.map(([x, y]) => pip(suit, x, y, rank > "8" ? 9.5 : 11))}
    ${HEADS[rank] && html`<${Court} rank=${rank} suit=${suit} />`}
  </svg>`;
};
