// The monitors beside a table of Baccarat: for everyone, read from across the room; and for the dealer.
import { heard, html, t, useLayoutEffect } from "/ui/language.js";
import { announce, Clock } from "/ui/parts.js";
import { onStage, stateOf } from "/ui/layouts.js";
import { useStory } from "/ui/pace.js";
import { Listed, Payouts } from "/ui/results.js";
import { dollars, gameName, wagerName } from "/ui/words.js";
import { Hand, played, Roads, SIDES, Tally } from "./coup.js";

const Coup = ({ story }) =>
  html`<div class="coup">
    ${SIDES.map((side) => html`<${Hand} key=${side} side=${side} story=${story} />`)}
    <p class="coup-call">${heard(story.call)}</p>
  </div>`;

export const Players = ({ view, online }) => {
  const round = onStage(view);
  const story = played(useStory(round, online), round?.scene);
  useLayoutEffect(() => {
    if (story.steps.length) announce(heard(story.call));
  }, [story.number, story.steps.length]);
  return html`<div class="baccarat">
    <header>
      <h1>${gameName(view.game)} <small>round ${round?.number ?? "–"}</small></h1>
      <p class="say">
        ${stateOf(view, story)} <${Clock} clock=${view.clock} />
      </p>
    </header>
    <${Coup} story=${story} />
    <${Tally} scene=${round?.scene} running=${story.running} />
    <${Roads} past=${view.layout.past} scene=${round?.scene} running=${story.running} />
  </div>`;
};

export const Dealer = ({ view }) => {
  const { round } = view;
  if (!round?.scene) return html`<h1>No round yet</h1>`;
  const shown = onStage(view);
  const { steps, payouts } = shown.scene;
  const story = played({ ...steps.at(-1), number: shown.number, steps, running: false }, shown.scene);
  const name = (wager) => wagerName(view.layout, wager);
  return html`<div class="baccarat">
    <header>
      <h1>${heard(round.scene.next)}</h1>
      <p class="facts"><span>Round <b>${round.number}</b></span><span>Left <b>${round.left}</b></span></p>
    </header>
    <${Coup} story=${story} />
    <${Listed}
      title=${t`On the layout, round ${round.number}`}
      none=${t`Nothing lies on the layout.`}
      heads=${[t`Area`, t`Chips`]}
      rows=${Object.entries(round.scene.stakes).map(([wager, chips]) => [name(wager), dollars(chips)])}
    />
    <${Payouts} title=${t`To pay, round ${shown.number}, in this order`} payouts=${payouts} />
    <${Tally} scene=${shown.scene} running=${false} />
    <${Roads} past=${view.layout.past} scene=${shown.scene} running=${false} names=${["big road"]} />
  </div>`;
};
