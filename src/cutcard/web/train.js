// The trainer: decisions, chances and payouts, one after another, each answered at once with the exact truth.
import { html, t } from "./language.js";
import { Loading, Nowhere, useAsked, whenShown } from "./parts.js";
import { gameName } from "./words.js";

const Drill = whenShown(() => import("./study-drill.js"), "Drill");
const PayDrill = whenShown(() => import("./study-payout.js"), "PayDrill");
const PAY = "payouts";

export const Train = ({ at: [asked = "", what = ""], me }) => {
  const { data: answer, said: wrong } = useAsked("analysis");
  const games = answer?.games || [];
  const hands = games.find(({ asks: [first] }) => first?.cards); // a hand to play before a shoe to count
  const game = asked || hands?.game || "";
  const known = games.find((g) => g.game === game);
  const drills = [known?.advised && ["", t`Decide`], known?.played && [PAY, t`Pay`]].filter(Boolean);
  const go = (g) => (location.hash = `#/train/${g.game}${g.advised ? "" : `/${PAY}`}`);
  if (asked && answer && !drills.length) return html`<${Nowhere} said=${t`There is no game ${asked} to practise.`} />`;
  return html`<section class="page study train">
    <h1>${game ? t`${gameName(game)} trainer` : t`Trainer`} <small>nothing at stake</small></h1>
    ${asked && html`<p class="note"><a href=${`#/game/${asked}`}>Tables, rules, strategy</a></p>`}
    <nav class="drills" aria-label="Drills">
      <label><span>Game</span>
        <select value=${game} onChange=${({ target }) => go(games.find((g) => g.game === target.value))}>
          ${games.filter(({ advised, played }) => advised || played).map(
            (g) => html`<option key=${g.game} value=${g.game}>${gameName(g.game)}</option>`,
          )}
        </select>
      </label>
      ${drills.map(
        ([drill, name]) =>
          html`<a
            key=${name}
            class="button quiet"
            href=${`#/train/${game}${drill && `/${drill}`}`}
            aria-current=${drill === what ? "page" : undefined}
          >${name}</a>`,
      )}
    </nav>
    ${!answer
      ? html`<${Loading} said=${wrong} />`
      : what === PAY
        ? html`<${PayDrill} key=${game} game=${game} editions=${known?.editions || []} />`
        : html`<${Drill} key=${game} game=${game} editions=${known?.editions || []} me=${me} />`}
  </section>`;
};
