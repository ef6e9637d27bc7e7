"""The log of a served house: lines for people, or a JSON object a line for programs. No pass, no body, no card."""

import json
import logging
from datetime import UTC, datetime

TEXT, AS_JSON = "text", "json"
PARTS = ("method", "path", "status", "ms")  # of a request


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        said: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage(),
        }
        said |= {part: getattr(record, part) for part in PARTS if hasattr(record, part)}
        if record.exc_info:
            said["trouble"] = self.formatException(record.exc_info)
        return json.dumps(said, ensure_ascii=False)


def begin(form: str) -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if form == AS_JSON else logging.Formatter("%(asctime)s %(message)s"))
    logging.basicConfig(level=logging.INFO, handlers=[handler])
    logging.getLogger("httpx").setLevel(logging.WARNING)
