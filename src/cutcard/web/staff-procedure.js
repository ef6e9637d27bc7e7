// The procedure of the cards as a checklist: what is due is ticked off, with a count or a reason where one is owed.
import { html, useRef } from "./vendor/htm-preact.js";
import { Do } from "./parts.js";
import { reasonIn, Rule, sentence, useGame } from "./staff-parts.js";

const ROUND = ["round", "round-over"]; // ticked by the round itself

/** The steps due to these roles, and after them what may be done at any time. */
export const stepsFor = (view, roles) => {
  const mine = view.procedure.filter((d) => roles.includes(d.who) && !ROUND.includes(d.id));
  return [...mine.filter((d) => d.must), ...mine.filter((d) => !d.must)];
};

export const tickOff = (duty, tick, why = "", cards = tick.cards) => ({
  kind: "tick-off",
  duty: duty.id,
  step: tick.step,
  deck: tick.deck,
  cards,
  why,
});

/** The field for the reason that the step due now owes, brought into sight. */
export const askReason = () => {
  const field = document.querySelector(".checklist .must .owed");
  field.closest("details").open = true;
  field.focus();
};

export const Steps = ({ view, roles, send }) => {
  const says = useGame(view)?.steps || {};
  const steps = stepsFor(view, roles);
  const others = view.procedure.filter((d) => d.must && !roles.includes(d.who) && !ROUND.includes(d.id));
  return html`<div class="steps">
    ${others.map(
      (d) => html`<p key=${d.id} class="note">◇ ${sentence(d.says[0])} That is for the ${d.who}.</p>`,
    )}
    ${steps.length === 0 && others.length === 0 && html`<p class="note">Nothing is to be done with the cards.</p>`}
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
          class="owed"
          maxlength="200"
          autocomplete="off"
          onKeyDown=${(event) => event.key === "Enter" && done()}
        />
      </label>`}
    </div>
  </li>`;
};
