"""Short words for evenings of which a report tells."""

from cutcard.core.facts import Chips, Entry, Fact, Who
from cutcard.core.text import entry
from tests.house.kit import Venue


async def lose(venue: Venue, who: Who, place: str, chips: Chips, table: str = "t1") -> None:
    """An Ante, alone at the table, and a fold: it is lost whatever the cards."""
    await venue.ante(who, place, chips, table)
    await venue.fold(who, place, table)


def entries(venue: Venue, kind: type[Fact], number: int = 1, table: str = "t1") -> list[Entry]:
    """The entries of a round that say such a thing."""
    log = (entry(kept.body) for kept in venue.house.store.read(f"round/{table}/{number}"))
    return [e for e in log if isinstance(e.fact, kind)]
