// How to play, over the table: the steps and the hands, and the way to every clause.
import { html, useLayoutEffect, useRef } from "./language.js";
import { Ranks, Steps, useTold } from "./guide.js";
import { Do, Loading } from "./parts.js";
import { gameName } from "./words.js";

export const HowTo = ({ game, rules, done }) => {
  const sheet = useRef(null);
  const { data: told, said } = useTold(game, rules);
  useLayoutEffect(() => sheet.current.showModal(), []);
  return html`<dialog class="sheet" ref=${sheet} aria-labelledby="how-to" onClose=${done}>
    <header>
      <h2 id="how-to">How to play ${gameName(game)}</h2>
      <${Do} cls="quiet" does=${() => sheet.current.close()}>Close<//>
    </header>
    ${told ? html`<${Steps} told=${told} /><${Ranks} told=${told} />` : html`<${Loading} said=${said} />`}
    <p><a class="button quiet" href=${`#/game/${game}/rules`}>Pays and every clause</a></p>
  </dialog>`;
};
