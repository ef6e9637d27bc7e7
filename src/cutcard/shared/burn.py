"""Burning: before the first bets on a new shoe a card is turned up, and as many go to the rack unseen as it says."""

from collections.abc import Callable, Iterable

from cutcard.core.duty import Draw, Duty
from cutcard.core.game import Game, Step
from cutcard.core.rights import SHOE
from cutcard.core.steps import Once
from cutcard.core.table import Table
from cutcard.shared.shoe import NEW_SHOE, RACK


def burn(more: Callable[[Game, str], int | None], cite: str, face: str = "up") -> Step:
    """`more` says how many follow the first card, or none at all where the house does not burn."""

    def step(game: Game, t: Table) -> Iterable[Duty]:
        if NEW_SHOE not in t.calls or more(game, "") is None:
            return
        burnt = [item for item in t.dealt_to(RACK) if item.entry > t.calls[NEW_SHOE]]
        says = burnt[0].name if burnt and burnt[0].open else ""  # one that nobody has seen says nothing
        lacking = 1 + (more(game, says) or 0) - len(burnt) if burnt else 0
        if not burnt:
            yield Duty("burn", SHOE, game.cite(cite), (Draw(RACK, face, 1),), RACK)
        elif lacking > 0:
            yield Duty(f"burn:{lacking}", SHOE, game.cite(cite), (Draw(RACK, "down", lacking),), RACK)

    return Once(step)
