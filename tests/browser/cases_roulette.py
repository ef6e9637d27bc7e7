"""What goes wrong with a spin: ann has $5 on red, bob $1 on 17."""

from tests.browser.cases import Case
from tests.roulette import HAND, SPIN

LAID = "ann bet layout red ann 500\nbob bet layout straight-17 bob 100\n"
RESTED = f"{LAID}dee {SPIN}\ndee {HAND}\nwheel deal wheel up 17\n"

ROULETTE = (
    Case("void_spin", "CP-8-11-BALL", "supervisor", RESTED + "!dee note CP-8-11-BALL", "It was no spin",
         game="roulette"),
)  # fmt: skip
