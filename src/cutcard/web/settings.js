// How the floor looks and moves, turned on and off.
import { html, useState } from "./language.js";
import { SETTINGS, settings, turn } from "./me.js";

export const Settings = () => {
  const [now, show] = useState(settings());
  const turned = (name) => () => {
    turn(name);
    show(settings());
  };
  return html`<section class="page narrow">
    <h1>Settings</h1>
    <p>They are kept in this browser and nowhere else.</p>
    ${Object.entries(SETTINGS).map(
      ([name, title]) =>
        html`<label class="switch" key=${name}>
          <input type="checkbox" checked=${Boolean(now[name])} onChange=${turned(name)} /> ${title}
        </label>`,
    )}
  </section>`;
};
