// A race as it is shown: the facts arrive at once or one by one, and are played out a card at a time.
import { useEffect, useRef, useState } from "./vendor/htm-preact.js";

const PACE = 500;
const POST = { card: "", area: "first", lanes: {}, placed: [], protested: false, call: "They are at the post." };

const still = () =>
  document.documentElement.classList.contains("still") || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The round whose race is on the felt: while the next one is bet on, the last one stays to be looked at. */
export const onTrack = (view) =>
  view.round?.phase === "betting" && view.previous?.race?.steps.length ? view.previous : view.round;

/** The race as a screen shows it now. It waits for nobody: after a gap, or when a newer race starts, it is the truth. */
export const useStory = (round, online = true) => {
  const number = round?.number ?? 0;
  const steps = round?.race?.steps || [];
  const [seen, show] = useState({ number, shown: steps.length });
  const last = useRef(0);
  const lost = useRef(false);
  if (!online) lost.current = true;
  const jump = still() || document.hidden || lost.current;
  const before = seen.number === number ? Math.min(seen.shown, steps.length) : 0;
  const shown = jump ? steps.length : before;
  useEffect(() => {
    if (shown === steps.length) {
      lost.current = !online;
      show((s) => (s.number === number && s.shown === shown ? s : { number, shown }));
      return undefined;
    }
    const wait = Math.max(0, last.current + PACE - Date.now());
    const next = setTimeout(() => {
      last.current = Date.now();
      show({ number, shown: shown + 1 });
    }, wait);
    return () => clearTimeout(next);
  }, [number, steps.length, shown, online]);
  const now = steps[shown - 1] || POST;
  return { ...now, number, steps: steps.slice(0, shown), running: shown < steps.length, over: now.placed.length === 3 };
};
