// The house over the wire: asks, acts that may be repeated, and a live table that heals itself.
import { heard } from "./language.js";

let made = 0;
const session = Math.random().toString(36).slice(2, 10);

/** A name for an act: asked again under the same name, it happens once. */
const newId = () => `${session}-${Date.now().toString(36)}-${(made += 1)}`;

export class Refused extends Error {
  constructor(answer, status = 0) {
    super(answer.error || "something went wrong");
    Object.assign(this, { code: answer.code || "", cite: answer.cite || "", instead: answer.instead || "", status });
  }

  /** One line for a person. */
  get words() {
    return heard(this.message) + (this.cite ? ` (${this.cite})` : "") + (this.instead ? `; ${heard(this.instead)}` : "");
  }
}

export const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const AWAY = { code: "wire/away", error: "the house does not answer", instead: "reconnecting" };

export async function ask(path, body, signal) {
  const asked = { method: body === undefined ? "GET" : "POST", headers: {}, credentials: "same-origin", signal };
  if (body !== undefined) {
    asked.headers["content-type"] = "application/json";
    asked.body = JSON.stringify(body);
  }
  let answer;
  try {
    answer = await fetch(`/api/${path}`, asked);
  } catch {
    throw new Refused(AWAY);
  }
  const data = await answer.json().catch(() => ({ error: answer.statusText }));
  if (!answer.ok) throw new Refused(data, answer.status);
  return data;
}

export const isAway = (no) => no.code === AWAY.code || no.status === 503;
const LONG = 9; // tries, in some twenty seconds: who is busy for that long is told of
const lineBack = () => new Promise((done) => addEventListener("online", done, { once: true }));

/** An answer, however long it takes: while the house is away, or busy counting it, it is asked again, ever more slowly
 * and when the line is back. `waiting(no)` is told so meanwhile, of who is busy after so many tries; once it says true
 * nobody wants the answer any more. */
export async function patiently(path, waiting = () => false, long = LONG) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask(path);
    } catch (no) {
      const told = no.code === AWAY.code || tries >= long;
      if (!isAway(no) || (told && waiting(no))) throw no;
      await Promise.race([pause(Math.min(4000, 250 * 2 ** tries)), lineBack()]);
    }
  }
}

const IN_A_ROUND = new Set(["propose", "record", "ready", "deal-next", "read-cards", "expose-card"]);

/** By table, how to ask on its line while that is open: the answer comes back on it. */
const speaking = new Map();
const SILENT = 5000; // milliseconds: a line on which no answer comes for so long is dead, whatever the browser thinks

/** By table, how far the clock of the house is at least ahead of ours, as its messages on the open line tell. */
const ahead = new Map();
const hear = (table, at) => ahead.set(table, Math.max(at - performance.now(), ahead.get(table) ?? -Infinity));

/** That many milliseconds from now on the clock of the house; nought, for ever, where its clock is not known. */
const deadline = (table, within) => (within > 0 && ahead.has(table) ? Math.floor(performance.now() + ahead.get(table) + within) : 0);

const RENEWED = 3; // tries after which nobody believes that it was the clock

const slow = (no, tries) => isAway(no) || (tries > 0 && no.status === 429); // a copy may have arrived before

/** An act at a table, on its line where one is open: while nobody answers, the same act under the same name is sent
 * again, but for the same round, as long as it is `wanted`. What is meant `within` a time the house refuses later: so it
 * is asked until the house says what became of it. One that is refused so while it is still meant is asked anew: the
 * clock of the house was put forward. */
export async function act(table, what, as = "player", number = 0, wanted = () => true, within = 0) {
  const round = IN_A_ROUND.has(what.kind) ? number : 0;
  const meant = performance.now() + within;
  const anew = () => ({ id: newId(), as, act: what, round, until: deadline(table, meant - performance.now()) });
  let asked = anew();
  for (let tries = 0; ; tries += 1) {
    try {
      return await (speaking.get(table)?.(asked) ?? ask(`tables/${table}/acts`, asked, AbortSignal.timeout(SILENT)));
    } catch (no) {
      if (no.code === "act/late" && performance.now() < meant && tries < RENEWED) {
        asked = anew();
        continue;
      }
      if (!slow(no, tries) || (!asked.until && tries >= 20)) throw no;
      await Promise.race([pause(Math.min(2000, 150 * 2 ** tries)), lineBack()]);
      if (!wanted()) throw no;
    }
  }
}

const EVERY = 2000; // milliseconds

