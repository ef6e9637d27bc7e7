// Small parts that every screen is made of.
import { html, t, useLayoutEffect, useMemo, useRef, useState } from "./language.js";
import { follow, patiently } from "./wire.js";
import { capital, cardWords, dollars, inCents, isCard, levelName, signed, tableName } from "./words.js";

export const PIPS = {
  s: "M12 2c3.6 5.2 9 7.6 9 12.4a4.6 4.6 0 0 1-7.3 3.7L15 22H9l1.3-3.9A4.6 4.6 0 0 1 3 14.4C3 9.6 8.4 7.2 12 2z",
  h: "M12 21.5C6 16.5 2 13 2 8.6A5.1 5.1 0 0 1 7.2 3.4c2 0 3.8 1 4.8 2.7a5.5 5.5 0 0 1 4.8-2.7A5.1 5.1 0 0 1 22 8.6c0 4.4-4 7.9-10 12.9z",
  d: "M12 1.5 21 12l-9 10.5L3 12z",
  c: "M12 2a4.7 4.7 0 0 1 3.9 7.3A4.7 4.7 0 1 1 13.7 17L15 22H9l1.3-5A4.7 4.7 0 1 1 8.1 9.3 4.7 4.7 0 0 1 12 2z",
};

export const Pip = ({ suit }) =>
  html`<svg class="pip" viewBox="0 0 24 24" aria-hidden="true"><path d=${PIPS[suit]} /></svg>`;

/** What stands in the corner of a card. */
export const cardIndex = ([rank]) => (rank === "T" ? "10" : rank);

/** Its rank over its suit, which is all of it where it is small. */
const Plain = ({ card }) => html`<svg class="plain" viewBox="0 0 50 70" aria-hidden="true">
  <text x="25" y="33">${cardIndex(card)}</text><path d=${PIPS[card[1]]} transform="translate(11 38) scale(1.15)" />
</svg>`;

/** A playing card: shape, letter and colour tell the suit; face down where its name is not ours to know. `Face` draws
 * it where it is large. One that was face down before is turned; `nth`: so many are dealt before it. */
export const Card = ({ card, Face, raised = false, apart = false, nth = 0 }) => {
  const was = useRef(card);
  const turned = useRef(false);
  if (was.current !== card) [turned.current, was.current] = [was.current === "??", card];
  const order = `--nth:${nth}`;
  if (card === "??") return html`<span class="card back" style=${order} role="img" aria-label="a card face down"></span>`;
  const suit = isCard(card) && card[1];
  const look = [suit || "named", raised && "raised", apart && "apart", turned.current && "turned"].filter(Boolean);
  return html`<span class=${`card face ${look.join(" ")}`} style=${order} role="img" aria-label=${cardWords(card)}>
    ${suit && Face && html`<${Face} rank=${card[0]} suit=${suit} />`}
    ${suit ? html`<${Plain} card=${card} />` : html`<b>${card}</b>`}
  </span>`;
};

const DOTS = {
  1: [[12, 12]],
  2: [[7, 7], [17, 17]],
  3: [[6, 6], [12, 12], [18, 18]],
  4: [[7, 7], [17, 7], [7, 17], [17, 17]],
  5: [[6, 6], [18, 6], [12, 12], [6, 18], [18, 18]],
  6: [[7, 5], [17, 5], [7, 12], [17, 12], [7, 19], [17, 19]],
};
const RED = { 1: () => true, 4: () => true, 66: (n) => n % 2 === 0 }; // ones and fours; of the double six one column
export const isTile = (name) => /^[1-6]-[1-6]$/.test(name);

/** Two halves with dots, as on a tile, or one, as on a die. */
const Dots = ({ halves }) =>
  html`<svg viewBox=${`0 0 24 ${24 * halves.length}`} aria-hidden="true">
    ${halves.length > 1 && html`<path d="M3 24h18" />`}
    ${halves.flatMap((dots, half) => {
      const red = (halves.join("") === "66" && RED[66]) || RED[dots];
      return DOTS[dots].map(
        ([x, y], n) =>
          html`<circle cx=${x} cy=${y + 24 * half} r=${dots === "1" ? 3.6 : 2.6} class=${red?.(n) ? "red" : ""} />`,
      );
    })}
  </svg>`;

