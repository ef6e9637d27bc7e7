// The trainer: decisions, chances and payouts, one after another, each answered at once with the exact truth.
import { html } from "./vendor/htm-preact.js";
import { whenShown } from "./parts.js";
import { gameName } from "./words.js";

const HandDrill = whenShown(() => import("./study-poker.js"), "HandDrill");
const RaceDrill = whenShown(() => import("./study-derby.js"), "RaceDrill");
const PayDrill = whenShown(() => import("./study-payout.js"), "PayDrill");

const GAMES = ["four-card-poker", "racing-card-derby"];
const PAY = "payouts";
const DRILLS = [
  [GAMES[0], "", `${gameName(GAMES[0])}: decide`],
  [GAMES[1], "", `${gameName(GAMES[1])}: chances`],
  [GAMES[0], PAY, `${gameName(GAMES[0])}: pay`],
  [GAMES[1], PAY, `${gameName(GAMES[1])}: pay`],
];

export const Train = ({ at: [game = GAMES[0], what = ""], me }) => html`<section class="page study train">
  <h1>Trainer <small>nothing at stake</small></h1>
  <nav class="drills" aria-label="Drills">
    ${DRILLS.map(
      ([g, w, name]) =>
        html`<a
          key=${name}
          class="button quiet"
          href=${`#/train/${g}${w && `/${w}`}`}
          aria-current=${g === game && w === what ? "page" : undefined}
        >${name}</a>`,
    )}
  </nav>
  ${what === PAY ? html`<${PayDrill}
    key=${game}
    game=${game}
  />` : game === GAMES[1] ? html`<${RaceDrill} />` : html`<${HandDrill} me=${me} />`}
</section>`;
