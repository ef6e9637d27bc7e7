"""What Blackjack alone rules on: ann and bob each have $10 on a box."""

from tests.browser.cases import CLOSE, ONE_VOID, Case

BLACKJACK = "blackjack"
UNBURNT = ("burn=no",)
ANN, BOB = "ann bet 1 main ann 1000\n", "bob bet 2 main bob 1000\n"
PASSED_OVER = f"{ANN}{BOB}{CLOSE}shoe deal 1 up Ts\n!dee deal dealer up 6h"
NO_FIRST = f"{ANN}{CLOSE}shoe deal 1 up Ts\n!dee deal 1 up 8d"
LEFT_BEHIND = f"{ANN}bob bet 1 main bob 1000\nann pull 1 main ann\n{CLOSE}"
OUT = f"{ANN}{BOB}{CLOSE}shoe deal 1 up Ts\nshoe deal 2 up 5s\nshoe deal dealer up 9h\n"
OUT += "shoe deal 1 up 9d\nshoe deal 2 up 6d\n"


def blackjack(kind: str, clause: str, who: str, script: str, choice: str, effect: str = "No chips move now") -> Case:
    return Case(kind, clause, who, script, choice, effect, BLACKJACK, UNBURNT)


BLACKJACK_CASES = (
    blackjack("no_first_card", "CP-2-19-FIRST", "dealer", NO_FIRST, "The hand plays on"),
    blackjack("missed", "CP-2-19-MISSED", "dealer", PASSED_OVER, "Void seat 2: its wagers are returned", "{bob} +$10."),
    blackjack("unsupported", "CP-2-2", "dealer", LEFT_BEHIND, ONE_VOID, "{bob} +$10."),
    blackjack(
        *("misplaced", "CP-2-19-PLACE", "supervisor", f"{ANN}{BOB}{CLOSE}shoe deal 1 up Ts\n!dee deal 1 up 6h"),
        "Carry 1 card to seat 2",
    ),
    blackjack("taken_up", "CP-2-19-TAKEN", "supervisor", OUT + "!dee move rack {at[2]}", "Carry 2 cards to seat 2"),
)
