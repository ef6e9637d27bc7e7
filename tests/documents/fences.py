"""The fences of the documents, with what each says of itself in a comment above it.

`<!-- slow -->` is run by the long tests; `<!-- needs a cluster: --scheduler -->` is about the lines that have that in
them; `<!-- every fence: run by tests/… -->` about a whole page. Only the reasons below are good ones.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = sorted({*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "src").rglob("page.md")})
SLOW, NOT_CODE = "slow", "not code"
REASONS = (
    SLOW,
    NOT_CODE,
    "needs a cluster",
    "needs a network",
    "needs PostgreSQL",
    "needs a browser",
    "another program's",
)
RUN_BY = "run by "
FENCE = re.compile(r"^(?:<!-- ([^\n]*) -->\n)?```([^\n]*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
WHOLE_PAGE = re.compile(r"^<!-- every fence: (.*?) -->$", re.MULTILINE)


@dataclass(frozen=True)
class Fence:
    page: str
    line: int
    language: str
    text: str
    mark: str

    @property
    def reasons(self) -> dict[str, tuple[str, ...]]:
        """Why it is not run here, and which of its lines that is about; of no lines it is about all of them."""
        said = (reason.partition(": ") for reason in filter(None, self.mark.split("; ")))
        return {reason: tuple(filter(None, about.split(", "))) for reason, _, about in said}

    @property
    def runs(self) -> bool:
        return not any(reason for reason, about in self.reasons.items() if not about)

    def why_not(self, line: str) -> str:
        """The reason that this line is not run here, or nothing."""
        return next((why for why, about in self.reasons.items() if not about or any(a in line for a in about)), "")


def read(path: Path) -> list[Fence]:
    text, page = path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix()
    of_all = m[1] if (m := WHOLE_PAGE.search(text)) else ""
    return [
        Fence(page, text.count("\n", 0, m.start(2)) + 1, m[2], m[3], of_all if m[1] is None else m[1])
        for m in FENCE.finditer(text)
    ]


def commands(fence: Fence) -> Iterator[tuple[str, str, str]]:
    """What is typed, with the remark beside it and the lines shown below it: `sh` shows none, `console` may."""
    whole = fence.text.replace("\\\n", " ")
    if fence.language in ("sh", "http"):
        for row in filter(None, whole.splitlines()):
            typed, _, remark = row.partition("  # ")
            yield typed.strip(), remark, ""
    else:
        for part in re.split(r"^\$ ", whole, flags=re.MULTILINE)[1:]:
            typed, _, shown = part.partition("\n")
            yield typed.strip(), "", shown
