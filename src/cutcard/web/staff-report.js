// What happened and should not have: recorded as it was, then ruled on by whom the rules name.
import { html, useState } from "./vendor/htm-preact.js";
import { Fold, Form, Rule, useGame } from "./staff-parts.js";
import { itemsOf, itemWords } from "./staff-words.js";
import { capital, personName, wagerName, where } from "./words.js";

const record = (kind) => (fact) => ({ kind: "record", fact: { kind, ...fact } });

/** Every kind of thing that can be recorded here: its fields, and the act they make. */
const kinds = (view, game) => {
  const people = [...new Set(view.seats.map(({ person }) => person).filter(Boolean))].map((one) => [one, personName(one)]);
  const places = {
    name: "place",
    label: "Where",
    options: game.places.map((p) => [p, where(p, view.layout)]),
    value: game.places.includes("layout") ? "layout" : undefined,
  };
  const owner = { name: "owner", label: "Whose", options: people };
  const wagers = view.wagers.map((one) => [one, wagerName(view.layout, one)]);
  const wager = { name: "wager", label: "Wager", options: wagers };
  const chips = { name: "chips", label: "Dollars", type: "money", min: 0.01 };
  const pusher = { name: "by", label: "By whom", options: ["dealer", ...people] };
  const target = { name: "to", label: "To which wager", options: wagers };
  const to = { ...places, name: "to", label: "To" };
  const items = itemsOf(view.round);
  const counted = {};
  const nth = ({ at }) => (counted[at] = (counted[at] || 0) + 1);
  const lying = items.map((item) => [item.id, itemWords(item, nth(item), view.layout.names)]);
  const real = view.cards === "scanner";
  const found = [
    ["bet", "A spoken bet, or a late one", [places, wager, owner, chips], record("bet")],
    ["pull", "A wager taken back", [places, wager, owner], record("pull")],
    ["shift", "A wager pushed elsewhere", [pusher, places, wager, owner, target], record("shift")],
    ["choice", "A decision that was spoken", [places, { name: "word", label: "Word" }], record("choice")],
    ["look", "A player looked at a hand", [{ name: "person", label: "Who", options: people }, places], record("look")],
    ["say", "Say to the table", [{ name: "words", label: "Words" }], ({ words }) => ({ kind: "say", words })],
    ["call", "Something was announced", [{ name: "words", label: "Words" }], record("call")],
  ];
  if (lying.length) {
    const card = real ? [{ name: "card", label: "Which card, such as Th" }] : [];
    const item = { name: "item", label: "Card", options: lying };
    const by = { name: "by", label: "By whom", options: ["dealer", "shoe", ...people] };
    const exposed = (filled) => ({ kind: "expose-card", ...filled });
    const moved = (filled) => record("move")({ to: filled.to, items: [filled.item] });
    found.unshift(["expose", "A card fell open", [item, by, ...card], exposed]);
    found.push(["move", "A card was carried away", [item, to], moved]);
  }
  if (real) {
    const faces = [["up", "face up"], ["down", "face down"], ["own", "in the player's hand"]];
    const face = { name: "face", label: "Lies", options: faces };
    const card = { name: "card", label: "Which card; ?? if it was not seen", value: "??" };
    const dealt = (filled) => record("deal")({ to: filled.to, face: filled.face, cards: [filled.card] });
    found.push(["deal", "A card was dealt out of turn", [to, face, card], dealt]);
  }
  const incidents = game.reports.map(({ clause, cite, says, at_place }) => {
    const at = { ...places, required: at_place, choose: at_place ? "choose a place" : "no place in particular", value: "" };
    const noted = (filled) => record("note")({ clause, ...filled });
    return [`note ${clause}`, capital(says), [at], noted, cite];
  });
  const alone = ["expose", "call", "say", "move", "deal"]; // these need nobody at a seat
  return [...found.filter(([kind]) => people.length || alone.includes(kind)), ...incidents];
};

/** Why, where the act keeps it. */
const recorded = (act, why) => (act.kind === "record" ? { ...act, why } : act);

/** What went wrong, in plain words to press; then what is to be known of it, and the clause. Where nobody deals, only what
 * the rules of the game call an incident. */
export const Reports = ({ view, send, incidents = false }) => {
  const game = useGame(view);
  const [kind, choose] = useState("");
  if (!game || !view.round) return "";
  const all = kinds(view, game).filter(([, , , , cite]) => cite || !incidents);
  const [chosen, title, fields, act, cite] = all.find(([name]) => name === kind) || [];
  const record = ({ why, ...filled }) => send(recorded(act(filled), why), `${title}: done.`);
  return html`<${Fold} title="What went wrong?" level=${2}>
    <div class="went-wrong" role="group" aria-label="What went wrong">
      ${all.map(
        ([name, words]) => html`<button
          type="button"
          key=${name}
          data-kind=${name}
          aria-pressed=${name === chosen}
          onClick=${() => choose(name)}
        >${words}</button>`,
      )}
    </div>
    ${chosen &&
    html`<${Form}
        key=${chosen}
        fields=${[...fields, { name: "why", label: "In a few words", required: false }]}
        button="Record it"
        main=${true}
        does=${record}
      />
      ${cite && html`<${Rule} cite=${cite} />`}`}
    <p class="note">What is recorded is never overwritten; the rules say who decides what comes of it.</p>
  <//>`;
};
