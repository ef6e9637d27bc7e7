// The wheel: its pockets in their order, a ball, and the numbers that came up.
import { heard, html, t } from "/ui/language.js";

const point = (radius, degrees) => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
};
const pocket = (inner, outer, turn) => {
  const [a, b] = [-turn / 2, turn / 2];
  return `M${point(outer, a)}A${outer} ${outer} 0 0 1 ${point(outer, b)}L${point(inner, b)}A${inner} ${inner} 0 0 0 ${point(inner, a)}Z`;
};

/** At rest the ball lies in its pocket; while it rolls the wheel turns one way and the ball the other. */
export const Wheel = ({ cloth: { around, colours }, says, rolling, number }) => {
  const place = around.indexOf(number);
  const turn = 360 / around.length;
  return html`<svg class=${`wheel ${rolling ? "rolling" : ""}`} viewBox="-100 -100 200 200" role="img" aria-label=${t`The wheel: ${says}`}>
    <defs>
      <radialGradient id="wood"><stop offset=".6" stop-color="#8a5a2b" /><stop offset="1" stop-color="#3f2410" /></radialGradient>
      <radialGradient id="brass"><stop offset="0" stop-color="#f7e3a1" /><stop offset="1" stop-color="#a67c2d" /></radialGradient>
    </defs>
    <circle r="99" fill="url(#wood)" /><circle r="88" fill="#2a1a0c" />
    <g class="turning">
      ${around.map(
        (n, i) => html`<g key=${n} transform=${`rotate(${(i * turn).toFixed(3)})`}>
          <path d=${pocket(50, 84, turn)} class=${`pocket ${colours[n]}`} />
          <text y="-73" text-anchor="middle">${n}</text>
        </g>`,
      )}
      <circle r="50" fill="none" stroke="#d9c27a" stroke-width="1" />
      <circle r="44" fill="url(#wood)" />
      ${[0, 90, 180, 270].map((angle) => html`<path key=${angle} transform=${`rotate(${angle})`} d="M-2.4 0L0 -36L2.4 0Z" fill="url(#brass)" />`)}
      <circle r="9" fill="url(#brass)" />
      ${(rolling || place >= 0) &&
      html`<g transform=${`rotate(${(Math.max(place, 0) * turn).toFixed(3)})`}>
        <g class="orbit"><g class="fall"><circle class="ball" cy="-58" r="4.2" /></g></g>
      </g>`}
    </g>
  </svg>`;
};

/** The numbers that came up, the newest first. */
export const Numbers = ({ results, cloth: { colours }, past }) =>
  html`<section class="numbers" aria-label="The last numbers">
    <ol>
      ${results.map(([round, { number }]) => html`<li key=${round} class=${colours[number]}>${number}</li>`)}
    </ol>
    <p class="fixed-line">${heard(past)}</p>
  </section>`;
