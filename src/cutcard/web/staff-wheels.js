// Wheels that many terminals share: every terminal a dot, a spin that failed, and the desk where tickets are redeemed.
import { dated } from "./language.js";
import { Fold, Form, Said, useDoing, useFollowed } from "./staff-parts.js";
import { html, useState } from "./vendor/htm-preact.js";
import { ask } from "./wire.js";
import { dollars, personName, tableName } from "./words.js";

const EVERY = 2000; // milliseconds
const ON_WHEEL = "wheel/";

export const Wheels = ({ tables, queue, choose }) => {
  const wheels = useFollowed("wheels", EVERY)?.wheels || [];
  const { said, doing } = useDoing();
  return html`${wheels.map(
    ({ wheel, spin, phase, number }) => html`<section class="panel wheel-tile" key=${wheel} aria-label=${`Wheel ${wheel}`}>
      <h3>Wheel ${wheel} <small>${spin ? `spin ${spin}, ${phase}${number && ` ${number}`}` : "no spin yet"}</small></h3>
      <${Dots} tables=${tables.filter((t) => t.cards === ON_WHEEL + wheel)} queue=${queue} choose=${choose} />
      ${["open", "closed"].includes(phase) &&
      html`<${Fold} title="The wheel failed">
        <${Form}
          fields=${[{ name: "why", label: "Reason" }]}
          button="Void the spin, all wagers go back"
          does=${(filled) => doing(() => ask(`wheels/${wheel}/void`, filled), `Spin ${spin} is void.`)}
        />
      <//>`}
    </section>`,
  )}
  <${Said} said=${said} />
  ${wheels.length > 0 && html`<${TicketDesk} />`}`;
};

const LOCKS = ["fault", "ruling", "alert"]; // what waits for an attendant

const Dots = ({ tables, queue, choose }) => {
  const stateOf = ({ table, state, players }) =>
    queue.some((item) => item.table === table && LOCKS.includes(item.kind))
      ? "waits for you"
      : state !== "open"
        ? state
        : players.length
          ? "taken"
          : "free";
  const rows = tables.map((table) => [table, stateOf(table)]);
  const count = (wanted) => rows.filter(([, state]) => state === wanted).length;
  return html`<p>${count("taken")} taken, ${count("free")} free, ${count("waits for you")} waiting for you</p>
    <ul class="dots">
      ${rows.map(
        ([{ table, players, ...more }, state]) => html`<li key=${table}>
          <button
            type="button"
            class=${`dot ${state.split(" ")[0]}`}
            aria-label=${`${tableName({ table, ...more })}, ${state}${players.length ? `, ${personName(players[0])}` : ""}`}
            title=${`${tableName({ table, ...more })}: ${state}`}
            onClick=${() => choose(table)}
          >${state === "waits for you" ? "▲" : state === "taken" ? "●" : "○"}</button>
        </li>`,
      )}
    </ul>`;
};

const TicketDesk = () => {
  const { said, say, doing } = useDoing();
  const [found, show] = useState(null);
  const look = ({ number }) =>
    doing(async () => show((await ask("tickets/look", { number })).ticket || { none: true }), "Looked up.");
  const pay = ({ number, person }) =>
    doing(async () => {
      const { chips } = await ask("tickets/redeem", { number, person });
      say({ words: `${dollars(chips)} is in the account of ${personName(person)}.` });
    }, `The ticket is redeemed for ${personName(person)}.`);
  const lapse = () =>
    doing(async () => {
      const { tickets, chips } = await ask("tickets/write-off", {});
      say({ words: `${tickets} of them, ${dollars(chips)} in all, went to the house.` });
    }, "What had expired is written off.");
  const number = { name: "number", label: "Number of the ticket" };
  return html`<${Fold} title="Tickets">
    <${Said} said=${said} />
    <${Form} fields=${[number, { name: "person", label: "To the account of" }]} button="Redeem" main=${true} does=${pay} />
    <${Form} fields=${[number]} button="Look it up" does=${look} />
    <${Form} fields=${[]} button="Write off what has expired" does=${lapse} />
    ${found && html`<p role="status">${ticketWords(found)}</p>`}
  <//>`;
};

const day = (ms) => dated(ms, { dateStyle: "medium" });

const ended = ({ until, redeemed, written_off }) =>
  redeemed ? `redeemed ${day(redeemed)}` : written_off ? `written off ${day(written_off)}` : `holds until ${day(until)}`;

const ticketWords = ({ none, terminal, person, chips, ...ticket }) =>
  none
    ? "No ticket has that number."
    : `${dollars(chips)}, printed at ${tableName({ table: terminal })} by ${personName(person)}, ${ended(ticket)}.`;
