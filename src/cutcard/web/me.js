// Who I am: a guest by default, an account where I have one; my limits, my breaks, my money.
import { html, useEffect, useState } from "./vendor/htm-preact.js";
import { Do, Message, whenShown } from "./parts.js";
import { newPromise } from "./share.js";
import { act, anew, ask } from "./wire.js";
import { dollars, minutes, signed } from "./words.js";

let known = { name: "", roles: [] };
const tell = new Set();

const set = (who) => {
  known = who;
  tell.forEach((show) => show(who));
};

const KNOWN = "cutcard-known"; // that this browser has a pass: only the house can tell whether it still holds

/** Asked again whenever something changed that is mine. */
export const refresh = async () => {
  if (!localStorage.getItem(KNOWN)) return known;
  try {
    set(await ask("me"));
  } catch (no) {
    if (no.status === 401) forget();
  }
  return known;
};

const forget = () => {
  localStorage.removeItem(KNOWN);
  anew();
  set({ name: "", roles: [] });
};

/** The house has given this browser a pass. */
const remember = () => {
  localStorage.setItem(KNOWN, "yes");
  anew();
  return refresh();
};

/** Come in with a name and a password. */
export const signIn = async (name, password) => {
  await ask("sign-in", { name, password });
  return remember();
};

const signOut = async () => {
  await ask("sign-out", {});
  forget();
};

/** Somebody: who is signed in, or else a guest made on the spot, without a form. */
const somebody = async () => {
  if (!known.name) await refresh();
  if (!known.name) {
    await ask("guests", {});
    await remember();
  }
  return known;
};

const BUY_IN = 20000; // cents

/** Sit down there or at the first free seat, as whoever I am, and go there, unless I have gone elsewhere meanwhile. Where
 * the cards are real, who is not at the table first reads so. Chips are bought now, and not while one sits there. */
export const sitDown = async (table, place = "", chips = BUY_IN) => {
  const from = location.hash;
  const there = from === `#/table/${table}`;
  const me = await somebody();
  const view = me.table === table ? null : await ask(`tables/${table}`);
  if (view && (there || view.cards === "virtual")) {
    const seat = view.seats.find((one) => (place ? one.place === place : !one.person)) || view.seats[0];
    const promise = await newPromise();
    await act(table, { kind: "sit", places: [seat.place], chips: Math.min(chips, me.bank), promise });
    await refresh();
  }
  if (location.hash === from) location.hash = `#/table/${table}`;
};

export const useMe = () => {
  const [me, show] = useState(known);
  useEffect(() => {
    tell.add(show);
    refresh();
    return () => tell.delete(show);
  }, []);
  return me;
};

const Breaks = whenShown(() => import("./breaks.js"), "Breaks", () => "");

const KINDS = [
  ["loss", "Loss in 24 hours, dollars", 100],
  ["time", "Time in 24 hours, minutes", 1],
  ["reminder", "Remind me every, minutes", 1],
];

export const Me = ({ me }) => {
  const [said, say] = useState({ words: "", tone: "" });
  const doing = (words, does) => async (event) => {
    event?.preventDefault?.();
    try {
      await does(event);
      say({ words, tone: "yes" });
      await refresh();
    } catch (no) {
      say({ words: no.words, tone: "no" });
    }
  };
  if (!me.name)
    return html`<section class="page narrow">
      <h1>Sign in</h1>
      <p>You need no account to play: choose a table and you are a guest with $1,000 of play money.</p>
      <form
        class="form"
        onSubmit=${doing("Welcome back.", (event) => signIn(event.target.name.value, event.target.password.value))}
      >
        <label>Name <input name="name" autocomplete="username" required /></label>
        <label>Password <input name="password" type="password" autocomplete="current-password" required /></label>
        <button class="main">Sign in</button>
      </form>
      <${Message} said=${said.words} tone=${said.tone} />
    </section>`;
  return html`<section class="page narrow">
    <h1>${me.name}</h1>
    <p class="facts">
      <span>Account <b>${dollars(me.bank)}</b></span><span>Last 24 hours <b>${signed(me.net_24h)}</b></span
      ><span>Played <b>${minutes(me.minutes_24h)}</b></span>
    </p>
    <${Message} said=${said.words} tone=${said.tone} />
    <h2>My limits</h2>
    <p>A stricter limit holds at once. A looser one, or none, holds a day later.</p>
    <ul class="limits">
      ${KINDS.map(
        ([kind, title, unit]) => html`<li key=${kind}>
          <form
            class="form row"
            onSubmit=${doing("Your limit is set.", (event) =>
              ask("me/limits", { kind, amount: Math.round(Number(event.target.amount.value) * unit) }),
            )}
          >
            <label
              >${title}
              <input
                name="amount"
                type="number"
                min="0"
                step="1"
                inputmode="numeric"
                defaultValue=${me.limits?.[kind]?.amount ? me.limits[kind].amount / unit : ""}
                placeholder="none"
                required
            /></label>
            <button>Set</button>
          </form>
          ${me.limits?.[kind]?.then !== undefined &&
          html`<p class="note">A change is coming${" "}
            <${Do} does=${doing("The change is cancelled.", () => ask("me/limits/cancel", { kind }))}>Cancel it<//>
          </p>`}
        </li>`,
      )}
    </ul>
    <${Breaks} me=${me} doing=${doing} />
    <h2>Play money</h2>
    <p>
      ${me.table
        ? html`You sit at <a href=${`#/table/${me.table}`}>${me.table}</a>.`
        : html`<${Do} does=${doing("Filled up to $1,000.", () => ask("me/refill", {}))}>Fill my account up to $1,000<//>
            ${" "}once a day, when less than $5 is left.`}
    </p>
    <form
      class="form row"
      onSubmit=${doing("The ticket is redeemed.", (event) => ask("tickets/redeem", { number: event.target.number.value }))}
    >
      <label>Number of a ticket <input name="number" inputmode="numeric" autocomplete="off" required /></label>
      <button>Redeem it</button>
    </form>
    <p class="buttons">
      <a class="button" href="#/history">My rounds</a>
      <${Do} does=${doing("You are signed out.", signOut)}>Sign out<//>
    </p>
  </section>`;
};
