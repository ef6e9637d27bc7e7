// How long there is to bet or to decide: a number and a bar; the last five seconds are said once.
import { html, useEffect, useState } from "./vendor/htm-preact.js";
import { announce } from "./parts.js";

const LAST = 5;
const KINDS = { betting: ["to bet", 20], deciding: ["to decide", 30] };

export const Clock = ({ clock }) => {
  const [left, tell] = useState(0);
  const [words, most] = KINDS[clock?.for] || ["", 0];
  useEffect(() => {
    const ends = words ? Date.now() + clock.left : 0;
    const look = () => tell(Math.max(0, Math.ceil((ends - Date.now()) / 1000)));
    look();
    const ticking = ends ? setInterval(look, 250) : 0;
    return () => clearInterval(ticking);
  }, [clock]);
  useEffect(() => {
    if (left === LAST) announce(`${LAST} seconds ${words}`);
  }, [left]);
  if (!words || !left) return "";
  return html`<span class="bet-clock"><b>${left} s</b> ${words} <progress aria-label=${`Seconds ${words}`} max=${most} value=${left}></progress></span>`;
};
