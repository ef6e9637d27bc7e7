"""Who sees what: each kind of card, each pair of eyes, each phase of a round, with dealt and with real cards."""

from collections.abc import Callable

import pytest

from cutcard.core.errors import Refusal
from cutcard.core.facts import Bet, Deal, Expose, Fact, Show, Sit, Who
from cutcard.core.game import Game
from cutcard.core.round import Round
from cutcard.core.text import line, write
from cutcard.games.four_card_poker.rules import NZ, US
from tests.four_card_poker.scenes import (
    CARD,
    DOWN,
    HANDS,
    UP,
    betting,
    cards,
    dealt,
    expose,
    fault,
    lying,
    on_to,
    sees,
    sweep,
)
from tests.kit import STAFF, clause, due_ids, finish, item, net, play, seated, who

EYES = ("ann", "bob", "dee", "sue", "ola", "shoe", "public", "auditor")
HOUSE = ("dee", "sue", "ola", "shoe", "public")  # dealer and supervisor see what the public sees
ANN, BOB, DEALER, UP_CARD = cards(HANDS["1"]), cards(HANDS["2"]), cards(DOWN), cards(UP)
ALL = ANN | BOB | DEALER | UP_CARD


def views(r: Round) -> dict[str, set[str]]:
    return {eyes: sees(r, eyes) for eyes in EYES}


def in_hands(r: Round, eyes: str) -> set[str]:
    """The cards these eyes can read where they were dealt."""
    return {card for e in r.seen(eyes) if isinstance(e.fact, Deal) for card in e.fact.cards} - {"??"}


def everyone(*, ann: set[str], bob: set[str], house: set[str], auditor: set[str]) -> dict[str, set[str]]:
    return {"ann": ann, "bob": bob, "auditor": auditor} | dict.fromkeys(HOUSE, house)


def same(cards: set[str], auditor: set[str]) -> dict[str, set[str]]:
    return everyone(ann=cards, bob=cards, house=cards, auditor=auditor)


# Row by row, cards dealt by the house's own device


def test_before_the_deal_there_is_nothing_to_see() -> None:
    assert views(betting()) == same(set(), set())


@clause("NZ-20-5.2")
def test_own_hand_is_not_lifted_before_all_the_cards_are_out() -> None:
    r = play(betting(), f"shoe deal 1 own {HANDS['1']}")
    assert views(r) == same(set(), ANN)
    r = play(r, f"shoe deal 2 own {HANDS['2']}\n shoe deal dealer down {DOWN}")
    assert views(r) == same(set(), ANN | BOB | DEALER)


@clause("NZ-20-8.2")
def test_in_the_deal_no_other_player_and_nobody_of_the_house_sees_a_hand() -> None:
    r = play(betting(), f"shoe deal 1 own {HANDS['1']}\n shoe deal 2 own {HANDS['2']}\n shoe deal dealer down {DOWN}")
    seen = views(r)
    assert {eyes for eyes in EYES if seen[eyes] & DEALER} == {"auditor"}
    assert {eyes for eyes in EYES if seen[eyes] & ANN} <= {"ann", "auditor"}
    assert {eyes for eyes in EYES if seen[eyes] & BOB} <= {"bob", "auditor"}


@clause("NZ-20-8.2")
@pytest.mark.parametrize("game", [NZ, US], ids=["nz", "us"])
def test_own_hand_after_the_deal_is_its_player_s_and_the_up_card_everyone_s(game: Game) -> None:
    r = dealt(game)
    assert views(r) == everyone(ann=ANN | UP_CARD, bob=BOB | UP_CARD, house=UP_CARD, auditor=ALL)


@clause("NZ-20-9.2")
def test_a_folded_hand_stays_its_player_s_own_history_and_nobody_else_s_to_the_end() -> None:
    r = play(dealt(), "bob choice 2 fold\n ann bet 1 play ann 1000")
    for until in ("collect:2", "rack:2", "show:dealer"):
        r = on_to(r, until)
        assert views(r) == everyone(ann=ANN | UP_CARD, bob=BOB | UP_CARD, house=UP_CARD, auditor=ALL)
    r = finish(r)
    seen = ANN | DEALER | UP_CARD
    assert views(r) == everyone(ann=seen, bob=seen | BOB, house=seen, auditor=ALL)


