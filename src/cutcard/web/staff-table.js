// One table and all that a supervisor does there: state, seats, staff, money, notices, limits, procedure, gear, book.
import { html, useRef, useState } from "./vendor/htm-preact.js";
import { Do, Loading, useLive, whenShown } from "./parts.js";
import { Course, useFigures } from "./staff-figures.js";
import { Fold, Form, moment, reasonIn, sentence, useLookup } from "./staff-parts.js";
import { Glance } from "./staff-tables.js";
import { GEAR } from "./staff-words.js";
import { dollars, heard, personName, plain, tableName } from "./words.js";
const Steps = whenShown(() => import("./staff-procedure.js"), "Steps");
const Reports = whenShown(() => import("./staff-report.js"), "Reports");
const Changes = whenShown(() => import("./staff-options.js"), "Changes");
const Corrections = whenShown(() => import("./staff-correct.js"), "Corrections");

export const OneTable = ({ table, part, role, queue, send }) => {
  const figures = useFigures()?.tables[table.table];
  const { view } = useLive(`tables/${table.table}/live?as=${role}`);
  const doing = (what, done, round) => send(table.table, what, done, round);
  if (!view) return html`<${Loading} />`;
  /** A part of the table at its own address: there it is open, and opened it has that address. */
  const at = (name, open = false) => ({
    open: part === name || open,
    now: part === name,
    toggled: (shown) => history.replaceState(null, "", `#/floor/${table.table}${shown ? `/${name}` : ""}`),
  });
  const parts = { table, view, role, doing, at };
  return html`<section class="one-table" aria-label=${tableName(view)} data-table=${table.table}>
    <div class="table-bar">
      <h2>The table is ${view.state}</h2>
      <p class="buttons">
        <${Turning} ...${parts} />
        <a class="button quiet" href=${`#/table/${table.table}`}>Watch</a>
      </p>
    </div>
    <div class="panel at-a-glance">
      <${Glance} table=${table} figures=${figures} queue=${queue} />
      <${Course} of=${figures} />
    </div>
    ${view.terminal && html`<${Reports} view=${view} send=${doing} incidents=${true} />`}
    <div class="folds">
      <${Seats} ...${parts} /><${Staffing} ...${parts} /><${Money} ...${parts} />
      <${Notices} ...${parts} />
      <${Fold} title="Cards: inspect, shuffle, replace" ...${at("cards")}>
        <${Steps}
          view=${view}
          roles=${role === "operator" ? ["supervisor", "operator"] : ["supervisor"]}
          send=${doing}
        />
      <//>
      <${Gear} ...${parts} />
      ${role === "operator" && html`<${Naming} ...${parts} />`}
      <${Fold} title="Limits and options" cls="across" ...${at("limits")}><${Changes} ...${parts} /><//>
      ${table.round > 0 && html`<${Fold} title="Correct a round" cls="across" ...${at("correct")}><${Corrections} ...${parts} /><//>`}
      <${Book} ...${parts} />
    </div>
  </section>`;
};

/** What people call the table: the operator's choice, kept in the book. */
const Naming = ({ view, doing, at }) =>
  html`<${Fold} title=${`Name: ${tableName(view)}`} ...${at("name")}>
    <${Form}
      fields=${[{ name: "title", label: "What players call it", value: view.title, required: false }]}
      button="Save the name"
      does=${({ title }) => doing({ kind: "name-table", title: title.trim() }, "Players see the new name.")}
    />
    <p class="note">In the book it is ${view.table}.</p>
  <//>`;

const TURNS = {
  open: [["paused", "Pause"], ["closed", "Close"]],
  paused: [["open", "Resume"], ["closed", "Close"]],
  closed: [["open", "Open"]],
};

/** Open, pause or close: the book keeps who, when and, where play is stopped, why. */
const Turning = ({ view, doing }) => {
  const reason = useRef(null);
  const turn = async (word) => {
    const given = reasonIn(reason, word !== "open");
    if (given && (await doing({ kind: "set-table", word, ...given }, `The table is ${word}.`)))
      reason.current.value = "";
  };
  return html`<label class="turning">
    Reason${TURNS[view.state].some(([word]) => word !== "open") ? html` <small>to pause or close</small>` : ""}
    <input ref=${reason} maxlength="200" autocomplete="off" />
  </label>
    ${TURNS[view.state].map(
      ([word, name]) =>
        html`<${Do} key=${word} cls=${word === "open" ? "main" : ""} does=${() => turn(word)}>${name}<//>`,
    )}`;
};

const Seats = ({ view, doing, at }) => {
  const taken = view.seats.filter(({ person }) => person);
  const free = view.seats.filter(({ person }) => !person).map(({ place }) => place);
  const people = [...new Set(taken.map(({ person }) => person))];
  return html`<${Fold} title=${`Seats: ${taken.length} of ${view.seats.length}`} ...${at("seats", taken.length > 0)}>
    <ul class="seat-list">
      ${taken.map(({ place, person }) => html`<li key=${place}>${place} <b>${personName(person)}</b></li>`)}
    </ul>
    ${free.length > 0 && html`<p class="note">Free: ${free.join(", ")}</p>`}
    ${people.length > 0 &&
    html`<${Form}
      fields=${[
        { name: "person", label: "Ask to go", options: people.map((one) => [one, personName(one)]) },
        { name: "why", label: "Reason" },
      ]}
      button="Unseat"
      does=${(filled) =>
        doing({ kind: "unseat", ...filled }, `${personName(filled.person)} goes; what is in play is played first.`)}
    />`}
    <${Form}
      fields=${[{ name: "words", label: "Say to the table" }]}
      button="Say"
      does=${({ words }) => doing({ kind: "say", words }, "Said.")}
    />
  <//>`;
};

