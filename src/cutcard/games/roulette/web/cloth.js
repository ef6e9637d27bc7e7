// The cloth: every spot where the layout says that it lies, found by pointer and by keys.
import { heard, html, t, useState } from "/ui/language.js";
import { limitsOf } from "/ui/layouts.js";
import { Label, pressed } from "/ui/parts.js";
import { dollars, onChip, verdict, wagerName } from "/ui/words.js";

export const spotOf = (wager) => ({ place: "layout", wager });
export const keyOf = (wager) => `layout ${wager}`;
/** What lies on each spot. */
export const byWager = (round) => {
  const stakes = {};
  for (const s of round?.felt.stakes || []) if (s.outcome !== "withdrawn") (stakes[s.wager] ||= []).push(s);
  return stakes;
};

const upright = () => {
  const cloth = document.querySelector(".cloth");
  return cloth.clientHeight > cloth.clientWidth;
};
/** Which way an arrow leads, along and across. */
const WAYS = {
  ArrowRight: () => (upright() ? [0, 1] : [1, 0]),
  ArrowLeft: () => (upright() ? [0, -1] : [-1, 0]),
  ArrowDown: () => (upright() ? [1, 0] : [0, -1]),
  ArrowUp: () => (upright() ? [-1, 0] : [0, 1]),
};
/** The nearest spot that way; one that lies to the side counts as further off. */
const next = (spots, from, [along, across]) => {
  const [r, c] = spots[from].at;
  let found = [from, Infinity];
  for (const [wager, { at }] of Object.entries(spots)) {
    const [dr, dc] = [at[0] - r, at[1] - c];
    const ahead = dr * along + dc * across;
    const aside = Math.abs(dr * across) + Math.abs(dc * along);
    if (ahead > 0.1 && ahead + 3 * aside < found[1]) found = [wager, ahead + 3 * aside];
  }
  return found[0];
};

/** Every spot. One of them takes the focus; arrows lead from there to every other. */
export const Cloth = ({ view, scene, betting, bet, dolly, stakes }) => {
  const [now, look] = useState("straight-17");
  const [covered, heat] = useState("");
  const { spots, colours } = view.layout.cloth;
  const steer = (event) => {
    const way = WAYS[event.key];
    if (!way) return;
    event.preventDefault();
    const there = next(spots, event.target.dataset.wager || now, way());
    event.currentTarget.querySelector(`[data-wager="${there}"]`).focus();
  };
  const lit = covered ? spots[covered].covers : [];
  const laid = view.terminal?.laid || {};
  const most = Math.max(0, ...Object.values(laid));
  const seats = Object.fromEntries(view.seats.map(({ place, person }) => [person, place]));
  const spot = (wager) => html`<${Spot}
    key=${wager}
    wager=${wager}
    ...${spots[wager]}
    colours=${colours}
    view=${view}
    betting=${betting}
    bet=${bet}
    stakes=${stakes[wager]}
    seats=${seats}
    all=${laid[wager] || 0}
    share=${laid[wager] / most}
    dolly=${dolly !== null && wager === `straight-${dolly}`}
    won=${dolly !== null && scene.winning.includes(wager)}
    lit=${lit}
    now=${wager === now}
    heat=${heat}
    look=${look}
  />`;
  return html`<div class="cloth" role="group" aria-label="The layout: arrow keys lead from spot to spot"
    onKeyDown=${steer} onPointerLeave=${() => heat("")}>
    ${view.wagers.map(spot)}
  </div>`;
};

const Spot = ({
  wager, section, at: [r, c], covers, printed, colours, view, betting, bet, stakes = [], seats, all, share, dolly, won, lit,
  now, heat, look,
}) => {
  const here = spotOf(wager);
  const me = view.you?.name;
  const laying = bet ? betting.amount(here) : 0;
  const mine = stakes.find(({ owner }) => owner === me);
  const chips = laying || mine?.chips || 0;
  const others = stakes.filter(({ owner }) => owner !== me);
  const theirs = all ? all - chips : others.reduce((sum, s) => sum + s.chips, 0);
  const lacks = laying && betting.lacks(here);
  const k = bet && view.layout.spots.find((one) => one.wager === wager)?.key;
  const [number, ...more] = covers;
  const colour = more.length ? "" : colours[number];
  const covered = colour && lit.includes(number);
  const said = [
    wagerName(view.layout, wager),
    number > 0 && heard(colour),
    chips && `${dollars(chips)} ${lacks ? t`needs ${dollars(lacks)} more` : laying ? t`laid` : verdict(view.layout, mine?.outcome) || t`laid`}`,
    theirs > 0 && t`others ${dollars(theirs)}`,
    dolly && t`the winning number`,
    won && !dolly && t`wins`,
  ];
  return html`<button
    type="button"
    class=${`spot ${section} ${colour || wager} ${covered ? "covered" : ""} ${won ? "won" : ""} ${chips ? "laid-on" : ""} ${laying ? "" : mine?.outcome || ""}`}
    style=${`--r:${r};--c:${c}`}
    data-place=${here.place}
    data-wager=${wager}
    disabled=${!bet}
    tabindex=${now ? 0 : -1}
    title=${`${wagerName(view.layout, wager)}, ${limitsOf(view, section)}`}
    aria-label=${said.filter(Boolean).join(", ")}
    aria-keyshortcuts=${k || undefined}
    onClick=${(event) => pressed(event, () => bet(here))}
    onPointerEnter=${() => heat(wager)}
    onFocus=${() => (heat(wager), look(wager))}
    onBlur=${() => heat("")}
  >
    ${all > 0 && html`<i class="all-laid" style=${`--share:${share.toFixed(2)}`} aria-hidden="true" />`}
    <${Label} name=${heard(printed)} k=${k} />
    ${others.slice(0, 3).map(
      (s, nth) => html`<i key=${s.owner} class=${`colour-chip seat-${seats[s.owner]}`} style=${`--nth:${nth}`} aria-hidden="true" />`,
    )}
    ${chips > 0 &&
    html`<span class=${laying && betting.pending(here) ? "pile pending" : "pile"}>
      <b style=${`--figures:${Math.max(3, onChip(chips).length)}`}>${onChip(chips)}</b>
    </span>`}
    ${dolly && html`<i class="dolly" aria-hidden="true" />`}
  </button>`;
};
