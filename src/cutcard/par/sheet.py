"""The PAR sheet: everything a laboratory asks of a game's mathematics, as one plain structure that all forms print."""

import datetime
import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from cutcard import __version__
from cutcard.clauses import NOW, Clause, clauses
from cutcard.core.edition import Option, PayTable
from cutcard.core.game import Game
from cutcard.core.layout import layout_of
from cutcard.core.numbers import percent
from cutcard.exact.figures import Analysis, Table, as_data
from cutcard.games import manifest, strategies
from cutcard.par.plays import Distribution, Play, distributions, more, plays
from cutcard.par.published import Check, checks
from cutcard.par.returns import WagerSheet, wager_sheets
from cutcard.par.risk import caution
from cutcard.par.strategy import StrategyGrid, strategy_grid
from cutcard.software import digest

BEARS = ("definition", "wager", "deal", "ranking", "decision", "settlement", "payout")  # kinds of clause
PER_UNIT = (
    "Every figure is per unit of the wager's first stake. A maximum payout, rounding to what can be paid, table limits "
    "and irregularities are not in the figures."
)
LEAST = Fraction(3, 4)  # of all that is staked
LATER = "Hit frequency counts a round in which the player ends ahead on all that was staked."


@dataclass(frozen=True)
class Choice:
    """An option as it stands for this sheet."""

    name: str
    value: str
    says: str
    cite: str
    standing: str


@dataclass(frozen=True)
class Sheet:
    """A PAR sheet: everything that a laboratory asks of a game's mathematics, for `write_sheet` to write.

    Attributes:
        title: the game as people call it
        game: the name of the game
        edition: the name of the edition
        edition_title: the edition as people call it
        status: whether it is in force, proposed, revoked or a house's own
        source: where its rules come from
        source_date: the date of that source
        standing: how far it binds, in a sentence
        rules: the clauses that bear on the figures
        options: the house options as they stand for this sheet
        pay_tables: what is paid
        wagers: each wager with its return table and figures
        strategy: best play as a grid, where it can be drawn as one
        plays: other ways to play, and what they are worth
        more: further figures of the round as a whole
        distributions: how likely each number is, of what is worth counting
        tables: further figures in rows
        caution: what to bear in mind about the intervals
        method: how it was counted, in words
        checks: published figures beside these
        notes: what to bear in mind when reading the figures
        command: the command that makes this sheet again
        version: the version of Cutcard
        date: the day it was made
        id: a number that is the same as long as the rules, the options and the figures are
        software: a digest of every file of the program that made it
        ways: strategies that have a name, in words
        called: wagers and pay tables, as they are printed on the cloth
    """

    title: str
    game: str
    edition: str
    edition_title: str
    status: str
    source: str
    source_date: str
    standing: str
    rules: tuple[Clause, ...]
    options: tuple[Choice, ...]
    pay_tables: tuple[PayTable, ...]
    wagers: tuple[WagerSheet, ...]
    strategy: StrategyGrid | None
    plays: tuple[Play, ...]
    more: dict[str, Fraction]
    distributions: tuple[Distribution, ...]
    tables: tuple[Table, ...]
    caution: str
    method: str
    checks: tuple[Check, ...]
    notes: tuple[str, ...]
    command: str
    version: str
    date: datetime.date
    id: str
    software: str = ""
    ways: tuple[tuple[str, str], ...] = ()
    called: Mapping[str, str] = field(default_factory=dict)


def par_sheet(a: Analysis, game: Game, *, command: str, date: datetime.date) -> Sheet:
    """The sheet of this analysis; `command` is the line that makes it again."""
    e = game.edition
    wagers = wager_sheets(a.wagers, game)
    compared = checks(a, wagers)
    told = *a.wagers, *e.pay_tables, *(check.published.wager for check in compared)
    return Sheet(
        title=manifest(a.game).called,
        game=a.game,
        edition=e.name,
        edition_title=e.title,
        status=e.status,
        source=e.source,
        source_date=e.date,
        standing="A proposal of that date, not a statement of the law." if e.status == "proposed" else "",
        rules=tuple(rules_in_force(game)),
        options=tuple(choice(game, o) for o in e.options.values()),
        pay_tables=tuple(table for table in e.pay_tables.values() if table.rows),
        wagers=wagers,
        strategy=strategy_grid(a),
        plays=plays(a, game),
        more=more(a),
        distributions=distributions(a),
        tables=a.tables,
        caution=caution(),
        method=a.method,
        checks=compared,
        notes=(
            PER_UNIT,
            *((LATER,) if any(w.staked_later for w in wagers) else ()),
            *(said for w in wagers for said in remarks(w, game)),
            *a.notes,
        ),
        command=command,
        version=__version__,
        date=date,
        id=fingerprint(a, game),
        software=digest(),
        ways=tuple(strategies(game).items()),
        called={id: layout_of(e).name(id) for id in told if id},
    )


def remarks(w: WagerSheet, game: Game) -> Iterator[str]:
    """Where a wager is not offered as the house has chosen, less comes back than laboratories ask for, or it loses.

    What they ask for is 75 per cent (GLI-19, for a network).
    """
    e, felt = game.edition, layout_of(game.edition)
    for spot in felt.spots:
        if spot.wager in w.names and not spot.later and not spot.offered(e):
            needs = [(e.options[name], value) for name, value in spot.needs.items()]
            chosen = (f"{felt.choice(o)}: {e.value_words(o, value)}" for o, value in needs)
            yield f"{spot.name} is not offered unless the house chooses {' and '.join(chosen)}."
    returned = 1 - w.figures.element_of_risk
    if returned < LEAST:
        yield f"{w.label} returns {percent(returned, 4)} of all that is staked: below 75 %."
    if w.figures.ev > 0:
        yield f"{w.label}: under best play the house loses {percent(w.figures.ev, 4)} of the first stake."


def rules_in_force(game: Game) -> list[Clause]:
    """An edition's own clauses; on kinds of which it has none, those of the edition it starts from."""
    e = game.edition
    own = [c for c in clauses() if c.game == game.name and c.stage == NOW and c.kind in BEARS]
    made: list[Clause] = []
    for edition in dict.fromkeys([e.name, e.data.get("from"), *(name for c in own for name in c.editions)]):
        covered = {c.kind for c in made}
        made += [c for c in own if edition in c.editions and c.kind not in covered]
    return made


def fingerprint(a: Analysis, game: Game) -> str:
    """Changes when anything that is paid, chosen or found changes; not with the date or the time it took."""
    data = as_data(a, 0, "")
    text = json.dumps([game.edition.fingerprint, data], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def choice(game: Game, o: Option) -> Choice:
    value = game.edition[o.name]
    standing = (
        "fixed by the edition" if o.fixed else "set for this sheet" if o.name in game.edition.values else "default"
    )
    return Choice(o.name, o.shown(value), o.says, game.cite(o.cite) or "ours", standing)
