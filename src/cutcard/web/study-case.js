// One case to study: a game, its edition, options, odds and cards. The address holds all of it, so that it can be sent.
import { useLayoutEffect, useState } from "./vendor/htm-preact.js";
import { patiently } from "./wire.js";

const pair = (text) => {
  const at = text.lastIndexOf("=");
  return [text.slice(0, at), text.slice(at + 1)];
};
const pairs = (texts) => Object.fromEntries(texts.map(pair));

const readCase = () => {
  const [path, query = ""] = location.hash.split("?");
  const asked = new URLSearchParams(query);
  return {
    game: decodeURIComponent(path.split("/")[2] || ""),
    rules: asked.get("rules") || "",
    set: pairs(asked.getAll("set")),
    pay: pairs(asked.getAll("pay")),
    cards: asked.get("cards") || "",
    up: asked.get("up") || "",
  };
};

/** The rules of a case as the house is asked for them. */
export const rulesQuery = ({ rules, set = {}, pay = {} }) => {
  const query = new URLSearchParams();
  if (rules) query.set("rules", rules);
  for (const [name, value] of Object.entries(set)) query.append("set", `${name}=${value}`);
  for (const [row, odds] of Object.entries(pay)) query.append("pay", `${row}=${odds}`);
  return query;
};

export const addressOf = (it) => {
  const query = rulesQuery(it);
  if (it.cards) query.set("cards", it.cards);
  if (it.up) query.set("up", it.up);
  return `#/analyse/${it.game}${query.size ? `?${query}` : ""}`;
};

/** Where what the rules protect stands beside an analysis, under the same edition. */
export const protectOf = ({ game, rules }) => `#/analyse/${game}/protect${rules ? `?rules=${encodeURIComponent(rules)}` : ""}`;

const lying = (view, place) => (view.round.felt.cards[place] || []).filter((card) => card !== "??");

/** The cards of a situation in short: mine and what the dealer shows, or those gone from the shoe. */
export const shortOf = (view) => {
  const place = (part) => Object.entries(view.layout.piles || {}).find(([, pile]) => pile[part])?.[0];
  const mine = view.due.find(({ must }) => must)?.place || place("gone");
  return { cards: lying(view, mine).join(" "), up: lying(view, place("shown")).join(" ") };
};

/** Where the same situation is in the calculator, and in the trainer. */
export const calculatorOf = ({ rules = "", view }) => addressOf({ game: view.game, rules, ...shortOf(view) });
export const practiceOf = (it) => calculatorOf(it).replace("#/analyse/", "#/train/");

/** The case in the address, and how to change it without leaving the page. */
export const useCase = () => {
  const [now, show] = useState(readCase);
  useLayoutEffect(() => {
    const moved = () => show(readCase());
    addEventListener("hashchange", moved);
    return () => removeEventListener("hashchange", moved);
  }, []);
  const change = (parts) => {
    const next = { ...now, ...parts };
    history.replaceState(null, "", addressOf(next));
    show(next);
  };
  return [now, change];
};

/** What a path answers; while another answer is on its way, the last one stays. */
export const useAnswer = (path) => {
  const [seen, show] = useState({ answer: null, wrong: "", of: "" });
  useLayoutEffect(() => {
    if (!path) return undefined;
    let gone = false;
    patiently(path, (no) => gone || void show((s) => ({ ...s, wrong: no.words }))).then(
      (answer) => gone || show({ answer, wrong: "", of: path }),
      (no) => gone || show(({ answer }) => ({ answer, wrong: no.words, of: path })),
    );
    return () => (gone = true);
  }, [path]);
  return { ...seen, waiting: Boolean(path) && seen.of !== path };
};
