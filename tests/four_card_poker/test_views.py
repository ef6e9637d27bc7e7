"""Who sees what: each kind of card, each pair of eyes, each phase of a round, with dealt and with real cards.

That nothing asked, told or refused gives a hidden card away holds of every game: tests/every_game/test_sight.py.
"""

from collections.abc import Callable

import pytest

from cutcard.core.errors import Refusal
from cutcard.core.facts import Bet, Deal, Sit, Who
from cutcard.core.round import Round
from cutcard.core.table import HIDDEN
from cutcard.core.text import line, write
from cutcard.games.four_card_poker.rules import NZ, US
from cutcard.house.views.lying import cards_lying
from tests.four_card_poker.scenes import (
    DOWN,
    HANDS,
    UP,
    betting,
    cards,
    dealt,
    expose,
    fault,
    on_to,
    sees,
)
from tests.kit import STAFF, clause, finish, item, net, play, seated

EYES = ("ann", "bob", "dee", "sue", "ola", "shoe", "public", "auditor")
HOUSE = EYES[2:7]  # dealer and supervisor see what the public sees
ONE, TWO, THREE, DEALER = cards(HANDS["1"]), cards(HANDS["2"]), cards(HANDS["3"]), cards(DOWN)
PILES = {"1": ONE, "2": TWO, "3": THREE, "down": DEALER, "up": cards(UP)}
CARDS = f"shoe deal 1 own {HANDS['1']}\n shoe deal 2 own {HANDS['2']}\n shoe deal dealer down {DOWN}"
UP_CARD = f"shoe deal dealer up {UP}"
STRUCK = "Ac Kh Qs Js 9s"


def views(r: Round) -> dict[str, set[str]]:
    return {eyes: sees(r, eyes) for eyes in EYES}


def everyone(ann: str, bob: str, house: str, auditor: str) -> dict[str, set[str]]:
    """`1 up As` is the hand at 1, the up card and that card."""
    told = dict.fromkeys(HOUSE, house) | {"ann": ann, "bob": bob, "auditor": auditor}
    return {eyes: {card for pile in piles.split() for card in PILES.get(pile, {pile})} for eyes, piles in told.items()}


def blind() -> Round:
    """Ann holds 2 and 3 and sits at 2; bob sits at 1."""
    r = play(seated(NZ.set(areas_max=3, view_one=True), bob="1", ann="2 3"), "bob bet 1 ante bob 1000")
    r = play(r, 'ann bet 2 ante ann 1000\n ann bet 3 ante ann 1000\n dee call "no more bets"')
    deal = "".join(f"shoe deal {area} home {hand}\n" for area, hand in HANDS.items())
    return play(r, f"{deal} shoe deal dealer down {DOWN}\n {UP_CARD}")


def exposed_in_the_deal() -> Round:
    r = expose(play(betting(), CARDS.splitlines()[0]), "1", 0)
    return play(r, f'dee rule {fault(r).id} "turned down"\n' + "\n".join(CARDS.splitlines()[1:]) + f"\n{UP_CARD}")


def struck() -> Round:
    r = play(betting(), f"shoe deal 1 own {HANDS['1']}\n shoe deal 2 own {STRUCK}")
    rest = "\n".join(CARDS.splitlines()[1:])
    return play(r, f"dee strike {len(r.log) - 1}\n {rest}\n {UP_CARD}\n ann choice 1 fold\n bob choice 2 fold")


BOTH_PLAY, ONE_PLAYS = (f"ann bet 1 play ann 1000\n bob {act}" for act in ("bet 2 play bob 1000", "choice 2 fold"))
BOTH_FOLD = "ann choice 1 fold\n bob choice 2 fold"
THREE_PLAYS = "ann bet 3 play ann 1000\n ann choice 2 fold\n bob choice 1 fold"
THREE_FOLDS = "ann choice 3 fold\n ann bet 2 play ann 1000\n bob choice 1 fold"
VOIDED = "!dee note 9.6 1\n ola void NZ-20-11.1 1 -- talk"
BOTH_SEEN = """
    !dee look ann 2
    !dee look ann 3
    sue void NZ-20-11.15(b) 2 -- seen
    sue void NZ-20-11.15(b) 3 -- seen
    bob bet 1 play bob 1000
    """
NOTHING_MORE = "1 up", "2 up", "up", "1 2 down up"


