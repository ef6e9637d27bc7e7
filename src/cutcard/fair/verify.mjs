/* Check for yourself that cards lay in a shoe as it was sealed before the bets, and who had a share in their order. This
   file needs nothing but itself, and runs offline in Node 18 or newer and in a browser.

     node verify.mjs proof.json [ROOT [CARDS [SHARE]]]  in words; status 0: it holds, 1: it does not, 2: no proof read
                                                        in place of your SHARE, the house's receipt for it or its file
     await verify(proof, rootPublishedBefore, cards)    { ok, wrong }: wrong is one sentence, or "" where all is well
     whatLay(proof)                                     in words, of a proof that holds: how many lay where it says
     whoseShares(proof, ownShares)                      in words, of a proof that holds: whose chance is in the order
     await whichMark(proof)                             in words: the mark of the house's book that holds the round
     await wrongReceipt(receipt, proof)                 one sentence where it is none, or convicts the house; or ""
     await wholeShoe(order, salts)                      the root of a shoe of which everything is known

   ROOT was published before the bets, and CARDS is how many the shoe has by the rules: 52 for one pack. Take both from
   elsewhere than the proof, for whoever makes a false proof writes them too.
   A proof is { root, cards, shown: [{ position, card, salt, path }, ...] }. Positions count from 0 in the order of the
   shoe; hashes and salts are 32 bytes in hexadecimal.

     leaf = SHA-256(0x00, position as 4 bytes big-endian, salt, card in ASCII)
     node = SHA-256(0x01, left, right)

   Leaves stand in the order of the shoe. Level by level neighbours are joined, 0 with 1, 2 with 3; a last one without
   a neighbour is carried up as it is; what remains is the root. The path has the neighbour at each level, or "" where
   there is none. How many cards there are settles where: if that were free, one root could be opened in two ways.

   Where players have promised shares, the proof has { promises, shares, faces } too, and the root binds the promises:

     promise = SHA-256(share), made known before the root; a share that was not opened is ""
     root = SHA-256(0x02, the root of the tree, SHA-256(the faces of what is thrown, a line each), the promises)
     seed = SHA-256(0x03, root, for each promise 0x01 and its share, or 0x00)
     numbers = SHA-256(0x04, seed, 0, 1, 2... as 4 bytes), each as eight numbers of 4 bytes; one below n is the next
               modulo n, and the last 2^32 mod n of them are passed over

   With one share or more, cards come in the order of Fisher and Yates from the last position down to 1, each swapped
   with one at or below it; a sealed throw is turned on by so many faces. Each shown has the "place" at which it came and
   what "came". Without any share it comes as it was sealed.

   Once the round is marked in the book, the proof has its "mark", NUMBER:HASH:TREE:KEY:SIGNATURE, and how the tree has
   the round, { held: { stream: "round/TABLE/NUMBER ENTRIES HEAD", position, of, path } }. Whoever keeps the mark finds
   out if the book is rolled back or rewritten; HEAD binds every entry, and tells nothing of what nobody saw.

     leaf = SHA-256(0x00, stream), and nodes as above, of so many
     tree = SHA-256(0x05, of as 4 bytes big-endian, the root of that tree)
     signature = Ed25519 with the KEY of the house, of "cutcard mark NUMBER HASH TREE"

   A receipt, TABLE:ROOT:PROMISE:SHARE:KEY:SIGNATURE, is what the house signed when it took a share, with the same KEY:

     signature = Ed25519 of "cutcard share TABLE ROOT PROMISE SHARE" */

const { subtle } = globalThis.crypto ?? (await import("node:crypto")).webcrypto;

const isHash = (text) => typeof text === "string" && /^[0-9a-f]{64}$/i.test(text);
const isCard = (text) => typeof text === "string" && /^[!-~]+$/.test(text);
const isWhole = (number, from, below) => Number.isInteger(number) && number >= from && number < below;
const fromHex = (text) => text.match(/../g).map((pair) => parseInt(pair, 16));
const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

