"""The rule book in force as data: an edition, what it pays, and its clauses with where each acts and what proves it."""

from typing import Any

from cutcard.clauses import NOW, Clause, Proof, clauses, of_game, proofs
from cutcard.core.errors import Faulty, quoted
from cutcard.core.game import Game
from cutcard.core.layout import inscription

NO_PROOF = Proof((), ())


def chosen(game: Game, number: str) -> list[Clause]:
    """The clauses of this edition, or those under one number."""
    own = [c for c in of_game(game.name, game.edition.name) if number in c.id]
    if not own:
        own = [c for c in clauses() if c.game in (game.name, "all") and number in c.id]
    if not own:
        raise Faulty(
            "clause/unknown",
            f"{game.name} {game.edition.name} has no clause {quoted(number, 30)}",
            instead=f"one of them is {[*of_game(game.name, game.edition.name)][-1].id}",
        )
    return own


def status(clause: Clause, proof: Proof) -> str:
    if clause.stage != NOW:
        return f"not yet: comes {clause.stage}"
    return "tested" if proof.tests else "no test of it is known here"


def as_data(game: Game, number: str) -> dict[str, Any]:
    e, proved = game.edition, proofs()
    return {
        "game": game.name,
        "rules": e.name,
        "status": e.status,
        "source": e.source,
        "date": e.date,
        "inscription": inscription(e),
        "options": {name: e[name] for name in e.options},
        "pays": {name: {event: str(odds) for event, odds in e.pays(name).rows} for name in e.tables},
        "glossary": e.data.get("glossary", {}),
        "elsewhere": e.data.get("elsewhere", {}),
        "clauses": [
            {"id": c.id, "kind": c.kind, "actor": c.actor, "says": c.says, "does": c.does}
            | {"status": status(c, p := proved.get(c.id, NO_PROOF)), "acts": list(p.acts), "tests": list(p.tests)}
            for c in chosen(game, number)
        ],
    }
