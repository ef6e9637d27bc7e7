"""What goes wrong with a spin: ann has $5 on red, bob $1 on 17."""

from tests.browser.cases import Case
from tests.roulette import HAND, SPIN

LAID = "ann bet layout red ann 500\nbob bet layout straight-17 bob 100\n"
CALLED = f"{LAID}dee {SPIN}\ndee {HAND}\n"
RESTED = f"{CALLED}wheel deal wheel up 17\n"
PAID = f'{RESTED}dee call "number 17, black, odd, low"\ndee verdict layout red ann lose 0 CP-8-10\n'
NO_SPIN = '!dee note CP-8-11-BALL\nsue rule {wrong} "no spin" -- "it left the wheel"'

ROULETTE = (
    Case("void_spin", "CP-8-11-BALL", "supervisor", RESTED + "!dee note CP-8-11-BALL", "It was no spin",
         game="roulette"),
    Case("unpaid", "CP-8-11", "dealer", PAID + NO_SPIN, "Cancel", game="roulette"),
    Case("too_late", "NZ-8-3.6(a)", "supervisor", CALLED + "!dee bet layout black bob 500",
         "The chips lay there before the call", game="roulette"),
)  # fmt: skip