@pytest.mark.parametrize(
    "r, ann, bob, house, auditor",
    [
        pytest.param(betting, "", "", "", "", id="before the deal"),
        # not lifted before all the cards are out
        pytest.param(lambda: play(betting(), CARDS.splitlines()[0]), "", "", "", "1", marks=clause("NZ-20-5.2")),
        pytest.param(lambda: play(betting(), CARDS), "", "", "", "1 2 down", marks=clause("NZ-20-5.2", "NZ-20-8.2")),
        pytest.param(dealt, *NOTHING_MORE, marks=clause("NZ-20-8.2")),
        pytest.param(lambda: dealt(US), *NOTHING_MORE, marks=clause("NZ-20-8.2")),
        # a fold stays its player's own history and nobody else's, to the end
        pytest.param(lambda: on_to(play(dealt(), ONE_PLAYS), "collect:2"), *NOTHING_MORE, marks=clause("NZ-20-9.2")),
        pytest.param(lambda: on_to(play(dealt(), ONE_PLAYS), "show:dealer"), *NOTHING_MORE, marks=clause("NZ-20-9.2")),
        pytest.param(lambda: finish(play(dealt(), ONE_PLAYS)), "1 down up", "1 2 down up", "1 down up", "1 2 down up",
                     marks=clause("NZ-20-9.2")),
        # the dealer's are everyone's from the reveal, each hand from when it is shown
        pytest.param(lambda: on_to(play(dealt(), BOTH_PLAY), "show:dealer"), *NOTHING_MORE, marks=clause("NZ-20-9.4")),
        pytest.param(lambda: on_to(play(dealt(), BOTH_PLAY), "show:2"), "1 down up", "2 down up", "down up",
                     "1 2 down up", marks=clause("NZ-20-9.4")),
        pytest.param(lambda: on_to(play(dealt(), BOTH_PLAY), "show:1"), "1 2 down up", "2 down up", "2 down up",
                     "1 2 down up", marks=clause("NZ-20-9.4")),
        pytest.param(lambda: finish(play(dealt(), BOTH_PLAY)), *["1 2 down up"] * 4, marks=clause("NZ-20-9.4")),
        pytest.param(lambda: finish(play(dealt(), 'ann choice 1 "keep aces up"\n bob choice 2 fold')),
                     "1 down up", "1 2 down up", "1 down up", "1 2 down up", marks=clause("NZ-20-9.3")),
        pytest.param(lambda: finish(play(dealt(), BOTH_FOLD)), *NOTHING_MORE, id="all folded"),
        pytest.param(lambda: finish(play(dealt(), "dee choice 2 absent\n" + VOIDED)),
                     *NOTHING_MORE, marks=clause("NZ-20-11.13", "NZ-20-11.1")),
        pytest.param(lambda: play(dealt(), "!dee note 11.6\n dee void NZ-20-11.6"), *NOTHING_MORE,
                     marks=clause("NZ-20-11.12")),
        # an exposed card is everyone's, and those beside it are not
        pytest.param(exposed_in_the_deal, "1 up", "2 up As", "up As", "1 2 down up", marks=clause("NZ-20-11.7")),
        pytest.param(lambda: expose(dealt(), "dealer", 1), "1 up Qd", "2 up Qd", "up Qd", "1 2 down up",
                     marks=clause("NZ-20-11.11")),
        pytest.param(lambda: finish(play(expose(dealt(), "2", 0, by="bob"), BOTH_FOLD)),
                     "1 up Kc", "2 up", "up Kc", "1 2 down up", marks=clause("NZ-20-11.10")),
        # a blind hand is nobody's before it is settled, nor ever if it is folded or void
        pytest.param(blind, "2 up", "1 up", "up", "1 2 3 down up", marks=clause("NZ-20-5.5.2", "NZ-20-5.5.2-BLIND")),
        pytest.param(lambda: on_to(play(blind(), THREE_PLAYS), "show:3"), "2 down up", "1 down up", "down up",
                     "1 2 3 down up", marks=clause("NZ-20-5.5.2-BLIND")),
        pytest.param(lambda: finish(play(blind(), THREE_PLAYS)),
                     "2 3 down up", "1 3 down up", "3 down up", "1 2 3 down up", marks=clause("NZ-20-5.5.2-BLIND")),
        pytest.param(lambda: finish(play(blind(), THREE_FOLDS)),
                     "2 down up", "1 2 down up", "2 down up", "1 2 3 down up", marks=clause("NZ-20-5.5.2-BLIND")),
        pytest.param(lambda: play(blind(), "!dee look ann 3"), "2 up", "1 up", "up", "1 2 3 down up",
                     marks=clause("NZ-20-11.15(a)")),
        pytest.param(lambda: play(blind(), "!dee look ann 3\n sue sit ann 3 2 -- deemed"), "3 up", "1 up", "up",
                     "1 2 3 down up", marks=clause("NZ-20-11.15(a)")),
        pytest.param(lambda: finish(play(blind(), BOTH_SEEN)),
                     "1 2 down up", "1 down up", "1 down up", "1 2 3 down up", marks=clause("NZ-20-11.15(b)")),
        pytest.param(struck, "1 up", "2 up", "up", f"1 2 down up {STRUCK}", id="a deal struck"),
    ],
)  # fmt: skip
def test_each_sees_what_is_theirs_and_what_is_turned_up(
    r: Callable[[], Round], ann: str, bob: str, house: str, auditor: str
) -> None:
    assert views(r()) == everyone(ann, bob, house, auditor)


