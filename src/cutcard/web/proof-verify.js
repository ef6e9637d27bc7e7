// Verify it yourself: a proof is checked in this page with the file that also checks it offline. Nothing is sent.
import { heard, html, t, useLayoutEffect, useState } from "./language.js";
import { verify, whatLay, whichMark, whoseShares, wrongReceipt } from "./fair/verify.mjs";
import { announce, Card } from "./parts.js";
import { proofOf } from "./proof-round.js";
import { myShares, receiptsFor } from "./share.js";
import { ask } from "./wire.js";
import { cardWords, tableName } from "./words.js";

const VERIFIER = "verify.mjs";
const EMPTY = { text: "", root: "", cards: "52", from: "" };

export const Verify = ({ table, number, of = "", me }) => {
  const [given, give] = useState(EMPTY);
  const [result, show] = useState(null);
  const [mine, list] = useState([]);

  const take = async (name, round, supply = "") => {
    try {
      const path = `tables/${name}/rounds/${round}`;
      const [seen, proof] = await Promise.all([ask(path), ask(proofOf(path, supply))]);
      const seal = seen.sealed.find((one) => one.of === supply) || seen.sealed[0];
      const next = {
        text: JSON.stringify(proof, null, 1),
        root: seal.root,
        cards: String(seal.count),
        from: `${name}-${round}${seal.of && `.${seal.of}`}`,
      };
      give(next);
      check(next);
    } catch (no) {
      show({ ok: false, words: no.words, shown: [] });
    }
  };
  const check = async ({ text, root, cards }) => {
    const said = await checked(text, root.trim(), Number(cards));
    show(said);
    announce(said.words);
  };
  const read = async (files) => {
    const [file] = files || [];
    if (file) give({ ...EMPTY, text: await file.text(), from: file.name.replace(/\.proof\.json$|\.json$/, "") });
  };
  useLayoutEffect(() => {
    if (table && number) take(table, number, of);
    if (me.name) ask("me/rounds").then((found) => list(found.rounds), () => list([]));
  }, [table, number, of, me.name]);

  const change = (name) => (event) => give({ ...given, [name]: event.target.value });
  const file = given.from || "proof";
  return html`<h1>Verify it yourself</h1>
    ${result && html`<${Verdict} result=${result} />`}
    <p class="lead">
      Before the bets, the house publishes a seal over the order of all the cards. Afterwards it proves of each card shown
      that it lay there all along. Where players have a share in the shuffle, the house could not know the order when it
      sealed the cards. This page checks the proof on your own device.
    </p>
    ${result && html`<${Ways} result=${result} />`}
    <form
      class="form verify"
      onDragOver=${(event) => event.preventDefault()}
      onDrop=${(event) => {
        event.preventDefault();
        read(event.dataTransfer.files);
      }}
      onSubmit=${(event) => {
        event.preventDefault();
        check(given);
      }}
    >
      <div class="sources">
        ${mine.length > 0 &&
        html`<label
          >One of my rounds
          <select onChange=${(event) => event.target.value && take(...event.target.value.split(" "))}>
            <option value="">Choose a round</option>
            ${mine.map(
              (r) => html`<option key=${`${r.table} ${r.round}`} value=${`${r.table} ${r.round}`}>
                ${t`${tableName(r)}, round ${r.round}`}
              </option>`,
            )}
          </select>
        </label>`}
        <label>
          A proof file (or drop one anywhere here) <input
            type="file"
            accept=".json,application/json"
            onChange=${(event) => read(event.target.files)}
          />
        </label>
      </div>
      <label>
        The proof, as JSON <textarea
          rows="6"
          spellcheck=${false}
          value=${given.text}
          onInput=${change("text")}
          placeholder='{"root": "…", "cards": 52, "shown": […]}'
        />
      </label>
      <div class="sources">
        <label>
          The seal that was published before the bets <input
            value=${given.root}
            onInput=${change("root")}
            autocomplete="off"
            spellcheck=${false}
            placeholder="64 letters and digits"
          />
        </label>
        <label>
          How many are sealed, by the rules <input
            type="number"
            min="1"
            value=${given.cards}
            onInput=${change("cards")}
          />
        </label>
      </div>
      <p class="buttons"><button class="main" disabled=${!given.text.trim()}>Check it here</button></p>
    </form>
    <h2>Without this server</h2>
    <p>
      One file and one command. Save <a href="/ui/fair/verify.mjs" download=${VERIFIER}>${VERIFIER}</a> (it is short:
      read it first) and the proof, then:
    </p>
    <p>
      <code class="command">${`node ${VERIFIER} ${file}.proof.json ${given.root || "SEAL"} ${given.cards || "52"}`}</code>
    </p>
    <p>
      With Cutcard installed, you can run the whole round again as
      well: <code class="command">${`cutcard replay ${file}.round --proof ${file}.proof.json`}</code>
    </p>`;
};

