// The last results of a table; those not seen live are asked for, one after another.
import { useLayoutEffect, useState } from "./vendor/htm-preact.js";
import { ask } from "./wire.js";

const MOST = 20;

/** The scenes that are over, by number, the newest first, where `whole` says so; none is told before it was shown. */
export const useResults = (view, story, whole) => {
  const [known, learn] = useState({});
  const round = view.round?.number ?? 0;
  const last = view.round?.over ? round : round - 1;
  const newest = story.running && story.number === last ? last - 1 : last;
  useLayoutEffect(() => {
    let gone = false;
    const look = async () => {
      for (let number = newest; number > Math.max(0, newest - MOST) && !gone; number -= 1) {
        if (known[number]) continue;
        const scene = view.previous?.number === number
          ? view.previous.scene
          : (await ask(`tables/${view.table}/rounds/${number}`)).scene;
        if (!gone) learn((all) => ({ ...all, [number]: scene }));
      }
    };
    look().catch(() => undefined); // the board is shorter until the house answers again
    return () => {
      gone = true;
    };
  }, [newest]);
  return Object.entries(known)
    .filter(([number, scene]) => number <= newest && whole(scene))
    .sort(([a], [b]) => b - a)
    .slice(0, MOST);
};
