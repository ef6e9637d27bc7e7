// A card's way from its leaf to the root, step by step in words. The hashes are made here once more, apart from verify.mjs.

const bytes = (hex) => hex.match(/../g).map((pair) => parseInt(pair, 16));
const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
const sha256 = async (...parts) => hex(await crypto.subtle.digest("SHA-256", Uint8Array.from(parts.flat())));
const short = (hash) => `${hash.slice(0, 10)}…`;

/** [{ says, hash }]: the leaf, each joining with a neighbour, and what is left. */
export const walk = async ({ position, card, salt, path }, cards) => {
  const place = [24, 16, 8, 0].map((shift) => (position >>> shift) & 255);
  let hash = await sha256([0], place, bytes(salt), [...new TextEncoder().encode(card)]);
  const steps = [{ says: `Leaf: position ${position}, its salt ${short(salt)} and the card ${card}, hashed together`, hash }];
  let [at, width] = [position, cards];
  for (const beside of path) {
    if (beside) {
      const left = at % 2 === 1;
      hash = left ? await sha256([1], bytes(beside), bytes(hash)) : await sha256([1], bytes(hash), bytes(beside));
      steps.push({ says: `Joined with the ${left ? "left" : "right"} neighbour ${short(beside)}`, hash });
    } else {
      steps.push({ says: "No neighbour at this level: carried up as it is", hash });
    }
    [at, width] = [at >> 1, Math.ceil(width / 2)];
  }
  return steps;
};
