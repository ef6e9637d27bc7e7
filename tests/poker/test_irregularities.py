"""What goes wrong alike in every poker game, who rules, and what it does to the wagers: each under its own clause."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from cutcard.chance.dealer import answer
from cutcard.chance.source import Pack
from cutcard.core.duty import Lay
from cutcard.core.facts import Move, Reopen, Rule, Sit, Void
from cutcard.core.game import Game
from cutcard.core.round import Round
from cutcard.games import find
from cutcard.shared.shoe import procedure
from tests import caribbean_stud, let_it_ride, mississippi_stud, three_card_poker, ultimate_texas_holdem
from tests.four_card_poker import KING_HIGH, not_due, refused, scenes
from tests.four_card_poker.scenes import expose, fault, lying, misdealt, on_to, sweep
from tests.kit import STAFF, author, clause, due_ids, faults, net, play, seated
from tests.poker import CLOSE, blind, laid


@dataclass(frozen=True)
class Scene:
    """A table of two: how it bets and is dealt, what lies at an area where nobody bet, what the first decision is."""

    game: Game
    betting: Callable[[], Round]
    dealt: Callable[..., Round]
    hands: dict[str, str]
    whole: str
    decides: str = "decide-1"
    wagers: str = "ante"  # offered again after a misdeal
    sides: Callable[[], Round] | None = None  # dealt with every side wager

    @property
    def begun(self) -> Round:
        """The deal has begun: ann has her hand."""
        return play(self.betting(), f"shoe deal 1 own {self.hands['1']}")

    def decides_at(self, *areas: str) -> set[str]:
        return {f"{self.decides}:{area}" for area in areas}

    def is_misdealt(self, r: Round, cite: str) -> None:
        """The dealer can only call it: every wager comes back, and the opening ones are offered again."""
        assert {bet.wager for bet in misdealt(r, cite).proposals()} >= set(self.wagers.split())


def dealt_at(table: Any, game: Game, wagers: str) -> Callable[[], Round]:
    return lambda: table.dealt(game, "12", wagers)


SIX = dealt_at(three_card_poker, three_card_poker.SIX, "ante 1000 pair-plus 500 six-card-bonus 500")
SIDES = dealt_at(mississippi_stud, mississippi_stud.SIDES, "ante 1000 three-card-bonus 500 progressive 500")
TRIPS = dealt_at(
    ultimate_texas_holdem, find("ultimate-texas-holdem", "us"), f"{ultimate_texas_holdem.STAKES} trips 500"
)
FOUR = Scene(find("four-card-poker"), scenes.betting, scenes.dealt, scenes.HANDS,
             "3c 4d 5c 6d 7h", "decide", "ante aces-up")  # fmt: skip
THREE = Scene(find("three-card-poker"), three_card_poker.betting, three_card_poker.dealt, three_card_poker.HANDS,
              "As Ks Qs", "decide", "ante pair-plus", SIX)  # fmt: skip
CARIBBEAN = Scene(find("caribbean-stud"), caribbean_stud.betting, caribbean_stud.dealt, caribbean_stud.HANDS,
                  "As Ks Qs Qh Qd", "decide")  # fmt: skip
RIDE = Scene(find("let-it-ride"), let_it_ride.betting, let_it_ride.dealt, let_it_ride.HANDS,
             "As Kc 2s", wagers="main-1 main-2 main-3")  # fmt: skip
STUD = Scene(find("mississippi-stud"), mississippi_stud.betting, mississippi_stud.dealt, mississippi_stud.HANDS,
             "As Ks", sides=SIDES)  # fmt: skip
HOLDEM = Scene(find("ultimate-texas-holdem", "us"), ultimate_texas_holdem.betting, ultimate_texas_holdem.dealt,
               ultimate_texas_holdem.HANDS, "5s 6s", wagers="ante blind", sides=TRIPS)  # fmt: skip


def opened(game: Game) -> set[str]:
    """The wagers that are offered on an area where nothing lies."""
    return {o.wager for d in seated(game, ann="1").due for o in d.options if isinstance(o, Lay)}


@pytest.mark.parametrize(
    "scene, cite, by, before",
    [
        pytest.param(FOUR, "NZ-20-11.1", "9.6", "bet 1 play ann 2000", marks=clause("NZ-20-11.1")),
        pytest.param(THREE, "NZ-17-11.1", "9.6", "bet 1 play ann 1000",
                     marks=[clause("NZ-17-11.1"), clause("NZ-17-9.6"), clause("CP-17-11")]),
        pytest.param(CARIBBEAN, "NZ-6-12.1", "9.5", "bet 1 bet ann 2000",
                     marks=[clause("NZ-6-12.1"), clause("NZ-6-9.5"), clause("CP-6-11")]),
        pytest.param(RIDE, "CP-LIR-11.10", "9.5", "", marks=[clause("CP-LIR-11.10"), clause("CP-LIR-9.5")]),
        pytest.param(STUD, "CP-MS-6.11", "1.3", "bet 1 third-street ann 3000",
                     marks=[clause("CP-MS-6.11"), clause("CP-MS-1.3")]),
        pytest.param(HOLDEM, "NZ-16-11.1", "9.9", "bet 1 play ann 4000",
                     marks=[clause("NZ-16-11.1"), clause("NZ-16-9.9"), clause("CP-16-12")]),
    ],
)  # fmt: skip
def test_who_exchanges_information_may_lose_the_hand_with_all_its_wagers(
    scene: Scene, cite: str, by: str, before: str
) -> None:
    r = play((scene.sides or scene.dealt)(), f"ann {before}\n!dee note {by} 1" if before else f"!dee note {by} 1")
    assert faults(r) == {cite}
    not_due(r, f"sue void {cite} 1 -- talk")
    r = play(r, f"ola void {cite} 1 -- talk")
    assert net(r, "ann") == 0
    assert not r.table.live("1")
    assert scene.decides_at("2") <= due_ids(r)


@pytest.mark.parametrize(
    "scene, cite, cards",
    [
        pytest.param(FOUR, "NZ-20-11.2", "deal 2 own 3c, deal dealer down 3c, note 11.2",
                     marks=[clause("NZ-20-11.2"), clause("NZ-20-11.12")]),
        pytest.param(THREE, "NZ-17-11.2", "deal 2 own 3c, deal dealer down 3c, note 11.2 2",
                     marks=[clause("NZ-17-11.2"), clause("NZ-17-11.12")]),
        pytest.param(CARIBBEAN, "NZ-6-12.2", "deal 2 own 3d, deal dealer down 3d, note 12.2",
                     marks=[clause("NZ-6-12.2"), clause("NZ-6-12.11")]),
        pytest.param(RIDE, "CP-LIR-11.4", "deal 2 own 3s, deal dealer down 3s, note 11.4",
                     marks=clause("CP-LIR-11.4")),
        pytest.param(STUD, "CP-MS-6.2", "deal 2 own 3c, note 6.2", marks=[clause("CP-MS-6.2"), clause("CP-MS-6.12")]),
        pytest.param(HOLDEM, "NZ-16-11.2", "deal 2 own 3c, deal dealer down 3c, note 11.2",
                     marks=[clause("NZ-16-11.2"), clause("CP-16-24")]),
    ],
)  # fmt: skip
def test_a_wrong_number_of_cards_is_a_misdeal(scene: Scene, cite: str, cards: str) -> None:
    for card in cards.split(", "):
        scene.is_misdealt(play(scene.dealt(), f"!dee {card}"), cite)


@pytest.mark.parametrize(
    "scene, one, whole",
    [
        pytest.param(FOUR, "NZ-20-11.3", "NZ-20-11.4", marks=[clause("NZ-20-11.3"), clause("NZ-20-11.4")]),
        pytest.param(THREE, "NZ-17-11.3", "NZ-17-11.4", marks=[clause("NZ-17-11.3"), clause("NZ-17-11.4")]),
        pytest.param(CARIBBEAN, "NZ-6-12.8", "NZ-6-12.9", marks=[clause("NZ-6-12.8"), clause("NZ-6-12.9")]),
        pytest.param(RIDE, "CP-LIR-11.2", "CP-LIR-11.3", marks=[clause("CP-LIR-11.2"), clause("CP-LIR-11.3")]),
        pytest.param(STUD, "CP-MS-6.3", "CP-MS-6.4", marks=[clause("CP-MS-6.3"), clause("CP-MS-6.4")]),
        pytest.param(HOLDEM, "NZ-16-11.8", "NZ-16-11.9", marks=[clause("NZ-16-11.8"), clause("NZ-16-11.9")]),
    ],
)
def test_a_card_where_nobody_bet_is_a_misdeal_and_a_whole_hand_is_racked(scene: Scene, one: str, whole: str) -> None:
    scene.is_misdealt(play(scene.betting(), "!dee deal 3 own As"), one)
    r = play(scene.dealt(), f"!dee deal 3 own {scene.whole}")
    assert faults(r) == {whole}
    more = next(card for card in scene.game.deck if card not in r.table.items.named)
    scene.is_misdealt(play(r, f"!dee deal 3 own {more}"), one)
    r = play(r, f"dee move rack {lying(r, '3')}")
    assert faults(r) == set()
    assert scene.decides_at("1", "2") <= due_ids(r)


SIX_ALONE = "bet 3 six-card-bonus cat 500"


@clause("NZ-17-11.3", "NZ-17-11.4")
def test_a_six_card_bonus_alone_is_no_wager_for_which_cards_belong_at_an_area() -> None:
    people = seated(three_card_poker.SIX, ann="1", bob="2", cat="3")
    r = play(people, f"{laid('ante 1000')}\n{laid('ante 1000', '2', 'bob')}\n!dee {SIX_ALONE}")
    r = play(r, f"sue rule {fault(r).id} stands -- unseen\n{CLOSE}")
    misdealt(play(r, "!dee deal 3 own As"), "NZ-17-11.3")
    r = play(r, f"dee verdict 3 six-card-bonus cat void 500 NZ-17-10A.2-NEEDS\nshoe deal 1 own {THREE.hands['1']}")
    r = play(r, "!dee deal 3 own As Ks Qs")
    assert faults(r) == {"NZ-17-11.4"}
    misdealt(play(r, "!dee deal 3 own 2s"), "NZ-17-11.3")


FULL = {"ante": 1000, "blind": 1000, "main-1": 1000, "main-2": 1000, "main-3": 1000}
OFFERED = (
    find("four-card-poker", "us").set(progressive="D"),
    three_card_poker.SIX,
    CARIBBEAN.game.set(jackpot="one-pool"),
    STUD.game.set(three_card=True, progressive="D"),
    find("let-it-ride", "us").set(three_card=True, progressive="D"),
    HOLDEM.game.set(progressive="D"),
)
POKER = {game.name: game for game in OFFERED}
ON_NOTHING = [(name, wager) for name, game in POKER.items() for wager in game.wagers if wager not in opened(game)]


@clause("NZ-17-10A.2-NEEDS", "US-4CP-4-PROGNEEDSANTE", "NZ-20-5.1(c)-PROVISO", "NZ-6-12.9-JACKPOT")
@clause("CP-MS-5.1-NEEDS", "CP-MS-5.2", "CP-LIR-5.2", "CP-LIR-5.3", "CP-16-1", "CP-16-13", "CP-17-4", "CP-6-4")
@pytest.mark.parametrize("name, wager", ON_NOTHING)
def test_a_wager_let_stand_without_the_one_it_needs_brings_no_cards_and_comes_back(name: str, wager: str) -> None:
    """Whatever is not offered on an empty area; and where the dealer looks for cards, none belong there."""
    game = POKER[name]
    full = " ".join(f"{w} {chips}" for w, chips in FULL.items() if w in game.wagers)
    r = play(seated(game, ann="1", bob="2"), f"{laid(full, '2', 'bob')}\n!dee bet 1 {wager} ann 500")
    r = play(r, f"sue rule {fault(r).id} stands -- unseen\n{CLOSE}")
    while not r.table.dealt("2"):
        duty = next(d for d in r.due if d.must)
        r = r.propose(author(duty), answer(duty.options[0], r.table, Pack(game.deck)), duty.id)
    (stake,) = r.table.laid("1", wager)
    assert (stake.outcome, net(r, "ann")) == ("void", 0)
    assert not any("1" in duty.place for duty in r.due if duty.must)
    assert not r.table.dealt("1")


@pytest.mark.parametrize(
    "scene, cite, note",
    [
        pytest.param(FOUR, "NZ-20-11.6", "11.6", marks=clause("NZ-20-11.6")),
        pytest.param(THREE, "NZ-17-11.6", "11.6", marks=clause("NZ-17-11.6")),
        pytest.param(CARIBBEAN, "NZ-6-12.10", "12.10", marks=clause("NZ-6-12.10")),
        pytest.param(RIDE, "CP-LIR-11.1", "11.1", marks=clause("CP-LIR-11.1")),
        pytest.param(STUD, "CP-MS-6.1", "6.1", marks=clause("CP-MS-6.1")),
        pytest.param(HOLDEM, "CP-16-20", "CP-16-20", marks=clause("CP-16-20")),
    ],
)
def test_a_pack_that_is_not_whole_voids_the_round(scene: Scene, cite: str, note: str) -> None:
    scene.is_misdealt(play(scene.dealt(), f"!dee note {note}"), cite)
    scene.is_misdealt(play(scene.betting(), f"!dee note {note}"), cite)
    twice = " ".join([scene.hands["1"].split()[0], *scene.hands["2"].split()[1:]])
    scene.is_misdealt(play(scene.begun, f"!dee deal 2 own {twice}"), cite)


@pytest.mark.parametrize(
    "scene, one, several",
    [
        pytest.param(FOUR, "NZ-20-11.7", "NZ-20-11.9",
                     marks=[clause("NZ-20-11.7"), clause("NZ-20-11.9"), clause("NZ-20-11.10")]),
        pytest.param(THREE, "NZ-17-11.7", "NZ-17-11.9",
                     marks=[clause("NZ-17-11.7"), clause("NZ-17-11.9"), clause("NZ-17-11.10")]),
        pytest.param(CARIBBEAN, "NZ-6-12.3", "NZ-6-12.5",
                     marks=[clause("NZ-6-12.3"), clause("NZ-6-12.5"), clause("NZ-6-12.6")]),
        pytest.param(RIDE, "CP-LIR-11.5", "CP-LIR-11.6", marks=[clause("CP-LIR-11.5"), clause("CP-LIR-11.6")]),
        pytest.param(STUD, "CP-MS-6.5", "CP-MS-6.6", marks=[clause("CP-MS-6.5"), clause("CP-MS-6.6")]),
        pytest.param(HOLDEM, "CP-16-21", "CP-16-22",
                     marks=[clause("CP-16-21"), clause("CP-16-21-OWN"), clause("CP-16-22")]),
    ],
)  # fmt: skip
def test_one_card_exposed_in_the_deal_is_turned_down_several_are_a_misdeal_and_a_player_may_show_any(
    scene: Scene, one: str, several: str
) -> None:
    exposed = expose(scene.begun, "1", 0)
    assert faults(exposed) == {one}
    assert faults(play(exposed, f'dee rule {fault(exposed).id} "turned down"')) == set()
    scene.is_misdealt(expose(exposed, "1", 1), several)
    assert faults(expose(expose(scene.dealt(), "1", 0, by="ann"), "1", 1, by="ann")) == set()


@pytest.mark.parametrize(
    "scene, cite, before, street",
    [
        pytest.param(FOUR, "NZ-20-11.14", "", "decide", marks=clause("NZ-20-11.14")),
        pytest.param(THREE, "NZ-17-11.14", "", "decide", marks=clause("NZ-17-11.14")),
        pytest.param(CARIBBEAN, "NZ-6-12.14", "", "decide", marks=clause("NZ-6-12.14")),
        pytest.param(HOLDEM, "NZ-16-11.14", "ann choice 1 check\nbob choice 2 check\ndee show flop Ad 7c 7d\n"
                     "ann choice 1 check\nbob choice 2 check\ndee show river Ks 2h", "decide-3",
                     marks=clause("NZ-16-11.14")),
    ],
)  # fmt: skip
def test_a_hand_laid_down_by_mistake_comes_back_if_it_lies_on_top(
    scene: Scene, cite: str, before: str, street: str
) -> None:
    folded = play(scene.dealt(), f"{before}\nbob choice 2 fold")
    decision, note = len(folded.log) - 1, cite.rpartition("-")[2]
    r = on_to(folded, "rack:2")
    r = play(play(r, f"dee move rack {lying(r, '2')}"), f"!dee note {note} 2")
    assert [type(o) for d in fault(r).rulings for o in d.options] == [Reopen, Rule]
    r = play(r, f"sue reopen {decision} -- meant")
    assert f"{street}:2" in due_ids(play(r, f"sue move 2 {lying(r, 'rack')} -- back"))
    above = play(sweep(folded, "2"), f"!dee move rack {lying(folded, '1')}\n!dee note {note} 2")
    laid_down = next(f for f in above.wrong if f.cite == cite)
    assert [type(o) for d in laid_down.rulings for o in d.options] == [Rule]


@pytest.mark.parametrize(
    "scene, cite",
    [
        pytest.param(FOUR, "NZ-20-11.5", marks=clause("NZ-20-11.5")),
        pytest.param(THREE, "NZ-17-11.5", marks=clause("NZ-17-11.5")),
        pytest.param(CARIBBEAN, "NZ-6-12.13", marks=clause("NZ-6-12.13")),
        pytest.param(STUD, "CP-MS-6.9", marks=clause("CP-MS-6.9")),
    ],
)
def test_cards_taken_up_too_soon_are_put_back_or_the_hand_is_void(scene: Scene, cite: str) -> None:
    r = scene.dealt()
    swept, hand = sweep(r, "2"), lying(r, "2")
    assert faults(swept) == {cite}
    back = play(swept, f"sue move 2 {hand} -- swept")
    assert lying(back, "2") == hand
    assert scene.decides_at("2") <= due_ids(back)
    mixed = sweep(sweep(on_to(play(r, "ann choice 1 fold"), "rack:1"), "2"), "1")
    assert [type(o) for d in fault(mixed).rulings for o in d.options] == [Move, Void]
    assert net(play(mixed, f"sue void {cite} 2 -- mixed"), "bob") == 0


DEALER = {
    "four-card-poker": caribbean_stud.dealers(KING_HIGH),
    "three-card-poker": f"shoe deal dealer down {three_card_poker.QUEEN_HIGH}",
    "caribbean-stud": caribbean_stud.dealers(caribbean_stud.ACE_KING),
}


def blinded(scene: Scene, second: str) -> Round:
    hands = ", ".join(scene.hands.values())
    if scene is HOLDEM:
        board = ultimate_texas_holdem.cards(ultimate_texas_holdem.BOARD, "Kd Qd")
        return blind(ultimate_texas_holdem.OWN, ultimate_texas_holdem.STAKES, second, hands, board)
    return blind(scene.game, "ante 1000", second, hands, DEALER[scene.game.name])


@pytest.mark.parametrize(
    "scene, one, several, second, acts",
    [
        pytest.param(FOUR, "NZ-20-11.15(a)", "NZ-20-11.15(b)", "5", "choice 1 fold, bet 5 play ann 1000",
                     marks=[clause("NZ-20-11.15"), clause("NZ-20-11.15(a)"), clause("NZ-20-11.15(b)")]),
        pytest.param(THREE, "NZ-17-11.15.1", "NZ-17-11.15.2", "5", "choice 1 fold, bet 5 play ann 1000",
                     marks=[clause("NZ-17-11.15"), clause("NZ-17-11.15.1"), clause("NZ-17-11.15.2")]),
        pytest.param(CARIBBEAN, "NZ-6-12.15(a)", "NZ-6-12.15(b)", "4", "choice 1 fold, bet 4 bet ann 2000",
                     marks=[clause("NZ-6-12.15"), clause("NZ-6-12.15(a)"), clause("NZ-6-12.15(b)")]),
        pytest.param(HOLDEM, "NZ-16-11.15(a)", "NZ-16-11.15(b)", "5", "choice 1 check, bet 5 play ann 4000",
                     marks=[clause("NZ-16-11.15"), clause("NZ-16-11.15(a)"), clause("NZ-16-11.15(b)")]),
    ],
)  # fmt: skip
def test_one_blind_hand_seen_may_become_the_hand_at_the_seat_and_of_several_each_may_be_void(
    scene: Scene, one: str, several: str, second: str, acts: str
) -> None:
    r = play(blinded(scene, second), f"!dee look ann {second}")
    assert faults(r) == {one}
    for act in acts.split(", "):
        not_due(r, f"ann {act}")
    assert Sit("ann", (second, "1")) in fault(r).rulings[0].options
    assert play(r, f"sue sit ann {second} 1 -- seen").table.places_of["ann"] == (second, "1")
    r = play(r, "!dee look ann 1")
    assert faults(r) == {several}
    r = play(r, f"sue void {several} 1 -- seen\nsue void {several} {second} -- seen")
    assert net(r, "ann") == 0
    assert scene.decides_at("2") <= due_ids(r)


@pytest.mark.parametrize(
    "scene, cite, plays",
    [
        pytest.param(FOUR, "NZ-20-11.11", "bet 1 play ann 1000", marks=clause("NZ-20-11.11")),
        pytest.param(THREE, "NZ-17-11.11", "bet 1 play ann 1000", marks=clause("NZ-17-11.11")),
        pytest.param(CARIBBEAN, "NZ-6-12.7", "bet 1 bet ann 2000", marks=clause("NZ-6-12.7")),
    ],
)
def test_a_dealers_card_shown_after_the_deal_gives_every_unfolded_hand_its_choice_again(
    scene: Scene, cite: str, plays: str
) -> None:
    r = expose(play(scene.dealt(seats="123"), f"ann {plays}\nbob choice 2 fold"), "dealer", 0)
    assert faults(r) == {cite}
    r = play(r, f"sue reopen {reopened(r).entry} -- shown")
    assert {"decide:1", "decide:3"} <= due_ids(r)
    assert "decide:2" not in due_ids(r)


def reopened(r: Round) -> Reopen:
    """The ruling that gives the decision back; the other that is offered lets it stand."""
    again, stands = fault(r).rulings[0].options
    assert isinstance(again, Reopen)
    assert stands == Rule(fault(r).id, "the decision stands")
    return again


SHOWN = pytest.mark.parametrize(
    "scene, cite, plays",
    [
        pytest.param(FOUR, "NZ-20-11.11", "bet 1 play ann 3000", marks=clause("NZ-20-11.11", "NZ-20-11.13")),
        pytest.param(THREE, "NZ-17-11.11", "bet 1 play ann 1000", marks=clause("NZ-17-11.11", "NZ-17-11.13")),
        pytest.param(CARIBBEAN, "NZ-6-12.7", "bet 1 bet ann 2000", marks=clause("NZ-6-12.7", "NZ-6-12.12")),
        pytest.param(HOLDEM, "CP-16-23", "bet 1 play ann 4000", marks=clause("CP-16-23", "CP-16-25")),
    ],
)


@SHOWN
def test_a_dealers_card_shown_takes_nothing_from_a_player_who_has_played_and_gone(
    scene: Scene, cite: str, plays: str
) -> None:
    """Whether the decision stands by a ruling, or is given back to somebody who is not there to make it again."""
    r = expose(play(scene.dealt(), f"ann {plays}"), "dealer", 0)
    stands = play(r, f'sue rule {fault(r).id} "the decision stands" -- gone')
    assert (faults(stands), scene.decides_at("1") & due_ids(stands)) == (set(), set())
    asked = play(r, f"sue reopen {reopened(r).entry} -- shown")
    (away,) = [d for d in asked.due if d.id.startswith("absent") and d.place == "1"]
    kept = asked.propose(STAFF["dealer"], away.options[0], away.id)  # type: ignore[arg-type]
    assert (faults(kept), scene.decides_at("1") & due_ids(kept)) == (set(), set())
    assert kept.table.stakes.in_play == stands.table.stakes.in_play == r.table.stakes.in_play
    assert net(kept, "ann") == net(r, "ann")


@pytest.mark.parametrize(
    "scene, side, cite",
    [
        pytest.param(FOUR, "aces-up", "NZ-20-11.11", marks=clause("NZ-20-11.11")),
        pytest.param(THREE, "pair-plus", "NZ-17-11.11", marks=clause("NZ-17-11.11", "CP-17-9")),
    ],
)
def test_a_side_wager_alone_owes_no_play_and_keeps_no_decision_open(scene: Scene, side: str, cite: str) -> None:
    r = play(seated(scene.game, ann="1", bob="2", cat="3"), f"{laid('ante 1000')}\n{laid('ante 1000', '2', 'bob')}")
    r = play(r, f"{laid(f'{side} 500', '3', 'cat')}\n{CLOSE}")
    r = play(r, "\n".join(f"shoe deal {area} own {cards}" for area, cards in scene.hands.items()))
    r = play(r, f"{DEALER[scene.game.name]}\nann bet 1 play ann 1000")
    assert faults(expose(r, "dealer", 0)) == {cite}, "bob has still to decide"
    assert faults(expose(play(r, "bob choice 2 fold"), "dealer", 0)) == set(), "cat has nothing to decide"


@clause("CP-16-23", "CP-16-3")
@pytest.mark.parametrize("first", ["bet 1 play ann 3000", "choice 1 check"])
def test_a_decision_that_comes_back_is_made_at_the_price_of_the_street_it_is_made_on(first: str) -> None:
    """Whether it was made before the flop or on it, on the flop twice the Ante is the price."""
    r = play(HOLDEM.dealt(seats="12"), f"ann {first}\nbob choice 2 check\ndee show flop Ad 7c 7d")
    r = expose(play(r, "" if "bet" in first else "ann choice 1 check"), "dealer", 0)
    r = play(r, f"sue reopen {reopened(r).entry} -- shown")
    assert {"decide-2:1", "decide-2:2"} <= due_ids(r)
    assert "decide-1:1" not in due_ids(r)
    not_due(r, "ann bet 1 play ann 3000")
    refused(r, "ann bet 1 play ann 4000", "CP-16-3")
    r = play(r, "ann choice 1 check\nbob choice 2 check\ndee show river Ks 2h")
    assert {"decide-3:1", "decide-3:2"} <= due_ids(r)
    assert due_ids(play(r, "ann bet 1 play ann 1000")) >= {"decide-3:2"}


PLAYS = {"four-card-poker": "play ann 1000", "three-card-poker": "play ann 1000", "caribbean-stud": "bet ann 2000"}
PLAYS |= {"ultimate-texas-holdem": "play ann 4000"}
SLIPS: dict[str, Callable[[Scene], Round]] = {
    "a card too many": lambda scene: slipped(scene, f"!dee deal 2 own {unseen(scene, 1)}"),
    "one too many for the dealer": lambda scene: slipped(scene, f"!dee deal dealer down {unseen(scene, 1)}"),
    "a card where nobody bet": lambda scene: slipped(scene, f"!dee deal 3 own {unseen(scene, 1)}"),
    "a whole hand where nobody bet": lambda scene: slipped(
        scene, f"!dee deal 3 own {unseen(scene, len(scene.hands['1'].split()))}"
    ),
    "a live hand taken up": lambda scene: sweep(scene.dealt(), "2"),
    "two live hands taken up": lambda scene: sweep(sweep(scene.dealt(), "2"), "1"),
    "the dealer shows a card": lambda scene: expose(slipped(scene, f"ann bet 1 {PLAYS[scene.game.name]}"), "dealer", 0),
}


def slipped(scene: Scene, act: str) -> Round:
    return play(scene.dealt(), act)


def unseen(scene: Scene, count: int) -> str:
    """Cards that are not on the table."""
    return " ".join([card for card in scene.game.deck if card not in scene.dealt().table.items.named][:count])


def rulings(r: Round) -> list[tuple[object, ...]]:
    """Who may rule on what place, and in which ways; which cards those are is each game's own."""
    ways = [(f.places, d.who, [(type(o), getattr(o, "place", ""), getattr(o, "word", "")) for o in d.options])
            for f in r.wrong for d in f.rulings]  # fmt: skip
    assert ways
    return sorted(ways, key=str)


