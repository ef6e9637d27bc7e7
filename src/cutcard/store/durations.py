"""How long something took, again and again: counted in the steps in which monitoring systems read a histogram."""

STEPS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds


class Durations:
    """One thread adds; anybody may read, and then sees what was there a moment ago."""

    def __init__(self) -> None:
        self.within = [0] * len(STEPS)  # each step, those below it included
        self.count, self.total = 0, 0.0

    def add(self, seconds: float) -> None:
        for n, step in enumerate(STEPS):
            self.within[n] += seconds <= step
        self.count += 1
        self.total += seconds
