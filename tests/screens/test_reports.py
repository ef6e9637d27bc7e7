"""What can be recorded of a terminal, at which nobody deals."""

from cutcard.games import find
from cutcard.house.views.rules_view import drawing
from tests.in_node import in_node


def test_an_attendant_records_a_tilt_on_the_screen_and_nothing_that_needs_a_dealer() -> None:
    game = find("electronic-roulette")
    reports = [{"clause": c, "cite": c, "says": i.says, "at_place": i.at_place} for c, i in game.incidents.items()]
    view = drawing(game) | {"game": game.name, "edition": {"name": "nz-2012"}, "wagers": [], "seats": [], "round": {}}
    of_game = {"game": game.name, "edition": "nz-2012", "places": list(game.places), "reports": reports}
    script = """({ Reports }) => async ({ view, games }) => {
      answers.games = { games };
      const root = await show(Reports, { view, incidents: true, send() {} });
      Object.assign(root.all("details")[0], { open: true }).fire("toggle");
      await drawn();
      const words = root.all("button").map(({ text }) => text);
      root.all("button")[0].fire("click");
      await drawn();
      return [words, root.text];
    }"""
    words, text = in_node("staff-report.js", script, {"view": view, "games": [of_game]})
    assert words == [i.says[0].upper() + i.says[1:] for i in game.incidents.values()]
    assert "Record it" in text
    assert "NZ-8A-3.7" in text
