"""Bets are read in words wherever wagers come in families, by the game's own reader or by the wagers' names."""

from dataclasses import replace
from unittest.mock import patch

import pytest

from cutcard.core.errors import Faulty
from cutcard.core.game import Game
from cutcard.core.layout import layout_of
from cutcard.games import GAMES, spoken
from cutcard.games.discovery import manifest
from cutcard.games.spoken import by_names, read_bets, reader

IN_FAMILIES = [game for game in GAMES if layout_of(game.edition).families]
of_families = pytest.mark.parametrize("game", IN_FAMILIES, ids=[f"{g.name} {g.edition.name}" for g in IN_FAMILIES])


@of_families
def test_each_wager_is_read_by_the_name_that_is_printed_for_it(game: Game) -> None:
    read = reader(game)
    assert read
    for wager in game.wagers:
        told = layout_of(game.edition).written(wager)
        assert read(told, 500) == by_names(game, told, 500) == {wager: 500}


@of_families
def test_without_a_reader_of_its_own_a_game_is_bet_on_by_names(game: Game) -> None:
    assert by_names(game, "red, $10 Split 17 20; red", 500) == {"red": 1500, "split-17-20": 1000}
    with pytest.raises(Faulty, match="'soup' is not a bet on this layout") as refused:
        by_names(game, "red, soup", 500)
    assert refused.value.instead == "say red, black, odd; $10 before what follows"


def test_a_reader_that_names_no_wager_of_the_game_is_refused_in_a_sentence() -> None:
    game = IN_FAMILIES[0]
    with patch.object(spoken, "manifest", lambda name: replace(manifest(name), said=lambda text, chip: {"soup": chip})):
        read = reader(game)
    assert read
    with pytest.raises(Faulty, match=f"{game.name} reads 'red' as 'soup', which is none of its wagers"):
        read("red", 500)
    assert read_bets(game, lambda text, chip: {"red": chip}, "red", 500) == {"red": 500}
