// The procedure of the cards as a checklist: what is due is ticked off one by one or all as usual, with a count or a
// reason where one is owed.
import { html, useRef } from "./vendor/htm-preact.js";
import { Do } from "./parts.js";
import { reasonIn, Rule, sentence, useGame } from "./staff-parts.js";
import { pause } from "./wire.js";

const ROUND = ["round", "round-over"]; // ticked by the round itself

/** The steps due to these roles, and after them what may be done at any time. */
export const stepsFor = (view, roles) => {
  const mine = view.procedure.filter((d) => roles.includes(d.who) && !ROUND.includes(d.id));
  return [...mine.filter((d) => d.must), ...mine.filter((d) => !d.must)];
};

const tickOff = (duty, tick, why = "", cards = tick.cards) => ({
  kind: "tick-off",
  duty: duty.id,
  step: tick.step,
  deck: tick.deck,
  cards,
  why,
});

const USUAL = "by the approved procedure"; // what is written where a step that is due owes a reason and nothing is unusual
const PRESETS = [USUAL, "new cards", "change of cards", "the mix is doubted", "a card is marked or damaged", "end of the day"];

/** A step that is due, done as it always is. */
export const usually = (step) => tickOff(step, step.options[0], step.reason ? USUAL : "");

const PATIENCE = 5000; // milliseconds for the next step to become due

/** Every step that is due to these roles, one after another, each in the book by itself; until one is not theirs. */
const useAllAsUsual = (view, roles, send) => {
  const now = useRef(view);
  now.current = view;
  const due = () => stepsFor(now.current, roles).find((d) => d.must);
  const isPast = async ({ id }) => {
    for (let waited = 0; waited < PATIENCE && due()?.id === id; waited += 50) await pause(50);
    return due()?.id !== id;
  };
  return async () => {
    let step = due();
    while (step && (await send(usually(step), `${step.says[0]}: done.`)) && (await isPast(step))) step = due();
  };
};

export const Steps = ({ view, roles, send }) => {
  const says = useGame(view)?.steps || {};
  const steps = stepsFor(view, roles);
  const all = useAllAsUsual(view, roles, send);
  const others = view.procedure.filter((d) => d.must && !roles.includes(d.who) && !ROUND.includes(d.id));
  return html`<div class="steps">
    ${others.map(
      (d) => html`<p key=${d.id} class="note">◇ ${sentence(d.says[0])} That is for the ${d.who}.</p>`,
    )}
    ${steps.length === 0 && others.length === 0 && html`<p class="note">Nothing is to be done with the cards.</p>`}
    ${steps.some((d) => d.must) &&
    html`<p>
      <${Do} does=${all}>All as usual<//>
      <span class="note"> ticks off every step that is yours, each under your name, ${USUAL}.</span>
    </p>`}
    <datalist id="reasons">${PRESETS.map((words) => html`<option key=${words} value=${words} />`)}</datalist>
    <ul class="checklist">
      ${steps.flatMap(
        (duty) => duty.options.map(
          (tick, n) => html`<${Step}
            key=${`${duty.id}${tick.deck}`}
            duty=${duty}
            tick=${tick}
            words=${duty.says[n]}
            says=${says[tick.step]}
            send=${send}
          />`,
        ),
      )}
    </ul>
  </div>`;
};

const Step = ({ duty, tick, words, says, send }) => {
  const reason = useRef(null);
  const count = useRef(null);
  const done = () => {
    const given = reasonIn(reason, duty.reason);
    const cards = count.current ? Number(count.current.value) : tick.cards;
    if (given) send(tickOff(duty, tick, given.why, cards), `${words}: done.`);
  };
  return html`<li class=${duty.must ? "must" : "may"}>
    <${Do} cls=${duty.must ? "main" : ""} does=${done}>${duty.must ? "☐" : "+"} ${words}<//>
    <div>
      ${says && html`<p>${sentence(says)}</p>`}<${Rule} cite=${duty.cite} />
      ${tick.cards > 0 &&
      html`<label class="inline">
        Cards counted <input ref=${count} type="number" min="1" defaultValue=${tick.cards} />
      </label>`}
      ${duty.reason &&
      html`<label class="inline">
        Reason, or which procedure <input
          ref=${reason}
          list="reasons"
          maxlength="200"
          autocomplete="off"
          defaultValue=${duty.must ? USUAL : ""}
          onKeyDown=${(event) => event.key === "Enter" && done()}
        />
      </label>`}
    </div>
  </li>`;
};
