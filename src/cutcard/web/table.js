// A player's table: the felt, my chips, my decisions, and what came of them.
import { heard, html, t, useLayoutEffect, useRef, useState } from "./language.js";
import { Aids, announcedWords, Coach, Corrected, Halted, Offer, Padlock, Reminder, Result, Side, useBeside, useReminder } from "./beside.js";
import { useBetting } from "./betting.js";
import { decisionsOf, handsOf, mainKey, offers, onStage, placeOf } from "./layouts.js";
import { BuyIn, Rack, useChip, useOrder } from "./laying.js";
import { BUY_IN, isSealed, refresh, setting, sitDown, useTerminal } from "./me.js";
import { paced, useStory, useTurned } from "./pace.js";
import { announce, Clock, Do, Loading, Message, Pot, useKeys, useLive, useStage, whenShown } from "./parts.js";
import { BrokenWord, useShares } from "./share.js";
import { hint, READINGS, Status, useLeft, useTelling } from "./telling.js";
import { dollars, editionName, gameName, minutes, signed, wagerName, where } from "./words.js";

const Terminal = whenShown(() => import("./terminal.js"), "Terminal", () => "");
const HandsFelt = whenShown(() => import("./felt.js"), "HandsFelt", () => "");
const Crowd = whenShown(() => import("./crowd.js"), "Crowd", () => "");
const TextView = whenShown(() => import("./text-view.js"), "TextView", () => "");
const CALM = 400; // milliseconds after a round in which a press may still have been meant for it

export const Table = ({ at: [name], me }) => {
  const { view, online, no } = useLive(`tables/${name}/live`);
  return view ? html`<${Seat} known=${view} online=${online} me=${me} />` : html`<${Loading} no=${no} />`;
};

