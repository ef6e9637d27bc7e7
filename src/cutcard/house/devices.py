"""The gear of a table with real cards: which devices serve it, and do they answer (NZ-RCD-3.4(d)-(f), NZ-RCD-3.6)."""

from collections.abc import Mapping

from cutcard.core.errors import Refusal
from cutcard.house.desk import SCANNER, Desk
from cutcard.house.facts import Registered

NEEDED = {"racing-card-derby": ("scanner", "players-monitor", "dealer-monitor")}
WELL = "well"


def needed(desk: Desk) -> tuple[str, ...]:
    """What must be there and answer before a round may start; a virtual table is its own scanner and screen."""
    fact = desk.furnished
    return NEEDED.get(fact.game, ()) if fact and fact.cards == SCANNER else ()


def fault_of_device(desk: Desk) -> str:
    """In words, the first device that is missing or does not answer; nothing if all is well."""
    for kind in needed(desk):
        if kind not in desk.devices:
            return f"no {kind} is set up at this table"
        if desk.health.get(kind) != WELL:
            return f"the {kind} {desk.devices[kind]} does not answer"
    return ""


def must_be_registered(register: Mapping[str, Registered], kind: str, device: str) -> None:
    """Only gear of a kind that has been approved serves a table."""
    known = register.get(device)
    if known is None or known.kind != kind:
        raise Refusal(
            "device/unknown",
            f"{device!r:.40} is not in the register as a {kind}",
            "NZ-RCD-3.6",
            "have the operator register it with its approval",
        )