@clause("NZ-20-9.4")
def test_the_dealer_s_cards_are_everyone_s_from_the_reveal_and_not_before() -> None:
    r = on_to(play(dealt(), "bob bet 2 play bob 1000\n ann bet 1 play ann 1000"), "show:dealer")
    assert views(r) == everyone(ann=ANN | UP_CARD, bob=BOB | UP_CARD, house=UP_CARD, auditor=ALL)
    r = on_to(r, "show:2")
    table = DEALER | UP_CARD
    assert views(r) == everyone(ann=ANN | table, bob=BOB | table, house=table, auditor=ALL)
    r = on_to(r, "show:1")
    assert views(r) == everyone(ann=ALL, bob=BOB | table, house=BOB | table, auditor=ALL)
    assert views(finish(r)) == same(ALL, ALL)


@clause("NZ-20-9.3")
def test_aces_up_kept_alive_is_shown_at_settlement_like_any_other_hand() -> None:
    r = play(dealt(), 'ann choice 1 "keep aces up"\n bob choice 2 fold')
    assert views(on_to(r, "show:dealer"))["public"] == UP_CARD
    assert views(finish(r))["public"] == ANN | DEALER | UP_CARD


def test_when_all_have_folded_nobody_ever_sees_the_dealer_s_cards() -> None:
    r = finish(play(dealt(), "ann choice 1 fold\n bob choice 2 fold"))
    assert views(r) == everyone(ann=ANN | UP_CARD, bob=BOB | UP_CARD, house=UP_CARD, auditor=ALL)


@clause("NZ-20-11.13")
@clause("NZ-20-11.1")
def test_a_hand_forfeited_or_voided_is_never_shown() -> None:
    r = play(dealt(), "dee choice 2 absent\n !dee note 9.6 1\n ola void NZ-20-11.1 1 -- talk")
    assert views(finish(r)) == everyone(ann=ANN | UP_CARD, bob=BOB | UP_CARD, house=UP_CARD, auditor=ALL)


@clause("NZ-20-11.12")
def test_a_misdeal_shows_nothing_more() -> None:
    r = play(dealt(), "!dee note 11.6\n dee void NZ-20-11.6")
    assert views(r) == everyone(ann=ANN | UP_CARD, bob=BOB | UP_CARD, house=UP_CARD, auditor=ALL)


# Exposed cards


@clause("NZ-20-11.7")
def test_an_exposed_card_is_everyone_s_and_the_other_four_are_not() -> None:
    r = expose(play(betting(), f"shoe deal 1 own {HANDS['1']}"), "1", 0)
    thing = r.table.items[item(r, "1", 0)]
    assert {eyes for eyes in EYES if r.table.sees(eyes, thing) and "As" in in_hands(r, eyes)} == set(EYES)
    r = play(r, f'dee rule {fault(r).id} "turned down"\n shoe deal 2 own {HANDS["2"]}')
    r = play(r, f"shoe deal dealer down {DOWN}\n shoe deal dealer up {UP}")
    open_to_all = UP_CARD | {"As"}
    assert views(r) == everyone(ann=ANN | UP_CARD, bob=BOB | open_to_all, house=open_to_all, auditor=ALL)


@clause("NZ-20-11.11")
def test_a_card_the_dealer_showed_is_everyone_s_and_the_reveal_is_still_to_come() -> None:
    r = expose(dealt(), "dealer", 1)
    open_to_all = UP_CARD | {"Qd"}
    assert views(r) == everyone(ann=ANN | open_to_all, bob=BOB | open_to_all, house=open_to_all, auditor=ALL)
    r = play(r, "ann bet 1 play ann 1000\n bob choice 2 fold")
    assert "show:dealer" in due_ids(on_to(r, "show:dealer"))


