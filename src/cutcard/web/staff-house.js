// The house: a new table, the people who work here, who is kept apart, and the equipment.
import { html, useEffect, useState } from "./vendor/htm-preact.js";
import { Do } from "./parts.js";
import { valueField } from "./staff-options.js";
import { Fold, Form, Said, useDoing, useLookup } from "./staff-parts.js";
import { GEAR } from "./staff-words.js";
import { ask, beat } from "./wire.js";
import { editionName, gameName, plain, written } from "./words.js";

export const House = ({ role, tables }) => {
  const { said, doing } = useDoing();
  const [changes, count] = useState(0);
  const change = async (path, body, done) => {
    const went = await doing(() => ask(path, body), done);
    if (went) count((n) => n + 1);
    return went;
  };
  const parts = { change, changes, role };
  return html`<section class="house" aria-label="The house">
    <h2>The house</h2>
    <${Said} said=${said} />
    <div class="folds">
      ${role === "operator" && html`<${NewTable} ...${parts} tables=${tables} />`}
      <${People} ...${parts} />
      <${Apart} ...${parts} /><${Equipment} ...${parts} />
    </div>
  </section>`;
};

const NewTable = ({ change, tables }) => {
  const games = useLookup("games")?.games || [];
  const [which, choose] = useState(0);
  const game = games[which];
  if (!game) return "";
  const taken = tables.filter((t) => t.game === game.game).length;
  const set = ({ table, dealing, ...filled }) => {
    const [deals, cards] = dealing.split(" ");
    const options = game.options
      .filter((o) => `${filled[o.name]}` !== `${written(o.default)}`)
      .map((o) => `${o.name}=${filled[o.name]}`);
    return change(
      "tables",
      { table, game: game.game, edition: game.edition, dealing: deals, cards, options },
      `${table} is set up, closed.`,
    );
  };
  return html`<${Fold} title="Set up a table" cls="across" open=${tables.length === 0}>
    <${Form}
      key=${which}
      fields=${[
        {
          name: "game",
          label: "Game and edition",
          value: which,
          chosen: (n) => choose(Number(n)),
          options: games.map((g, n) => [n, `${gameName(g.game)}, ${editionName(g, " (proposed)")}`]),
        },
        { name: "table", label: "Name of the table", value: `${game.game}-${taken + 1}` },
        {
          name: "dealing",
          label: "Who deals, from which cards",
          options: [
            ["auto virtual", "the table itself, from a sealed shoe"],
            ["staff virtual", "a dealer, from a sealed shoe"],
            ["staff scanner", "a dealer, with real cards and a scanner"],
          ],
        },
        ...game.options.map((o) => valueField(o, o.default, o.name)),
      ]}
      button="Set it up"
      main=${true}
      does=${set}
    />
  <//>`;
};

/** What is on record, with how many there are once it has been looked up: a register is asked for when it is opened. */
const counted = (title, found) => (found.length ? `${title}: ${found.length}` : title);

const ROLES = ["dealer", "supervisor", "operator", "auditor", "monitor", "player"];

const People = ({ change, changes, role }) => {
  const [open, turn] = useState(false);
  const people = useLookup(open && "people", changes)?.people || [];
  return html`<${Fold} title=${counted("People", people)} toggled=${turn}>
    <ul class="seat-list">
      ${people.map(
        ({ name, roles }) => html`<li key=${name}>
          <b>${name}</b> ${roles.join(", ")}
          ${role === "operator" &&
          html`<${Do}
            does=${() => change(`people/${encodeURIComponent(name)}/disable`, {}, `${name} comes in no more.`)}
          >Disable ${name}<//>`}
        </li>`,
      )}
    </ul>
    ${role === "operator" &&
    html`<${Form}
      fields=${[
        { name: "name", label: "New account, name" },
        { name: "password", label: "Password, long enough", type: "password", autocomplete: "new-password" },
        ...ROLES.map((r) => ({ name: r, label: r, type: "checkbox" })),
      ]}
      button="Create the account"
      does=${({ name, password, ...ticked }) =>
        change("people", { name, password, roles: ROLES.filter((r) => ticked[r]) }, `${name} has an account.`)}
    />`}
  <//>`;
};

const Apart = ({ change, changes, role }) => {
  const [open, turn] = useState(false);
  const apart = useLookup(open && "separations", changes)?.apart || [];
  return html`<${Fold} title=${counted("Kept apart", apart)} toggled=${turn}>
    <ul class="seat-list">
      ${apart.map(([one, other]) => html`<li key=${one + other}><b>${one}</b> and <b>${other}</b></li>`)}
    </ul>
    ${role === "operator" &&
    html`<${Form}
      fields=${[
        { name: "one", label: "One person" },
        { name: "other", label: "The other" },
        { name: "apart", label: "From now on", options: [["yes", "not at one table"], ["", "may sit together again"]] },
        { name: "why", label: "Reason" },
      ]}
      button="Put on record"
      does=${({ apart: kept, ...pair }) => change("separations", { ...pair, apart: Boolean(kept) }, "On record.")}
    />`}
  <//>`;
};

const Equipment = ({ change, changes, role }) => {
  const [open, turn] = useState(false);
  const gear = useLookup(open && "equipment", changes)?.equipment || [];
  return html`<${Fold} title=${counted("Equipment", gear)} toggled=${turn}>
    <ul class="seat-list">
      ${gear.map((g) => html`<li key=${g.device}><b>${g.device}</b> ${plain(g.kind)}, approval ${g.approval}</li>`)}
    </ul>
    ${role === "operator" &&
    html`<${Form}
      fields=${[
        { name: "kind", label: "Kind", options: GEAR.map((gear) => [gear, plain(gear)]) },
        { name: "device", label: "Identifier" },
        { name: "approval", label: "Approval" },
      ]}
      button="Register"
      does=${(filled) => change("equipment", filled, `${filled.device} is registered.`)}
    />`}
  <//>`;
};

/** A screen that stands for a table's gear: while it is open it says every two seconds that the devices are there. */
export const Device = ({ me }) => {
  const tables = useLookup("tables")?.tables.filter((t) => t.cards === "scanner") || [];
  const [beating, keep] = useState([]);
  const { said, say } = useDoing();
  useEffect(
    () => beat(beating, ({ table, device }, no) => say(no ? { no } : { words: `${device} is heard at ${table}.` })),
    [beating],
  );
  return html`<section class="page narrow staff">
    <h1>Devices <small>${me.name}</small></h1>
    <p>
      While this page is open, these devices answer for their tables. A round waits for a device that is silent for five
      seconds.
    </p>
    <ul class="seat-list">
      ${beating.map((b) => html`<li key=${b.device}><b>${b.device}</b> ${plain(b.gear)} at ${b.table}</li>`)}
    </ul>
    ${tables.length > 0 &&
    html`<${Form}
      fields=${[
        { name: "table", label: "Table", options: tables.map((t) => t.table) },
        { name: "gear", label: "Gear", options: GEAR.map((gear) => [gear, plain(gear)]) },
        { name: "device", label: "Identifier" },
      ]}
      button="It is here"
      main=${true}
      does=${(filled) => {
        keep([...beating, filled]);
        return true;
      }}
    />`}
    <${Said} said=${said} />
  </section>`;
};
