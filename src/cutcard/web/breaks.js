// Breaks from play: taken after one more look at until when, and told as long as they last (NZ-ACT-HARM).
import { html, t, useLayoutEffect, useRef, useState } from "./language.js";
import { announce, Do } from "./parts.js";
import { ask } from "./wire.js";
import { moment } from "./words.js";

const DAY = 86_400_000; // milliseconds
const COOL_OFF = "cool-off";
const EXCLUSION = "exclusion";
const CHOICES = [
  [COOL_OFF, 1, t`1 day`],
  [COOL_OFF, 7, t`7 days`],
  [COOL_OFF, 30, t`30 days`],
  [EXCLUSION, 184, t`Exclude me for six months`],
];

const runsUntil = ({ breaks }) => {
  const until = Math.max(breaks?.[COOL_OFF] || 0, breaks?.[EXCLUSION] || 0);
  return until > Date.now() ? until : 0;
};

export const Breaks = ({ me, doing }) => {
  const [wanted, want] = useState(null);
  const until = runsUntil(me);
  const ends = (days) => Date.now() + days * DAY;
  const take = doing(t`Your break has begun.`, async () => {
    const { kind, days } = wanted;
    want(null);
    await ask("me/breaks", { kind, days });
  });
  const longer = (days) => ends(days) >= until + DAY; // a break is never shortened
  const sure = useRef(null);
  useLayoutEffect(() => {
    if (!wanted) return;
    sure.current.scrollIntoView({ block: "nearest" });
    announce(t`No play until ${moment(ends(wanted.days))}, your time. Are you sure?`);
  }, [wanted]);
  return html`<h2>Take a break</h2>
    ${until > 0 && html`<p class="status on" role="status">Break until ${moment(until)} your time</p>`}
    <p>During a break nobody deals you in. It cannot be shortened.</p>
    <p class="buttons">
      ${CHOICES.map(
        ([kind, days, title]) => html`<${Do}
          key=${title}
          cls=${kind === EXCLUSION ? "quiet" : ""}
          off=${!longer(days)}
          pressed=${wanted ? wanted.days === days : undefined}
          does=${() => want({ kind, days })}
        >${title}<//>`,
      )}
    </p>
    ${wanted &&
    html`<section class="sure" ref=${sure} aria-label="Are you sure?">
      <p>No play until ${html`<b>${moment(ends(wanted.days))}</b>`}, your time. Nobody can end it earlier.</p>
      <p class="buttons"><${Do} does=${take}>Yes, until then<//><${Do} does=${() => want(null)}>No<//></p>
    </section>`}`;
};
