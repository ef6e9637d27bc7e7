"""Pages of the site that stand elsewhere: the README, the page in each game's folder, the reference of public names."""

import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

import cutcard
from cutcard.games.discovery import every, ours

ROOT = Path(__file__).parents[2]
COPIED = {"README.md": "index.md", "CHANGELOG.md": "changelog.md", "CONTRIBUTING.md": "contributing.md"}
GAMES = {name: f"src/{module.replace('.', '/')}/page.md" for name, module in ours().items()}
LINK = re.compile(r"\]\((?!https?:|#|mailto:)([^)#]+)(#[^)]*)?\)")


def reference() -> str:
    """A heading for each public name, with what its docstring and signature say."""
    says = "What `import cutcard` offers, and what its functions return. What stays stable: [in Python](python.md)."
    lines = ["# Reference", "", says, ""]
    for name in sorted(cutcard.__all__, key=str.lower):
        home = cutcard.HOME.get(name, "cutcard")
        lines += [f"::: {home}.{name}", ""]
    return "\n".join(lines)


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """The games in the order in which the index lists them."""
    titles = {found.name: found.called for found in every()}
    listed = [{"All of them": "games.md"}, *({titles[name]: f"games/{name}.md"} for name in GAMES)]
    assert config.nav is not None
    for part in config.nav:
        if "Games" in part:
            part["Games"] = listed
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for source, page in COPIED.items():
        files.append(File.generated(config, page, content=(ROOT / source).read_text(encoding="utf-8")))
    for name, source in GAMES.items():
        content = (ROOT / source).read_text(encoding="utf-8")
        files.append(File.generated(config, f"games/{name}.md", content=content))
    files.append(File.generated(config, "reference.md", content=reference()))
    return files


def on_pre_template(template: Any, template_name: str, config: MkDocsConfig) -> Any:
    """The page for what is not there is shown at any depth: its links begin where a house shows the site."""
    config.site_url = "/docs/" if template_name == "404.html" else None
    return template


def on_page_markdown(markdown: str, page: object, config: MkDocsConfig, files: Files) -> str:
    """Links between files of the project become links between pages; what is no page is only named."""
    place = page.file.src_uri  # type: ignore[attr-defined]
    stands = {to: at for at, to in COPIED.items()} | {f"games/{name}.md": at for name, at in GAMES.items()}
    at = Path(stands.get(place, f"docs/{place}")).parent
    depth = "../" * place.count("/")
    pages = {**COPIED, **{source: f"games/{name}.md" for name, source in GAMES.items()}}

    def moved(match: re.Match[str]) -> str:
        whole = (ROOT / at / match[1]).resolve()
        if not whole.is_relative_to(ROOT):
            return match[0]
        target = whole.relative_to(ROOT).as_posix()
        found = pages.get(target) or target.removeprefix("docs/")
        if target == "docs":
            found = "index.md"
        elif target not in pages and not target.startswith("docs/"):
            return f"] (`{target}`)"
        return f"]({depth}{found}{match[2] or ''})"

    named = re.sub(r"\[(`[^\]]+`)\] \(\1\)", r"\1", LINK.sub(moved, markdown))
    return re.sub(r"\[([^\]]+)\] \((`[^)]+`)\)", r"\1, \2", named)
