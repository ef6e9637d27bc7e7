"""What Baccarat alone rules on: ann has $50 on Banker and bob $50 on Player, or $80 before she takes hers back."""

from tests.browser.cases import CLOSE, STRIKE, Case

BACCARAT = "baccarat"
UNBURNT = ("burn=no",)
LEVEL = (*UNBURNT, "differential=5000")
SIDES = "ann bet layout banker ann 5000\nbob bet layout player bob 5000\n"
LATE = f"{SIDES}{CLOSE}!dee bet layout tie bob 1000"
SEEN = f"{SIDES}!dee deal held up 9c"
ONE_SIDED = f"{SIDES}bob bet layout player bob 8000\nann pull layout banker ann\n{CLOSE}"
BACK = "Void the Player of the layout: it is returned"

BACCARAT_CASES = (
    Case("too_late", "NZ-5-5.14(a)", "supervisor", LATE, STRIKE, "{bob} +$10.", BACCARAT, UNBURNT),
    Case("burnt_if_seen", "CP-5-20", "dealer", SEEN, "Carry 1 card to the rack", game=BACCARAT, options=UNBURNT),
    Case("lopsided", "CP-5-7", "supervisor", ONE_SIDED, BACK, "{bob} +$80.", BACCARAT, LEVEL),
)