@clause("NZ-20-11.10")
def test_a_folded_hand_s_exposed_card_is_known_and_the_rest_of_it_never() -> None:
    r = play(expose(dealt(), "2", 0, by="bob"), "bob choice 2 fold\n ann choice 1 fold")
    assert views(finish(r))["ann"] == ANN | UP_CARD | {"Kc"}


# Blind hands


VIEW_ONE = NZ.set(areas_max=3, view_one=True)
THREE = cards(HANDS["3"])


def blind() -> Round:
    """Ann holds 2 and 3 and sits at 2; bob sits at 1."""
    r = play(seated(VIEW_ONE, bob="1", ann="2 3"), "".join(f"\nann bet {a} ante ann 1000" for a in "23"))
    r = play(r, f'bob bet 1 ante bob 1000\n dee call "no more bets"\n shoe deal 1 home {HANDS["1"]}')
    r = play(r, f"shoe deal 2 home {HANDS['2']}\n shoe deal 3 home {HANDS['3']}")
    return play(r, f"shoe deal dealer down {DOWN}\n shoe deal dealer up {UP}")


@clause("NZ-20-5.5.2-BLIND")
def test_a_blind_hand_is_nobody_s_before_settlement() -> None:
    r = blind()
    assert views(r) == everyone(ann=BOB | UP_CARD, bob=ANN | UP_CARD, house=UP_CARD, auditor=ALL | THREE)
    r = play(r, "ann bet 3 play ann 1000\n ann choice 2 fold\n bob choice 1 fold")
    r = on_to(r, "show:3")
    assert {eyes for eyes in EYES if sees(r, eyes) & THREE} == {"auditor"}
    assert sees(finish(r), "public") >= THREE


@clause("NZ-20-5.5.2-BLIND")
def test_a_blind_hand_that_is_folded_stays_unseen_by_its_player_too() -> None:
    r = finish(play(blind(), "ann choice 3 fold\n ann bet 2 play ann 1000\n bob choice 1 fold"))
    assert {eyes for eyes in EYES if sees(r, eyes) & THREE} == {"auditor"}


@clause("NZ-20-11.15(a)")
def test_after_11_15_a_the_seat_s_own_hand_is_blind_and_the_viewed_one_is_seen() -> None:
    r = play(blind(), "!dee look ann 3")
    assert sees(r, "ann") == BOB | UP_CARD
    r = play(r, "sue sit ann 3 2 -- deemed")
    assert views(r) == everyone(ann=THREE | UP_CARD, bob=ANN | UP_CARD, house=UP_CARD, auditor=ALL | THREE)


@clause("NZ-20-11.15(b)")
def test_after_11_15_b_the_voided_hands_are_not_shown() -> None:
    r = play(blind(), "!dee look ann 2\n !dee look ann 3\n sue void NZ-20-11.15(b) 2 -- seen")
    r = finish(play(r, "sue void NZ-20-11.15(b) 3 -- seen\n bob bet 1 play bob 1000"))
    assert {eyes for eyes in EYES if sees(r, eyes) & THREE} == {"auditor"}
    assert sees(r, "public") == ANN | DEALER | UP_CARD


# Real cards: dealt unread, known when they are turned up


def real() -> Round:
    r = play(betting(), "shoe deal 1 own ?? ?? ?? ?? ??\n shoe deal 2 own ?? ?? ?? ?? ??")
    return play(r, f"shoe deal dealer down ?? ?? ?? ?? ??\n shoe deal dealer up {UP}")


def test_real_cards_face_down_are_known_to_no_screen() -> None:
    assert views(real()) == same(UP_CARD, UP_CARD)


