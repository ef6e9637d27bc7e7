// How the floor looks and moves, kept in this browser only.
import { html, t, useState } from "./language.js";

const NAMES = {
  "four-colour": t`A colour of its own for each suit`,
  still: t`No motion`,
  text: t`Text view of the table, for reading aloud`,
  big: t`Larger cards`,
  coached: t`Coach: after each decision, the best play and what yours cost`,
  regulated: t`Regulated pace: a round takes five seconds at least`,
};
const read = () => JSON.parse(localStorage.getItem("cutcard-settings") || '{"four-colour":true}');

export const TURNED = "cutcard-turned"; // said when one of them is turned

export const setting = (name) => Boolean(read()[name]);

export const applySettings = () => {
  for (const name of Object.keys(NAMES)) document.documentElement.classList.toggle(name, setting(name));
};

/** Turns one of them over, and says how it stands then. */
export const turn = (name) => {
  const next = { ...read(), [name]: !setting(name) };
  localStorage.setItem("cutcard-settings", JSON.stringify(next));
  applySettings();
  dispatchEvent(new Event(TURNED));
  return next[name];
};

const SEALS = "cutcard-seals";
const MOST = 500; // rounds
const seals = () => JSON.parse(localStorage.getItem(SEALS) || "{}");

/** The seal that this browser saw of a round before its own bet, and when: nobody has to take the house's word. */
export const sealSeen = (table, number) => seals()[`${table}/${number}`];

/** The first sight of it counts. */
export const keepSeal = (table, number, root) => {
  const [all, name] = [seals(), `${table}/${number}`];
  if (all[name]) return;
  const kept = [...Object.entries(all), [name, { root, at: Date.now() }]].slice(-MOST);
  localStorage.setItem(SEALS, JSON.stringify(Object.fromEntries(kept)));
};

export const Settings = () => {
  const [now, show] = useState(read());
  const turned = (name) => () => {
    turn(name);
    show(read());
  };
  return html`<section class="page narrow">
    <h1>Settings</h1>
    <p>They are kept in this browser and nowhere else.</p>
    ${Object.entries(NAMES).map(
      ([name, title]) =>
        html`<label class="switch" key=${name}>
          <input type="checkbox" checked=${Boolean(now[name])} onChange=${turned(name)} /> ${title}
        </label>`,
    )}
  </section>`;
};
