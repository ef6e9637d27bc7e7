// How long the bets stay open: a number and a bar; the last five seconds are said once.
import { html, useEffect, useState } from "./vendor/htm-preact.js";
import { announce } from "./parts.js";

const LAST = 5;

export const Clock = ({ clock }) => {
  const [left, tell] = useState(0);
  useEffect(() => {
    const ends = clock?.for === "betting" ? Date.now() + clock.left : 0;
    const look = () => tell(Math.max(0, Math.ceil((ends - Date.now()) / 1000)));
    look();
    const ticking = ends ? setInterval(look, 250) : 0;
    return () => clearInterval(ticking);
  }, [clock]);
  useEffect(() => {
    if (left === LAST) announce(`${LAST} seconds to bet`);
  }, [left]);
  if (clock?.for !== "betting" || !left) return "";
  return html`<span class="bet-clock"><b>${left} s</b> to bet <progress aria-label="Seconds to bet" max="20" value=${left}></progress></span>`;
};