/** A tile with its name below, or a die. */
export const Piece = ({ piece, name = "", raised = false, apart = false }) =>
  html`<figure class=${`${isTile(piece) ? "domino" : "die"} ${raised ? "raised" : ""} ${apart ? "apart" : ""}`}>
    <span role="img" aria-label=${name ? `${piece}, ${name}` : piece}><${Dots} halves=${piece.split("-")} /></span>
    ${name && html`<figcaption aria-hidden="true">${name.split(", ").map((part) => html`<span>${part}</span>`)}</figcaption>`}
  </figure>`;

/** Cards in a row; the best of them raised where they have been read. Tiles and dice have `names` and dots. */
export const Cards = ({ cards, Face, reading, names = {}, dice = false }) => {
  const best = [...(reading?.best || [])];
  const told = best.length > 0 && best.length < cards.length; // which of them make the hand
  return html`<span class="cards" style=${`--n:${cards.length}`}>
    ${cards.map((card, n) => {
      const at = best.indexOf(card);
      if (at >= 0) best.splice(at, 1);
      const look = { raised: told && at >= 0, apart: told && at < 0 };
      return isTile(card) || (dice && card in DOTS)
        ? html`<${Piece} key=${n} piece=${card} name=${isTile(card) && names[card]} ...${look} />`
        : html`<${Card} key=${n} card=${card} Face=${Face} nth=${n} ...${look} />`;
    })}
  </span>`;
};

/** The chips there are, least first, in cents. */
export const CHIPS = [100, 500, 2500, 10000, 50000];

/** So many cents as a little pile of chips; `pending`: the house has not taken them yet. */
export const Chips = ({ cents, pending = false }) => {
  const pile = [];
  let rest = cents;
  for (const value of [...CHIPS].reverse()) {
    while (rest >= value && pile.length < 5) {
      pile.push(value);
      rest -= value;
    }
  }
  return html`<span class=${pending ? "pile pending" : "pile"}>
    ${pile.map((value) => html`<i class=${`disc v${value}`} />`)}<b>${dollars(cents)}</b>
  </span>`;
};

/** What is printed on a spot, and the key that lays there. */
export const Label = ({ name, k }) =>
  html`<span class="label">${name}${k ? html`<kbd aria-hidden="true">${k}</kbd>` : ""}</span>`;
/** Spots beside each other have letters of one size, for which the longest word of them has room. */
export const lettersFor = (names) =>
  `--longest:${Math.max(...names.flatMap((name) => name.split(/[\s-]+/)).map((word) => word.length))}`;

/** What somebody won or lost. */
export const Net = ({ cents, even = dollars(0) }) =>
  html`<b class=${cents > 0 ? "up" : cents < 0 ? "down" : ""}>${cents ? signed(cents) : even}</b>`;

/** After a pointer has pressed a button the keys are the table's again, not the button's. */
export const pressed = (event, does) => {
  if (event.detail) event.currentTarget.blur();
  return does();
};

/** A button with the key that presses it; `once`: of a double click only the first counts. Until what it does is done
 * it is busy. */
export const Do = ({ does, k, children, cls = "", off = false, dim = false, once = false, pressed: held, title }) => {
  const [busy, wait] = useState(false);
  const act = (event) => {
    if (once && event.detail > 1) return;
    const doing = does(event);
    if (!doing?.then) return;
    wait(true);
    const done = () => wait(false);
    doing.then(done, done);
  };
  return html`<button
    type="button"
    class=${cls}
    disabled=${off}
    title=${title}
    aria-disabled=${dim ? "true" : undefined}
    aria-pressed=${held}
    aria-busy=${busy || undefined}
    aria-keyshortcuts=${k}
    onClick=${(event) => pressed(event, () => act(event))}
  >
    ${children}${k ? html`<kbd aria-hidden="true">${k}</kbd>` : ""}
  </button>`;
};