const sha256 = async (...parts) =>
  new Uint8Array(await subtle.digest("SHA-256", Uint8Array.from(parts.flatMap((part) => [...part]))));
const leaf = (position, salt, card) =>
  sha256([0], bytesOf(position), fromHex(salt), new TextEncoder().encode(card));
const node = (left, right) => sha256([1], left, right);
const bytesOf = (number) => [24, 16, 8, 0].map((shift) => number >>> shift);
const listed = (proof, name) => proof[name] ?? [];

async function bound(top, promises, faces) {
  if (!promises.length) return toHex(top);
  const named = await sha256(new TextEncoder().encode(faces.join("\n")));
  return toHex(await sha256([2], top, named, ...promises.map(fromHex)));
}

/* Where each that comes was sealed, and by how many faces a throw is turned on. */
async function mixing(root, cards, shares, faces) {
  const order = Array.from({ length: cards }, (_, at) => at);
  const turns = order.map(() => 0);
  if (!shares.some(Boolean)) return { order, turns };
  const seed = await sha256([3], fromHex(root), ...shares.map((share) => (share ? [1, ...fromHex(share)] : [0])));
  let [words, block] = [[], 0];
  const below = async (n) => {
    for (;;) {
      if (!words.length) {
        const made = new DataView((await sha256([4], seed, bytesOf(block++))).buffer);
        words = [0, 4, 8, 12, 16, 20, 24, 28].map((at) => made.getUint32(at));
      }
      const word = words.shift();
      if (word < 2 ** 32 - (2 ** 32 % n)) return word % n;
    }
  };
  if (faces.length) for (const at of order) turns[at] = await below(faces.length);
  else
    for (let last = cards - 1; last > 0; last--) {
      const other = await below(last + 1);
      [order[last], order[other]] = [order[other], order[last]];
    }
  return { order, turns };
}

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

/* Where a path leads from a leaf; nothing if it is not one through a tree of so many. */
async function led(here, position, path, width) {
  if (!Array.isArray(path) || path.length !== Math.ceil(Math.log2(width))) return null;
  let at = position;
  for (const beside of path) {
    if ((at ^ 1) < width ? !isHash(beside) : beside !== "") return null;
    if (beside) here = at % 2 ? await node(fromHex(beside), here) : await node(here, fromHex(beside));
    [at, width] = [at >> 1, Math.ceil(width / 2)];
  }
  return here;
}

async function wrongWith({ position, card, salt, path }, { root, cards, promises, faces }) {
  if (!isWhole(position, 0, cards)) return `a shoe of ${cards} cards has no position ${position}`;
  if (!isCard(card)) return `what lay at position ${position} is not a card`;
  const where = `${card} at position ${position}`;
  if (!isHash(salt)) return `the salt of ${where} is not 32 bytes in hexadecimal`;
  const top = await led(await leaf(position, salt, card), position, path, cards);
  if (!top) return `the path of ${where} is not one through a tree of ${cards} cards`;
  return (await bound(top, promises, faces)) === root ? "" : `${where} does not lead to the root`;
}

async function wrongShares({ root, cards, promises, shares, faces }, shown) {
  if (shares.length !== promises.length) return `${promises.length} shares were promised, and it tells of ${shares.length}`;
  for (const [at, share] of shares.entries()) {
    if (share !== "" && !isHash(share)) return "a share is not 32 bytes in hexadecimal";
    if (share && toHex(await sha256(fromHex(share))) !== promises[at]) return "a share is not the one that was promised";
  }
  const { order, turns } = await mixing(root, cards, shares, faces);
  for (const { position, card, place = position, came = card } of shown) {
    const face = faces.indexOf(card);
    const due = faces.length ? faces[(face + turns[place]) % faces.length] : card;
    if (!isWhole(place, 0, cards) || order[place] !== position || came !== due || (faces.length && face < 0))
      return `${came} at place ${place} does not follow from the seal and the shares`;
  }
  return "";
}

