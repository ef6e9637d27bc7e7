// What the dealer's and the supervisor's screens share: an act and its refusal in full, clauses in words, small forms.
import { html, useLayoutEffect, useRef, useState } from "./vendor/htm-preact.js";
import { dated } from "./language.js";
import { homeOf, signIn } from "./me.js";
import { announce } from "./parts.js";
import { ask, Refused } from "./wire.js";
import { capital, personName } from "./words.js";

/** The role in which somebody runs the floor, if they do. */
export const overseer = (me) => ["operator", "supervisor"].find((role) => me.roles.includes(role)) || "";

/** What a path answers, asked again whenever `when` changes. */
export const useLookup = (path, when = "", look = ask) => {
  const [found, show] = useState(null);
  useLayoutEffect(() => {
    let gone = false;
    if (path) look(path).then((answer) => gone || show(answer), () => gone || show(null));
    return () => {
      gone = true;
    };
  }, [path, when]);
  return found;
};

/** The same, looked up again every so many milliseconds; while the house does not answer, what it said last. */
export const useFollowed = (path, every) => {
  const [times, again] = useState(0);
  const last = useRef(null);
  useLayoutEffect(() => {
    const looking = setInterval(() => again((n) => n + 1), every);
    return () => clearInterval(looking);
  }, [every]);
  last.current = useLookup(path, times) || last.current;
  return last.current;
};

const games = {}; // what was asked for, by the rules that it was asked about: these never change
const once = (rules) => (path) => {
  games[rules] ||= ask(path).catch((no) => {
    delete games[rules];
    throw no;
  });
  return games[rules];
};

/** The game of a table as its edition has it: steps, options, what is reported. */
export const useGame = ({ game, edition: { name } }) =>
  useLookup("games", `${game} ${name}`, once(`${game} ${name}`))?.games.find((g) => g.game === game && g.edition === name);

/** Does a piece of work and keeps how it went: a word, or the refusal. */
export const useDoing = () => {
  const [said, say] = useState({ words: "" });
  const doing = async (work, done = "Done.") => {
    try {
      await work();
      say({ words: done });
      announce(done);
      return true;
    } catch (no) {
      if (!(no instanceof Refused)) throw no;
      say({ no });
      return false;
    }
  };
  return { said, say, doing };
};

/** What was done, or what was refused: in words, by which rule, and what to do instead. */
export const Said = ({ said }) =>
  said.no
    ? html`<div class="refusal" role="alert">
        <p><b aria-hidden="true">✕</b> ${sentence(said.no.message)}</p>
        ${said.no.cite && html`<${Rule} cite=${said.no.cite} />`}
        ${said.no.instead && html`<p>Instead: ${said.no.instead}.</p>`}
      </div>`
    : html`<p class=${`message yes ${said.words ? "told" : ""}`}>${said.words || "\u00a0"}</p>`;

export const sentence = (words) => (words ? capital(words) + (/[.!?]$/.test(words) ? "" : ".") : "");

const bare = (words) => words.toLowerCase().replace(/\b(the|an?|what|where) /g, "");

/** What is said of a choice beside its label; nothing, where it only says the label again. */
export const beyond = (label, says) => (bare(says) === bare(label) ? "" : says);

let clauses = null;
const known = {};

/** What a clause says, by its number, once the rule book is here. */
const useClauses = () => {
  const [, ready] = useState(0);
  useLayoutEffect(() => {
    clauses ||= ask("clauses").then((found) => Object.assign(known, found.clauses), () => (clauses = null));
    clauses.then(() => ready(1));
  }, []);
  return (cite) => known[cite] || Object.entries(known).find(([id]) => id.startsWith(`${cite}-`))?.[1] || "";
};

/** A clause by its number and in words. */
export const Rule = ({ cite }) => {
  const words = useClauses()(cite);
  return cite ? html`<p class="rule"><b>${cite}</b> ${words}</p>` : "";
};

const read = (field, input) =>
  field.type === "money"
    ? Math.round(Number(input.value) * 100)
    : field.type === "number"
      ? Number(input.value)
      : field.type === "checkbox"
        ? input.checked
        : input.value.trim();

