// The trainer: decisions, chances and payouts, one after another, each answered at once with the exact truth.
import { html } from "./vendor/htm-preact.js";
import { Loading, whenShown } from "./parts.js";
import { useAnswer } from "./study-case.js";
import { gameName } from "./words.js";

const Drill = whenShown(() => import("./study-drill.js"), "Drill");
const PayDrill = whenShown(() => import("./study-payout.js"), "PayDrill");
const PAY = "payouts";

export const Train = ({ at: [asked = "", what = ""], me }) => {
  const { answer, wrong } = useAnswer("analysis");
  const games = answer?.games || [];
  const hands = games.find(({ asks: [first] }) => first?.cards); // a hand to play before a shoe to count
  const game = asked || hands?.game || "";
  const editions = games.find((g) => g.game === game)?.editions || [];
  const drills = [
    ...games.filter(({ advised }) => advised).map((g) => [g.game, "", gameName(g.game)]),
    ...games.filter(({ played }) => played).map((g) => [g.game, PAY, `${gameName(g.game)}: pay`]),
  ];
  return html`<section class="page study train">
    <h1>Trainer <small>nothing at stake</small></h1>
    <nav class="drills" aria-label="Drills">
      ${drills.map(
        ([g, w, name]) =>
          html`<a
            key=${name}
            class="button quiet"
            href=${`#/train/${g}${w && `/${w}`}`}
            aria-current=${g === game && w === what ? "page" : undefined}
          >${name}</a>`,
      )}
    </nav>
    ${!answer
      ? html`<${Loading} said=${wrong} />`
      : what === PAY
        ? html`<${PayDrill} key=${game} game=${game} editions=${editions} />`
        : html`<${Drill} key=${game} game=${game} editions=${editions} me=${me} />`}
  </section>`;
};
