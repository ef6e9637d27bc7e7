// One round laid open: the seal before the deal, the cards, every entry, and the settlement clause by clause.
import { dated, heard, html, t, useState } from "./language.js";
import { sealSeen } from "./me.js";
import { Cards, Do, Loading, saveJson, useAsked } from "./parts.js";
import { Grid } from "./proof-grid.js";
import { ask } from "./wire.js";
import { dollars, gameName, happened, personName, sealIn, settledOf, SIGNS, tableName, verdict, wagerName, where } from "./words.js";

/** Each seal of a round: of what, its root, in which entry it was called, and what came after it. */
const sealsOf = (round) => {
  const first = (kind) => round.entries.find(({ fact }) => fact.kind === kind)?.n;
  return round.sealed.map((seal) => ({
    ...seal,
    entry: round.entries.find(({ fact }) => sealIn(fact) === (seal.of || "shoe")).n,
    bet: first("bet"),
    deal: first("deal"),
  }));
};
/** How a proof is asked for. */
export const proofOf = (path, of, role = "") => {
  const query = new URLSearchParams({ ...(role ? { as: role } : {}), ...(of ? { of } : {}) }).toString();
  return `${path}/proof${query && `?${query}`}`;
};

export const settledColumns = ({ layout }) => [
  ["place", t`Place`, (place) => where(place, layout)],
  ["wager", t`Wager`, (wager) => wagerName(layout, wager)],
  ["owner", t`Whose`, personName],
  ["staked", t`Staked`, dollars],
  [
    "outcome",
    t`Verdict`,
    (outcome, { staked }) => html`<span class=${`outcome ${outcome}`}>
      ${SIGNS[outcome] || ""} ${staked === null ? t`paid` : verdict(layout, outcome)}
    </span>`,
  ],
  ["back", t`Comes back`, dollars],
  ["cite", t`Clause`, (cite) => html`<code>${cite}</code>`],
];

/** Whose eyes a round is asked for with. */
export const eyesOf = (me) => (me.roles.includes("auditor") ? "?as=auditor" : "");

const FULL = ["auditor", "supervisor", "operator"];

/** Which round of which table, under which rules; the game too where the name of the table does not say it. */
export const RoundTitle = ({ round, table, number }) => {
  const [name, game] = [tableName({ ...round, table }), gameName(round.game)];
  return html`<h1>
    ${t`${name}, round ${number}`} <small>${name.startsWith(game) ? round.rules : `${game}, ${round.rules}`}</small>
  </h1>`;
};

