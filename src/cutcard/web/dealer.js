// The dealer's console: what is due in one sentence, one field for every card, and keys for everything else.
import { html, useLayoutEffect, useRef } from "./vendor/htm-preact.js";
import { announce, Do, Loading, Offline, Pot, useLive, useStage } from "./parts.js";
import { Entry, Pad, useEntry } from "./staff-entry.js";
import { Fold, Form, Rule, Said, sentence, StaffDoor, useDoing, useFollowed, useGame } from "./staff-parts.js";
import { Pay, Plan } from "./staff-plan.js";
import { Steps, stepsFor, usually } from "./staff-procedure.js";
import { Reports } from "./staff-report.js";
import { dueNow, Effect, expected, pacing, slots, struckIn } from "./staff-words.js";
import { act } from "./wire.js";
import { aloud, capital, editionName, gameName, happened, personName, plain, tableName, toldOf, wagerName, where } from "./words.js";

export const Dealer = ({ at: [table], me }) => {
  if (!me.roles.includes("dealer")) return html`<${StaffDoor} me=${me} wanted="a dealer" />`;
  return table ? html`<${Console} table=${table} me=${me} />` : html`<${Choose} me=${me} />`;
};

const EVERY = 2000; // milliseconds
const CARDS = { scanner: "real cards", virtual: "sealed shoe" };

/** The tables with a dealer, as they now are. */
const Choose = ({ me }) => {
  const tables = useFollowed("tables", EVERY)?.tables.filter((t) => t.dealing === "staff");
  if (!tables) return html`<${Loading} />`;
  return html`<section class="page narrow staff">
    <h1>Deal at a table</h1>
    ${tables.length === 0 &&
    html`<p>No table has a dealer: at all of them the cards are dealt by the table itself.</p>`}
    <ul class="seat-list">
      ${tables.map(
        (t) => html`<li key=${t.table} class="dealt-at">
          <b>${tableName(t)}</b>
          <small>${[gameName(t.game), t.edition.title, CARDS[t.cards], t.state].join(", ")}</small>
          <a class="button" href=${`#/dealer/${t.table}`}>Deal<span class="only-read"> at ${tableName(t)}</span></a>
        </li>`,
      )}
    </ul>
    <p class="note">You deal where a supervisor has put you, ${me.name}.</p>
  </section>`;
};

const Console = ({ table, me }) => {
  const { view, online, no } = useLive(`tables/${table}/live?as=dealer`);
  if (!view) return html`<${Loading} no=${no} />`;
  if (view.staff[me.name] !== "dealer")
    return html`<section class="page narrow staff">
      <h1>${tableName(view)}</h1>
      <p>
        You do not deal here. A supervisor puts you on the table, under “Staff”. This page goes on by itself when
        that is done.
      </p>
      <p><a class="button" href="#/dealer">Other tables</a></p>
    </section>`;
  return html`<${Desk} view=${view} online=${online} table=${table} />`;
};

/** What the dealer must do next in the round, but for the closing of the bets. */
const taskOf = (view) => view.due.find((d) => d.must && d.does !== "closes");

