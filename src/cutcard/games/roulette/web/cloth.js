// The cloth: where each wager lies, which numbers it covers, and how it is found by keys and by typing.
import { heard, html, t, useState } from "/ui/language.js";
import { Chips, pressed } from "/ui/parts.js";
import { dollars, verdict, wagerName } from "/ui/words.js";

export const spotOf = (wager) => ({ place: "layout", wager });
export const keyOf = (wager) => `layout ${wager}`;
export const colourOf = (n, red) => (n === 0 ? "zero" : red.includes(n) ? "red" : "black");

const ALL = [...Array(37).keys()];
const CHANCES = {
  low: (n) => n > 0 && n < 19,
  even: (n) => n > 0 && n % 2 === 0,
  odd: (n) => n % 2 === 1,
  high: (n) => n > 18,
};
const OUTSIDE = ["low", "even", "red", "black", "odd", "high"]; // as they lie on the cloth

/** The numbers that a wager covers. */
export const covers = (wager, red) => {
  const [kind, ...said] = wager.split("-");
  const n = Number(said[0]);
  if (kind === "red" || kind === "black") return ALL.filter((m) => m && red.includes(m) === (kind === "red"));
  if (CHANCES[kind]) return ALL.filter(CHANCES[kind]);
  if (kind === "column") return ALL.filter((m) => m && m % 3 === n % 3);
  if (kind === "dozen") return ALL.filter((m) => m > 12 * n - 12 && m <= 12 * n);
  return said.filter((word) => word !== "line").map(Number);
};

/** Where it lies: along the twelve rows, and across from the dozens (below nought) to the third column (two). */
const lies = (wager) => {
  const [kind, ...said] = wager.split("-");
  const n = Number(said[0]);
  if (OUTSIDE.includes(kind)) return [2 * OUTSIDE.indexOf(kind) + 0.5, -2];
  if (kind === "dozen") return [4 * n - 2.5, -1];
  if (kind === "column") return [12, n - 1];
  const numbers = said.filter((word) => word !== "line").map(Number);
  const mean = (of) => numbers.filter(Boolean).reduce((sum, m) => sum + of(m), 0) / numbers.filter(Boolean).length;
  const across = mean((m) => (m - 1) % 3);
  if (!numbers.filter(Boolean).length) return [-1, 1];
  if (numbers[0] === 0) return [-0.5, numbers.length === 4 ? -0.5 : across];
  const edge = kind === "six" || (kind === "street" && numbers.length === 3);
  return [mean((m) => Math.floor((m - 1) / 3)), edge ? -0.5 : across];
};
const places = new Map();
export const at = (wager) => {
  if (!places.has(wager)) places.set(wager, lies(wager));
  return places.get(wager);
};

const SHORT = { low: "1–18", high: "19–36", even: heard("Even"), odd: heard("Odd"), red: heard("Red"), black: heard("Black") };
const DOZENS = { 1: t`1st 12`, 2: t`2nd 12`, 3: t`3rd 12` };
/** What is printed there; edges and corners are bare. */
const printed = (wager) => {
  const [kind, n] = wager.split("-");
  return SHORT[kind] || { straight: n, dozen: DOZENS[n], column: "2:1" }[kind] || "";
};
const family = (wager) => (SHORT[wager] ? "chance" : wager.split("-")[0]);

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
const next = (wagers, from, [along, across]) => {
  const [r, c] = at(from);
  let found = [from, Infinity];
  for (const wager of wagers) {
    const [dr, dc] = [at(wager)[0] - r, at(wager)[1] - c];
    const ahead = dr * along + dc * across;
    const aside = Math.abs(dr * across) + Math.abs(dc * along);
    if (ahead > 0.1 && ahead + 3 * aside < found[1]) found = [wager, ahead + 3 * aside];
  }
  return found[0];
};

/** All 157 spots. One of them takes the focus; arrows lead from there to every other. */
export const Cloth = ({ view, scene, betting, bet, dolly, stakes }) => {
  const [now, look] = useState("straight-17");
  const [covered, heat] = useState("");
  const steer = (event) => {
    const way = WAYS[event.key];
    if (!way) return;
    event.preventDefault();
    const there = next(view.wagers, event.target.dataset.wager || now, way());
    event.currentTarget.querySelector(`[data-wager="${there}"]`).focus();
  };
  const lit = covered ? covers(covered, scene.red) : [];
  const seats = Object.fromEntries(view.seats.map(({ place, person }) => [person, place]));
  const spot = (wager) => html`<${Spot}
    key=${wager}
    wager=${wager}
    view=${view}
    scene=${scene}
    betting=${betting}
    bet=${bet}
    stakes=${stakes[wager]}
    seats=${seats}
    dolly=${dolly !== null && wager === `straight-${dolly}`}
    won=${dolly !== null && scene.winning.includes(wager)}
    covered=${family(wager) === "straight" && lit.includes(Number(wager.split("-")[1]))}
    now=${wager === now}
    heat=${heat}
    look=${look}
  />`;
  return html`<div class="cloth" role="group" aria-label="The layout: arrow keys lead from spot to spot"
    onKeyDown=${steer} onPointerLeave=${() => heat("")}>
    ${view.wagers.map(spot)}
  </div>`;
};

