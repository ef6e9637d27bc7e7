"""A table as it is set up: which kinds there are, what must hold of its edition, and what it opens with."""

import re
from collections.abc import Collection, Mapping

from cutcard.core.errors import Refusal
from cutcard.core.facts import Chips, Who
from cutcard.core.rights import OPERATOR
from cutcard.games.discovery import manifest, modules
from cutcard.house.log.table_facts import Filled, Furnished
from cutcard.house.table.session import AUTO, ON_WHEEL, SCANNER, STAFF, VIRTUAL
from cutcard.house.table.state import TABLE, State, furnished
from cutcard.house.table.unit_of_work import UnitOfWork
from cutcard.house.table.wheel import Wheel

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
FLOAT: Chips = 10_000_000  # what a table opens with: a hundred thousand dollars


def ready_to_furnish(
    who: Who, name: str, fact: Furnished, wheels: Mapping[str, Wheel], games: Collection[str] | None
) -> None:
    """Refuse whoever is no operator, a name that is none, a kind of table that there is not."""
    if who.role != OPERATOR:
        raise Refusal("right/role", "only an operator sets up a table", instead="ask an operator")
    if not NAME.fullmatch(name):
        raise Refusal("table/name", f"a table cannot be called {name!r:.40}", instead="use a-z, 0-9 and -, up to 40")
    if fact.cards.startswith(ON_WHEEL):
        must_fit_its_wheel(fact, wheels)
    elif fact.dealing not in (AUTO, STAFF) or fact.cards not in (VIRTUAL, SCANNER):
        raise Refusal("table/kind", "a table is dealt by auto or staff, from virtual cards or a scanner")
    if (fact.dealing, fact.cards) == (AUTO, SCANNER):
        raise Refusal("table/kind", "real cards need a dealer", instead="set dealing to staff")
    if games is not None and fact.game in modules() and fact.game not in games:
        message = f"{fact.game} is somebody else's game, and this house does not allow it"
        instead = f"close the house and open it again with --games {fact.game}"
        raise Refusal("table/game", message, instead=instead)


def new_table(name: str, fact: Furnished) -> State:
    """The table, if its edition may be played and nothing is chosen that has to be announced."""
    state = furnished(name, fact)
    if not manifest(fact.game).at_tables:
        message = f"{fact.game} is played at the tables of other games"
        raise Refusal("table/kind", message, instead="set up one of those")
    edition = state.game.edition
    if cite := next(filter(None, (edition.options[o.partition("=")[0]].notice for o in fact.options)), ""):
        message = "a maximum payout is announced, with the approval of the Secretary"
        raise Refusal("cap/approval", message, edition.cite(cite), "announce it when the table is set up")
    edition.open_for_play()
    return state


def opening(who: Who, state: State, fact: Furnished, now: int) -> UnitOfWork:
    """What is written when it is set up: closed, with a full float."""
    work = UnitOfWork(state, now)
    work.say(who, fact)
    work.say(who, Filled(FLOAT))
    work.tick(state.procedure.record(TABLE, state.procedure.game.opening()))
    return work


def must_fit_its_wheel(fact: Furnished, wheels: Mapping[str, Wheel]) -> None:
    """A terminal plays the game of its wheel, by itself."""
    wheel = wheels.get(fact.cards.removeprefix(ON_WHEEL))
    if wheel is None:
        raise Refusal("wheel/none", f"there is no {fact.cards!r:.50}", instead="install the wheel first")
    of = wheel.game
    if fact.dealing != AUTO or (fact.game, fact.edition or of.edition.name) != (of.name, of.edition.name):
        raise Refusal("wheel/other", f"{wheel.name} is a wheel of {of.name} {of.edition.name}, dealt by auto")