const Desk = ({ view, online, table }) => {
  const { said, say, doing } = useDoing();
  const brings = useStage(view.web.desk);
  const send = (what, done) => doing(() => act(table, what, "dealer", view.round?.number), done);
  const refuse = (message, instead, cite = "") => say({ no: { message, cite, instead } });
  const task = taskOf(view);
  const running = view.round && !view.round.over;
  const close = view.due.find((d) => d.does === "closes");
  const step = running ? null : stepsFor(view, ["dealer"]).find((d) => d.must);
  const at = expected(view, task, 0)?.place || "";
  const entry = useEntry(view, slots(view, task), at, task?.id || "", send, say);
  const steps = useGame(view)?.steps || {};
  const says = steps[step?.options[0].step];
  const due = dueNow(view, task, close, step && { ...step, in_full: says }, running, entry.read.length, steps);

  const noMoreBets = () =>
    close
      ? send({ kind: "propose", fact: close.options[0], duty: close.id }, `Called: ${close.options[0].words}.`)
      : say({ words: "The betting is not open." });
  const next = () => {
    if (entry.wanted) return say({ words: `Read the card: ${due.words}` });
    if (task) return send({ kind: "deal-next" }, aloud(task.says[0]));
    if (!step) return say({ words: due.words });
    return send(usually(step), `${step.says[0]}: done.`);
  };
  const call = () => {
    const why = `round ${view.round?.number || 0}: ${due.words}`.slice(0, 200);
    return send({ kind: "call-supervisor", why }, "The supervisor is called.");
  };
  const undo = () => {
    if (entry.back()) return;
    const cards = view.round?.entries.filter((e) => ["deal", "show"].includes(e.fact.kind)) || [];
    const struck = struckIn(view.round);
    const last = cards.filter((e) => !struck.has(e.n)).at(-1);
    if (!last || !running) return say({ words: "There is no card to take back." });
    if (last.fact.kind === "show") {
      const corrects = `the supervisor cancels line ${last.n} at “Correct a round” of this table`;
      return refuse(
        `${where(last.fact.place, view.layout)} has been read, and a whole reading is the supervisor's to cancel`,
        `press F4; ${corrects}, and you read the cards again`,
      );
    }
    return send(
      { kind: "propose", fact: { kind: "strike", entry: last.n }, duty: "strike" },
      "The last card is taken back.",
    );
  };
  const field = useRef(null);
  useConsoleKeys({ F2: noMoreBets, F4: call, F8: entry.confirm, F9: undo, " ": next }, field);
  useLayoutEffect(() => field.current?.focus(), []);
  useTold(view);

  const may = view.due.filter((d) => !d.must);
  return html`<section class="dealer-desk staff" aria-label=${tableName(view)} data-table=${table}>
    <div class="table-bar">
      <h1>${tableName(view)} <small>${editionName(view.edition)}</small></h1>
      <p class="facts">
        <span>Table <b>${view.state}</b></span><span>Round <b>${view.round?.number || "none"}</b></span>
        <span>Now <b>${view.round?.phase || "waiting"}</b></span>
        <span>Rounds an hour <b>${pacing(view.pace)}</b></span>
        ${view.round?.left > 0 && html`<span>Pack <b>${view.round.left} cards left</b></span>`}
        <${Gear} view=${view} />
      </p>
    </div>
    <${Pot} view=${view} />
    <${Offline} online=${online} />
    <div class="desk-parts">
      <div class="desk-main">
        <section class=${`due ${due.stop ? "stop" : ""}`} aria-label="What is due" tabindex="0">
          <p class="due-words">${due.stop ? "■ " : "▶ "}${sentence(due.words)}</p>
          ${!due.stop && html`<${Pay} view=${view} task=${task} />`}
          <${Rule} cite=${due.cite} />
          ${!running && view.lack &&
          html`<p class="notice">
            ${due.lack ? "" : `${sentence(view.lack.says)} `}${sentence(view.lack.instead)}
          </p>`}
        </section>
        <${Entry} entry=${entry} view=${view} at=${at} field=${field} next=${next} />
        <p class="buttons desk-keys">
          <${Do} k="F2" cls=${close ? "main" : ""} off=${!close} does=${noMoreBets}>
            ${capital(close?.options[0].words || view.layout.closing)}
          <//>
          <${Do} k="Space" cls=${task && !entry.wanted && !due.stop ? "main" : ""} does=${next}>${step ? "Done" : "Next"}<//>
          <${Do} k="F9" does=${undo}>Take back<//>
          <${Do} k="F4" does=${call}>Supervisor<//>
          ${close?.options.slice(1).map(
            (_, n) => html`<${Answer} key=${close.says[n + 1]} duty=${close} n=${n + 1} send=${send} />`,
          )}
        </p>
        ${view.faults.length > 0 && html`<${Rulings} faults=${view.faults} send=${send} />`}
        <div class="desk-said" role="region" aria-label="What came of it" tabindex="0"><${Said} said=${said} /></div>
        ${view.cards === "scanner" && html`<section class="panel pads" aria-label="Pad"><${Pad} entry=${entry} /></section>`}
      </div>
      <div class="desk-side">
        ${brings?.Desk && html`<${brings.Desk} view=${view} />`}
        <${Plan} view=${view} at=${at} />
        ${may.length > 0 &&
        html`<${Fold} title="May be done now" level=${2} open=${true}>
          <p class="buttons">
            ${may.flatMap((d) =>
              d.options.map(
                ({ kind }, n) =>
                  kind !== "slide" && html`<${Answer} key=${d.id + d.says[n]} duty=${d} n=${n} send=${send} />`,
              ),
            )}
          </p>
          ${may.flatMap((d) =>
            d.options.map(
              ({ kind }, n) =>
                kind === "slide" && html`<${Carry} key=${d.id + d.says[n]} duty=${d} n=${n} view=${view} send=${send} />`,
            ),
          )}
        <//>`}
        <${Fold} key=${`cards ${Boolean(step)}`} title="The cards" level=${2} open=${Boolean(step)}>
          <${Steps} view=${view} roles=${["dealer"]} send=${send} />
        <//>
        <${Terms} view=${view} send=${send} />
        <${Reports} view=${view} send=${send} />
      </div>
    </div>
  </section>`;
};

/** Whether the devices of a table with real cards answer. */
const Gear = ({ view: { cards, devices, needs } }) => {
  if (cards !== "scanner") return "";
  const known = [...new Set([...needs, ...Object.keys(devices)])];
  if (!known.length) return html`<span>Scanner <b>none: typed by hand</b></span>`;
  return known.map((kind) => {
    const { device, health } = devices[kind] || {};
    const state = !device ? "▲ missing" : health === "well" ? "● answers" : "▲ silent";
    return html`<span key=${kind} class=${state[0] === "▲" ? "wrong" : ""}>${capital(plain(kind))} <b>${state}</b></span>`;
  });
};

/** A duty answered at one press. */
const Answer = ({ duty, n, send, cls = "" }) => {
  const words = aloud(duty.says[n]);
  const does = () => send({ kind: "propose", fact: duty.options[n], duty: duty.id }, words);
  return html`<${Do} cls=${cls} does=${does}>${sentence(words).slice(0, -1)}<//>`;
};

