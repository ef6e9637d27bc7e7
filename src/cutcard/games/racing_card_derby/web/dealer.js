// The dealer's monitor: what is next, how the race stands, what lies where, and whom to pay in which order.
import { heard, html, t } from "/ui/language.js";
import { onStage } from "/ui/layouts.js";
import { Payouts } from "/ui/results.js";
import { dollars, wagerName } from "/ui/words.js";
import { Desk } from "./desk.js";
import { Suits, suitsOf } from "./race.js";

export const Dealer = ({ view }) => {
  const round = view.round;
  if (!round?.scene) return html`<h1>No race yet</h1>`;
  const shown = onStage(view);
  const { protested, payouts } = shown.scene;
  return html`
    <header>
      <h1>${heard(round.scene.next)}</h1>
      <p class="facts">
        <span>Race <b>${round.number}</b></span>
        <span>Drawn <b>${round.scene.steps.length}</b></span><span>Left <b>${round.left}</b></span>
        ${shown === round && html`<span>${protested ? t`⚑ Protested` : t`Not protested`}</span>`}
      </p>
    </header>
    <${Desk} view=${view} laid=${true} />
    <section aria-label="Stakes">
      <h2>On the layout, race ${round.number}</h2>
      <${Stakes} view=${view} stakes=${round.scene.stakes} lit=${round.scene.lit} />
    </section>
    <${Payouts} title=${t`To pay, race ${shown.number}, in this order`} payouts=${payouts} />
  `;
};

const Stakes = ({ view, stakes, lit }) => {
  const laid = view.wagers.filter((wager) => stakes[wager]);
  if (!laid.length) return html`<p class="note">Nothing lies on the layout.</p>`;
  return html`<table>
    <thead>
      <tr><th scope="col">Area</th><th scope="col">Chips</th></tr>
    </thead>
    <tbody>
      ${laid.map(
        (wager) => html`<tr key=${wager} class=${lit[wager] ? "lit" : ""}>
          <th scope="row">
            <${Suits} suits=${suitsOf(view.layout, wager)} /> ${wagerName(view.layout, wager)} ${lit[wager] ? t`★ lit` : ""}
          </th>
          <td>${dollars(stakes[wager])}</td>
        </tr>`,
      )}
      <tr><th scope="row">All</th><td>${dollars(laid.reduce((sum, wager) => sum + stakes[wager], 0))}</td></tr>
    </tbody>
  </table>`;
};