@clause("NZ-20-11.11")
def test_a_real_card_is_known_when_it_is_exposed_and_the_show_must_agree_with_it() -> None:
    r = play(real(), f"!dee expose dealer {item(real(), 'dealer', 0)} Kd")
    assert views(r) == same(UP_CARD | {"Kd"}, UP_CARD | {"Kd"})
    r = on_to(play(r, "ann bet 1 play ann 1000\n bob choice 2 fold"), "show:dealer")
    with pytest.raises(Refusal):
        play(r, "dee show dealer Kh Qd Jc 9c 3s 2h")
    with pytest.raises(Refusal):
        play(r, "dee show dealer Kd Qd Jc 9c 3s 3h")
    r = play(r, f"dee show dealer {DOWN} {UP}")
    assert views(r) == same(DEALER | UP_CARD, DEALER | UP_CARD)
    assert in_hands(r, "bob") == DEALER | UP_CARD


@clause("NZ-20-9.2")
def test_a_real_hand_that_is_folded_is_never_read_and_never_known() -> None:
    r = on_to(play(real(), "ann bet 1 play ann 1000\n bob choice 2 fold"), "show:")
    r = on_to(play(r, f"dee show dealer {DOWN} {UP}"), "show:")
    r = finish(play(r, f"dee show 1 {HANDS['1']}"))
    assert not any(e.answers == "show:2" for e in r.log)  # the dealer is never asked to read it
    assert views(r) == same(ANN | DEALER | UP_CARD, ANN | DEALER | UP_CARD)
    assert net(r, "ann") == 2500


# A dealer who also plays


def test_a_dealer_who_is_seated_sees_own_cards_as_a_player_and_nothing_more() -> None:
    r = play(seated(NZ, ann="1", dee="2"), "ann bet 1 ante ann 1000")
    r = play(r.do(Who("dee"), Bet("2", "ante", "dee", 1000)), 'dee call "no more bets"')
    r = play(r, f"shoe deal 1 own {HANDS['1']}\n shoe deal 2 own {HANDS['2']}")
    r = play(r, f"shoe deal dealer down {DOWN}\n shoe deal dealer up {UP}")
    assert sees(r, "dee") == BOB | UP_CARD
    assert sees(r, "ann") == ANN | UP_CARD
    assert sees(r, "sue") == UP_CARD
    assert [d.id for d in r.asked(Who("dee"))] == ["decide:2"]
    assert [d.id for d in r.asked(Who("dee", "dealer"))] == ["absent:1"]


@pytest.mark.parametrize("name", ["auditor", "public", "house", "dealer", "supervisor", "operator", "shoe", "table"])
def test_nobody_takes_a_seat_under_a_name_that_means_something_else(name: str) -> None:
    with pytest.raises(Refusal):
        seated(NZ).record(STAFF["table"], Sit(name, ("1",)))


# Struck deals


def test_a_struck_deal_is_the_auditor_s_only() -> None:
    r = play(betting(), f"shoe deal 1 own {HANDS['1']}\n shoe deal 2 own Ac Kh Qs Js 9s")
    r = play(r, f"dee strike {len(r.log) - 1}\n shoe deal 2 own {HANDS['2']}")
    r = play(r, f"shoe deal dealer down {DOWN}\n shoe deal dealer up {UP}")
    gone = cards("Ac Kh Qs Js 9s")
    assert views(r) == everyone(ann=ANN | UP_CARD, bob=BOB | UP_CARD, house=UP_CARD, auditor=ALL | gone)
    assert {eyes for eyes in EYES if sees(finish(play(r, "ann choice 1 fold\n bob choice 2 fold")), eyes) & gone} == {
        "auditor"
    }


# Nothing said gives a hidden card away


def phases() -> list[Round]:
    """A round in which much goes wrong, after each entry."""
    r = play(betting(seats="123"), f"shoe deal 1 own {HANDS['1']}\n shoe deal 2 own {HANDS['2']}")
    r = expose(r, "2", 0)
    r = play(r, f'dee rule {fault(r).id} "turned down"\n shoe deal 3 own {HANDS["3"]}\n shoe deal dealer down {DOWN}')
    r = play(r, f"shoe deal dealer up {UP}\n ann bet 1 play ann 1000")
    r = expose(r, "dealer", 1)
    r = play(r, f"sue reopen {len(r.log) - 2} -- shown\n ann bet 1 play ann 2000\n bob choice 2 fold")
    r = on_to(r, "rack:2")
    r = play(r, f"dee move rack {lying(r, '2')}\n !dee note 11.14 2\n !dee note 9.6 1")
    r = sweep(r, "3")
    return [Round(r.game, r.log[:n]) for n in range(1, len(r.log) + 1)]


