"""Deals of a game's kernel, played at the table by rules as the tests read them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cutcard.cards import DECK
from cutcard.core.game import Game
from cutcard.described import settle
from cutcard.games.blackjack.terms import Terms
from cutcard.games.pai_gow.boxes import HOUSE_WAY
from cutcard.games.pai_gow.house_ways import best, high, house_way, low, new_zealand
from cutcard.games.pai_gow.tiles import TILES, lawful
from tests.written.reading import Seen, Written, total

Told = dict[str, Any]
FOLD = "fold"


def words(cards: Sequence[str]) -> str:
    return " ".join(cards)


def times(act: str) -> str:
    return "fold" if act == "fold" else f"play {act[0]}"


def three_card(_: Game, by: Written, cards: Sequence[str]) -> tuple[Told, Told]:
    return {"cards": words(cards[:3]), "choice": by.act(Seen(cards[:3]))}, {"dealer": words(cards[3:])}


def four_card(_: Game, by: Written, cards: Sequence[str]) -> tuple[Told, Told]:
    act = by.act(Seen(cards[:5], cards[-1]))
    return {"cards": words(cards[:5]), "choice": times(act)}, {"dealer": words(cards[5:])}


def caribbean(_: Game, by: Written, cards: Sequence[str]) -> tuple[Told, Told]:
    act = by.act(Seen(cards[:5], cards[-1]))
    return {"cards": words(cards[:5]), "choice": "play" if act == "bet" else act}, {"dealer": words(cards[5:])}


def let_it_ride(_: Game, by: Written, cards: Sequence[str]) -> tuple[Told, Told]:
    choices = [by.act(Seen(cards[:known])) for known in (3, 4)]
    return {"cards": words(cards[:3]), "choices": choices}, {"board": words(cards[3:])}


def mississippi(_: Game, by: Written, cards: Sequence[str]) -> tuple[Told, Told]:
    staked, choices = 1, []
    for known in (2, 3, 4):
        act = by.act(Seen(cards[:known], staked=staked))
        choices.append(times(act))
        if act == FOLD:
            break
        staked += int(act[0])
    return {"cards": words(cards[:2]), "choices": choices}, {"board": words(cards[2:])}


def holdem(_: Game, by: Written, cards: Sequence[str]) -> tuple[Told, Told]:
    choices = []
    for known in (0, 3, 5):
        act = by.act(Seen(cards[:2], board=cards[2 : 2 + known]))
        choices.append(f"play {act[0]}" if act[0].isdigit() else "fold" if known == 5 else "check")
        if act[0].isdigit():
            break
    return {"cards": words(cards[:2]), "choices": choices}, {"board": words(cards[2:7]), "dealer": words(cards[7:])}


def pai_gow(game: Game, by: Written, tiles: Sequence[str]) -> tuple[Told, Told]:
    mine = tuple(tiles[:4])
    made = {
        "best high": lambda: best(lawful(mine), high, low),
        "best low": lambda: best(lawful(mine), low, high),
        "house way": lambda: house_way(game.word(HOUSE_WAY), mine),
        "new zealand way": lambda: new_zealand(mine),
    }[by.act(Seen(mine))]()
    return {"tiles": words(mine), "low": words([mine[n] for n in made.low])}, {"dealer": words(tiles[4:])}


def blackjack(game: Game, by: Written, cards: Sequence[str]) -> tuple[Told, Told]:
    """One box, hand after hand, each to its end."""
    terms, up = Terms.of(game), cards[1]
    waiting, rest, many = [[cards[0], cards[2]]], iter(cards[3:]), 1
    choices = ["no"] if up[0] == "A" else []
    while waiting:
        hand = waiting.pop(0)
        if len(hand) == 1:
            hand.append(next(rest))
            if hand[0][0] == "A":
                continue
        while (seen := Seen(hand, up, terms=terms)) and (points := total(seen)[0]) < 21:
            a, b = (("T" if card[0] in "JQK" else card[0]) for card in hand[:2])
            soft, two = total(seen)[1], len(hand) == 2
            doubles = {"any": True, "no-ace": "A" not in (a, b), "9-10-11": points in (9, 10, 11) and not soft}
            can_double = two and doubles[terms.double] and (many == 1 or terms.double_after_split)
            can_split = two and a == b and many < (min(2, terms.hands) if a == "A" else terms.hands)
            opened = {"double": can_double, "split": can_split, "stand": points > 11}
            act = by.act(seen, [act for act, is_open in opened.items() if not is_open])
            act = "hit" if act == "stand" and points < 12 else act
            choices.append(act)
            if act == "split":
                many += 1
                waiting.insert(0, [hand.pop()])
            if act == "stand":
                break
            hand.append(next(rest))
            if act == "double" or (act == "split" and hand[0][0] == "A"):
                break
    return {"choices": choices}, {"cards": words(cards)}


PLAYED: Mapping[str, Callable[[Game, Written, Sequence[str]], tuple[Told, Told]]] = {
    "three-card-poker": three_card,
    "four-card-poker": four_card,
    "caribbean-stud": caribbean,
    "let-it-ride": let_it_ride,
    "mississippi-stud": mississippi,
    "ultimate-texas-holdem": holdem,
    "blackjack": blackjack,
    "pai-gow": pai_gow,
}


def net(game: Game, by: Written, row: Sequence[int], bets: Mapping[str, int]) -> int:
    """Play one deal at the table as the rules mean it, and return what is won of it."""
    names = TILES if game.name == "pai-gow" else DECK
    seat, dealt = PLAYED[game.name](game, by, [names[card] for card in row if card < len(names) or len(names) < 52])
    at = "2" if game.name == "pai-gow" else "1"
    described = {"game": game.name, "rules": game.edition.name, "options": dict(game.edition.values)}
    told: Any = settle({**described, "seats": {at: {"bets": dict(bets), **seat}}, **dealt})
    return int(told["seats"][at]["net"])
