"""The log of a served house: lines for people, or a JSON object a line for programs. No pass, no body, no card."""

import json
import logging
from datetime import UTC, datetime
from traceback import format_tb
from types import TracebackType
from typing import Any

from cutcard.core.errors import Cutcard
from cutcard.server.traces import trace

TEXT, AS_JSON = "text", "json"
PARTS = ("method", "path", "status", "ms")  # of a request
Trouble = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class Lines(logging.Formatter):
    """For people, who find what went wrong by its trace."""

    def format(self, record: logging.LogRecord) -> str:
        record.exc_text = None  # what another may have made of it has its words
        return super().format(record)

    def formatException(self, trouble: Trouble) -> str:  # noqa: N802
        told = where(trouble[1]) if trouble[1] else ""
        return f"trace {trace()}\n{told}" if trace() else told


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        said: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage().strip(),
        }
        if trace():
            said["trace"] = trace()
        said |= {part: getattr(record, part) for part in PARTS if hasattr(record, part)}
        if record.exc_info and record.exc_info[1]:
            said["trouble"] = where(record.exc_info[1])
        return json.dumps(said, ensure_ascii=False)


def where(trouble: BaseException) -> str:
    """The kind of an exception and where it was raised, its causes first. Not its words: they may name a card."""
    cause = trouble.__cause__ or (None if trouble.__suppress_context__ else trouble.__context__)
    parts: tuple[Any, ...] = trouble.exceptions if isinstance(trouble, BaseExceptionGroup) else ()
    kind = f"{type(trouble).__module__}.{type(trouble).__qualname__}"
    known = trouble.code if isinstance(trouble, Cutcard) else trouble.strerror if isinstance(trouble, OSError) else ""
    here = "".join((*format_tb(trouble.__traceback__), f"{kind} {known or ''}".strip()))
    return "\n".join((*map(where, (*([cause] if cause else ()), *parts)), here))


def begin(form: str) -> None:
    """Everything that this process logs goes there, whoever says it."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if form == AS_JSON else Lines("%(asctime)s %(message)s"))
    logging.basicConfig(level=logging.INFO, handlers=[handler])
    logging.captureWarnings(capture=True)
    logging.getLogger("httpx").setLevel(logging.WARNING)
