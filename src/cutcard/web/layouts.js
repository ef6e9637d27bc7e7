// A table's layout as its edition states it: what lies where, what it is called, which key does it; and what the rules
// ask for now.
import { heard, t } from "./language.js";
import { capital, dollars, levelName, plain, toOne, wagerName } from "./words.js";

export const SEAT = "seat"; // repeated at every seat
const KEYS = 9; // decisions that have a digit

/** Wagers that say what they cover, as spots: the game lists them, and they have no keys. */
const familySpots = ({ layout, wagers }) =>
  layout.families.flatMap(({ word, at }) =>
    wagers.filter((wager) => wager.startsWith(`${word}-`)).map((wager) => ({ wager, at, name: layout.names[wager] })),
  );

/** Those of every seat, or those that everyone shares; `lies`: where chips lie in any case. */
export const spotsOf = (view, shared, lies = () => false) =>
  [...view.layout.spots.filter((spot) => view.wagers.includes(spot.wager) || lies(spot)), ...familySpots(view)].filter(
    ({ at }) => (at !== SEAT) === shared,
  );

/** The seat that a place belongs to: "1b", a hand of its own, is seat 1's. */
export const seatOf = (place) => /^\d+/.exec(place)?.[0] || place;

/** The hands of a seat that have cards or chips; its first is always there. */
export const handsOf = ({ cards, stakes }, seat) => {
  const lying = [...Object.keys(cards), ...stakes.map(({ place }) => place)];
  return [...new Set([seat, ...lying.filter((place) => seatOf(place) === seat).sort()])];
};

/** The wagers that are laid as one, as much on each: this one, and those that equal it. */
export const together = ({ spots }, wager) => {
  const own = spots.find((spot) => spot.wager === wager)?.equals || wager;
  return [own, ...spots.filter(({ equals }) => equals === own).map((spot) => spot.wager)];
};

/** Where a spot lies for who sits there. */
export const placeOf = ({ at }, seat) => (at === SEAT ? seat : at);

/** The least and the most that may lie there, as a casino prints it; by the first of these names that has a limit. */
export const limitsOf = ({ options = {} }, ...names) => {
  const found = names.find((name) => `${name}-min` in options);
  return found ? `${dollars(options[`${found}-min`])}–${dollars(options[`${found}-max`])}` : "";
};

const ODDS = /^(\d+)(\/| for )(\d+)$/;
/** What a winner is ahead by, per unit staked; a share of a meter comes before all odds. */
const gainOf = (odds) => {
  const [, won, form, of] = odds.match(ODDS) || [];
  return form ? Number(won) / Number(of) - (form === "/" ? 0 : 1) : Infinity;
};
/** The greatest odds of these rows, which stand in any order. */
export const bestOf = (rows) => rows.map(([, odds]) => odds).reduce((best, odds) => (gainOf(odds) > gainOf(best) ? odds : best));

/** The table that pays a wager: its own, that of its name, or that of the wager whose multiple it is. Where the table of
 * a family has a row for each of its wagers, that row alone. */
const paysOf = ({ pays = {}, layout, wagers }, { wager, times }) => {
  const family = [...layout.families, ...layout.orders].find(({ word }) => wager.startsWith(`${word}-`));
  const kind = family?.word || wager.replace(/-\d+$/, "");
  const table = pays[wager] || pays[kind] || pays[times] || { rows: [] };
  const rowOf = (one) => table.rows.filter(([event]) => plain(event) === plain(one.slice(kind.length + 1)));
  const kin = family ? wagers.filter((one) => one.startsWith(`${kind}-`)) : [];
  return kin.length && kin.every((one) => rowOf(one).length) ? { ...table, rows: rowOf(wager) } : table;
};

/** What is printed on a spot: what it pays, at best where that differs; of a jackpot, what it wins. */
export const oddsWords = (view, spot) => {
  const { rows, commission } = paysOf(view, spot);
  if (!rows.length) return "";
  const best = bestOf(rows);
  const [, level] = best.match(/^100 % (\w+)/) || [];
  if (level) return t`wins the ${levelName(level)}`;
  const said = toOne(best, commission).split(", ")[0];
  return rows.every(([, odds]) => odds === best) ? said : t`up to ${said}`;
};

/** Whether it is laid by picking in order. */
export const isOrder = ({ spots, orders }, wager) =>
  !spots.some((spot) => spot.wager === wager) && orders.some(({ word }) => wager.startsWith(`${word}-`));

/** What Space does with the bets that lie there, with those of the last round, and what is said until it is over. */
export const mainKey = ({ main: { enter, again, meanwhile } }) =>
  [enter, again, meanwhile].map((words) => capital(heard(words)));

/** How a scene stands, in words: what is said while it is shown, and what the house says of it otherwise. */
export const stateOf = ({ layout, round }, story) =>
  story.running ? mainKey(layout)[2] : heard(round?.scene?.says);

/** What a key does, in words. */
export const keyWords = ([, name, says]) => capital([name, says].filter(Boolean).map(heard).join(": "));

