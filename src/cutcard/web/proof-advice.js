// After the decision: what every option was worth for the hand that was held, where the exact figures are to be had.
import { ask } from "./wire.js";

const HIDDEN = "??";
const antes = (value) => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(4)}`;

/** For each of my hands of Four Card Poker that was decided: [{ place, says, why, rows }]. */
export const adviceFor = async (round, name) => {
  if (round.game !== "four-card-poker") return [];
  const facts = round.entries.map(({ fact }) => fact);
  const up = facts.find((f) => f.kind === "deal" && f.to === "dealer" && f.face === "up")?.cards[0];
  const hands = facts.filter((f) => f.kind === "deal" && f.cards.length === 5 && held(facts, f.to) === name && !f.cards.includes(HIDDEN));
  const made = hands.map(async ({ to: place, cards }) => {
    const chosen = decided(facts, place);
    if (!up || !chosen) return null;
    const asked = new URLSearchParams({ cards: cards.join(" "), up, rules: round.edition });
    const { best, why, options } = await ask(`advice/four-card-poker?${asked}`);
    const yours = options[chosen];
    if (!yours) return null;
    const cost = options[best].float - yours.float;
    const says =
      chosen === best
        ? `You chose ${best}, and nothing was worth more.`
        : `Best play was ${best}, worth ${antes(options[best].float)} antes; yours, ${chosen}, cost ${cost.toFixed(4)} antes on average.`;
    const rows = Object.entries(options).map(([option, { float }]) => ({
      option,
      value: antes(float),
      what: [option === best && "best", option === chosen && "yours"].filter(Boolean).join(", ") || "other",
    }));
    return { place, says, why, rows };
  });
  return (await Promise.all(made)).filter(Boolean);
};

const held = (facts, place) => facts.find((f) => f.kind === "bet" && f.place === place && f.wager === "ante")?.owner;

/** In the words of the figures: `play 2`, or `fold`. */
const decided = (facts, place) => {
  const chips = (wager) => facts.findLast((f) => f.kind === "bet" && f.place === place && f.wager === wager)?.chips;
  const [ante, play] = [chips("ante"), chips("play")];
  if (play) return `play ${play / ante}`;
  return facts.some((f) => f.kind === "choice" && f.place === place && f.word === "fold") ? "fold" : "";
};