const Field = ({ field }) => {
  const { name, label, type = "text", options, value, required = true, max } = field;
  const empty = field.choose ?? (required ? "" : "nobody in particular");
  const input = useRef(null);
  useLayoutEffect(() => field.focus && input.current.focus(), []);
  if (options)
    return html`<label
      >${label}${field.hint && html`<small>${field.hint}</small>`}
      <select name=${name} required=${required} onChange=${(event) => field.chosen?.(event.target.value)}>
        ${empty && html`<option value="">${empty}</option>`}
        ${options.map((o) => (Array.isArray(o) ? o : [o, o])).map(
          ([v, words]) => html`<option key=${v} value=${v} selected=${String(v) === String(value)}>${words}</option>`,
        )}
      </select></label
    >`;
  if (type === "checkbox")
    return html`<label class="switch"><input type="checkbox" name=${name} defaultChecked=${value} /> ${label}</label>`;
  const number = type === "money" || type === "number";
  return html`<label
    >${label}${field.hint && html`<small>${field.hint}</small>`}
    <input
      ref=${input}
      name=${name}
      type=${number ? "number" : type}
      min=${number ? (field.min ?? 0) : undefined}
      max=${max}
      step=${type === "money" ? "0.01" : number ? "1" : undefined}
      inputmode=${type === "money" ? "decimal" : number ? "numeric" : undefined}
      autocomplete=${field.autocomplete || "off"}
      defaultValue=${value ?? ""}
      required=${required}
  /></label>`;
};

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** A small form from a list of fields; `does` is given what was filled in, and whether it went well is its answer. */
export const Form = ({ fields, button, does, main = false }) => {
  const form = useRef(null);
  const [times, again] = useState(0);
  const submit = async (event) => {
    event.preventDefault();
    const now = () =>
      Object.fromEntries(fields.map((field) => [field.name, read(field, form.current.elements.namedItem(field.name))]));
    const filled = now();
    if ((await does(filled)) && form.current && same(filled, now())) again(times + 1); // what was typed since stays
  };
  return html`<form class="form staff-form" key=${times} ref=${form} onSubmit=${submit}>
    ${fields.map((field) => html`<${Field} key=${field.name} field=${field} />`)}
    <button class=${main ? "main" : ""}>${button}</button>
  </form>`;
};

/** What stands in the field for a reason; where one is owed and none is given, nothing, and the field says so. */
export const reasonIn = ({ current: field }, owed) => {
  const why = field?.value.trim() || "";
  if (why || !owed) return { why };
  field.oninput = () => field.setCustomValidity("");
  field.setCustomValidity("This needs a reason: write it here, in a few words.");
  field.reportValidity();
  announce("This needs a reason");
  return null;
};

const WAYS = [
  ["floor", "Tables", "supervisor"],
  ["house/figures", "Figures", "supervisor"],
  ["house/new", "Set up a table", "operator"],
  ["house/people", "People", "supervisor"],
  ["house/apart", "Kept apart", "supervisor"],
  ["house/devices", "Devices", "supervisor"],
];

/** The screens of those who run the house; on a narrow one the way that one is on is brought into sight. */
export const Ways = ({ role, now }) =>
  html`<nav class="ways" aria-label="The house">
    ${WAYS.filter(([, , whose]) => role === "operator" || whose === role).map(
      ([to, title]) =>
        html`<a key=${to} href=${`#/${to}`} aria-current=${to === now ? "page" : undefined}>${title}</a>`,
    )}
  </nav>`;

/** The door for staff. */
export const StaffDoor = ({ me, wanted }) => {
  const { said, doing } = useDoing();
  const come = ({ name, password }) =>
    doing(async () => {
      const to = homeOf(await signIn(name, password));
      if (to) location.hash = `#/${to}`; // whose console this is not goes to their own
    }, "Welcome.");
  return html`<section class="page narrow staff">
    <h1>Staff</h1>
    ${me.name && html`<p>You are ${personName(me.name)}, and ${wanted} is not among your roles here.</p>`}
    ${homeOf(me) && html`<p><a class="button main" href=${`#/${homeOf(me)}`}>To your own console</a></p>`}
    <p>
      Sign in, and you come to your own console. The operator's password is printed once, in the terminal,
      when <code>cutcard serve</code> starts a new house; the operator makes the accounts of all other staff.
    </p>
    <${Form}
      fields=${[
        { name: "name", label: "Name", autocomplete: "username" },
        { name: "password", label: "Password", type: "password", autocomplete: "current-password" },
      ]}
      button="Sign in"
      main=${true}
      does=${come}
    />
    <${Said} said=${said} />
  </section>`;
};

/** A part of a screen that is opened, and only then made, when it is wanted; `open` says how it first is. */
export const Fold = ({ title, open = false, now = false, children, level = 3, cls = "", toggled }) => {
  const [shown, show] = useState(open);
  useLayoutEffect(() => now && show(true), [now]);
  const wanted = useRef(open);
  wanted.current ||= shown;
  const turn = (event) => {
    if (event.target.open === shown) return; // as it first was
    show(event.target.open);
    toggled?.(event.target.open);
  };
  return html`<details class=${`panel fold ${cls}`} open=${shown} onToggle=${turn}>
    <summary><${`h${level}`}>${title}<//></summary>
    ${wanted.current && children}
  </details>`;
};

/** The time of day, of another day with its date. */
export const moment = (ms) =>
  dated(ms, new Date(ms).toDateString() === new Date().toDateString() ? { timeStyle: "medium" } : undefined);
