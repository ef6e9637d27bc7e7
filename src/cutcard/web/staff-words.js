// What staff may do and what is due, each in one sentence; the money effect of a choice.
import { html } from "./vendor/htm-preact.js";
import { cardWords, dollars, ended, handWords, plain, signed, waitedFor } from "./words.js";

/** A place in a sentence, as the layout names it. */
export const place = (name, names = {}) => {
  if (/^\d+[a-z]?$/.test(name)) return `seat ${name}`;
  return names[name] || `the ${name}`;
};
const cards = (n) => (n === 1 ? "one card" : `${n} cards`);
const FACES = { up: "face up", down: "face down", own: "face down", home: "face down" };

/** What a table with real cards must hear from. */
export const GEAR = ["scanner", "players-monitor", "dealer-monitor"];

/** A fact or an option as a thing to do, in the names of the table's layout. */
export const toDo = (fact, names = {}) => {
  const at = (name) => place(name, names);
  switch (fact.kind) {
    case "void":
      if (fact.place) return `Void ${at(fact.place)}: its wagers are returned`;
      return `${names.void || "The round is void"}: every wager is returned`;
    case "rule":
      return { stands: "Let it stand", verified: "The hand is verified: pay it" }[fact.word] || `Rule: ${fact.word}`;
    case "strike":
      return `Strike entry ${fact.entry}: it never counted`;
    case "reopen":
      return "Let the player decide again";
    case "move":
      return `Carry ${cards(fact.items.length)} to ${at(fact.to)}`;
    case "draw":
      return `Deal ${cards(fact.count)} ${FACES[fact.face]} to ${at(fact.to)}`;
    case "reveal":
      return `Turn up the cards of ${at(fact.place)}`;
    case "show":
      return `Turn up ${handWords(fact.cards)} at ${at(fact.place)}`;
    case "verdict":
      return `${at(fact.place)}, ${fact.owner}: ${plain(fact.wager)} ${verdictWords(fact)}`;
    case "award":
      if (fact.payee === "house") return `Take ${dollars(fact.chips)} back from ${fact.payer}: ${plain(fact.why)}`;
      return `Pay ${dollars(fact.chips)} to ${fact.payee}: ${plain(fact.why)}`;
    case "call":
      return `Call “${fact.words}”`;
    case "choice":
      return fact.word === "absent"
        ? `${at(fact.place)} is absent: the hand is forfeit`
        : `${at(fact.place)}${fact.owner ? `, ${fact.owner}` : ""}: ${fact.word}`;
    case "tick":
      return [
        plain(fact.step),
        fact.deck !== "table" && `deck ${fact.deck}`,
        fact.cards > 0 && `${fact.cards} cards counted`,
      ].filter(Boolean).join(", ");
    case "slide":
      return `Carry a wager of ${fact.owner} to where it was meant`;
    case "sit":
      return `${fact.person} now sits at ${fact.places.join(", ")}`;
    default:
      return fact.kind;
  }
};

const verdictWords = (fact) =>
  ({
    win: `wins, pay back ${dollars(fact.returned)} in all`,
    lose: "loses, take it",
    forfeit: "is forfeit, take it",
  })[fact.outcome] ||
  `${ended({ ...fact, chips: fact.returned })}, give back ${dollars(fact.returned)}`;

/** Which slots are read next: names that are known already, and ?? for each card still to be read. */
export const slots = (view, duty) => {
  const option = duty?.options[0];
  if (view.cards !== "scanner" || !option) return [];
  if (option.kind === "draw" && option.face === "up") return Array(option.count).fill("??");
  return option.kind === "reveal" ? view.round.felt.cards[option.place] || [] : [];
};

/** Where the next card goes, and which of how many it is. */
export const expected = (view, duty, read) => {
  const option = duty?.options[0];
  if (!option || !["draw", "reveal"].includes(option.kind)) return null;
  if (option.kind === "reveal") {
    const lying = view.round.felt.cards[option.place] || [];
    const unread = lying.map((card, n) => [card, n + 1]).filter(([card]) => card === "??");
    return { place: option.place, n: unread[read]?.[1] || lying.length, of: lying.length };
  }
  const dealt = view.round.entries.filter((e) => e.fact.kind === "deal" && e.fact.to === option.to)
    .reduce((sum, e) => sum + e.fact.cards.length, 0);
  return { place: option.to, n: dealt + read + 1, of: 0 };
};

/** What is due at the dealer's desk, in one sentence with its clause. */
export const dueNow = (view, task, close, step, running, read) => {
  const fault = view.faults[0];
  if (fault) return { words: `stop: ${fault.says}`, cite: "", stop: true };
  if (running && close) return { words: `take the wagers, then call ${close.options[0].words}`, cite: close.cite };
  if (running && task) {
    const at = expected(view, task, read);
    const which = view.cards === "scanner" && at && (at.of || read)
      ? `, card ${at.n}${at.of ? ` of ${at.of}` : ""}`
      : "";
    return { words: `${toDo(task.options[0], view.layout.names)}${which}`, cite: task.cite };
  }
  if (step) return { words: toDo(step.options[0], view.layout.names), cite: step.cite };
  if (running) return { words: `wait for ${waitedFor(view) || "the table"}`, cite: view.waiting_for[0]?.cite || "" };
  if (view.state !== "open") return { words: `the table is ${view.state}`, cite: "" };
  const other = view.procedure.find((d) => d.must && d.who !== "dealer");
  if (other) return { words: `wait: ${toDo(other.options[0], view.layout.names)} is for the ${other.who}`, cite: other.cite };
  if (view.lack) return { words: view.lack.says, cite: view.lack.cite, stop: true, lack: true };
  return {
    words: view.seats.some(({ person }) => person) ? "the next round begins by itself" : "wait for players",
    cite: "",
  };
};

/** What moves at once if this is chosen, and how everybody then stands. */
export const Effect = ({ choice }) => {
  if (!choice.net) return html`<span class="effect">Moves no chips by itself.</span>`;
  const moves = Object.entries(choice.moves);
  const net = Object.entries(choice.net).filter(([, chips]) => chips);
  return html`<span class="effect">
    ${moves.length ? moves.map(([who, chips]) => `${who} ${signed(chips)}`).join("; ") : "No chips move now"}.
    ${net.length > 0 && html` Then: ${net.map(([who, chips]) => `${who} ${signed(chips)}`).join(", ")} in this round.`}
  </span>`;
};

/** The entries of a round that were taken back, by their numbers. */
export const struckIn = (round) =>
  new Set((round?.entries || []).filter((e) => e.fact.kind === "strike").map((e) => e.fact.entry));

/** The cards of the round, each with its name in the log, where it lies, and what everyone knows of it. */
export const itemsOf = (round) => {
  const items = {};
  const struck = struckIn(round);
  for (const { n, fact } of round?.entries || []) {
    if (struck.has(n)) continue;
    if (fact.kind === "deal")
      fact.cards.forEach((card, i) => (items[`${n}.${i}`] = { id: `${n}.${i}`, card, at: fact.to }));
    if (fact.kind === "move") fact.items.forEach((id) => items[id] && (items[id].at = fact.to));
    if (fact.kind === "expose" && items[fact.item]) items[fact.item].card = fact.card;
  }
  return Object.values(items);
};

export const itemWords = (item, n, names) => `${place(item.at, names)}, card ${n}: ${cardWords(item.card)}`;
