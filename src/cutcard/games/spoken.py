"""Bets as people write them: read by the game itself or, where its wagers come in families, by the wagers' names."""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial

from cutcard.core.errors import Faulty, quoted
from cutcard.core.facts import Chips
from cutcard.core.game import Game
from cutcard.core.layout import layout_of
from cutcard.core.memo import memo
from cutcard.games.discovery import manifest

Reader = Callable[[str, Chips], Mapping[str, Chips]]
AMOUNT = re.compile(r"\$(\d{1,7})\b")


def reader(game: Game) -> Reader | None:
    """Return what reads bets in words at this game, or None where bets are only laid by pointing."""
    own = manifest(game.name).said
    if own or layout_of(game.edition).families:
        return partial(read_bets, game, own or partial(by_names, game))
    return None


def read_bets(game: Game, read: Reader, text: str, chip: Chips) -> Mapping[str, Chips]:
    """Return the chips on each wager, a chip where no amount is named."""
    laid = read(text, chip)
    if unknown := [wager for wager in laid if wager not in game.wagers_there]:
        message = f"{game.name} reads {quoted(text.strip())} as {quoted(unknown[0])}, which is none of its wagers"
        raise Faulty("type/bet", message, instead="lay it by pointing")
    return laid


def by_names(game: Game, text: str, chip: Chips) -> dict[str, Chips]:
    """Read wagers by name between commas, an amount before the first that it holds for: $10 total 9, number 3."""
    laid, value = Counter[str](), chip
    for phrase in re.split(r"[,;]", text):
        if amount := AMOUNT.search(phrase):
            value = 100 * int(amount[1])
        wager = wagers_by_name(game).get(plain(AMOUNT.sub("", phrase)))
        if wager is None:
            raise Faulty("type/bet", f"{quoted(phrase.strip())} is not a bet on this layout", instead=example(game))
        laid[wager] += value
    return dict(laid)


@memo
def wagers_by_name(game: Game) -> Mapping[str, str]:
    """Return the wagers by what they are called."""
    felt = layout_of(game.edition)
    return {plain(word): wager for wager in game.wagers for word in (felt.name(wager), felt.written(wager), wager)}


def example(game: Game) -> str:
    return f"say {', '.join(layout_of(game.edition).examples(game.wagers)[:3])}; $10 before what follows"


def plain(name: str) -> str:
    return " ".join(re.findall(r"[a-z0-9]+", name.lower()))