/** What the rules ask of me now that is of one kind, each with its duty. */
const optionsOf = (kind) => (view) =>
  view.due.flatMap(({ id, options, says }) =>
    options.map((o, n) => ({ ...o, duty: id, says: says[n] })).filter((o) => o.kind === kind),
  );

const lays = optionsOf("lay");
const known = new WeakMap(); // by what is due, since a board has many spots and each asks

/** All the stakes that the rules offer me now; where they offer a family of spots, each of these. */
export const offers = (view) => {
  if (!known.has(view.due)) {
    const each = ({ family, ...lay }) =>
      family
        ? view.wagers.filter((w) => w.startsWith(`${lay.wager}-`)).map((wager) => ({ ...lay, wager, says: "" }))
        : [lay];
    known.set(view.due, lays(view).flatMap(each));
  }
  return known.get(view.due);
};
/** Wagers that I may take back. */
export const takeBacks = optionsOf("pull");
/** Decisions that lay no chips. */
export const choices = optionsOf("choice");

/** The most of an offer that I can pay, and still see every hand through. */
export const payable = ({ you }, { place, wager, high }) => you?.most?.[`${place} ${wager}`] ?? high;

/** The stakes that an offer takes, with their keys: whole multiples of another wager where the layout says so, each
 * under its number, else the least. */
const amounts = ({ place, wager, low, high, step }, { spots }, stakes) => {
  const base = spots.find((spot) => spot.wager === wager)?.times;
  const unit = stakes.find((s) => s.place === place && s.wager === base && !s.outcome)?.chips;
  if (!unit) return [[low, "", 1]];
  const times = [...Array(KEYS)].map((_, n) => n + 1).filter((n) => n * unit >= low && n * unit <= high);
  return times.filter((n) => (n * unit) % step === 0).map((n) => [n * unit, low < high ? `${n}×` : "", n]);
};

/** A stake that one press lays: on a further hand of the seat under a word of its own, or the most that I have. */
const inFull = (view, offer) => {
  const { place, wager, owner, low, step, duty } = offer;
  const { again, key, name } = view.layout.spots.find((spot) => spot.wager === wager);
  const most = Math.max(low, payable(view, offer));
  const fact = { kind: "bet", place, wager, owner, chips: most - (most % step) };
  const named = again ? view.layout.words[again] : { key, name: `${heard(name)} ${dollars(fact.chips)}` };
  return { ...named, name: heard(named.name), fact, duty, most: payable(view, offer) };
};

/** A word as its button has it. */
const inWords = ({ words }, word) => {
  const { name = capital(word), key = word[0], ...more } = words[word] || {};
  return { ...more, key, name: heard(name) };
};

/** The decisions of my hand: chips to lay in their multiples, words, and a bet to take back, which is a word too.
 * While bets are laid there are `words` alone: chips lie on the felt. */
export const decisionsOf = (view, words = false) => {
  const { layout } = view;
  const at = Object.fromEntries(view.due.map(({ id, place }) => [id, place]));
  const whole = ({ wager, place }) =>
    layout.spots.some((s) => s.wager === wager && (s.most || (s.again && seatOf(place) !== place)));
  const multiples = offers(view).filter((o) => !whole(o));
  const lays = multiples.flatMap((o) => amounts(o, layout, view.round.felt.stakes).map(([chips, times, key], _, all) => ({
    key: String(key),
    also: all.length === 1 ? layout.spots.find(({ wager }) => wager === o.wager)?.key : "",
    name: [wagerName(layout, o.wager), times, dollars(chips)].filter(Boolean).join(" "),
    fact: { kind: "bet", place: o.place, wager: o.wager, owner: o.owner, chips },
    duty: o.duty,
    most: payable(view, o),
  })));
  const taken = (words ? [] : takeBacks(view)).map(({ duty, says, ...fact }) => ({ word: "pull", fact, duty }));
  const said = choices(view).map(({ duty, says, ...fact }) => ({ word: fact.word, fact, duty }));
  const worded = [...said, ...taken].map(({ word, ...decision }) => ({
    ...inWords(layout, word),
    ...decision,
    ...(decision.fact.kind === "pull" && { name: `${heard(layout.words.pull.name)} ${wagerName(layout, decision.fact.wager)}` }),
    warn: heard((view.cautions?.[word] || "").trim()),
    means: heard((view.meanings?.[word] || "").trim()),
  }));
  const full = offers(view).filter(whole).map((o) => inFull(view, o));
  const apart = new Set(lays.map(({ key }) => key)).size === lays.length;
  const chips = apart ? lays : lays.map((lay, n) => ({ ...lay, key: String(n + 1) }));
  const all = words ? worded : [...chips, ...worded, ...full];
  return all.map(({ most = Infinity, ...decision }) => ({
    ...decision,
    place: at[decision.duty],
    short: decision.fact.chips > most ? t`you can pay ${dollars(most)}` : "",
  }));
};

/** The round whose scene is on the felt: while the next one is bet on, the last one stays to be looked at. */
export const onStage = (view) =>
  view.round?.phase === "betting" && view.previous?.scene?.steps.length ? view.previous : view.round;
