// What a drill deals and how: the hands, the pace and the edition, folded away while somebody practises.
import { heard, html, t, useLayoutEffect, useState } from "./language.js";
import { capital } from "./words.js";

const MODES = { all: t`All hands`, borderline: t`Borderline hands`, weak: t`My weak spots`, category: t`One kind of hand` };
const PACES = { own: t`At your own pace`, timed: t`Against the clock`, exam: t`Exam: no answer until the end` };
const SECONDS = [5, 10, 20];
const SIZES = [10, 20, 50];

/** A choice from a list of [value, words]. */
export const Pick = ({ label, value, list, change }) => html`<label
  >${label}
  <select value=${value} onChange=${(event) => change(event.target.value)}>
    ${list.map(([v, words]) => html`<option key=${v} value=${v}>${words}</option>`)}
  </select></label
>`;

/** The editions of a game; nothing where there is only one. */
export const PickEdition = ({ editions, value, change }) =>
  editions.length > 1 &&
  html`<${Pick}
    label="Edition"
    value=${value || editions[0].name}
    list=${editions.map((e) => [e.name, e.title])}
    change=${change}
  />`;

export const Setup = ({ editions, setup, choose, kinds, missed }) => {
  const { mode, category, pace, seconds, size, rules, chosen } = setup;
  const open = (editions.find(({ name }) => name === rules) || editions[0])?.practised || [];
  const modes = Object.entries(MODES).filter(([name]) => name !== "category" || kinds.length > 0 || mode === name);
  const take = (v) => choose({ mode: v, ...(v === "category" ? { category: category || kinds[0] } : {}) });
  const hands = mode === "category" ? t`One kind of hand: ${heard(category)}` : MODES[mode];
  const how = pace === "timed" ? t`${seconds} s a hand` : pace === "exam" ? t`exam of ${size} hands` : t`at your own pace`;
  return html`<div>
    <details class="panel train-setup">
      <summary><span>${hands}, ${how}</span> <small>change</small></summary>
      <div class="train-modes">
        <${Pick} label="Hands" value=${mode} list=${modes} change=${take} />
        ${mode === "category" &&
        html`<${Pick}
          label="Kind"
          value=${category}
          list=${(kinds.length ? kinds : [category]).map((k) => [k, heard(k)])}
          change=${(v) => choose({ category: v })}
        />`}
        <${Pick} label="Pace" value=${pace} list=${Object.entries(PACES)} change=${(v) => choose({ pace: v })} />
        ${pace === "timed" &&
        html`<${Pick}
          label="Time for each"
          value=${seconds}
          list=${SECONDS.map((n) => [n, t`${n} seconds`])}
          change=${(v) => choose({ seconds: Number(v) })}
        />`}
        ${pace === "exam" &&
        html`<${Pick}
          label="Length"
          value=${size}
          list=${SIZES.map((n) => [n, t`${n} hands`])}
          change=${(v) => choose({ size: Number(v) })}
        />`}
        <${PickEdition} editions=${editions} value=${rules} change=${(v) => choose({ rules: v, chosen: {} })} />
        ${open.map(
          ({ name, says, told, value }) =>
            html`<${Pick}
              key=${name}
              label=${capital(heard(says))}
              value=${chosen[name] || value}
              list=${Object.entries(told).map(([word, words]) => [word, heard(words)])}
              change=${(v) => choose({ chosen: { ...chosen, [name]: v } })}
            />`,
        )}
      </div>
    </details>
    ${mode === "weak" &&
    missed !== null &&
    html`<p class="note">
      ${missed
        ? t`${missed} missed hands come back until they are right twice.`
        : t`Nothing missed yet: any hand may come.`}
    </p>`}
  </div>`;
};

/** So many seconds, as a number and a bar; then it is too late. */
export const Countdown = ({ seconds, late }) => {
  const [left, tell] = useState(seconds);
  useLayoutEffect(() => {
    const ends = Date.now() + 1000 * seconds;
    const ticking = setInterval(() => tell(Math.max(0, Math.ceil((ends - Date.now()) / 1000))), 200);
    return () => clearInterval(ticking);
  }, [seconds]);
  useLayoutEffect(() => {
    if (left === 0) late();
  }, [left]);
  return html`<p class="countdown">
    <b>${left} s</b> <progress aria-label="Seconds left" max=${seconds} value=${left}></progress>
  </p>`;
};
