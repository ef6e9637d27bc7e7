// The floor in the browser: one page, a screen for every address behind the #.
import { html, render, useEffect, useState } from "./vendor/htm-preact.js";
import { useMe } from "./me.js";
import { Message, Nowhere } from "./parts.js";
import { applySettings } from "./settings.js";
import { personName } from "./words.js";

// The screen of an address: the module it is in, its name there, and the sheets it wears over the house's own.
const SCREENS = {
  "": ["lobby", "Lobby"],
  table: ["table", "Table", "table"],
  settings: ["settings", "Settings"],
  me: ["me", "Me"],
  monitor: ["monitor", "Monitor"],
  dealer: ["dealer", "Dealer", "staff"],
  floor: ["floor", "Floor", "staff"],
  jackpot: ["jackpot", "Jackpot", "proof"],
  train: ["train", "Train", "study"],
  analyse: ["analyse", "Analyse", "study"],
  audit: ["audit", "Audit", "proof"],
  history: ["history", "History", "proof"],
};
const TABS = [
  ["", "Play"],
  ["train", "Train"],
  ["analyse", "Analyse"],
  ["floor", "Run a table"],
  ["audit", "Audit"],
];

const place = () => {
  const [name = "", ...rest] = location.hash.replace(/^#\/?/, "").split("?")[0].split("/");
  return { name, rest: rest.map(decodeURIComponent) };
};

const worn = {};
const wear = (sheet) =>
  (worn[sheet] ??= new Promise((done) => {
    const link = document.createElement("link");
    Object.assign(link, { rel: "stylesheet", className: "screen", href: `/ui/${sheet}.css` });
    link.onload = link.onerror = () => done(link);
    document.head.append(link);
  }));

/** A screen is fetched when it is first gone to, and shown when it is dressed. */
const bring = async (name) => {
  if (!(name in SCREENS)) return { Screen: Unknown, links: [] };
  const [module, part, ...sheets] = SCREENS[name];
  const [found, ...links] = await Promise.all([import(`./${module}.js`), ...sheets.map(wear)]);
  return { Screen: found[part], links };
};
/** The sheets of other screens are put away, so that none dresses what it was not made for. */
const dress = (links) => {
  for (const link of document.querySelectorAll("link.screen")) link.media = links.includes(link) ? "all" : "not all";
};
const Away = () => html`<${Message} said="The house does not answer: load this page again when it does." tone="no" />`;

const Unknown = () => html`<${Nowhere} said=${`No screen has the address ${location.hash}.`} />`;

const App = () => {
  const [at, go] = useState(place());
  const [{ of, Screen }, show] = useState({});
  const me = useMe();
  useEffect(() => {
    const moved = () => {
      go(place());
      scrollTo(0, 0);
    };
    addEventListener("hashchange", moved);
    go(place()); // it may have changed before anybody listened
    return () => removeEventListener("hashchange", moved);
  }, []);
  useEffect(() => {
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
  const tab = at.name === "table" ? "" : at.name;
  const bare = ["monitor", "jackpot", "table"].includes(at.name); // these have the whole window
  return html`
    <a class="skip" href="#main" onClick=${skip}>Skip to the main part</a>
    ${!bare &&
    html`<header class="top">
      <a class="brand" href="#/">Cutcard</a>
      <nav aria-label="Main">
        ${TABS.map(
          ([name, title]) =>
            html`<a href=${`#/${name}`} aria-current=${name === tab ? "page" : undefined}>${title}</a>`,
        )}
      </nav>
      <a class="who" href="#/me" aria-current=${at.name === "me" ? "page" : undefined}>
        ${me.name ? personName(me.name) : "Sign in"}
      </a>
    </header>`}
    <main id="main" tabindex="-1">
      ${of === at.name && html`<${Screen} key=${at.rest.join("/")} at=${at.rest} me=${me} />`}
    </main>
    ${!bare &&
    html`<footer class="foot">
      <span>Play money only.</span>
      <span>
        Gambling causing harm? Free help:
        NZ <a href="tel:0800654655">0800 654 655</a>, US <a href="tel:18004262537">1-800-GAMBLER</a>.
      </span>
      <span><a href="#/settings">Settings</a> <a href="#/me">Limits and breaks</a></span>
    </footer>`}
  `;
};

const skip = (event) => {
  event.preventDefault();
  document.getElementById("main").focus();
};

applySettings();
const root = document.getElementById("app");
root.textContent = "";
render(html`<${App} />`, root);
