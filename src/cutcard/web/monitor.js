// The monitors of a table: one for everyone, read from across the room, and one for the dealer. No names, no balances.
import { dated, heard, html, t, useLayoutEffect, useState } from "./language.js";
import { Loading, Nowhere, useLive, useStage } from "./parts.js";
import { beat } from "./wire.js";
import { gameName } from "./words.js";

export const Monitor = ({ at: [name, whose = "players", device] }) => {
  const { view, online, no } = useLive(`tables/${name}/live`);
  const stage = useStage(view?.web.monitor);
  if (!view || !stage) return html`<${Loading} no=${no} />`;
  const Shown = (whose === "dealer" ? stage.Dealer : stage.Players);
  if (!Shown) return html`<${Nowhere} said=${t`${gameName(view.game)} has no monitor of its own.`} />`;
  return html`<div class=${`monitor ${whose}`}>
    <${Shown} view=${view} online=${online} />
    ${device && html`<${Heard} table=${name} gear=${`${whose}-monitor`} device=${device} />`}
    <${Stale} view=${view} online=${online} />
  </div>`;
};

/** A screen that is a monitor of its table says so as long as it is on. */
const Heard = ({ table, gear, device }) => {
  const [no, mark] = useState(null);
  useLayoutEffect(() => beat([{ table, gear, device }], (_, refused) => mark(refused)), []);
  return no
    ? html`<p class="last-updated" role="alert">⚠ ${device}: ${heard(no.words)}.</p>`
    : html`<p class="fixed-line">${device} is on.</p>`;
};

/** Said while nothing new can arrive. */
const Stale = ({ view, online }) => {
  const [at, mark] = useState(new Date());
  useLayoutEffect(() => mark(new Date()), [view]);
  return online
    ? ""
    : html`<p class="last-updated" role="alert">⚠ No connection. Last updated ${dated(at, { timeStyle: "medium" })}.</p>`;
};
