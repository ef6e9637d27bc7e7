"""Where the cards come from: a scanner, a sealed shoe, a recorded race. One seam deals every game."""

import random
from collections.abc import Callable, Iterable
from dataclasses import replace
from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutcard.cards import DECK
from cutcard.chance.commitment import Proof, Seal, holds, read_proofs
from cutcard.chance.dealer import attend
from cutcard.chance.scanner import Read, Scanner, card_of, read_codes
from cutcard.chance.source import Pack, Shoe, Source, shuffled
from cutcard.core.errors import Faulty
from cutcard.core.facts import Deal
from cutcard.core.table import HIDDEN
from cutcard.games.four_card_poker.rules import NZ as FOUR_CARD_POKER
from cutcard.games.racing_card_derby.race import TRACK, race_so_far
from cutcard.games.racing_card_derby.rules import NZ
from tests.four_card_poker import CLOSE, laid
from tests.kit import clause, net, play, seated
from tests.racing_card_derby import HEARTS_CLUBS_DIAMONDS, by_the_book, cards_of, closed

tries = settings(max_examples=30, derandomize=True, database=None)
RACE = cards_of(HEARTS_CLUBS_DIAMONDS)


def ticking(*seconds: float) -> Callable[[], float]:
    """A clock that shows these times, one a look."""
    return iter(seconds).__next__


def scanner(lines: Iterable[str], *seconds: float, codes: dict[str, str] | None = None) -> Scanner:
    """Reads three seconds apart, unless told otherwise."""
    lines = list(lines)
    return Scanner(iter(lines), codes or {}, clock=ticking(*(seconds or (3.0 * n for n in range(len(lines))))))


# The scanner


@clause("NZ-RCD-1-SCANNER")
def test_1_scanner_ten_reads_are_ten_cards_in_order_each_with_its_time() -> None:
    ten = RACE[:10]
    s = scanner(ten, *(100.0 + 3 * n for n in range(10)))
    assert [s.read() for _ in ten] == ten
    assert s.reads == [Read(card, 100.0 + 3 * n, card) for n, card in enumerate(ten)]


@clause("NZ-RCD-1-SCANNER")
@pytest.mark.parametrize(
    "code, card",
    [
        ("As", "As"),
        ("as", "As"),
        ("AS", "As"),
        (" Td \n", "Td"),
        ("td", "Td"),
        ("10h", "Th"),
        ("10 H", "Th"),
        ("10♦", "Td"),
        ("K♣", "Kc"),
        ("q ♥", "Qh"),
        ("2♠", "2s"),
        ("9c\r\n", "9c"),
        ("ace of spades", "As"),
        ("Two of Spades", "2s"),
        ("ten of diamonds", "Td"),
    ],
)
def test_1_scanner_a_card_may_be_spelt_in_several_ways(code: str, card: str) -> None:
    assert scanner([code]).read() == card


@clause("NZ-RCD-1-SCANNER")
@pytest.mark.parametrize("code", ["", "1s", "11h", "Xx", "A", "s", "Asx", "As Kd", "??", "10", "joker", "٢s", "A" * 99])
def test_1_scanner_an_unknown_code_is_refused_answered_and_kept(code: str) -> None:
    told: list[Read] = []
    s = Scanner(iter([code, "Kd"]), answer=told.append, clock=ticking(1.0, 2.0))
    assert s.read() == "Kd"
    assert [(read.card, read.at) for read in s.reads] == [("", 1.0), ("Kd", 2.0)]
    assert s.reads[0].refused
    assert len(s.reads[0].refused) < 80
    assert told == s.reads


@clause("NZ-RCD-1-SCANNER")
@pytest.mark.parametrize("pause", [0.0, 0.4, 1.999])
def test_1_scanner_the_same_card_again_within_two_seconds_is_refused(pause: float) -> None:
    s = scanner(["5h", "5h", "9s"], 10.0, 10.0 + pause, 11.0 + pause)
    assert (s.read(), s.read()) == ("5h", "9s")
    assert "twice" in s.reads[1].refused
    assert len(s.reads) == 3


@clause("NZ-RCD-1-SCANNER")
@pytest.mark.parametrize("pause", [2.0, 2.1, 60.0])
def test_1_scanner_after_two_seconds_it_is_another_copy_of_that_card(pause: float) -> None:
    s = scanner(["5h", "5h"], 10.0, 10.0 + pause)
    assert (s.read(), s.read()) == ("5h", "5h")


