"""Madness 21: a wager on a blackjack, whose prize a display draws (CP-2-15A). The operator supplies the prizes."""

from collections.abc import Mapping

from cutcard.core.duty import Draw, Duty
from cutcard.core.game import Game
from cutcard.core.money import Odds
from cutcard.core.rights import DISPLAY
from cutcard.core.table import Table
from cutcard.games.blackjack.boxes import BOXES, natural

MADNESS, OFFERED = "madness-21", "madness"


def prizes(g: Game) -> Mapping[str, int]:
    """How often each prize is on the display; none until the house offers the wager and has supplied them."""
    return g.edition.weights(MADNESS) if g.flag(OFFERED) else {}


def on_display(g: Game) -> Mapping[str, tuple[str, ...]]:
    """What the display may show: every prize as often as it weighs."""
    shown = tuple(prize for prize, weight in prizes(g).items() for _ in range(weight))
    return {DISPLAY: shown} if shown else {}


def blackjacks(t: Table) -> list[str]:
    """Boxes with a blackjack and this wager, in the order they are paid: one draw each, for all who bet there."""
    return [box for box in BOXES if t.laid(box, MADNESS) and natural(t, box)]


def prize(g: Game, t: Table, box: str) -> Odds | None:
    """What was drawn for that box; a prize that was shown when none was due counts for nothing."""
    drawn, nth = [item.name for item in t.dealt_to(DISPLAY) if item.due], blackjacks(t).index(box)
    return g.pays(MADNESS)[drawn[nth]] if nth < len(drawn) else None


def draw_prize(g: Game, t: Table, box: str) -> Duty:
    return Duty(f"prize:{box}", DISPLAY, g.cite("CP-2-15A"), (Draw(DISPLAY, "up", 1),), DISPLAY)
