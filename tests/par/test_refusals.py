"""What cannot be done is said in one sentence, with what to do instead."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cutcard.core.errors import Faulty
from cutcard.par import Sheet, write_html, write_pdf, write_xlsx

Writer = Callable[[Sheet, Path], None]
WRITERS = pytest.mark.parametrize("writer", [write_html, write_pdf, write_xlsx])


@WRITERS
def test_a_place_that_is_not_there_is_refused(
    writer: Writer, derby_sheet: Sheet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cutcard.par.html.page", lambda *_, **__: "<title>short</title>")
    with pytest.raises(Faulty, match="cannot be written: no such file or directory") as told:
        writer(derby_sheet, tmp_path / "nowhere" / "sheet")
    assert told.value.code == "report/path"
    with pytest.raises(Faulty, match="cannot be written: is a directory; name a file"):
        writer(derby_sheet, tmp_path)


@pytest.mark.parametrize("writer, package", [
    (write_html, "jinja2"), (write_html, "matplotlib"), (write_pdf, "weasyprint"), (write_xlsx, "xlsxwriter"),
])  # fmt: skip
def test_a_missing_package_is_named(
    writer: Writer, package: str, derby_sheet: Sheet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(Faulty, match=rf'needs {package}.*dev.py add report.*pip install "\.\[report\]"'):
        writer(derby_sheet, tmp_path / "sheet")
    assert not (tmp_path / "sheet").exists()
