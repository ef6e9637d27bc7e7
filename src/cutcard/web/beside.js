// What stands beside the felt: what it costs and pays, help, the keys; the offer of a limit, the reminder, my last result.
import { heard, html, t, useLayoutEffect, useRef, useState } from "./language.js";
import { keyWords } from "./layouts.js";
import { keepSeal, setting, TURNED, turn } from "./me.js";
import { announce, Do, pressed, useMedia, wear, whenShown } from "./parts.js";
import { Shares } from "./share.js";
import { READINGS } from "./telling.js";
import { ask, patiently } from "./wire.js";
import {
  backOf, citesOf, dollars, edgesWords, ended, localTime, minutes, moment, netWords, outcomeOf, percent, ratio, signed, SIGNS, toOne, wagerName,
} from "./words.js";

const WIDE = "(min-width: 1000px)";
const SIDE = "cutcard-side"; // whether it is open where there is room for it

/** Whether the side is open; where there is no room for it, it lies over the table, and is shut at first. */
export const useBeside = () => {
  const wide = useMedia(WIDE);
  const [kept, keep] = useState(localStorage.getItem(SIDE) !== "shut");
  const [over, lay] = useState(false);
  const turn = () => {
    if (!wide) return lay(!over);
    localStorage.setItem(SIDE, kept ? "shut" : "open");
    return keep(!kept);
  };
  return { open: wide ? kept : over, over: over && !wide, turn };
};

/** The panel at the side of the table: `children` are the table's own. */
export const Side = ({ view, me, again, close, read, asked, children }) => {
  const { layout } = view;
  const panel = useRef(null);
  useLayoutEffect(() => {
    if (!matchMedia(WIDE).matches) panel.current.focus();
  }, []);
  return html`<aside class="side" aria-label="Pays, rules and keys" tabindex="-1" ref=${panel}>
    <p class="side-top"><${Do} cls="quiet" does=${close}>Close<//></p>
    ${children}
    ${view.you?.seats.length > 0 && html`<${Purse} you=${view.you} bank=${me.bank} again=${again} />`}
    ${Object.values(view.notices).map((words) => html`<p class="notice">${heard(words)}</p>`)}
    ${announcedWords(view).map((words) => html`<p class="notice" key=${words}>${words}</p>`)}
    <${Notices} view=${view} />
    <${Shares} view=${view} />
    <${Pays} view=${view} />
    ${layout.cloth?.note && html`<p class="note">${heard(layout.cloth.note)}</p>`}
    <p class="note help-line">
      <${Edges} table=${view.table} layout=${layout} /><span>Decide when to stop, and stop. Help: ${layout.help}</span>
    </p>
    <${Keys} keys=${layout.keys} read=${read} opened=${asked} />
    <p class="note links">
      Play money only. <a href="#/settings">Settings</a> <a href="#/me">Limits and breaks</a>${" "}
      <a href="#/history">My rounds</a>
    </p>
  </aside>`;
};

const MORE = [5000, 10000, 20000]; // cents

/** More chips are bought by sitting down again, between rounds and by nothing quicker (NZ-ACT-HARM). */
const Purse = ({ you, bank = 0, again }) => html`<details class="purse" open=${!you.chips}>
  <summary>Add chips</summary>
  <p class="note">In your account: ${dollars(bank)}. Between rounds you may get up and sit down again with</p>
  <p class="buttons">
    ${MORE.map(
      (more) => html`<${Do} key=${more} off=${!again || more > bank} once=${true} does=${() => again(more)}>
        ${dollars(more)} more
      <//>`,
    )}
  </p>
