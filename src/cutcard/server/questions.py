"""Exact answers for people who study a game, as lines of JSON: what the counting process beside the house knows.

Run as a program it reads a question a line and answers it, at low priority, until its input ends.
"""

import json
import os
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from fractions import Fraction
from random import SystemRandom
from shlex import join
from typing import Any

from cutcard import __version__
from cutcard.cards import SUIT_WORDS, read_cards
from cutcard.core.edition import Edition
from cutcard.core.errors import Cutcard, Faulty, one_of
from cutcard.core.game import Game
from cutcard.games import GAMES, LINK, edition_of, editions, find
from cutcard.house.nouns import Json

NICE = 10
OWN = "own"
FILE = "own.toml"
Pay = int | str | bool  # odds as in an edition's file; false where nothing is paid
Pays = Mapping[str, Mapping[str, Pay]]
PROGRESSIVE = "progressive"


@dataclass(frozen=True)
class Question:
    """A game as somebody wants it, and what is asked of it."""

    ask: str
    game: str
    rules: str = ""
    chosen: tuple[str, ...] = ()  # house options, `aces-up=5`
    pays: Pays = field(default_factory=dict)  # what an edition of one's own pays otherwise
    cards: str = ""
    up: str = ""
    mode: str = "all"
    category: str = ""
    once: str = ""  # makes a question unlike any other

    @property
    def text(self) -> str:
        return json.dumps(asdict(self), sort_keys=True)

    def found(self) -> Game:
        """The game; an edition by its name only, for a file is never read on a visitor's word."""
        known = {game.edition.name: game for game in editions(self.game)}
        if self.rules and self.rules not in known:
            message = f"{self.game} has no edition {self.rules!r:.40}"
            raise Faulty("edition/unknown", message, instead=f"it has {one_of(list(known))}")
        base = known[self.rules] if self.rules else next(iter(known.values()))
        if not self.pays:
            return find(self.game, base.edition.name, options(self.chosen))
        own = edition_of(editions(self.game), own_data(base.edition, self.pays), FILE)
        return own.under(own.edition.set(options(self.chosen)))


def options(chosen: tuple[str, ...]) -> dict[str, str]:
    pairs = [pair.partition("=") for pair in chosen]
    if wrong := next((name for name, equals, _ in pairs if not equals), ""):
        raise Faulty("option/form", f"set {wrong!r:.40} has no =", instead="write set=aces-up=5")
    return {name.strip(): value for name, _, value in pairs}


def own_data(base: Edition, pays: Pays) -> Json:
    said = {"edition": OWN, "title": f"{base.title}, pays changed", "status": "house", "source": f"from {base.title}"}
    return {"game": base.game, "from": base.name, **said, "date": "undated", "pays": pays}


def own_file(base: Edition, pays: Pays) -> str:
    """The same as the file that `--rules` reads."""
    data = own_data(base, pays)
    lines = [f"{key} = {json.dumps(value)}" for key, value in data.items() if key != "pays"]
    for table, rows in pays.items():
        lines += ["", f"[pays.{json.dumps(table)}]", *(f"{json.dumps(e)} = {json.dumps(o)}" for e, o in rows.items())]
    return "\n".join(lines) + "\n"


# Answers.


def analysis(q: Question) -> Json:
    """What `cutcard analyse --json` prints, and the sheet of it."""
    from cutcard.exact import analyse
    from cutcard.exact.figures import as_data
    from cutcard.report import par_sheet
    from cutcard.report.data import sheet_data

    begun, game = time.perf_counter(), q.found()
    found = analyse(game)
    rules = [FILE] if q.pays else [q.rules] if q.rules else []
    command = join(["cutcard", "analyse", q.game, *(f"--rules={r}" for r in rules), *(f"--set={o}" for o in q.chosen)])
    sheet = par_sheet(found, game, command=command, date=datetime.now(UTC).date())
    base = find(q.game, q.rules).edition
    file = {"file": {"name": FILE, "text": own_file(base, q.pays)}} if q.pays else {}
    data = as_data(found, time.perf_counter() - begun, __version__)
    return {**data, "sheet": {**sheet_data(sheet, game), "base": base.name, **file}}


