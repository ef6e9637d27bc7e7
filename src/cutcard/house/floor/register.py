"""What the operator has put on record for the whole house: approved gear, and who works here."""

from cutcard.core.errors import Refusal, one_of
from cutcard.core.facts import Who
from cutcard.core.rights import OPERATOR
from cutcard.house.log.facts import Enrolled, Registered, parsed_line
from cutcard.house.log.streams import Clock, carry_out, enter
from cutcard.store.chain import HOUSE
from cutcard.store.store import Store
from cutcard.store.transaction import Transaction

KINDS = ("scanner", "wheel", "dice", "players-monitor", "dealer-monitor", "tilt-sensor")


def register(store: Store) -> dict[str, Registered]:
    """The devices that are approved, by their identifiers; the last word on each counts."""
    facts = (parsed_line(kept).fact for kept in store.read(HOUSE))
    return {fact.device: fact for fact in facts if isinstance(fact, Registered)}


def workers(store: Store) -> dict[str, tuple[str, ...]]:
    """Everyone who was given a role, and which."""
    facts = (parsed_line(kept).fact for kept in store.read(HOUSE))
    return {fact.person: fact.roles for fact in facts if isinstance(fact, Enrolled)}


def approve(store: Store, clock: Clock, by: Who, kind: str, device: str, approval: str) -> None:
    """A device of a kind that the Secretary has approved, under that reference."""
    if by.role != OPERATOR:
        raise Refusal("right/role", "only an operator registers gear", instead="ask an operator")
    if kind not in KINDS or not device.strip() or not approval.strip() or len(device + approval) > 150:
        raise Refusal("device/form", f"a device is {one_of(KINDS)}, with an identifier and an approval")

    def job(tx: Transaction) -> None:
        enter(tx, HOUSE, tx.head(HOUSE)[0], clock(), by, Registered(kind, device.strip(), approval.strip()))

    carry_out(store, job)
