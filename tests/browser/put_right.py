"""A table at which a case came about, and what is true once it was put right at whatever screen."""

from cutcard.core.due import uncovered
from cutcard.core.duty import Fault
from cutcard.core.rights import DEALER
from cutcard.core.words import GUEST
from cutcard.house_reports.conduct import conduct
from cutcard.ledger import stack
from tests.browser.cases import CASES, Case
from tests.browser.cases_baccarat import BACCARAT_CASES
from tests.browser.cases_blackjack import BLACKJACK_CASES
from tests.browser.cases_pai_gow import PAI_GOW
from tests.browser.cases_roulette import ROULETTE
from tests.browser.kit import Place
from tests.browser.scenes import STAFF, Scene

REASON = "seen on the film"
ALL_CASES = (*CASES, *BLACKJACK_CASES, *BACCARAT_CASES, *PAI_GOW, *ROULETTE)
Scenes = dict[tuple[object, ...], Scene]  # tables at which the last case was put right: play went on there


def arranged(place: Place, scenes: Scenes, case: Case) -> Scene:
    key = case.game, case.options, case.seats
    if key not in scenes or not scenes[key].ready:
        scenes[key] = Scene(place, case.game, case.options, case.seats)
    scenes[key].ready = False
    return scenes[key]


def found_by(case: Case, scene: Scene) -> Fault:
    """The fault, by the rule of the game that is said to find it."""
    r = scene.state.round
    kinds = {kind.__name__: kind for kind in (*r.game.faults, uncovered)}
    of_kind = {fault.id for fault in kinds[case.kind](r.game, r.table)}
    fault, *_ = [fault for fault in r.wrong if fault.id in of_kind]
    assert fault.cite == case.clause
    assert case.who in {duty.who for duty in fault.rulings}
    return fault


class Stopped:
    """A table where the case has just come about."""

    def __init__(self, place: Place, scenes: Scenes, case: Case) -> None:
        self.case, self.scene = case, arranged(place, scenes, case)
        self.scene.play(case.script)
        self.fault = found_by(case, self.scene)
        self.number, self.entries = self.scene.state.session.round, len(self.scene.state.round.log)
        self.effect = self.scene.filled(case.effect).replace(GUEST, "")
        self.before = money(place, self.scene)

    def put_right(self, place: Place) -> None:
        """Check that it is, as the screen said and for the reason that was given, and play on to the next round."""
        case, scene, fault, number = self.case, self.scene, self.fault, self.number
        r = scene.state.round if scene.state.session.round == number else scene.state.previous
        assert r is not None
        entry = r.log[self.entries]
        assert fault.id not in {f.id for f in r.wrong}
        assert (entry.who, entry.answers) == (STAFF[case.who], fault.rulings[0].id)
        assert entry.why == ("" if case.who == DEALER else REASON)
        if case.effect != "Moves no chips by itself":
            assert moved(money(place, scene), self.before) == scene.filled(case.effect)

        scene.play(case.after)
        scene.go_on()
        assert sum(place.site.house.store.balances().values()) == 0
        report = conduct(place.site.house.store, scene.table)
        named = {x.cite for x in report.incidents} | {x.cite for x in report.rulings}
        assert case.clause in named | {r.game.cite(entry.answers.partition(":")[0])}
        ruled = {(x.round, x.entry, x.who, x.why) for x in report.rulings}
        ruled |= {(x.round, x.entry, x.who, x.why) for x in report.corrections}
        assert case.who == DEALER or (number, entry.number, entry.who.name, REASON) in ruled
        scene.ready = True


def money(place: Place, scene: Scene) -> dict[str, int]:
    return {name: place.site.house.store.balance(stack(scene.table, name)) for name in scene.people.values()}


def moved(after: dict[str, int], before: dict[str, int]) -> str:
    """What moved, as the screen should have said it."""
    sums = {name: (after[name] - before[name]) / 100 for name in after if after[name] != before[name]}
    words = [f"{name} {'+' if sum > 0 else '−'}${abs(sum):.2f}".replace(".00", "") for name, sum in sums.items()]
    return "; ".join(words) + "." if words else "No chips move now"
