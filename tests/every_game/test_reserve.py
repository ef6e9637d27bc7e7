"""Whoever keeps what the layout says can see every hand through: no choice is left that only a fold can answer."""

import random
from collections import Counter

from cutcard.core.duty import COLLECTS, Duty, Lay
from cutcard.core.facts import Bet, Choice, Fact, Pull, Verdict
from cutcard.core.layout import layout_of
from cutcard.core.reserve import still_to_lay, wagers_of
from cutcard.core.rights import is_role
from cutcard.core.round import Round
from cutcard.shared.stud import FOLD
from tests.every_game.kit import SEEDS, act, every_game, shoe, start
from tests.kit import author


def gives_up(r: Round, duty: Duty, word: Fact) -> bool:
    """Whether it is a fold, or the first wager of the layout is collected for it at once."""
    first = layout_of(r.game.edition).spots[0].wager
    taken = [o for d in r.propose(author(duty), word, duty.id).due if d.does == COLLECTS for o in d.options]
    lost = any(isinstance(o, Verdict) and (o.place, o.wager) == (duty.place, first) for o in taken)
    return lost or (isinstance(word, Choice) and word.word == FOLD)


def cheapest(r: Round, duty: Duty) -> Fact:
    """The least that answers a duty and gives nothing up: a free word, else the fewest chips."""
    words = [option for option in duty.options if isinstance(option, Choice | Pull)]
    if free := next((word for word in words if not gives_up(r, duty, word)), None):
        return free
    lay = min((option for option in duty.options if isinstance(option, Lay)), key=lambda lay: lay.low)
    return Bet(lay.place, lay.wager, lay.owner, -(-lay.low // lay.step) * lay.step)


@every_game
def test_what_a_hand_needs_after_the_bets_is_what_its_layout_says(name: str) -> None:
    """Enough, and not a cent more, where nobody has more to decide than whether to stay in."""
    for seed in SEEDS:
        rng, r = random.Random(f"{name} reserve {seed}"), start(name)
        pack = shoe(name, rng)
        kept, spent = dict[str, int](), Counter[str]()
        while True:
            asked = next((d for d in r.due if d.must and not is_role(d.who) and r.game.closed(r.table)), None)
            if asked is None:
                if (later := act(name, r, rng, pack)) is None:
                    break
                r = later
                continue
            if not kept:  # wagers that were not whole have gone back by now
                people = r.table.places_of
                kept = {p: sum(still_to_lay(r.game, wagers_of(r.table, p), closed=True).values()) for p in people}
            fact = cheapest(r, asked)
            spent[asked.who] += fact.chips if isinstance(fact, Bet) else 0
            r = r.propose(author(asked), fact, asked.id)
        assert spent == Counter(kept)
