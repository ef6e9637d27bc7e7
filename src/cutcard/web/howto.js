// How to play, over the table: the steps and the hands, and the way to every clause.
import { html, t } from "./language.js";
import { Ranks, Steps, useTold } from "./guide.js";
import { Loading } from "./parts.js";
import { Sheet } from "./sheet.js";
import { gameName } from "./words.js";

export const HowTo = ({ game, rules, done }) => {
  const { data: told, said } = useTold(game, rules);
  return html`<${Sheet} title=${t`How to play ${gameName(game)}`} done=${done}>
    ${told ? html`<${Steps} told=${told} /><${Ranks} told=${told} />` : html`<${Loading} said=${said} />`}
    <p><a class="button quiet" href=${`#/game/${game}/rules`}>Pays and every clause</a></p>
  <//>`;
};
