// A player's table: the felt, my chips, my decisions, and what came of them.
import { html, useEffect, useRef, useState } from "./vendor/htm-preact.js";
import { useBetting } from "./betting.js";
import { Blind } from "./blind.js";
import { Clock } from "./clock.js";
import { HandsFelt } from "./felt.js";
import { choices, layoutOf, offers } from "./layouts.js";
import { sitDown } from "./lobby.js";
import { refresh } from "./me.js";
import { announce, Chips, Do, Loading, Message, useKeys, useLive } from "./parts.js";
import { RaceFelt } from "./race.js";
import { Rack } from "./rack.js";
import { setting } from "./settings.js";
import { TextView } from "./text-view.js";
import { ask } from "./wire.js";
import { happened } from "./telling.js";
import { dollars, ended, gameName, minutes, percent, signed, SIGNS } from "./words.js";

// The line of the edition's country (US-4CP-RG-HELPLINE).
const HELP = { us: "1-800-GAMBLER", "nz-2012": "0800 654 655" };

export const Table = ({ at: [name], me }) => {
  const { view, online } = useLive(`tables/${name}/live`);
  const [said, setSaid] = useState({ words: "", tone: "" });
  const say = (words, tone = "") => {
    setSaid({ words, tone });
    if (words) announce(words);
  };
  if (!view) return html`<${Loading} />`;
  return html`<${Seat} view=${view} online=${online} me=${me} said=${said} say=${say} />`;
};

