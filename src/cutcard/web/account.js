// My account: sign in or out, my limits, my breaks, my play money.
import { html, t, useLayoutEffect, useRef, useState } from "./language.js";
import { homeOf, refresh, signIn, signOut } from "./me.js";
import { Do, Message, useTableNames, whenShown } from "./parts.js";
import { ask } from "./wire.js";
import { dollars, localTime, minutes, personName, signed } from "./words.js";

const Breaks = whenShown(() => import("./breaks.js"), "Breaks", () => "");

const KINDS = [
  ["loss", t`Loss in 24 hours, dollars`, 100, dollars],
  ["time", t`Time in 24 hours, minutes`, 1, minutes],
  ["reminder", t`Remind me every, minutes`, 1, minutes],
];

const setWords = (kind) => ({ limits: { [kind]: { at } } }) =>
  at ? t`Noted: your limit changes on ${localTime(at)}.` : t`Your limit is set.`;

/** A limit that is to change: to what, and when; until then, what holds. */
const Coming = ({ limit: { amount, then, at }, shown, cancel }) => html`<p class="note coming">
  ${then
    ? html`<span>From ${localTime(at)} the limit is ${shown(then)}; until then ${shown(amount)}.</span>`
    : html`<span>From ${localTime(at)} there is no limit; until then ${shown(amount)}.</span>`}
  ${" "}<${Do} does=${cancel}>Cancel the change<//>
</p>`;

/** Out again; a guest, whose name nobody can come back to, is asked once more. */
const SignOut = ({ me, out }) => {
  const [asked, wonder] = useState(false);
  const sure = useRef(null);
  useLayoutEffect(() => asked && sure.current.focus(), [asked]);
  if (!asked) return html`<${Do} does=${me.guest ? () => wonder(true) : out}>Sign out<//>`;
  return html`<section class="sure" ref=${sure} tabindex="-1" aria-label="Are you sure?">
    <p>You are a guest: nobody can come back as ${personName(me.name)}. Its ${dollars(me.bank + me.chips)} of play money and its rounds are lost.</p>
    <p class="buttons"><${Do} does=${out}>Sign out and lose them<//><${Do} does=${() => wonder(false)}>Stay<//></p>
  </section>`;
};

export const Me = ({ me }) => {
  const [said, say] = useState({ words: "", tone: "" });
  const named = useTableNames();
  useLayoutEffect(() => void refresh(), []); // what was won or lost since
  const doing = (words, does) => async (event) => {
    event?.preventDefault?.();
    try {
      await does(event);
      const now = await refresh();
      say({ words: typeof words === "function" ? words(now) : words, tone: "yes" });
    } catch (no) {
      say({ words: no.words, tone: "no" });
    }
  };
  if (!me.name)
    return html`<section class="page narrow">
      <h1>Sign in</h1>
      <p>You need no account to play: choose a table and you are a guest with ${dollars(100000)} of play money.</p>
      <form
        class="form"
        onSubmit=${doing(t`Welcome back.`, async ({ target }) => {
          location.hash = `#/${homeOf(await signIn(target.name.value, target.password.value))}`;
        })}
      >
        <label>Name <input name="name" autocomplete="username" required /></label>
        <label>Password <input name="password" type="password" autocomplete="current-password" required /></label>
        <button class="main">Sign in</button>
      </form>
      ${said.words && html`<${Message} said=${said.words} tone=${said.tone} />`}
    </section>`;
  return html`<section class="page narrow">
    <h1>${personName(me.name)}</h1>
    <p class="facts">
      <span>Account <b>${dollars(me.bank)}</b></span>
      ${me.table && html`<span>At the table <b>${dollars(me.chips)}</b></span>`}
      <span>Last 24 hours <b>${signed(me.net_24h)}</b></span><span>Played <b>${minutes(me.minutes_24h)}</b></span>
    </p>
    ${said.words && html`<${Message} said=${said.words} tone=${said.tone} />`}
    <h2>My limits</h2>
    <p>A stricter limit holds at once. A looser one, or none, holds a day later.</p>
    <ul class="limits">
      ${KINDS.map(
        ([kind, title, unit, shown]) => html`<li key=${kind}>
          <form
            class="form row"
            onSubmit=${doing(setWords(kind), (event) =>
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
          html`<${Coming}
            limit=${me.limits[kind]}
            shown=${shown}
            cancel=${doing(t`The change is cancelled.`, () => ask("me/limits/cancel", { kind }))}
          />`}
        </li>`,
      )}
    </ul>
    <${Breaks} me=${me} doing=${doing} />
    <h2>Play money</h2>
    <p>
      ${me.table
        ? html`You sit at <a href=${`#/table/${me.table}`}>${named(me.table)}</a>.`
        : html`<${Do} does=${doing(t`Filled up to ${dollars(100000)}.`, () => ask("me/refill", {}))}>Fill my account up to ${dollars(100000)}<//>
            ${" "}<span>once a day, when less than ${dollars(500)} is left.</span>`}
    </p>
    <form
      class="form row"
      onSubmit=${doing(t`The ticket is redeemed.`, (event) => ask("tickets/redeem", { number: event.target.number.value }))}
    >
      <label>Number of a ticket <input name="number" inputmode="numeric" autocomplete="off" required /></label>
      <button>Redeem it</button>
    </form>
    <div class="buttons">
      <a class="button" href="#/history">My rounds</a>
      <${SignOut} me=${me} out=${doing(t`You are signed out.`, signOut)} />
    </div>
  </section>`;
};