const Staffing = ({ view, doing, at }) => {
  const known = useLookup("people", view.version);
  const able = (known?.people || []).flatMap(
    ({ name, roles }) =>
      roles.filter((r) => r === "dealer" || r === "supervisor").map((r) => [`${r}:${name}`, `${name}, ${r}`]),
  );
  return html`<${Fold}
    title=${`Staff: ${Object.keys(view.staff).join(", ") || "nobody"}`}
    ...${at("staff", view.dealing === "staff" && !Object.values(view.staff).includes("dealer"))}
  >
    <ul class="seat-list">
      ${Object.entries(view.staff).map(
        ([person, as]) => html`<li key=${person}>
          ${as} <b>${person}</b>
          <${Do} does=${() => doing({ kind: "staff", person, role: "" }, `${person} is relieved.`)}>Relieve<//>
        </li>`,
      )}
    </ul>
    ${able.length
      ? html`<${Form}
          fields=${[{ name: "who", label: "Put on this table", options: able }]}
          button="Put on"
          does=${({ who }) => {
            const [role, person] = who.split(":");
            return doing({ kind: "staff", person, role }, `${person} is the ${role} here.`);
          }}
        />`
      : html`<p class="note">
        Nobody has the role of a dealer or supervisor yet: the operator makes their accounts at <a href="#/house/people">People</a>.
      </p>`}
  <//>`;
};

const Money = ({ table, view, doing, at }) => {
  const money = (kind, button, done) => html`<${Form}
    fields=${[{ name: "chips", label: `${button}, dollars`, type: "money", min: 0.01 }]}
    button=${button}
    does=${({ chips }) => doing({ kind, chips }, done(dollars(chips)))}
  />`;
  return html`<${Fold} title=${`Money: float ${dollars(table.float)}`} ...${at("money")}>
    <p class="facts">
      <span>Float <b>${dollars(table.float)}</b></span>
      <span>Drop box <b>${dollars(table.drop)}</b></span><span>Shift <b>${view.shift}</b></span>
    </p>
    ${money("fill", "Fill", (sum) => `${sum} to the float.`)}
    ${money("credit", "Credit", (sum) => `${sum} from the float.`)}
    <h4>End of the shift</h4>
    <${Form}
      key=${table.drop}
      fields=${[
        { name: "drop", label: "Counted in the box, dollars", type: "money", value: table.drop / 100 },
        { name: "float", label: "Counted in the float, dollars", type: "money" },
        { name: "shift", label: "Name of the next shift", value: "" },
      ]}
      button="Count and begin the next shift"
      does=${(filled) => doing({ kind: "count", ...filled }, "Counted; the next shift has begun.")}
    />
  <//>`;
};

