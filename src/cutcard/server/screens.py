"""The screens: files of the package, and nothing from anywhere else."""

import hashlib
import html
import json
from pathlib import Path

from fastapi import APIRouter
from starlette.datastructures import Headers
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import RedirectResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

from cutcard.core.errors import Refusal
from cutcard.games.discovery import every, folder
from cutcard.server.languages import LANGUAGES, catalogue

FOLDER = Path(__file__).parent.parent / "web"
VERIFIER = Path(__file__).parent.parent / "fair" / "verify.mjs"
SITE = Path(__file__).parent.parent / "site"  # where it was built
ASK_AGAIN = {"Cache-Control": "no-cache"}  # kept, but asked whether it still holds: a house may be renewed at any time


class Screens(StaticFiles):
    """The files of the package and, below games/NAME/, of that game's own folder; each with its tag."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        match Path(path).parts:
            case ("games", name, *rest) if (found := folder(name)) and found.is_dir():
                response = await StaticFiles(directory=found).get_response("/".join(rest), scope)
            case () | ("index.html",):
                response = self.page(scope)
            case (name,) if (language := name.removesuffix(".json")) in LANGUAGES:
                response = self.made(json.dumps(catalogue(language), ensure_ascii=False), "application/json", scope)
            case ("fair", "verify.mjs"):  # anybody checks a seal with it: in the page, and the same offline
                response = self.made(VERIFIER.read_text(encoding="utf-8"), "text/javascript", scope)
            case _:
                response = await super().get_response(path, scope)
        response.headers.update(ASK_AGAIN)
        return response

    def page(self, scope: Scope) -> Response:
        """The one page, which knows what people call the games, and where its picture is for who shows a link to it."""
        called = json.dumps({found.name: found.called for found in every()})
        house = f"{scope['scheme']}://{Headers(scope=scope).get('host', '')}"
        made = (FOLDER / "index.html").read_text(encoding="utf-8")
        for name, said in (("titles", called), ("house", house)):
            made = made.replace(f"{{{name}}}", html.escape(said))
        return self.made(made, "text/html", scope)

    def made(self, text: str, kind: str, scope: Scope) -> Response:
        """What is made of several files, with a tag of its own."""
        tag = hashlib.sha256(text.encode()).hexdigest()[:32]
        response = Response(text, media_type=kind, headers={"ETag": f'"{tag}"'})
        same = self.is_not_modified(response.headers, Headers(scope=scope))
        return NotModifiedResponse(response.headers) if same else response


# Only these travel compressed: nothing of anybody's is in them. The length of an answer, squeezed, would tell of it.
FILES = GZipMiddleware(Screens(directory=FOLDER, html=True), minimum_size=500, compresslevel=6)

SITE_POLICY = (
    "default-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)


class Documents(StaticFiles):
    """The documents as they were built, which bring scripts of their own; nothing of anybody's is on these pages."""

    async def check_config(self) -> None:
        """They may be built while the house is open."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        if not SITE.is_dir():
            message = "the documents have not been built here"
            raise Refusal("docs/none", message, instead="whoever runs the house types python3 dev.py docs")
        response = await super().get_response(path, scope)
        response.headers["Content-Security-Policy"] = SITE_POLICY
        return response


router = APIRouter()


@router.api_route("/", methods=["GET", "HEAD"], include_in_schema=False)
async def front_door() -> RedirectResponse:
    return RedirectResponse("/ui/")
