"""Mississippi Stud, clause by clause: small tables, one or two seats, the cards named."""

from cutcard.core.game import Game
from cutcard.core.round import Round
from cutcard.games.mississippi_stud.rules import US
from tests.kit import PLAYERS, STAFF, finish, play, seated

SIDES = US.set(three_card=True, progressive="D", verify_jackpots=False)
HANDS = {"1": "Js Jh", "2": "Kc 9d", "3": "7s 2h"}
BOARD = "4c 8h 2d"
CLOSE = 'dee call "no more bets"'
STREETS = ("third-street", "fourth-street", "fifth-street")
PLACES = ("first", "second", "third")


def laid(wagers: str, area: str = "1", person: str = "ann") -> str:
    """`ante 1000 three-card-bonus 500` as a script."""
    words = wagers.split()
    return "\n".join(f"{person} bet {area} {w} {person} {c}" for w, c in zip(words[::2], words[1::2], strict=True))


def betting(game: Game = US, seats: str = "12", wagers: str = "ante 1000") -> Round:
    """Everyone has bet, and there are no more bets: ann sits at 1, bob at 2, cat at 3."""
    people = {name: area for name, area in zip(PLAYERS, "1234567", strict=True) if area in seats}
    r = seated(game, **people)
    for name, area in people.items():
        r = play(r, laid(wagers, area, name))
    return play(r, CLOSE)


def board(cards: str = BOARD) -> str:
    return "\n".join(f"shoe deal {place} down {card}" for place, card in zip(PLACES, cards.split(), strict=True))


def dealt(game: Game = US, seats: str = "12", wagers: str = "ante 1000", cards: str = BOARD) -> Round:
    """All the cards are out, and nobody has decided."""
    hands = "\n".join(f"shoe deal {area} own {HANDS[area]}" for area in seats)
    return play(betting(game, seats, wagers), f"{hands}\n{board(cards)}")


def turn(r: Round, street: int, cards: str = BOARD) -> Round:
    """The dealer turns the community card of that street, the first being 0."""
    return play(r, f"dee show {PLACES[street]} {cards.split()[street]}")


def collected(r: Round) -> Round:
    """What folds have lost is taken, and their cards are racked."""
    while duty := next((d for d in r.due if d.id.startswith(("collect", "rack"))), None):
        r = r.propose(STAFF[duty.who], duty.options[0], duty.id)  # type: ignore[arg-type]
    return r


def alone(
    hand: str, cards: str, *choices: str, wagers: str = "ante 1000", game: Game = SIDES, meters: str = ""
) -> Round:
    """Ann by herself: on each street so many chips, `fold` or `absent`; to the end of the round."""
    r = play(seated(game, ann="1"), f"{laid(wagers)}\n{CLOSE}\nshoe deal 1 own {hand}\n{board(cards)}")
    for street, choice in enumerate(choices):
        said = f"ann bet 1 {STREETS[street]} ann {choice}" if choice.isdigit() else f"ann choice 1 {choice}"
        r = play(r, "dee choice 1 absent" if choice == "absent" else said)
        r = turn(r, street, cards) if choice.isdigit() else r
    return finish(play(r, meters))


THREE_TIMES = ("3000", "3000", "3000")
ONCE = ("1000", "1000", "1000")