const Seat = ({ known, online, me }) => {
  const story = useStory(onStage(known), online);
  const view = useTurned(paced(known, story));
  const moving = story.running || view.turning;
  const [said, setSaid] = useState({ words: "", tone: "" });
  const say = (words, tone = "") => {
    setSaid((before) => (tone === "late" && !words && before.tone !== tone ? before : { words, tone }));
    if (words && !tone) announce(words); // what is refused is an alert by itself
  };
  const betting = useBetting(view, say);
  const hand = useChip(view);
  const { chip } = hand;
  const [buyIn, buy] = useState(BUY_IN);
  const [asked, ask] = useState(0);
  const beside = useBeside();
  const { layout } = view;
  const text = setting("text");
  const stage = useStage(text ? "" : view.web.felt);
  const own = useStage(text ? "" : view.web.decide);
  const seated = Boolean(view.you?.seats?.length);
  const phase = view.round?.phase || "over";
  useTelling(view, `${story.steps.length} ${moving}`); // what a round came to, before anything else is said
  const reminder = useReminder(view, seated && !moving && ["betting", "over"].includes(phase));
  const calm = useCalm(`${view.round?.number} ${story.running}`);
  const caution = useRef("");
  const stays = useRef(false); // who gets up to sit down again with more
  useTerminal(seated, () => stays.current || Boolean(view.terminal?.ticket)); // whose credits still lie there
  useShares(known);
  const left = useLeft(view, me, seated, stays.current);
  useLayoutEffect(() => {
    if (me.name && seated !== (me.table === view.table)) refresh();
  }, [seated, me.name, me.table]);
  const coming = announcedWords(view).join(" ");
  useLayoutEffect(() => say(coming), [view.state, coming]); // what was refused while it was paused may be done now
  useLayoutEffect(() => {
    if (view.you?.notice) announce(heard(view.you.notice));
  }, [view.you?.notice]);

  const decide = (fact, duty, warn = "", short = "") => {
    if (short) return say(t`${wagerName(view.layout, fact.wager)} takes ${dollars(fact.chips)}, and ${short}.`, "no");
    if (warn && caution.current !== warn) {
      caution.current = warn;
      return say(t`${warn}. Press it once more to go through with it.`, "no");
    }
    caution.current = "";
    return betting.decide(fact, duty);
  };
  const real = !isSealed(view); // the cards lie on a table somewhere, and only who is there sees them
  const leave = () => betting.send({ kind: "leave" }).then(refresh);
  const idle = seated && phase === "betting" && !Object.keys(betting.slip).length && !moving;
  const again = async (more) => {
    const { seats, chips } = view.you;
    stays.current = true;
    if (await betting.send({ kind: "leave" })) await refresh().then(() => sit(seats[0], chips + more));
    stays.current = false;
  };
  const sit = (place, chips = buyIn) => sitDown(view.table, place, chips).catch((no) => say(no.words, "no"));
  const laid = Object.keys(betting.slip).length > 0;
  const wait = moving || view.you?.ready || !(laid || (calm && Object.keys(betting.last()).length));
  const offered = offers(view);
  const asks = ["deciding", "betting"].includes(phase) ? decisionsOf(view, phase === "betting") : [];
  const decisions = asks.filter(({ place }) => place === asks[0].place); // of several hands one at a time
  const hands = (view.you?.seats || []).flatMap((seat) => handsOf(view.round?.felt || { cards: {}, stakes: [] }, seat));
  const several = hands.length > 1 || (decisions.length > 0 && !hands.includes(decisions[0].place));
  const turn = decisions.length > 0 && (several ? t`Your turn: ${where(decisions[0].place, layout)}` : t`Your turn`);
  const open = view.state === "open";
  const halted = seated && !decisions.length && view.you.halt;
  const lays = seated && open && phase === "betting" && !reminder.words && !halted;
  const bet = lays ? (spot, value = chip) => betting.put(spot, betting.amount(spot) + value) : null;
  const spots = layout.spots.filter((spot) => spot.key && offered.some((o) => o.wager === spot.wager));
  const keyed = layout.spots.filter((s) => spots.includes(s) || (!s.later && view.wagers.includes(s.wager)));
  const seatOf = (wager) => offered.find((o) => o.wager === wager)?.place || view.you.seats[0];
  const order = useOrder(layout, bet, view.round?.number);
  const bets = bet
    ? [...[...spots, ...layout.orders].map(({ key, name }) => [key, heard(name)]), [layout.acts.deal[0], mainKey(layout)[0]]]
    : [];
  const options = (decisions.length ? decisions.map(({ key, name }) => [key, name]) : bets)
    .map((option) => option.join(" "));
  const read = (what) => say(READINGS[what]({ view, story, asked: options }));

  const keys = {
    "?": () => {
      if (!beside.open) beside.turn();
      ask(asked + 1);
    },
  };
  if (beside.over) keys.escape = beside.turn;
  const on = (act, does) => layout.acts[act].forEach((key) => (keys[key.toLowerCase()] = does));
  for (const what of Object.keys(READINGS)) on(what, () => read(what));
  if (bet) {
    for (const act of ["undo", "clear", "double"]) on(act, betting[act]);
    on("smaller", hand.other(-1));
    on("larger", hand.other(1));
    for (const spot of keyed) {
      const { key, wager } = spot;
      if (key) keys[key] = () => bet({ place: placeOf(spot, seatOf(wager)), wager });
    }
    Object.assign(keys, order.keys);
  }
  const skip = story.running && !setting("regulated") && story.skip;
  const go = bet && !wait ? betting.deal : settle;
  on("deal", story.running ? skip || (() => undefined) : go);
  for (const { key, also, fact, duty, warn, short } of decisions) {
    keys[key] = () => decide(fact, duty, warn, short);
    if (also) keys[also] ??= keys[key];
  }
  useKeys(keys);

  if (!stage || !own) return html`<${Loading} />`;
  const Decide = own.Decide || Decisions;
  const Felt = text ? TextView : stage.Felt || HandsFelt;
  const notice = heard(view.you?.notice);
  const company = view.seats.some(({ person }) => person && person !== view.you?.name);
  return html`<section class=${`seat-view ${view.game} ${text ? "in-words" : ""} ${beside.open ? "with-side" : ""}`}>
    <header class="bar">
      <a class="back" href="#/"><span aria-hidden="true">‹</span> Tables</a>
      <h1>${view.title || gameName(view.game)} <small>${view.title && `${gameName(view.game)}, `}${editionName(view.edition)}</small></h1>
      ${seated &&
      html`<p class="facts" aria-label="My session">
        <span>${view.terminal ? t`Credits` : t`Chips`} <b>${dollars(view.you.chips)}</b></span>
        <span title="In 24 hours">Net <b>${signed(view.you.net)}</b></span>
        <span title="In 24 hours">Time <b>${minutes(view.you.minutes)}</b></span>
      </p>`}
      ${seated
        ? html`<${Do} cls="quiet" does=${leave} off=${view.you.leaving}>
            ${view.you.leaving ? t`Leaving after this round` : t`Leave`}
          <//>`
        : ""}
      <${Do} cls="quiet more" does=${beside.turn} pressed=${beside.open} title="Pays, rules, keys">
        <span aria-hidden="true">☰</span><span class="only-read">Pays, rules and keys</span>
      <//>
    </header>
    <div class="table-top">
      <div class="above">
        <${Padlock} view=${view} />
        <${Pot} view=${view} />
        ${company && !text && stage.Felt && html`<${Crowd} view=${view} />`}
      </div>
      <${Offer} view=${view} seated=${seated} laid=${laid} />
      <div class="stage" style=${`--felt:${layout.felt}`}>
        <${Felt}
          view=${view}
          story=${story}
          betting=${betting}
          bet=${bet}
          chip=${chip}
          order=${order}
          asked=${decisions[0]?.place}
          sit=${!seated && open && !real ? sit : null}
        />
      </div>
    </div>
    <div class="controls">
      ${said.words && html`<${Message} said=${said.words} tone=${`toast ${said.tone}`} />`}
      <${Status} view=${view} online=${online} seated=${seated} back=${left?.chips} leave=${leave} />
      <${BrokenWord} table=${view.table} />
      <div class="line">
        ${notice && html`<p class="notice">${notice}</p>`}
        ${open && left
          ? html`<p class="left-with">${left.says}</p><a class="button quiet" href="#/history">My rounds</a>`
          : html`<p class="hint">
              <span>${!halted && hint(view, seated, laid, turn, moving)}</span> <${Clock} clock=${view.clock} />
            </p>`}
        ${!laid && !story.running && html`<${Result} view=${view} begun=${betting.begun} />`}
        ${skip && !bet && html`<${Do} cls="quiet" does=${skip}>Skip<//>`}
        ${!seated && me.name && open && html`<a class="button quiet" href="#/">Other tables</a>`}
        ${idle && !halted && !view.you.chips && !beside.open && html`<${Do} does=${beside.turn}>Add chips<//>`}
      </div>
      <${Coach} view=${view} />
      <${Corrected} view=${known} />
      ${halted && html`<${Halted} view=${view} leave=${leave} />`}
      ${reminder.words && !halted && html`<${Reminder} reminder=${reminder} stop=${leave} />`}
      ${!seated && open && !view.you?.waiting &&
      html`<${BuyIn} bank=${me.bank} chips=${buyIn} buy=${buy}>
        <${Do} cls="main" does=${() => sit()}>${sitWords(view, real)}<//>
      <//>`}
      ${bet &&
      html`<${Rack} hand=${hand} bet=${bet} chips=${view.you.chips} />
        <p class="buttons">
          <${Do} k=${layout.acts.undo[0]} does=${betting.undo}>Undo<//>
          <${Do} k=${layout.acts.clear[0]} does=${betting.clear}>Clear<//>
          <${Do} k=${layout.acts.double[0]} does=${betting.double}>Double<//>
          ${skip
            ? html`<${Do} cls="main" key="skip" k=${layout.acts.deal[0]} does=${skip} off=${!calm} once=${true}>Skip<//>`
            : html`<${Do} cls="main" key="main" k=${layout.acts.deal[0]} does=${betting.deal} off=${wait || betting.missing} once=${true}>
                ${mainWords(view, story, betting)}
              <//>`}
        </p>`}
      ${decisions.length > 0 &&
      html`<${Decide} view=${view} decisions=${decisions} decide=${decide} />`}
    </div>
    ${beside.open &&
    html`<${Side} view=${view} me=${me} again=${idle && !halted ? again : null} close=${beside.turn} read=${read} asked=${asked}>
      <${Aids} view=${view} />
      ${view.terminal && html`<${Terminal} view=${view} seated=${seated} send=${betting.send} say=${say} />`}
    <//>`}
  </section>`;
};

/** What may be decided, one button each; beside it what it comes to, where the game tells. */
export const Decisions = ({ decisions, decide, children }) =>
  html`<p class="buttons decisions">
    ${decisions.map(
      ({ name, key, fact, duty, warn, means, short }) =>
        html`<${Do}
          key=${name}
          cls=${fact.kind}
          k=${key}
          once=${true}
          dim=${short}
          does=${() => decide(fact, duty, warn, short)}
        >${name}${(short || means) && html` <small>${short || means}</small>`}<//>`,
    )}
    ${children}
  </p>`;

/** What still moves on the stage is at once where it goes. */
const settle = () => document.querySelector(".stage").getAnimations({ subtree: true }).forEach((one) => one.finish());

/** Whether a moment has passed since this began: until then a second press is a slip of the hand. */
const useCalm = (what) => {
  const [calm, settle] = useState(what);
  useLayoutEffect(() => {
    const passing = setTimeout(() => settle(what), CALM);
    return () => clearTimeout(passing);
  }, [what]);
  return calm === what;
};

const sitWords = ({ seats }, real) => {
  if (seats.every(({ person }) => person)) return t`Full: join the list`;
  return real ? t`I am at this table: take a seat` : t`Take a seat`;
};

/** Where a dealer deals, I only say that I have bet. */
const mainWords = (view, story, betting) => {
  const [own, same, meanwhile] = mainKey(view.layout);
  const [enter, again] = view.dealing === "staff" ? [t`I am ready`, t`Same bets, I am ready`] : [own, same];
  if (story.running) return meanwhile;
  if (view.you.ready) return view.terminal ? t`Waiting for the wheel` : t`Waiting for the others`;
  if (betting.missing) return betting.missing;
  return Object.keys(betting.slip).length || !Object.keys(betting.last()).length ? enter : again;
};
