// The floor: every table at a glance, what waits for a decision, and everything that runs a table.
import { html, useLayoutEffect, useRef } from "./vendor/htm-preact.js";
import { announce, Loading, Offline, useKeys, useLive, whenShown } from "./parts.js";
import { overseer, Said, StaffDoor, useDoing, Ways } from "./staff-parts.js";
import { nameOf, othersOf, Queue, useQueue } from "./staff-queue.js";
import { OneTable } from "./staff-table.js";
import { Tables } from "./staff-tables.js";
import { act } from "./wire.js";
import { gameName, tableName } from "./words.js";

const Here = whenShown(() => import("./staff-house.js"), "Here");

/** `#/floor`, `#/floor/TABLE`, `#/floor/TABLE/PART`, and what waits there at `#/floor/TABLE/waits/ID`. */
export const Floor = ({ at, me }) => {
  const role = overseer(me);
  if (role) return html`<${Overseen} me=${me} role=${role} at=${at} />`;
  if (me.roles.includes("monitor")) return html`<${Here} me=${me} />`;
  return html`<${StaffDoor} me=${me} wanted="a supervisor or operator" />
    ${me.roles.includes("dealer") &&
    html`<p class="page narrow"><a class="button main" href="#/dealer">Deal at a table</a></p>`}`;
};

Floor.stays = true;

const PAUSE = 4000; // milliseconds within which the second press counts

const WAITS = "waits";
const go = (...parts) => {
  location.hash = `#/${["floor", ...parts.map(encodeURIComponent)].join("/")}`;
};

const Overseen = ({ me, role, at: [table = "", part = "", id = ""] }) => {
  const { view, online } = useLive("floor/live");
  const tables = view?.tables || [];
  const nameOfTable = (wanted) => tableName(tables.find((one) => one.table === wanted) || { table: wanted });
  const queue = (view?.queue || []).map((item) => ({ ...item, called: nameOfTable(item.table) }));
  const { said, say, doing } = useDoing();
  const chosen = part === WAITS ? "" : table;
  const shown = useRef(chosen); // what stands beside the queue while something in it is opened
  if (part !== WAITS) shown.current = chosen;
  const opened = part === WAITS ? nameOf({ table, id }) : "";
  const waiting = useQueue(queue, opened, (item) =>
    item ? go(item.table, WAITS, item.id) : go(...(shown.current ? [shown.current] : [])),
  );
  useLayoutEffect(() => scrollTo(0, 0), [shown.current]);
  const pressed = useRef({ table: "", at: 0 });
  const send = (table, what, done, round = 0) => doing(() => act(table, what, role, round), done);

  const tell = (words) => {
    say({ words });
    announce(words);
  };
  const pause = () => {
    const table = (opened && waiting.item?.table) || chosen || waiting.item?.table;
    if (!table) return tell("Choose a table first.");
    if (pressed.current.table !== table || Date.now() - pressed.current.at > PAUSE) {
      pressed.current = { table, at: Date.now() };
      return tell(`Press p once more to pause ${nameOfTable(table)}.`);
    }
    pressed.current = { table: "", at: 0 };
    return send(table, { kind: "set-table", word: "paused", why: "at once, by the key" }, `${nameOfTable(table)} is paused.`);
  };
  const seen = () => {
    const item = waiting.item;
    if (item?.kind === "alert")
      send(item.table, { kind: "answer-alert", alert: item.choices[0].alert, word: "seen" }, "Acknowledged.");
  };
  useKeys({ j: waiting.next, k: waiting.back, enter: waiting.toggle, a: seen, p: pause });

  if (!view) return html`<${Loading} />`;
  const open = tables.find((one) => one.table === shown.current);
  const choose = (to) => go(...(to ? [to] : []));
  const of = open && !tableName(open).startsWith(gameName(open.game)) ? gameName(open.game) : "";
  return html`<section class="page staff">
    <${Ways} role=${role} now="floor" />
    <h1 data-alerts=${queue.filter((item) => !othersOf(item, role)).length}>
      ${open ? tableName(open) : "The floor"} <small>${open ? of : me.name === role ? role : `${me.name}, ${role}`}</small>
    </h1>
    <${Offline} online=${online} />
    <${Said} said=${said} />
    <div class=${`floor-parts ${queue.length ? "" : "calm"}`}>
      <${Queue} queue=${queue} waiting=${waiting} role=${role} send=${send} />
      ${open
        ? html`<${OneTable} key=${open.table} table=${open} part=${part} role=${role} queue=${queue} send=${send} />`
        : html`<${Tables}
            tables=${tables}
            queue=${queue}
            choose=${choose}
            role=${role}
            wanted=${shown.current}
          />`}
    </div>
  </section>`;
};
