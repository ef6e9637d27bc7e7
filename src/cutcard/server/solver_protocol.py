"""The questions and answers of the solver process, as lines of JSON: exact figures for people who study a game.

Run as a program it reads a question a line and answers it, at low priority, until its input ends.
"""

import json
import os
import resource
import sys
import threading
import time
from base64 import b64encode
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from mimetypes import guess_type
from pathlib import Path
from random import SystemRandom
from shlex import join
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from cutcard import __version__
from cutcard.core.edition import Edition
from cutcard.core.errors import Cutcard, Faulty, quoted
from cutcard.core.game import Game
from cutcard.core.layout import SEAT, layout_of
from cutcard.core.numbers import percent
from cutcard.core.round import Round
from cutcard.core.text import read
from cutcard.games import STUDIED, Pays, is_own, manifest, named, own_data, parts_of
from cutcard.games.manifest import Json

if TYPE_CHECKING:
    from cutcard.exact.figures import Analysis
    from cutcard.par.sheet import Sheet

NICE = 10
MEMORY = 4 << 30  # bytes, of which the largest analysis of a game takes a quarter
FIRST_TO_GO = 500  # how much sooner than others the system ends it where memory runs out
LESS = "ask for less at once, or count it on a machine of your own with the command line"
LOOKS = 0.5  # seconds between two looks whether the house is still there
FILE = "own.toml"
DESIGNING = 8.0  # seconds after which those who wait are given the tables that were found
CHANCES = (0.8, 0.9, 0.95, 0.99)  # that a result lies within its interval


@dataclass(frozen=True)
class Question:
    """A game as somebody wants it, and what is asked of it."""

    ask: str
    game: str
    rules: str = ""
    chosen: tuple[str, ...] = ()  # house options, `OPTION=VALUE`
    pays: Pays = field(default_factory=dict)  # what an edition of one's own pays otherwise
    cards: str = ""
    up: str = ""
    round: str = ""  # as JSON, without its last choice
    log: str = ""  # a round as somebody saw it, entry by entry
    who: str = ""
    after: int = -1  # entries of the log that are known already
    mode: str = "all"
    category: str = ""
    form: str = ""  # of a file
    table: str = ""  # a pay table that is to be brought
    edge: str = ""  # to that house edge
    hit: str = ""  # and to that chance to end ahead
    keep: tuple[str, ...] = ()  # rows of it that stay
    book: str = ""  # of a house, for a report
    since: int = 0  # of what came about from then
    until: int = 0  # until then
    once: str = ""  # makes a question unlike any other

    @property
    def text(self) -> str:
        return json.dumps(asdict(self), sort_keys=True)

    def found(self) -> Game:
        """The game by its own name; an edition by its name only, for a file is never read on a visitor's word."""
        manifest(self.game)
        return named(self.game, self.rules, options(self.chosen), pays=self.pays)


def options(chosen: tuple[str, ...]) -> dict[str, str]:
    pairs = [pair.partition("=") for pair in chosen]
    if wrong := next((name for name, equals, _ in pairs if not equals), ""):
        raise Faulty("option/form", f"set {quoted(wrong)} has no =", instead="write set=OPTION=VALUE")
    return {name.strip(): value for name, _, value in pairs}


def own_file(edition: Edition) -> str:
    """An edition of one's own as the file that `--rules` reads."""
    root, label, pays = parts_of(edition.name)
    data = own_data(named(edition.game, root).edition, pays, label) | {"edition": label}
    lines = [f"{key} = {json.dumps(value)}" for key, value in data.items() if key != "pays"]
    for table, rows in pays.items():
        lines += ["", f"[pays.{json.dumps(table)}]", *(f"{json.dumps(e)} = {json.dumps(o)}" for e, o in rows.items())]
    return "\n".join(lines) + "\n"


# Answers.


def counted(q: Question) -> tuple["Analysis", "Sheet", Game]:
    from cutcard.exact import analyse
    from cutcard.par import par_sheet

    game = q.found()
    found = analyse(game)
    rules = [FILE] if is_own(game.edition.name) else [q.rules] if q.rules else []
    command = join(["cutcard", "analyse", q.game, *(f"--rules={r}" for r in rules), *(f"--set={o}" for o in q.chosen)])
    return found, par_sheet(found, game, command=command, date=datetime.now(UTC).date()), game