def edges(q: Question) -> Json:
    """The house edge of every wager of a table, for the lobby."""
    from cutcard.exact import analyse

    game = q.found()
    made = {name: float(w.house_edge) for name, w in analyse(game).wagers.items()}
    if PROGRESSIVE in game.edition.options and (pays := game.word(PROGRESSIVE)) != "none":
        linked = analyse(find(LINK.name, "", {"pay-table": pays})).wagers[PROGRESSIVE]
        made["progressive, meters at reset"] = float(linked.house_edge)
    return made


def advice(q: Question) -> Json:
    """What `cutcard advise --json` prints, with the kind of hand and what the simple strategy does."""
    from cutcard.exact import advice as advise

    game, held, shown = q.found(), read_cards(q.cards, "cards"), read_cards(q.up, "up")
    if game.name == LINK.name:
        raise Faulty("advise/game", f"{game.name} has nothing to decide", instead="ask for its analysis")
    if game.name == "racing-card-derby":
        return told(advise.racing_card_derby(game, held))
    return told(advise.four_card_poker(game, held, shown[0] if len(shown) == 1 else "")) | habits(held)


def told(given: Any) -> Json:
    worth = {name: {"value": str(v), "float": float(v)} for name, v in given.options}
    return {"best": given.best, "why": given.why, "options": worth}


def habits(hand: tuple[str, ...]) -> Json:
    from cutcard.exact.four_card_poker import GROUPS, group_of
    from cutcard.hands.four_card import best_four

    best = best_four(hand)
    group = group_of(best.strength)
    simple = "fold" if group < GROUPS.index("33") else "play 1" if group < GROUPS.index("TT") else "play 3"
    return {"category": GROUPS[group], "hand": best.words, "simple": simple}


def train(q: Question) -> Json:
    """A situation dealt with the operating system's own chance, and what every option is worth in it."""
    from cutcard.exact import situations
    from cutcard.exact.advice import four_card_poker

    game, chance = q.found(), SystemRandom()
    if game.name == "racing-card-derby":
        out, chances = situations.half_run(game, chance)
        suits = zip(SUIT_WORDS.values(), chances, strict=True)
        return {"cards": list(out), "asked": chance.choice(list(SUIT_WORDS.values())),
                "chances": {suit: exactly(c) for suit, c in suits}}  # fmt: skip
    if game.name == LINK.name:
        raise Faulty("train/game", f"{game.name} has nothing to decide", instead="choose four-card-poker")
    dealt = situations.situation(game, q.mode, q.category, chance)
    given = told(four_card_poker(game, dealt.hand, dealt.up))
    return {"cards": list(dealt.hand), "up": dealt.up, **given, **habits(dealt.hand)}


def exactly(x: Fraction) -> Json:
    return {"value": str(x), "float": float(x)}


ANSWERS: dict[str, Callable[[Question], Json]] = {f.__name__: f for f in (analysis, edges, advice, train)}


def games() -> Json:
    """What there is to study."""
    made: dict[str, list[Json]] = {}
    for game in (*GAMES, LINK):
        e = game.edition
        made.setdefault(game.name, []).append({"name": e.name, "title": e.title, "status": e.status})
    return {"games": [{"game": name, "editions": found} for name, found in made.items()]}


def answer(text: str) -> str:
    asked = json.loads(text)
    q = Question(**{**asked, "chosen": tuple(asked["chosen"])})
    try:
        return "ok " + json.dumps(ANSWERS[q.ask](q), ensure_ascii=False)
    except Cutcard as no:
        return "no " + json.dumps([no.code, no.message, no.cite, no.instead])


def main() -> None:
    os.nice(NICE)
    sys.stdin.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    for line in sys.stdin:
        print(answer(line), flush=True)


if __name__ == "__main__":
    main()
