"""A dealer that deals by itself: rounds of any game, to their end among bots, or until a person has to act.

Every round comes from freshly shuffled cards, as the exact figures and the simulations do.
"""

import random
from collections.abc import Iterator, Mapping, Sequence

from cutcard.chance.dealer import attend, close, closing
from cutcard.chance.source import GENERATOR, Pack
from cutcard.core.errors import Faulty, quoted
from cutcard.core.facts import Bet, Sit, Term, Who
from cutcard.core.game import Game
from cutcard.core.given import checked
from cutcard.core.rights import TABLE
from cutcard.core.round import Round
from cutcard.dealing.bots import Bot, Player, players
from cutcard.games import as_game, open_for_play

__all__ = ["Bot", "Dealer", "deal", "rounds"]
HOUSE = Who("table", TABLE)
LEFT: Mapping[tuple[str, str], int] = {}


class Unseen(Pack):
    """A pack in an order that nobody knows, not even itself: a card is drawn when it is wanted, each as likely."""

    def __init__(self, game: Game, generator: random.Random) -> None:
        super().__init__(())
        self.order, self.thrown, self.generator, self.mixed = [*game.pack], game.thrown, generator, 0

    def draw(self, count: int, face: str, to: str = "") -> tuple[str, ...]:
        if faces := self.thrown.get(to):
            return tuple([self.generator.choice(faces) for _ in range(count)])
        if (end := self.drawn + count) > len(self.order):
            raise Faulty(
                "card/none-left",
                f"{count} cards are wanted and {len(self.order) - self.drawn} are left",
                instead="seat fewer hands, or take more packs",
            )
        for n in range(self.mixed, end):
            other = n + int(self.generator.random() * (len(self.order) - n))
            self.order[n], self.order[other] = self.order[other], self.order[n]
        self.mixed, begun, self.drawn = max(self.mixed, end), self.drawn, end
        return tuple(self.order[begun:end])


class Dealer:
    """A dealer: opens rounds, shuffles, deals and pays. The same seed and the same acts give the same rounds.

    `open` seats people and offers the bets; `go_on` closes the betting and deals until somebody must decide or the
    round is over. A round never changes, so you can go on from the same round in several ways.
    """

    @checked
    def __init__(self, game: Game | str, seed: int | random.Random | None = None) -> None:
        self.game = as_game(game)
        open_for_play(self.game)
        unseeded = GENERATOR if seed is None else random.Random()
        self.generator = seed if isinstance(seed, random.Random) else unseeded
        if isinstance(seed, int):
            if seed < 0:
                raise Faulty("seed/negative", f"a seed is 0 or more, not {seed}", instead="leave its sign out")
            self.generator.seed(seed)
        self.pack = Unseen(self.game, self.generator)

    def open(self, *people: str, left: Mapping[tuple[str, str], int] = LEFT) -> Round:
        """Open a new round with these people at the first seats; `left` is what the last round handed on."""
        seats = self.game.seats
        if not 0 < len(people) <= len(seats):
            raise Faulty("deal/seats", f"{len(people)} people are to sit", instead=f"seat 1 to {len(seats)}")
        if twice := next((person for person in people if people.count(person) > 1), None):
            raise Faulty("deal/twice", f"{quoted(twice)} is to sit twice", instead="name each person once")
        self.shuffle()
        r = Round(self.game).record(HOUSE, self.game.opening())
        for person, seat in zip(people, seats, strict=False):
            r = r.record(HOUSE, Sit(person, (seat,)))
        for term, value in left.items():
            r = r.record(HOUSE, Term(*term, value)) if value else r
        return self.attend(r)

    def shuffle(self) -> None:
        """Put all cards back into the pack, in an order that nobody knows."""
        self.pack = Unseen(self.game, self.generator)

    @checked
    def go_on(self, r: Round) -> Round:
        """Close the betting if it is open, and do all that the dealer has to do, until somebody must act."""
        return self.attend(close(r) if closing(r) else r)

    def attend(self, r: Round) -> Round:
        """Do all that the dealer has to do now; betting that is open stays open."""
        self.pack.drawn = len(r.from_pack)
        return attend(r, self.pack)

    def bet_on(self, bots: Mapping[str, Bot], left: Mapping[tuple[str, str], int] = LEFT) -> Round:
        """Open a new round in which these bots have laid their bets."""
        r = self.open(*bots, left=left)
        for name, bot in bots.items():
            for spot, chips in bot.stakes(self.game, r.table.places_of[name][0], name):
                r = r.do(Who(name), Bet(*spot, chips))
        return r

    def play(self, r: Round, bots: Mapping[str, Bot]) -> Round:
        """Play the round to its end among bots; each sees only what that player may see."""
        r = self.go_on(r)
        while duty := next((d for d in r.due if d.must and d.is_for_a_person), None):
            seen = Round(self.game, r.seen(duty.who))
            r = self.go_on(r.propose(Who(duty.who), bots[duty.who].answer(seen, duty), duty.id))
        return r


@checked
def deal(game: Game | str, bots: int | Sequence[Player] | Mapping[str, Player] = 1, seed: int | None = None) -> Round:
    """Deal a whole round among bots.

    `bots` is a number, a list of Bots, strategies or functions that decide, or a dict of these by name:
    `deal("some-game", 3, seed=7)`, `deal("some-game", {"ann": "optimal", "bob": Bot("simple", {"ante": 1000})})`.
    """
    return next(rounds(game, bots, seed))


@checked
def rounds(
    game: Game | str, bots: int | Sequence[Player] | Mapping[str, Player] = 1, seed: int | None = None
) -> Iterator[Round]:
    """Deal one round after another, without end; `bots` and `seed` are as for `deal`.

    What a round hands on, such as commission owed, goes into the next.
    """
    dealer, left = Dealer(game, seed), LEFT
    seated = players(dealer.game, bots)
    fresh = dealer.bet_on(seated)  # a round never changes: where nothing is handed on, all begin with this one
    alike = not fresh.table.items
    while True:
        if left or not alike:
            fresh = dealer.bet_on(seated, left)
        else:
            dealer.shuffle()
        r = dealer.play(fresh, seated)
        left = {term: value for term, value in r.game.leaves(r.game, r.table).items() if value}
        alike = alike and not left
        yield r
