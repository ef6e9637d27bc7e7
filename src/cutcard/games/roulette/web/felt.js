// A player's felt of Roulette: the wheel, the numbers that came up, the cloth to bet on, and short ways to bet.
import { heard, html, t, useState } from "/ui/language.js";
import { limitsOf, onStage, stateOf } from "/ui/layouts.js";
import { announce, Do, useMedia } from "/ui/parts.js";
import { useResults } from "/ui/results.js";
import { ask } from "/ui/wire.js";
import { dollars, wagerName } from "/ui/words.js";
import { byWager, Cloth, keyOf } from "./cloth.js";
import { Numbers, Wheel } from "./wheel.js";

export const Felt = ({ view, story, betting, bet, chip }) => {
  const round = onStage(view);
  const scene = round?.scene || view.previous?.scene;
  const { cloth, past } = view.layout;
  const results = useResults(view, story, ({ number }) => number !== null);
  const stands = scene ? stateOf(view, story) : t`The table is being made ready.`;
  const open = story.running ? null : bet;
  const fresh = open && betting.begun; // the last round is off the cloth
  const told = !story.running && story.card !== undefined && !fresh;
  const number = story.card === undefined || story.running ? null : scene.number;
  const stakes = byWager(fresh ? view.round : round);
  const colour = view.round?.scene?.colours[view.you?.name];
  return html`<div class="felt roulette">
    <div class="wheel-side">
      <${Wheel}
        cloth=${cloth}
        says=${number === null ? stands : heard(scene.says)}
        rolling=${story.running}
        number=${story.running ? scene.number : number}
      />
      <p class=${`called ${number === null ? "" : cloth.colours[number]}`}>
        ${number === null ? stands : html`<b>${number}</b> ${scene.kinds.map(heard).join(", ")}`}
      </p>
      ${view.terminal && html`<${Wall} terminals=${view.terminal.terminals} />`}
      ${results.length > 0 && html`<${Numbers} results=${results} cloth=${cloth} past=${past} />`}
    </div>
    <div class="cloth-side">
      <${Cloth} view=${view} scene=${scene} betting=${betting} bet=${open} stakes=${stakes} dolly=${told ? number : null} />
      <p class="plaque">
        <span>A number ${limitsOf(view, "straight")}</span> <span>A dozen ${limitsOf(view, "dozen")}</span>${" "}
        <span>An even chance ${limitsOf(view, "even-chance")}</span>
      </p>
      ${colour && html`<p class="note">Your colour is worth ${dollars(colour)} a chip.</p>`}
      ${open && html`<${Short} view=${view} betting=${betting} chip=${chip} />`}
    </div>
  </div>`;
};

/** The terminals that share the wheel, a light for each. */
const Wall = ({ terminals }) => {
  const [taken, inIt] = [["taken", "in"], ["in"]].map((of) => terminals.filter((is) => of.includes(is)).length);
  return html`<p class="wall">
    <span class="lamps" aria-hidden="true">${terminals.map((is, n) => html`<i class=${is} key=${n} />`)}</span>
    <small>${t`${inIt} of ${taken} are in`}</small>
  </p>`;
};

const SAVED = "cutcard-saved-bets-";
const MOST = 5;

/** Bets typed, bets on parts of the wheel, and bets that were saved: each lays plain wagers. */
const Short = ({ view, betting, chip }) => {
  const { around, colours, neighbours, sectors } = view.layout.cloth;
  const [text, write] = useState("");
  const [no, refuse] = useState("");
  const [saved, keep] = useState(JSON.parse(localStorage.getItem(SAVED + view.game) || "[]"));
  const add = (slip) => {
    const wanted = { ...betting.slip };
    for (const [key, chips] of Object.entries(slip)) wanted[key] = (wanted[key] || 0) + chips;
    betting.change(wanted);
  };
  const lay = (wagers, name) => {
    const slip = {};
    for (const wager of wagers) slip[keyOf(wager)] = (slip[keyOf(wager)] || 0) + chip;
    announce(t`${name}: ${wagers.length} chips`);
    add(slip);
  };
  const enter = async (event) => {
    event.preventDefault();
    try {
      const { bets } = await ask(`guides/${view.game}/bets?${new URLSearchParams({ said: text, chip })}`);
      add(Object.fromEntries(Object.entries(bets).map(([wager, chips]) => [keyOf(wager), chips])));
      write("");
      refuse("");
    } catch (refused) {
      refuse(refused.words);
    }
  };
  const store = (list) => {
    localStorage.setItem(SAVED + view.game, JSON.stringify(list));
    keep(list);
  };
  const typed = (event) => {
    write(event.target.value);
    refuse("");
  };
  const total = (slip) => dollars(Object.values(slip).reduce((sum, chips) => sum + chips, 0));
  const words = (slip) => Object.keys(slip).map((key) => wagerName(view.layout, key.split(" ")[1])).join(", ");
  const laid = Object.keys(betting.slip).length > 0;
  const roomy = useMedia("(min-width: 1000px) and (min-height: 600px)");
  const tall = useMedia("(min-width: 1500px) and (min-height: 900px)");
  return html`<details class=${tall ? "short-ways tall" : "short-ways"} open=${roomy}>
    <summary>Short ways to bet</summary>
    <div>
    <form onSubmit=${enter}>
      <label>
        Type bets <input value=${text} placeholder="17 split 17-20 red" autocomplete="off" onInput=${typed} />
      </label>
      <button type="submit">Lay them</button>
      ${no && html`<p class="message no" role="alert">${no}</p>`}
    </form>
    <details class="racetrack" open=${tall}>
      <summary title="Neighbours and sectors of the wheel">Racetrack</summary>
      <div class="track" role="group" aria-label="A number and its two neighbours on either side">
        ${around.map(
          (n) => html`<${Do} key=${n} cls=${colours[n]} title=${t`Neighbours of ${n}`} does=${() => lay(neighbours[n], t`Neighbours of ${n}`)}>
            ${n}
          <//>`,
        )}
      </div>
      <p class="buttons">
        ${sectors.map(
          ([name, wagers]) => html`<${Do} key=${name} does=${() => lay(wagers, heard(name))}>
            ${heard(name)} <small>${wagers.length} chips</small>
          <//>`,
        )}
      </p>
    </details>
    <p class="buttons saved">
      <${Do} cls="quiet" off=${!laid || saved.length >= MOST} does=${() => store([...saved, betting.slip])}>Save these bets<//>
      ${saved.map(
        (slip, n) => html`<span key=${n} class="kept">
          <${Do} title=${words(slip)} does=${() => add(slip)}>Saved ${n + 1} <small>${total(slip)}</small><//>
          <${Do} cls="quiet" title=${t`Forget saved ${n + 1}`} does=${() => store(saved.filter((_, m) => m !== n))}>✕<//>
        </span>`,
      )}
    </p>
    </div>
  </details>`;
};
