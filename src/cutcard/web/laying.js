// Wagers laid by hand: a chip chosen or carried to a spot, and wagers that are named by picks in order.
import { heard, html, t, useLayoutEffect, useRef, useState } from "./language.js";
import { offers } from "./layouts.js";
import { announce, CHIPS, Do } from "./parts.js";
import { capital, dollars, onChip } from "./words.js";

const USUAL = 500; // cents, the chip in the hand where it can be bet

/** The chip in the hand, the chips there are, and how to choose: at first one that the wager of this game takes. Where
 * no chip is the least that it takes, so much may be taken into the hand as well. */
export const useChip = (view) => {
  const [chosen, choose] = useState(0);
  const known = useRef({ least: USUAL, step: 1 });
  const all = offers(view);
  const offer = all.find(({ wager }) => wager === view.layout.spots[0]?.wager) || (!known.current.found && all[0]);
  if (offer) known.current = { least: Math.ceil(offer.low / offer.step) * offer.step, step: offer.step, found: true };
  const { least, step } = known.current;
  const values = [...new Set([...CHIPS, least])].sort((a, b) => a - b);
  const first = least <= USUAL && USUAL % step === 0 ? USUAL : least;
  const chip = values.includes(chosen) ? chosen : first;
  return { chip, values, choose, other: (by) => () => choose(values[values.indexOf(chip) + by] || chip) };
};

/** The chips I bet with; those dearer than what I have are dim. */
export const Rack = ({ hand: { chip, values, choose }, bet, chips }) => {
  const next = { ArrowLeft: -1, ArrowRight: 1 };
  const step = (event) => {
    const value = values[values.indexOf(chip) + next[event.key]];
    if (!value) return;
    choose(value);
    event.currentTarget.children[values.indexOf(value)].focus();
  };
  return html`<div class="rack" role="radiogroup" aria-label="Chip" onKeyDown=${step}>
    ${values.map(
      (value) =>
        html`<button
          type="button"
          key=${value}
          class=${`chip v${value} ${value > chips ? "dear" : ""}`}
          role="radio"
          aria-checked=${value === chip}
          aria-label=${dollars(value)}
          tabindex=${value === chip ? 0 : -1}
          onClick=${() => choose(value)}
          onPointerDown=${(event) => carry(event, value, bet)}
        >
          ${onChip(value)}
        </button>`,
    )}
  </div>`;
};

const BUY_INS = [5000, 10000, 20000, 50000, 100000]; // cents

/** With how much I sit down: what an account holds, and nobody's is more than a guest's at first. */
export const BuyIn = ({ bank = 100000, chips, buy, children }) => html`<p class="buttons buy-in">
  <span>Buy in for</span>
  ${BUY_INS.map(
    (value) => html`<${Do} key=${value} cls="quiet" pressed=${value === chips} off=${value > bank} does=${() => buy(value)}>${dollars(value)}<//>`,
  )}
  ${children}
</p>`;

const FAR = 8; // pixels that make a drag of a press
const HELD = ["pointermove", "pointerup", "pointercancel"];

/** A chip in the hand, of a mouse or a finger: let go over a spot it is bet there, elsewhere it goes back. */
const carry = (down, value, bet) => {
  const held = down.currentTarget;
  let chip = null;
  let over = null;
  const hover = (spot) => {
    over?.classList.remove("over");
    over = spot;
    over?.classList.add("over");
  };
  const follow = (event) => {
    if (event.pointerId !== down.pointerId) return;
    if (event.type !== "pointermove") return letGo(event.type === "pointerup" && chip && over?.dataset);
    if (!chip && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < FAR) return;
    chip ||= document.body.appendChild(document.createElement("span"));
    Object.assign(chip, { className: `chip carried v${value}`, textContent: onChip(value) });
    chip.style.translate = `${event.clientX}px ${event.clientY}px`;
    hover(document.elementFromPoint(event.clientX, event.clientY)?.closest(".spot:not(:disabled)"));
  };
  const letGo = (spot) => {
    HELD.forEach((kind) => removeEventListener(kind, follow));
    if (spot) bet(spot, value);
    hover(null);
    chip?.remove();
    held.blur(); // the keys are the table's again
  };
  HELD.forEach((kind) => addEventListener(kind, follow));
};

// An order: its key or a tap, then a key or a tap for each pick.

const PLACES = [t`first`, t`second`, t`third`, t`fourth`, t`fifth`];

/** The order that is being picked, if any, and the keys that do it; it is for this round alone. */
export const useOrder = ({ orders }, bet, round) => {
  const [slip, write] = useState(null);
  useLayoutEffect(() => write(null), [!bet, round]);
  const begin = (order) => {
    write({ order, picked: [] });
    announce(`${heard(order.name)}: ${PLACES[0]}?`);
  };
  const cancel = () => write(null);
  const pick = (what) => {
    if (slip.picked.includes(what)) return announce(t`${capital(heard(what))} is picked already`);
    const { order } = slip;
    const picked = [...slip.picked, what];
    if (picked.length < order.count) {
      announce(`${heard(order.name)}: ${picked.map(heard).join(", ")}; ${PLACES[picked.length]}?`);
      return write({ order, picked });
    }
    cancel();
    return bet({ place: order.at, wager: [order.word, ...picked].join("-") });
  };
  const keys = {};
  if (bet) for (const order of orders) keys[order.key] = () => begin(order);
  if (bet && slip) {
    for (const [key, what] of Object.entries(slip.order.picks)) keys[key] = () => pick(what);
    keys.escape = cancel;
  }
  return { orders, slip, begin, pick, cancel, keys, off: !bet };
};

/** The same by taps; `Mark` draws a pick, `pay` says what an order pays at best. */
export const Picker = ({ order, title = t`In order, pick by pick`, Mark, pay = () => "" }) => {
  const { orders, slip, begin, pick, cancel, off } = order;
  const mark = (what) => Mark && html`<${Mark} what=${what} />`;
  if (!orders.length) return "";
  return html`<section class="order-picker" aria-label=${title}>
    <h2>${title}</h2>
    <p class="buttons">
      ${orders.map(
        (one) => html`<${Do}
          key=${one.word}
          k=${one.key}
          does=${() => begin(one)}
          off=${off}
          pressed=${slip?.order.word === one.word}
        >
          ${heard(one.name)} <small>${pay(one.word)}</small>
        <//>`,
      )}
    </p>
    ${slip &&
    html`<div class="picking"><p class="slip">
        ${PLACES.slice(0, slip.order.count).map(
          (place, n) => html`<span key=${place} class=${n === slip.picked.length ? "next" : ""}>
            ${capital(place)}:${" "}
            ${slip.picked[n]
              ? html`${mark(slip.picked[n])} ${heard(slip.picked[n])}`
              : n === slip.picked.length
                ? t`pick`
                : "–"}
          </span>`,
        )}
      </p>
      <p class="buttons picks">
        ${Object.entries(slip.order.picks).map(
          ([key, what]) => html`<${Do} key=${key} k=${key} off=${slip.picked.includes(what)} does=${() => pick(what)}>
            ${mark(what)}${capital(heard(what))}
          <//>`,
        )}
        <${Do} k="Esc" cls="quiet" does=${cancel}>Cancel<//>
      </p></div>`}
  </section>`;
};