@clause("NZ-RCD-1-SCANNER")
def test_1_scanner_two_different_cards_may_follow_at_once() -> None:
    s = scanner(["5h", "5d", "5h"], 10.0, 10.1, 10.2)
    assert [s.read() for _ in range(3)] == ["5h", "5d", "5h"]


@clause("NZ-RCD-1-SCANNER")
def test_1_scanner_a_house_may_have_codes_of_its_own() -> None:
    codes = read_codes("# our reader\n0001 As\n\n 0002 2s \nA B Kd\n", NZ)
    assert codes == {"0001": "As", "0002": "2s", "A B": "Kd"}
    s = scanner(["0002", "A B", "7c", "0003", "0001"], codes=codes)
    assert [s.read() for _ in range(4)] == ["2s", "Kd", "7c", "As"]
    assert s.reads[3] == Read("0003", 9.0, "", s.reads[3].refused)
    assert card_of("0003", codes) == ""


@clause("NZ-RCD-1-SCANNER")
@pytest.mark.parametrize("table", ["0001", "0001 Xx", "0001 as", "As", "0009 As"])
def test_1_scanner_a_table_of_codes_that_cannot_be_read_names_its_line(table: str) -> None:
    with pytest.raises(Faulty, match="line 2"):
        read_codes(f"0009 9c\n{table}\n", NZ)


@clause("NZ-RCD-1-SCANNER")
@pytest.mark.parametrize("table", ["", " \n\n", "# our reader\n"])
def test_1_scanner_a_table_without_a_code_is_refused(table: str) -> None:
    with pytest.raises(Faulty, match="there is no code in that file; write the code, then what it stands for"):
        read_codes(table, NZ)


@clause("NZ-RCD-1-SCANNER")
def test_1_scanner_a_code_of_the_house_that_names_no_card_is_refused() -> None:
    s = scanner(["0001", "Kd"], codes={"0001": "joker"})
    assert s.read() == "Kd"
    assert s.reads[0].refused


@clause("NZ-RCD-1-SCANNER")
def test_1_scanner_cards_dealt_face_down_are_not_read() -> None:
    s = scanner(["5h", "9s"])
    for face in ("down", "own", "home"):
        assert s.draw(3, face) == (HIDDEN,) * 3
    assert s.reads == []
    assert s.draw(2, "up") == ("5h", "9s")


@clause("NZ-RCD-1-SCANNER")
def test_1_scanner_a_silent_scanner_says_so_and_invents_nothing() -> None:
    with pytest.raises(Faulty) as faulty:
        scanner([]).draw(1, "up")
    assert faulty.value.code == "scanner/silent"
    s = scanner(["5h", "nonsense"])
    s.read()
    with pytest.raises(Faulty):
        s.read()
    assert [read.card for read in s.reads] == ["5h", ""]


@clause("NZ-RCD-1-SCANNER", "NZ-RCD-8.1")
def test_1_scanner_a_whole_race_is_read_refused_reads_and_all() -> None:
    lines = [line for card in RACE for line in (card, card, "smudge")]
    times = [t for n in range(len(RACE)) for t in (10.0 * n, 10.0 * n + 0.5, 10.0 * n + 5)]
    s = scanner(lines, *times)
    r = attend(closed(ann="red 1000"), s)
    assert r.over
    assert [card for area in TRACK for card in r.table.cards(area)] == RACE
    assert net(r, "ann") == 1000
    assert [read.card for read in s.reads if read.card] == RACE
    assert len(s.reads) == 3 * len(RACE) - 2  # nothing is read after the last card of the race
    assert {e.who.role for e in r.log if isinstance(e.fact, Deal)} == {"shoe"}  # no card was entered by hand


@clause("NZ-RCD-1-SCANNER", "NZ-RCD-10.5")
def test_1_scanner_a_card_held_back_unseen_is_read_when_it_is_laid() -> None:
    r = play(closed(ann="red 1000"), "!dee deal held down ??")
    s = scanner(RACE)
    r = attend(r, s)
    assert [card for area in TRACK for card in r.table.cards(area)] == RACE
    assert r.over


# The sealed shoe


def salts(count: int) -> list[bytes]:
    return [bytes([n]) * 32 for n in range(count)]


def leaf(position: int, salt: bytes, card: bytes) -> bytes:
    return sha256(bytes([0, 0, 0, 0, position]) + salt + card).digest()


