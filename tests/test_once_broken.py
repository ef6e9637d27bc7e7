"""What was once broken: each a way in that someone found."""

import pytest

from cutcard.chance.commitment import Proof, Seal, holds, leaf, node
from cutcard.core.errors import Cutcard, Refusal
from cutcard.core.facts import Bet, Call, Deal, Rule, Shift, Sit, Strike, Verdict, Void, Who
from cutcard.core.round import Round
from cutcard.core.text import write
from cutcard.described import settle
from cutcard.games import find
from cutcard.games.four_card_poker.rules import NZ as POKER
from cutcard.games.racing_card_derby.monitors import players_monitor
from cutcard.games.racing_card_derby.rules import NZ as DERBY
from cutcard.replay import again, broken_seal
from cutcard.shared.shoe import procedure
from cutcard.terminal.cards import Deck
from cutcard.terminal.hands import drawn
from cutcard.terminal.layout import layout_of
from cutcard.terminal.solo import Session
from tests.kit import STAFF, due_ids, entry_of, finish, net, play, seated

DEALT = """
    ann bet 1 ante ann 1000
    dee call "no more bets"
    shoe deal 1 own As Ad 9h 4c 2s
    shoe deal dealer down Kd Qd Jc 9c 3s
    shoe deal dealer up 2h
"""
RACE = ["3h", "4h", "5h", "6h", "9c", "8d"]


def race(cards: list[str], before: str = "") -> Round:
    r = play(seated(DERBY, ann="1", sue="2"), before + "ann bet layout red ann 1000\n" + 'dee call "no more bets"')
    for card in cards:
        place = next(d.place for d in r.due if d.who == "shoe")
        r = r.do(STAFF["shoe"], Deal(place, "up", (card,)))
    return finish(r)


def sealed(order: list[str], dealt: list[int]) -> tuple[Round, object]:
    seal = Seal([*order, *(card for card in DERBY.pack if card not in order)])
    r = race([order[n] for n in dealt], f'! shoe call "sealed {seal.root}"\n')
    return r, seal.revealed(dealt)


def test_a_round_as_sealed_holds() -> None:
    assert broken_seal(*sealed([*RACE, "2c", "2d"], list(range(6)))) == ""


def test_a_root_made_to_be_opened_in_two_ways_is_no_seal() -> None:
    """A crooked tree: position 1 is 4h as in a shoe of three cards, and 5h as in a shoe of two."""
    first, four, five = leaf(0, bytes(32), "3h"), leaf(1, bytes(32), "4h"), leaf(1, bytes(32), "5h")
    root = node(node(first, four), five).hex()
    opened = [
        Proof(1, "4h", bytes(32).hex(), (first.hex(), five.hex())),
        Proof(1, "5h", bytes(32).hex(), (node(first, four).hex(),)),
    ]
    r = race(RACE, f'! shoe call "sealed {root}"\n')
    for proof in opened:
        assert holds(root, proof)
        assert "does not lead to the root" in broken_seal(r, {"root": root, "shown": [vars(proof)]})


def test_a_proof_that_shows_nothing_proves_nothing_of_cards_that_were_shown() -> None:
    seal = Seal(RACE)
    sealed = f'! shoe call "sealed {seal.root}"\n'
    assert broken_seal(race(RACE, sealed), seal.revealed([])) == "the proof shows no card, and so it proves nothing"
    assert broken_seal(play(seated(DERBY, ann="1"), sealed), seal.revealed([])) == ""  # there was nothing to be proved


def test_a_seal_broken_after_the_bets_is_no_seal() -> None:
    r = race(RACE)
    seal = Seal(RACE)
    late = r.record(STAFF["dealer"], Call(f"sealed {seal.root}"))
    assert "before the bets" in broken_seal(late, seal.revealed(range(6)))


def test_cards_of_a_sealed_shoe_may_not_be_passed_over() -> None:
    order = ["2c", *RACE[:3], "2d", *RACE[3:]]
    assert "passed over" in broken_seal(*sealed(order, [1, 2, 3, 5, 6, 7]))


def test_striking_the_call_does_not_reopen_the_betting_on_seen_cards() -> None:
    r = play(seated(POKER, ann="1"), DEALT)
    r = r.do(STAFF["supervisor"], Strike(entry_of(r, Call("no more bets")).number), "a slip")
    with pytest.raises(Refusal, match="before the first card"):
        play(r, "ann bet 1 ante ann 50000")


def test_a_seated_supervisor_takes_back_nothing_of_her_own_on_a_common_layout() -> None:
    r = seated(DERBY, ann="1", sue="2").do(Who("sue"), Bet("layout", "red", "sue", 1000))
    with pytest.raises(Refusal, match="own seat"):
        r.do(STAFF["supervisor"], Strike(len(r.log) - 1), "mine")
    assert net(r.do(Who("joe", "supervisor"), Strike(len(r.log) - 1), "another's"), "sue") == 0


@pytest.mark.parametrize("happened", ["move rack {card}", "expose dee {card} As"])
def test_nor_of_what_happened_to_her_own_cards_nor_brings_it_back(happened: str) -> None:
    r = play(seated(POKER, ann="1"), DEALT)
    r = play(r, "! dee " + happened.format(card=r.table.at("1")[0].id))
    ann = Who("ann", "supervisor")
    for _ in range(2):
        with pytest.raises(Refusal, match="own seat"):
            r.do(ann, Strike(len(r.log) - 1), "mine")
        r = r.do(STAFF["supervisor"], Strike(len(r.log) - 1), "another's")


