"""What it was measured on."""

import os
import platform
import time
from importlib.metadata import version
from pathlib import Path
from statistics import median

from cutcard import __version__
from cutcard.sim.local import cores

PACKAGES = (
    *("numpy", "numba", "eval7", "phevaluator", "treys"),
    *("sqlalchemy", "psycopg", "fastapi", "uvicorn", "websockets"),
)
PAGE, SYNCS = 4096, 200


def machine() -> dict[str, str]:
    return {
        "cpu": cpu(),
        "cores": str(cores()),
        "busy": busy(),
        "system": platform.platform(terse=True),
        "python": platform.python_version(),
        "cutcard": __version__,
        **{name: version(name) for name in PACKAGES},
    }


def busy() -> str:
    return f"{os.getloadavg()[0]:.1f} on average in the last minute"


def sync(folder: Path) -> float:
    """Milliseconds until a page that was written there is on the disk, as a rule."""
    taken = []
    with (folder / "sync").open("wb", buffering=0) as file:
        for _ in range(SYNCS):
            file.write(bytes(PAGE))
            begun = time.perf_counter()
            getattr(os, "fdatasync", os.fsync)(file)  # macOS has only the latter
            taken.append(1000 * (time.perf_counter() - begun))
    return median(taken)


def cpu() -> str:
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())
