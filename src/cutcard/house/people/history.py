"""Which rounds a person has played and what came of them, from the books: those in which their chips moved."""

from sqlalchemy import Connection

from cutcard.core.facts import Chips, noun
from cutcard.house.log.tags import played_by
from cutcard.house.people.balances import won_in


@noun
class Played:
    table: str
    round: int
    at: int
    net: Chips  # what came to the person's chips, less what went


def rounds_of(connection: Connection, person: str, most: int) -> list[Played]:
    """The latest first, of those that are over."""
    found = played_by(connection, person, most=most)
    nets = won_in(connection, person, [stream for stream, _ in found])
    rounds = [(stream.split("/"), at, nets[stream]) for stream, at in found if stream in nets]
    return [Played(table, int(number), at, net) for (_, table, number), at, net in rounds]
