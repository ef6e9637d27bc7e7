// What waits for a supervisor: each item with its rule, its choices and what each would do to the money.
import { setting, turn } from "./me.js";
import { html, useLayoutEffect, useRef, useState } from "./vendor/htm-preact.js";
import { announce, Cards, Do } from "./parts.js";
import { Fold, Form, moment, reasonIn, Rule, sentence, useLookup } from "./staff-parts.js";
import { Effect } from "./staff-words.js";
import { capital, dollars, happened, personName, stakeWords, toldOf, where } from "./words.js";

const SIGNS = { fault: "■ Stopped", ruling: "◆ Decide", procedure: "◇ Procedure", float: "▽ Float", alert: "▲ Alert" };
const CALLED = "called"; // the kind of an alert
const TABLE = "table"; // who does what nobody does
const NOTIFIED = "notified"; // the setting
export const nameOf = (item) => `${item.table} ${item.id}`;

/** What waits, in a sentence: of a call who calls, and about what. */
const saysOf = ({ of, about, says }) => (of === CALLED ? `${personName(about)} calls you. ${sentence(says)}` : says);

const mayRule = (role) => ({ who }) => !who || who === role || (who === "supervisor" && role === "operator");

/** Who alone can rule on it, where that is somebody else. */
export const othersOf = ({ choices }, role) => (choices.length && !choices.some(mayRule(role)) ? choices[0].who : "");

const someone = (who) => (who === "operator" ? "an operator" : `the ${who}`);

const mayNotify = () => globalThis.Notification?.permission === "granted";

/** Who asked for it and looks elsewhere is told by the system; a press on that leads here. */
const notify = (item) => {
  if (!document.hidden || !setting(NOTIFIED) || !mayNotify()) return;
  const told = new Notification(`${SIGNS[item.kind]}: ${item.called}`, { body: sentence(saysOf(item)), tag: nameOf(item) });
  told.onclick = () => focus();
};

/** Off until somebody wants it, and then the browser asks too. */
const Notifications = () => {
  const [on, show] = useState(setting(NOTIFIED) && mayNotify());
  const [said, say] = useState("");
  if (!globalThis.Notification) return "";
  const change = async () => {
    const wanted = !on && (await Notification.requestPermission()) === "granted";
    say(wanted || on ? "" : "This browser does not allow it: its settings for this site do.");
    if (wanted !== setting(NOTIFIED)) turn(NOTIFIED);
    show(wanted);
  };
  return html`<label class="switch"><input type="checkbox" checked=${on} onChange=${change} /> Notify me when I look elsewhere</label>
    ${said && html`<p class="note" role="alert">${said}</p>`}`;
};

/** Which item is looked at; the open one has an address, to which `go` leads, or from it. A new one is said once. */
export const useQueue = (queue, opened, go) => {
  const [at, look] = useState(opened);
  const told = useRef(null);
  const names = queue.map(nameOf);
  useLayoutEffect(() => {
    const fresh = told.current ? queue.filter((item) => !told.current.includes(nameOf(item))) : [];
    for (const item of fresh) {
      announce(`${item.called}: ${saysOf(item)}`);
      notify(item);
    }
    if (told.current?.includes(opened) && !names.includes(opened)) go(null); // it was decided
    told.current = names;
  }, [names.join("|")]);
  const index = Math.max(names.indexOf(at), 0);
  const step = (by) => () => {
    const to = names.includes(at) ? index + by : 0;
    if (names.length) look(names[Math.min(Math.max(to, 0), names.length - 1)]);
  };
  const show = (name) => {
    look(name);
    go(opened === name ? null : queue[names.indexOf(name)]);
  };
  const toggle = () => names.length && show(names[index]);
  return { at: names[index], item: queue[index], opened, next: step(1), back: step(-1), toggle, show };
};

/**
 * The items in an order in which none moves away under a pointer or the focus: down to there each stays where it is,
 * one that was decided as an empty place, and what is new comes after. Let go, they are in their order again.
 */
const held = (shown, queue, names) => {
  const last = shown.findLastIndex((item) => names.includes(nameOf(item)));
  const now = new Map(queue.map((item) => [nameOf(item), item]));
  if (last < 0 || !names.some((name) => now.has(name))) return queue;
  const kept = shown.slice(0, last + 1).map((item) => now.get(nameOf(item)) || { ...item, decided: true });
  const known = new Set(kept.map(nameOf));
  return [...kept, ...queue.filter((item) => !known.has(nameOf(item)))];
};

