// Faults made at the table, brought into the trainer: only one's own hands, from one's own rounds.
import { html, t, useState } from "./language.js";
import { announce, Do } from "./parts.js";
import { lookedAt, missedAtTable, readScore } from "./study-score.js";
import { isBest } from "./study-numbers.js";
import { ask, patiently } from "./wire.js";

const MOST = 200; // rounds back

/** Rounds of the game that were not looked at before, the earliest first. */
const fresh = async (game, name) => {
  const [{ rounds }, { tables }] = await Promise.all([ask(`me/rounds?most=${MOST}`), ask("tables")]);
  const known = new Set(tables.filter((one) => one.game === game).map((one) => one.table));
  const looked = readScore().looked[name] || {};
  return rounds.filter(({ table, round }) => known.has(table) && round > (looked[table] || 0))
    .sort((a, b) => a.at - b.at);
};

/** The faults among those rounds become weak spots; how many hands were looked at, and how many were faults. */
const gather = async (name, rounds) => {
  let [hands, faults] = [0, 0];
  for (const { table, round: number } of rounds) {
    const { edition, decisions } = await patiently(`tables/${table}/rounds/${number}/decisions`);
    for (const { chosen, ...now } of decisions) {
      if (!chosen) continue;
      hands += 1;
      if (isBest(now, chosen)) continue;
      faults += 1;
      missedAtTable({ ...now, rules: edition });
    }
    lookedAt(name, table, number);
  }
  return { hands, faults };
};

export const Faults = ({ game, me, show }) => {
  const [said, say] = useState("");
  const [busy, work] = useState(false);
  const bring = async () => {
    work(true);
    try {
      const { hands, faults } = await gather(me.name, await fresh(game, me.name));
      const words = hands
        ? t`${hands} hands looked at, ${faults} could have been played better.`
        : t`No hand that was not looked at before.`;
      say(words);
      announce(words);
    } catch (no) {
      say(no.words);
    }
    show(readScore());
    work(false);
  };
  if (!me.name) return html`<p class="note">Sit down at a table, and the faults you make there can come here too.</p>`;
  return html`<div class="faults">
    <p class="buttons">
      <${Do} cls="quiet" off=${busy} does=${bring}>${busy ? t`Looking…` : t`Bring my faults from the table`}<//>
    </p>
    ${said && html`<p class="note">${said}</p>`}
  </div>`;
};
