// What is due at a desk, in one sentence; the money effect of a choice.
import { html } from "./vendor/htm-preact.js";
import { aloud, cardWords, minutes, personName, signed, waitedFor } from "./words.js";

/** What a table where cards or numbers are real may have to hear from. */
export const GEAR = ["scanner", "wheel", "dice", "players-monitor", "dealer-monitor"];

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
export const dueNow = (view, task, close, step, running, read, steps = {}) => {
  const fault = view.faults[0];
  if (fault) return { words: `stop: ${fault.says}`, cite: "", stop: true };
  if (running && close) return { words: `take the wagers, then call ${close.options[0].words}`, cite: close.cite };
  if (running && task) {
    const at = expected(view, task, read);
    const which = view.cards === "scanner" && at && (at.of || read)
      ? `, card ${at.n}${at.of ? ` of ${at.of}` : ""}`
      : "";
    return { words: `${aloud(task.says[0])}${which}`, cite: task.cite };
  }
  if (step) return { words: [step.says[0], step.in_full].filter(Boolean).join(": "), cite: step.cite };
  if (running) return { words: `wait for ${waitedFor(view) || "the table"}`, cite: view.waiting_for[0]?.cite || "" };
  if (view.state !== "open") return { words: `the table is ${view.state}`, cite: "" };
  const other = view.procedure.find((d) => d.must && d.who !== "dealer");
  if (other) {
    const says = [other.says[0], steps[other.options[0].step]].filter(Boolean).join(": ");
    return { words: `wait for the ${other.who}: ${says}`, cite: other.cite };
  }
  if (view.lack) return { words: view.lack.says, cite: view.lack.cite, stop: true, lack: true };
  return {
    words: view.seats.some(({ person }) => person) ? "the next round begins by itself" : "wait for players",
    cite: "",
  };
};

/** How fast a table plays, and how long it has not: one that stopped an hour ago has no pace. */
export const pacing = ({ rounds, an_hour, idle }) => {
  const rate = an_hour ?? (rounds ? "none" : "none yet");
  return idle >= 2 ? `${rate}, idle ${minutes(idle)}` : rate;
};

/** What moves at once if this is chosen, and how everybody then stands. */
export const Effect = ({ choice }) => {
  if (!choice.net) return html`<span class="effect">Moves no chips by itself.</span>`;
  const moves = Object.entries(choice.moves);
  const net = Object.entries(choice.net).filter(([, chips]) => chips);
  return html`<span class="effect">
    ${moves.length ? moves.map(([who, chips]) => `${personName(who)} ${signed(chips)}`).join("; ") : "No chips move now"}.
    ${net.length > 0 && html` Then: ${net.map(([who, chips]) => `${personName(who)} ${signed(chips)}`).join(", ")} in this round.`}
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

export const itemWords = (item, n, names) => `${names[item.at]}, card ${n}: ${cardWords(item.card)}`;