/** Everything of a round that can be taken away; to a player nobody else's name is given. */
export const Exports = ({ round, table, number, me }) => {
  const role = FULL.find((one) => me.roles.includes(one));
  const [without, leaveOut] = useState(!role);
  const path = `tables/${table}/rounds/${number}`;
  const query = new URLSearchParams({ ...(role ? { as: role } : {}), ...(without ? { names: "own" } : {}) });
  const json = async () => saveJson(`${table}-${number}`, without ? await ask(`${path}?${query}`) : round);
  return html`${role
      ? html`<label class="switch">
        <input type="checkbox" checked=${without} onChange=${() => leaveOut(!without)} /> Leave out everybody's name
      </label>`
      : html`<p class="note">Other people's names are left out: they are players by number.</p>`}
    <p class="buttons">
      <a class="button" href=${`/api/${path}/text?${query}`} download=${`${table}-${number}.round`}>Save the round</a>
      ${round.sealed.map(
        ({ of }) => html`<a
          class="button"
          href=${`/api/${proofOf(path, of, role)}`}
          download=${`${table}-${number}${of && `.${of}`}.proof.json`}
        >${of ? t`Save the proof of the ${heard(of)}` : t`Save the proof`}</a>`,
      )}
      <${Do} does=${json}>Save as JSON<//>
    </p>`;
};

export const RoundProof = ({ table, number, me }) => {
  const { data: round, said, no } = useAsked(`tables/${table}/rounds/${number}${eyesOf(me)}`);
  if (no) return html`<${Loading} no=${no} />`;
  if (!round) return html`<h1>Round ${number} <small>${tableName({ table })}</small></h1><${Loading} said=${said} />`;
  const seals = sealsOf(round);
  const dealt = round.entries.filter(({ fact }) => fact.kind === "deal");
  return html`<${RoundTitle} round=${round} table=${table} number=${number} />
    <${Again} table=${table} number=${number} over=${round.over} />
    <h2>The seal before the deal</h2>
    ${seals.map(
      (seal) => html`<p>
          ${seal.of
            ? t`Entry ${seal.entry} published the seal of the ${heard(seal.of)}; the first bet is entry ${seal.bet ?? "–"}, the first card entry ${seal.deal ?? "–"}.`
            : t`Entry ${seal.entry} published the seal; the first bet is entry ${seal.bet ?? "–"}, the first card entry ${seal.deal ?? "–"}.`}${" "}
          ${seal.entry < Math.min(seal.bet ?? Infinity, seal.deal ?? Infinity)
            ? t`✓ It came before both.`
            : t`✕ It did not come before both.`}
        </p>
        <p class="mark"><code>${seal.root}</code></p>
        ${round.over &&
        html`<p>
          <a class="button main" href=${`#/audit/verify/${table}/${number}${seal.of && `/${seal.of}`}`}>
            ${seal.of ? t`Verify the ${heard(seal.of)} yourself` : t`Verify the cards yourself`}
          </a>
        </p>`}`,
    )}
    ${!seals.length && html`<p>The cards of this table are real: no shoe was sealed.</p>`}
    <h2>The cards</h2>
    <ul class="dealt">
      ${dealt.map(
        ({ n, fact }) => html`<li key=${n}>
          <span>${where(fact.to, round.layout)}</span> <${Cards} cards=${fact.cards} />
        </li>`,
      )}
    </ul>
    <h2>Settlement</h2>
    <${Grid}
      caption="Settlement"
      rows=${settledOf(round)}
      columns=${settledColumns(round)}
      none="Nothing has been settled."
    />
    <h2>Every entry</h2>
    <${Grid}
      caption="Every entry"
      rows=${round.entries.map(
        (e) => ({
          ...e,
          words: e.fact.kind === "open" ? t`A round of ${gameName(round.game)}, ${round.rules}` : happened(e),
          by: e.who === e.role ? e.who : `${personName(e.who)}, ${e.role}`,
        }),
      )}
      columns=${[
        ["n", t`Entry`],
        ["by", t`By`],
        ["words", t`What`],
        ...(round.entries.some(({ why }) => why) ? [["why", t`Why`]] : []),
      ]}
    />
    <h2>To take away</h2>
    <${Exports} round=${round} table=${table} number=${number} me=${me} />
    <p><a href=${`#/history/${table}/${number}`}>See it played again, step by step</a></p>`;
};

/** The server runs the round once more and compares. */
const Again = ({ table, number, over }) => {
  const [said, say] = useState({ tone: "", words: "" });
  const run = async () => {
    try {
      const { same, says, entries, of } = await ask(`tables/${table}/rounds/${number}/replay`);
      const words = same
        ? t`✓ Run again: all ${entries} entries follow from the rules, and every wager ends as the book says.`
        : t`✕ Run again: ${entries} of ${of} entries follow from the rules. ${says}`;
      say({ tone: same ? "yes" : "no", words });
    } catch (no) {
      say({ tone: "no", words: no.words });
    }
  };
  return html`<p class="buttons">
    <${Do} does=${run} off=${!over}>${over ? t`Replay it on the server` : t`Still being played`}<//>
  </p>
    <p class=${said.words ? `message left ${said.tone}` : ""} role="status">${said.words}</p>`;
};

const clockTime = (ms) => dated(ms, { timeStyle: "medium" });

/** On the page of a round: whether its seal is the one that this browser saw before the bet. */
export const Seen = ({ table, number, sealed }) => {
  const seen = sealSeen(table, number);
  if (!seen || !sealed.length) return "";
  const same = sealed.some(({ root }) => root === seen.root);
  const at = clockTime(seen.at);
  return html`<p class=${`proof-verdict ${same ? "yes" : "no"}`}>
    <span class="sign" aria-hidden="true">${same ? "✓" : "✕"}</span>
    <span>
      ${same
        ? t`This is the seal your browser saw at ${at}, before your bet: ${seen.root.slice(0, 8)}…`
        : t`Your browser saw another seal at ${at}, before your bet: ${seen.root.slice(0, 8)}… Ask the house why.`}
    </span>
  </p>`;
};
