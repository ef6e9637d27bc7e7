/* Check for yourself that cards lay in a shoe as it was sealed before the bets. This file needs nothing but itself, and
   runs offline in Node 18 or newer and in a browser.

     node verify.mjs proof.json [ROOT [CARDS]]        one sentence; status 0: it holds, 1: it does not, 2: no proof read
     await verify(proof, rootPublishedBefore, cards)  { ok, wrong }: wrong is one sentence, or "" where all is well
     await wholeShoe(order, salts)                    the root of a shoe of which everything is known

   ROOT was published before the bets, and CARDS is how many the shoe has by the rules: 52 for one pack. Take both from
   elsewhere than the proof, for whoever makes a false proof writes them too.
   A proof is { root, cards, shown: [{ position, card, salt, path }, ...] }. Positions count from 0 in the order of the
   shoe; hashes and salts are 32 bytes in hexadecimal.

     leaf = SHA-256(0x00, position as 4 bytes big-endian, salt, card in ASCII)
     node = SHA-256(0x01, left, right)

   Leaves stand in the order of the shoe. Level by level neighbours are joined, 0 with 1, 2 with 3; a last one without
   a neighbour is carried up as it is; what remains is the root. The path has the neighbour at each level, or "" where
   there is none. How many cards there are settles where: if that were free, one root could be opened in two ways. */

const { subtle } = globalThis.crypto ?? (await import("node:crypto")).webcrypto;

const isHash = (text) => typeof text === "string" && /^[0-9a-f]{64}$/i.test(text);
const isCard = (text) => typeof text === "string" && /^[!-~]+$/.test(text);
const isWhole = (number, from, below) => Number.isInteger(number) && number >= from && number < below;
const fromHex = (text) => text.match(/../g).map((pair) => parseInt(pair, 16));
const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

const sha256 = async (...parts) =>
  new Uint8Array(await subtle.digest("SHA-256", Uint8Array.from(parts.flatMap((part) => [...part]))));
const leaf = (position, salt, card) =>
  sha256([0], [24, 16, 8, 0].map((shift) => position >>> shift), fromHex(salt), new TextEncoder().encode(card));
const node = (left, right) => sha256([1], left, right);

export async function wholeShoe(order, salts) {
  const whole = order.length && order.length === salts.length && order.every(isCard) && salts.every(isHash);
  if (!whole) throw new TypeError("a shoe has cards, and for each a salt of 32 bytes in hexadecimal");
  let level = await Promise.all(order.map((card, position) => leaf(position, salts[position], card)));
  while (level.length > 1) {
    const [lefts, rights] = [0, 1].map((odd) => level.filter((_, at) => at % 2 === odd));
    level = await Promise.all(lefts.map((left, at) => (at < rights.length ? node(left, rights[at]) : left)));
  }
  return toHex(level[0]);
}

async function wrongWith({ position, card, salt, path }, root, cards) {
  if (!isWhole(position, 0, cards)) return `a shoe of ${cards} cards has no position ${position}`;
  if (!isCard(card)) return `what lay at position ${position} is no card`;
  const where = `${card} at position ${position}`;
  if (!isHash(salt)) return `the salt of ${where} is not 32 bytes in hexadecimal`;
  const misshapen = `the path of ${where} is not one through a tree of ${cards} cards`;
  if (!Array.isArray(path) || path.length !== Math.ceil(Math.log2(cards))) return misshapen;
  let [here, at, width] = [await leaf(position, salt, card), position, cards];
  for (const beside of path) {
    if ((at ^ 1) < width ? !isHash(beside) : beside !== "") return misshapen;
    if (beside) here = at % 2 ? await node(fromHex(beside), here) : await node(here, fromHex(beside));
    [at, width] = [at >> 1, Math.ceil(width / 2)];
  }
  return toHex(here) === root ? "" : `${where} does not lead to the root`;
}

async function firstWrong(proof, root, cards) {
  const formed = isHash(proof?.root) && isWhole(proof.cards, 1, 2 ** 31) && Array.isArray(proof.shown);
  if (!formed) return 'this is not a proof, which has "root", "cards" and a list "shown"';
  if (proof.root !== root) return "the root in the proof is not the one published before the bets";
  if (proof.cards !== cards) return `the proof is of a shoe of ${proof.cards} cards, and the shoe has ${cards}`;
  if (!proof.shown.length) return "it shows no card, and so it proves nothing";
  for (const one of proof.shown) {
    const wrong = await wrongWith(one ?? {}, root, cards);
    if (wrong) return wrong;
  }
  const positions = new Set(proof.shown.map((one) => one.position));
  return positions.size === proof.shown.length ? "" : "one position is shown twice";
}

export async function verify(proof, rootPublishedBefore, cards = proof?.cards) {
  const wrong = await firstWrong(proof, rootPublishedBefore, cards);
  return { ok: !wrong, wrong };
}

async function main([file, root, cards]) {
  let proof;
  try {
    proof = JSON.parse((await import("node:fs")).readFileSync(file, "utf8"));
  } catch (error) {
    return [2, `Nothing to check: ${file ? error.message : "node verify.mjs proof.json [ROOT [CARDS]]"}`];
  }
  const { ok, wrong } = await verify(proof, root ?? proof?.root, cards && Number(cards));
  if (!ok) return [1, `It does not hold: ${wrong}.`];
  const n = proof.shown.length;
  const held = `It holds: ${n} ${n === 1 ? "card lay where it was" : "cards lay where they were"} shown in a shoe of ${proof.cards}`;
  return [0, root ? `${held}, sealed as ${root}.` : `${held}, if ${proof.root} was published before the bets.`];
}

if (globalThis.process?.argv?.[1]) {
  const started = await (await import("node:fs/promises")).realpath(process.argv[1]).catch(() => "");
  if (import.meta.url === (await import("node:url")).pathToFileURL(started).href) {
    const [status, sentence] = await main(process.argv.slice(2));
    console.log(sentence);
    process.exitCode = status;
  }
}
