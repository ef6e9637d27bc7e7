"""What goes wrong at Pai Gow: ann has $20 on box 2 and bob on box 3, and box 1 is the bank's."""

from tests.browser.cases import CLOSE, PLAY_ON, Case
from tests.pai_gow import BANK, BOB, CAT

LAID = f"ann bet 2 main ann 2000\nbob bet 3 main bob 2000\n{CLOSE}dice deal dice up 1 1 1\n"
SERVING = f"{LAID}shoe deal 3 own {CAT}\n"  # box 4 is next
EMPTY = "45678"
DELIVERED = SERVING + "".join(f"shoe deal {box} down ?? ?? ?? ??\n" for box in EMPTY)
DELIVERED += f"shoe deal dealer down {BANK}\nshoe deal 2 own {BOB}\n"
DELIVERED += "".join(f"dee move unused {{at[{box}]}}\n" for box in EMPTY)
SHOWN = DELIVERED + f'ann choice 2 "low 1 2"\nbob choice 3 "house way"\ndee show dealer {BANK}\n'
SHOWN += 'dee choice dealer "house way"\nsue choice dealer confirmed\n'
VOID, ALL_BACK = "Void round: every wager is returned", "{ann} +$20; {bob} +$20."


def tiles(kind: str, clause: str, who: str, script: str, choice: str, effect: str = "No chips move now") -> Case:
    return Case(kind, f"CP-12-12.{clause}", who, script, choice, effect, "pai-gow", seats=("2", "3"))


PAI_GOW = (
    tiles("seen_too_soon", "1", "dealer", SERVING + "!dee expose dealer {at[3][0]} 3-6", VOID, ALL_BACK),
    tiles("wrong_count", "2", "dealer", SERVING + "!dee deal 3 own 5-6", VOID, ALL_BACK),
    tiles("thrown_twice", "7", "dealer", LAID + "!dee deal dice up 6 6 6", "The first throw counts"),
    tiles("disturbed", "5", "supervisor", DELIVERED + "!dee note CP-12-12.5", "Rebuilt as it was: play goes on"),
    tiles("bank_seen", "6", "supervisor", DELIVERED + "!dee expose dealer {at[dealer][0]} 5-5", PLAY_ON),
    tiles("foul", "3", "dealer", SHOWN + f"dee show 2 {BOB}", "House way"),
)  # fmt: skip