/** A wager carried from any spot to any other. */
const Carry = ({ duty, n, view, send }) => {
  const { by, place: at, owner } = duty.options[n];
  const lies = view.round.felt.stakes.filter((s) => s.place === at && s.owner === owner && !s.outcome);
  const spots = (wagers) => wagers.map((wager) => [wager, wagerName(view.layout, wager)]);
  return html`<${Form}
    fields=${[
      { name: "wager", label: `${personName(owner)}: the wager`, options: spots(lies.map(({ wager }) => wager)) },
      { name: "to", label: "Meant for", options: spots(view.wagers) },
    ]}
    button="Carry it"
    does=${(filled) =>
      send({ kind: "propose", fact: { kind: "shift", by, place: at, owner, ...filled }, duty: duty.id }, duty.says[n])}
  />`;
};

/** What the rules let hold for one person alone, in money; nought lifts it. */
const Terms = ({ view, send }) => {
  const people = view.seats.filter(({ person }) => person).map(({ person }) => [person, personName(person)]);
  const terms = Object.entries(view.layout.terms);
  if (!terms.length || !people.length) return "";
  return html`<${Fold} title="For one person" level=${2}>
    ${view.watched.map(
      ({ person, cite, says }) => html`<p key=${person}>${personName(person)} ${says}. <${Rule} cite=${cite} /></p>`,
    )}
    <${Form}
      fields=${[
        { name: "person", label: "Player", options: people },
        { name: "name", label: "What holds", options: terms },
        { name: "value", label: "Dollars; 0 lifts it", type: "money" },
      ]}
      button="It holds"
      does=${(filled) => send({ kind: "bind", ...filled }, `${personName(filled.person)}: done.`)}
    />
  <//>`;
};

/** Rulings that are the dealer's; the others name who decides. */
const Rulings = ({ faults, send }) =>
  faults.map(
    (fault, n) => html`<div key=${fault.id} class="fault">
      ${n > 0 && html`<p>${sentence(fault.says)}</p>`}
      <${Rule} cite=${fault.cite} />
      ${fault.choices.map((duty) =>
        duty.who === "dealer"
          ? html`<ul class="choices" key=${duty.id}>
              ${duty.options.map(
                (_, n) => html`<li key=${duty.says[n]}>
                  <${Answer} cls="main" duty=${duty} n=${n} send=${send} />
                  <${Effect} choice=${duty.effects[n]} />
                </li>`,
              )}
            </ul>`
          : html`<p key=${duty.id} class="note">
            The ${duty.who} decides; ${duty.options.length === 1
              ? "one ruling is"
              : `${duty.options.length} rulings are`} open.
          </p>`,
      )}
    </div>`,
  );

const TAKES_TEXT = "select, textarea, input:not([type=checkbox])";
const TAKES_SPACE = "select, textarea, input, button, summary, a";

/** Function keys act wherever the focus is; a card typed where nothing takes text goes to its field, and so a space. */
const useConsoleKeys = (keys, field) => {
  const now = useRef(keys);
  now.current = keys;
  useLayoutEffect(() => {
    const pressed = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (event.key.length === 1 && event.target.closest(event.key === " " ? TAKES_SPACE : TAKES_TEXT)) return;
      const does = now.current[event.key];
      if (does) {
        event.preventDefault();
        field.current?.focus();
        does();
      } else if (/^[0-9a-zA-Z]$/.test(event.key)) {
        field.current?.focus();
      }
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
};

/** What is new is said once. */
const useTold = (view) => {
  const told = useRef("");
  const round = view.round;
  const last = round?.entries.at(-1);
  useLayoutEffect(() => {
    const name = last ? `${round.number}.${last.n}` : "";
    if (told.current && name && name !== told.current) toldOf([last]).map(happened).forEach(announce);
    told.current = name || "none";
  }, [view.version]);
};
