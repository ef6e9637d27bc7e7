// The monitors beside a table of Baccarat: for everyone, read from across the room; and for the dealer.
import { heard, html, t, useLayoutEffect } from "/ui/language.js";
import { announce, Clock } from "/ui/parts.js";
import { onStage } from "/ui/layouts.js";
import { useStory } from "/ui/pace.js";
import { dollars, gameName, wagerName } from "/ui/words.js";
import { Hand, played, Roads, SIDES, Tally } from "./coup.js";

const Coup = ({ story }) =>
  html`<div class="coup">
    ${SIDES.map((side) => html`<${Hand} key=${side} side=${side} story=${story} />`)}
    <p class="coup-call">${heard(story.call)}</p>
  </div>`;

export const Players = ({ view, online }) => {
  const round = onStage(view);
  const story = played(useStory(round, online), round?.scene);
  useLayoutEffect(() => {
    if (story.steps.length) announce(heard(story.call));
  }, [story.number, story.steps.length]);
  return html`<div class="baccarat">
    <header>
      <h1>${gameName(view.game)} <small>round ${round?.number ?? "–"}</small></h1>
      <p class="say">
        ${view.round?.phase === "betting" && !story.running ? t`Bets are open` : ""} <${Clock} clock=${view.clock} />
      </p>
    </header>
    <${Coup} story=${story} />
    <${Tally} scene=${round?.scene} running=${story.running} />
    <${Roads} past=${view.layout.past} scene=${round?.scene} running=${story.running} />
  </div>`;
};

export const Dealer = ({ view }) => {
  const { round } = view;
  if (!round?.scene) return html`<h1>No round yet</h1>`;
  const shown = onStage(view);
  const { steps, payouts } = shown.scene;
  const story = played({ ...steps.at(-1), number: shown.number, steps, running: false }, shown.scene);
  const seats = {};
  for (const { fact } of shown.entries) if (fact.kind === "sit") seats[fact.person] = fact.places.join(", ");
  const name = (wager) => wagerName(view.layout, wager);
  return html`<div class="baccarat">
    <header>
      <h1>${heard(round.scene.next)}</h1>
      <p class="facts"><span>Round <b>${round.number}</b></span><span>Left <b>${round.left}</b></span></p>
    </header>
    <${Coup} story=${story} />
    <${List}
      title=${t`On the layout, round ${round.number}`}
      none="Nothing lies on the layout."
      heads=${[t`Area`, t`Chips`]}
      rows=${Object.entries(round.scene.stakes).map(([wager, chips]) => [name(wager), dollars(chips)])}
    />
    <${List}
      title=${t`To pay, round ${shown.number}, in this order`}
      none=${shown.scene.winner ? t`Nobody is to be paid.` : t`Known when the result is announced.`}
      heads=${[t`Seat`, t`Wager`, t`With stake`]}
      rows=${payouts.map(([owner, wager, returned]) => [seats[owner] || "–", name(wager), dollars(returned)])}
    />
    <${Tally} scene=${shown.scene} running=${false} />
    <${Roads} past=${view.layout.past} scene=${shown.scene} running=${false} names=${["big road"]} />
  </div>`;
};

const List = ({ title, none, heads, rows }) =>
  html`<section aria-label=${title}>
    <h2>${title}</h2>
    ${rows.length
      ? html`<table>
          <thead>
            <tr>${heads.map((head) => html`<th scope="col" key=${head}>${head}</th>`)}</tr>
          </thead>
          <tbody>
            ${rows.map(
              ([first, ...others], n) => html`<tr key=${n}>
                <th scope="row">${first}</th>
                ${others.map((cell, k) => html`<td key=${k}>${cell}</td>`)}
              </tr>`,
            )}
          </tbody>
        </table>`
      : html`<p class="note">${none}</p>`}
  </section>`;
