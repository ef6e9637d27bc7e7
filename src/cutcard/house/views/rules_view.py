"""What follows from the rules in force at a table: wagers, pay tables, limits, the jackpot, how it is drawn."""

from cutcard.core.edition import Edition
from cutcard.core.game import Game
from cutcard.core.layout import areas_of, capital, inscription, layout_of
from cutcard.core.memo import memo
from cutcard.games import manifest, named
from cutcard.house.log.table_facts import Announced
from cutcard.house.table.layout import drawn
from cutcard.house.views.as_json import Json, noun_json
from cutcard.shared.jackpot.link import NO_TABLE, Metered

SCREENS = "/ui/games"  # below it, the files that games bring for a browser


@memo
def ruled(g: Game) -> Json:
    """What follows from the rules in force."""
    return {
        "options": {name: g.edition[name] for name in g.edition.options},
        "inscription": inscription(g.edition),
        "wagers": [wager for wager in g.wagers if takes_part(g, wager)],
        "pays": {name: table for name, table in pays(g.edition).items() if takes_part(g, name)} | jackpot_pays(g),
        "jackpot": jackpot(g),
        "advised": manifest(g.name).adviser is not None,
        **drawing(g),
    }


@memo
def drawing(g: Game) -> Json:
    """How a table of this game is drawn: its layout, and the screens of its own that the game brings."""
    return {"layout": drawn(g), "web": screens(g)}


def screens(g: Game) -> dict[str, str]:
    """Where a browser finds them, by what each shows."""
    found = manifest(g.name)
    return {file.partition(".")[0]: f"{SCREENS}/{found.name}/{file}" for file in found.web}


def takes_part(g: Game, wager: str) -> bool:
    """Whether a wager can be laid at all as this table is set up, be it only once the cards are seen."""
    spot = areas_of(g).get(wager)
    if spot and spot.later and all(wanted is True for wanted in spot.needs.values()):
        return True
    return spot is None or (spot.offered(g.edition) and NO_TABLE not in (g.edition[option] for option in spot.needs))


def pays(edition: Edition) -> Json:
    """What each wager pays, best first, with the clause behind it."""
    return {
        name: {"cite": t.cite, "rows": [[event, str(odds)] for event, odds in t.rows]}
        | ({"commission": t.commission} if t.commission else {})
        for name, t in edition.pay_tables.items()
    }


def jackpot_pays(g: Game) -> Json:
    """What the jackpot's wager pays here, best first."""
    linked = manifest(g.name).jackpot
    rows = [[hand, str(prize)] for hand, prize in linked.paid(g).items()] if linked else []
    return {linked.link.bet: {"cite": linked.link.cite, "rows": rows}} if linked and rows else {}


def jackpot(g: Game) -> Json | None:
    """The jackpot that a table of these rules feeds: its wager, and the meters that it is paid from."""
    linked = manifest(g.name).jackpot
    if linked is None or not (prizes := linked.paid(g)):
        return None
    paid = {prize.level for prize in prizes.values() if isinstance(prize, Metered)}
    levels = [level for level in linked.link.levels if level in paid]
    return {"link": linked.link.name, "wager": linked.link.bet, "levels": levels}


def limits(edition: Edition) -> Json:
    """The options that are sums of money: how little and how much."""
    return {name: edition[name] for name, option in edition.options.items() if option.cents}


def change(edition: Edition, a: Announced) -> Json:
    """What is to be otherwise, as it is called, beside what holds until then."""
    option = edition.options.get(a.what)
    called = layout_of(edition).choice(option) if option else capital(a.what)
    now = edition.value_words(option, edition[a.what]) if option else edition.title
    then = edition.value_words(option, option.read(a.value)) if option else named(edition.game, a.value).edition.title
    return noun_json(a) | {"called": called, "now": now, "then": then}
