"""The wager on the linked progressive by itself, for its mathematics: pay table, meters and players as options."""

from cutcard.cards import DECK
from cutcard.core.edition import Edition, Option
from cutcard.core.game import Game
from cutcard.core.rulebook import read_toml
from cutcard.shared.jackpot.progressive import FILE, LINK

MOST_ON_A_METER = 10**10  # a hundred million dollars


def edition() -> Edition:
    data = read_toml(FILE)
    meters = {
        level: Option(level, f"the {level.capitalize()} meter when awards are made", row.reset, cents=True,
                      high=MOST_ON_A_METER)
        for level, row in LINK.levels.items()
    }  # fmt: skip
    options = {
        "pay-table": Option("pay-table", "the pay table in force", "D", "US-PROG-WIN", words=LINK.tables),
        **meters,
        "seats": Option("seats", "players at the table, all of them with the wager", 1, "US-PROG-ENVY", low=1, high=7),
    }
    said = {key: data[key] for key in ("game", "title", "status", "source", "date", "clauses")}
    return Edition(name=data["edition"], **said, cites={}, options=options, tables={}, data=data)


US = Game("linked-progressive", edition(), steps=(), settlement=(), places=(), wagers=("progressive",), deck=DECK)