/** Keys of a screen: letters act unless somebody is typing. */
export const useKeys = (keys) => {
  const now = useRef(keys);
  now.current = keys;
  useLayoutEffect(() => {
    const pressed = (event) => {
      const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
      if (typing || event.target.closest?.("dialog") || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const wanted = event.key === " " ? "space" : event.key.toLowerCase();
      if (/^(enter|space)$/.test(wanted) && /^(BUTTON|SUMMARY)$/.test(event.target.tagName)) return;
      const does = now.current[wanted];
      if (does) {
        event.preventDefault();
        does();
      }
    };
    const opened = (event) => event.detail && event.target.closest("summary")?.blur();
    addEventListener("keydown", pressed);
    addEventListener("click", opened);
    return () => {
      removeEventListener("keydown", pressed);
      removeEventListener("click", opened);
    };
  }, []);
};

/** Whether the window is such, now and when it changes. */
export const useMedia = (query) => {
  const [is, tell] = useState(matchMedia(query).matches);
  useLayoutEffect(() => {
    const asked = matchMedia(query);
    const heard = () => tell(asked.matches);
    heard();
    asked.addEventListener("change", heard);
    return () => asked.removeEventListener("change", heard);
  }, [query]);
  return is;
};

/** What a live path shows, whether the house answers, and why it shows nothing. */
export const useLive = (path) => {
  const [seen, show] = useState({ view: null, online: true, no: null });
  useLayoutEffect(() => (path ? follow(path, (view, online, no) => show({ view, online, no })) : undefined), [path]);
  return seen;
};

/** What a path answers; what is said while it does not, and its refusal; a path that is empty is not asked for. */
export const useAsked = (path) => {
  const [seen, show] = useState({ data: null, said: "", no: null });
  useLayoutEffect(() => {
    let gone = false;
    const tell = (data, said = "", no = null) => gone || void show({ data, said, no });
    tell(null);
    if (path) patiently(path, (no) => tell(null, no.words)).then((data) => tell(data), (no) => tell(null, no.words, no));
    return () => {
      gone = true;
    };
  }, [path]);
  return seen;
};

/** What tables are called, as soon as the house has said it. */
export const useTableNames = () => {
  const { data } = useAsked("tables");
  return (table) => tableName(data?.tables.find((one) => one.table === table) || { table });
};

const KEPT = 60; // sentences in the live region: a long round told at once is some forty of them
export const LONGEST = 120; // characters in one breath
/** Lines of one breath each, broken where a part of a sentence ends. */
const breaths = (words) =>
  words.split(/(?<=[.;,]) /).reduce(([...lines], part) => {
    const longer = lines.length ? `${lines.at(-1)} ${part}` : "";
    return longer && longer.length <= LONGEST ? [...lines.slice(0, -1), longer] : [...lines, part.slice(0, LONGEST)];
  }, []);
/** Said once by a screen reader: a line a sentence, so that none is lost where many come at once. */
export const announce = (words) => {
  const said = document.getElementById("said");
  for (const one of breaths(words)) {
    const line = document.createElement("p");
    line.textContent = one;
    said.append(line);
  }
  while (said.childElementCount > KEPT) said.firstElementChild.remove();
};

/** The jackpot at a table: what its meters stand at now, and a light for every seat that is in. */
export const Pot = ({ view }) => {
  const { view: live } = useLive(view.jackpot ? "meters/live" : "");
  if (!view.jackpot || !live) return "";
  const lit = view.round?.felt.lit || [];
  const taken = view.seats.filter(({ place, person }) => person || lit.includes(place));
  return html`<div class="pot" role="group" aria-label="Jackpot">
    ${view.jackpot.levels.map(
      (name) => html`<span key=${name}>${levelName(name)} <b>${inCents(live.meters[name].chips)}</b></span>`,
    )}
    <span class="lights" aria-hidden="true">
      ${taken.map(
        ({ place }) => html`<span key=${place} class=${lit.includes(place) ? "light on" : "light"}>${place}</span>`,
      )}
    </span>
    <span class="only-read">${lit.length ? t`In for it: seat ${lit.join(", ")}` : t`Nobody is in for it`}</span>
  </div>`;
};

const secondsTo = (moment) => Math.max(0, Math.ceil((moment - Date.now()) / 1000));
const LAST = 5; // seconds
const KINDS = { betting: [t`to bet`, 20], deciding: [t`to decide`, 30] };
/** How many seconds there are to bet or to decide, of how many, and for what. */
const useClock = (clock) => {
  const [words, most] = KINDS[clock?.for] || ["", 0];
  const ends = useMemo(() => (words ? Date.now() + clock.left : 0), [clock]);
  const [, tick] = useState(0);
  useLayoutEffect(() => {
    const ticking = ends ? setInterval(() => tick((n) => n + 1), 250) : 0;
    return () => clearInterval(ticking);
  }, [ends]);
  return { left: secondsTo(ends), most, words };
};

/** A ring around who is asked, as long as there is time. */
export const Ring = ({ clock }) => {
  const { left, most, words } = useClock(clock);
  return words && left
    ? html`<svg class=${`ring ${left <= LAST ? "last" : ""}`} viewBox="0 0 40 40" aria-hidden="true">
        <circle cx="20" cy="20" r="18" pathLength="100" stroke-dasharray=${`${(100 * left) / most} 100`} />
      </svg>`
    : "";
};

/** A number and a bar; the last five seconds are said once. */
export const Clock = ({ clock }) => {
  const { left, most, words } = useClock(clock);
  useLayoutEffect(() => {
    if (left === LAST) announce(t`${LAST} seconds ${words}`);
  }, [left]);
  if (!words || !left) return "";
  return html`<span class="bet-clock">
    <b>${left} s</b> ${words} <progress aria-label=${t`Seconds ${words}`} max=${most} value=${left}></progress>
  </span>`;
};

/** A file made here, from what is already here. */
export const save = (name, text, type) => {
  const address = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
};
export const saveJson = (name, data) => save(`${name}.json`, JSON.stringify(data, null, 1), "application/json");

/** One line for what went wrong or what happened, until it is read or something else happens. */
export const Message = ({ said, tone = "" }) =>
  html`<p class=${`message ${tone}`} role=${/\bno$/.test(tone) ? "alert" : undefined}>${said || "\u00a0"}</p>`;

const HUES = 9;
const initials = (name) => name.split("-").filter((part) => /^[a-z]/i.test(part)).slice(0, 2).map((part) => part[0].toUpperCase()).join("");
const hueOf = (name) => [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % HUES;

/** Somebody, by two letters and a colour. */
export const Avatar = ({ name, children }) =>
  html`<span class=${`avatar hue${hueOf(name)}`} aria-hidden="true">${initials(name)}${children}</span>`;

/** What an address leads to that leads nowhere: why, and the way out. */
export const Nowhere = ({ said }) =>
  html`<section class="page narrow nowhere">
    <h1>Nothing is here</h1>
    <p role="alert">${said}</p>
    <p><a class="button main" href="#/">To the tables</a></p>
  </section>`;

/** Until there is something to show; where it was refused, why; where there is nothing, the way out. */
export const Loading = ({ said = "", no = null }) => {
  if (no) return html`<${Nowhere} said=${`${capital(no.words)}.`} />`;
  return said ? html`<${Message} said=${said} tone="no" />` : html`<p class="loading">Looking…</p>`;
};

export const LOST = t`Reconnecting… Nothing is lost.`;
export const Offline = ({ online }) => !online && html`<${Message} said=${LOST} tone="no" />`;

/** A screen that a game brings, fetched with the sheet it wears; nothing yet while it is on its way, and empty where
 * there is none or it cannot be had: then the general one is drawn. */
export const useStage = (address = "") => {
  const [{ of, stage }, show] = useState({ of: "", stage: {} });
  useLayoutEffect(() => {
    if (!address) return undefined;
    let gone = false;
    const put = (found) => gone || show({ of: address, stage: found });
    const sheet = document.createElement("link");
    const href = address.replace(/[^/]*$/, "style.css");
    const worn = new Promise((done) => {
      Object.assign(sheet, { rel: "stylesheet", href, onload: done, onerror: done });
    });
    document.head.append(sheet);
    Promise.all([import(address), worn]).then(([found]) => put(found), () => put({}));
    return () => {
      gone = true;
      sheet.remove();
    };
  }, [address]);
  if (!address) return {};
  return of === address ? stage : null;
};

const worn = {};
/** A sheet of the house, fetched once and brought out whenever it is asked for; the next screen puts it away. */
export const wear = async (sheet) => {
  const link = await (worn[sheet] ??= new Promise((done) => {
    const link = document.createElement("link");
    Object.assign(link, { rel: "stylesheet", className: "screen", href: `/ui/${sheet}.css` });
    link.onload = link.onerror = () => done(link);
    document.head.append(link);
  }));
  link.media = "all";
  return link;
};

const AGAIN = 1000; // milliseconds until what a cut line kept back is fetched again

/** A part that is fetched when it is first shown, so that a screen without it need not carry it. */
export const whenShown = (bring, name, Meanwhile = Loading) => (props) => {
  const [Part, show] = useState(null);
  useLayoutEffect(() => {
    let gone = false;
    const fetched = () =>
      gone || bring().then((module) => gone || show(() => module[name]), () => void setTimeout(fetched, AGAIN));
    fetched();
    return () => {
      gone = true;
    };
  }, []);
  return Part ? html`<${Part} ...${props} />` : html`<${Meanwhile} />`;
};
