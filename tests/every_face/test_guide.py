"""How to play, of every game: some sixty words in pictures, of cards and spots that the game has; hands that are so."""

from itertools import pairwise

import pytest

from cutcard.core.layout import layout_of
from cutcard.core.table import HIDDEN
from cutcard.games import manifest
from cutcard.games.edges import costs
from cutcard.games.guide import guide
from cutcard.hands import five_card, four_card, three_card
from tests.edges import counted
from tests.every_face.kit import NAMES, TOY, every_name

RANKINGS = {3: three_card, 4: four_card, 5: five_card}  # by the number of cards in a hand
SHOWN = {"at", "cards", "dice", "spots", "acts", "wins", "lanes", "pocket", "colour"}


@every_name
def test_a_game_is_told_in_some_sixty_words_and_a_picture_for_each_step(name: str) -> None:
    told = guide(name)
    assert 5 <= len(told.says.split()) <= 16
    assert told.says.endswith((".", "?"))
    assert 4 <= len(told.steps) <= 5
    assert 40 <= sum(len(step.says.split()) for step in told.steps) <= 75
    assert all(step.shows for step in told.steps)
    assert manifest(name).web or told.art, "a picture for the lobby"


@every_name
def test_its_pictures_are_of_cards_and_spots_that_the_game_has(name: str) -> None:
    told, games = guide(name), manifest(name).editions
    wagers = {wager for game in games for wager in game.wagers}
    things = {card for game in games for card in game.pack} | {HIDDEN}
    for shown in (shown for step in told.steps for shown in step.shows):
        assert shown.keys() <= SHOWN
        assert set(shown.get("spots", {})) <= wagers
        assert set(shown.get("cards", "").split()) <= things
        assert set(shown.get("dice", "").split()) <= set("123456")
        faces = [card for card in shown.get("cards", "").split() if card != HIDDEN]
        assert len(faces) == len(set(faces))
    assert set(told.art.split()) <= things


@pytest.mark.parametrize("name", [name for name in NAMES if name != TOY and guide(name).ranks])
def test_each_hand_of_the_list_is_what_it_is_called_and_the_best_stands_first(name: str) -> None:
    strengths = []
    for called, cards in guide(name).ranks.items():
        ranking = RANKINGS[len(held := cards.split())]
        strengths.append(ranking.strength(held))
        assert ranking.KINDS[strengths[-1] >> 26] == called
    assert all(better > worse for better, worse in pairwise(strengths))


@every_name
def test_the_lobby_knows_what_every_wager_costs(name: str) -> None:
    for edition, cost in costs(name).items():
        game = next(game for game in manifest(name).editions if game.edition.name == edition)
        assert cost.wagers
        for wager, edge in cost.wagers.items():
            assert layout_of(game.edition).name(wager)
            assert -1 < edge.first < 1
            assert abs(edge.all) <= abs(edge.first), "more is staked than the first"
    assert costs(name)


@pytest.mark.long
@every_name
def test_and_that_is_what_counting_anew_gives(name: str) -> None:
    assert costs(name) == counted(manifest(name))