/** Gear of a table says every two seconds that it is there, until it is stopped; `heard(gear, no)` after each time. */
export function beat(all, heard) {
  const tell = (one) => {
    const act = { kind: "heartbeat", gear: one.gear, device: one.device };
    ask(`tables/${one.table}/acts`, { id: newId(), as: "monitor", act }).then(() => heard(one), (no) => heard(one, no));
  };
  const round = () => all.forEach(tell);
  round();
  const again = setInterval(round, EVERY);
  return () => clearInterval(again);
}

/** What is asked on an open line, until it is answered there. A line that is lost, silent, or of a pass that does not
 * hold is given up: what waits on it is asked again in the other way. */
const asking = (socket, table) => {
  const waiting = new Map();
  const lost = () => {
    if (speaking.get(table) === speak) speaking.delete(table);
    const left = [...waiting.values()];
    waiting.clear();
    left.forEach(({ refuse, late }) => (clearTimeout(late), refuse(new Refused(AWAY))));
  };
  const giveUp = () => (lost(), socket.close());
  const speak = (asked) =>
    new Promise((done, refuse) => {
      waiting.set(asked.id, { done, refuse, late: setTimeout(giveUp, SILENT) });
      socket.send(JSON.stringify(asked));
    });
  const answered = ({ n, type, at, id, status, ...said }) => {
    if (status === 401) return giveUp();
    const asked = waiting.get(id);
    waiting.delete(id);
    clearTimeout(asked?.late);
    if (said.ok) asked?.done(said);
    else asked?.refuse(new Refused(said, status));
  };
  const begin = () => table && speaking.set(table, speak);
  return { begin, answered, lost };
};

const lines = new Set();

/** Who I am has changed: every live line is opened anew, for the house knows a line by who opened it. */
export const anew = () => lines.forEach((open) => open());
addEventListener("online", anew);

const SOON = 750; // milliseconds: a monitor is right within a second of the line being back
const PATIENT = 5000; // after half a minute in vain
const IN_VAIN = 40;

const tableOf = (path) => path.match(/^tables\/([^/]*)\/live(.*)$/) || [];

/** Whether a table is not to be seen, and why: a browser does not tell of a line that is refused. */
const refusal = async (path) => {
  const [, table, query] = tableOf(path);
  const no = table && (await ask(`tables/${table}${query}`).catch((refused) => refused));
  return no instanceof Refused && [401, 403, 404].includes(no.status) ? no : null;
};

/** What a live path shows, kept up to date: `changed(view, online)` is called with the whole after every message; where
 * there is nothing to see, `changed(null, false, why)` once. */
export function follow(path, changed) {
  let view = null;
  let socket = null;
  let line = null;
  let next = 0;
  let again = 0;
  let tries = 0;

  const merge = (message) => {
    const { n, type, at, ...parts } = message;
    if (type !== "change") return parts;
    const rounds = Object.fromEntries([view.round, view.previous].filter(Boolean).map((r) => [r.number, r.entries]));
    for (const name of ["round", "previous"]) {
      const round = parts[name];
      if (!round) continue;
      const entries = [...(rounds[round.number] || [])];
      for (const entry of round.entries) entries[entry.n] = entry;
      parts[name] = { ...round, entries };
    }
    return { ...view, ...parts };
  };

  const [, table] = tableOf(path);
  const open = () => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    socket = new WebSocket(`${scheme}://${location.host}/api/${path}`);
    line = asking(socket, table);
    next = 0;
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data);
      if (message.n !== next) return socket.close(); // a gap: come back for the whole
      if (next === 0) {
        ahead.delete(table);
        line.begin();
      }
      hear(table, message.at);
      next += 1;
      tries = 0;
      if (message.type === "answer") return line.answered(message);
      view = merge(message);
      changed(view, true);
    };
    const mine = socket;
    socket.onclose = async () => {
      line.lost();
      if (view) changed(view, false);
      const no = next === 0 && (await refusal(path));
      if (mine !== socket) return; // opened anew meanwhile, or nobody looks any more
      if (no) return changed((view = null), false, no);
      again = setTimeout(open, Math.min(tries < IN_VAIN ? SOON : PATIENT, 250 * 2 ** tries));
      tries += 1;
    };
  };
  const drop = () => {
    clearTimeout(again);
    socket.onmessage = socket.onclose = null;
    line.lost();
    socket.close();
    socket = null;
  };
  const reopen = () => {
    drop();
    tries = 0;
    open();
  };
  open();
  lines.add(reopen);
  return () => {
    lines.delete(reopen);
    drop();
  };
}