def test_no_duty_no_fault_and_no_word_of_either_names_a_hidden_card() -> None:
    wrong_somewhere = set()
    for r in phases():
        known = sees(r, "public")
        wrong_somewhere |= {f.cite for f in r.wrong}
        assert set(CARD.findall(repr(r.due) + repr(r.wrong) + repr(r.corrections))) <= known
        assert set(CARD.findall(" ".join(d.id for d in r.due))) == set()
    assert wrong_somewhere == {f"NZ-20-{clause}" for clause in ("11.1", "11.5", "11.7", "11.11", "11.14")}


GUESSES: list[Callable[[Round], Fact]] = [
    lambda r: Show("dealer", ("2c",) * 6),
    lambda r: Show("2", ("2c",) * 5),
    lambda r: Expose("ann", item(r, "dealer", 0), "2c"),
    lambda r: Expose("dealer", item(r, "2", 0), "2c"),
    lambda r: Expose("ann", item(r, "2", 0), "??"),
    lambda r: Deal("2", "own", ("2c",)),
]


@pytest.mark.parametrize("guess", GUESSES)
@pytest.mark.parametrize("name", ["ann", "bob", "dee", "sue", "ola", "shoe"])
def test_no_refusal_names_a_card_that_the_one_refused_may_not_see(guess: Callable[[Round], Fact], name: str) -> None:
    r = dealt()
    doors: list[Callable[[Fact], Round]] = [
        lambda fact: r.propose(who(name), fact, "show:dealer"),
        lambda fact: r.do(who(name), fact),
        lambda fact: r.record(who(name), fact),
    ]
    said = [refusal_from(door, guess(r)) for door in doors]
    assert set(CARD.findall(" ".join(said))) - {"2c"} <= sees(r, name), said


def refusal_from(door: Callable[[Fact], Round], fact: Fact) -> str:
    """What was said, if it was refused."""
    try:
        door(fact)
    except Refusal as refusal:
        return str(refusal)
    return ""


def test_a_player_s_right_guess_is_refused_in_the_same_words_as_a_wrong_one() -> None:
    before = dealt()
    at_the_reveal = on_to(play(before, "ann bet 1 play ann 1000\n bob choice 2 fold"), "show:dealer")
    right, wrong = f"{DOWN} {UP}".split(), f"2c {DOWN[3:]} {UP}".split()
    for r, duty in ((before, "decide:1"), (before, "show:dealer"), (at_the_reveal, "show:dealer")):
        thing = item(r, "dealer", 0)
        said = [refusal_of(r, Expose("ann", thing, card), duty).replace(card, "it") for card in ("Kd", "2c")]
        assert said[0] == said[1]
        assert refusal_of(r, Show("dealer", tuple(right)), duty) == refusal_of(r, Show("dealer", tuple(wrong)), duty)


def refusal_of(r: Round, fact: Fact, duty: str) -> str:
    with pytest.raises(Refusal) as refusal:
        r.propose(Who("ann"), fact, duty)
    return f"{refusal.value.code}: {refusal.value}"


def test_a_view_is_the_same_log_line_for_line() -> None:
    r = finish(play(dealt(), "ann bet 1 play ann 1000\n bob choice 2 fold"))
    for eyes in EYES:
        seen = r.seen(eyes)
        assert [e.number for e in seen] == [e.number for e in r.log]
        for mine, real_entry in zip(seen, r.log, strict=True):
            assert isinstance(real_entry.fact, Deal) or line(mine) == line(real_entry)
            if isinstance(real_entry.fact, Deal) and isinstance(mine.fact, Deal):
                assert len(mine.fact.cards) == len(real_entry.fact.cards)  # backs are counted, not named
    assert write(r.seen("auditor")) == write(r.log)
