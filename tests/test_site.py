"""The documents as a site: it can be built, and its links lead somewhere."""

import re
from pathlib import Path

from mkdocs.commands.build import build
from mkdocs.config import load_config

from tests.test_docs import ROOT


def test_the_site_is_built_and_every_link_in_it_leads_somewhere(tmp_path: Path) -> None:
    build(load_config(str(ROOT / "mkdocs.yml"), site_dir=str(tmp_path), strict=True))
    built = {page.relative_to(tmp_path).as_posix() for page in tmp_path.rglob("*.html")}
    assert {"index.html", "reference.html", "games/blackjack.html", "tutorials/operator.html"} <= built
    assert "how many equally likely deals were counted" in (tmp_path / "reference.html").read_text("utf-8")
    lost = re.findall(r'(?:href|src)="(/[^"]*)"', (tmp_path / "404.html").read_text("utf-8"))
    assert lost
    assert all((tmp_path / link.removeprefix("/docs/")).exists() for link in lost)
    for page in built:
        assert not re.search(r'(src|href)="https?://[^"]*\.(js|css|woff2?)"', (tmp_path / page).read_text("utf-8")), (
            page
        )
