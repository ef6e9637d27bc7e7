"""What a wheel and dice show: every face equally likely at every throw, sealed for a round, read and told by name."""

import random
from collections import Counter
from itertools import pairwise

import pytest

from cutcard.cards import DECK, read_names, spoken
from cutcard.chance.commitment import called, holds, read_proofs, seals
from cutcard.chance.scanner import Read, Scanner
from cutcard.chance.source import Throws
from cutcard.core.errors import Faulty
from cutcard.core.game import THROWS
from cutcard.games.pai_gow.rules import NZ as PAI_GOW
from cutcard.games.pai_gow.tiles import TILES
from cutcard.games.roulette.rules import NZ
from cutcard.terminal.supply import OwnPack, Shoes, filled, throwing
from tests.fair.test_shuffle import RARE, chi_square_tail
from tests.kit import play, seated

FACES = ("1", "2", "3", "4", "5", "6")


def likely(found: Counter[object], outcomes: int) -> float:
    """The chance that a fair die strays as far, all these outcomes being equally likely."""
    expected = sum(found.values()) / outcomes
    missing = (outcomes - len(found)) * expected
    apart = missing + sum((count - expected) ** 2 / expected for count in found.values())
    return chi_square_tail(apart, outcomes - 1)


def test_every_face_is_as_likely_as_any_other_at_every_throw_and_after_every_other() -> None:
    rounds = [Throws(FACES).cards for _ in range(400)]
    assert {len(thrown) for thrown in rounds} == {THROWS}
    at = Counter[object](pair for thrown in rounds for pair in enumerate(thrown))
    after = Counter[object](pair for thrown in rounds for pair in list(pairwise(thrown))[::2])
    assert likely(at, 6 * THROWS) > RARE
    assert likely(after, 36) > RARE
    loaded = [[random.choices(FACES, [1, 1, 1, 1, 1, 2])[0] for _ in range(THROWS)] for _ in range(400)]
    assert likely(Counter[object](pair for thrown in loaded for pair in enumerate(thrown)), 6 * THROWS) < RARE
    sticky = [[face for face in thrown[::2] for _ in range(2)] for thrown in rounds]
    assert likely(Counter[object](pair for thrown in sticky for pair in list(pairwise(thrown))[::2]), 36) < RARE


def test_seals_are_called_by_name_and_the_packs_as_it_always_was() -> None:
    assert (called("", "ab"), called("wheel", "cd")) == ("sealed ab", "sealed wheel cd")
    assert seals(["no more bets", "sealed ab", "sealed wheel cd", "sealed wheel ef"]) == {"": "ab", "wheel": "cd"}


def test_at_a_table_of_ones_own_throws_are_sealed_round_by_round_and_proved_beside_the_pack() -> None:
    rng = random.Random(7)
    shoes = Shoes(filled(PAI_GOW, rng), throwing(PAI_GOW, rng))
    shoes.shuffle()
    first = shoes.sealed()
    assert first.keys() == PAI_GOW.supplies.keys() == {"", "dice"}
    r = play(seated(PAI_GOW, bob="2"), 'bob bet 2 main bob 3000 \n dee call "no more bets"')
    r = play(r, f"dice deal dice up {' '.join(shoes.draw(3, 'up', 'dice'))}")
    r = play(r, f"!shoe deal 2 own {' '.join(shoes.draw(4, 'own', '2'))}")
    proofs = shoes.proofs(r)
    told = read_proofs(proofs["dice"])
    root, shown = told.root, told.shown
    assert (root, [one.card for one in shown]) == (first["dice"], r.table.cards("dice"))
    assert all(holds(root, one) for one in shown)
    assert (proofs[""]["cards"], proofs[""]["shown"]) == (32, []), "nobody has seen a tile"
    second = shoes.sealed()
    assert (second[""], second["dice"] == first["dice"]) == (first[""], False)
    assert Shoes(filled(NZ, rng), throwing(NZ, rng)).sealed().keys() == {"wheel"}


@pytest.mark.parametrize("own", [False, True])
def test_a_reader_takes_for_each_place_what_can_come_there(own: bool) -> None:
    told: list[Read] = []
    lines = iter(["6-6", "7", "3", "3", "3", "As", "6-6"])
    scanner = Scanner(lines, answer=told.append, cards=TILES, thrown={"dice": FACES})
    if own:
        scanner = OwnPack(lines, answer=told.append, cards=TILES, thrown={"dice": FACES}, pack=TILES)
    assert scanner.draw(3, "up", "dice") == ("3", "3", "3"), "dice fall alike, and at once"
    assert scanner.draw(1, "up", "2") == ("6-6",)
    refused = ["'6-6' cannot come up at dice", "'7' cannot come up at dice", "'As' is not a card of this table"]
    assert [read.refused for read in told if read.refused] == refused


def test_what_is_no_card_is_written_and_told_by_its_own_name() -> None:
    assert read_names("17 0", "result", NZ.thrown["wheel"]) == ("17", "0")
    assert read_names("6-6, 2-4", "tiles", TILES) == ("6-6", "2-4")
    assert read_names("10h A♠", "cards", DECK) == ("Th", "As")
    assert spoken(["17", "??", "As"]) == "17, a card face down, ace of spades"
    with pytest.raises(Faulty, match="result: '37'"):
        read_names("37", "result", NZ.thrown["wheel"])
