// A device comes in by the code that an operator made for it, and becomes what it is: a monitor, a scanner, a terminal.
import { html, useLayoutEffect, useState } from "./vendor/htm-preact.js";
import { homeOfDevice, pair } from "./me.js";
import { Message } from "./parts.js";
import { capital } from "./words.js";

export const Pair = ({ at: [code = ""] }) => {
  const [said, say] = useState("");
  const come = (typed) =>
    pair(typed).then(
      (device) => location.replace(`#/${homeOfDevice(device)}`),
      (no) => say(`${capital(no.words)}.`),
    );
  useLayoutEffect(() => {
    if (code) come(code);
  }, []);
  const typed = (event) => {
    event.preventDefault();
    say("");
    come(new FormData(event.target).get("code"));
  };
  return html`<section class="page narrow">
    <h1>Pair this device</h1>
    <p>An operator makes a code for it under Devices. It holds for ten minutes, and once.</p>
    <form class="form" onSubmit=${typed}>
      <label
        >Code
        <input
          name="code"
          class="pair-code"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck="false"
          maxlength="12"
          defaultValue=${code}
          required
      /></label>
      <button class="main">Pair</button>
    </form>
    <${Message} said=${said} tone="no" />
  </section>`;
};
