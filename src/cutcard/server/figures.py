"""What every table and the house have won of late, by the book, beside what is expected and how far it may stray."""

from collections.abc import Iterable

from fastapi import APIRouter

from cutcard.core.facts import Open
from cutcard.house.table.state import State
from cutcard.house.views.as_json import Json
from cutcard.house_reports.trend import Came, Figures, Point, course, rules
from cutcard.server.context import Context, InContext, Looking, Somebody
from cutcard.server.pace import finished
from cutcard.server.solver import edges_of
from cutcard.server.solver_process import Busy
from cutcard.server.staff import overseer

router = APIRouter(prefix="/api", tags=["staff"])
LATELY = 3_000  # rounds, of all tables together
SHOWN = 60  # points of a line


@router.get("/figures")
async def figures(person: Somebody, context: InContext, look: Looking) -> Json:
    """Totals and the course of them, table by table and together. For supervisors and operators."""
    overseer(person)
    states = await context.house.floor.states()
    over = {name: finished(state) for name, state in states.items()}
    rounds = await look(context.trends.read, over, LATELY // max(1, len(over)))
    exact = {
        opened: await known(context, opened, person.name) for opened in {r.opened for of in rounds.values() for r in of}
    }
    everything = [r for of in rounds.values() for r in of]
    return {
        "house": compared(everything, exact) | lying(states.values()),
        "tables": {table: compared(rounds[table], exact) | lying([state]) for table, state in states.items()},
    }


def lying(states: Iterable[State]) -> Json:
    """What lies in the drop boxes since they were last counted, and how many alerts nobody has answered."""
    sessions = [state.session for state in states]
    return {"drop": sum(s.dropped for s in sessions), "alerts": sum(len(s.alerts) for s in sessions)}


async def known(context: Context, opened: Open, by: str) -> Figures:
    """The exact figures of those rules; where they are still to be counted, that is begun."""
    game = rules(opened)
    if game is None:
        return {}
    if not context.solver.moments(game):
        try:
            await context.solver.house.ask(edges_of(game), by, 0)
        except Busy:
            return {}
    return context.solver.moments(game)


def compared(rounds: Iterable[Came], exact: dict[Open, Figures]) -> Json:
    points = course(rounds, lambda opened: exact[opened])
    if not points:
        return {"rounds": 0}
    last, first = points[-1], points[0]
    return {
        "rounds": len(points),
        "since": first.at,
        "staked": last.staked,
        "won": last.won,
        "known": last.known,
        "expected": round(last.expected),
        "span": round(last.span),
        "few": last.few,
        "points": [[p.at, p.known, round(p.expected), round(p.span)] for p in spread(points)],
    }


def spread(points: list[Point]) -> list[Point]:
    """Some of them, as far apart as can be, with the last."""
    step = -(-len(points) // SHOWN)
    return points[::-1][::step][::-1]