const Spot = ({ wager, view, scene, betting, bet, stakes = [], seats, dolly, won, covered, now, heat, look }) => {
  const here = spotOf(wager);
  const me = view.you?.name;
  const laying = bet ? betting.amount(here) : 0;
  const mine = stakes.find(({ owner }) => owner === me);
  const chips = laying || mine?.chips || 0;
  const others = stakes.filter(({ owner }) => owner !== me);
  const lacks = laying && betting.lacks(here);
  const k = bet && view.layout.spots.find((one) => one.wager === wager)?.key;
  const [kind, n] = [family(wager), Number(wager.split("-")[1])];
  const [r, c] = at(wager);
  const colour = kind === "straight" ? colourOf(n, scene.red) : kind === "chance" ? wager : "";
  const said = [
    wagerName(view.layout, wager),
    kind === "straight" && n > 0 && heard(colour),
    chips && `${dollars(chips)} ${lacks ? t`needs ${dollars(lacks)} more` : laying ? t`laid` : verdict(view.layout, mine?.outcome) || t`laid`}`,
    others.length && t`others ${dollars(others.reduce((sum, s) => sum + s.chips, 0))}`,
    dolly && t`the winning number`,
    won && !dolly && t`wins`,
  ];
  return html`<button
    type="button"
    class=${`spot ${kind} ${colour} ${covered ? "covered" : ""} ${won ? "won" : ""} ${chips ? "laid-on" : ""} ${laying ? "" : mine?.outcome || ""}`}
    style=${`--r:${r};--c:${c}`}
    data-place=${here.place}
    data-wager=${wager}
    disabled=${!bet}
    tabindex=${now ? 0 : -1}
    title=${wagerName(view.layout, wager)}
    aria-label=${said.filter(Boolean).join(", ")}
    aria-keyshortcuts=${k || undefined}
    onClick=${(event) => pressed(event, () => bet(here))}
    onPointerEnter=${() => heat(wager)}
    onFocus=${() => (heat(wager), look(wager))}
    onBlur=${() => heat("")}
  >
    <span class="label">${printed(wager)}${k ? html`<kbd aria-hidden="true">${k}</kbd>` : ""}</span>
    ${others.slice(0, 3).map(
      (s, nth) => html`<i key=${s.owner} class=${`colour-chip seat-${seats[s.owner]} nth${nth}`} aria-hidden="true" />`,
    )}
    ${chips > 0 && html`<${Chips} cents=${chips} pending=${laying && betting.pending(here)} />`}
    ${dolly && html`<i class="dolly" aria-hidden="true" />`}
  </button>`;
};

// Bets in words: 17, 17-20, split 17 20, red, dozen 2, tiers, neighbours 17; $10 before or behind any of them.

const SAID = /\$\d+|[a-z-]+|\d+(?:[-/]\d+)*/g;
const plainly = (word) => ({ neighbors: "neighbours", orphelins: "orphans", "1-18": "low", "19-36": "high" })[word] || word;

/** What was typed as chips by spot, or a sentence that says what is not understood. */
export const typed = (text, chip, wagers, scene) => {
  const byNumbers = new Map(wagers.map((wager) => [sorted(wager.match(/\d+/g) || []), wager]).filter(([key]) => key));
  for (const wager of wagers.filter((one) => /^(column|dozen)-/.test(one))) byNumbers.delete(sorted(wager.match(/\d+/g)));
  for (const wager of wagers.filter((one) => one.startsWith("straight-"))) byNumbers.set(sorted(wager.match(/\d+/g)), wager);
  const words = (text.toLowerCase().match(SAID) || []).map(plainly);
  const slip = {};
  let value = chip;
  const lay = (wager) => {
    slip[keyOf(wager)] = (slip[keyOf(wager)] || 0) + value;
  };
  for (let n = 0; n < words.length; n += 1) {
    const word = words[n];
    const numbers = [];
    if (/^[a-z]/.test(word)) while (/^\d/.test(words[n + 1] || "")) numbers.push(...words[(n += 1)].split(/[-/]/));
    if (word.startsWith("$")) value = 100 * Number(word.slice(1));
    else if (scene.sectors[word]) scene.sectors[word].forEach(lay);
    else if (word === "neighbours" && numbers.length) numbers.forEach((m) => neighbours(Number(m), scene).forEach(lay));
    else if (wagers.includes(word)) lay(word);
    else if (wagers.includes(`${word}-${numbers.join("-")}`)) lay(`${word}-${numbers.join("-")}`);
    else {
      const covered = numbers.length ? numbers : word.split(/[-/]/);
      const wager = byNumbers.get(sorted(covered));
      if (!wager || (numbers.length && !wager.startsWith(`${word}-`)))
        return { says: t`“${[word, ...numbers].join(" ")}” is no bet: try 17, 17-20, red, dozen 2, tiers, neighbours 17` };
      lay(wager);
    }
  }
  return Object.keys(slip).length ? { slip } : { says: t`type a bet, such as 17 or split 17-20` };
};
const sorted = (numbers) => numbers.map(Number).sort((a, b) => a - b).join(" ");

export const neighbours = (n, { around }) => {
  const place = around.indexOf(n);
  return [-2, -1, 0, 1, 2].map((step) => `straight-${around[(place + step + around.length) % around.length]}`);
};
