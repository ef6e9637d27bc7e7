"""`cutcard bias`: recorded results of a wheel or of dice, and how far they stray from fair ones."""

import re
from pathlib import Path
from typing import Any

from cutcard.console.output import Listing
from cutcard.console.page import heading, say
from cutcard.console.replayed import rounds_in
from cutcard.core.errors import Faulty, so_many
from cutcard.core.facts import Deal
from cutcard.core.game import Game
from cutcard.core.numbers import fixed, percent
from cutcard.core.text import read
from cutcard.described.fields import read_file
from cutcard.exact.bias import EXPECTED, LEVEL, Bias

BAR = 40  # characters of the longest


def thrown_at(game: Game) -> str:
    """The place of the game at which something is thrown that shows every face equally often."""
    if place := next((place for place, faces in game.thrown.items() if len({*faces}) == len(faces)), ""):
        return place
    raise Faulty("bias/game", f"{game.name} has neither wheel nor dice", instead="test a game that throws something")


def results(game: Game, name: str) -> list[str]:
    """What came up, in order: words of a text, or the throws of every recorded round in a folder."""
    place = thrown_at(game)
    if not Path(name).is_dir():
        return re.findall(r"[^\s,;]+", read_file(name))
    logs = (read(read_file(str(path))) for path in rounds_in(Path(name)))
    deals = [e.fact for log in logs for e in log if isinstance(e.fact, Deal)]
    return [face for deal in deals if deal.to == place for face in deal.cards]


def verdict(found: Bias) -> str:
    if found.unlikely:
        return f"Fair throws stray this far in {percent(found.p_value, 2)} of cases: have it looked at."
    return f"Fair throws stray this far in {percent(found.p_value, 1)} of cases, so there is no evidence of bias."


def print_bias(found: Bias, place: str) -> None:
    expected = found.throws / len(found.counts)
    heading(f"{so_many(found.throws, 'result')} of the {place}, {expected:.1f} of each expected")
    longest = max(found.counts.values())
    fair = round(BAR * expected / longest)
    for face, count in found.counts.items():
        bar = "█" * round(BAR * count / longest)
        say(f"{face:>4} {f'{bar:<{fair}}│' if len(bar) < fair else bar} {count}", whole=True)
    heading(verdict(found))
    say(
        f"Pearson's statistic is {fixed(found.statistic, 2)}, with {len(found.counts) - 1} degrees of freedom. "
        f"{found.drawn:,} fair samples of the same size give p = {found.p_value:.4f}."
    )
    smooth = f"The chi-square distribution gives p = {found.chi_square:.4f}; it is smooth where the statistic has steps"
    say(
        f"{smooth}."
        if found.enough
        else f"{smooth}, and with fewer than {EXPECTED} of each expected not to be trusted."
    )
    count = found.counts[found.most]
    times = "once" if count == 1 else f"{count} times"
    say(f"{found.most} came up most often, {times}; the chance that some number does so is at most {found.most_p:.4f}.")
    say(f"One test of many proves little: of fair ones {percent(LEVEL, 0)} look so bad that p is below {LEVEL}.")


def as_data(found: Bias, place: str) -> dict[str, Any]:
    return {
        "of": place,
        "results": found.throws,
        "counts": dict(found.counts),
        "statistic": str(found.statistic),
        "degrees": len(found.counts) - 1,
        "p": found.p_value,
        "samples": found.drawn,
        "chi_square": {"p": found.chi_square, "enough": found.enough},
        "most": {"face": found.most, "count": found.counts[found.most], "p_at_most": found.most_p},
        "unlikely": found.unlikely,
    }


def as_listing(found: Bias, place: str) -> Listing:
    """How often each came, then the figures of the test."""
    data = as_data(found, place)
    told = {**data, "chi_square": found.chi_square, "most": found.most, "most_p_at_most": found.most_p}
    counts = [("count", face, count) for face, count in told.pop("counts").items()]
    return ("kind", "name", "value"), [*counts, *(("figure", name, value) for name, value in told.items())]
