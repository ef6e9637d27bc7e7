// Fractions as the house writes them, "-3/4", compared and printed without losing a digit.

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

/** The difference of two shares, a less b, in percentage points. */
export const points = (a, b, places = 5) => {
  const [p, q] = read(a);
  const [r, s] = read(b);
  return fixed(100n * (p * s - r * q), q * s, places);
};

export const worth = (value, digits = 6) => `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value).toFixed(digits)}`;
