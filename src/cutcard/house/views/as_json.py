"""Facts, options, acts, duties and entries as JSON: a noun is its kind and its parts by name."""

import re
from dataclasses import fields
from functools import lru_cache
from typing import Any

from cutcard.core.duty import Duty, Fault, Option
from cutcard.core.facts import Entry
from cutcard.core.game import Game
from cutcard.core.layout import Layout
from cutcard.core.memo import memo
from cutcard.core.words import Words, names_in, words_of

Json = dict[str, Any]


def kind_of(noun: type) -> str:
    """`deal-next` for DealNext."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", noun.__name__).lower()


@lru_cache
def shape(noun: type) -> tuple[str, tuple[str, ...]]:
    """Its kind, and the names of its parts."""
    return kind_of(noun), tuple(field.name for field in fields(noun))


def noun_json(noun: Any) -> Json:
    kind, names = shape(noun.__class__)
    made: Json = {"kind": kind}
    for name in names:
        part = getattr(noun, name)
        made[name] = list(part) if isinstance(part, tuple) else part
    return made


def entry_json(e: Entry, felt: Layout, you: str) -> Json:
    """Made once for all who see it so, and apart for who is named in it; never changed."""
    made, whom = tellings(e)
    you = you if you in whom else ""
    if you not in made:
        who = {"n": e.number, "who": e.who.name, "role": e.who.role}
        said = {"fact": noun_json(e.fact), "says": Words(felt, you).entry(e)}
        made[you] = {**who, "answers": e.answers, "why": e.why, **said}
    return made[you]


@memo
def tellings(e: Entry) -> tuple[dict[str, Json], frozenset[object]]:
    """An entry as each has been told it, and whom it names."""
    return {}, frozenset((e.who.name, *names_in(e.fact)))


def duty_json(d: Duty, g: Game, you: str = "") -> Json:
    return Duties(you).as_json((d,), g)[0]


class Duties:
    """What is asked of one reader, put into words once for as long as it is asked.

    An option is sent back as it is: its words stand beside.
    """

    def __init__(self, you: str = "") -> None:
        self.you = you
        self.last: tuple[tuple[Duty, ...], Game | None, list[Json]] = (), None, []
        self.options: dict[Option, tuple[Json, str]] = {}

    def as_json(self, asked: tuple[Duty, ...], game: Game) -> list[Json]:
        """Never changed: the same list, while the same is asked."""
        duties, of, told = self.last
        if (asked, game) != (duties, of):
            known = self.options if of == game else {}
            words = words_of(game, self.you)
            wanted = {option for d in asked for option in d.options}
            if wanted:  # else they are kept: the next round will ask alike
                self.options = {o: known.get(o) or (noun_json(o), words.to_do(o)) for o in wanted}
            told = [self.duty_json(d) for d in asked]
            self.last = asked, game, told
        return told

    def duty_json(self, d: Duty) -> Json:
        asks = {"id": d.id, "who": d.who, "cite": d.cite, "place": d.place, "must": d.must, "reason": d.reason}
        options = [self.options[option] for option in d.options]
        return {**asks, "does": d.does, "options": [o for o, _ in options], "says": [says for _, says in options]}


def fault_json(f: Fault, g: Game) -> Json:
    choices = [duty_json(d, g) for d in f.rulings]
    return {"id": f.id, "cite": f.cite, "says": f.says, "places": list(f.places), "choices": choices}