const Verdict = ({ result: { ok, words, mark } }) =>
  html`<p class=${`proof-verdict ${ok ? "yes" : "no"}`}>
      <span class="sign" aria-hidden="true">${ok ? "✓" : "✕"}</span> <span>${words}</span>
    </p>
    ${mark && html`<p class="note">${mark}</p>`}`;

const Ways = ({ result: { shown, root } }) =>
  shown.map(
    ({ card, position, steps }, n) => html`<details class="panel way" key=${position} open=${n === 0}>
      <summary><${Card} card=${card} /> <span>${t`${cardWords(card)}, position ${position}`}</span></summary>
      <ol>
        ${steps.map(({ says, hash }, level) => html`<li key=${level}>${says} <code>${hash}</code></li>`)}
        <li class=${steps.at(-1).hash === root ? "yes" : "no"}>
          ${steps.at(-1).hash === root ? t`✓ That is the seal.` : t`✕ That is not the seal.`} <code>${root}</code>
        </li>
      </ol>
    </details>`,
  );

/** What verify.mjs says of it, and each card's way to the root. */
const checked = async (text, published, cards) => {
  if (!globalThis.crypto?.subtle)
    return {
      ok: false,
      words: t`This browser can check a proof only over https or on this very machine; use the command below.`,
      shown: [],
    };
  let proof;
  try {
    proof = JSON.parse(text);
  } catch {
    return { ok: false, words: t`This is not JSON.`, shown: [] };
  }
  const root = published || proof?.root;
  const bound = proof?.promises?.length ? proof : null;
  const verified = await verify(proof, root, cards || undefined);
  const broken = verified.ok ? await Promise.all(receiptsFor(root).map((receipt) => wrongReceipt(receipt, proof))) : [];
  const wrong = verified.wrong || broken.find(Boolean) || "";
  const shown = [];
  for (const one of Array.isArray(proof?.shown) ? proof.shown : []) {
    try {
      shown.push({ ...one, steps: await walk(one, bound) });
    } catch {
      break; // verify.mjs has said what is wrong with it
    }
  }
  if (wrong) return { ok: false, words: t`It does not hold: ${heard(wrong)}.`, shown, root };
  const lay = heard(whatLay(proof));
  const held = published
    ? t`It holds: ${lay}, sealed before the bets.`
    : t`It holds: ${lay}, if you saw this seal before the bets.`;
  const named = (_, table, n) => t`${tableName({ table })}, round ${n},`;
  const mark = heard(await whichMark(proof)).replace(/round\/(\S+)\/(\d+)/, named);
  return { ok: true, words: `${held} ${heard(whoseShares(proof, myShares()))}`, mark, shown, root };
};

// A card's way from its leaf to the root, step by step in words. The hashes are made once more, apart from verify.mjs.

const bytes = (hex) => hex.match(/../g).map((pair) => parseInt(pair, 16));
const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
const sha256 = async (...parts) => hex(await crypto.subtle.digest("SHA-256", Uint8Array.from(parts.flat())));
const short = (hash) => `${hash.slice(0, 10)}…`;

/** [{ says, hash }]: the leaf, each joining with a neighbour, and what is left. */
const walk = async ({ position, card, salt, path, place, came }, bound) => {
  const numbered = [24, 16, 8, 0].map((shift) => (position >>> shift) & 255);
  let hash = await sha256([0], numbered, bytes(salt), [...new TextEncoder().encode(card)]);
  const leaf = t`Leaf: position ${position}, its salt ${short(salt)} and ${card}, hashed together`;
  const steps = [{ says: leaf, hash }];
  let at = position;
  for (const beside of path) {
    if (beside) {
      const left = at % 2 === 1;
      hash = left ? await sha256([1], bytes(beside), bytes(hash)) : await sha256([1], bytes(hash), bytes(beside));
      const says = left
        ? t`Joined with the left neighbour ${short(beside)}`
        : t`Joined with the right neighbour ${short(beside)}`;
      steps.push({ says, hash });
    } else {
      steps.push({ says: t`No neighbour at this level: carried up as it is`, hash });
    }
    at >>= 1;
  }
  if (!bound) return steps;
  const faces = await sha256([...new TextEncoder().encode(bound.faces.join("\n"))]);
  hash = await sha256([2], bytes(hash), bytes(faces), bytes(bound.promises.join("")));
  const says = t`Bound with the promised shares (${bound.promises.length}); with them it came as ${came}, number ${place + 1} of those drawn`;
  return [...steps, { says, hash }];
};
