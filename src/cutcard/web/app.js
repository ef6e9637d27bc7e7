// The floor in the browser: one page, a screen for every address behind the #.
import { choose, html, language, LANGUAGES, render, t, useLayoutEffect, useRef, useState } from "./language.js";
import { CONSOLES, applySettings, terminal, useMe } from "./me.js";
import { Message, Nowhere, wear } from "./parts.js";
import { personName } from "./words.js";

// The screen of an address: the module it is in, its name there, and the sheets it wears over the house's own.
const SCREENS = {
  "": ["lobby", "Lobby", "lobby"],
  game: ["game", "Game", "lobby", "guide", "study"],
  edges: ["game", "Edges", "lobby"],
  table: ["table", "Table", "table"],
  settings: ["settings", "Settings"],
  me: ["account", "Me"],
  monitor: ["monitor", "Monitor"],
  dealer: ["dealer", "Dealer", "staff"],
  floor: ["floor", "Floor", "staff"],
  house: ["staff-house", "House", "staff"],
  pair: ["pair", "Pair", "staff"],
  jackpot: ["jackpot", "Jackpot", "proof"],
  train: ["train", "Train", "study"],
  analyse: ["analyse", "Analyse", "study"],
  audit: ["audit", "Audit", "proof"],
  history: ["history", "History", "proof"],
  hand: ["hand", "Hand", "proof", "study", "coach"],
};
/** The ways from every screen, by what somebody does here: their own console first. */
const tabsOf = ({ roles = [] }) => [
  ...CONSOLES.filter(([role]) => roles.includes(role)).map(([, name, title]) => [name, title]).slice(0, 1),
  ["", t`Play`],
  ["train", t`Train`],
  ["analyse", t`Analyse`],
  ["audit", t`Audit`],
].filter(([name], n, all) => all.findIndex(([other]) => other === name) === n);

const place = () => {
  const at = location.hash.replace(/^#\/?/, "").split("?")[0];
  const [name = "", ...rest] = (at || (terminal() && `table/${terminal()}`)).split("/"); // a terminal has no lobby
  return { name, rest: rest.map(decodeURIComponent) };
};

/** A screen is fetched when it is first gone to, and shown when it is dressed. */
const bring = async (name) => {
  if (!(name in SCREENS)) return { Screen: Unknown, links: [] };
  const [module, part, ...sheets] = SCREENS[name];
  const [found, ...links] = await Promise.all([import(`./${module}.js`), ...sheets.map((sheet) => wear(sheet))]);
  return { Screen: found[part], links };
};
/** The sheets of other screens are put away, so that none dresses what it was not made for. */
const dress = (links) => {
  for (const link of document.querySelectorAll("link.screen")) link.media = links.includes(link) ? "all" : "not all";
};
const Away = () => html`<${Message} said=${t`The house does not answer: load this page again when it does.`} tone="no" />`;

const Unknown = () => html`<${Nowhere} said=${t`No screen has the address ${location.hash}.`} />`;

const ENGLISH = ["analyse", "dealer", "floor", "house", "jackpot", "pair"]; // screens that nobody has translated

const WITHIN = { table: "", game: "", edges: "", monitor: "", house: "floor" }; // screens that belong to another's tab

/** A heading in one line; what it says in small comes after a comma. */
const titleOf = (heading) => {
  const words = [...(heading?.childNodes || [])].map(({ nodeName, textContent }) =>
    nodeName === "SMALL" && textContent.trim() ? `, ${textContent.trim()}` : textContent,
  );
  return words.join("").replace(/\s+/g, " ").replaceAll(" ,", ",").trim();
};

/** A window is called as its screen's heading, which is where one is after going there. */
const useTitle = (shown) => {
  const first = useRef(true);
  useLayoutEffect(() => {
    if (!shown) return undefined;
    const main = document.getElementById("main");
    if (!first.current) main.focus({ preventScroll: true });
    first.current = false;
    const name = () => {
      const said = titleOf(main.querySelector("h1"));
      const alerts = Number(main.querySelector("[data-alerts]")?.dataset.alerts || 0);
      document.title = `${alerts ? `(${alerts}) ` : ""}${said ? `${said} · ` : ""}Cutcard`;
    };
    name();
    const looking = new MutationObserver(name);
    looking.observe(main, { childList: true, subtree: true, characterData: true, attributeFilter: ["data-alerts"] });
    return () => looking.disconnect();
  }, [shown]);
};

const App = () => {
  const [at, go] = useState(place());
  const [{ of, Screen }, show] = useState({});
  const me = useMe();
  useLayoutEffect(() => {
    const moved = () => go(place());
    addEventListener("hashchange", moved);
    go(place()); // it may have changed before anybody listened
    return () => removeEventListener("hashchange", moved);
  }, []);
  const stays = of === at.name && Screen?.stays; // it goes from one of its addresses to another by itself
  useLayoutEffect(() => {
    if (!stays) scrollTo(0, 0);
  }, [at]);
  useLayoutEffect(() => {
    let gone = false;
    const put = ({ Screen, links }) => {
      if (gone) return;
      dress(links);
      show({ of: at.name, Screen });
    };
    bring(at.name).then(put, () => put({ Screen: Away, links: [] }));
    return () => {
      gone = true;
    };
  }, [at.name]);
  useTitle(of === at.name && Screen);
  const tab = WITHIN[at.name] ?? at.name;
  const bare = ["monitor", "jackpot", "table"].includes(at.name); // these have the whole window, unless nothing is there
  return html`
    <a class="skip" href="#main" onClick=${skip}>Skip to the main part</a>
    <header class=${`top ${bare ? "away" : ""}`}>
      <a class="brand" href="#/">Cutcard</a>
      <nav aria-label="Main">
        ${tabsOf(me).map(
          ([name, title]) =>
            html`<a href=${`#/${name}`} aria-current=${name === tab ? "page" : undefined}>${title}</a>`,
        )}
      </nav>
      <a class="who" href="#/me" aria-current=${at.name === "me" ? "page" : undefined}>
        ${me.name ? personName(me.name) : t`Sign in`}
      </a>
    </header>
    <main id="main" tabindex="-1" lang=${ENGLISH.includes(at.name) ? "en" : undefined}>
      ${of === at.name && html`<${Screen} key=${stays ? "" : at.rest.join("/")} at=${at.rest} me=${me} />`}
    </main>
    <footer class=${`foot ${bare ? "away" : ""}`}>
      <span>Play money only.</span>
      <span>
        Gambling causing harm? Free help: NZ <a href="tel:0800654655">0800 654 655</a>, US <a href="tel:18004262537">1-800-GAMBLER</a>.
      </span>
      <span>
        <a href="#/settings">Settings</a> <a href="#/me">Limits and breaks</a>${" "}
        ${!me.roles.some((role) => role !== "player") && html`<a href="#/floor">Staff</a>`}
        <${Languages} />
      </span>
    </footer>
  `;
};

/** The language, chosen and kept; a translation that nobody has read over says so. */
const Languages = () => html`<label class="languages">
  <span class="only-read">Language</span>
  <select onChange=${({ target }) => choose(target.value)}>
    ${Object.entries(LANGUAGES).map(
      ([name, title]) => html`<option key=${name} value=${name} lang=${name} selected=${name === language}>${title}</option>`,
    )}
  </select>
  ${language !== "en" && html`<small>Unreviewed translation: the English counts.</small>`}
</label>`;

const skip = (event) => {
  event.preventDefault();
  document.getElementById("main").focus();
};

applySettings();
const root = document.getElementById("app");
root.textContent = "";
render(html`<${App} />`, root);
