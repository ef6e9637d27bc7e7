"""Seats, spots and piles are told apart: no wager is kept where the cloth has no such spot."""

import pytest

from cutcard.core.check import NO_SPOT
from cutcard.core.errors import Refusal
from cutcard.core.facts import Bet, Fact, Sit, Who
from cutcard.core.game import Game
from cutcard.core.layout import SEAT, Area, areas_of, layout_of
from cutcard.core.rights import TABLE
from cutcard.core.round import Round
from cutcard.core.words import words_of
from cutcard.games import GAMES
from tests.every_game.kit import ALL, DEE, walk
from tests.kit import STAFF, author
from tests.toys import HOUSE as TOY

every_setting = pytest.mark.parametrize("name", ALL)


def moments(name: str) -> tuple[Round, ...]:
    """A round as it begins, while it is played, and when it is over."""
    path = walk(name, 0)
    return path[0], path[len(path) // 2], path[-1]


def takes(game: Game, spot: Area, place: str) -> bool:
    """Whether the cloth has that spot there: at a box, at each of its hands, or on the layout that all share."""
    if spot.at != SEAT:
        return place == spot.at
    box, hand = place[:1], place[1:]  # no cloth has ten boxes that take wagers
    return box.isdigit() and int(box) <= game.number("seats") and (not hand or spot.hands)


def assert_refused(r: Round, by: Who, fact: Fact) -> Refusal:
    """By both doors, and nothing is changed."""
    before = r.log, r.table, r.due
    with pytest.raises(Refusal) as no:
        r.record(by, fact)
    for duty in r.due:
        with pytest.raises(Refusal):
            r.propose(author(duty), fact, duty.id, "because")
    assert (r.log, r.table, r.due) == before
    return no.value


@every_setting
def test_a_wager_is_refused_on_every_pile_and_wherever_the_cloth_has_no_such_spot(name: str) -> None:
    game = ALL[name].game
    places, refused = words_of(game).place, set[str]()
    for r in moments(name):
        person = min(r.table.places_of)
        for wager, spot in areas_of(game).items():
            for place in (place for place in game.places if not takes(game, spot, place)):
                no = assert_refused(r, DEE, Bet(place, wager, person, 1000))
                assert (no.code, no.message) == (NO_SPOT, f"no {spot.name} can lie at {places(place)}")
                assert no.instead.startswith("it lies at ")
                refused.add(place)
    assert {place for place in game.places if not place[0].isdigit()} - {"layout"} <= refused, "every pile"


@every_setting
def test_nobody_sits_but_at_a_seat(name: str) -> None:
    for r in moments(name):
        for place in (place for place in r.game.places if place not in r.game.seats):
            assert assert_refused(r, STAFF[TABLE], Sit("zoe", (place,))).message


@pytest.mark.parametrize("game", (*GAMES, TOY), ids=lambda game: f"{game.name} {game.edition.name}")
def test_the_cloth_of_every_edition_names_places_that_are_there(game: Game) -> None:
    spots = areas_of(game)
    assert set(spots) == set(game.wagers)
    assert {spot.at for spot in spots.values()} <= {*game.places, SEAT}
    assert {*layout_of(game.edition).piles} <= {*game.places, SEAT}