@clause("NZ-16-INTRO", "NZ-6-INTRO")
@pytest.mark.parametrize("slip", SLIPS)
def test_the_same_slip_is_ruled_on_alike_in_every_game_against_a_dealer(slip: str) -> None:
    """Not by name: by what may be done about it, and by whom."""
    first, *others = [rulings(SLIPS[slip](scene)) for scene in (HOLDEM, THREE, CARIBBEAN, FOUR)]
    assert [first] * 3 == others


@pytest.mark.parametrize(
    "scene, step, cite",
    [
        pytest.param(THREE, "CP-17-1", "NZ-17-7.1(f)", marks=[clause("NZ-17-7.1(f)"), clause("CP-17-1")]),
        pytest.param(CARIBBEAN, "CP-6-1", "NZ-6-7.1(f)", marks=[clause("NZ-6-7.1(f)"), clause("CP-6-1")]),
        pytest.param(RIDE, "CP-LIR-3.1", "CP-LIR-3.1", marks=clause("CP-LIR-3.1")),
        pytest.param(STUD, "CP-MS-1.1", "CP-MS-1.1", marks=clause("CP-MS-1.1")),
        pytest.param(HOLDEM, "CP-16-2", "NZ-16-7.1(f)", marks=clause("NZ-16-7.1(f)")),
    ],
)
def test_a_supervisor_orders_a_shuffle_at_will_and_a_dealer_may_not(scene: Scene, step: str, cite: str) -> None:
    game = procedure(scene.game.set(device="shoe"))
    r = Round(game).record(STAFF["table"], game.opening())
    while (duty := next(d for d in r.due if d.must)).id != "round":
        r = r.propose(STAFF[duty.who], duty.options[0], duty.id, "as usual")  # type: ignore[arg-type]
        assert duty.cite == step
    refused(r, "dee tick order-shuffle table", cite)
    assert [d.id for d in play(r, "sue tick order-shuffle table").due if d.must] == ["shuffle:A"]
