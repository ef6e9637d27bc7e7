"""What a meter is said to have gathered, against what rounds had paid in when it was read."""

import pytest

from cutcard.audit.chain import TOLERANCE
from cutcard.audit.meters import unfed

READ = 1_800_000_000_000
PAID_IN = [
    (READ - TOLERANCE - 1, 100),  # surely before it was read
    (READ - TOLERANCE, -7),  # perhaps: two clocks may differ by that much
    (READ, 50),
    (READ + TOLERANCE, -30),
    (READ + TOLERANCE + 1, 1000),  # surely after
]


@pytest.mark.parametrize("shown, found", [(62, True), (63, False), (100, False), (150, False), (151, True)])
def test_what_was_gathered_lies_between_all_that_may_have_come_and_gone(shown: int, found: bool) -> None:
    """At least 100 - 7 - 30, if both voids came first; at most 100 + 50, if neither did."""
    says = f"{shown} millionths of a cent are said to have come in, and rounds had paid in 63 to 150"
    assert unfed(shown, PAID_IN, READ) == (says if found else "")
