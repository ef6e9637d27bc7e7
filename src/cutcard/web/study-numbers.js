// Fractions as the house writes them, "-3/4", compared and printed without losing a digit; and what a choice costs.
import { t } from "./language.js";
import { ratio } from "./words.js";

const read = (text) => {
  const [top, bottom = "1"] = text.split("/");
  return [BigInt(top), BigInt(bottom)];
};

const fixed = (top, bottom, places) => {
  const size = top < 0n ? -top : top;
  const scaled = (2n * size * 10n ** BigInt(places) + bottom) / (2n * bottom);
  const digits = scaled.toString().padStart(places + 1, "0");
  const sign = scaled === 0n ? "" : top < 0n ? "−" : "+";
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
};

/** A fraction to so many places, with its sign. */
export const worth = (text, places = 6) => fixed(...read(text), places);

/** One less the other, as a fraction again. */
export const less = (a, b) => {
  const [[p, q], [r, s]] = [read(a), read(b)];
  return `${p * s - r * q}/${q * s}`;
};

/** So many times as much. */
export const times = (n, a) => {
  const [p, q] = read(a);
  return `${BigInt(n) * p}/${q}`;
};

/** Below, at or above nought as one is less than, equal to or more than the other. */
export const compare = (a, b) => {
  const [[p, q], [r, s]] = [read(a), read(b)];
  return Number(p * s > r * q) - Number(p * s < r * q);
};

/** The difference of two shares, a less b, in percentage points. */
export const points = (a, b, places = 5) => worth(times(100, less(a, b)), places);

/** Whether two facts are one act. */
export const sameFact = (a, b) => Object.keys(a).every((part) => a[part] === b[part]);

/** What a mistake is called, by what it costs in units. */
export const grade = (cost) => (cost < 0.05 ? t`△ Slip` : cost < 0.25 ? t`▲ Error` : t`✖ Blunder`);

const short = ({ values: { options, best } }, choice) => less(options[best].value, options[choice].value);
export const isBest = ({ values: { options, best } }, choice) =>
  compare(options[choice].value, options[best].value) === 0;
/** In units, against the best. */
export const costOf = (now, choice) => ratio(short(now, choice));
/** The same exactly, as the table prints it. */
export const costWords = (now, choice) => worth(short(now, choice)).replace("+", "");