/** The queue as it is shown, what tells where the pointer and the focus are, and how high each item last was. */
const useStill = (queue) => {
  const [at, hold] = useState({ pointer: "", focus: "" });
  const [shown, list, heights] = [useRef(queue), useRef(null), useRef({})];
  shown.current = held(shown.current, queue, Object.values(at));
  useLayoutEffect(() => {
    for (const item of list.current.children) heights.current[item.dataset.item] = item.offsetHeight;
  });
  const on = (which) => ({ target }) => {
    const name = target.closest("[data-item]")?.dataset.item || "";
    hold((was) => (was[which] === name ? was : { ...was, [which]: name }));
  };
  const off = (which) => () => hold((was) => ({ ...was, [which]: "" }));
  const holds = {
    ref: list,
    onPointerOver: on("pointer"),
    onPointerLeave: off("pointer"),
    onfocusin: on("focus"),
    onfocusout: off("focus"),
  };
  return { shown: shown.current, holds, heights: heights.current };
};

const Decided = ({ item, high }) =>
  html`<li class="panel waits decided" data-item=${nameOf(item)} style=${`height: ${high}px`}>
    <p class="waits-head note"><span class="kind">✓ Decided</span> <span class="what"><b>${item.called}</b>: ${saysOf(item)}</span></p>
  </li>`;

export const Queue = ({ queue, waiting, role, send }) => {
  const { shown, holds, heights } = useStill(queue);
  const others = queue.map((item) => othersOf(item, role)).filter(Boolean);
  return html`<section class="queue" aria-label="What waits">
    <h2>What waits <span class="count">${queue.length - others.length}</span></h2>
    ${queue.length === others.length && html`<p class="note">Nothing waits for you.</p>`}
    ${[...new Set(others)].map(
      (who) => html`<p key=${who} class="note">${others.filter((one) => one === who).length} for ${someone(who)}</p>`,
    )}
    <${Notifications} />
    <ol ...${holds}>
      ${shown.map((item) => {
        const name = nameOf(item);
        const open = waiting.opened === name;
        const whose = othersOf(item, role);
        if (item.decided) return html`<${Decided} key=${name} item=${item} high=${heights[name]} />`;
        const cls = `panel waits ${item.kind} ${waiting.at === name ? "looked-at" : ""}`;
        return html`<li key=${name} class=${cls} data-item=${name} data-table=${item.table}>
          <button type="button" class="waits-head" aria-expanded=${open} onClick=${() => waiting.show(name)}>
            <span class="kind">${SIGNS[item.kind]}</span>
            ${whose && html`<strong class="whose">${capital(someone(whose))} must rule on this</strong>`}
            <span class="what">
              <b>${item.called}</b>${(item.at || []).map((at) => `, ${at}`).join("")}: ${saysOf(item)}
            </span>
          </button>
          ${open && html`<${Item} item=${item} role=${role} send=${send} />`}
        </li>`;
      })}
    </ol>
  </section>`;
};

