// At a terminal on a wheel that many share: how its spin stands, the way to an attendant, and credits onto a ticket.
import { heard, html, t, useState } from "./language.js";
import { refresh } from "./me.js";
import { Do } from "./parts.js";
import { ask } from "./wire.js";
import { capital, dollars } from "./words.js";

const PHASES = {
  open: t`bets are open`,
  closed: t`no more bets, the ball is rolling`,
  fell: t`the next spin opens in a moment`,
  void: t`the spin is void, wagers went back`,
};

export const Terminal = ({ view, seated, send, say }) => {
  const { wheel, spin, phase, ticket } = view.terminal;
  const locked = view.faults[0] || null;
  const cash = () => send({ kind: "cash-out" }).then(refresh);
  const call = () => send({ kind: "call-supervisor", why: "called from the terminal" }).then(() => say(t`An attendant comes.`));
  return html`<section class="terminal" aria-label="Terminal">
    <p class="note">Wheel <b>${wheel}</b>${spin > 0 && t`, spin ${spin}: ${PHASES[phase]}`}</p>
    ${locked && html`<p class="notice" role="alert">This terminal is locked: ${heard(locked.says)}. An attendant has been called.</p>`}
    ${seated &&
    html`<p class="buttons">
      <${Do} does=${cash} off=${!view.you.chips} once=${true}>Cash out on a ticket<//>
      <${Do} cls="quiet" does=${call} once=${true}>Call an attendant<//>
    </p>`}
    ${!seated && ticket && html`<${Ticket} number=${ticket} />`}
    ${!seated && view.state === "open" && html`<${PlayOn} table=${view.table} />`}
  </section>`;
};

/** A ticket from any terminal, to sit down here with its credits. */
const PlayOn = ({ table }) => {
  const [said, say] = useState("");
  const insert = (event) => {
    event.preventDefault();
    const number = new FormData(event.target).get("number");
    ask("tickets/insert", { number, table }).catch((no) => say(`${capital(heard(no.message))}.`)).then(refresh);
  };
  return html`<form class="buttons insert" onSubmit=${insert}>
    <label>A ticket from another terminal <input name="number" inputmode="numeric" size="26" required /></label>
    <button>Sit down with it</button>
    <p role="status">${said}</p>
  </form>`;
};

const Ticket = ({ number }) => {
  const [said, say] = useState("");
  const redeem = () =>
    ask("tickets/redeem", { number })
      .then(({ chips }) => say(t`${dollars(chips)} is in your account.`))
      .catch((no) => say(`${capital(heard(no.message))}.`))
      .then(refresh);
  return html`<div class="panel ticket">
    <h2>Your last ticket here</h2>
    <p class="number">${number}</p>
    <p>Whoever has this number has the credits: it is redeemed once, within 30 days, by an attendant or by you.</p>
    <p class="buttons"><${Do} cls="main" does=${redeem} once=${true}>Redeem it to my account<//></p>
    <p role="status">${said}</p>
  </div>`;
};
