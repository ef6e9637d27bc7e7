// An address as a QR code (ISO/IEC 18004): bytes, level L, versions 1 to 5, which have one block; drawn as SVG.
import { html } from "./vendor/htm-preact.js";

const DATA = [0, 19, 34, 55, 80, 108]; // codewords by version
const MORE = [0, 7, 10, 15, 20, 26]; // and those that correct errors
const FORMAT = 0x77c4; // level L, mask 0

/** A product in the field of 256 elements. */
const times = (a, b) => {
  let [product, left] = [0, a];
  for (let right = b; right; right >>= 1) {
    if (right & 1) product ^= left;
    left = (left << 1) ^ (left & 128 ? 0x11d : 0);
  }
  return product;
};

/** The codewords that correct errors in these: what is left of them, divided by the generator of Reed and Solomon. */
const correcting = (data, count) => {
  let [generator, root] = [[1], 1];
  for (let n = 0; n < count; n += 1) {
    generator = [...generator, 0].map((value, at) => value ^ times(generator[at - 1] || 0, root));
    root = times(root, 2);
  }
  const rest = [...data, ...Array(count).fill(0)];
  data.forEach((_, n) => {
    const lead = rest[n];
    generator.forEach((value, at) => (rest[n + at] ^= times(value, lead)));
  });
  return rest.slice(data.length);
};

const bitsOf = (value, count) => Array.from({ length: count }, (_, n) => (value >> (count - 1 - n)) & 1);

/** Rows of ones and noughts; null where the text is too long. */
export const modules = (text) => {
  const bytes = [...new TextEncoder().encode(text)];
  const version = DATA.findIndex((room) => room >= bytes.length + 2);
  if (version < 0) return null;
  const bits = [0b0100, ...bytes].flatMap((value, n) => (n ? bitsOf(value, 8) : [...bitsOf(value, 4), ...bitsOf(bytes.length, 8)]));
  bits.push(0, 0, 0, 0);
  const words = [];
  for (let n = 0; n < bits.length; n += 8) words.push(bits.slice(n, n + 8).reduce((sum, bit) => 2 * sum + bit, 0));
  for (let pad = 0xec; words.length < DATA[version]; pad ^= 0xec ^ 0x11) words.push(pad);
  return laidOut([...words, ...correcting(words, MORE[version])].flatMap((word) => bitsOf(word, 8)), 17 + 4 * version);
};

const laidOut = (bits, size) => {
  const rows = Array.from({ length: size }, () => Array(size).fill(null));
  const put = (x, y, dark) => rows[y]?.[x] !== undefined && (rows[y][x] = dark ? 1 : 0);
  const square = (x, y, reach, pale) => {
    for (let dx = -reach; dx <= reach; dx += 1)
      for (let dy = -reach; dy <= reach; dy += 1) put(x + dx, y + dy, !pale.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (let n = 0; n < size; n += 1) {
    put(6, n, n % 2 === 0);
    put(n, 6, n % 2 === 0);
  }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) square(x, y, 4, [2, 4]);
  if (size > 21) square(size - 7, size - 7, 2, [1]);
  for (let n = 0; n < 15; n += 1) {
    const bit = (FORMAT >> n) & 1;
    const [x, y] = n < 6 ? [8, n] : n < 8 ? [8, n + 1] : n === 8 ? [7, 8] : [14 - n, 8];
    put(x, y, bit);
    put(n < 8 ? size - 1 - n : 8, n < 8 ? 8 : size - 15 + n, bit);
  }
  put(8, size - 8, 1);
  let next = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5; // the column of the timing pattern
    for (let n = 0; n < size; n += 1)
      for (const x of [right, right - 1]) {
        const y = (right + 1) & 2 ? n : size - 1 - n;
        if (rows[y][x] === null) rows[y][x] = (bits[next++] || 0) ^ ((x + y) % 2 === 0 ? 1 : 0);
      }
  }
  return rows;
};

/** The code, with the quiet margin that it needs; nothing where the text is too long for it. */
export const Code = ({ text, says }) => {
  const rows = modules(text);
  if (!rows) return "";
  const dark = rows.flatMap((row, y) => row.flatMap((one, x) => (one ? [`M${x} ${y}h1v1h-1z`] : [])));
  const size = rows.length + 8;
  return html`<svg class="qr" viewBox=${`-4 -4 ${size} ${size}`} role="img" aria-label=${says}><path d=${dark.join("")} /></svg>`;
};
