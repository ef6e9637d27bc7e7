"""A coup of Baccarat from its cards alone: what they count, to which hand each goes, who wins."""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from cutcard.core.facts import noun
from cutcard.core.rulebook import read_toml
from cutcard.games.manifest import Reading

PLAYER, BANKER, TIE = "player", "banker", "tie"
PAIRS = {"player-pair": PLAYER, "banker-pair": BANKER}
DRAWING = read_toml(Path(__file__).with_name("drawing.toml"))
NATURAL = frozenset(DRAWING["natural"])
PLAYER_DRAWS, BANKER_ALONE = frozenset(DRAWING["player"]), frozenset(DRAWING["banker-alone"])
BANKER_DRAWS = {int(points): frozenset(thirds) for points, thirds in DRAWING["banker"].items()}
FIRST = (PLAYER, BANKER, PLAYER, BANKER)  # CP-5-8


def value(card: str) -> int:
    """An ace one, two to nine as they are, ten and court cards nothing; suits never count (CP-5-2)."""
    return 1 if card[0] == "A" else int(card[0]) if card[0].isdigit() else 0


def points(values: Sequence[int]) -> int:
    """The last digit of the sum (CP-5-2)."""
    return sum(values) % 10


@lru_cache(maxsize=4096)
def next_to(values: tuple[int, ...]) -> str:
    """Whose the card after these is, in the order drawn; nobody's once both hands are complete."""
    if len(values) < len(FIRST):
        return FIRST[len(values)]
    player, banker = points(values[0:4:2]), points(values[1:4:2])
    if NATURAL & {player, banker}:  # CP-5-9
        return ""
    draws = player in PLAYER_DRAWS  # CP-5-10
    if len(values) == 4:
        return PLAYER if draws else BANKER if banker in BANKER_ALONE else ""
    return BANKER if len(values) == 5 and draws and values[4] in BANKER_DRAWS[banker] else ""  # CP-5-11


@noun
class Coup:
    """The cards of both hands, as far as they are known, and whether no more are drawn."""

    player: tuple[str, ...]
    banker: tuple[str, ...]
    over: bool

    @property
    def points(self) -> tuple[int, int]:
        return points(tuple(map(value, self.player))), points(tuple(map(value, self.banker)))

    @property
    def winner(self) -> str:
        """The hand nearer nine, or a tie (CP-5-3)."""
        player, banker = self.points
        return PLAYER if player > banker else BANKER if banker > player else TIE

    @property
    def pairs(self) -> tuple[str, ...]:
        """The pair wagers that win: the first two cards of that hand are of one rank (CP-5-6)."""
        hands = {PLAYER: self.player, BANKER: self.banker}
        return tuple(wager for wager, hand in PAIRS.items() if len({card[0] for card in hands[hand][:2]}) == 1)

    @property
    def natural(self) -> bool:
        return len(self.player) == len(self.banker) == 2 and bool(NATURAL & set(self.points))

    @property
    def words(self) -> str:
        """As the dealer announces it (CP-5-14)."""
        player, banker = self.points
        return f"result player {player}, banker {banker}: {'tie' if self.winner == TIE else f'{self.winner} wins'}"


def coup(cards: Sequence[str]) -> Coup:
    """From cards in the order they left the shoe; what follows the last one needed is left out."""
    hands: dict[str, list[str]] = {PLAYER: [], BANKER: []}
    values: tuple[int, ...] = ()
    for card in cards:
        if not (hand := next_to(values)):
            break
        hands[hand].append(card)
        values = (*values, value(card))
    return Coup(tuple(hands[PLAYER]), tuple(hands[BANKER]), not next_to(values))


def read(cards: Sequence[str]) -> Reading | None:
    """A hand by what it counts."""
    return Reading(str(points(tuple(map(value, cards)))), tuple(cards)) if len(cards) in (2, 3) else None
