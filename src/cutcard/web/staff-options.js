// What the house may choose at a table, each with its clause; what is changed there is announced together, from a time on.
import { html, useState } from "./vendor/htm-preact.js";
import { beyond, Form, moment, sentence, useLookup } from "./staff-parts.js";
import { written } from "./words.js";

const EDITION = "edition";

/** Options and the edition; a round that has begun keeps its own. */
export const Changes = ({ view, role, doing }) => {
  const games = useLookup("games")?.games.filter((g) => g.game === view.game) || [];
  const options = games.find((g) => g.edition === view.edition.name)?.options.filter((o) => !o.set_up);
  const [idle, tell] = useState(false);
  if (!options) return "";
  const fields = options.map((o) => optionField(o, view.options[o.name]));
  if (role === "operator")
    fields.push({ name: EDITION, label: "Edition", called: "Edition", options: games.map((g) => [g.edition, g.title]), value: view.edition.name });
  const announce = async ({ minutes, notice, ...chosen }) => {
    const changes = fields
      .map(({ now, value, ...field }) => ({ ...field, now: now ?? value, then: chosen[field.name] }))
      .filter(({ now, then }) => then !== now)
      .sort((a, b) => widens(b) - widens(a));
    tell(!changes.length);
    const from = Date.now() + minutes * 60_000;
    for (const { name, then } of changes) {
      const act = { kind: "announce", what: name, value: String(then), at: from, notice };
      if (!(await doing(act, `Announced: ${changes.map(({ called }) => called).join("; ")}.`))) return false;
    }
    return changes.length > 0;
  };
  return html`${view.announced.map(
      (a) => html`<p key=${`${a.what}${a.at}`} class="notice">
        ${a.called}: ${a.then} with the first round after ${moment(a.at)}; until then ${a.now}.
      </p>`,
    )}
    <p class="note">Change what you like; it is announced together, and holds from the first round after that time.</p>
    <${Form}
      key=${view.edition.name}
      fields=${[
        ...fields,
        { name: "minutes", label: "Minutes from now", hint: "at least two", type: "number", min: 2, value: 2 },
        { name: "notice", label: "Under which notice", hint: "if the rules ask for one", required: false },
      ]}
      button="Announce"
      main=${true}
      does=${announce}
    />
    ${idle && html`<p class="note" role="alert">Nothing is changed yet.</p>`}`;
};

/** What makes more room goes first, so that a pair of limits fits together at every step. */
const widens = ({ name, now, then }) =>
  Number(name.endsWith("-max") ? then > now : name.endsWith("-min") && then < now);

/** The field in which an option's value is given. */
const optionField = ({ name, called, says, cite, cents, told, low, high }, value) => {
  const hint = [sentence(beyond(called, says)), cite].filter(Boolean).join(" ");
  const field = { name, called, label: cents ? `${called}, dollars` : called, hint };
  const choices = Object.entries(told);
  if (choices.length) return { ...field, options: choices, value: String(written(value)) };
  if (cents) return { ...field, type: "money", now: value, value: value / 100, min: low / 100, max: high / 100 };
  return { ...field, type: "number", value, min: low, max: high };
};
