#!/usr/bin/env python3
"""Run, test and check Cutcard from a fresh checkout.

usage: python3 dev.py COMMAND [ARGS...]

  run        the house in the browser, on SQLite; ARGS go to cutcard serve
  add        what only some need: ARGS are report (PAR sheets), postgresql, cluster,
             learn (environments), docs (the site), gpu
  test       ruff, mypy, then the quick tests; ARGS go to pytest
  test-long  the long tests; ARGS go to pytest
  bench      speeds, as ratios against peers measured in the same run
  docs       the documents as a site, which a house then shows at /docs/
  lint       ruff and mypy
  help       this text

It needs Python 3.11 or newer with pip. The first start fetches pinned and
hash-checked packages into .boot and .venv; later starts need no network.
"""

import hashlib
import importlib.util
import os
import shutil
import signal
import ssl
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent
# Below the root, where main() goes before anything else.
BOOT, VENV = Path(".boot"), Path(".venv")
UV, PYTHON = BOOT / "bin" / "uv", VENV / "bin" / "python"
PIP = (UV, "pip", "install", "-q", "--compile-bytecode", "--python", PYTHON)  # every start is a second faster
# Each is written once its part is whole, and tells what that part was made from.
DEBIAN = (
    *("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0", "fonts-dejavu-core"),  # PDF
    *("chromium-headless-shell", "libatomic1"),  # the browser without windows, and what its driver needs
)
EXTRAS = ("report", "postgresql", "cluster", "learn", "docs", "gpu")
ROOMY = 4 << 30  # bytes
FETCHED, PACKAGES, PROJECT = BOOT / "stamp", VENV / "packages.stamp", VENV / "project.stamp"


def stop(sentence: str) -> NoReturn:
    """Say why nothing was done, and leave."""
    print(f"dev.py: {sentence}", file=sys.stderr)
    raise SystemExit(2)


def call(*command: "str | Path") -> None:
    """Show and run a command; leave with its exit status if it fails."""
    print("+", *command, file=sys.stderr, flush=True)
    status = subprocess.run(command, check=False).returncode
    if status:
        raise SystemExit(status)


def become(*module: str) -> NoReturn:
    """Show a module with its arguments and let it take over this process."""
    print("+", PYTHON, "-m", *module, file=sys.stderr, flush=True)
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # a job in the background inherits that it is ignored
    os.execv(PYTHON, [str(PYTHON), "-m", *module])


def state(file: str) -> str:
    """Return a digest of what an install follows from: this file, this Python and this folder."""
    return hashlib.sha256(f"{sys.version}\n{ROOT}\n".encode() + Path(file).read_bytes()).hexdigest()


def holds(stamp: Path, *states: str) -> bool:
    """Tell whether a part was made to the end, from one of these states."""
    return stamp.exists() and stamp.read_text() in states


def fetch(*command: "str | Path") -> None:
    """Run what fetches packages; where that fails, say what to do."""
    try:
        call(*command)
    except SystemExit:
        stop(
            "packages have to be fetched, and that failed. It takes a network: where another index can be reached, "
            "name it in PIP_INDEX_URL; behind a company's proxy, name its certificate in PIP_CERT. Later starts do not."
        )