/** One item, open: read, give a reason where one is owed, choose. */
export const Item = ({ item, role, send, act = proposed, heads = false, why: before = "" }) => {
  const reason = useRef(null);
  const cards = useRef(null);
  const mine = mayRule(role);
  const choices = item.choices.filter(mine);
  const owed = choices.some((c) => c.reason);
  const read = choices.some((c) => ["reveal", "draw"].includes(c.fact?.kind));
  useLayoutEffect(() => owed && !before && reason.current.focus(), []);
  const take = (choice) => () => {
    const given = reasonIn(reason, choice.reason);
    if (!given) return;
    send(
      item.table,
      act(item, choice, given.why, cards.current?.value || ""),
      `Done at ${item.called}: ${sentence(choice.says)}`,
      item.round,
    );
  };
  const only = (event) => {
    if (event.key !== "Enter" || choices.length !== 1) return;
    event.preventDefault();
    take(choices[0])();
  };
  return html`<div class="waits-body">
    ${heads && html`<p>${sentence(item.says)}</p>`}
    ${item.instead && html`<p>${sentence(item.instead)}</p>`}
    ${item.told && html`<p>${capital(item.told.who)} wrote: “${item.told.why}”</p>`}
    <${Rule} cite=${item.cite} />
    ${item.kind === "alert" && html`<${Raised} item=${item} />`}
    ${["fault", "ruling"].includes(item.kind) &&
    html`<${OnTheTable} table=${item.table} role=${role} open=${item.does === "verifies"} />`}
    ${choices.length > 0 &&
    html`<label class="why">
      Reason${owed ? " (required)" : ""} <input
        ref=${reason}
        maxlength="200"
        autocomplete="off"
        defaultValue=${before}
        aria-required=${owed}
        onKeyDown=${only}
      />
    </label>`}
    ${read &&
    html`<label class="why">
      Cards, as they lie <input ref=${cards} autocomplete="off" placeholder="As Th 2c" onKeyDown=${only} />
    </label>`}
    <ul class="choices">
      ${item.choices.map(
        (choice, n) => html`<li key=${n}>
          <${Do} off=${!mine(choice)} does=${take(choice)}>${item.kind === "procedure" ? "Done: " : ""}${sentence(choice.says).slice(0, -1)}<//>
          ${choice.fact && item.kind !== "procedure" && html`<${Effect} choice=${choice} />`}
          ${choices.length > 0 && !mine(choice) && html`<span class="effect">For ${someone(choice.who)}.</span>`}
        </li>`,
      )}
    </ul>
    ${item.kind === "float" &&
    html`<${Form}
      fields=${[{ name: "chips", label: "Fill, dollars", type: "money", min: 0.01, focus: true }]}
      button="Fill"
      does=${({ chips }) =>
        send(item.table, { kind: "fill", chips }, `${dollars(chips)} to the float of ${item.called}.`)}
    />`}
  </div>`;
};

const proposed = (item, choice, why, cards) => {
  if (item.kind === "alert") return { kind: "answer-alert", alert: choice.alert, word: choice.word, why };
  const { fact, duty } = choice;
  if (fact.kind === "tick") return { kind: "tick-off", duty, step: fact.step, deck: fact.deck, cards: fact.cards, why };
  return { kind: "propose", fact: asRead(fact, cards), duty, why };
};

/** A hand that is to be turned up, or dealt again, is named by the cards that were typed. */
export const asRead = (fact, typed) => {
  const cards = typed.trim().split(/\s+/);
  if (fact.kind === "draw") return { kind: "deal", to: fact.to, face: fact.face, cards };
  return fact.kind === "reveal" ? { kind: "show", place: fact.place, cards } : fact;
};

/** When an alert was raised, and about whom. */
const Raised = ({ item }) => {
  const book = useLookup(`tables/${item.table}/book`);
  const line = book?.book.find(({ n }) => n === item.choices[0].alert);
  return html`<p class="note">
    ${item.about === item.table ? "" : `About ${personName(item.about)}. `}${line
      ? `Raised ${moment(line.at)} by ${line.who === TABLE ? "the table" : personName(line.who)}. `
      : ""}It stays until it is answered.
  </p>`;
};

/** The round as everyone sees it: cards, chips, and what happened last. */
const OnTheTable = ({ table, role, open }) => {
  const view = useLookup(`tables/${table}?as=${role}`);
  if (!view?.round) return "";
  const { felt, entries, number } = view.round;
  const { readings = {} } = felt;
  const { layout } = view;
  const locked = entries
    .filter((e) => e.fact.kind === "meter")
    .map(({ fact }) => `The ${fact.level.split("/").pop()} stood at ${dollars(fact.chips)} and is locked for this round.`);
  return html`<${Fold} title=${`Round ${number} on the table`} open=${open}>
    ${locked.map((words) => html`<p key=${words} class="notice">${words}</p>`)}
    <ul class="on-table">
      ${Object.entries(felt.cards).map(
        ([at, cards]) => html`<li key=${at}>
          ${where(at, layout)} <${Cards} cards=${cards} reading=${readings[at]} /> ${readings[at]?.words || ""}
        </li>`,
      )}
      ${felt.stakes.map(
        (s) => html`<li key=${`${s.place}${s.wager}${s.owner}`}>${stakeWords(s, layout)}</li>`,
      )}
    </ul>
    <ol class="log">
      ${toldOf(entries).slice(-12).map((e) => html`<li key=${e.n} value=${e.n}>${happened(e)}</li>`)}
    </ol>
  <//>`;
};