def test_a_seal_of_three_cards_computed_by_hand() -> None:
    """Two leaves make a node; the third has no neighbour and is carried up."""
    a, b, c = (leaf(n, bytes([n]) * 32, card) for n, card in enumerate((b"As", b"2s", b"Kd")))
    ab = sha256(b"\x01" + a + b).digest()
    root = sha256(b"\x01" + ab + c).digest()
    seal = Seal(["As", "2s", "Kd"], salts(3))
    assert seal.root == root.hex()
    assert seal.proof(0) == Proof(0, "As", "00" * 32, (b.hex(), c.hex()))
    assert seal.proof(1) == Proof(1, "2s", "01" * 32, (a.hex(), c.hex()))
    assert seal.proof(2) == Proof(2, "Kd", "02" * 32, ("", ab.hex()))


def test_a_seal_of_five_cards_computed_by_hand() -> None:
    a, b, c, d, e = (leaf(n, bytes([n]) * 32, card.encode()) for n, card in enumerate(RACE[:5]))
    node = [sha256(b"\x01" + x + y).digest() for x, y in ((a, b), (c, d))]
    root = sha256(b"\x01" + sha256(b"\x01" + node[0] + node[1]).digest() + e).digest()
    assert Seal(RACE[:5], salts(5)).root == root.hex()
    assert Seal(["As"], salts(1)).root == leaf(0, bytes(32), b"As").hex()


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 7, 8, 9, 33, 52, 416])
def test_every_card_of_a_sealed_shoe_can_be_proved(count: int) -> None:
    shoe = Shoe((DECK * 8)[:count], random.Random(count))
    assert all(holds(shoe.seal.root, shoe.seal.proof(n)) for n in range(count))
    assert [shoe.seal.proof(n).card for n in range(count)] == list(shoe.cards)


@tries
@given(st.integers(1, 60), st.data())
def test_any_change_to_a_proof_breaks_it(count: int, data: st.DataObject) -> None:
    seal = Seal((DECK * 2)[:count])
    at = data.draw(st.integers(0, count - 1))
    proof = seal.proof(at)

    def flipped(text: str) -> str:
        n = data.draw(st.integers(0, len(text) - 1))
        return text[:n] + ("0" if text[n] != "0" else "1") + text[n + 1 :]

    changed = [
        replace(proof, card=data.draw(st.sampled_from([c for c in DECK if c != proof.card]))),
        replace(proof, card=proof.card.lower() if proof.card != proof.card.lower() else proof.card.upper()),
        replace(proof, position=data.draw(st.integers(-2, 500).filter(lambda n: n != at))),
        replace(proof, position=2**40),
        replace(proof, salt=flipped(proof.salt)),
        replace(proof, salt=""),
        replace(proof, salt="not hex"),
        replace(proof, path=(*proof.path, "00" * 32)),
        *(
            replace(proof, path=(*proof.path[:n], other, *proof.path[n + 1 :]))
            for n, beside in enumerate(proof.path)
            for other in ([flipped(beside), ""] if beside else ["00" * 32])
        ),
    ]
    if any(proof.path):
        changed.append(replace(proof, path=proof.path[:-1]))
        changed.append(replace(proof, path=()))
    assert holds(seal.root, proof)
    assert not [other for other in changed if holds(seal.root, other)]
    assert not holds(flipped(seal.root), proof)
    assert not holds("", proof)


def test_a_salt_is_32_bytes_and_no_byte_of_it_passes_for_the_card() -> None:
    seal = Seal(RACE)
    proof = seal.proof(0)
    moved = replace(proof, salt=proof.salt + "35", card="h")  # 5h, its first letter taken for salt
    assert not holds(seal.root, moved)


def test_a_proof_of_one_shoe_proves_nothing_of_another() -> None:
    one, other = Seal(RACE), Seal(RACE)
    assert not any(holds(one.root, other.proof(n)) for n in range(len(RACE)))


def test_two_shoes_of_one_order_have_different_roots_for_every_salt_differs() -> None:
    seals = [Seal(RACE) for _ in range(20)]
    assert len({seal.root for seal in seals}) == 20
    every = [salt for seal in seals for salt in seal.salts]
    assert len(set(every)) == len(every)
    assert {len(salt) for salt in every} == {32}


def test_one_order_under_the_same_salts_has_the_same_root_and_another_order_has_not() -> None:
    first = Seal(RACE, salts(len(RACE)))
    assert Seal(RACE, salts(len(RACE))).root == first.root
    swapped = [RACE[1], RACE[0], *RACE[2:]]
    assert Seal(swapped, salts(len(RACE))).root != first.root
    assert Seal(RACE[:-1], salts(len(RACE) - 1)).root != first.root