const NOTICES = { english: "Players speak English", silence: "Silence while a hand is played" };

const Notices = ({ view, role, doing, at }) => {
  const posted = (notice) => notice in view.notices;
  const post = (notice) => () => doing({ kind: "post", notice, on: !posted(notice) }, "Done.");
  return html`<${Fold} title="Notices" ...${at("notices")}>
    ${role !== "operator" && html`<p class="note">The operator posts notices.</p>`}
    <p class="buttons">
      ${Object.entries(NOTICES).map(
        ([notice, words]) =>
          html`<${Do} key=${notice} off=${role !== "operator"} pressed=${posted(notice)} does=${post(notice)}
            >${posted(notice) ? "✓ " : ""}${words}<//
          >`,
      )}
    </p>
  <//>`;
};

const Gear = ({ view, doing, at }) => {
  const register = useLookup(view.cards === "scanner" && "equipment", view.version)?.equipment || [];
  const free = register.filter(({ kind, device }) => view.devices[kind]?.device !== device);
  if (view.cards !== "scanner") return "";
  return html`<${Fold} title="Devices of the table" ...${at("devices", view.needs.length > 0)}>
    <ul class="seat-list">
      ${GEAR.filter((gear) => view.needs.includes(gear) || view.devices[gear]).map((gear) => {
        const has = view.devices[gear];
        return html`<li key=${gear}>
          ${plain(gear)} <b>${has ? `${has.device}: ${has.health || "not heard yet"}` : "none"}</b>
        </li>`;
      })}
    </ul>
    ${view.lack && html`<p class="notice">${sentence(view.lack.says)} ${sentence(view.lack.instead)}</p>`}
    ${free.length
      ? html`<${Form}
          fields=${[{
            name: "which",
            label: "Device",
            options: free.map(({ kind, device }) => [device, `${device}, ${plain(kind)}`]),
          }]}
          button="Assign to this table"
          does=${({ which }) => {
            const { kind, device } = free.find((one) => one.device === which);
            return doing({ kind: "equip", gear: kind, device }, `${device} serves this table as its ${plain(kind)}.`);
          }}
        />`
      : html`<p class="note">
        ${register.length ? "Every registered device serves this table" : "No device is registered yet"}: the operator
        registers them at <a href="#/house/devices">Devices</a>.
      </p>`}
  <//>`;
};

/** The book of the table beside its rounds: what was done, by whom, when and why. */
const Book = ({ table, view, at }) => {
  const { open: first, now, toggled } = at("book");
  const [open, show] = useState(first);
  const turned = (now) => {
    show(now);
    toggled(now);
  };
  const book = useLookup(open || now ? `tables/${table.table}/book` : "", view.version);
  return html`<${Fold} title="The book" cls="across" open=${first} now=${now} toggled=${turned}>
    <div class="scrolls" tabindex="0" role="region" aria-label="The book of the table">
      <table class="plain">
        <thead><tr><th>When</th><th>Who</th><th>What</th><th>Why</th></tr></thead>
        <tbody>
          ${(book?.book || []).map(
            (line) => html`<tr key=${line.n}>
              <td>${moment(line.at)}</td><td>${personName(line.who)}</td><td>${heard(line.says)}</td><td>${line.why}</td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
  <//>`;
};
