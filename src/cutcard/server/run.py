"""`cutcard serve`: open the house, say where it is, and keep it open until somebody says stop."""

import asyncio
import ctypes
import gc
import logging
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable, Collection, Iterator
from contextlib import closing, contextmanager, suppress
from errno import EADDRNOTAVAIL, ENOSPC
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click
import uvicorn
from starlette.types import ASGIApp

from cutcard.core.errors import Faulty, Refusal
from cutcard.core.facts import Who
from cutcard.core.rights import OPERATOR
from cutcard.games import every
from cutcard.games.discovery import broken, manifest, ours
from cutcard.games.manifest import Demo
from cutcard.house.floor.floor import Floor
from cutcard.house.house import House, opened
from cutcard.house.log.clock import HouseClock, since_start
from cutcard.house.log.facts import Installed
from cutcard.house.log.table_facts import Furnished
from cutcard.house.people.directory import never_changed
from cutcard.house.table.acts import SetTable
from cutcard.house.table.idle import Patience
from cutcard.house.table.session import AUTO, ON_WHEEL, OPEN, VIRTUAL
from cutcard.house.table.shoe_vault import read_key
from cutcard.par.files import writable
from cutcard.server import logs
from cutcard.server.app import make_app
from cutcard.server.guard import LINE_MOST, LOOPBACK, host_of
from cutcard.server.handover import Handover
from cutcard.server.lines import AT_A_TIME, BACKLOG, LiveLine, Room, lines, make_room
from cutcard.server.workers import Workers
from cutcard.store.engine import FOLDER, connect, folder_of
from cutcard.store.engine import address as address_of
from cutcard.store.store import Store
from cutcard.store.transaction import now

logger = logging.getLogger("cutcard.server")
PING = 20.0  # seconds; a socket that does not answer one before the next is gone
HANDOVER = 0.00005  # seconds; who writes the book asks for its turn after every row, and is not to wait for it long
GARBAGE = 1_000, 1_000_000, 1_000_000  # new objects between looks for those that only hold each other; all: never
SWEEP = 300.0  # seconds between looks through all of them, which stop everybody for a tenth of a second
ARENA_MAX = -8  # what mallopt of the GNU C library calls the number of its heaps
PATIENCE = 3  # seconds for those who are still connected when the house closes
READY = {
    f"{game.name}-{n}": Furnished(game.name, demo.edition, AUTO, VIRTUAL, demo.options)
    for game in every()
    for n, demo in enumerate(game.demo, 1)
    if not demo.terminals
}
TERMINALS = {game.name: demo for game in every() for demo in game.demo if demo.terminals}
BETTING, ROLLING = 20_000, 8_000  # milliseconds of a spin
HOUSE_ITSELF = Who(OPERATOR, OPERATOR)