def test_the_root_is_fixed_before_the_first_card_and_holds_for_every_card_of_the_race() -> None:
    shoe = shuffled(NZ.set(decks=2).pack)
    root, order = shoe.seal.root, shoe.cards
    r = attend(closed(NZ.set(decks=2), ann="red 1000"), shoe)
    assert (shoe.seal.root, shoe.cards) == (root, order)
    dealt = [card for area in TRACK for card in r.table.cards(area)]
    assert tuple(dealt) == order[: len(dealt)]
    told = read_proofs(shoe.seal.revealed(range(len(dealt))))
    published, proofs = told.root, told.shown
    assert published == root
    assert [proof.card for proof in proofs] == dealt
    assert all(holds(root, proof) for proof in proofs)


def test_what_is_published_tells_nothing_of_the_cards_that_were_not_shown() -> None:
    seal = Seal(RACE)
    told = seal.revealed([0, 2])
    assert [shown["card"] for shown in told["shown"]] == [RACE[0], RACE[2]]
    assert not [salt.hex() for n, salt in enumerate(seal.salts) if n not in (0, 2) and salt.hex() in str(told)]
    assert told["cards"] == len(RACE)


@pytest.mark.parametrize("data", [{}, [], None, "root", {"root": "00"}, {"root": "00", "shown": [{}]}, {"shown": []}])
def test_a_file_that_is_no_proof_is_named_as_such(data: object) -> None:
    with pytest.raises(Faulty) as faulty:
        read_proofs(data)
    assert faulty.value.code == "proof/form"


def test_a_shoe_is_the_whole_pack_in_another_order() -> None:
    pack = NZ.set(decks=3).pack
    shoe = shuffled(pack, random.Random(7))
    assert sorted(shoe.cards) == sorted(pack)
    assert shoe.cards != pack
    assert shuffled(pack, random.Random(8)).cards != shoe.cards


# A recorded race


def test_a_recorded_race_is_run_again_card_by_card() -> None:
    pack = Pack([*RACE, "Ks"])
    r = attend(closed(ann="red 1000"), pack)
    assert [card for area in TRACK for card in r.table.cards(area)] == RACE
    assert pack.left == ("Ks",)
    assert list(race_so_far(r.table).placed) == by_the_book(RACE)[1]


def test_a_recorded_race_that_breaks_off_says_so() -> None:
    with pytest.raises(Faulty) as faulty:
        attend(closed(ann="red 1000"), Pack(RACE[:-1]))
    assert faulty.value.code == "card/none-left"


def test_whoever_deals_waits_for_the_call_of_no_more_bets() -> None:
    r = play(seated(NZ, ann="1"), "ann bet layout red ann 1000")
    assert attend(r, Pack(())) is r


# One seam, every game

HAND, DOWN, UP = cards_of("As Ad 9h 4c 2s"), cards_of("Kd Qd Jc 9c 3s"), "2h"


def poker(source: Source) -> int:
    """What Ann is ahead after a round of Four Card Poker: Ante 10, Play 10, Aces Up 5, and a pair of aces."""
    r = play(seated(FOUR_CARD_POKER, ann="1"), laid("ante 1000 aces-up 500") + CLOSE)
    r = play(attend(r, source), "ann bet 1 play ann 1000")
    r = attend(r, source)
    assert r.over
    return net(r, "ann")


def test_four_card_poker_is_dealt_from_recorded_cards() -> None:
    assert poker(Pack([*HAND, *DOWN, UP])) == 1000 + 1000 + 500


@clause("NZ-RCD-1-SCANNER")
def test_four_card_poker_is_dealt_through_a_scanner_which_reads_hands_only_when_they_are_shown() -> None:
    s = scanner([UP, *DOWN, *HAND])
    assert poker(s) == 1000 + 1000 + 500
    assert [read.card for read in s.reads] == [UP, *DOWN, *HAND]


@pytest.mark.parametrize("seed", range(5))
def test_four_card_poker_is_dealt_from_a_sealed_shoe(seed: int) -> None:
    shoe = shuffled(FOUR_CARD_POKER.pack, random.Random(seed))
    root = shoe.seal.root
    same = poker(Pack(shoe.cards))
    assert poker(shoe) == same
    assert shoe.drawn == 11
    assert all(holds(root, shoe.seal.proof(n)) for n in range(11))


@pytest.mark.parametrize("seed", range(5))
def test_a_race_is_the_same_from_a_shoe_a_scanner_and_a_record(seed: int) -> None:
    shoe = shuffled(DECK, random.Random(seed))
    rounds = [attend(closed(ann="red 1000"), s) for s in (shoe, scanner(shoe.cards), Pack(shoe.cards))]
    assert rounds[0].log == rounds[1].log == rounds[2].log