def analysis(q: Question) -> Json:
    """What `cutcard analyse --json` prints, and the sheet of it."""
    from cutcard.exact.figures import as_data
    from cutcard.par.data import sheet_data
    from cutcard.par.risk import caution, z

    begun = time.perf_counter()
    found, sheet, game = counted(q)
    file = {"file": {"name": FILE, "text": own_file(game.edition)}} if is_own(game.edition.name) else {}
    data = as_data(found, time.perf_counter() - begun, __version__)
    risk = {"levels": {percent(level, 0): z(level) for level in CHANCES}, "caution": caution()}
    return {**data, "sheet": {**sheet_data(sheet, game), "risk": risk, **file}}


def sheet(q: Question) -> Json:
    """The PAR sheet as a file, the same that `cutcard analyse` writes."""
    from cutcard.par import ready, write_sheet

    with TemporaryDirectory() as folder:
        path = Path(folder) / f"{q.game}.{q.form}"
        ready(q.form, path)  # what cannot be written is refused before anything is counted
        write_sheet(counted(q)[1], path)
        content = b64encode(path.read_bytes()).decode()
    return {"name": path.name, "type": guess_type(path)[0], "bytes": content}


def design(q: Question) -> Json:
    """What `cutcard design --json` prints."""
    from cutcard.exact.design import as_data
    from cutcard.exact.design import design as designed

    game = q.found()
    found = designed(game, q.table, edge=q.edge, hit=q.hit, keep=q.keep, seconds=DESIGNING)
    return as_data(game, q.table, list(found), edge=q.edge, hit=q.hit)


def protect(q: Question) -> Json:
    """What `cutcard protect --json` prints."""
    from cutcard.protect import protect as price
    from cutcard.protect.sheet import as_data

    begun, game = time.perf_counter(), q.found()
    command = join(["cutcard", "protect", q.game, f"--rules={game.edition.name}"])
    return as_data(price(game), game, command, time.perf_counter() - begun)


def edges(q: Question) -> Json:
    """Return the house edge of every wager of a table, its variance and third moment, for the lobby and the floor."""
    from cutcard.exact import analyse
    from cutcard.exact.jackpot import Wager

    game = q.found()
    wagers = analyse(game).wagers.items()
    made: Json = {name: [float(w.house_edge), float(w.variance), float(w.third_moment)] for name, w in wagers}
    if (jackpot := manifest(game.name).jackpot) and (pays := jackpot.table(game)):
        made.pop(jackpot.link.bet, None)  # where the game's own analysis has it too
        made[f"{jackpot.link.bet}, meters at reset"] = [-float(Wager.of(jackpot.link, pays).ev), None]
    return made


def situation(q: Question) -> Round:
    """The round that is asked about: described, or in short."""
    from cutcard.described import advised, until_asked
    from cutcard.described.fields import load

    game = q.found()
    return until_asked(load(q.round, "round"), game, named) if q.round else advised.situation(game, q.cards, q.up)


def advice(q: Question) -> Json:
    """What `cutcard advise --json` prints, with the acts themselves and what the simple strategy does."""
    from cutcard.exact.advice import adviser_of, asked_of, values
    from cutcard.server.drills import priced

    adviser_of(q.found())
    r = situation(q)
    return priced(r, asked_of(r), values(r, asked_of(r)))


def train(q: Question) -> Json:
    """A situation dealt with the operating system's own chance, or the one asked for, and what every act is worth."""
    from cutcard.server import drills

    r = situation(q) if q.cards else drills.situation(q.found(), q.mode, q.category, SystemRandom())
    return drills.decide(r)


def payout(q: Question) -> Json:
    """A round for a dealer to pay."""
    from cutcard.server.drills import pay

    return pay(q.found(), SystemRandom())


def decisions(q: Question) -> Json:
    """What each decision of a person in a round was worth, from the round as that person saw it."""
    from cutcard.server.drills import decided

    return {"edition": q.rules, "decisions": decided(Round(q.found(), read(q.log)), q.who, q.after)}


def hint(q: Question) -> Json:
    """What every act open to a person is worth, from the round as that person sees it."""
    from cutcard.exact.advice import values
    from cutcard.server.drills import priced

    r = Round(q.found(), read(q.log))
    return priced(r, q.who, values(r, q.who))


