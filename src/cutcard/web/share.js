// My share of every shuffle: made by chance in this browser, promised before the seal and opened after it.
import { html, t, useLayoutEffect } from "./language.js";
import { act } from "./wire.js";

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

/** Whether a seal was made without the promise that the house already had; a wheel may have been opened meanwhile. */
const leftOut = ({ you, cards }) =>
  !you?.left_out && seals.get(you?.promise)?.size > (cards?.startsWith("wheel/") ? 2 : 1);

/** At a table where I sit: the share that the seal awaits is opened, and the next promised. */
export const useShares = ({ table, you, round }) => {
  const seated = Boolean(you?.seats?.length);
  const asked = (round?.phase === "betting" && you?.asked) || "";
  if (round && read()[you?.promise]) seals.set(you.promise, new Set(seals.get(you.promise)).add(round.root));
  useLayoutEffect(() => {
    const share = read()[asked] || "";
    if (!seated || (you.promise && !share)) return;
    const give = async () => {
      const promise = you.promise ? "" : await newPromise();
      if (share || promise) await act(table, { kind: "share", share, promise });
    };
    give().catch((no) => console.info(`no share: ${no.words || no}`)); // the line below says whether it is in
  }, [table, seated, asked, you?.promise]);
};

/** In words, whose chance is in the shuffle that is played from: for the eye beside the felt, and to be read aloud. */
const sharesWords = (view) => {
  if (!view.cards || view.cards === "scanner") return "";
  if (leftOut(view))
    return t`The house left out the share that you had promised, and may have chosen this order. Stop here.`;
  const out = view.you?.left_out;
  const why = out ? t`You did not open a share that you had promised: seals without you, ${out}.` : "";
  return `${whoseChance(view)} ${why}`.trim();
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
