// My decisions in a round of Four Card Poker, as the book has them, and what every option was worth.
import { ask } from "./wire.js";

const HIDDEN = "??";
const antes = (value) => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(4)}`;

/** Each hand of mine that was decided: [{ place, cards, up, chosen }], chosen as the figures say: `play 2`, `fold`. */
export const decisionsIn = (round, name) => {
  if (round.game !== "four-card-poker") return [];
  const facts = round.entries.map(({ fact }) => fact);
  const up = facts.find((f) => f.kind === "deal" && f.to === "dealer" && f.face === "up")?.cards[0];
  const hands = facts.filter(
    (f) => f.kind === "deal" && f.cards.length === 5 && held(facts, f.to) === name && !f.cards.includes(HIDDEN),
  );
  const made = hands.map(({ to: place, cards }) => ({ place, cards, up, chosen: decided(facts, place) }));
  return made.filter(({ chosen }) => up && chosen);
};

/** The same with what each option was worth: [{ place, cards, up, says, why, rows }]. */
export const adviceFor = async (round, name) => {
  const made = decisionsIn(round, name).map(async ({ place, cards, up, chosen }) => {
    const asked = new URLSearchParams({ cards: cards.join(" "), up, rules: round.edition });
    const { best, why, options } = await ask(`advice/four-card-poker?${asked}`);
    const yours = options[chosen];
    if (!yours) return null;
    const cost = (options[best].float - yours.float).toFixed(4);
    const says =
      yours.value === options[best].value
        ? `You chose ${chosen}, and nothing was worth more.`
        : `Best play was ${best}, worth ${antes(options[best].float)} antes; ` +
          `yours, ${chosen}, cost ${cost} antes on average.`;
    const rows = Object.entries(options).map(([option, { float }]) => ({
      option,
      value: antes(float),
      what: [option === best && "best", option === chosen && "yours"].filter(Boolean).join(", ") || "other",
    }));
    return { place, cards, up, says, why, rows };
  });
  return (await Promise.all(made)).filter(Boolean);
};

const held = (facts, place) => facts.find((f) => f.kind === "bet" && f.place === place && f.wager === "ante")?.owner;

const decided = (facts, place) => {
  const chips = (wager) => facts.findLast((f) => f.kind === "bet" && f.place === place && f.wager === wager)?.chips;
  const [ante, play] = [chips("ante"), chips("play")];
  if (play) return `play ${play / ante}`;
  return facts.some((f) => f.kind === "choice" && f.place === place && f.word === "fold") ? "fold" : "";
};