def report(q: Question) -> Json:
    """What `cutcard report` tells, as tables, or as the file that it writes; its name is that of the game."""
    from cutcard.house_reports import report as read
    from cutcard.house_reports import tabled
    from cutcard.house_reports.book import open_book
    from cutcard.house_reports.files import ready, source, written
    from cutcard.store.transaction import now

    ready(q.form)
    with closing(open_book(q.book)) as store:
        about = source(store, q.book, q.since, q.until)
        told = read(store, q.game, q.table, q.since, now(), q.until)
    if not q.form:
        return tabled(q.game, told)
    command = join(["cutcard", "report", q.game, *(["--table", q.table] if q.table else [])])
    made = written(q.form, q.game, told, about | {"Command": command})
    name = f"{q.game}.{q.form}"
    return {"name": name, "type": guess_type(name)[0], "bytes": b64encode(made).decode()}


QUESTIONS = analysis, sheet, design, protect, edges, advice, train, payout, decisions, hint, report
ANSWERS: dict[str, Callable[[Question], Json]] = {f.__name__: f for f in QUESTIONS}


def games(own: Iterable[Game] = ()) -> Json:
    """What there is to study: editions, whether it is played at tables, and what a situation in short is made of."""
    made: dict[str, Json] = {}
    for game in (*STUDIED, *own):
        found = manifest(game.name)
        has = {"played": found.at_tables, "advised": bool(found.adviser), "protects": bool(found.protects)}
        about = {**has, "asks": asks(game) if found.adviser else []}
        of = made.setdefault(game.name, {"game": game.name, "says": found.says, **about, "editions": []})
        e = game.edition
        asked = [e.options[name] for name in found.practised if name in e.options]
        open_ = [
            {"name": o.name, "says": o.says, "told": {w: e.value_words(o, w) for w in o.words}, "value": e[o.name]}
            for o in asked
        ]
        of["editions"].append({"name": e.name, "title": e.title, "status": e.status, "practised": open_})
    return {"games": list(made.values())}


def asks(game: Game) -> list[Json]:
    """The cards that a situation is asked for by: a hand and what the dealer shows, or what is gone from the shoe."""
    from cutcard.house.table.layout import things

    piles = layout_of(game.edition).piles.values()
    other = {"things": tiles} if (tiles := things(game).get("")) else {}
    hand = [{"part": "cards", "name": p.name, "cards": p.cards, **other} for p in piles if p.place == SEAT]
    gone = [{"part": "cards", "name": p.name, "cards": 0} for p in piles if p.gone]
    return hand + gone + [{"part": "up", "name": f"{p.name} shows", "cards": p.shown} for p in piles if p.shown]


def answer(text: str) -> str:
    asked = json.loads(text)
    q = Question(**{**asked, "chosen": tuple(asked["chosen"])})
    try:
        return "ok " + json.dumps(ANSWERS[q.ask](q), ensure_ascii=False)
    except Cutcard as no:
        return "no " + json.dumps([no.code, no.message, no.cite, no.instead])
    except MemoryError:
        return "no " + json.dumps(["study/large", "this takes more memory than a question may have", "", LESS])


def end_with(parent: int) -> None:
    """However the house ends: in the middle of a sum nobody would hear that the input has."""
    while os.getppid() == parent:
        time.sleep(LOOKS)
    os._exit(1)


def confine() -> None:
    """Limit what one question can take of the machine: its memory, and its place where there is none left."""
    os.nice(NICE)
    for limit in (resource.RLIMIT_DATA, resource.RLIMIT_CORE):
        most = MEMORY if limit == resource.RLIMIT_DATA else 0
        hard = resource.getrlimit(limit)[1]
        with suppress(ValueError, OSError):  # it is less already, or the system knows no such limit
            resource.setrlimit(limit, (most, most if hard == resource.RLIM_INFINITY else min(most, hard)))
    with suppress(OSError):  # Linux alone has this
        Path("/proc/self/oom_score_adj").write_text(f"{FIRST_TO_GO}\n", encoding="ascii")


def main() -> None:
    confine()
    threading.Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
    sys.stdin.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    try:
        for line in sys.stdin:
            print(answer(line), flush=True)
    except BrokenPipeError:
        os._exit(1)  # the house is gone, and nobody reads this


if __name__ == "__main__":
    main()
