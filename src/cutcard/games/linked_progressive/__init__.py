"""The wager on a linked progressive by itself: nobody sits down to it, but it has mathematics of its own."""

from cutcard.games.linked_progressive.rules import US
from cutcard.games.manifest import Manifest

MANIFEST = Manifest(
    "linked-progressive",
    (US,),
    says="What the jackpot wager returns, for any pay table, meters and number of players.",
    at_tables=False,
)
