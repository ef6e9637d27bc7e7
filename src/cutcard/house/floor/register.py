"""What the operator has put on record for the whole house: approved gear, who works here, editions of its own."""

import re

from cutcard.core.errors import Refusal, one_of, quoted
from cutcard.core.facts import Who
from cutcard.core.game import Game
from cutcard.core.rights import OPERATOR
from cutcard.games import Pays, is_own, manifest, named, parts_of, with_pays
from cutcard.house.log.facts import Adopted, Enrolled, Line, Registered, parsed_line
from cutcard.house.log.streams import Clock, carry_out, enter, lines
from cutcard.store.chain import HOUSE
from cutcard.store.store import Store
from cutcard.store.transaction import Transaction

LABEL = re.compile(r"[a-z0-9][a-z0-9-]{0,29}")
TERMINAL = "terminal"  # the screen at which people sit down at a table
KINDS = ("scanner", "wheel", "dice", "players-monitor", "dealer-monitor", "tilt-sensor", TERMINAL)


def register(store: Store) -> dict[str, Registered]:
    """The devices that are approved, by their identifiers; the last word on each counts."""
    facts = (parsed_line(kept).fact for kept in store.read(HOUSE))
    return {fact.device: fact for fact in facts if isinstance(fact, Registered)}


def workers(store: Store) -> dict[str, tuple[str, ...]]:
    """Everyone who was given a role, and which."""
    facts = (parsed_line(kept).fact for kept in store.read(HOUSE))
    return {fact.person: fact.roles for fact in facts if isinstance(fact, Enrolled)}


def adopted(store: Store) -> list[Line]:
    """The editions of the house's own, as they were saved."""
    return [line for line in map(parsed_line, store.read(HOUSE)) if isinstance(line.fact, Adopted)]


def adopt(store: Store, clock: Clock, by: Who, game: str, rules: str, label: str, pays: Pays) -> Game:
    """An edition of the house's own is saved, under a name that no other edition of that game has."""
    if by.role != OPERATOR:
        raise Refusal("right/role", "only an operator saves an edition", instead="ask an operator")
    if not LABEL.fullmatch(label):
        raise Refusal(
            "edition/name", f"an edition cannot be called {quoted(label)}", instead="use a-z, 0-9 and -, up to 30"
        )
    if not manifest(game).at_tables:
        raise Refusal("edition/link", f"{game} is played at the tables of other games", instead="save one of those")
    made = with_pays(named(game, rules), pays, label)
    fact = Adopted(game, made.edition.name, made.edition.fingerprint)

    def job(tx: Transaction) -> None:
        log = lines(tx.connection, HOUSE)
        if any(called(line.fact) == (game, label) for line in log):
            raise Refusal("edition/taken", f"there is already an edition {label}", instead="choose another name")
        enter(tx, HOUSE, len(log), clock(), by, fact)

    carry_out(store, job)
    return made


def called(fact: object) -> tuple[str, str]:
    """The game of an edition that was saved, and what that is called for short."""
    return (fact.game, parts_of(fact.edition)[1]) if isinstance(fact, Adopted) else ("", "")


def in_full(store: Store, game: str, edition: str) -> str:
    """The name of an edition as a table has it: one of the house's own, said for short or in full, was saved before."""
    own = [line.fact for line in adopted(store) if isinstance(line.fact, Adopted) and line.fact.game == game]
    for fact in own:
        if edition in (fact.edition, called(fact)[1]):
            return fact.edition
    if is_own(edition):
        known = one_of([called(fact)[1] for fact in own]) if own else "none"
        raise Refusal("edition/unsaved", f"{quoted(edition, 60)} has not been saved here", instead=f"choose {known}")
    return edition


def approve(store: Store, clock: Clock, by: Who, kind: str, device: str, approval: str) -> None:
    """A device of a kind that the Secretary has approved, under that reference."""
    if by.role != OPERATOR:
        raise Refusal("right/role", "only an operator registers devices", instead="ask an operator")
    if kind not in KINDS or not device.strip() or not approval.strip() or len(device + approval) > 150:
        raise Refusal("device/form", f"a device is {one_of(KINDS)}, with an identifier and an approval")

    def job(tx: Transaction) -> None:
        enter(tx, HOUSE, tx.head(HOUSE)[0], clock(), by, Registered(kind, device.strip(), approval.strip()))

    carry_out(store, job)
