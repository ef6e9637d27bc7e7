// The monitors of a roulette table: the winning number, read from across the room; and for the dealer whom to pay.
import { heard, html, t, useLayoutEffect } from "/ui/language.js";
import { announce, Clock } from "/ui/parts.js";
import { onStage, stateOf } from "/ui/layouts.js";
import { useStory } from "/ui/pace.js";
import { Payouts, useResults } from "/ui/results.js";
import { dollars, gameName } from "/ui/words.js";
import { Numbers, Wheel } from "./wheel.js";

const known = ({ number }) => number !== null;

export const Players = ({ view, online }) => {
  const round = onStage(view);
  const story = useStory(round, online);
  const results = useResults(view, story, known);
  const scene = round?.scene;
  const { cloth, past } = view.layout;
  useLayoutEffect(() => {
    if (story.steps.length) announce(heard(story.call));
  }, [story.number, story.steps.length]);
  if (!scene) return html`<h1>${gameName(view.game)}: no spin yet</h1>`;
  const number = story.running || !story.steps.length ? null : scene.number;
  return html`
    <header>
      <h1>${gameName(view.game)} <small>spin ${round.number}</small></h1>
      <p class="say">${stateOf(view, story)}<${Clock} clock=${view.clock} /></p>
    </header>
    <div class="roulette board">
      <${Wheel}
        cloth=${cloth}
        says=${number === null ? stateOf(view, story) : heard(scene.says)}
        rolling=${story.running}
        number=${story.running ? scene.number : number}
      />
      <p class=${`winning-number ${number === null ? "" : cloth.colours[number]}`}>
        ${number ?? "\u00a0"}
        <small>${number === null ? "" : scene.kinds.map(heard).join(" · ") || t`zero`}</small>
      </p>
      <${Numbers} results=${results} cloth=${cloth} past=${past} />
    </div>
  `;
};

/** What lies on the layout, the call, and whom to pay in which order: seats, not names. */
export const Dealer = ({ view }) => {
  const round = view.round;
  if (!round?.scene) return html`<h1>No spin yet</h1>`;
  const shown = onStage(view);
  const { number, payouts } = shown.scene;
  const { says, late } = round.scene;
  const live = round.felt.stakes.filter((s) => s.outcome !== "withdrawn");
  const total = live.reduce((sum, s) => sum + s.chips, 0);
  return html`
    <header>
      <h1>${heard(says)}</h1>
      <p class="facts">
        <span>Spin <b>${round.number}</b></span><span>Wagers <b>${live.length}</b></span>
        <span>On the layout <b>${dollars(total)}</b></span>${late && html`<span>⚠ ${heard(late)}</span>`}
      </p>
    </header>
    <${Payouts} title=${t`To pay, spin ${shown.number}, in this order`} payouts=${payouts} />
    <p class=${`winning-number ${number === null ? "" : view.layout.cloth.colours[number]}`}>${number ?? "–"}</p>
  `;
};
