"""The US sheet where it differs, but for what it pays and its progressive wager; the rest is as in New Zealand."""

import pytest

from cutcard.chance.dealer import attend
from cutcard.chance.source import Pack
from cutcard.core.errors import Faulty, Refusal
from cutcard.core.facts import Choice, Show
from cutcard.core.round import Round
from cutcard.games.four_card_poker.rules import NZ, US
from cutcard.hands.four_card import best_four
from tests.four_card_poker import CLOSE, THREE_TENS, cards, dealt, laid, refused
from tests.kit import clause, due_ids, finish, net, play, seated, verdicts

ACES = "Ah Ad 9s 5c 2s"


def two_seats(wagers: str = "ante 1000 aces-up 1000") -> Round:
    bets = laid(wagers) + "\n" + laid(wagers, "2", "bob")
    return play(seated(US, ann="1", bob="2"), bets + CLOSE + cards({"1": ACES, "2": "Qs Jh 8d 6c 4s"}))


@clause("US-4CP-0")
def test_us_0_best_four_of_five_and_of_six() -> None:
    hand, dealer = best_four(["8h", "8d", "8c", "Qs", "Qd"]), best_four(THREE_TENS.split())
    assert (hand.words, len(hand.apart)) == ("three eights, queen", 1)
    assert (dealer.words, len(dealer.cards), len(dealer.apart)) == ("three tens, king", 4, 2)


@clause("US-4CP-1")
def test_us_1_no_draw_and_no_exchange() -> None:
    r = two_seats()
    (duty,) = (d for d in r.due if d.id == "decide:1")
    assert {option.word for option in duty.options if isinstance(option, Choice)} == {"fold"}
    with pytest.raises(Faulty):
        play(r, "ann draw 1 2")
    refused(r, "ann choice 1 draw", "US-4CP-7")
    for act in ("shoe deal 1 own 7h", f"dee move rack {r.table.lies['1'][0]}"):
        with pytest.raises(Refusal):
            play(r, act)


@clause("US-4CP-2-TOUCH")
def test_us_2_only_the_owner_decides_a_hand() -> None:
    r = two_seats()
    for act in ("bob choice 1 fold", "bob bet 1 play ann 1000", "dee choice 1 fold"):
        with pytest.raises(Refusal) as refusal:
            play(r, act)
        assert refusal.value.code == "due/not-yours"
    assert "decide:1" in due_ids(r)


@pytest.mark.parametrize(
    "wager, cite",
    [
        pytest.param("ante", "US-4CP-5-ANTE", marks=clause("US-4CP-5-ANTE")),
        pytest.param("aces-up", "US-4CP-5-ACESUP", marks=clause("US-4CP-5-ACESUP")),
    ],
)
def test_us_5_wagers_lie_between_minimum_and_maximum_which_a_play_may_exceed(wager: str, cite: str) -> None:
    game = US.set(ante_min="$5", ante_max="$100", aces_up_min="$5", aces_up_max="$100")
    r = seated(game, ann="1")
    for chips in (500, 10_000, 600):
        assert play(r, f"ann bet 1 {wager} ann {chips}").table.stake("1", wager) == chips
    for chips in (400, 10_100):
        refused(r, f"ann bet 1 {wager} ann {chips}", cite)
    assert play(dealt(game, "ante 10000", ACES), "ann bet 1 play ann 30000").table.stake("1", "play") == 30_000


@clause("US-4CP-7", "US-4CP-8", "US-4CP-6-FREEZE")
def test_us_8_play_is_any_chips_from_one_to_three_times_the_ante_when_the_cards_are_out() -> None:
    refused(play(seated(US, ann="1"), laid("ante 1000") + CLOSE), "ann bet 1 play ann 1000", "US-4CP-7")
    r = dealt(US, "ante 1000", ACES)
    for chips in (1000, 1500, 2700, 3000):
        assert play(r, f"ann bet 1 play ann {chips}").table.stake("1", "play") == chips
    for chips in (900, 3100, 1050):
        refused(r, f"ann bet 1 play ann {chips}", "US-4CP-8")


@clause("US-4CP-9")
def test_us_9_an_ante_alone_is_folded_and_out_before_the_reveal() -> None:
    r = attend(play(two_seats("ante 1000"), "ann choice 1 fold"), Pack([]))
    assert verdicts(r, "1") == ["ante lose 0 US-4CP-9"]
    assert (r.table.cards("1"), len(r.table.cards("rack"))) == ([], 5)
    assert not any(isinstance(e.fact, Show) for e in r.log)
    refused(r, "ann bet 1 play ann 1000", "US-4CP-7")
    assert net(finish(play(r, "bob choice 2 fold")), "ann") == -1000


@clause("US-4CP-ACESUP-QUADS")
def test_us_aces_up_is_the_fifth_new_zealand_scale() -> None:
    assert US.pays("aces-up").rows == NZ.set(aces_up=5).pays("aces-up").rows
    assert [odds.win for _, odds in US.pays("aces-up").rows] == [50, 40, 8, 5, 4, 3, 1]
