// My decisions in a round, as the book has them, and what every option was worth then.
import { patiently } from "./wire.js";

const signed = (value) => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(4)}`;

/** Each decision of mine: [{ place, unit, says, why, rows, view }]; of one that is not priced, why not. */
export const adviceFor = async (table, number) => {
  const { decisions } = await patiently(`tables/${table}/rounds/${number}/decisions`);
  return decisions.map(({ place, entry, chosen, says, view, values }) => {
    if (!chosen) return { place, entry, says, rows: [] };
    const { best, why, options, unit } = values;
    const [top, yours] = [options[best], options[chosen]];
    const words =
      yours.value === top.value
        ? `You chose ${chosen}, and nothing was worth more.`
        : `Best play was ${best}, worth ${signed(top.float)} ${unit.toLowerCase()}; ` +
          `yours, ${chosen}, cost ${(top.float - yours.float).toFixed(4)} ${unit.toLowerCase()} on average.`;
    const rows = Object.entries(options).map(([option, { float }]) => ({
      option,
      value: signed(float),
      what: [option === best && "best", option === chosen && "yours"].filter(Boolean).join(", ") || "other",
    }));
    return { place, entry, unit, says: words, why, rows, view };
  });
};