const Seat = ({ view, online, me, said, say }) => {
  const betting = useBetting(view, say);
  const [chip, choose] = useState(500);
  const layout = layoutOf(view);
  const seated = view.you?.seats?.length > 0;
  const phase = view.round?.phase || "over";
  const offered = offers(view);
  const words = choices(view);
  const caution = useRef("");
  useTelling(view, setting("text") ? undefined : layout.tells);
  useEffect(() => {
    refresh();
  }, [view.you?.seats?.join()]);

  const decide = (fact, duty, warn = "") => {
    if (warn && caution.current !== warn) {
      caution.current = warn;
      return say(`${warn}. Press it once more to go through with it.`, "no");
    }
    caution.current = "";
    return betting.decide(fact, duty);
  };
  const deal = () => betting.deal();
  const rebet = async () => {
    if (await betting.again()) betting.deal();
  };
  const decisions = phase === "deciding" ? decisionsOf(view, layout, offered, words) : [];
  const clearKey = layout.clear || "c";
  const keys = { z: betting.undo, [clearKey.toLowerCase()]: betting.clear, x: betting.double };
  if (phase === "betting" && seated) {
    keys.enter = deal;
    keys.space = Object.keys(betting.laid).length ? deal : rebet;
    for (const spot of layout.spots) {
      if (spot.key && offered.some((o) => o.wager === spot.wager))
        keys[spot.key] = () => betting.put(spot.wager, betting.amount(spot.wager) + chip);
    }
  }
  for (const d of decisions) keys[d.key] = () => decide(d.fact, d.duty, d.warn);
  useKeys(keys);

  const Felt = layout.race ? RaceFelt : HandsFelt;
  const bet = (wager) => betting.put(wager, betting.amount(wager) + chip);
  return html`<section class=${`seat-view ${view.game}`}>
    <div class="table-bar">
      <h1>${gameName(view.game)} <small>${view.edition.title}${view.edition.status === "proposed" ? ", proposed rules" : ""}</small></h1>
      ${seated &&
      html`<p class="facts" aria-label="My session">
        <span>Chips <b>${dollars(view.you.chips)}</b></span>
        <span>Net <b>${signed(view.you.net)}</b></span>
        <span>Time <b>${minutes(view.you.minutes)}</b></span>
      </p>`}
      <p class="buttons">
        ${seated
          ? html`<${Do} cls="quiet" does=${() => betting.send({ kind: "leave" }).then(refresh)} off=${view.you.leaving}
              >${view.you.leaving ? "Leaving after this round" : "Leave"}<//
            >`
          : html`<${Do} cls="main" does=${() => sitDown(view.table).catch((no) => say(no.words, "no"))}>Take a seat<//>`}
      </p>
    </div>
    ${!online && html`<${Message} said="The connection is lost; it is being made again. Nothing is lost." tone="no" />`}
    ${Object.values(view.notices).map((words) => html`<p class="notice">${words}</p>`)}
    <${Blind} view=${view} />
    <p class="note help-line"><${Edges} table=${view.table} />Decide when to stop, and stop. Help: ${HELP[view.edition.name] || HELP["nz-2012"]}</p>
    ${setting("text")
      ? html`<${TextView} view=${view} bet=${seated && phase === "betting" ? bet : null} />`
      : html`<${Felt} view=${view} betting=${betting} layout=${layout} online=${online} bet=${seated && phase === "betting" ? bet : null} />`}
    <${Message} said=${said.words || hint(view, seated, betting)} tone=${said.tone} />
    ${!layout.race && html`<p class="message"><${Clock} clock=${view.clock} /></p>`}
    ${seated &&
    html`<div class="controls">
      ${phase === "betting" &&
      html`<${Rack} chip=${chip} choose=${choose} />
        <p class="buttons">
          <${Do} k="z" does=${betting.undo}>Undo<//><${Do} k=${clearKey} does=${betting.clear}>Clear<//><${Do} k="x" does=${betting.double}>Double<//>
          ${Object.keys(betting.laid).length
            ? html`<${Do} cls="main" k="Space" does=${deal} off=${view.you.ready}>${view.you.ready ? "Waiting for the others" : layout.race ? "Start the race" : "Deal"}<//>`
            : html`<${Do} cls="main" k="Space" does=${rebet} off=${!Object.keys(betting.last()).length}>Same bets${layout.race ? " and go" : " and deal"}<//>`}
        </p>`}
      ${decisions.length > 0 &&
      html`<p class="buttons decisions">
        ${decisions.map((d) => html`<${Do} key=${d.name} cls=${d.main ? "main" : ""} k=${d.key} does=${() => decide(d.fact, d.duty, d.warn)}>${d.name}<//>`)}
      </p>`}
      ${phase !== "betting" && !decisions.length && html`<p class="note">${waiting(view)}</p>`}
    </div>`}
    ${(!layout.race || setting("text")) && html`<${Result} view=${view} />`}
    <${Offer} view=${view} seated=${seated} />
    ${!layout.race && html`<${Pays} view=${view} />`}
  </section>`;
};

/** What each wager costs on average, beside the table (NZ-ACT-RESP). */
const Edges = ({ table }) => {
  const [edges, show] = useState({});
  useEffect(() => {
    const mine = (found) => found.tables.find((one) => one.table === table)?.edges || {};
    ask("tables").then((found) => show(mine(found)), () => show({}));
  }, [table]);
  const told = Object.entries(edges).map(([wager, edge]) => `${wager.replace("-", " ")} ${percent(edge)}`);
  return told.length ? html`<span>House edge: ${told.join(", ")}. </span>` : "";
};

const OFFERED = "cutcard-limits-offered";

/** Beside the table, once: set a stopping point before you play (US-4CP-RG-SLOGAN). */
const Offer = ({ view, seated }) => {
  const [shown, show] = useState(!localStorage.getItem(OFFERED));
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

/** What every wager pays at this table (NZ-20-5.7.3), and the most that is paid at once (NZ-20-5.10-NOTICE). */
const Pays = ({ view }) => {
  const cap = view.options["max-payout"];
  return html`<details class="pays" open=${innerWidth > 700}>
    <summary>What it pays here</summary>
    <div class="pays-tables">
      ${Object.entries(view.pays).map(
        ([name, { cite, rows }]) => html`<table key=${name}>
          <caption>
            ${name.replaceAll("-", " ")} <small>${cite}</small>
          </caption>
          <tbody>
            ${rows.map(([event, odds]) => html`<tr key=${event}><th scope="row">${event}</th><td>${odds}</td></tr>`)}
          </tbody>
        </table>`,
      )}
    </div>
    ${cap > 0 && html`<p class="note">No single payment is more than ${dollars(cap)}; jackpots and envy are not capped.</p>`}
  </details>`;
};

/** The decisions of my hand: chips to lay in their usual multiples, and words. */
const decisionsOf = (view, layout, offered, words) => {
  const made = [];
  for (const o of offered) {
    const base = layout.multiples?.[o.wager];
    const unit = base ? view.round.felt.stakes.find((s) => s.place === o.place && s.wager === base && !s.outcome)?.chips : 0;
    const amounts = unit ? [1, 2, 3].map((n) => n * unit).filter((c) => c >= o.low && c <= o.high) : [o.low];
    for (const [n, chips] of amounts.entries()) {
      const fact = { kind: "bet", place: o.place, wager: o.wager, owner: o.owner, chips };
      const name = unit ? `${spotName(layout, o.wager)} ${chips / unit}× ${dollars(chips)}` : `${spotName(layout, o.wager)} ${dollars(chips)}`;
      made.push({ name, key: String(n + 1), fact, duty: o.duty, main: n === 0 });
    }
  }
  for (const w of words) {
    const known = layout.choices[w.word] || { name: w.word, key: w.word[0] };
    const warn = (view.cautions?.[w.word] || "").trim();
    made.push({ ...known, fact: { kind: "choice", place: w.place, word: w.word }, duty: w.duty, warn });
  }
  return made;
};

const spotName = (layout, wager) => layout.spots.find((s) => s.wager === wager)?.name || wager;

const waiting = (view) => {
  const others = view.waiting_for.map(({ who, place }) => (place ? `seat ${place}` : who));
  return others.length ? `Waiting for ${[...new Set(others)].join(", ")}` : "";
};

const hint = (view, seated, betting) => {
  if (!seated) return "You are watching.";
  if (view.you.waiting) return "You are on the list: a seat is yours when one is free.";
  if (view.round?.phase === "betting" && !Object.keys(betting.laid).length) return "Tap a spot to bet the chosen chip.";
  return "";
};

/** How my last round ended, wager by wager, each with the rule that says so. */
const Result = ({ view }) => {
  const me = view.you?.name;
  const round = view.round?.over ? view.round : view.previous;
  if (!round || !me || (view.round && view.round.phase === "deciding")) return "";
  const mine = round.felt.stakes.filter((s) => s.owner === me && s.outcome);
  if (!mine.length) return "";
  const cites = Object.fromEntries(
    round.entries.filter((e) => e.fact.kind === "verdict").map(({ fact: f }) => [`${f.place} ${f.wager} ${f.owner}`, f.cite]),
  );
  const awards = round.felt.awards.filter((a) => a.payee === me);
  const net = mine.reduce((sum, s) => sum + s.returned - s.chips, 0) + awards.reduce((sum, a) => sum + a.chips, 0);
  return html`<section class="result" aria-label="Last round">
    <h2>Round ${round.number} <b class=${net > 0 ? "up" : net < 0 ? "down" : ""}>${signed(net)}</b></h2>
    <ul>
      ${mine.map(
        (s) => html`<li class=${s.outcome}>
          <span aria-hidden="true">${SIGNS[s.outcome] || ""}</span> ${s.wager.replace("-", " ")}: ${ended(s)}
          <small>${cites[`${s.place} ${s.wager} ${s.owner}`] || ""}</small>
        </li>`,
      )}
      ${awards.map((a) => html`<li class="win"><span aria-hidden="true">▲</span> ${a.why.replace("-", " ")}: ${dollars(a.chips)} <small>${a.cite}</small></li>`)}
    </ul>
    <p class="note"><a href=${`#/history/${view.table}/${round.number}`}>This round again, and its seal</a></p>
  </section>`;
};

/** Every new entry is said once. */
const useTelling = (view, tells = () => true) => {
  const told = useRef({ round: 0, n: 0 });
  useEffect(() => {
    const rounds = [view.previous, view.round].filter(Boolean);
    for (const round of rounds) {
      if (round.number < told.current.round) continue;
      const from = round.number === told.current.round ? told.current.n : 0;
      const first = told.current.round === 0;
      for (const entry of round.entries.slice(from)) {
        const words = happened(entry, view);
        if (words && !first && tells(entry.fact)) announce(words);
      }
      told.current = { round: round.number, n: round.entries.length };
    }
  }, [view.version]);
};
