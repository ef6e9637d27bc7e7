"""The players' part in the shuffle: a share is promised before the seal, and opened after it, before a card comes."""

from cutcard.chance.dealer import HANDS
from cutcard.chance.shares import FORM, promise_of
from cutcard.core.errors import Refusal
from cutcard.core.facts import SHARED, Call, Who
from cutcard.core.rights import SHOE
from cutcard.house.log.table_facts import Promised, Shared
from cutcard.house.table.unit_of_work import UnitOfWork


def share(work: UnitOfWork, who: Who, opened: str, promised: str) -> None:
    """The share that the seal waits for, and the promise of the next."""
    if who.name not in work.session.seats:
        raise Refusal("seat/nobody", "you do not sit here", instead="take a seat first")
    if opened:
        open_share(work, who, opened)
    if promised:
        promise(work, who, promised)


def promise(work: UnitOfWork, who: Who, promised: str) -> None:
    """Of a share for the next seal; one that was not sealed yet may be changed."""
    must_be_hexadecimal(promised)
    if promised in work.session.owing.values() or promised in work.session.promises.values():
        raise Refusal("share/again", "that share is promised already", instead="make another by chance")
    work.say(who, Promised(who.name, promised))


def open_share(work: UnitOfWork, who: Who, opened: str) -> None:
    """Only the one that was promised before the seal, and only while nobody can know a card of the order."""
    must_be_hexadecimal(opened)
    session, r = work.session, work.round
    if session.sealed_with(opened):
        return  # it is in, and whoever asks again wants the receipt
    if who.name not in session.owing:
        raise Refusal("share/none", "no seal waits for a share of yours", instead="promise one for the next")
    if promise_of(opened) != session.owing[who.name]:
        raise Refusal("share/other", "that is not the share that you promised", instead="open the one you promised")
    closed = not session.running or r.game.closed(r.table) or r.table.items
    if closed or (session.wheel and not (work.wheel and all(map(work.wheel.is_open, session.roots.values())))):
        raise Refusal("share/late", "the betting is closed, and the order stands", instead="promise one for the next")
    work.before_the_signal = True
    work.say(who, Shared(who.name, opened))
    work.enter(r.record(HANDS[SHOE], Call(SHARED + opened)))


def must_be_hexadecimal(text: str) -> None:
    if not FORM.fullmatch(text):
        raise Refusal("share/form", "a share and its promise are 32 bytes in hexadecimal, 64 letters and digits")
