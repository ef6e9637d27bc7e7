// My share of every shuffle: made by chance in this browser, promised before the seal and opened after it.
import { html, t, useLayoutEffect } from "./language.js";
import { Do, save } from "./parts.js";
import { act, ask, pause } from "./wire.js";

const KEY = "cutcard-shares"; // by their promises, the last of them
const KEPT = 500;
const read = () => JSON.parse(localStorage.getItem(KEY) || "{}");
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The promise of a new share, which this browser keeps; none where it cannot hash. */
export const newPromise = async () => {
  if (!globalThis.crypto?.subtle) return "";
  const share = crypto.getRandomValues(new Uint8Array(32));
  const promise = hex(new Uint8Array(await crypto.subtle.digest("SHA-256", share)));
  const kept = [...Object.entries(read()), [promise, hex(share)]].slice(-KEPT);
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
  return promise;
};

/** The shares that this browser has made. */
export const myShares = () => Object.values(read());

const seals = new Map(); // by my promises: the seals under which each was seen to stand

/** Whether a seal was made without the promise that the house already had; a wheel may have been opened meanwhile. Who
 * withheld a share is left out only where others have one. */
const leftOut = ({ you, cards, shares }) => {
  const allowed = you?.left_out && shares.some((one) => one.promises.length);
  return !allowed && seals.get(you?.promise)?.size > (cards?.startsWith("wheel/") ? 2 : 1);
};

// Receipts: what the house signed when it took a share.

const RECEIPTS = "cutcard-receipts"; // by promises: { table, receipts, round, out: whether the share was left out after all }
const kept = () => JSON.parse(localStorage.getItem(RECEIPTS) || "{}");
const keep = (promise, receipt) => {
  const others = Object.entries(kept()).filter(([of]) => of !== promise);
  localStorage.setItem(RECEIPTS, JSON.stringify(Object.fromEntries([...others, [promise, receipt]].slice(-KEPT))));
};

/** The receipts that this browser has for a seal. */
export const receiptsFor = (root) =>
  Object.values(kept()).flatMap(({ receipts }) => receipts.filter((receipt) => receipt.split(":")[1] === root));

/** My promises that what is sealed here binds. */
const bound = (shares) => [...new Set(shares.flatMap((one) => one.promises))].filter((promise) => promise in read());

let known = null; // the key with which the house signs its marks
const houseKey = async () => (known ||= (await ask("marks")).key);

/** Whether these are the house's word that it took that share, for the seal that was called among others. */
const signed = async (receipts, table, root, share) => {
  const { wrongReceipt } = await import("./fair/verify.mjs");
  const fits = async (receipt) => {
    const [at, , , of, key] = receipt.split(":");
    return at === table && of === share && key === (await houseKey()) && !(await wrongReceipt(receipt));
  };
  const called = receipts.some((receipt) => receipt.split(":")[1] === root);
  return called && (await Promise.all(receipts.map(fits))).every(Boolean);
};

const giving = new Map(); // by table: until the house has answered
const said = new Set(); // promises of which I was told that the house has not signed for them
const PATIENCE = 3000; // milliseconds

/** Whether a bet may be sent: the house has signed for my share in what is sealed. Where it has not, that is said once,
 * and who bets again means it. */
export const mayBet = async ({ table, shares }) => {
  const lacks = () => bound(shares).filter((promise) => !kept()[promise] && !said.has(promise));
  if (lacks().length) await Promise.race([giving.get(table), pause(PATIENCE)]);
  const unsigned = lacks();
  unsigned.forEach((promise) => said.add(promise));
  return !unsigned.length;
};

/** What the house took, and left out when no more shares could come: of the cards that lie there, and of the last. */
const findLeftOut = ({ table, round, previous, shares }) => {
  const final = round && round.phase !== "betting" ? shares : [];
  const called = new Set((previous?.entries || []).map(({ fact }) => fact?.words));
  for (const [promise, receipt] of Object.entries(kept()).filter(([, { table: at, out }]) => at === table && !out)) {
    const share = read()[promise];
    const now = final.some(({ promises, opened }) => promises.includes(promise) && !opened.includes(share));
    const then = receipt.round && receipt.round === previous?.number && !called.has(`shared ${share}`);
    if (now || then) keep(promise, { ...receipt, out: true });
  }
};

/** At a table where I sit: the share that the seal awaits is opened, its receipt kept, and the next promised. */
export const useShares = (view) => {
  const { table, you, round, shares } = view;
  const seated = Boolean(you?.seats?.length);
  const unsigned = bound(shares).find((promise) => !kept()[promise]);
  const asked = (round?.phase === "betting" && (you?.asked || unsigned)) || "";
  if (round && read()[you?.promise]) seals.set(you.promise, new Set(seals.get(you.promise)).add(round.root));
  useLayoutEffect(() => {
    const share = read()[asked] || "";
    if (!seated || (you.promise && !share)) return;
    const give = async () => {
      const promise = you.promise ? "" : await newPromise();
      if (!share && !promise) return;
      const given = act(table, { kind: "share", share, promise });
      const { receipts = [] } = await given.catch(async (no) => {
        if (share && promise) await act(table, { kind: "share", promise }); // what comes too late costs one seal, not two
        throw no;
      });
      const first = asked === you.asked ? round.number : 0; // else it was opened before, and only the receipt lacked
      if (share && (await signed(receipts, table, round.root, share))) keep(asked, { table, receipts, round: first });
    };
    giving.set(table, give().catch((no) => console.info(`no share: ${no.words || no}`))); // what is missing is said below
  }, [table, seated, asked, you?.promise]);
  useLayoutEffect(() => findLeftOut(view));
};

/** What the house signed for at this table and left out: to be seen wherever one looks, and to be taken away. */
export const BrokenWord = ({ table }) => {
  const broken = Object.values(kept()).filter((one) => one.table === table && one.out);
  const proof = broken.flatMap(({ receipts }) => `${receipts.join("\n")}\n`).join("");
  return (
    proof &&
    html`<p class="notice broken-word" role="alert">
      The house took your share of the shuffle and left it out. Stop here, and save the proof: the house has signed it.
      <${Do} does=${() => save(`receipts-${table}.txt`, proof, "text/plain")}>Save the proof<//>
    </p>`
  );
};

/** In words, whose chance is in the shuffle that is played from: for the eye beside the felt, and to be read aloud. */
const sharesWords = (view) => {
  if (!view.cards || view.cards === "scanner") return "";
  if (leftOut(view))
    return t`The house left out the share that you had promised, and may have chosen this order. Stop here.`;
  const out = view.you?.left_out;
  const why = out ? t`You did not open a share that you had promised: where others have one, seals without you, ${out}.` : "";
  const unsigned = bound(view.shares).some((promise) => said.has(promise) && !kept()[promise]);
  const missing = unsigned ? t`The house has not signed for your share: it may leave it out.` : "";
  return `${whoseChance(view)} ${why} ${missing}`.trim();
};

const whoseChance = ({ shares }) => {
  const opened = shares.flatMap((one) => one.opened);
  const mine = myShares();
  if (!opened.length) return t`Sealed by the house alone: no player has a share in this shuffle.`;
  const all = new Set(opened).size;
  const whose = opened.some((share) => mine.includes(share)) ? t`Your share is` : t`A player's share is`;
  return all > 1
    ? t`${whose} in this shuffle, with ${all - 1} more: the house could not know it when it sealed.`
    : t`${whose} in this shuffle: the house could not know it when it sealed.`;
};

export const Shares = ({ view }) =>
  html`<p class=${`shares ${leftOut(view) ? "notice" : "note"}`}>${sharesWords(view)}</p>`;
