// One hand by its link, for anybody: what would you do? Then what was done, what each choice was worth, how it ended,
// and the seal, checked in this browser.
import { html, t, useLayoutEffect, useState } from "./language.js";
import { gradedOf, Worths } from "./coach.js";
import { seatOf } from "./layouts.js";
import { announce, Do, Loading, Net, useAsked } from "./parts.js";
import { Situation } from "./study-deals.js";
import { ask } from "./wire.js";
import { backOf, gameName, inWords } from "./words.js";

export const Hand = ({ at: [table, number, place] }) => {
  const path = `tables/${table}/rounds/${number}`;
  const asked = [useAsked(path), useAsked(`${path}/hands/${place}`)];
  const [{ data: round }, { data: hand }] = asked;
  const [guesses, guess] = useState([]);
  if (!round || !hand) return html`<${Loading} ...${asked.find(({ said }) => said)} />`;
  const { decisions } = hand;
  const all = decisions.filter(({ chosen }) => chosen);
  const at = guesses.length;
  const answer = (option) => {
    guess([...guesses, option]);
    announce(gradedOf(all[at].view)({ ...all[at], chosen: option }).says);
  };
  return html`<section class="page hand-page study">
    <h1>A hand of ${gameName(round.game)} <small>what would you do?</small></h1>
    <${Situation} view=${at < all.length ? all[at].view : ended(all.at(-1).view, round)} />
    ${at < all.length &&
    html`<p class="buttons decisions">
      ${namedOf(all[at]).map(([option, name]) => html`<${Do} key=${option} does=${() => answer(option)}>${name}<//>`)}
    </p>`}
    ${all.slice(0, at).map((one, n) => html`<${Answered} key=${one.entry} one=${one} guess=${guesses[n]} />`)}
    ${at === all.length &&
    html`<${Ended} round=${round} table=${table} place=${place} /><${Verified} path=${path} sealed=${round.sealed} />`}
    <p class="buttons">
      ${at === all.length &&
      html`<a class="button quiet" href=${`#/history/${table}/${number}`}>The whole round, step by step</a>`}
      <a class="button quiet" href=${`#/game/${round.game}`}>Play ${gameName(round.game)}</a>
    </p>
  </section>`;
};

/** The same felt once the round is over: every card that was shown, and what came of each wager. */
const ended = (view, { felt }) => {
  const [mine] = view.you.seats;
  const own = (s) => (seatOf(s.place) === mine ? { ...s, owner: view.you.name } : s);
  const seats = new Set(felt.stakes.map(({ place }) => seatOf(place)).filter((place) => place !== mine));
  const shown = Object.entries(felt.cards).filter(([place]) => !seats.has(seatOf(place)));
  const stakes = felt.stakes.map(own).filter(({ place }) => !seats.has(seatOf(place)));
  return { ...view, due: [], round: { ...view.round, felt: { ...felt, cards: Object.fromEntries(shown), stakes } } };
};

/** The choices under their names, in an order that tells nothing. */
const namedOf = ({ view, values }) =>
  gradedOf(view)({ chosen: values.best, stake: 0, values })
    .rows.map(([name], n) => [Object.keys(values.options)[n], name])
    .sort(([, a], [, b]) => a.localeCompare(b));

const Answered = ({ one, guess }) => {
  const name = Object.fromEntries(namedOf(one));
  const { says, rows, unit, why } = gradedOf(one.view)({ ...one, chosen: guess });
  return html`<section class="panel answered">
    <p><b>${says}</b> At the table: ${name[one.chosen]}.</p>
    <${Worths} rows=${rows} unit=${unit} why=${why} />
  </section>`;
};

const Ended = ({ round, place }) => {
  const stakes = round.felt.stakes.filter((s) => seatOf(s.place) === place && s.outcome && s.outcome !== "withdrawn");
  const net = stakes.reduce((sum, s) => sum + backOf(s) - s.chips, 0);
  const shown = round.in_words.filter(({ place: at }) => !/^\d/.test(at) || seatOf(at) === place);
  return html`<p class="hand-ended">
    How it ended: <${Net} cents=${net} even=${t`even`} />.
    <span class="only-read">${shown.map((one) => ` ${inWords(one)}.`)}</span>
  </p>`;
};

/** Every card of the round that all have seen, held against the seal, here and now. */
const Verified = ({ path, sealed }) => {
  const [said, say] = useState(null);
  useLayoutEffect(() => {
    const check = async () => {
      if (!sealed.length) return say({ ok: false, words: t`Real cards were dealt: there is no seal to check.` });
      if (!globalThis.crypto?.subtle) return say({ ok: false, words: t`This browser hashes only on https: check it offline.` });
      const [{ verify }, { proofOf }] = await Promise.all([import("./fair/verify.mjs"), import("./proof-round.js")]);
      for (const { of, root, count } of sealed) {
        const { ok, wrong } = await verify(await ask(proofOf(path, of)), root, count);
        if (!ok) return say({ ok, words: t`It does not hold: ${wrong}.` });
      }
      return say({ ok: true, words: t`Verified in your browser: every card shown lay where it was, sealed before the bets.` });
    };
    check().catch((no) => say({ ok: false, words: no.words || String(no) }));
  }, [path]);
  if (!said) return html`<p class="note">Checking the seal…</p>`;
  return html`<p class=${`proof-verdict ${said.ok ? "yes" : "no"}`}>
    <span class="sign" aria-hidden="true">${said.ok ? "✓" : "✕"}</span> <span>${said.words}</span>
  </p>`;
};
