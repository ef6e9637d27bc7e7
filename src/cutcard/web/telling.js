// What is said aloud: every entry once, when it is shown; and four readings, each on a key of its own.
import { useEffect, useRef } from "./vendor/htm-preact.js";
import { announce, LONGEST } from "./parts.js";
import {
  capital, dollars, ended, handWords, happened, minutes, outcomeOf, signed, toldOf, wagerName, where,
} from "./words.js";

/** Entries that were there before are not said. */
export const useTelling = (view, shown) => {
  const told = useRef(null);
  useEffect(() => {
    const rounds = [view.previous, view.round].filter(Boolean);
    const before = told.current;
    told.current = Object.fromEntries(rounds.map((round) => [round.number, round.entries.length]));
    if (!before) return;
    const fresh = rounds.flatMap((round) => round.entries.slice(before[round.number] || 0));
    toldOf(fresh).map(happened).forEach(announce);
  }, [view.version, shown]);
};

/** As many of these as fit into one breath, the first in any case. */
const breath = (...parts) => {
  const said = parts.filter(Boolean).map((part) => part.replace(/\.$/, ""));
  while (said.length > 1 && said.join(". ").length > LONGEST) said.pop();
  return said.join(". ");
};

/** My hand and what the dealer shows; of a scene, how it stands. */
const cards = ({ view, story }) => {
  if (story.card) return breath(story.call, story.stands);
  const felt = view.round?.felt || { cards: {} };
  const hands = (view.you?.seats || []).map((place) => felt.cards[place]).filter(Boolean);
  const open = (felt.cards.dealer || []).filter((card) => card !== "??");
  const shows = open.length > 0 && `${where("dealer", view.layout)}: ${handWords(open)}`;
  return breath(...hands.map((hand) => capital(handWords(hand))), shows) || "No cards yet";
};

const result = ({ view, story }) => {
  const round = view.round?.over ? view.round : view.previous;
  const { stakes, awards, net } = outcomeOf(round?.felt || { stakes: [], awards: [] }, view.you?.name);
  if (!stakes.length || story.running) return "No result yet";
  const each = [
    ...stakes.map((s) => `${wagerName(view.layout, s.wager)} ${ended(s)}`),
    ...awards.map((a) => `${wagerName(view.layout, a.why)} ${dollars(a.chips)}`),
  ];
  return breath(`Round ${round.number}: ${signed(net)}`, ...each);
};

const money = ({ view: { you } }) =>
  you?.seats.length
    ? `Chips ${dollars(you.chips)}. Net ${signed(you.net)}. ${minutes(you.minutes)} at the table`
    : "You are watching";

const options = ({ asked }) => breath(...asked) || "Nothing is asked of you now";

/** The key, what it reads, and the sentence. */
export const READINGS = [
  ["v", "My cards", cards],
  ["o", "My options", options],
  ["l", "My last result", result],
  ["m", "My money", money],
];
