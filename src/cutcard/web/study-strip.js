// The headline of an analysis, which stays in sight: the edge now, and from what to what while somebody changes a rule.
import { html } from "./vendor/htm-preact.js";
import { compare, points } from "./study-numbers.js";
import { Pick } from "./study-setup.js";
import { percent, ratio } from "./words.js";

const share = ({ exact }) => percent(ratio(exact), 3).replace("-", "−");

const FIGURES = [
  ["House edge", ({ house_edge }) => house_edge, share],
  ["Return", ({ returned }) => returned, share],
  ["Standard deviation", ({ variance }) => variance, ({ exact }) => Math.sqrt(ratio(exact)).toFixed(4)],
  ["Ends ahead", ({ hit_frequency }) => hit_frequency, share],
];

/** One figure: from what it was to what it is, where that has changed. */
const Told = ({ name, now, was, shown }) => {
  const moved = was && compare(was.exact, now.exact) !== 0;
  return html`<div>
    <dt>${name}</dt>
    <dd>
      ${moved && html`<s><span class="only-read">was </span>${shown(was)}</s><span aria-hidden="true"> → </span>`}
      <b title=${now.exact}>${shown(now)}</b>
    </dd>
  </div>`;
};

/** `before`: the wagers as the edition prints them, where something was changed. */
export const Strip = ({ wagers, wager, before, choose, busy, children }) => {
  const was = before?.find(({ names }) => names[0] === wager.names[0]);
  const gains = compare("0", wager.house_edge.exact) > 0;
  return html`<div class=${`strip${gains ? " gains" : ""}`} aria-busy=${busy}>
    ${wagers.length > 1
      ? html`<${Pick}
          label=${html`<span class="only-read">Wager</span>`}
          value=${wager.names[0]}
          list=${wagers.map((w) => [w.names[0], w.label])}
          change=${choose}
        />`
      : html`<b>${wager.label}</b>`}
    <dl>
      ${FIGURES.map(
        ([name, of, shown]) =>
          html`<${Told} key=${name} name=${name} now=${of(wager)} was=${was && of(was)} shown=${shown} />`,
      )}
    </dl>
    <p class="verdict">
      ${gains && html`<b>⚠ The player has the edge.</b> `}
      ${was && compare(was.house_edge.exact, wager.house_edge.exact) !== 0
        ? `${points(wager.house_edge.exact, was.house_edge.exact, 3)} points for the house`
        : ""}
      ${children}
    </p>
  </div>`;
};
