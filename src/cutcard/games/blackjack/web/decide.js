// The decisions of a hand. A double or insurance lays all that may be laid at one press; for less, an amount is typed.
import { html, useLayoutEffect, useRef, useState } from "/ui/language.js";
import { offers } from "/ui/layouts.js";
import { Do, useKeys } from "/ui/parts.js";
import { Decisions } from "/ui/table.js";
import { dollars, wagerName } from "/ui/words.js";

const LESS = "-";

export const Decide = (props) => {
  const { view, decisions } = props;
  const [chips, type] = useState(0);
  const least = ({ fact }) => offers(view).find(({ place, wager }) => place === fact.place && wager === fact.wager);
  const lay = decisions.find((d) => d.fact.kind === "bet" && least(d)?.low < d.fact.chips);
  const { low, step } = (lay && least(lay)) || {};
  const half = () => type(Math.max(low, Math.floor(lay.fact.chips / 2 / step) * step));
  useKeys(lay ? { [LESS]: half } : {});
  useLayoutEffect(() => type(0), [lay?.duty]);
  if (lay && chips) return html`<${ForLess} ...${props} lay=${lay} low=${low} step=${step} chips=${chips} type=${type} />`;
  return html`<${Decisions} ...${props}>
    ${lay && html`<${Do} k=${LESS} does=${half}>${wagerName(view.layout, lay.fact.wager)} for less<//>`}
  <//>`;
};

/** An amount of whole steps, from the least to the most that one press would lay. */
const ForLess = ({ view, decide, lay: { fact, duty, warn }, low, step, chips, type }) => {
  const field = useRef(null);
  const name = wagerName(view.layout, fact.wager);
  useLayoutEffect(() => field.current.select(), []);
  const dollar = (cents) => cents / 100;
  const set = ({ target }) => type(Math.round(100 * target.valueAsNumber) || low);
  const submit = (event) => {
    event.preventDefault();
    decide({ ...fact, chips }, duty, warn);
  };
  return html`<form
    class="buttons less"
    onSubmit=${submit}
    onKeyDown=${({ key }) => key === "Escape" && type(0)}
  >
    <label>
      ${`${name}, ${dollars(low)}–${dollars(fact.chips)}`}${" "}
      <input
        ref=${field}
        type="number"
        inputmode="decimal"
        min=${dollar(low)}
        max=${dollar(fact.chips)}
        step=${dollar(step)}
        value=${dollar(chips)}
        onInput=${set}
      />
    </label>
    <button class="main">${name} ${dollars(chips)}</button>
    <${Do} cls="quiet" does=${() => type(0)}>Cancel<//>
  </form>`;
};
