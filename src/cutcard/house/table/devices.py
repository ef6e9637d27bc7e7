"""The gear of a table with real cards: which devices serve it, and do they answer."""

from collections.abc import Mapping
from dataclasses import dataclass

from cutcard.core.errors import Refusal, quoted
from cutcard.core.game import Game
from cutcard.core.layout import plain
from cutcard.games import manifest
from cutcard.house.log.facts import Registered
from cutcard.house.table.session import SCANNER, Session

WELL = "well"
ATTACH = "the operator registers and pairs it under “Devices”; “Devices of the table” has “It serves this table” too"
ANSWERS = "leave the screen of {device} open; if it has none yet, the operator makes a code for it under “Devices”"


@dataclass(frozen=True)
class Lack:
    """Why no round begins for want of gear, and what to do about it."""

    says: str
    instead: str
    cite: str


def needed(session: Session) -> tuple[str, ...]:
    """What must be there and answer before a round may start; a virtual table is its own scanner and screen."""
    fact = session.furnished
    return manifest(fact.game).gear if fact and fact.cards == SCANNER else ()


def absent(session: Session) -> str:
    """The first kind of gear that is missing or does not answer; none if all is well."""
    well = [kind for kind in session.devices if session.health.get(kind) == WELL]
    return next((kind for kind in needed(session) if kind not in well), "")


def lack(game: Game, session: Session) -> Lack | None:
    """What those who work here are told of it."""
    kind, cite = absent(session), game.refusal_clause("device/missing")
    if not kind:
        return None
    if kind not in session.devices:
        return Lack(f"no round begins: no {plain(kind)} is set up at this table", ATTACH, cite)
    device = session.devices[kind]
    return Lack(f"no round begins: the {plain(kind)} {device} does not answer", ANSWERS.format(device=device), cite)


def must_be_registered(game: Game, register: Mapping[str, Registered], kind: str, device: str) -> None:
    """Only gear of a kind that has been approved serves a table."""
    known = register.get(device)
    if known is None or known.kind != kind:
        raise Refusal(
            "device/unknown",
            f"{quoted(device)} is not in the register as a {kind}",
            game.refusal_clause("device/unknown"),
            "have the operator register it with its approval",
        )
