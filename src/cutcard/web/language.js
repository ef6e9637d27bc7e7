// The language of this browser. A text is written where it is shown, in English, which is its key in the catalogue of
// every other language; what the house says is found there by its English too, and stays English where it is not.
import { html as english } from "./vendor/htm-preact.js";

export * from "./vendor/htm-preact.js";

export const LANGUAGES = { en: "English", de: "Deutsch" };
const CHOSEN = "cutcard-language";
const wishes = [localStorage.getItem(CHOSEN), ...navigator.languages].map((one) => (one || "").slice(0, 2));
const wished = wishes.find((one) => one in LANGUAGES) || "en";
const brought = wished === "en" ? null : await fetch(`/ui/${wished}.json`).then((answer) => answer.json()).catch(() => null);
const { screens = {}, house = {} } = brought || {};
export const language = brought ? wished : "en";
document.documentElement.lang = language;

export const choose = (name) => {
  localStorage.setItem(CHOSEN, name);
  location.reload();
};

const fill = (text, values) => text.replace(/\{(\d+)\}/g, (_, n) => values[n]);
const keyOf = (parts) => parts.reduce((all, part, n) => `${all}{${n - 1}}${part}`).replace(/\s+/g, " ").trim();

/** A text with what is put into it: t`Round ${n}`. */
export const t = (parts, ...values) => {
  const key = keyOf(parts);
  return fill(screens[key] ?? key, values);
};

// A template in this language: every text in it, and what attributes say, with its values where they belong there.

const VALUE = /\ue000(\d+)\ue001/g;
const SAID = /\b(aria-label|title|placeholder|caption|none|even|label)="([^"\ue000]*)"/g;

const textIn = (text) => {
  const values = text.match(VALUE) || [];
  const said = screens[keyOf(text.split(/\ue000\d+\ue001/))];
  return said === undefined ? text : text.match(/^\s*/)[0] + fill(said, values) + text.match(/\s*$/)[0];
};
const tagIn = (tag) => tag.replace(SAID, (all, name, text) => `${name}="${screens[text] ?? text}"`);

const turned = new WeakMap();
const inLanguage = (parts) => {
  const whole = parts.reduce((all, part, n) => `${all}\ue000${n - 1}\ue001${part}`);
  const said = whole.split(/(<[^>]*>)/).map((part, n) => (n % 2 ? tagIn(part) : textIn(part))).join("");
  return { parts: said.split(/\ue000\d+\ue001/), order: [...said.matchAll(VALUE)].map(([, n]) => Number(n)) };
};
export const html = brought
  ? (parts, ...values) => {
      if (!turned.has(parts)) turned.set(parts, inLanguage(parts));
      const { parts: said, order } = turned.get(parts);
      return english(said, ...order.map((n) => values[n]));
    }
  : english;

// Numbers and moments, as they are written here.

const DATES = { en: "en-GB" }[language] || language;
export const number = (value, least = 0, most = least) =>
  value.toLocaleString(language, { minimumFractionDigits: least, maximumFractionDigits: most });
const money = (value, digits) =>
  value.toLocaleString(language, { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol", minimumFractionDigits: digits, maximumFractionDigits: digits });
export const dollars = (cents) => (cents < 0 ? "−" : "") + money(Math.abs(cents) / 100, cents % 100 ? 2 : 0);
/** What is written on a chip: no sign, for which it has no room. */
export const onChip = (cents) => number(cents / 100, cents % 100 ? 2 : 0);
/** An amount to the cent, as a meter shows it. */
export const inCents = (cents) => money(cents / 100, 2);
/** A moment on the reader's own clock. */
export const dated = (ms, how = { dateStyle: "medium", timeStyle: "short" }) => new Date(ms).toLocaleString(DATES, how);

// What the house says.

const quoted = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const shapes = Object.keys(house)
  .filter((key) => key.includes("{"))
  .sort((a, b) => b.replace(/\{\d+\}/g, "").length - a.replace(/\{\d+\}/g, "").length)
  .map((key) => [new RegExp(`^${key.split(/\{\d+\}/).map(quoted).join("(.+?)")}$`), house[key]]);

/** A shape of the catalogue that fits, with what is put in as that is told; none where something is not. */
const shaped = (said, told) => {
  for (const [shape, text] of shapes) {
    const parts = said.match(shape)?.slice(1).map((part) => told(part));
    if (parts && !parts.includes(undefined)) return fill(text, parts);
  }
  return undefined;
};
const each = (parts, between) => {
  const all = parts.length > 1 ? parts.map((part) => sure(part)) : [undefined];
  return all.includes(undefined) ? undefined : all.join(between);
};
/** As it stands there, as it would within a sentence, or as a sentence. */
const cased = (said, told) => {
  const small = said.slice(0, 1).toLowerCase() + said.slice(1);
  const other = told(said) ?? (small === said ? undefined : told(small)?.replace(/^./u, (one) => one.toUpperCase()));
  if (other !== undefined || !said.endsWith(".")) return other;
  const without = cased(said.slice(0, -1), told);
  return without && `${without}.`;
};
const plain = (said) => (/(?:^|\s)[a-z]/.test(said) ? undefined : here(said)); // figures and names
/** What is in the catalogue with all that is put in; or nothing. */
const sure = (said) =>
  cased(
    said,
    (one) =>
      house[one] ??
      each(one.split(/(?<=\.) /), " ") ??
      each(one.split("; "), "; ") ??
      shaped(one, (part) => sure(part) ?? plain(part)) ??
      each(one.split(", "), ", "),
  );
const AMOUNT = /\$(\d{1,3}(?:,\d{3})*|\d+)(\.\d\d)?(?!\d)/g;
const FIGURE = /(?<=^[-−+]?)\d{1,3}(?:,\d{3})*(?:\.(\d+))?(?=(?:\s%)?$)/;
const MOMENT = /\d\d? [A-Z][a-z]+ \d{4}, \d\d:\d\d UTC/g;
const here = (said) =>
  said
    .replace(FIGURE, (figure, places = "") => number(Number(figure.replaceAll(",", "")), places.length))
    .replace(AMOUNT, (_, whole, cents = ".00") => dollars(Number(whole.replaceAll(",", "")) * 100 + Number(cents.slice(1))))
    .replace(MOMENT, (at) => dated(Date.parse(at.replace(",", ""))));

/** What the house or the rules say in English, as it is said here: figures, amounts and moments too. */
export const heard = (said = "") => sure(said) ?? cased(said, (one) => shaped(one, heard)) ?? here(said);
