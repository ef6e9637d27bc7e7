// The floor in the browser: one page, a screen for every address behind the #.
import { html, render, useEffect, useState } from "./vendor/htm-preact.js";
import { Lobby } from "./lobby.js";
import { useMe } from "./me.js";
import { Settings, applySettings } from "./settings.js";

const SCREENS = {
  "": Lobby,
  table: () => import("./table.js").then((part) => part.Table),
  settings: Settings,
  me: () => import("./me.js").then((part) => part.Me),
  monitor: () => import("./monitor.js").then((part) => part.Monitor),
  dealer: () => import("./dealer.js").then((part) => part.Dealer),
  floor: () => import("./floor.js").then((part) => part.Floor),
  jackpot: () => import("./jackpot.js").then((part) => part.Jackpot),
  train: () => import("./train.js").then((part) => part.Train),
  analyse: () => import("./analyse.js").then((part) => part.Analyse),
  audit: () => import("./audit.js").then((part) => part.Audit),
  history: () => import("./history.js").then((part) => part.History),
};
const TABS = [
  ["", "Play"],
  ["train", "Train"],
  ["analyse", "Analyse"],
  ["floor", "Run a table"],
  ["audit", "Audit"],
];
const LATE = new Set(["table", "me", "monitor", "dealer", "floor", "jackpot", "train", "analyse", "audit", "history"]);

const place = () => {
  const [name = "", ...rest] = location.hash.replace(/^#\/?/, "").split("?")[0].split("/");
  return { name, rest: rest.map(decodeURIComponent) };
};

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
    return () => removeEventListener("hashchange", moved);
  }, []);
  useEffect(() => {
    const screen = SCREENS[at.name] || Lobby;
    if (LATE.has(at.name)) screen().then((part) => show({ of: at.name, Screen: part }));
    else show({ of: at.name, Screen: screen });
  }, [at.name]);
  const bare = at.name === "monitor" || at.name === "jackpot";
  return html`
    <a class="skip" href="#main" onClick=${skip}>Skip to the main part</a>
    ${!bare &&
    html`<header class="top">
      <a class="brand" href="#/">Cutcard</a>
      <nav aria-label="Main">
        ${TABS.map(
          ([name, title]) =>
            html`<a href=${`#/${name}`} aria-current=${name === at.name || (!name && at.name === "table") ? "page" : undefined}
              >${title}</a
            >`,
        )}
      </nav>
      <a class="who" href="#/me" aria-current=${at.name === "me" ? "page" : undefined}>${me.name ? shorten(me.name) : "Sign in"}</a>
    </header>`}
    <main id="main" tabindex="-1">${of === at.name && html`<${Screen} key=${at.rest.join("/")} at=${at.rest} me=${me} />`}</main>
    ${!bare &&
    html`<footer class="foot">
      <span>Play money only.</span>
      <span>Gambling causing harm? Free help: NZ <a href="tel:0800654655">0800 654 655</a>, US <a href="tel:18004262537">1-800-GAMBLER</a>.</span>
      <span><a href="#/settings">Settings</a> <a href="#/me">Limits and breaks</a></span>
    </footer>`}
  `;
};

const skip = (event) => {
  event.preventDefault();
  document.getElementById("main").focus();
};
const shorten = (name) => name.replace(/^guest-/, "");

applySettings();
const root = document.getElementById("app");
root.textContent = "";
render(html`<${App} />`, root);
