// Why nothing can be done at a table now, and the way out; and where something can, what.
import { html, useRef } from "./vendor/htm-preact.js";
import { Do, LOST } from "./parts.js";
import { dollars, plain, waitedFor } from "./words.js";

/** In words; nothing, where all is as usual. */
const stateWords = (view, online, back) => {
  const playing = view.round && !view.round.over && view.round.phase !== "betting";
  if (!online) return LOST;
  if (view.state === "closed") {
    if (playing) return "The table closes after this round.";
    const money = back > 0 ? ` Your chips, ${dollars(back)}, are back in your account.` : "";
    return `This table is closed.${money}`;
  }
  if (view.state === "paused") {
    if (playing) return "The table is paused after this round.";
    return "The table is paused: no bets are taken until it goes on. What is yours stays yours.";
  }
  if (view.dealing !== "staff" || (view.round && !view.round.over)) return "";
  if (view.gear) return `Waiting for the ${plain(view.gear)} of this table: no round begins until it answers.`;
  return "The dealer is preparing the cards. Bets open when the next round begins.";
};

/** What a table that was closed under somebody paid back: the account now, less what it was while they sat there. */
export const useBack = (view, me, seated) => {
  const bank = useRef(null);
  if (seated && me.table === view.table) bank.current = me.bank;
  return !seated && bank.current !== null && me.table !== view.table ? me.bank - bank.current : 0;
};

export const Status = ({ view, online, seated, back, leave }) => {
  const words = stateWords(view, online, back);
  return html`<div class=${`status ${words ? "on" : ""}`} role="status">
    ${words && html`<p>${words}</p>`}
    ${words &&
    online &&
    (seated
      ? html`<${Do} cls="quiet" does=${leave} off=${view.you.leaving}>Leave the table<//>`
      : html`<a class="button quiet" href="#/">Other tables</a>`)}
  </div>`;
};

const REAL = " This table is played with real cards: sit down here only if you are there.";

/** What a person at the table may do now, or whom the round waits for. */
export const hint = (view, seated, laid, asked) => {
  if (!seated) return view.state === "open" ? `You are watching.${view.cards === "virtual" ? "" : REAL}` : "";
  if (view.you.waiting) return "You are on the list: a seat is yours when one is free.";
  if (view.round?.phase === "betting" && !laid && !view.you.chips) return "You have no chips left.";
  if (view.round?.phase === "betting") return laid || view.state !== "open" ? "" : "Tap a spot to bet the chosen chip.";
  const others = asked ? "" : waitedFor(view);
  return others && `Waiting for ${others}`;
};