class Server(uvicorn.Server):
    """Ctrl-C and SIGTERM close the house and are then done with; nothing is raised again."""

    def __init__(self, config: uvicorn.Config, handover: Handover | None = None) -> None:
        super().__init__(config)
        self.handover = handover

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Many may wait at the door, though few are let in at a time."""
        await super().startup(sockets)
        for listening in sockets or ():
            listening.listen(BACKLOG)
        if self.handover:
            self.handover.listen(self.spoken)

    def spoken(self) -> asyncio.Protocol:
        """As with whoever comes to the door."""
        how: Any = self.config.http_protocol_class
        made: asyncio.Protocol = how(
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state, _loop=None
        )
        return made

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.handover:
            self.handover.close()
        await super().shutdown(sockets)


def serve(
    host: str, port: int, url: str, key: Path | None, workers: int = 1, accept_clock: str = "", **how: Any
) -> None:
    """In one process, or in several that share the tables among them. What cannot be is refused before it begins."""
    for game in how.get("games") or ():
        manifest(game)
    if workers > 1 and (not url or address_of(url).drivername == "sqlite"):
        instead = "give --db postgresql://…, or leave out --workers"
        raise Faulty("serve/workers", "several processes share a book on PostgreSQL only", instead=instead)
    for file in (key, how.get("mark_key")):
        look_at(file)
    listening = bound(host, port)
    try:
        url, key = places(url, key, how["mark_key"])
        here = at_door(host, listening)
        if workers == 1:
            work([listening], url, key, here, accept_clock=accept_clock, **how)
            return
        with closing(Store(url)) as store:  # what is made or accepted once, before several want it
            signs = how["mark_key"], how["new_mark_key"], accept_clock
            told = [*cautions(never_changed(store), here, how["address"].startswith("https:"))]
            _, signer = opened(store, url, HouseClock(now, since_start), key, *signs)
        logs.begin(how["log"])
        how |= {"host": host, "url": url, "key": key}
        told += f"Marks of the book are signed; the public key is {signer.public}", open_at(how["address"] or here)
        with TemporaryDirectory(prefix="cutcard-") as folder:
            Workers(workers, one_of_several, how | {"doors": Path(folder)}).serve(listening, "\n".join(told))
    finally:
        listening.close()


def one_of_several(public: socket.socket, ready: Any, host: str, url: str, key: Path, **how: Any) -> None:
    """A process beside others: at the common door, and at one of its own for what they carry to it."""
    own = bound(host, 0)
    try:
        here, address = at_door(host, own), how.pop("address")
        names = (*how.pop("names"), host_of(address))
        how |= {"address": "", "names": names, "browse": False, "shares": True, "ready": ready.set}
        work([public, own], url, key, here, secure=address.startswith("https:"), **how)
    finally:
        own.close()


def at_door(host: str, listening: socket.socket) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{listening.getsockname()[1]}"


def open_at(where: str) -> str:
    return f"The house is open at {where}; Ctrl-C closes it."


def work(
    listening: list[socket.socket],
    url: str,
    key: Path,
    here: str,
    mark_key: Path | None,
    new_mark_key: bool,
    marks: Path | None,
    address: str,
    names: Collection[str],
    peers: Collection[str],
    idle: int,
    away: int,
    games: Collection[str],
    demo: bool,
    browse: bool,
    log: str = logs.TEXT,
    accept_clock: str = "",
    shares: bool = False,
    secure: bool = False,
    ready: Callable[[], object] | None = None,
    doors: Path | None = None,
) -> None:
    """One house in this process, until somebody says stop; it says that it is open, or tells who started it."""
    tune()
    allowed = {*ours(), *(manifest(name).name for name in games)}
    patience = Patience(idle, away=away) if idle else Patience(0, 0, away, 0)
    publish = added_to(marks) if marks else None
    signs: dict[str, Any] = {
        "mark_key": mark_key,
        "new_mark_key": new_mark_key,
        "publish": publish,
        "accept_clock": accept_clock,
    }
    house = House(url, key, address or here, patience=patience, games=allowed, shares=shares, **signs)
    password = house.people.first_operator()
    logs.begin(log)
    for name, why in broken().items():
        logger.warning("the game %r is left out, for it does not load: %s", name, why)

    async def begun(opened: House) -> None:
        asyncio.get_running_loop().set_exception_handler(room.trouble)
        if demo:
            await furnish(opened)
        if password:
            click.echo(f"The operator signs in as operator, with the password {password}")
            click.echo("It is shown this once: sign in and change it.")
        keep_swept()
        if ready:
            ready()
        else:
            if beside(url, key):
                click.echo("The key to the sealed shoes lies beside the book; --key FILE keeps them apart.")
            for caution in cautions([] if password else never_changed(house.store), here, secure):
                click.echo(caution)
            click.echo(f"Marks of the book are signed; the public key is {house.signer.public}")
            click.echo(open_at(address or here))
        if browse:
            webbrowser.open(address or here)

    secure = secure or address.startswith("https:")
    room = make_room(secure)
    app = make_app(house, secure=secure, begun=begun, warm=True, names=names, peers=peers)
    if doors:
        room.handover = Handover(doors, here, house.floor.meant_for)
    asyncio.run(Server(settings(app, secure, room), room.handover).serve(sockets=listening))


def cautions(names: Collection[str], here: str, secure: bool) -> Iterator[str]:
    """What whoever opens the house should know about its passwords."""
    if names:
        yield f"The password that was shown once, and may lie in a log, still holds for {', '.join(names)}: change it."
    if host_of(here) not in LOOPBACK and not secure:
        yield "Passwords come to this address in clear: put a proxy that speaks https in front, and give its --address."


def tune() -> None:
    """How the threads of a process that serves a house take turns, and take memory.

    Memory comes from one heap: glibc gives each thread its own, which keeps all that it has ever needed.
    """
    sys.setswitchinterval(HANDOVER)
    gc.set_threshold(*GARBAGE)
    if mallopt := getattr(ctypes.CDLL(None), "mallopt", None):  # other systems have no such thing
        mallopt(ARENA_MAX, 1)


def keep_swept() -> None:
    """What is there now stays; of what comes later, all that is kept by nothing but itself goes, now and then."""
    gc.collect()
    gc.freeze()
    asyncio.get_running_loop().call_later(SWEEP, sweep)


def sweep() -> None:
    gc.collect()
    asyncio.get_running_loop().call_later(SWEEP, sweep)


def settings(app: ASGIApp, secure: bool = False, room: Room | None = None) -> uvicorn.Config:
    """Behind a proxy that speaks https, its word on who asks is taken."""
    return uvicorn.Config(
        app,
        http=lines(room or make_room(secure)),
        backlog=AT_A_TIME,
        ws=LiveLine,
        ws_per_message_deflate=False,
        ws_max_size=LINE_MOST,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=secure,
        timeout_graceful_shutdown=PATIENCE,
    )


def bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # named, so that answers are sent at once
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
        made.listen(128)
    except OSError as trouble:
        made.close()
        says = f"{host} port {port} cannot be used: {(trouble.strerror or str(trouble)).lower()}"
        elsewhere = isinstance(trouble, socket.gaierror) or trouble.errno == EADDRNOTAVAIL
        instead = "give --host an address of this machine" if elsewhere else "try another --port, or 0 for a free one"
        raise Faulty("serve/port", says, instead=instead) from None
    return made


def added_to(file: Path) -> Callable[[str], None]:
    """A line more in that file, whole or not at all, or on standard output."""

    def add(mark: str) -> None:
        if file == Path("-"):
            click.echo(f"mark {mark}")
            return
        with file.open("ab", buffering=0) as marks:
            before, line = marks.tell(), f"{mark}\n".encode("ascii")
            if marks.write(line) < len(line):
                marks.truncate(before)
                raise OSError(ENOSPC, "no more than a part of a mark could be written")

    return add


def places(url: str, key: Path | None, mark_key: Path | None) -> tuple[str, Path]:
    """Where the book and its key are: in a folder here, if nothing else was said; the key beside the book."""
    url = url or f"sqlite:///{FOLDER / 'house.db'}"
    folder, own = folder_of(url), address_of(url).drivername == "sqlite"
    key = key or folder / "key"
    if own and folder != FOLDER and not folder.is_dir():
        raise Faulty("serve/folder", f"there is no folder {folder}", instead="make it, or name another file with --db")
    if FOLDER in (own and folder, key.parent, mark_key and mark_key.parent) and not FOLDER.is_dir():
        if not own:
            connect(url).dispose()  # it answers, before anything is made here
        FOLDER.mkdir(mode=0o700, exist_ok=True)
        click.echo(f"A new house in {FOLDER.resolve()}")
    return url, key


def look_at(file: Path | None) -> None:
    """A key that was named: one that is there, or a place where one can be made."""
    if file and file.exists():
        read_key(file)
    elif file and file.parent != FOLDER:
        writable(file)


def beside(url: str, key: Path) -> bool:
    """Whether whoever takes the folder of the book has the key as well."""
    where = address_of(url)
    return where.drivername == "sqlite" and Path(where.database or "").resolve().parent == key.resolve().parent


async def furnish(house: House) -> None:
    """Three tables that are ready to play, where there are none."""
    floor = house.floor
    if await floor.states():
        return
    ready = dict(READY)
    for game, demo in TERMINALS.items():
        ready |= await on_a_wheel(floor, game, demo)
    for name, fact in ready.items():
        try:
            await floor.furnish(HOUSE_ITSELF, name, fact)
        except Refusal:
            continue  # another process was first
        await floor.act(HOUSE_ITSELF, name, SetTable(OPEN))


async def on_a_wheel(floor: Floor, game: str, demo: Demo) -> dict[str, Furnished]:
    """A wheel, and the terminals that are to be set up on it."""
    with suppress(Refusal):  # another process was first
        await floor.wheels.install(HOUSE_ITSELF, game, Installed(game, demo.edition, BETTING, ROLLING))
    made = Furnished(game, demo.edition, AUTO, f"{ON_WHEEL}{game}", demo.options)
    return {f"{game}-{n}": made for n in range(1, demo.terminals + 1)}