</details>`;

/** What will change, and when, a sentence each. */
export const announcedWords = ({ announced }) =>
  announced.map((change) => {
    const [before, after] = [change.now, change.then].map((words) => heard(words));
    return t`From the first round after ${localTime(change.at)}: ${heard(change.called)} ${after}; until then ${before}.`;
  });

/** What each wager costs on average, beside the table (NZ-ACT-RESP). */
const Edges = ({ table, layout }) => {
  const [edges, show] = useState({});
  useLayoutEffect(() => {
    const mine = (found) => found.tables.find((one) => one.table === table)?.edges || {};
    ask("tables").then((found) => show(mine(found)), () => show({}));
  }, [table]);
  const told = edgesWords(edges, (wager) => wagerName(layout, wager), Infinity);
  return told && html`<span>House edge: ${told}.</span> `;
};

const OFFERED = "cutcard-limits-offered";

/** Over the table, once and until the first bet: set a stopping point before you play. */
export const Offer = ({ view, seated, laid }) => {
  const [shown, show] = useState(!localStorage.getItem(OFFERED));
  useLayoutEffect(() => laid && show(false), [laid]);
  if (!shown || !seated || view.round?.phase !== "betting") return "";
  const done = () => {
    localStorage.setItem(OFFERED, "yes");
    show(false);
  };
  return html`<aside class="offer">
    <span>Decide when to stop before you start: <a href="#/me">set a limit of time or loss</a>.</span>
    <${Do} cls="quiet" does=${done}>Not now<//>
  </aside>`;
};

/** What every wager pays at this table, and the most that is paid at once. */
const Pays = ({ view }) => {
  const cap = view.options["max-payout"];
  return html`<details class="pays" open>
    <summary>What it pays here</summary>
    <div class="pays-tables">
      ${Object.entries(view.pays).map(
        ([name, { cite, rows, commission }]) => rows.length > 0 && html`<div key=${name}>
          <table>
            <caption>${wagerName(view.layout, name)} <small>${cite}</small></caption>
            <tbody>
              ${rows.map(([event, odds]) => html`<tr key=${event}><th scope="row">${heard(event)}</th><td>${toOne(odds, commission)}</td></tr>`)}
            </tbody>
          </table>
        </div>`,
      )}
    </div>
    ${cap > 0 &&
    html`<p class="note">
      ${heard(view.layout.names["max-payout"]) || t`No single payment is more than`} ${dollars(cap)}; jackpots and envy are not
      capped.
    </p>`}
  </details>`;
};

/** Where a table offers a way to play that costs more, it says so beforehand, and how much (NZ-CONS-Q-BLIND). */
const Notices = ({ view: { game, edition, layout } }) => {
  const [exact, show] = useState(null);
  const said = layout.notices.length;
  useLayoutEffect(() => {
    let gone = false;
    if (said) patiently(`analysis/${game}?rules=${edition.name}`, () => gone).then(show, () => show(null));
    return () => {
      gone = true;
    };
  }, [said]);
  const wager = layout.spots[0]?.wager;
  const best = exact && t`; seen and played well ${percent(exact.wagers[wager].house_edge)}`;
  return layout.notices.map(({ says, costs }) => {
    const price = exact?.more?.[costs] ?? [];
    const rows = typeof price === "string" ? [["", price]] : Object.entries(price);
    const each = rows.map(([how, ev]) => `${how} ${percent(-ratio(ev))}`.trim()).join(", ");
    const edge = each && t` Of the ${wagerName(layout, wager)} the house keeps ${each}${best}.`;
    return html`<p class="notice" key=${says}>${heard(says)} That costs more.${edge}</p>`;
  });
};

const HEEDED = "cutcard-reminded";

/** The time and the net, when it is time to say so: between rounds, until it is answered (NZ-ACT-HARM). */
export const useReminder = (view, between) => {
  const [heeded, heed] = useState(Number(localStorage.getItem(HEEDED) || 0));
  const at = view.you?.reminded || 0;
  const open = between && at > heeded;
  const words = open
    ? t`In 24 hours you have played for ${minutes(view.you.minutes)}. Your net is ${signed(view.you.net)}.`
    : "";
  useLayoutEffect(() => {
    if (open) announce(words);
  }, [open]);
  const done = () => {
    localStorage.setItem(HEEDED, String(at));
    heed(at);
  };
  return { words, done };
};

/** Going on and stopping are of one size. */
export const Reminder = ({ reminder, stop }) =>
  html`<section class="reminder" aria-label="A reminder">
    <h2>Time for a look</h2>
    <p>${reminder.words}</p>
    <p class="buttons">
      <${Do} does=${() => (stop(), reminder.done())}>Stop playing<//><${Do} does=${reminder.done}>Continue<//>
    </p>
  </section>`;

const READ = "cutcard-corrections"; // by table: the last one that was read

/** What corrections gave me or took, each with the reason, until it is read. */
export const Corrected = ({ view }) => {
  const place = `${READ}-${view.table}`;
  const [read, mark] = useState(Number(sessionStorage.getItem(place) || -1));
  const told = (view.you?.corrected || []).filter(({ line }) => line > read);
  const last = told.at(-1)?.line ?? -1;
  const words = ({ round, chips, why }) => t`Round ${round} was corrected: ${signed(chips)}. Reason: ${why}`;
  useLayoutEffect(() => {
    if (told.length) announce(told.map(words).join(" "));
  }, [last]);
  const done = () => {
    sessionStorage.setItem(place, String(last));
    mark(last);
  };
  return told.length
    ? html`<section class="reminder" aria-label="A correction">
        ${told.map((one) => html`<p key=${one.line}>${words(one)}</p>`)}
        <p class="buttons"><${Do} does=${done}>OK<//></p>
      </section>`
    : "";
};

/** Why I may not bet by what I set for myself, and for how long. */
const haltWords = ({ kind, limit, until }) => {
  if (kind === "cool-off") return t`Your break runs until ${moment(until)}.`;
  if (kind === "loss") return t`Your loss limit of ${dollars(limit)} is reached. Each loss counts for 24 hours.`;
  if (kind === "time") return t`Your time limit of ${minutes(limit)} is reached. Each minute counts for 24 hours.`;
  if (until > Date.now()) return t`You have excluded yourself until ${moment(until)}.`;
  return t`Your exclusion has ended. Ask to return, and you may play a day later.`;
};

/** In place of all with which one bets: why not, and the way out (NZ-ACT-HARM). */
export const Halted = ({ view: { you, layout }, leave }) => {
  const words = haltWords(you.halt);
  useLayoutEffect(() => announce(words), [words]);
  return html`<section class="reminder halted" aria-label="Your own limit">
    <p><b>${words}</b> ${t`Free help: ${heard(layout.help)}.`}</p>
    <p class="buttons">
      <${Do} cls="main" does=${leave} off=${you.leaving}>
        ${you.leaving ? t`Leaving after this round` : t`Leave with ${dollars(you.chips)}`}
      <//>
      <a class="button quiet" href="#/me">Limits and breaks</a>
    </p>
  </section>`;
};

const ROOMY = "(min-width: 1200px)";
const LYING = "(max-height: 30rem) and (min-aspect-ratio: 5/4)"; // a phone on its side, as in table.css
/** What my wagers came to, the largest first. */
const linesOf = ({ layout }, round, { stakes, awards }) => {
  const citeOf = citesOf(round);
  const lines = [
    ...stakes.map((s) => ({
      net: backOf(s) - s.chips, of: s.outcome, sign: SIGNS[s.outcome], cite: citeOf(s),
      words: `${wagerName(layout, s.wager)}: ${ended(layout, s)}`,
    })),
    ...awards.map((a) => ({
      net: a.chips, of: "win", sign: SIGNS.win, cite: a.cite, words: `${wagerName(layout, a.why)}: ${dollars(a.chips)}`,
    })),
  ];
  return lines.sort((a, b) => Math.abs(b.net) - Math.abs(a.net));
};

/** How my last round ended: the wagers that came to most, and behind a press all, each with the rule that says so. */
export const Result = ({ view, begun }) => {
  const [wide, roomy, lying] = [WIDE, ROOMY, LYING].map(useMedia);
  const round = view.round?.over ? view.round : view.previous;
  if (!round || !view.you || view.round?.phase === "deciding") return "";
  const { stakes, awards, net } = outcomeOf(round.felt, view.you.name);
  if (!stakes.length) return "";
  const lines = linesOf(view, round, { stakes, awards });
  const most = roomy ? 3 : wide ? 2 : 0;
  const line = ({ of, sign, words, cite }) => html`<li class=${of}>
    <span aria-hidden="true">${sign || ""}</span> ${words} ${cite && html`<small>${cite}</small>`}
  </li>`;
  const rest = lines.length - most;
  const again = html`<a href=${`#/history/${view.table}/${round.number}`}>Replay and verify</a>`;
  return html`<section class=${`result ${net > 0 ? "won" : ""} ${begun ? "known" : ""}`} aria-label="Last round">
    <h2><span>Round ${round.number}</span> <b>${netWords(net, stakes)}</b></h2>
    ${most > 0 && html`<ul>${lines.slice(0, most).map(({ cite, ...short }) => line(short))}</ul>`}
    <details key=${round.number} class="each">
      <summary>${most && rest > 0 ? t`+${rest} more` : t`Each wager`}</summary>
      <ul>${lines.map(line)}</ul>
      ${lying && again}
    </details>
    ${!lying && again}
  </section>`;
};

/** The keys of this table, and what is read aloud on one key each; `?` opens it. */
const Keys = ({ keys, read, opened }) => {
  const box = useRef(null);
  const [aloud, others] = [true, false].map((is) => keys.filter(([, , , does]) => does in READINGS === is));
  useLayoutEffect(() => {
    if (!opened) return;
    box.current.open = !box.current.open;
    box.current.firstElementChild.focus();
  }, [opened]);
  return html`<details class="keys" ref=${box}>
    <summary>Keys, and what can be read aloud <kbd aria-hidden="true">?</kbd></summary>
    <p class="buttons">
      ${aloud.map(
        (key) => html`<${Do} key=${key} k=${key[0]} cls="quiet" does=${() => read(key[3])}>${keyWords(key)}<//>`,
      )}
    </p>
    <dl>
      ${others.map(
        (key) => html`<div key=${key}>
          <dt>${key[0].split(" ").map((one) => html`<kbd key=${one}>${one}</kbd>`)}</dt><dd>${keyWords(key)}</dd>
        </div>`,
      )}
    </dl>
  </details>`;
};

// Help: how to play, the coach, the seal; each opens something that is fetched only then.

const Coached = whenShown(() => wear("coach").then(() => import("./coach.js")), "Coached", () => "");
const HowTo = whenShown(() => wear("guide").then(() => import("./howto.js")), "HowTo", () => "");

/** How a setting stands, wherever it is turned. */
const useSetting = (name) => {
  const [on, put] = useState(setting(name));
  useLayoutEffect(() => {
    const look = () => put(setting(name));
    addEventListener(TURNED, look);
    return () => removeEventListener(TURNED, look);
  }, []);
  return on;
};

const isAdvised = ({ you, advised }) => advised && you?.seats?.length > 0;

/** Beside the decisions, for who turned the coach on. */
export const Coach = ({ view }) => {
  const on = useSetting("coached");
  return on && isAdvised(view) && html`<section class="coach" aria-label="Coach"><${Coached} view=${view} /></section>`;
};

/** How to play, and the switch of the coach. */
export const Aids = ({ view }) => {
  const [open, show] = useState(false);
  const on = useSetting("coached");
  return html`<p class="aids buttons">
      <${Do} cls="quiet" does=${() => show(true)}>How to play<//>
      ${isAdvised(view) &&
      html`<button
        type="button"
        class="coach-switch"
        role="switch"
        aria-checked=${String(on)}
        onClick=${(event) => pressed(event, () => turn("coached"))}
      ><i aria-hidden="true"></i> Coach</button>`}
    </p>
    ${open && html`<${HowTo} game=${view.game} rules=${view.edition.name} done=${() => show(false)} />`}`;
};

/** The padlock before the bets: the first digits of the seal, kept as soon as they are seen. */
export const Padlock = ({ view }) => {
  const { number, root, phase, felt } = view.round || {};
  const staked = felt?.stakes.some(({ owner }) => owner === view.you?.name);
  useLayoutEffect(() => {
    if (root && phase === "betting" && !staked) keepSeal(view.table, number, root);
  }, [view.table, number, root, phase, staked]);
  if (!root) return "";
  return html`<a class="padlock" href="#/audit/verify" title=${t`The seal of this round, published before the bets: ${root}`}>
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 11V8a6 6 0 0 1 12 0v3h1v10H5V11zm3 0h6V8a3 3 0 0 0-6 0z" /></svg>
    <span class="only-read">Sealed before the bets: </span>${root.slice(0, 8)}
  </a>`;
};
