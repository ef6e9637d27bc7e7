// The house: its figures, a new table, the people who work here, who is kept apart, the devices. Each has its address.
import { html, useLayoutEffect, useState } from "./vendor/htm-preact.js";
import { pairedAs } from "./me.js";
import { Do, Nowhere, whenShown } from "./parts.js";
import { Fold, Form, moment, overseer, Said, StaffDoor, useDoing, useLookup, Ways } from "./staff-parts.js";
import { GEAR } from "./staff-words.js";
import { ask, beat } from "./wire.js";
import { capital, localTime, plain, tableName } from "./words.js";

const Figures = whenShown(() => import("./staff-figures.js"), "Figures");
const Code = whenShown(() => import("./qr.js"), "Code", () => "");
const SetUp = whenShown(() => import("./staff-set-up.js"), "SetUp");

export const House = ({ at: [part = "figures", ...rest], me }) => {
  const { said, doing } = useDoing();
  const [changes, count] = useState(0);
  const role = overseer(me);
  if (!role) return html`<${StaffDoor} me=${me} wanted="a supervisor or operator" />`;
  const change = async (path, body, done) => {
    const went = await doing(() => ask(path, body), done);
    if (went) count((n) => n + 1);
    return went;
  };
  const [title, Part] = PARTS[part] || [];
  if (!title && (part !== "new" || role !== "operator"))
    return html`<${Nowhere} said=${`Nothing is at ${location.hash} for you.`} />`;
  return html`<section class="page staff house">
    <${Ways} role=${role} now=${`house/${part}`} />
    ${title
      ? html`<h1>${title}</h1>
          <${Said} said=${said} />
          <${Part} change=${change} changes=${changes} role=${role} />`
      : html`<${SetUp} at=${rest} />`}
  </section>`;
};

const ROLES = ["dealer", "supervisor", "operator", "auditor", "monitor", "player"];

/** What cannot be undone is pressed twice. */
const Sure = ({ words, does }) => {
  const [sure, ask] = useState(false);
  return html`<${Do} cls="quiet" does=${() => (sure ? does() : ask(true))}>
    ${sure ? `Press again: ${words.join(" ")}, for good` : html`${words[0]}<span class="only-read"> ${words[1]}</span>`}
  <//>`;
};

const People = ({ change, changes, role }) => {
  const people = useLookup("people", changes)?.people || [];
  return html`<div class="register">
    <ul class="seat-list panel">
      ${people.map(
        ({ name, roles }) => html`<li key=${name}>
          <b>${name}</b> <span>${roles.join(", ")}</span>
          ${role === "operator" &&
          html`<${Sure}
            words=${["Disable", name]}
            does=${() => change(`people/${encodeURIComponent(name)}/disable`, {}, `The account of ${name} is disabled.`)}
          />`}
        </li>`,
      )}
    </ul>
    ${role === "operator" &&
    html`<section class="panel" aria-label="New account">
      <h2>New account</h2>
      <${Form}
        fields=${[
          { name: "name", label: "Name" },
          { name: "password", label: "Password", hint: "at least ten characters", type: "password", autocomplete: "new-password" },
          ...ROLES.map((r) => ({ name: r, label: r, type: "checkbox" })),
        ]}
        button="Create the account"
        does=${({ name, password, ...ticked }) =>
          change("people", { name, password, roles: ROLES.filter((r) => ticked[r]) }, `${name} has an account.`)}
      />
    </section>`}
  </div>`;
};

const Apart = ({ change, changes, role }) => {
  const apart = useLookup("separations", changes)?.apart || [];
  return html`<div class="register">
    ${apart.length === 0 && html`<p class="note">Nobody is kept apart.</p>`}
    <ul class="seat-list panel">
      ${apart.map(([one, other]) => html`<li key=${one + other}><b>${one}</b> and <b>${other}</b></li>`)}
    </ul>
    ${role === "operator" &&
    html`<section class="panel" aria-label="Keep two people apart">
      <h2>Keep two people apart</h2>
      <${Form}
        fields=${[
          { name: "one", label: "One person" },
          { name: "other", label: "The other" },
          { name: "apart", label: "From now on", options: [["yes", "not at one table"], ["", "may sit together again"]] },
          { name: "why", label: "Reason" },
        ]}
        button="Put on record"
        does=${({ apart: kept, ...pair }) => change("separations", { ...pair, apart: Boolean(kept) }, "On record.")}
      />
    </section>`}
  </div>`;
};

/** A table by the name that people know it by. */
const nameIn = (tables) => (id) => tableName(tables.find(({ table }) => table === id) || { table: id });

