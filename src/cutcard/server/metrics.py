"""Figures for a monitoring system, as text in the format of Prometheus: counts and sizes, no cards and no names."""

import os
import resource
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from cutcard import __version__
from cutcard.house.floor.in_doubt import DOUBTS
from cutcard.house.house import House
from cutcard.store.durations import STEPS, Durations

BEGAN = time.time()
PREFIX = "cutcard_"
Labels = Mapping[str, str]
Sample = tuple[Labels, float]


class Metrics:
    """What is counted as it happens; the rest is looked up when it is asked for."""

    def __init__(self) -> None:
        self.requests = Counter[tuple[str, str]]()  # by method and status
        self.answered, self.acted = Durations(), Durations()
        self.acts = Counter[str]()  # by what came of them

    def request(self, method: str, status: int, seconds: float) -> None:
        self.requests[method, str(status)] += 1
        if status != 101:  # a socket lasts as long as somebody looks
            self.answered.add(seconds)

    def act(self, result: str, seconds: float) -> None:
        self.acts[result] += 1
        self.acted.add(seconds)

    def text(self, house: House, live: Mapping[str, int]) -> str:
        return "".join(f"{row}\n" for row in (*self.counted(), *of_house(house, live), *of_process()))

    def counted(self) -> Iterator[str]:
        by_status = [({"method": m, "status": s}, n) for (m, s), n in sorted(self.requests.items())]
        yield from metric("requests_total", "counter", "requests answered", by_status)
        yield from histogram("request_seconds", "from a request to the end of its answer", self.answered)
        by_result = [({"result": result}, n) for result, n in sorted(self.acts.items())]
        yield from metric("acts_total", "counter", "acts at tables: kept on the disk, refused, or moved", by_result)
        yield from histogram("act_seconds", "from an act to the word that it is on the disk", self.acted)


def of_house(house: House, live: Mapping[str, int]) -> Iterator[str]:
    floor, store, committer = house.floor, house.store, house.committer
    states = [table.state for table in floor.ours.values()]
    alerts = Counter(alert.kind for state in states for alert in state.session.alerts.values())
    yield from metric("build_info", "gauge", "this Cutcard", [({"version": __version__}, 1)])
    yield from one("tables_held", "tables that this process writes", len(floor.ours))
    watched = sum(map(floor.watched, tuple(floor.others)))
    yield from one("tables_watched", "tables that another process writes and somebody watches here", watched)
    yield from one("tables_recovering", "tables that are being read from their streams", len(floor.recovering))
    doubtful = sum(table.unsure for table in floor.ours.values())
    yield from one("tables_in_doubt", "tables whose last commit was not answered", doubtful)
    yield from one("rounds_running", "rounds in play at these tables", sum(s.session.running for s in states))
    yield from one("seated", "people who sit at these tables", sum(len(s.session.seats) for s in states))
    yield from metric("alerts_open", "gauge", "alerts that wait for a supervisor", labelled("kind", alerts))
    yield from metric("live_lines", "gauge", "live lines that are open", [({}, sum(live.values()))])
    yield from one("recoveries_total", "tables read from their streams so far", floor.recovered.count, "counter")
    yield from histogram("recovery_seconds", "reading a table from its streams", floor.recovered)
    yield from one("doubts_total", "times that something could not be done at once", DOUBTS.total(), "counter")
    yield from one("stopped", "what the house does by itself and does no more: start it anew", len(house.stopped))
    yield from one("unmarked_entries", "entries of this process that no mark holds yet", store.appended)
    yield from one("mark_age_seconds", "since this process last marked the book", time.monotonic() - floor.marked_at)
    yield from one("clock_ahead_seconds", "the time of the house less that of its machine", house.clock.ahead / 1000)
    yield from one("commit_queue", "units of work that wait to be written", committer.queue.qsize())
    yield from histogram("commit_seconds", "one commit, of all that waited together", committer.committed)
    yield from one("commits_failed_total", "commits that the database did not take", committer.failed, "counter")


def of_process() -> Iterator[str]:
    used = resource.getrusage(resource.RUSAGE_SELF)
    yield from plain("process_cpu_seconds_total", "counter", "processor time", used.ru_utime + used.ru_stime)
    yield from plain("process_start_time_seconds", "gauge", "when it began, since 1970", BEGAN)
    yield from plain("process_resident_memory_bytes", "gauge", "memory", resident())
    if (files := Path("/proc/self/fd")).exists():
        yield from plain("process_open_fds", "gauge", "open files and lines", len(list(files.iterdir())))
        limit, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        yield from plain("process_max_fds", "gauge", "how many there may be", limit)


def resident() -> int:
    """Bytes; where the system does not tell, the most there ever were."""
    here = Path("/proc/self/statm")
    if here.exists():
        return int(here.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def together(told: Mapping[str, str]) -> str:
    """What several processes tell, in one answer: each sample with its worker, each name explained once."""
    about: dict[str, list[str]] = {}
    samples: dict[str, list[str]] = {}
    for worker, text in told.items():
        name = ""
        for row in text.splitlines():
            if row.startswith("# "):
                name = row.split()[2]
                about.setdefault(name, []).append(row)
            else:
                of, _, value = row.rpartition(" ")
                label = f'worker="{worker}"}} {value}'
                samples.setdefault(name, []).append(f"{of[:-1]},{label}" if of.endswith("}") else f"{of}{{{label}")
    rows = (row for name, said in about.items() for row in (*said[:2], *samples.get(name, ())))
    return "".join(f"{row}\n" for row in rows)


# The format


def metric(name: str, kind: str, says: str, samples: Iterable[Sample]) -> Iterator[str]:
    yield f"# HELP {PREFIX}{name} {says}"
    yield f"# TYPE {PREFIX}{name} {kind}"
    yield from (sample(f"{PREFIX}{name}", labels, value) for labels, value in samples)


def plain(name: str, kind: str, says: str, value: float) -> Iterator[str]:
    """One that every process has, under the name that it has everywhere."""
    yield f"# HELP {name} {says}"
    yield f"# TYPE {name} {kind}"
    yield sample(name, {}, value)


def one(name: str, says: str, value: float, kind: str = "gauge") -> Iterator[str]:
    return metric(name, kind, says, [({}, value)])


def labelled(label: str, counts: Mapping[str, int]) -> list[Sample]:
    return [({label: name}, count) for name, count in sorted(counts.items())]


def histogram(name: str, says: str, taken: Durations) -> Iterator[str]:
    yield f"# HELP {PREFIX}{name} {says}"
    yield f"# TYPE {PREFIX}{name} histogram"
    for step, count in zip(STEPS, [*taken.within], strict=True):
        yield sample(f"{PREFIX}{name}_bucket", {"le": f"{step:g}"}, count)
    yield sample(f"{PREFIX}{name}_bucket", {"le": "+Inf"}, taken.count)
    yield sample(f"{PREFIX}{name}_sum", {}, taken.total)
    yield sample(f"{PREFIX}{name}_count", {}, taken.count)


def sample(name: str, labels: Labels, value: float) -> str:
    escaped = (f'{label}="{quoted(words)}"' for label, words in labels.items())
    return f"{name}{'{' + ','.join(escaped) + '}' if labels else ''} {value:.12g}"


def quoted(words: str) -> str:
    return words.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
