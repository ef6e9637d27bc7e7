// What happened, one sentence an entry: for the live region, the text view and the history alike.
import { cardWords, dollars, ended, handWords } from "./words.js";

const where = (place) => (/^\d+$/.test(place) ? `Seat ${place}` : place === "dealer" ? "Dealer" : place);

export const happened = ({ fact, who }, view) => {
  const mine = view?.you?.name;
  const whose = (owner) => (owner === mine ? "You" : owner);
  switch (fact.kind) {
    case "bet":
      return `${whose(fact.owner)}: ${fact.wager.replaceAll("-", " ")} ${dollars(fact.chips)}`;
    case "pull":
      return `${whose(fact.owner)} took back ${fact.wager.replaceAll("-", " ")}`;
    case "call":
      return fact.words.startsWith("sealed ") ? "The shoe is sealed" : capital(fact.words);
    case "deal":
      return fact.cards.every((c) => c === "??")
        ? `${where(fact.to)}: ${fact.cards.length} cards face down`
        : `${where(fact.to)}: ${handWords(fact.cards)}`;
    case "show":
      return `${where(fact.place)} shows ${handWords(fact.cards)}`;
    case "expose":
      return `Exposed by accident: ${cardWords(fact.card)}`;
    case "choice":
      return `${where(fact.place)}: ${fact.word}`;
    case "verdict":
      return `${whose(fact.owner)}: ${fact.wager.replaceAll("-", " ")} ${fact.outcome}${fact.outcome === "win" ? `, ${dollars(fact.returned)} back` : ""}`;
    case "award":
      return `${whose(fact.payee)}: ${fact.why} ${dollars(fact.chips)}`;
    case "void":
      return fact.place ? `${where(fact.place)}: wagers are void` : "The round is void: every wager is returned";
    case "rule":
      return `Ruling: ${fact.word}`;
    case "note":
      return `Reported under ${fact.clause}`;
    case "strike":
      return `Entry ${fact.entry} was taken back by ${who}`;
    default:
      return "";
  }
};

export const outcomeWords = ended;
const capital = (words) => words[0].toUpperCase() + words.slice(1);
