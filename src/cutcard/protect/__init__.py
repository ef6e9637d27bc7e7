"""What a rule protects: the price of cards that are shown, peeked at, or not seen. Needs numpy and numba."""

from cutcard.core.errors import Faulty, one_of
from cutcard.core.game import Game
from cutcard.games import every, find, manifest
from cutcard.protect.figures import Asked, Report

FEWEST, MOST = 2, 7  # players who share


def protect(game: Game | str, asked: Asked = Asked()) -> Report:  # noqa: B008
    """What its rules about information are worth, under its edition and options; by its name alone, as `find` does."""
    if isinstance(game, str):
        game = find(game)
    protects = manifest(game.name).protects
    if protects is None:
        known = one_of([found.name for found in every() if found.protects])
        message = f"no rule of {game.name} about information is priced yet"
        raise Faulty("protect/game", message, instead=f"choose {known}")
    if not FEWEST <= asked.players <= MOST:
        raise Faulty("protect/players", f"{asked.players} players share", instead=f"{FEWEST} to {MOST} do")
    found = protects()
    usual, parts = found.usual(game), tuple(found.parts(game, asked))
    return Report(game.name, game.edition.name, dict(game.edition.values), found.UNIT, asked, usual, parts)
