"""Mississippi Stud, clause by clause: small tables, one or two seats, the cards named."""

from cutcard.core.game import Game
from cutcard.core.round import Round
from cutcard.games.mississippi_stud.rules import US
from tests.kit import STAFF, finish, play, seated
from tests.poker import CLOSE, all_bet, laid

SIDES = US.set(three_card=True, progressive="D", verify_jackpots=False)
HANDS = {"1": "Js Jh", "2": "Kc 9d", "3": "7s 2h"}
BOARD = "4c 8h 2d"
STREETS = ("third-street", "fourth-street", "fifth-street")
PLACES = ("first", "second", "third")


def betting(game: Game = US, seats: str = "12", wagers: str = "ante 1000") -> Round:
    return all_bet(game, seats, wagers)


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
