// What the rules about information protect: cards shared, a dealer's card seen, a hand nobody may view.
import { html, useLayoutEffect } from "./vendor/htm-preact.js";
import { announce } from "./parts.js";
import { protectOf, useAnswer } from "./study-case.js";
import { Why } from "./study-rules.js";
import { Checks, inFull, Rows } from "./study-tables.js";
import { capital, gameName, minus } from "./words.js";

const HEADS = ["What is known", "House keeps", "Within", "Of all staked", "To the player"];
const BY_THE_RULES = { name: "Best play by the rules", gain: { shown: "" } };

export const Protect = ({ game, editions }) => {
  const rules = new URLSearchParams(location.hash.split("?")[1] || "").get("rules") || editions[0].name;
  const { answer, wrong, waiting } = useAnswer(`protect/${game}?${new URLSearchParams({ rules })}`);
  useLayoutEffect(() => {
    if (answer) announce(answer.parts.map((p) => `${p.name}: the house keeps ${p.house_edge.shown}`).join("; "));
  }, [answer]);
  return html`<section class="page study">
    <p class="crumb"><a href=${`#/analyse/${game}?${new URLSearchParams({ rules })}`}>The analysis</a></p>
    <h1>${gameName(game)} <small>what the rules protect</small></h1>
    ${editions.length > 1 &&
    html`<p class="buttons">
      ${editions.map(
        (e) => html`<a
          key=${e.name}
          class="button"
          aria-current=${e.name === rules ? "page" : undefined}
          href=${protectOf({ game, rules: e.name })}
          >${e.title}</a
        >`,
      )}
    </p>`}
    ${wrong && !waiting && html`<${Why} words=${wrong} />`}
    ${waiting &&
    html`<p class="loading">Counting and sampling deals. The first time takes from seconds to some minutes.</p>`}
    ${answer && !waiting && !wrong && html`<${Report} of=${answer} />`}
  </section>`;
};

const Report = ({ of }) => html`<div>
  <${Rows}
    caption=${`What the house keeps of each ${of.unit}, and what knowing more, or less, is worth to a player`}
    heads=${HEADS}
    numbers=${[false, true, true, true, true]}
    rows=${[{ ...of.usual, ...BY_THE_RULES }, ...of.parts].map((p) => [
      capital(p.name),
      html`<b>${minus(p.house_edge.shown)}</b>`,
      p.within || "exact",
      p.element_of_risk.shown,
      p.gain.shown,
    ])}
  />
  ${of.parts.map(
    (p) => html`<section key=${p.name}>
      <h2>${capital(p.name)}</h2>
      <p>${p.says}</p>
      <p><b>${p.means}</b></p>
      <dl class="clauses">${p.clauses.map((c) => html`<div key=${c.id}><dt>${c.id}</dt><dd>${c.says}</dd></div>`)}</dl>
      <p class="note">
        ${p.exact ? "Exact" : "Sampled"}: ${p.method}.
        ${p.exact && html` The house keeps ${inFull(p.house_edge.exact)} of the ${of.unit}.`}
      </p>
    </section>`,
  )}
  ${of.checks.length > 0 && html`<h2>Cross-check</h2><${Checks} checks=${of.checks} />`}
  <h2>Method</h2>
  ${of.notes.map((note) => html`<p key=${note} class="note">${note}</p>`)}
  <p>To reproduce it: <code>${of.method.command}</code></p>
  <p class="note">Cutcard ${of.method.version}.</p>
  <p class="buttons">
    <a class="button" href=${`/api/protect/${of.game}?rules=${of.rules}`} download=${`${of.game}-protect.json`}>JSON</a>
  </p>
</div>`;
