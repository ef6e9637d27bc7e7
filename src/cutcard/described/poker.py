"""What can go wrong in a described round of a poker game: its irregularities once more, as a description tells them."""

from collections.abc import Callable, Collection

from cutcard.core.facts import Look, Note
from cutcard.core.game import Game
from cutcard.described.fields import Fields
from cutcard.described.follow import Covered, Incident, read_incidents
from cutcard.shared.irregularities import Irregularities

Incidents = Callable[[list[Fields], Game, Collection[str]], list[Incident]]


def poker_incidents(rules: Irregularities) -> Incidents:
    """By the clauses that the rules state: a misdeal, what is put right and settled as it stands, or a ruling."""
    says, up = rules.clauses, [rules.clauses.up_card]
    misdeals = [says.pack, says.empty_area, says.count, says.several, says.board, *(() if rules.one_is_up else up)]
    put_right = [says.whole_hand, says.exposed, says.own, says.too_soon, says.dealer_showed, says.laid_down]
    put_right += [says.looked[0], *(up if rules.one_is_up else ())]
    ruled = {
        says.talk: Covered(rulings=("void", "play on"), note=lambda _, seat: Note(says.no_talk, seat)),
        says.swept: Covered(rulings=("void", "rebuilt"), note=lambda _, seat: Note(says.swept, seat)),
        says.looked[1]: Covered(rulings=("void", "play on"), note=lambda r, seat: Look(r.table.holder(seat), seat)),
    }
    every = dict.fromkeys(put_right, Covered()) | dict.fromkeys(misdeals, Covered(void=True)) | ruled
    known = {clause: covered for clause, covered in every.items() if clause}
    return lambda rows, game, seats: read_incidents(rows, game, seats, known)