/* Keys of small order, by their height: the highest bit only says on which side the point lies. Such a key has "signed"
   anything at all. */
const PRIME = 2n ** 255n - 19n;
const ORDER_8 = 0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n; // of a point of order eight
const isOfSmallOrder = (key) => {
  const height = (BigInt(`0x${key.match(/../g).reverse().join("")}`) % 2n ** 255n) % PRIME;
  return [0n, 1n, PRIME - 1n, ORDER_8, PRIME - ORDER_8].includes(height);
};

const MARK = /^([0-9]{1,9}):([0-9a-f]{64})(?::([0-9a-f]{64}))?:([0-9a-f]{64}):([0-9a-f]{128})$/;
const utf8 = (text) => new TextEncoder().encode(text);

/* Whether that key signed the text; nothing where this browser does not know how that is done. */
async function isSigned(key, signature, text) {
  if (isOfSmallOrder(key)) return false;
  try {
    const known = await subtle.importKey("raw", Uint8Array.from(fromHex(key)), "Ed25519", false, ["verify"]);
    return await subtle.verify("Ed25519", known, Uint8Array.from(fromHex(signature)), utf8(text));
  } catch (error) {
    return error.name === "NotSupportedError" ? null : false;
  }
}

const isMarkSigned = ([, number, hash, tree, key, signature]) =>
  isSigned(key, signature, `cutcard mark ${number} ${hash} ${tree ?? ""}`.trimEnd());

async function wrongMark({ mark, held }) {
  if (held === undefined && (mark ?? "") === "") return "";
  const named = MARK.exec(mark);
  if (!named || !(held === undefined || isWay(held))) return "what it says of a mark of the book cannot be read";
  if (held !== undefined && (await reached(held)) !== named[3])
    return `the round does not lead to the tree of mark ${named[1]}`;
  return (await isMarkSigned(named)) === false ? `mark ${named[1]} does not have the signature of its key` : "";
}

const isWay = (held) =>
  typeof held?.stream === "string" && isWhole(held.of, 1, 2 ** 31) && isWhole(held.position, 0, held.of);

async function reached({ stream, position, of, path }) {
  const top = await led(await sha256([0], utf8(stream)), position, path, of);
  return top && toHex(await sha256([5], bytesOf(of), top));
}

export async function whichMark({ mark, held }) {
  if (!held) return "";
  const [named, [stream, entries]] = [MARK.exec(mark), held.stream.split(" ")];
  const said = `Mark ${named[1]} of the book holds ${stream} with its ${entries} entries, signed with the key ${named[4]}`;
  return (await isMarkSigned(named)) === null ? `${said}, which could not be checked here.` : `${said}.`;
}

const RECEIPT = /^([a-z0-9-]{1,40}):([0-9a-f]{64}):([0-9a-f]{64}):([0-9a-f]{64}):([0-9a-f]{64}):([0-9a-f]{128})$/;

export async function wrongReceipt(receipt, proof = null) {
  const named = RECEIPT.exec(receipt.trim());
  if (!named) return "this is not a receipt, TABLE:ROOT:PROMISE:SHARE:KEY:SIGNATURE";
  const [, table, root, promise, share, key, signature] = named;
  if (toHex(await sha256(fromHex(share))) !== promise) return "the share in the receipt is not the one that was promised";
  if ((await isSigned(key, signature, `cutcard share ${table} ${root} ${promise} ${share}`)) === false)
    return "the receipt does not have the signature of its key";
  if (!proof) return "";
  if (proof.root !== root) return "the receipt is for another seal than the proof";
  if (listed(proof, "shares").includes(share)) return "";
  return "the house signed that it took your share, and left it out of the order";
}