# Real cards: dealt unread, known when they are turned up


def real() -> Round:
    r = play(betting(), "shoe deal 1 own ?? ?? ?? ?? ??\n shoe deal 2 own ?? ?? ?? ?? ??")
    return play(r, f"shoe deal dealer down ?? ?? ?? ?? ??\n {UP_CARD}")


@clause("NZ-20-11.11")
def test_a_real_card_is_known_when_it_is_exposed_and_the_show_must_agree_with_it() -> None:
    assert views(real()) == everyone(*["up"] * 4)
    r = play(real(), f"!dee expose dealer {item(real(), 'dealer', 0)} Kd")
    assert views(r) == everyone(*["up Kd"] * 4)
    r = on_to(play(r, ONE_PLAYS), "show:dealer")
    for wrong in ("Kh Qd Jc 9c 3s 2h", "Kd Qd Jc 9c 3s 3h"):
        with pytest.raises(Refusal):
            play(r, f"dee show dealer {wrong}")
    r = play(r, f"dee show dealer {DOWN} {UP}")
    assert views(r) == everyone(*["down up"] * 4)
    where_dealt = {card for e in r.seen("bob") if isinstance(e.fact, Deal) for card in e.fact.cards}
    assert where_dealt - {"??"} == DEALER | cards(UP)


@clause("NZ-20-9.2")
def test_a_real_hand_that_is_folded_is_never_read_and_never_known() -> None:
    r = on_to(play(real(), ONE_PLAYS), "show:")
    r = on_to(play(r, f"dee show dealer {DOWN} {UP}"), "show:")
    r = finish(play(r, f"dee show 1 {HANDS['1']}"))
    assert not any(e.answers == "show:2" for e in r.log)  # the dealer is never asked to read it
    assert views(r) == everyone(*["1 down up"] * 4)
    assert net(r, "ann") == 2500


def test_a_dealer_who_is_seated_sees_own_cards_as_a_player_and_nothing_more() -> None:
    r = play(seated(NZ, ann="1", dee="2"), "ann bet 1 ante ann 1000")
    r = play(r.do(Who("dee"), Bet("2", "ante", "dee", 1000)), f'dee call "no more bets"\n {CARDS}\n {UP_CARD}')
    assert [sees(r, eyes) for eyes in ("dee", "ann", "sue")] == [TWO | cards(UP), ONE | cards(UP), cards(UP)]
    assert [d.id for d in r.asked(Who("dee"))] == ["decide:2"]
    assert [d.id for d in r.asked(Who("dee", "dealer"))] == ["absent:1"]


@pytest.mark.parametrize("name", ["auditor", "public", "house", "dealer", "supervisor", "operator", "shoe", "table"])
def test_nobody_takes_a_seat_under_a_name_that_means_something_else(name: str) -> None:
    with pytest.raises(Refusal):
        seated(NZ).record(STAFF["table"], Sit(name, ("1",)))


def test_a_view_is_the_same_log_line_for_line() -> None:
    r = finish(play(dealt(), ONE_PLAYS))
    for eyes in EYES:
        for mine, real_entry in zip(r.seen(eyes), r.log, strict=True):
            assert mine.number == real_entry.number
            assert isinstance(real_entry.fact, Deal) or line(mine) == line(real_entry)
            if isinstance(real_entry.fact, Deal) and isinstance(mine.fact, Deal):
                assert len(mine.fact.cards) == len(real_entry.fact.cards)  # backs are counted, not named
    assert write(r.seen("auditor")) == write(r.log)


@clause("NZ-20-11.7")
def test_an_exposed_card_that_was_turned_down_lies_face_down_on_every_screen_but_its_owner_s() -> None:
    r = expose(play(betting(), f"shoe deal 1 own {HANDS['1']}"), "1", 0)
    card, four = HANDS["1"].split()[0], ("ann", "bob", "public", "auditor")
    assert [cards_lying(r, eyes)["1"][0] for eyes in four] == [card] * 4
    r = play(r, f'dee rule {fault(r).id} "turned down"')
    assert [cards_lying(r, eyes)["1"][0] for eyes in four] == [HIDDEN] * 3 + [card]
    r = play(r, f"shoe deal 2 own {HANDS['2']}\n shoe deal dealer down {DOWN}\n shoe deal dealer up {UP}")
    assert [cards_lying(r, eyes)["1"][0] for eyes in four] == [card, HIDDEN, HIDDEN, card]
