// What happened and should not have: recorded as it was, then ruled on by whom the rules name.
import { html, useState } from "./vendor/htm-preact.js";
import { Fold, Form, Rule, useGame } from "./staff-parts.js";
import { itemsOf, itemWords } from "./staff-words.js";
import { personName, wagerName, where } from "./words.js";

const record = (kind) => (fact) => ({ kind: "record", fact: { kind, ...fact } });

/** Every kind of thing that can be recorded here: its fields, and the act they make. */
const kinds = (view, game, report) => {
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
    const card = real ? [{ name: "card", label: "Which card, as Th" }] : [];
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
    const card = { name: "card", label: "Which, ?? if unseen", value: "??" };
    const dealt = (filled) => record("deal")({ to: filled.to, face: filled.face, cards: [filled.card] });
    found.push(["deal", "A card was dealt out of turn", [to, face, card], dealt]);
  }
  if (game.reports.length) {
    const clauses = game.reports.map((r) => [r.clause, r.cite]);
    const clause = { name: "clause", label: "Under which clause", options: clauses };
    const at = { ...places, required: report.at_place, choose: "choose a place", value: "" };
    found.unshift(["note", "An incident", [clause, at], record("note")]);
  }
  return found.filter(([kind]) => people.length || ["note", "expose", "call", "say", "move", "deal"].includes(kind));
};

/** Why, where the act keeps it. */
const recorded = (act, why) => (act.kind === "record" ? { ...act, why } : act);

export const Reports = ({ view, send }) => {
  const game = useGame(view);
  const [kind, choose] = useState("");
  const [clause, look] = useState("");
  if (!game || !view.round) return "";
  const report = game.reports.find((r) => r.clause === clause) || game.reports[0];
  const all = kinds(view, game, report);
  const [chosen, title, fields, act] = all.find(([name]) => name === kind) || all[0];
  const watched = fields.map((f) => (f.name === "clause" ? { ...f, chosen: look, value: clause || undefined } : f));
  return html`<${Fold} title="Record what happened" level=${2}>
    <label
      >What
      <select onChange=${(event) => choose(event.target.value)}>
        ${all.map(
          ([name, words]) => html`<option key=${name} value=${name} selected=${name === chosen}>${words}</option>`,
        )}
      </select></label
    >
    ${chosen === "note" && html`<${Rule} cite=${report.cite} />`}
    <${Form}
      key=${chosen}
      fields=${[...watched, { name: "why", label: "In a few words", required: false }]}
      button="Record it"
      does=${({ why, ...filled }) => send(recorded(act(filled), why), `${title}: done.`)}
    />
    <p class="note">What is recorded is never overwritten; the rules say who decides what comes of it.</p>
  <//>`;
};
