// A screen that stands for a table's gear: while it is open it says every two seconds that the devices are there.
import { html, useEffect, useState } from "./vendor/htm-preact.js";
import { Form, Said, useDoing, useLookup } from "./staff-parts.js";
import { ask, newId } from "./wire.js";

const GEAR = ["scanner", "players-monitor", "dealer-monitor"];
const EVERY = 2000; // milliseconds

export const Device = ({ me }) => {
  const tables = useLookup("tables")?.tables.filter((t) => t.cards === "scanner") || [];
  const [beating, beat] = useState([]);
  const { said, say } = useDoing();
  useEffect(() => {
    const tell = async ({ table, gear, device }) => {
      try {
        await ask(`tables/${table}/acts`, { id: newId(), as: "monitor", act: { kind: "heartbeat", gear, device } });
        say({ words: `${device} is heard at ${table}.` });
      } catch (no) {
        say({ no });
      }
    };
    const all = () => beating.forEach(tell);
    all();
    const again = setInterval(all, EVERY);
    return () => clearInterval(again);
  }, [beating]);
  return html`<section class="page narrow staff">
    <h1>Devices <small>${me.name}</small></h1>
    <p>While this page is open, these devices answer for their tables. A round waits for a device that is silent for five seconds.</p>
    <ul class="seat-list">${beating.map((b) => html`<li key=${b.device}><b>${b.device}</b> ${b.gear} at ${b.table}</li>`)}</ul>
    ${tables.length > 0 &&
    html`<${Form}
      fields=${[
        { name: "table", label: "Table", options: tables.map((t) => t.table) },
        { name: "gear", label: "Gear", options: GEAR },
        { name: "device", label: "Identifier" },
      ]}
      button="It is here"
      main=${true}
      does=${(filled) => {
        beat([...beating, filled]);
        return true;
      }}
    />`}
    <${Said} said=${said} />
  </section>`;
};
