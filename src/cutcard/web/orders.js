// Wagers that are named by picks in order: its key or a tap, then a key or a tap for each pick.
import { html, useEffect, useRef, useState } from "./vendor/htm-preact.js";
import { announce, Do } from "./parts.js";
import { capital } from "./words.js";

const PLACES = ["first", "second", "third", "fourth", "fifth"];

/** The order that is being picked, if any, and the keys that do it. */
export const useOrder = ({ orders }, bet) => {
  const [slip, write] = useState(null);
  useEffect(() => {
    if (!bet) write(null);
  }, [!bet]);
  const begin = (order) => {
    write({ order, picked: [] });
    announce(`${order.name}: ${PLACES[0]}?`);
  };
  const cancel = () => write(null);
  const pick = (what) => {
    if (slip.picked.includes(what)) return announce(`${capital(what)} is picked already`);
    const { order } = slip;
    const picked = [...slip.picked, what];
    if (picked.length < order.count) {
      announce(`${order.name}: ${picked.join(", ")}; ${PLACES[picked.length]}?`);
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
export const Picker = ({ order, title = "In order, pick by pick", Mark, pay = () => "" }) => {
  const { orders, slip, begin, pick, cancel, off } = order;
  const picks = useRef(null);
  useEffect(() => picks.current?.scrollIntoView({ block: "nearest" }), [slip?.order]);
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
          ${one.name} <small>${pay(one.word)}</small>
        <//>`,
      )}
    </p>
    ${slip &&
    html`<p class="slip">
        ${PLACES.slice(0, slip.order.count).map(
          (place, n) => html`<span key=${place} class=${n === slip.picked.length ? "next" : ""}>
            ${capital(place)}:${" "}
            ${slip.picked[n]
              ? html`${mark(slip.picked[n])} ${slip.picked[n]}`
              : n === slip.picked.length
                ? "pick"
                : "–"}
          </span>`,
        )}
      </p>
      <p class="buttons picks" ref=${picks}>
        ${Object.entries(slip.order.picks).map(
          ([key, what]) => html`<${Do} key=${key} k=${key} off=${slip.picked.includes(what)} does=${() => pick(what)}>
            ${mark(what)}${capital(what)}
          <//>`,
        )}
        <${Do} k="Esc" cls="quiet" does=${cancel}>Cancel<//>
      </p>`}
  </section>`;
};
