"""The players' part in the shuffle: it makes every order equally likely, and both checkers find every other mix."""

import json
import random
from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from cutcard.cards import DECK
from cutcard.chance.commitment import Seal, read_proofs
from cutcard.chance.shares import numbers, order_of, promise_of, seed
from cutcard.games.pai_gow.rules import NZ
from cutcard.shared.wheel import POCKETS
from tests.fair.test_shuffle import against
from tests.fair.test_verifier import Call, node

__all__ = ["node"]
SHOES, TRIED = 400, 30
HEARTS = [card for card in DECK if card.endswith("h")]


def made(
    rng: random.Random, faces: tuple[str, ...] = (), pack: Sequence[str] = DECK, people: int = 3
) -> tuple[Seal, list[str]]:
    """A pack, or throws, sealed with the promises of so many; and their shares."""
    shares = [rng.randbytes(32).hex() for _ in range(people)]
    order = [rng.choice(faces) for _ in range(64)] if faces else rng.sample(pack, len(pack))
    return Seal(order, [rng.randbytes(32) for _ in order], [promise_of(share) for share in shares], faces), shares


def best(rng: random.Random, promises: list[str]) -> Seal:
    """Of thirty shoes, the one with the fewest hearts among the first ten cards."""
    shoes = [rng.sample(DECK, 52) for _ in range(TRIED)]
    least = min(shoes, key=lambda order: len([card for card in order[:10] if card in HEARTS]))
    return Seal(least, [rng.randbytes(32) for _ in least], promises)


def test_a_house_that_seals_the_best_of_thirty_shoes_gains_nothing_once_somebody_has_a_share() -> None:
    rng = random.Random(16)
    sealed, came = [0] * 11, [0] * 11
    for _ in range(SHOES):
        share = rng.randbytes(32).hex()
        seal = best(rng, [promise_of(share)])
        for counted, order in ((sealed, seal.order), (came, seal.in_play([share]))):
            counted[len([card for card in order[:10] if card in HEARTS])] += 1
    chosen, mixed = (sum(n * times for n, times in enumerate(hearts)) / SHOES for hearts in (sealed, came))
    assert chosen < 0.5, "as it was sealed, the house has what it wanted"
    assert abs(mixed - 2.5) < 4 * (1.25 / SHOES**0.5), "ten cards of four suits, as an honest shoe has them"


def test_every_order_of_five_and_every_turn_of_a_wheel_is_equally_likely() -> None:
    orders = [order_of(n.to_bytes(32, "big"), 5) for n in range(12_000)]
    every = {order: n for n, order in enumerate(permutations(range(5)))}
    chances = dict.fromkeys(every.values(), Fraction(1, 120))
    assert against(Counter(every[order] for order in orders), chances, 12_000) > 0.001
    below = numbers(bytes(32))
    turns = Counter(below(37) for _ in range(37_000))
    assert against(turns, dict.fromkeys(range(37), Fraction(1, 37)), 37_000) > 0.001


@pytest.mark.parametrize(
    "faces, pack",
    [((), DECK), ((), NZ.pack), (tuple(POCKETS), ()), (NZ.thrown["dice"], ())],
    ids=["cards", "tiles", "wheel", "dice"],
)
def test_both_checkers_agree_on_the_mix_and_find_every_other(
    node: Call, faces: tuple[str, ...], pack: Sequence[str]
) -> None:
    rng = random.Random(5)
    seal, shares = made(rng, faces, pack)
    for opened in (shares, [shares[0], "", shares[2]], ["", "", ""]):
        places = 0, 7, len(seal.order) - 1
        proof = json.loads(json.dumps(seal.revealed(places, opened)))
        assert [one["came"] for one in proof["shown"]] == [seal.in_play(opened)[place] for place in places]
        assert (read_proofs(proof).wrong(proof["cards"]), node("verify", proof, seal.root)["wrong"]) == ("", "")
        for what, false in tampered(proof):
            assert read_proofs(false).wrong(proof["cards"]), what
            assert not node("verify", false, seal.root)["ok"], what


def tampered(proof: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """What a house might change to have had another order, each with a word for it."""
    opened = [share for share in proof["shares"] if share]
    other = {**proof, "shown": deepcopy(proof["shown"])}
    other["shown"][0]["came"] = "Zz"
    moved = {**proof, "shown": deepcopy(proof["shown"])}
    moved["shown"][0]["place"], moved["shown"][1]["place"] = 7, 0
    changes = [("what came", other), ("where it came", moved)]
    for beyond in (-proof["cards"], proof["cards"]):
        for one in range(len(proof["shown"])):  # of the last, that is the place before the first
            away = deepcopy(proof)
            away["shown"][one]["place"] += beyond
            changes.append((f"a place {beyond} further on", away))
    if opened:
        changes += [
            ("a share left out", {**proof, "shares": ["" if s == opened[0] else s for s in proof["shares"]]}),
            ("another share", {**proof, "shares": ["ab" * 32, *proof["shares"][1:]]}),
            ("one promise fewer", {**proof, "shares": proof["shares"][1:], "promises": proof["promises"][1:]}),
            (
                "a promise too many",
                {**proof, "shares": [*proof["shares"], ""], "promises": [*proof["promises"], "0" * 64]},
            ),
        ]
    if proof["faces"]:
        changes.append(("other faces", {**proof, "faces": [*proof["faces"][1:], proof["faces"][0]]}))
    return changes


def test_what_is_said_of_a_proof_is_whose_chance_is_in_it(node: Call) -> None:
    seal, shares = made(random.Random(6))
    every, some = (seal.revealed([0], opened) for opened in (shares, [shares[0], "", ""]))
    told = node("whoseShares", every, shares[:1])
    assert told.startswith("3 players' shares are in the order")
    assert told.endswith("Your share is in it.")
    assert node("whoseShares", some, [shares[1]]).endswith("2 more were promised and not opened.")
    assert "Your share is not in it." in node("whoseShares", some, [shares[1]])
    assert "Your share" not in node("whoseShares", some)
    assert "the house alone made it" in node("whoseShares", seal.revealed([0], ["", "", ""]), shares)


def test_the_vector_by_hand() -> None:
    share = "00" * 32
    assert (
        promise_of(share) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    )  # sha256sum of 32 zeros
    assert seed("ab" * 32, [share, ""]).hex() == "5a95fc3ea6bb4522e7025bb9181ce3b59ac462b0d79f97ce6e6748d4c9249ab1"
    assert order_of(bytes(32), 6) == (1, 2, 5, 4, 0, 3)
