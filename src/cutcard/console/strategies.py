"""`cutcard strategies`: the ways to play that have a name, and what each is worth."""

from collections.abc import Mapping

from cutcard.console.page import grid, heading, say
from cutcard.core.errors import Faulty
from cutcard.core.game import Game
from cutcard.core.numbers import percent
from cutcard.exact import price
from cutcard.exact.figures import WagerFigures
from cutcard.games import OPTIMAL, manifest, no_strategies, strategies


def named(game: Game) -> dict[str, str]:
    """Return the named strategies in words, or say why there are none."""
    if not (found := strategies(game)):
        raise Faulty("strategy/none", no_strategies(game), instead="`cutcard analyse` counts its wagers")
    return found


def print_strategies(game: Game) -> None:
    heading(f"{game.name}, {game.edition.name}: strategies with a name")
    grid(named(game).items(), "strategy", "rules", wide=1)
    stated = manifest(game.name).strategies
    assert stated
    language = stated().LANGUAGE
    heading("Rules of your own: an act, `with` or `if`, and when; then `;`; at the end `else` and an act")
    say(f"Acts: {', '.join(language.acts)}.")
    grid(((phrase.form, phrase.means) for phrase in language.phrases), "phrase", "means", wide=0)
    say(
        "Phrases are joined by `and` and `or`, and reversed by `not`. A phrase and a colon apply to the rules after it."
    )
    asked = "".join(f' \\\n    --strategy "{name}"' for name in named(game))
    say(f"\nWhat each costs:\n  cutcard analyse {game.name}{asked}", whole=True)


def read_as(game: Game, strategy: str) -> list[tuple[str, str]]:
    """Return what rules of one's own were read as, rule by rule: the act, and when it is done; of a name nothing."""
    stated = manifest(game.name).strategies
    if stated is None or " ".join(strategy.lower().split()) in strategies(game):
        return []
    return list(stated().LANGUAGE.read(strategy).lines)


def print_read(game: Game, strategy: str) -> None:
    """Print what rules of one's own were read as."""
    if rules := read_as(game, strategy):
        say("Your rules were read as:")
        grid(((f"{n}.", act, when) for n, (act, when) in enumerate(rules, 1)), "", "act", "when", wide=2)


def priced(game: Game, asked: tuple[str, ...]) -> dict[str, WagerFigures]:
    """What each is worth, exactly."""
    return {strategy: price(game, strategy) for strategy in asked}


def print_priced(game: Game, found: Mapping[str, WagerFigures], wagers: Mapping[str, WagerFigures]) -> None:
    """Side by side, best play first: of the first stake, of all that is staked, and what the mistakes cost."""
    heading("The strategies that were asked for, beside best play")
    best = wagers[next(iter(found.values())).name]
    rows = [
        (name, percent(w.house_edge, 4), percent(w.element_of_risk, 4), f"{w.standard_deviation:.4f}",
         percent(best.ev - w.ev, 4))
        for name, w in {OPTIMAL: best, **found}.items()
    ]  # fmt: skip
    grid(rows, "strategy", "house edge", "element of risk", "deviation", "cost", right=(1, 2, 3, 4))
    for name in found:
        if name in (stated := strategies(game)):
            say(f"{name}, by these rules: {stated[name]}.")
        print_read(game, name)
