"""The screens: files of the package, and nothing from anywhere else."""

from pathlib import Path

from fastapi import APIRouter
from starlette.responses import RedirectResponse
from starlette.staticfiles import StaticFiles

FOLDER = Path(__file__).parent.parent / "web"
FILES = StaticFiles(directory=FOLDER, html=True)

router = APIRouter()


@router.get("/", include_in_schema=False)
async def front_door() -> RedirectResponse:
    return RedirectResponse("/ui/")
