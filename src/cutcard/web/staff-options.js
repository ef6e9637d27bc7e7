// What the house may choose at a table, each with its clause, and a change of it announced from a time on.
import { html, useState } from "./vendor/htm-preact.js";
import { Fold, Form, moment, Rule, useLookup } from "./staff-parts.js";
import { dollars, written } from "./words.js";

const shown = ({ cents, told }, value) => (cents ? dollars(Number(value)) : told[written(value)] || value);

/** An option or the edition, changed from a time on; a round that has begun keeps its own. */
export const Changes = ({ view, role, doing, at }) => {
  const games = useLookup("games")?.games.filter((g) => g.game === view.game) || [];
  const now = games.find((g) => g.edition === view.edition.name);
  const [what, choose] = useState("");
  const options = now?.options || [];
  const option = options.find((o) => o.name === what) || options[0];
  if (!option && what !== "edition") return "";
  const value =
    what === "edition"
      ? { name: "value", label: "New edition", options: games.map((g) => [g.edition, g.title]) }
      : valueField(option, view.options[option.name]);
  return html`<${Fold} title="Limits and options" ...${at("limits")}>
    ${view.announced.map(
      (a) => html`<p key=${`${a.what}${a.at}`} class="notice">
        ${a.called}: ${a.then} with the first round after ${moment(a.at)}; until then ${a.now}.
      </p>`,
    )}
    <${Form}
      key=${what}
      fields=${[
        {
          name: "what",
          label: "What changes",
          value: option?.name && what !== "edition" ? option.name : what,
          options: [
            ...options.map((o) => [o.name, `${o.called}: ${shown(o, view.options[o.name])}`]),
            ...(role === "operator" ? [["edition", `edition: ${view.edition.title}`]] : []),
          ],
          chosen: choose,
        },
        value,
        { name: "minutes", label: "Minutes from now, at least two", type: "number", min: 2, value: 2 },
        { name: "notice", label: "Under which notice", required: false },
      ]}
      button="Announce"
      does=${({ what: name, value: to, minutes, notice }) =>
        doing(
          { kind: "announce", what: name, value: String(to), at: Date.now() + minutes * 60_000, notice },
          `Announced: ${name === "edition" ? name : option.called}.`,
        )}
    />
    ${what !== "edition" && html`<${Rule} cite=${option.cite} />`}
  <//>`;
};

/** The field in which an option's value is given. */
const valueField = (option, value, name = "value") => {
  const [label, hint] = [option.called, option.says];
  const told = Object.entries(option.told);
  if (told.length) return { name, label, hint, options: told, value: written(value) };
  if (option.cents)
    return {
      name,
      hint,
      label: `${label}, dollars`,
      type: "money",
      value: value / 100,
      min: option.low / 100,
      max: option.high / 100,
    };
  return { name, label, hint, type: "number", value, min: option.low, max: option.high };
};
