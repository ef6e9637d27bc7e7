"""What a window looks like, asked in the page itself."""

# Once the window has settled: what of these is not wholly inside it, or lies under something else (what is folded away
# is not asked for), whether what must be seen is, whether all fits; what is written or lies on a spot and runs over its
# edge, is broken, or lies under something else there, or under the seal; and what is cut through.
LOOK = """async ([acts, sees]) => {
  const frame = () => new Promise(requestAnimationFrame), moment = () => new Promise((done) => setTimeout(done, 20));
  for (const next of [frame, frame, moment, frame, frame]) await next();
  const all = (what, of = document) => [...of.querySelectorAll(what)].filter((e) => e.checkVisibility());
  const box = (e) => e.getBoundingClientRect(), told = (e) => e.ariaLabel || e.innerText || e.className;
  const inside = ({ top, bottom, left, right }, slack) =>
    top >= 0 && left >= 0 && bottom <= innerHeight + slack && right <= innerWidth + slack;
  const found = all(acts);
  const away = found.filter((e) => {
    const { top, bottom, left, right } = box(e);
    const there = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2).includes(e);
    return !inside(box(e), 0.5) || !there;
  });
  const on = (a, b) => a.left < b.right - 1 && a.right > b.left + 1 && a.top < b.bottom - 2 && a.bottom > b.top + 2;
  const past = (a, b) => a.left < b.left - 1 || a.right > b.right + 1 || a.top < b.top - 2 || a.bottom > b.bottom + 2;
  const lines = (text, from, to) => {
    const range = document.createRange();
    range.setStart(text, from);
    range.setEnd(text, to);
    const drawn = [...range.getClientRects()].filter(({ width }) => width);
    return drawn.map(({ left, right, top, bottom, height }) =>
      ({ left, right, top: top + 0.2 * height, bottom: bottom - 0.2 * height })); // its letters, not its line
  };
  const texts = (of) => {
    const walk = document.createTreeWalker(of, NodeFilter.SHOW_TEXT), found = [];
    while (walk.nextNode()) if (walk.currentNode.parentElement.checkVisibility()) found.push(walk.currentNode);
    return found.filter(({ data, parentElement }) => data.trim() && !parentElement.closest(".only-read"));
  };
  const words = (text) =>
    [...text.data.matchAll(/[^\\s-]+/g)].map(({ 0: word, index }) => lines(text, index, index + word.length));
  const number = ({ text }) => /^[0-9.,]+$/.test(text?.data); // printed where chips lie
  const over = all(".spot").flatMap((spot) => {
    const pieces = all(".disc, .dolly, .colour-chip", spot).map((piece) => ({ piece, rect: box(piece) }));
    const said = texts(spot).map((text) => ({ text, parent: text.parentElement, words: words(text) }));
    const wrong = said.flatMap(({ text, parent, words }) => {
      if (parent.matches("kbd")) return [];
      const turned = getComputedStyle(parent).writingMode !== "horizontal-tb";
      const broken = !turned && words.some((word) => word.length > 1);
      const runs = words.flat().some((rect) => past(rect, box(spot)));
      const others = said.filter((other) => other.text !== text && !number(other) && !parent.contains(other.parent));
      const under = others.flatMap((other) => other.words.flat()).concat(pieces.map(({ rect }) => rect));
      const lost = !number({ text }) && words.flat().some((rect) => under.some((other) => on(rect, other)));
      const faults = Object.entries({ broken, runs, lost }).flatMap(([fault, found]) => (found ? [fault] : []));
      return faults.length ? [`${text.data}: ${faults}`] : [];
    });
    const beside = pieces.filter(({ rect }) => past(rect, box(spot)));
    return [...wrong, ...beside.map(({ piece }) => `${piece.className} of ${told(spot)}`)];
  });
  const seal = document.querySelector(".padlock");
  if (seal) over.push(...all(".pot > span:not(.only-read)").filter((e) => on(box(seal), box(e))).map(told));
  const style = (e) => getComputedStyle(e);
  const clips = (e) => e && e !== document.body && (style(e).overflow === "visible" ? clips(e.parentElement) : e);
  const drawn = (e) =>
    e.matches(".card, .domino") ? [box(e)] : texts(e).flatMap((text) => lines(text, 0, text.length));
  const cut = all(".stage :is(.card, .domino, p, h2, li:not(:has(button))), .line :is(li, h2, a, p)").filter((e) => {
    const ends = [e, ...all("*", e)].some((part) => style(part).textOverflow === "ellipsis");
    const room = !ends && !e.closest(".only-read") && clips(e.parentElement);
    return room && drawn(e).some((rect) => on(rect, box(room)) && past(rect, box(room)));
  });
  const seen = sees ? [...document.querySelectorAll(sees)] : [];
  return {
    acts: found.length,
    away: away.map((e) => `${told(e)} ${JSON.stringify(box(e))}`),
    unseen: seen.filter((e) => !inside(box(e), 0) || box(e).width < 16).length,
    over,
    cut: cut.map(told),
    fits: document.documentElement.scrollHeight <= innerHeight,
  };
}"""

# What lies on something else, or beside the felt: of every seat, of mine, of the dealer's side. What is too long for
# its line ends with it.
OVERLAPS = """async () => {
  for (let n = 0; n < 4; n++) await new Promise(requestAnimationFrame);
  const felt = document.querySelector(".felt"), seen = (e) => e.checkVisibility() && !e.closest(".only-read");
  const within = (a, b) => ({
    left: Math.max(a.left, b.left), right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top), bottom: Math.min(a.bottom, b.bottom),
  });
  const boxes = (group, what) => [...group.querySelectorAll(what)].filter(seen).flatMap((e) => {
    const range = document.createRange(), own = e.getBoundingClientRect();
    range.selectNodeContents(e);
    const rects = e.matches("p") ? [...range.getClientRects()].map((line) => within(line, own)) : [own];
    const drawn = rects.filter(({ left, right, top, bottom }) => right > left + 2 && bottom > top + 2);
    return drawn.map((box) => ({ group, box, name: `${group.className} ${e.className} ${Object.values(box)}` }));
  });
  const all = (what) => [...document.querySelectorAll(what)];
  const lying = ".card, .domino, .die, .avatar, .disc, .spot, .padlock, p";
  const groups = all(".seat:not(.free), .mine, .house-side, .above").flatMap((group) => boxes(group, lying));
  const parts = [...groups, ...boxes(felt, ":scope > .inscription")];
  const on = (a, b) => {
    const { left, right, top, bottom } = within(a.box, b.box);
    return a.group !== b.group && right > left + 3 && bottom > top + 3;
  };
  const inside = ({ left, right, top, bottom }) =>
    [left + 2, right - 2].every((x) =>
      [top + 2, bottom - 2].every((y) => document.elementsFromPoint(x, y).includes(felt)));
  return [
    ...parts.flatMap((a, n) => parts.slice(n + 1).filter((b) => on(a, b)).map((b) => `${a.name} on ${b.name}`)),
    ...parts.filter(({ group, box }) => !group.matches(".above") && !inside(box)).map((a) => `${a.name} off the felt`),
  ];
}"""
