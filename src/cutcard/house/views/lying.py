"""What lies on a felt as these eyes see it: the cards by place, how each hand reads, and the same to be read aloud."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from cutcard.cards import spoken
from cutcard.core.errors import so_many
from cutcard.core.fold import fold
from cutcard.core.layout import layout_of
from cutcard.core.memo import memo
from cutcard.core.round import Round
from cutcard.core.table import AUDITOR, HIDDEN, Item, Items, grouped, seat
from cutcard.core.words import words_of
from cutcard.games import manifest
from cutcard.games.manifest import Json, Reading
from cutcard.shared.poker import RACK, hand_at, turned_down

READING = 80  # characters


@memo
def closed_to_others(r: Round) -> Mapping[str, list[str]]:
    """By who may see them, the cards that do not lie open to all."""
    t = r.table
    closed = [item for item in t.items.values() if not item.open] if r.game.hands_visible(t) else []
    own = [item for item in closed if t.lifts(t.holder(item.to), item.to, item.face)]
    return {name: [i.id for i in items] for name, items in grouped(own, lambda i: t.holder(i.to)).items()}


def cards_lying(r: Round, whose: str) -> dict[str, list[str]]:
    """By place; when all is over, the hands as they were."""
    t, own = r.table, closed_to_others(r).get(whose, ())
    piles = {place: hand_at(t, place) if r.over else t.at(place) for place in t.lies if not (r.over and place == RACK)}

    down = turned_down(t)

    def name(item: Item) -> str:
        if item.id in down and not item.shown:
            seen = r.game.hands_visible(t) and t.lifts(whose, item.to, item.face)
        else:
            seen = item.open or item.id in own
        return item.name if seen or whose == AUDITOR else HIDDEN

    return {p: [name(item) for item in pile] for p, pile in piles.items() if pile}


def marks(r: Round) -> dict[str, str]:
    """What stands at a place beside cards and chips."""
    of = manifest(r.game.name).marks
    return dict(of(r.table)) if of else {}


def readings(r: Round, whose: str, cards: Mapping[str, list[str]]) -> Json:
    """What each hand that lies open to these eyes is worth, in words, and which of its cards make it so.

    All words are of one length, so that who only sees the size of a message learns nothing about a hand.
    """
    brings, places = manifest(r.game.name), layout_of(r.game.edition).common
    common = [card for place in places for card in cards.get(place, ()) if card != HIDDEN]
    shown = {p: hand for p, hand in cards.items() if p not in (RACK, *places) and HIDDEN not in hand}
    hands = {p: read_hand(r, tuple(hand), tuple(common)) for p, hand in shown.items()}
    if brings.read_set and shown:
        own = r.seen(whose)
        seen = r.table if own == r.log else fold(own)
        hands |= {p: as_read(made) for p in shown if (made := brings.read_set(r.game, seen, p))}
    return {p: hand for p, hand in hands.items() if hand}


def read_hand(r: Round, hand: tuple[str, ...], common: tuple[str, ...]) -> Json | None:
    """Read once for all who see it, for as long as no card comes or is turned."""
    known = hands_read(r.table.items)
    if (hand, common) not in known:
        made = manifest(r.game.name).reading(r.game, hand, common)
        known[hand, common] = as_read(made) if made else None
    return known[hand, common]


@memo
def hands_read(_: Items) -> dict[tuple[tuple[str, ...], tuple[str, ...]], Json | None]:
    return {}


def as_read(hand: Reading) -> Json:
    return {"words": hand.words.ljust(READING), "best": list(hand.cards)}


class InWords(NamedTuple):
    """A hand, or a row of cards, for a reader: whose it is, what is seen of it, and what more there is to say."""

    place: str
    name: str
    cards: Sequence[str]
    words: str

    @property
    def as_json(self) -> Json:
        return {"place": self.place, "name": self.name, "cards": list(self.cards), "words": self.words.ljust(READING)}

    @property
    def aloud(self) -> str:
        return f"{self.name}: {'; '.join(filter(None, (spoken(self.cards), self.words)))}"


def in_words(r: Round, whose: str, cards: Mapping[str, list[str]], read: Json) -> Iterator[InWords]:
    """One's own hands, what lies there for all, and the hands of others as far as they are open.

    Of a scene nothing: its steps say how it stands.
    """
    if manifest(r.game.name).scene:
        return
    felt, says = layout_of(r.game.edition), words_of(r.game)
    marked, held = marks(r), r.table.places_of.get(whose, ())
    hands = [place for place in sorted(cards) if seat(place) in r.game.seats]
    mine = [place for place in hands if seat(place) in held]

    def there_lies(name: str, *places: str, own: bool = False) -> Iterator[InWords]:
        there = [card for place in places for card in cards.get(place, ())]
        seen = [card for card in there if card != HIDDEN]
        reads = "".join(read[place]["words"].strip() for place in places if place in read)
        down = f"{so_many(len(there) - len(seen), 'card')} face down" if own and len(seen) < len(there) else ""
        if seen or down:
            named = [name, *(marked[place] for place in places if place in marked)]
            yield InWords(places[0], ", ".join(named), seen, reads or down)

    for place in mine:
        yield from there_lies("You" if mine == [place] else f"You, {says.place(place)}", place, own=True)
    for name, places in felt.rows().items():
        yield from there_lies(name, *places)
    for place in hands:
        if place not in mine:
            yield from there_lies(says.at(place), place)