def fetch_uv() -> None:
    """Fetch the pinned uv into .boot, unless it is there."""
    now = state("requirements/boot.txt")
    if holds(FETCHED, now):
        return
    if importlib.util.find_spec("pip") is None:
        stop("pip is missing; install it first (on Debian: apt-get install python3-pip).")
    shutil.rmtree(BOOT, ignore_errors=True)
    pip = (sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--root-user-action=ignore")
    once = ("--retries", "0")  # else it says five times that there is no network
    fetch(*pip, *once, "--only-binary=:all:", "--require-hashes", "--target", BOOT, "-r", "requirements/boot.txt")
    FETCHED.write_text(now)


def prepare_uv() -> None:
    """Let uv keep its cache in this folder, look where pip does, and let both trust whom this machine trusts."""
    os.environ.setdefault("UV_CACHE_DIR", str(ROOT / BOOT / "cache"))
    for pips, same in (("PIP_INDEX_URL", "UV_DEFAULT_INDEX"), ("PIP_CERT", "SSL_CERT_FILE")):
        if pips in os.environ:
            os.environ.setdefault(same, os.environ[pips])
    own = ssl.get_default_verify_paths()
    store = own.cafile or (own.capath if own.capath and any(Path(own.capath).iterdir()) else None)
    if store:  # else they bring their own
        os.environ.setdefault("UV_SYSTEM_CERTS", "1")
    if store and sys.platform == "linux":  # elsewhere it is not a file, and pip reads it from 24.2 on
        os.environ.setdefault("PIP_CERT", store)


def install(name: str) -> None:
    """Fill .venv from requirements/NAME.txt and this project, unless it is so filled."""
    now, full = state(f"requirements/{name}.txt"), state("requirements/test.txt")  # test.txt has all of run.txt
    if not holds(PACKAGES, now, full):
        fetch_uv()
        call(UV, "venv", "-q", "--clear", "--python", sys.executable, VENV)
        fetch(*PIP, "--require-hashes", "-r", f"requirements/{name}.txt")
        PACKAGES.write_text(now)
    now = state("pyproject.toml")
    if not holds(PROJECT, now):
        fetch_uv()
        PROJECT.unlink(missing_ok=True)
        fetch(*PIP, "--no-deps", "--no-build-isolation", "--editable", ".")
        PROJECT.write_text(now)


def add(*extras: str) -> None:
    """Add to .venv what only some need, in the versions that were tested."""
    if not extras or not set(extras) <= set(EXTRAS):
        stop(f"say what to add: {', '.join(EXTRAS)}.")
    install("run")
    fetch_uv()
    fetch(*PIP, "--no-build-isolation", "-c", "requirements/test.txt", "--editable", f".[{','.join(extras)}]")


def system_packages() -> None:
    """See to what PDF and browser tests need: install it where that is allowed, else say the one line to type."""
    if not shutil.which("dpkg"):
        return
    held = [subprocess.run(["dpkg", "-s", name], capture_output=True, check=False).returncode == 0 for name in DEBIAN]
    if all(held):
        return
    if os.geteuid() or not shutil.which("apt-get"):
        stop(f"install these first: apt-get install --no-install-recommends {' '.join(DEBIAN)}")
    call("apt-get", "-qq", "update")
    call("apt-get", "-qq", "-y", "--no-install-recommends", "install", *DEBIAN)


def in_memory() -> None:
    """Let tests keep their books in memory where there is room: they sync thousands of times, and disks differ."""
    memory = Path("/dev/shm")
    if "TMPDIR" not in os.environ and os.access(memory, os.W_OK) and shutil.disk_usage(memory).free > ROOMY:
        os.environ["TMPDIR"] = str(memory)


def lint() -> None:
    """Check style and types."""
    call(PYTHON, "-m", "ruff", "check")
    call(PYTHON, "-m", "mypy")


def test(*args: str) -> NoReturn:
    """Run the quick tests, the types being checked meanwhile; it fails if either does. Two of four often wait."""
    call(PYTHON, "-m", "ruff", "check")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # hundreds of processes would each compile everything anew
    signal.signal(signal.SIGINT, signal.default_int_handler)  # as above
    types = subprocess.Popen([PYTHON, "-m", "mypy"])
    pytest = ("-m", "pytest", "-m", "not long", *(args or ("-n", "4")))
    print("+", PYTHON, "-m", "mypy", "&", PYTHON, *pytest, file=sys.stderr, flush=True)
    raise SystemExit(subprocess.run([PYTHON, *pytest], check=False).returncode or types.wait())


def main(command: str = "help", *args: str) -> None:
    """Carry out one command; a `--` before what is passed on may stand there, as npm and cargo have it."""
    args = args[1:] if args[:1] == ("--",) else args
    if sys.version_info < (3, 11):  # noqa: UP036 - it is for those who start it with an older one
        stop("Cutcard needs Python 3.11 or newer, and this is {}.{}.".format(*sys.version_info))
    os.chdir(ROOT)
    prepare_uv()
    if command in ("help", "-h", "--help"):
        print((__doc__ or "").strip())
    elif command == "run":
        install("run")
        become("cutcard", "serve", "--open", *args)
    elif command == "add":
        add(*args)
    elif command == "test":
        system_packages()
        install("test")
        in_memory()
        test(*args)
    elif command == "test-long":
        system_packages()
        install("test")
        become("pytest", "-m", "long", "--timeout", "0", "-o", "faulthandler_timeout=0", *args)
    elif command == "bench":
        install("test")
        become("bench", *args)
    elif command == "docs":
        add("docs")
        os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")  # of versions to come: ours is pinned
        become("mkdocs", "build", *args)
    elif command == "lint":
        install("test")
        lint()
    else:
        stop(f"there is no command {command!r}; `python3 dev.py help` lists them.")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except KeyboardInterrupt:
        raise SystemExit(130) from None