async function firstWrong(proof, root, cards) {
  const formed = isHash(proof?.root) && isWhole(proof.cards, 1, 2 ** 31) && Array.isArray(proof.shown);
  if (!formed) return 'this is not a proof, which has "root", "cards" and a list "shown"';
  const [promises, shares, faces] = ["promises", "shares", "faces"].map((name) => listed(proof, name));
  const named = Array.isArray(promises) && promises.every(isHash) && Array.isArray(shares);
  if (!named || !Array.isArray(faces) || !faces.every(isCard) || new Set(faces).size !== faces.length)
    return "what it says of promises, shares and faces cannot be read";
  if (proof.root !== root) return "the root in the proof is not the one published before the bets";
  if (proof.cards !== cards) return `the proof is of a shoe of ${proof.cards} cards, and the shoe has ${cards}`;
  if (!proof.shown.length) return "it shows no card, and so it proves nothing";
  const told = { root, cards, promises, shares, faces };
  for (const one of proof.shown) {
    const wrong = await wrongWith(one ?? {}, told);
    if (wrong) return wrong;
  }
  const positions = new Set(proof.shown.map((one) => one.position));
  if (positions.size !== proof.shown.length) return "one position is shown twice";
  return (await wrongShares(told, proof.shown)) || wrongMark(proof);
}

export function whatLay({ shown, cards, faces }) {
  const n = shown.length;
  const [one, many] = faces?.length
    ? [`1 result lay where the proof says, in a sequence of ${cards}`, `${n} results lay where the proof says, in a sequence of ${cards}`]
    : [`1 card lay where the proof says, in a sequence of ${cards}`, `${n} cards lay where the proof says, in a sequence of ${cards}`];
  return n === 1 ? one : many;
}

export function whoseShares(proof, own = []) {
  const [promised, shares] = [listed(proof, "promises").length, listed(proof, "shares").filter(Boolean)];
  if (!shares.length) return "Nobody's share is in the order: the seal binds the house, but the house alone made it.";
  const said = [
    shares.length === 1
      ? "1 player's share is in the order: the house could not know it when it sealed."
      : `${shares.length} players' shares are in the order: the house could not know them when it sealed.`,
  ];
  const mine = shares.some((share) => own.includes(share));
  if (own.length) said.push(mine ? "Your share is in it." : "Your share is not in it.");
  const withheld = promised - shares.length;
  if (withheld) said.push(withheld === 1 ? "1 more was promised and not opened." : `${withheld} more were promised and not opened.`);
  return said.join(" ");
}

export async function verify(proof, rootPublishedBefore, cards = proof?.cards) {
  const wrong = await firstWrong(proof, rootPublishedBefore, cards);
  return { ok: !wrong, wrong };
}

async function main([file, root, cards, share]) {
  let proof, receipt;
  try {
    const { readFileSync } = await import("node:fs");
    proof = JSON.parse(readFileSync(file, "utf8"));
    if (share && !isHash(share)) receipt = RECEIPT.test(share) ? share : readFileSync(share, "utf8").trim();
  } catch (error) {
    return [2, `Nothing to check: ${file ? error.message : "node verify.mjs proof.json [ROOT [CARDS [SHARE]]]"}`];
  }
  const { ok, wrong } = await verify(proof, root ?? proof?.root, cards && Number(cards));
  if (!ok) return [1, `It does not hold: ${wrong}.`];
  const when = root ? `sealed as ${root}` : `if ${proof.root} was published before the bets`;
  const broken = receipt && (await wrongReceipt(receipt, proof));
  if (broken) return [1, `It does not hold: ${broken}.`];
  if (receipt) share = RECEIPT.exec(receipt)[4];
  if (share && !listed(proof, "shares").includes(share)) return [1, "It does not hold: your share is not in the order."];
  return [0, `It holds: ${whatLay(proof)}, ${when}. ${whoseShares(proof, share ? [share] : [])} ${await whichMark(proof)}`.trim()];
}

if (globalThis.process?.argv?.[1]) {
  const started = await (await import("node:fs/promises")).realpath(process.argv[1]).catch(() => "");
  if (import.meta.url === (await import("node:url")).pathToFileURL(started).href) {
    const [status, sentence] = await main(process.argv.slice(2));
    console.log(sentence);
    process.exitCode = status;
  }
}
