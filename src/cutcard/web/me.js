// Who I am: a guest by default, an account where I have one; where I sit, and where I belong.
import { t, useLayoutEffect, useRef, useState } from "./language.js";
import { act, anew, ask, isAway, pause } from "./wire.js";

let known = { name: "", roles: [] };
const tell = new Set();

const set = (who) => {
  known = who;
  tell.forEach((show) => show(who));
};

const KNOWN = "cutcard-known"; // that this browser has a pass: only the house can tell whether it still holds

let passes = 0; // that this browser has had or given back: an answer about who was here before is too late

/** Asked again whenever something changed that is mine. */
export const refresh = async () => {
  if (!localStorage.getItem(KNOWN)) return known;
  const pass = passes;
  try {
    const who = await ask("me");
    if (pass === passes) set(who);
  } catch (no) {
    if (no.status === 401 && pass === passes) forget();
  }
  return known;
};

const forget = () => {
  passes += 1;
  localStorage.removeItem(KNOWN);
  if (!terminal()) localStorage.removeItem(DEVICE);
  anew();
  set({ name: "", roles: [] });
};

/** The house has given this browser a pass. */
const remember = () => {
  passes += 1;
  localStorage.setItem(KNOWN, "yes");
  anew();
  return refresh();
};

/** Come in with a name and a password. */
export const signIn = async (name, password) => {
  await ask("sign-in", { name, password });
  return remember();
};

const DEVICE = "cutcard-paired"; // which device this browser is

/** Come in as the device that this code was made for. */
export const pair = async (code) => {
  const { device, kind, table } = await ask("pair", { code });
  localStorage.setItem(DEVICE, JSON.stringify({ device, gear: kind, table, code }));
  if (terminal()) await signOut(); // it is for whoever sits down there, and nobody itself
  else await remember();
  return pairedAs();
};

/** The device that this browser was paired as, if it was. */
export const pairedAs = () => JSON.parse(localStorage.getItem(DEVICE) || "null");

/** The table whose terminal this browser is, if it is one. */
export const terminal = () => {
  const { gear, table } = pairedAs() || {};
  return gear === "terminal" ? table : "";
};

/** The screen that a device shows: a monitor its table, a display on the wall the jackpots, a terminal the table to sit down at,
 * anything else that it is on. */
export const homeOfDevice = ({ device, gear, table }) => {
  if (gear === "terminal") return `table/${table}`;
  const [whose, monitor] = gear.split("-");
  if (monitor !== "monitor") return "floor";
  return table ? `monitor/${table}/${whose}/${encodeURIComponent(device)}` : "jackpot";
};

/** Who works here, by what comes first: the role, its screen, and what that is called. */
export const CONSOLES = [
  ["operator", "floor", t`The floor`],
  ["supervisor", "floor", t`The floor`],
  ["dealer", "dealer", t`Deal`],
  ["auditor", "audit", t`Audit`],
  ["monitor", "floor", t`Devices`],
];

/** Where somebody who works here goes on. */
export const homeOf = ({ roles }) => CONSOLES.find(([role]) => roles.includes(role))?.[1] ?? "";

export const signOut = async () => {
  await ask("sign-out", {});
  forget();
};

const ASKS = 30_000; // milliseconds between two questions of a terminal whether it is still one

/** What a terminal does by itself: it is asked until the house answers. */
const surely = async (work) => {
  for (;;) {
    try {
      return await work();
    } catch (no) {
      if (!isAway(no)) throw no;
      await pause(1000);
    }
  }
};

/** At a terminal who gets up is signed out, in the middle of a round too, when it is over; but for who `stays`. While
 * nobody sits there it asks whether it is still welcome, and shows nothing more once it is not. */
export const useTerminal = (seated, stays) => {
  const sat = useRef(false);
  useLayoutEffect(() => {
    if (sat.current && !seated && terminal() && known.name && !stays()) surely(signOut);
    sat.current = seated;
    const { code } = pairedAs() || {};
    if (seated || !terminal() || !code) return undefined;
    const look = async () => {
      const { holds } = await surely(() => ask("pair/holds", { code }));
      if (holds) return;
      localStorage.removeItem(DEVICE);
      location.replace("#/pair");
    };
    look();
    const again = setInterval(look, ASKS);
    return () => clearInterval(again);
  }, [seated]);
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

export const BUY_IN = 20000; // cents

/** Whether its cards or its wheel are the house's own, so that one can play from anywhere. */
export const isSealed = ({ cards = "" }) => cards !== "scanner";

/** Sit down there or at the first free seat, as whoever I am, and go there, unless I have gone elsewhere meanwhile. Where
 * the cards are real, who is not at the table first reads so. Chips are bought now, and not while one sits there. */
export const sitDown = async (table, place = "", chips = BUY_IN) => {
  const from = location.hash;
  const there = from === `#/table/${table}`;
  const me = await somebody();
  const view = me.table === table ? null : await ask(`tables/${table}`);
  if (view && (there || isSealed(view))) {
    const seat = view.seats.find((one) => (place ? one.place === place : !one.person)) || view.seats[0];
    const promise = await (await import("./share.js")).newPromise();
    await act(table, { kind: "sit", places: [seat.place], chips: Math.min(chips, me.bank), promise });
    await refresh();
  }
  if (location.hash === from) location.hash = `#/table/${table}`;
};

export const useMe = () => {
  const [me, show] = useState(known);
  useLayoutEffect(() => {
    tell.add(show);
    refresh();
    return () => tell.delete(show);
  }, []);
  return me;
};

// What this browser keeps for itself: how the floor looks and moves, and the seals that it saw.

export const SETTINGS = {
  "four-colour": t`A colour of its own for each suit`,
  still: t`No motion`,
  text: t`Text view of the table, for reading aloud`,
  big: t`Larger cards`,
  coached: t`Coach: after each decision, the best play and what yours cost`,
  regulated: t`Regulated pace: a round takes five seconds at least`,
};
export const settings = () => JSON.parse(localStorage.getItem("cutcard-settings") || '{"four-colour":true}');

export const TURNED = "cutcard-turned"; // said when one of them is turned

export const setting = (name) => Boolean(settings()[name]);

export const applySettings = () => {
  for (const name of Object.keys(SETTINGS)) document.documentElement.classList.toggle(name, setting(name));
};

/** Turns one of them over, and says how it stands then. */
export const turn = (name) => {
  const next = { ...settings(), [name]: !setting(name) };
  localStorage.setItem("cutcard-settings", JSON.stringify(next));
  applySettings();
  dispatchEvent(new Event(TURNED));
  return next[name];
};

const SEALS = "cutcard-seals";
const MOST = 500; // rounds
const seals = () => JSON.parse(localStorage.getItem(SEALS) || "{}");

/** The seal that this browser saw of a round before its own bet, and when: nobody has to take the house's word. */
export const sealSeen = (table, number) => seals()[`${table}/${number}`];

/** The first sight of it counts. */
export const keepSeal = (table, number, root) => {
  const [all, name] = [seals(), `${table}/${number}`];
  if (all[name]) return;
  const kept = [...Object.entries(all), [name, { root, at: Date.now() }]].slice(-MOST);
  localStorage.setItem(SEALS, JSON.stringify(Object.fromEntries(kept)));
};
