// Setting four tiles: two of them are carried to the low hand, by a tap, a key or a drag, and both hands are named.
import { heard, html, t, useState } from "/ui/language.js";
import { announce, Do, Piece, useKeys } from "/ui/parts.js";
import { Decisions } from "/ui/table.js";

const LOW = /^low /;
const FAR = 8; // pixels that make a drag of a press

export const Decide = (props) => {
  const words = props.decisions.filter(({ fact }) => LOW.test(fact.word));
  const tiles = words.length ? props.view.round.felt.cards[words[0].fact.place] : [];
  return tiles.length === 4 && !tiles.includes("??")
    ? html`<${Setting} ...${props} words=${words} tiles=${tiles} />`
    : html`<${Decisions} ...${props} />`;
};

const Setting = ({ view, decisions, decide, words, tiles }) => {
  const [low, put] = useState([]);
  const named = (two) => words.find(({ fact }) => fact.word === `low ${two.map((n) => n + 1).join(" ")}`);
  const made = low.length === 2 && named(low);
  const carry = (n, down = !low.includes(n)) => {
    const now = (down ? [...low.filter((other) => other !== n), n].slice(-2) : low.filter((other) => other !== n)).sort();
    put(now);
    announce(named(now)?.means || `${tiles[n]} ${down ? t`low` : t`high`}`);
  };
  /** A low hand above the high is not set from here: the two change places first. */
  const swap = () => {
    const now = tiles.map((_, n) => n).filter((n) => !low.includes(n));
    put(now);
    announce(named(now).means);
  };
  const set = () => made && (made.warn ? swap() : decide(made.fact, made.duty));
  useKeys({ enter: set, ...Object.fromEntries(tiles.map((_, n) => [String(n + 1), () => carry(n)])) });

  /** A tile in the hand: let go over the other tray it is carried there; a press alone carries it too. */
  const hold = (n) => (down) => {
    const drop = (up) => {
      removeEventListener("pointerup", drop);
      if (Math.hypot(up.clientX - down.clientX, up.clientY - down.clientY) < FAR) return;
      const tray = document.elementFromPoint(up.clientX, up.clientY)?.closest(".tray");
      if (tray) carry(n, tray.dataset.hand === "low");
    };
    addEventListener("pointerup", drop);
  };
  const tray = (hand, title) => html`<div class="tray" data-hand=${hand} role="group" aria-label=${title}>
    <b>${title}</b>
    <p>
      ${tiles.map(
        (tile, n) =>
          low.includes(n) === (hand === "low") &&
          html`<button
            type="button"
            key=${n}
            aria-keyshortcuts=${String(n + 1)}
            onPointerDown=${hold(n)}
            onClick=${(event) => {
              carry(n);
              event.detail && event.currentTarget.blur();
            }}
          >
            <${Piece} piece=${tile} name=${heard(view.layout.names[tile])} /><kbd aria-hidden="true">${n + 1}</kbd>
          </button>`,
      )}
    </p>
  </div>`;
  return html`<div class="setting">
      ${tray("high", t`High hand`)}${tray("low", t`Low hand`)}
      <p class=${made?.warn ? "names foul" : "names"}>
        ${made ? made.means : low.length ? t`One more tile for the low hand.` : t`Carry two tiles to the low hand: tap them, drag them, or press 1 to 4.`}
        ${made?.warn && html`<br />The low hand ranks above the high: swap them.`}
      </p>
    </div>
    <div class="set-or-not">
      <${Decisions} decisions=${decisions.filter((d) => !words.includes(d))} decide=${decide} />
      <p class="buttons">
        <${Do} cls="main" k="Enter" does=${set} off=${!made} once=${!made?.warn}>${made?.warn ? t`Swap the hands` : t`Set the hand`}<//>
      </p>
    </div>`;
};
