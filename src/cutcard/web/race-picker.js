// An exact order, picked suit by suit: by tap, or by the letters of the suits.
import { html, useEffect, useRef, useState } from "./vendor/htm-preact.js";
import { announce, Do, useKeys } from "./parts.js";
import { capital, LENGTHS, LETTERS, paysWords, PLACES, Suits } from "./race-wagers.js";
import { SUITS } from "./words.js";

const KEYS = { quinella: "q", trifecta: "t" };

export const Picker = ({ view, bet }) => {
  const [slip, write] = useState(null);
  const picks = useRef(null);
  useEffect(() => {
    if (!bet) write(null);
  }, [!bet]);
  useEffect(() => picks.current?.scrollIntoView({ block: "nearest" }), [slip?.kind]);
  const begin = (kind) => () => {
    write({ kind, suits: [] });
    announce(`${capital(kind)}: first suit?`);
  };
  const pick = (suit) => {
    if (!slip) return bet(suit);
    if (slip.suits.includes(suit)) return announce(`${capital(suit)} is picked already`);
    const suits = [...slip.suits, suit];
    if (suits.length < LENGTHS[slip.kind]) {
      announce(`${capital(slip.kind)} ${suits.join(", ")}; ${PLACES[suits.length]}?`);
      return write({ ...slip, suits });
    }
    write(null);
    return bet([slip.kind, ...suits].join("-"));
  };
  const keys = {};
  if (bet) {
    for (const [kind, key] of Object.entries(KEYS)) keys[key] = begin(kind);
    for (const letter of LETTERS) keys[letter] = () => pick(SUITS[letter]);
    if (slip) keys.escape = () => write(null);
  }
  useKeys(keys);
  return html`<section class="order-picker" aria-label="An exact order, suit by suit">
    <h2>An exact order, suit by suit</h2>
    <p class="buttons">
      ${Object.keys(KEYS).map(
        (kind) => html`<${Do} key=${kind} k=${KEYS[kind]} does=${begin(kind)} off=${!bet} pressed=${slip?.kind === kind}>
          ${capital(kind)} <small>${paysWords(view.pays, kind)[0]?.[1]}</small>
        <//>`,
      )}
    </p>
    ${slip &&
    html`<p class="slip">
        ${PLACES.slice(0, LENGTHS[slip.kind]).map(
          (place, n) => html`<span key=${place} class=${n === slip.suits.length ? "next" : ""}>
            ${capital(place)}: ${slip.suits[n] ? html`<${Suits} suits=${[slip.suits[n]]} /> ${slip.suits[n]}` : n === slip.suits.length ? "pick" : "–"}
          </span>`,
        )}
      </p>
      <p class="buttons picks" ref=${picks}>
        ${LETTERS.map(
          (letter) => html`<${Do} key=${letter} k=${letter} cls=${"suit-pick"} off=${slip.suits.includes(SUITS[letter])} does=${() => pick(SUITS[letter])}>
            <${Suits} suits=${[SUITS[letter]]} />${capital(SUITS[letter])}
          <//>`,
        )}
        <${Do} k="Esc" cls="quiet" does=${() => write(null)}>Cancel<//>
      </p>`}
  </section>`;
};