const Devices = ({ change, changes, role }) => {
  const gear = useLookup("equipment", changes)?.equipment || [];
  const paired = useLookup("pairings", changes)?.pairings || [];
  const tables = useLookup("tables")?.tables || [];
  const nameOf = nameIn(tables);
  const pairingOf = (device) => {
    const { table, ...one } = paired.find((known) => known.device === device) || {};
    return { ...one, table: table && nameOf(table) };
  };
  return html`<div class="register">
    ${gear.length === 0 && html`<p class="note">No device is registered yet.</p>`}
    <ul class="seat-list panel">
      ${gear.map(
        (g) => html`<${Device} key=${g.device} gear=${g} pairing=${pairingOf(g.device)} role=${role} change=${change} />`,
      )}
    </ul>
    ${role === "operator" &&
    html`<div>
      ${gear.length > 0 &&
      html`<section class="panel" aria-label="Pair a device">
        <h2>Pair a device</h2>
        <p class="note">
          On the device open <b>${location.host}/ui/#/pair</b> and type the code, or read its QR code with a camera. A
          terminal is the screen at a table: whoever comes there sits down, and it stays at that table.
        </p>
        <${Form}
          fields=${[
            { name: "device", label: "Device", options: gear.map((g) => [g.device, `${g.device}, ${plain(g.kind)}`]) },
            {
              name: "table",
              label: "Table",
              choose: "none: a display on the wall",
              options: tables.map((t) => [t.table, tableName(t)]),
              required: false,
            },
          ]}
          button="Make a code"
          main=${true}
          does=${(filled) => change("pairings", filled, `There is a code for ${filled.device}.`)}
        />
      </section>`}
      <section class="panel" aria-label="Register a device">
        <h2>Register a device that is approved</h2>
        <${Form}
          fields=${[
            { name: "kind", label: "Kind", options: [...GEAR, "terminal"].map((gear) => [gear, capital(plain(gear))]) },
            { name: "device", label: "Its own name", hint: "as on its label" },
            { name: "approval", label: "Approval", hint: "under which it may be used" },
          ]}
          button="Register"
          does=${(filled) => change("equipment", filled, `${filled.device} is registered.`)}
        />
      </section>
    </div>`}
  </div>`;
};

/** A device that is approved, its code while it waits for it, and whether it has come in. */
const Device = ({ gear, pairing: { person, code, until, paired, table }, role, change }) => {
  const { device, kind, approval } = gear;
  const withdraw = () => change("pairings/withdraw", { device }, `The code of ${device} is withdrawn.`);
  const out = () => change(`people/${encodeURIComponent(person)}/disable`, {}, `${device} is shut out.`);
  return html`<li>
    <b>${device}</b> ${plain(kind)}, approval ${approval}
    ${code && html`<${Code} text=${`${location.origin}/ui/#/pair/${code}`} says=${`QR code of the way in for ${device}`} />`}
    ${until && html`<span class="pair-code">${code ? `${code.slice(0, 4)}-${code.slice(4)}` : "waits for its code"}</span>
      <small>until ${moment(until)}${table && `, for ${table}`}</small>`}
    ${paired > 0 && html`<small>paired ${localTime(paired)}${table && `, at ${table}`}</small>`}
    ${role === "operator" && until && html`<${Do} cls="quiet" does=${withdraw}>Withdraw the code<//>`}
    ${role === "operator" && paired > 0 && html`<${Do} cls="quiet" does=${out}>Shut out ${device}<//>`}
  </li>`;
};

const PARTS = {
  figures: ["Figures", Figures],
  people: ["People", People],
  apart: ["Kept apart", Apart],
  devices: ["Devices", Devices],
};

/** A screen that stands for a table's gear: while it is open it says every two seconds that the devices are there. */
export const Here = ({ me }) => {
  const all = useLookup("tables")?.tables || [];
  const tables = all.filter((t) => t.cards === "scanner");
  const nameOf = nameIn(all);
  const [beating, keep] = useState([pairedAs()].filter((one) => one?.table));
  const { said, say } = useDoing();
  useLayoutEffect(
    () => beat(beating, ({ table, device }, no) => say(no ? { no } : { words: `${device} answers for ${nameOf(table)}.` })),
    [beating],
  );
  return html`<section class="page narrow staff">
    <h1>Devices <small>${me.name}</small></h1>
    <p>
      ${beating.length
        ? "While this page is open, these devices answer for their tables."
        : html`This screen stands for no device yet: <a href="#/pair">pair it</a> with the code that an operator makes.`}
      ${" "}A round waits for a device that is silent for five seconds.
    </p>
    <ul class="seat-list">
      ${beating.map((b) => html`<li key=${b.device}><b>${b.device}</b> ${plain(b.gear)} at ${nameOf(b.table)}</li>`)}
    </ul>
    ${tables.length > 0 &&
    html`<${Fold} title="Without a code" level=${2}>
      <${Form}
        fields=${[
          { name: "table", label: "Table", options: tables.map((t) => [t.table, tableName(t)]) },
          { name: "gear", label: "Kind of device", options: GEAR.map((gear) => [gear, capital(plain(gear))]) },
          { name: "device", label: "Its own name", hint: "as on its label" },
        ]}
        button="It is here"
        does=${(filled) => {
          keep([...beating, filled]);
          return true;
        }}
      />
    <//>`}
    <${Said} said=${said} />
  </section>`;
};
