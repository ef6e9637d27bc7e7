"""Blackjack solved: seconds of processor work for a whole rule set, in doubles and in whole deals.

Beside it E. Farmer's analyser in C++ (github.com/possibly-wrong/blackjack, GPL), built and timed in the same run where
its folder `src` is named by BLACKJACK_CPP and a C++ compiler is there. None of its code is in this one.
"""

import os
import shutil
import subprocess
import tempfile
import time
from fractions import Fraction
from pathlib import Path

from cutcard.games.blackjack.solve import solve
from cutcard.games.blackjack.terms import ANY, PEEK, Terms
from cutcard.games.blackjack.whole_deals import count

RULES = {
    "New Zealand, 6 packs, to 3 hands": Terms(6),
    "8 packs, dealer looks, split once": Terms(8, Fraction(3, 2), False, ANY, True, 2, False, PEEK),
    "1 pack, dealer looks, split once": Terms(1, Fraction(3, 2), False, ANY, True, 2, False, PEEK),
}
PEER = 0.15  # seconds a rule set, as published for the best analyser in C++: told where none is built here
SOURCE = "BLACKJACK_CPP"
AGREE = 1e-6  # of the wager; hands of a split are played a little otherwise there
TURNS = 5


def rule_sets() -> dict[str, tuple[float, float]]:
    """The best of several turns, after one that compiles."""
    made = {}
    for name, terms in RULES.items():
        best = solve(terms, terms.shoe)
        count(best, terms.shoe)
        doubles, whole = [], []
        for _ in range(TURNS):
            begun = time.thread_time()
            best = solve(terms, terms.shoe)
            assert best.ev
            doubles.append(time.thread_time() - begun)
        begun = time.thread_time()
        count(best, terms.shoe)
        whole.append(time.thread_time() - begun)
        made[name] = min(doubles), min(whole)
    return made


# The analyser in C++

DRIVER = """
#include "blackjack.h"
#include <cstdio>
#include <cstdlib>
#include <ctime>
int main(int argc, char **argv) {
    BJRules rules(false, true, true, true, false, true, false, false, false, 1.5);  // as RULES that are split once
    BJStrategy best;
    BJProgress silent;
    double least = 1e9, value = 0;
    for (int turn = 0; turn <= atoi(argv[2]); ++turn) {
        clock_t begun = clock();
        BJPlayer *player = new BJPlayer(BJShoe(atoi(argv[1])), rules, best, silent);
        double took = double(clock() - begun) / CLOCKS_PER_SEC;
        if (turn && took < least) least = took;
        value = player->getValue();
        delete player;
    }
    printf("%.6f %.12f\\n", least, value);
}
"""


def in_cpp() -> dict[str, float]:
    """The best of several turns, having found the same worth as ours; nothing where it cannot be built."""
    source, compiler = os.environ.get(SOURCE, ""), shutil.which("g++")
    if not source or not compiler:
        return {}
    with tempfile.TemporaryDirectory() as folder:
        driver, made = Path(folder, "driver.cpp"), str(Path(folder, "driver"))
        driver.write_text(DRIVER, encoding="utf-8")
        build = [compiler, "-O3", "-march=native", f"-I{source}", str(driver), str(Path(source, "blackjack.cpp"))]
        subprocess.run([*build, "-o", made], check=True)
        told = {name: terms.decks for name, terms in RULES.items() if terms.dealer_blackjack == PEEK}
        runs = {name: subprocess.check_output([made, str(n), str(TURNS)], text=True) for name, n in told.items()}
    found = {name: tuple(map(float, words.split())) for name, words in runs.items()}
    for name, (_, worth) in found.items():
        assert abs(solve(RULES[name], RULES[name].shoe).ev - worth) < AGREE, f"{name}: C++ finds {worth}"
    return {name: seconds for name, (seconds, _) in found.items()}