def test_a_bet_that_was_paid_on_is_not_struck_before_the_payment() -> None:
    r = race(RACE)
    with pytest.raises(Refusal, match="rests on"):
        r.do(STAFF["supervisor"], Strike(entry_of(r, Bet("layout", "red", "ann", 1000)).number), "why not")
    paid = next(e.number for e in r.log if isinstance(e.fact, Verdict))
    r = r.do(STAFF["supervisor"], Strike(paid), "first the payment")
    assert net(r, "ann") == -1000


def test_nothing_is_laid_in_a_void_round() -> None:
    r = play(seated(POKER, ann="1"), DEALT + "! dee note 11.6\n dee void NZ-20-11.6")
    with pytest.raises(Refusal, match="void"):
        r.record(STAFF["dealer"], Bet("1", "ante", "ann", 5000))
    assert isinstance(r.log[-1].fact, Void)


def test_what_owes_a_reason_is_not_answered_by_recording_it_without_one() -> None:
    game = procedure(DERBY.set(cards_source="pre-checked"))
    r = Round(game).record(STAFF["table"], game.opening())
    r = play(r, "dee tick drop-box table\n dee tick cutting-card-and-shoe table\n ! dee tick secured A")
    assert "secured:A" in due_ids(r)


def test_a_dealer_cannot_tick_for_the_supervisor_by_recording_it() -> None:
    game = procedure(POKER)
    r = Round(game).record(STAFF["table"], game.opening())
    r = play(r, "dee tick drop-box table\n dee tick cutting-card-and-rack table\n dee tick dealer-inspects A")
    r = play(r, "! dee tick supervisor-inspects A")
    assert "supervisor-inspects:A" in due_ids(r)


def test_one_wager_written_two_ways_is_refused() -> None:
    bets = {"quinella hearts clubs": 100, "quinella-hearts-clubs": 500}
    with pytest.raises(Cutcard, match="is there twice"):
        settle({"game": "racing-card-derby", "seats": {"1": {"bets": bets}}, "cards": " ".join(RACE)})


def test_a_monitor_shows_no_card_that_lies_face_down() -> None:
    r = play(seated(DERBY, ann="1"), 'ann bet layout red ann 1000\n dee call "no more bets"\n ! dee deal first down Ks')
    assert players_monitor(r).cards["first"] == ("??",)


def test_a_forged_duty_names_no_hidden_card() -> None:
    text = write(play(seated(POKER, ann="1"), DEALT).log).replace("deal:1:0 |", "deal:1:7 |")
    _, wrong = again(text)
    assert wrong.startswith("entry 4")
    assert "As" not in wrong


def test_a_round_brings_no_pay_tables_of_its_own() -> None:
    text = write(play(seated(POKER, ann="1"), DEALT).log).replace(" nz-2012 ", " evil.toml ")
    with pytest.raises(Cutcard, match=r"has no edition 'evil\.toml'"):
        again(text)


def test_a_wager_is_not_pushed_onto_one_that_is_decided() -> None:
    r = play(seated(POKER, ann="1"), "ann bet 1 aces-up ann 500\n" + DEALT + 'ann choice 1 "keep aces up"')
    r = play(r, "dee verdict 1 ante ann lose 0 NZ-20-9.3")
    with pytest.raises(Refusal, match="decided"):
        r.record(STAFF["dealer"], Shift("dealer", "1", "aces-up", "ann", "ante"))


@pytest.mark.parametrize("fact", [Strike(1.0), Sit(5, ("1",)), Bet("1", "ante", "ann", True)])  # type: ignore[arg-type]
def test_facts_of_the_wrong_types_are_refused(fact: object) -> None:
    r = seated(POKER, ann="1")
    with pytest.raises(Cutcard):
        r.do(STAFF["supervisor"], fact, "x")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    [
        "[rules.chip]\ndefault = 0",
        "[rules.aces-up]\ndefault = 9",
        "[rules.seats]\ndefault = 50",
        "[pays.ante]\nwin = [false]",
        "[pays.ante]\nwin = 1000000000000000000000",
        "[glossary]\nx = 5",
        "[options.sides-survive-a-fold]\ndefault = true",
    ],
)
def test_an_edition_that_would_fail_later_is_refused_now(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    file = tmp_path_factory.mktemp("ed") / "own.toml"
    words = {"game": "four-card-poker", "from": "nz-2012", "edition": "own", "title": "Own", "status": "house"}
    head = "".join(f'{key} = "{value}"\n' for key, value in (words | {"source": "x", "date": "x"}).items())
    file.write_text(head + text, encoding="utf-8")
    with pytest.raises(Cutcard):
        find("four-card-poker", str(file))


def test_a_window_of_forty_columns_is_no_reason_to_fall_over() -> None:
    session = Session(POKER, layout_of(POKER), bankroll=100_000, seed=1)
    for width in (10, 36, 40, 42, 60, 80):
        drawn(session, Deck(False, True), width, 24, 0)


def test_a_ruling_that_would_leave_a_wager_without_a_seat_is_not_offered() -> None:
    """Its owner's seat was struck while nothing lay there: that it be laid again cannot be ruled any more."""
    r = play(seated(POKER, ann="1", bob="4"), "ann bet 1 ante ann 1000\nbob bet 4 ante bob 1000")
    r = play(r, 'dee call "no more bets"\n!dee pull 4 ante bob')
    pulled = r.log[-1].number
    r = play(r, f"sue strike {entry_of(r, Sit('bob', ('4',))).number} -- misread")
    (fault,) = r.wrong
    assert fault.rulings[0].options == (Rule(f"irregular:{pulled}", "stands"),)
    with pytest.raises(Refusal, match="bob would have a wager here and no seat"):
        play(r, f"sue strike {pulled} -- misread")
