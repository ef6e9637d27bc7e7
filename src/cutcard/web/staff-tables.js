// Every table of the floor at a glance: a tile for each, or a row where there are many, chosen by what is wanted of it.
import { html, useState } from "./vendor/htm-preact.js";
import { whenShown } from "./parts.js";
import { Course, heldWords, useFigures } from "./staff-figures.js";
import { othersOf } from "./staff-queue.js";
import { pacing } from "./staff-words.js";
import { dollars, editionName, gameName, tableName } from "./words.js";

const Wheels = whenShown(() => import("./staff-wheels.js"), "Wheels", () => "");
const isTerminal = ({ cards }) => cards.startsWith("wheel/"); // it has a dot at its wheel, and no tile
const MANY = 8; // tables from which on they stand in rows

const STANDING = {
  all: ["All", () => true],
  waiting: [
    "Those that wait for me",
    ({ table }, queue, role) => queue.some((item) => item.table === table && !othersOf(item, role)),
  ],
  players: ["With players", ({ players }) => players.length > 0],
  open: ["Open", ({ state }) => state === "open"],
  closed: ["Paused or closed", ({ state }) => state !== "open"],
};
const SORTS = {
  name: ["Name", () => 0],
  waiting: ["What waits", (a, b, queue) => waits(b, queue) - waits(a, queue)],
  players: ["Players", (a, b) => b.players.length - a.players.length],
  pace: ["Rounds an hour", (a, b) => (b.pace.an_hour ?? 0) - (a.pace.an_hour ?? 0)],
};
const waits = ({ table }, queue) => queue.filter((item) => item.table === table).length;

let kept = { game: "", standing: "all", sort: "name" }; // while something else is looked at

export const Tables = ({ tables, queue, choose, role, wanted }) => {
  const figures = useFigures();
  const [chosen, put] = useState(kept);
  const pick = (what) => put((kept = { ...chosen, ...what }));
  const all = tables.filter((table) => !isTerminal(table));
  const many = all.length > MANY;
  const { game, standing, sort } = many ? chosen : { game: "", standing: "all", sort: "name" };
  const shown = all
    .filter((table) => (!game || table.game === game) && STANDING[standing][1](table, queue, role))
    .sort((a, b) => SORTS[sort][1](a, b, queue));
  return html`<section>
    <h2>Tables ${many && html`<small>${shown.length} of ${all.length}</small>`}</h2>
    ${wanted && html`<p class="notice" role="alert">There is no table ${wanted}.</p>`}
    ${many && html`<${Shelf} tables=${all} chosen=${chosen} pick=${pick} />`}
    ${many && shown.length === 0 && html`<p>No table is like that now.</p>`}
    <div class="tiles-in"><ul class=${many ? "floor-tiles in-rows" : "floor-tiles"}>
      ${shown.map(
        (table) => html`<${Tile} key=${table.table} table=${table} figures=${figures?.tables[table.table]} queue=${queue} />`,
      )}
    </ul></div>
    ${tables.some(isTerminal) && html`<${Wheels} tables=${tables} queue=${queue} choose=${choose} />`}
    ${tables.length === 0 &&
    html`<p>
      There are no tables yet. ${role === "operator" && html`<a class="button main" href="#/house/new">Set one up</a>`}
    </p>`}
    <p class="buttons keys note">
      <span><kbd>j</kbd> <kbd>k</kbd> through the queue</span>
      <span><kbd>Enter</kbd> opens</span><span><kbd>a</kbd> acknowledges</span>
      <span><kbd>p</kbd> <kbd>p</kbd> pauses the table</span>
    </p>
  </section>`;
};

/** What one chooses by. */
const Shelf = ({ tables, chosen, pick }) => {
  const games = [...new Set(tables.map(({ game }) => game))].map((game) => [game, gameName(game)]);
  const named = (choices) => Object.entries(choices).map(([name, [words]]) => [name, words]);
  const select = (label, name, list) => html`<label
    >${label}
    <select value=${chosen[name]} onChange=${({ target }) => pick({ [name]: target.value })}>
      ${list.map(([value, words]) => html`<option key=${value} value=${value}>${words}</option>`)}
    </select>
  </label>`;
  return html`<div class="floor-shelf">
    ${select("Game", "game", [["", "Every game"], ...games])} ${select("Show", "standing", named(STANDING))}
    ${select("Sort by", "sort", named(SORTS))}
  </div>`;
};

const STATES = { open: "● open", paused: "❙❙ paused", closed: "○ closed" };

const IRREGULAR = ["fault", "alert"]; // a procedure that waits, a ruling or a low float is the ordinary course

/** A table in a few figures. */
export const Glance = ({ table, figures, queue }) => {
  const irregular = queue.filter((item) => item.table === table.table && IRREGULAR.includes(item.kind)).length;
  const dealers = Object.entries(table.staff).filter(([, role]) => role === "dealer").map(([name]) => name);
  const lows = Object.entries(table.limits).filter(([name]) => name.endsWith("-min"));
  return html`<dl class="figures">
    <div class="least"><dt>Dealer</dt><dd>${table.dealing === "auto" ? "automatic" : dealers.join(", ") || "nobody"}</dd></div>
    <div class="always">
      <dt>Players</dt>
      <dd>${table.players.length} of ${table.seats}${table.waiting ? `, ${table.waiting} waiting` : ""}</dd>
    </div>
    <div><dt>Round</dt><dd>${table.round || "none"}${table.round ? `, ${table.phase}` : ""}</dd></div>
    ${lows.slice(0, 1).map(
      ([name, low]) => html`<div key=${name}>
        <dt>Limits</dt><dd>${dollars(low)}–${dollars(table.limits[name.replace("-min", "-max")])}</dd>
      </div>`,
    )}
    <div class="less"><dt>Float</dt><dd>${dollars(table.float)}</dd></div>
    <div class="less"><dt>Rounds an hour</dt><dd>${pacing(table.pace)}</dd></div>
    <div><dt>Held</dt><dd>${heldWords(figures)}</dd></div>
    <div class=${irregular ? "always wrong" : "least"}>
      <dt>Irregularities</dt><dd>${irregular ? `▲ ${irregular}` : "none"}</dd>
    </div>
  </dl>`;
};

const Tile = ({ table, figures, queue }) => {
  const [name, game] = [tableName(table), gameName(table.game)];
  return html`<li class=${`panel floor-tile ${table.state}`}>
    <h3>${name} <span class=${`state ${table.state}`}>${STATES[table.state]}</span></h3>
    <p class="edition">${name.startsWith(game) ? "" : `${game}, `}${editionName(table.edition, " (proposed)")}</p>
    <${Glance} table=${table} figures=${figures} queue=${queue} />
    <${Course} of=${figures} />
    <p class="buttons">
      <a class="button" href=${`#/floor/${table.table}`}>Run<span class="only-read"> ${name}</span></a>
      <a class="button quiet" href=${`#/table/${table.table}`}>Watch<span class="only-read"> ${name}</span></a>
    </p>
  </li>`;
};
