"""What rules of a strategy mean, read a second time: from the cards themselves, and nothing of how Cutcard reads them.

For each game: what may be said, with the cards that it is true of. From these, rules are written at random.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from cutcard.cards import DECK, RANKS
from cutcard.games.blackjack.chart import chart
from cutcard.games.blackjack.solve import fresh
from cutcard.games.blackjack.terms import Terms, value_of
from cutcard.games.pai_gow.tiles import PAIR_OF
from cutcard.hands import five_card, four_card, three_card

NUMBERS = ("no", "one", "two", "three", "four", "five")


SIX_DECKS = Terms()


@dataclass(frozen=True)
class Seen:
    """What a player knows when they must decide."""

    cards: Sequence[str]
    up: str = ""
    board: Sequence[str] = ()
    staked: int = 0
    terms: Terms = SIX_DECKS

    @property
    def numbers(self) -> list[int]:
        return sorted((RANKS.index(card[0]) for card in self.cards), reverse=True)

    @property
    def suited(self) -> bool:
        return len({card[1] for card in self.cards}) == 1


Fits = Callable[[Seen], bool]
Said = tuple[str, Fits]
Writer = Callable[[Random], Said]


# Hands of poker, by what they are and then card by card


def straight(numbers: Sequence[int]) -> int:
    """The highest card of a straight, where these are one; -1 where not."""
    lowest_first = sorted(numbers)
    if lowest_first == [*range(len(numbers) - 1), 12]:
        return len(numbers) - 2
    return lowest_first[-1] if lowest_first == [*range(lowest_first[0], lowest_first[0] + len(numbers))] else -1


def ranked(cards: Sequence[str], kinds: Sequence[str]) -> tuple[int, ...]:
    times = Counter(RANKS.index(card[0]) for card in cards)
    order = sorted(times, key=lambda rank: (times[rank], rank), reverse=True)
    many, top = [times[rank] for rank in order], straight(sorted(times.elements()))
    flush = len({card[1] for card in cards}) == 1
    if flush and top >= 0:
        royal = top == 12 and kinds[-1] == "royal flush"
        return kinds.index("royal flush" if royal else "straight flush"), top
    if top >= 0:
        return kinds.index("straight"), top
    alike = {4: "four of a kind", 3: "three of a kind", 2: "pair", 1: kinds[0]}[many[0]]
    named = "full house" if many[:2] == [3, 2] else "two pair" if many[:2] == [2, 2] else "flush" if flush else alike
    return kinds.index(named), *order


def hand_phrases(kinds: Sequence[str], size: int) -> list[Writer]:
    def word(chance: Random) -> tuple[str, tuple[int, ...]]:
        first, *rest = sorted(chance.sample(range(13), chance.choice((1, 2, 3, size))), reverse=True)
        match chance.randrange(4):
            case 0:
                return 2 * RANKS[first], (kinds.index("pair"), first)
            case 1:
                return f"{RANKS[first]} high", (0, first)
            case 2 if rest:
                return "".join(RANKS[n] for n in (first, *rest)), (0, first, *rest)
        kind = chance.choice(kinds)
        return kind, (kinds.index(kind),)

    def key(s: Seen) -> tuple[int, ...]:
        return max(ranked(some, kinds) for some in combinations(s.cards, size))

    def between(low: tuple[int, ...], high: tuple[int, ...]) -> Fits:
        return lambda s: key(s)[: len(low)] >= low and key(s)[: len(high)] <= high

    def write(chance: Random) -> Said:
        (low, least), (high, most) = sorted((word(chance) for _ in range(2)), key=lambda said: said[1])
        return chance.choice(((low, between(least, least)), (f"{low} or better", between(least, (99,))),
                              (f"{low} to {high}", between(least, most)), ("anything", always)))  # fmt: skip

    return [write]


def always(_: Seen) -> bool:
    return True


# Cards that the dealer shows


def ups(letters: str) -> Writer:
    def write(chance: Random) -> Said:
        wanted, said = set(), []
        for _ in range(chance.choice((1, 1, 2))):
            low, high = sorted(chance.sample(range(len(letters)), 2))
            alone = chance.random() < 0.6
            said.append(letters[low] if alone else f"{letters[low]}-{letters[high]}")
            wanted |= {letters[low]} if alone else set(letters[low : high + 1])
        return f"against {', '.join(said)}", lambda s: (s.up[0] if s.up[0] in letters else "T") in wanted

    return write


def holding(chance: Random) -> Said:
    rank = chance.choice(RANKS)
    return chance.choice((
        (f"holding {rank}", lambda s: any(card[0] == rank for card in s.cards)),
        (f"holding an {rank}", lambda s: any(card[0] == rank for card in s.cards)),
        ("holding that rank", lambda s: any(card[0] == s.up[0] for card in s.cards)),
        ("holding higher", lambda s: s.numbers[0] > RANKS.index(s.up[0])),
    ))  # fmt: skip


def fourth(_: Random) -> Said:
    return "the fourth card higher", lambda s: sum(n > RANKS.index(s.up[0]) for n in set(s.numbers)) >= 4


# Counted things: `2 points or more`, `one gap`


def counted(words: str, most: int, of: Callable[[Seen], int | None]) -> Writer:
    def write(chance: Random) -> Said:
        n, more = chance.randint(0, most), chance.choice(("", " or more", " or less"))
        number = chance.choice((str(n), NUMBERS[n])) if n < 6 else str(n)
        plural = words.format("" if n == 1 else "s")

        def fits(s: Seen) -> bool:
            return (have := of(s)) is not None and (have >= n if "more" in more else have <= n if more else have == n)

        return f"{number} {plural}{more}", fits

    return write


def said(words: str, fits: Fits) -> Writer:
    return lambda _: (words, fits)


# Let It Ride and Mississippi Stud


def alike(s: Seen) -> list[int]:
    return [rank for rank, n in Counter(s.numbers).items() if n > 1]


def straights(s: Seen) -> int:
    runs = [{12, 0, 1, 2, 3}, *({*range(n, n + 5)} for n in range(9))]
    return 0 if alike(s) else sum(set(s.numbers) <= run for run in runs)


def tens_or_better(s: Seen) -> bool:
    return len(alike(s)) > 1 or any(rank >= 8 or s.numbers.count(rank) > 2 for rank in alike(s))


def tens_up(s: Seen) -> int:
    return sum(n >= 8 for n in {*s.numbers})


LET_IT_RIDE = [
    said("tens or better", tens_or_better),
    said("any pair", lambda s: bool(alike(s))),
    said("suited", lambda s: s.suited),
    said("to a royal flush", lambda s: s.suited and s.numbers[-1] >= 8),
    counted("way{} to a straight", 3, straights),
    counted("high card{}", 4, tens_up),
]


def gaps(s: Seen) -> int | None:
    """Ranks missing between the lowest and the highest, for hands that a straight may still come of."""
    if alike(s):
        return None
    high, *rest = s.numbers
    if high == 12 and rest[0] <= 3:
        return 5 - len(s.cards)
    missing = high - s.numbers[-1] + 1 - len(s.cards)
    return missing if missing + len(s.cards) <= 5 else None


def jacks_up(s: Seen) -> int:
    return sum(n >= 9 for n in s.numbers)


def sixes_up(s: Seen) -> int:
    return sum(4 <= n < 9 for n in s.numbers)


def lowest(chance: Random) -> Said:
    least = chance.randrange(13)
    return f"no card below {RANKS[least]}", lambda s: s.numbers[-1] >= least


def highest(chance: Random) -> Said:
    low, high = sorted(chance.sample(range(13), 2))
    return chance.choice(((f"{RANKS[low]} high", lambda s: s.numbers[0] == low),
                          (f"{RANKS[low]} to {RANKS[high]} high", lambda s: low <= s.numbers[0] <= high)))  # fmt: skip


MISSISSIPPI_STUD = [
    said("any pair", lambda s: bool(alike(s))),
    said("a made hand", lambda s: len(alike(s)) > 1 or any(r >= 4 or s.numbers.count(r) > 2 for r in alike(s))),
    counted("point{}", 8, lambda s: 2 * jacks_up(s) + sixes_up(s)),
    counted("high card{}", 4, jacks_up),
    counted("middle card{}", 4, sixes_up),
    counted("gap{}", 3, gaps),
    said("suited", lambda s: s.suited),
    said("to a straight", lambda s: gaps(s) is not None),
    said("a street raised", lambda s: s.staked >= 5),
    lowest,
    highest,
]


# Ultimate Texas Hold'em


def best_kind(cards: Sequence[str]) -> int:
    return max(ranked(five, five_card.KINDS) for five in combinations(cards, 5))[0]


def starting(chance: Random) -> Said:
    high, low = sorted((chance.randrange(13), chance.randrange(13)), reverse=True)
    better = chance.choice(("", " or better"))

    def fits(s: Seen) -> bool:
        one, two = s.numbers
        if high == low:
            return one == two and (one >= high if better else one == high)
        return one == high and (low <= two < high if better else two == low)

    return f"{RANKS[high]}{RANKS[low]}{better}", fits


def kinds_with_board(chance: Random) -> Said:
    kind, better = chance.choice(five_card.KINDS), chance.choice(("", " or better"))
    wanted = five_card.KINDS.index(kind)

    def fits(s: Seen) -> bool:
        have = best_kind([*s.cards, *s.board])
        return have >= wanted if better else have == wanted

    return f"{kind}{better}", fits


def hidden(s: Seen) -> bool:
    """A pair with a hole card in it."""
    one, two = (card[0] for card in s.cards)
    return one == two or bool({one, two} & {card[0] for card in s.board})


def four_suited(s: Seen) -> bool:
    """Four of a suit on the flop, one of them in the hand and a ten or better."""
    suits = Counter(card[1] for card in (*s.cards, *s.board))
    return any(suits[card[1]] >= 4 and RANKS.index(card[0]) >= 8 for card in s.cards)


def beaten(chance: Random) -> Said:
    """So many single cards, at most, make a better hand of the board than the own one."""
    most = chance.choice((5, 20, 30))

    def fits(s: Seen) -> bool:
        mine = max(ranked(five, five_card.KINDS) for five in combinations((*s.cards, *s.board), 5))
        unseen = [card for card in DECK if card not in s.cards and card not in s.board]
        theirs = (max(ranked(five, five_card.KINDS) for five in combinations((*s.board, card), 5)) for card in unseen)
        return sum(other > mine for other in theirs) <= most

    return f"{most} cards or less beat it", fits


POCKET = said("pocket deuces", lambda s: s.numbers == [0, 0])
HIDDEN, ANYTHING = said("a hidden pair", hidden), said("anything", always)
STREETS: Mapping[str, list[Writer]] = {
    "before the flop": [starting, said("suited", lambda s: s.suited), ANYTHING],
    "on the flop": [kinds_with_board, HIDDEN, POCKET, said("four to a flush", four_suited)],
    "on the river": [
        kinds_with_board,
        HIDDEN,
        POCKET,
        beaten,
        said("better than the board", lambda s: best_kind([*s.cards, *s.board]) > best_kind(s.board)),
    ],
}


# Blackjack


def total(s: Seen) -> tuple[int, bool]:
    hard = sum(value_of(card) + 1 for card in s.cards)
    return (hard + 10, True) if hard <= 11 and any(card[0] == "A" for card in s.cards) else (hard, False)


def totals(chance: Random) -> Said:
    kind, low = chance.choice(("hard ", "soft ", "")), chance.randint(4, 20)
    high = chance.randint(low, 20)
    least, most, form = chance.choice(
        ((low, low, ""), (low, high, f" to {high}"), (low, 21, " or more"), (0, low, " or less"))
    )

    def fits(s: Seen) -> bool:
        points, soft = total(s)
        return least <= points <= most and (not kind or soft == (kind == "soft "))

    return f"{kind}{low}{form}", fits


def pair_of(s: Seen) -> int:
    """The value of two cards alike, an ace the highest; -1 where they are not."""
    values = ["23456789TA".index("T" if card[0] in "JQK" else card[0]) for card in s.cards]
    return values[0] if len(values) == 2 and values[0] == values[1] else -1


def pairs(chance: Random) -> Said:
    low, high = sorted(chance.choices(range(10), k=2))
    least, most = (2 * "23456789TA"[n] for n in (low, high))
    return chance.choice(((least, lambda s: pair_of(s) == low),
                          (f"{least} to {most}", lambda s: low <= pair_of(s) <= high)))  # fmt: skip


def dealer_draws(s: Seen) -> bool:
    points, soft = total(s)
    return points < 17 or (points == 17 and soft and s.terms.hits_soft_17)


def charted(s: Seen) -> bool:
    splits = chart(fresh(s.terms)).splits
    return pair_of(s) >= 0 and bool(splits[value_of(s.up), value_of(s.cards[0])])


BLACKJACK = [
    totals,
    totals,
    pairs,
    ups("23456789TA"),
    said("any pair", lambda s: pair_of(s) >= 0),
    said("the dealer would", dealer_draws),
    said("the chart would", charted),
]


# Rules


def two_pairs(s: Seen) -> bool:
    return sorted(Counter(PAIR_OF[tile] for tile in s.cards).values()) == [2, 2]


@dataclass(frozen=True)
class Tongue:
    """What rules of one game are written from."""

    acts: Mapping[str, tuple[str, ...]]  # by what stands before the colon
    phrases: Mapping[str, list[Writer]]
    closing: tuple[str, ...]


def plain(acts: str, phrases: list[Writer], closing: str = "") -> Tongue:
    return Tongue({"": tuple(acts.split("/"))}, {"": phrases}, tuple((closing or acts).split("/")))


def staged(acts: str, scopes: Mapping[str, list[Writer]], closing: str = "") -> Tongue:
    every = tuple(acts.split("/"))
    return Tongue(dict.fromkeys(scopes, every), scopes, tuple((closing or acts).split("/")))


TONGUES: Mapping[str, Tongue] = {
    "three-card-poker": plain("play/fold", hand_phrases(three_card.KINDS, 3)),
    "four-card-poker": plain("3x/2x/1x/fold", [*hand_phrases(four_card.KINDS, 4), ups(RANKS), holding]),
    "caribbean-stud": plain("bet/fold", [*hand_phrases(five_card.KINDS, 5), ups(RANKS), holding, fourth]),
    "let-it-ride": staged("ride/pull", dict.fromkeys(("", "first bet", "second bet"), LET_IT_RIDE)),
    "mississippi-stud": staged(
        "3x/2x/1x/fold", dict.fromkeys(("", "3rd street", "4th street", "5th street"), MISSISSIPPI_STUD), "1x/2x/fold"
    ),
    "ultimate-texas-holdem": Tongue(
        {"before the flop": ("4x", "3x", "check"), "on the flop": ("2x", "check"), "on the river": ("1x", "fold")},
        STREETS,
        ("check",),
    ),
    "blackjack": plain("stand/hit/double/split", BLACKJACK, "stand/hit"),
    "pai-gow": plain(
        "best high/best low/house way/new zealand way",
        [
            said("a pair", lambda s: max(Counter(PAIR_OF[t] for t in s.cards).values()) == 2),
            said("two pairs", two_pairs),
        ],
    ),
}
SCOPES: Mapping[str, Fits] = {
    "": always,
    "first bet": lambda s: len(s.cards) == 3,
    "second bet": lambda s: len(s.cards) == 4,
    "3rd street": lambda s: len(s.cards) == 2,
    "4th street": lambda s: len(s.cards) == 3,
    "5th street": lambda s: len(s.cards) == 4,
    "before the flop": lambda s: not s.board,
    "on the flop": lambda s: len(s.board) == 3,
    "on the river": lambda s: len(s.board) == 5,
}


@dataclass(frozen=True)
class Written:
    """Rules, as text and as they are meant."""

    text: str
    rules: tuple[tuple[str, Fits], ...]
    closing: str

    def act(self, seen: Seen, closed: Sequence[str] = ()) -> str:
        """The first rule that fits, and whose act is open, decides."""
        return next((act for act, fits in self.rules if act not in closed and fits(seen)), self.closing)


def condition(phrases: list[Writer], chance: Random) -> Said:
    """One to three phrases, joined and reversed."""
    either: list[list[Said]] = []
    for _ in range(chance.choice((1, 1, 1, 2))):
        every = []
        for _ in range(chance.choice((1, 1, 2))):
            words, fits = chance.choice(phrases)(chance)
            reverse = chance.random() < 0.15
            every.append((f"not {words}", lambda s, fits=fits: not fits(s)) if reverse else (words, fits))
        either.append(every)
    text = " or ".join(" and ".join(words for words, _ in every) for every in either)
    for word in ("against", "holding"):  # these two need no `and`
        text = text.replace(f" and {word} ", f" {chance.choice(('and ', ''))}{word} ")
    return text, lambda s: any(all(fits(s) for _, fits in every) for every in either)


def write(game: str, chance: Random) -> Written:
    """Write one to five rules."""
    tongue, rules, text = TONGUES[game], [], []
    for scope in sorted(chance.choices([*tongue.acts], k=chance.randint(1, 5)), key=list(tongue.acts).index):
        act = chance.choice(tongue.acts[scope])
        words, fits = condition(tongue.phrases[scope], chance)
        text.append(f"{scope}: " * bool(scope) + f"{act} {chance.choice(('with', 'if'))} {words}")
        rules.append((act, lambda s, scope=scope, fits=fits: SCOPES[scope](s) and fits(s)))
    closing = chance.choice(tongue.closing)
    return Written("; ".join([*text, f"else {closing}"]), tuple(rules), closing)


def texts(game: str, seed: int) -> Iterator[Written]:
    """Rules without end, the same each time."""
    chance = Random(f"{game} {seed}")
    while True:
        yield write(game, chance)
