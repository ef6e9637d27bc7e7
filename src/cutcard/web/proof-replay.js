// A round played again: the felt as it lay after each entry, forwards and backwards, by hand or by itself.
import { html, t, useLayoutEffect, useErrorBoundary, useState } from "./language.js";
import { setting } from "./me.js";
import { announce, Do, Loading, useKeys, useStage, whenShown } from "./parts.js";
import { aloud, dollars, ended, personName, SIGNS, toldOf, wagerName } from "./words.js";

const HandsFelt = whenShown(() => import("./felt.js"), "HandsFelt", () => "");
const TextView = whenShown(() => import("./text-view.js"), "TextView");
const FASTEST = 5; // steps a second

/** Opened at its first step, or at the one `from` which a link leads here; each step has an address below that of the round. */
export const Replay = ({ round, steps, me, address, from }) => {
  const told = toldOf(round.entries.map((e, n) => ({ ...e, n, words: aloud(steps[n].says) })));
  const [playing, play] = useState(false);
  const [speed, choose] = useState(2);
  const last = told.length - 1;
  const [at, go] = useState(Math.max(0, Math.min(from - 1, last)));
  const step = (to) => {
    const next = Math.max(0, Math.min(to, last));
    go(next);
    announce(told[next].words);
  };
  const byHand = (to) => {
    play(false);
    step(to);
  };
  const toggle = () => {
    if (!playing && at === last) step(0);
    play(!playing);
  };
  useLayoutEffect(() => {
    if (!playing) return undefined;
    if (at === last) return play(false);
    const next = setTimeout(() => step(at + 1), 1000 / speed);
    return () => clearTimeout(next);
  }, [playing, at, speed]);
  useKeys({
    arrowleft: () => byHand(at - 1),
    arrowright: () => byHand(at + 1),
    j: () => byHand(at + 1),
    k: () => byHand(at - 1),
    home: () => byHand(0),
    end: () => byHand(last),
    space: toggle,
  });
  if (!told.length) return html`<p class="note">Nothing happened in this round.</p>`;
  const { words } = told[at];
  const n = at === last ? steps.length - 1 : told[at].n; // at the end all hands lie there as they were
  return html`<div class="replay">
    <${Stage} view=${viewAt(round, steps, n, me)} />
    <${Wagers} felt=${steps[n].felt} layout=${round.layout} />
    <p class="told"><a href=${`${address}/${at + 1}`} title="A link to this step"><b>Step ${at + 1} of ${told.length}</b></a> ${words}</p>
    <label class="line">
      Step <input
        type="range"
        min="0"
        max=${last}
        value=${at}
        onInput=${(event) => byHand(Number(event.target.value))}
      />
    </label>
    <div class="buttons stepping">
      <${Do} k="Home" does=${() => byHand(0)} off=${at === 0}>First<//>
      <${Do} k="←" does=${() => byHand(at - 1)} off=${at === 0}>Back<//>
      <${Do} cls="main" k="Space" does=${toggle}>${playing ? t`Stop` : t`Play`}<//>
      <${Do} k="→" does=${() => byHand(at + 1)} off=${at === last}>Next<//>
      <${Do} k="End" does=${() => byHand(last)} off=${at === last}>Last<//>
      <label class="speed">
        Steps a second <input
          type="range"
          min="1"
          max=${FASTEST}
          value=${speed}
          onInput=${(event) => choose(Number(event.target.value))}
        />
      </label>
    </div>
    <details class="log-all">
      <summary>All ${told.length} steps</summary>
      <ol class="log">
        ${told.map(
          (one, index) => html`<li key=${one.n}>
            <button type="button" aria-current=${index === at ? "step" : undefined} onClick=${() => byHand(index)}>
              ${one.words}
            </button>
          </li>`,
        )}
      </ol>
    </details>
  </div>`;
};

/** The felt of the game; in words where somebody wants it so, or where it cannot be drawn. */
const Stage = ({ view }) => {
  const [broken] = useErrorBoundary();
  const words = broken || setting("text");
  const own = useStage(words ? "" : view.web.again);
  if (!own) return html`<${Loading} />`;
  const Felt = words ? TextView : own.Again || HandsFelt;
  return html`<${Felt} view=${view} />`;
};

/** Every wager that lies there, and how it has ended so far. */
const Wagers = ({ felt: { stakes }, layout }) => html`<ul class="wagers">
  ${stakes.map(
    (s) => html`<li key=${`${s.place} ${s.wager} ${s.owner}`}>
      ${personName(s.owner)}: ${wagerName(layout, s.wager)} ${dollars(s.chips)}
      ${s.outcome &&
      html` <b class=${`outcome ${s.outcome}`}>
        ${SIGNS[s.outcome] || ""} ${ended(layout, s)}
      </b>`}
    </li>`,
  )}
</ul>`;

/** The table as it was seen then. */
const viewAt = (round, steps, n, me) => {
  const entries = round.entries.slice(0, n + 1);
  const seats = entries
    .filter(({ fact }) => fact.kind === "sit")
    .flatMap(({ fact }) => fact.places.map((place) => ({ place, person: fact.person })));
  return {
    layout: round.layout,
    web: round.web,
    you: { name: me.name, seats: seats.filter(({ person }) => person === me.name).map(({ place }) => place) },
    seats,
    due: [],
    previous: null,
    wagers: [...new Set(round.entries.filter(({ fact }) => fact.kind === "bet").map(({ fact }) => fact.wager))],
    round: { number: round.number, phase: "replay", over: n === round.entries.length - 1, ...steps[n], entries },
  };
};
