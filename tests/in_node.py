"""What a screen's functions make of plain data, asked in Node: no browser is started for what needs none."""

import json
import subprocess
from pathlib import Path
from typing import Any

import cutcard
from tests.fair.test_verifier import NODE

WEB = Path(cutcard.__file__).parent / "web"
# As much of a browser as the modules look at when they are loaded: an English reader's, and an empty one.
BROWSER = """
globalThis.localStorage = globalThis.sessionStorage = { getItem: () => null, setItem() {}, removeItem() {} };
globalThis.document = { documentElement: { dataset: { titles: "{}" } }, addEventListener() {} };
globalThis.location = { hash: "", host: "localhost", protocol: "http:" };
globalThis.addEventListener = () => {};
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
const { readFileSync } = await import("node:fs");
"""


def in_node(module: str, function: str, given: Any) -> Any:
    """Apply a function of the module's names to this, both written in JavaScript: `({ called }) => (given) => …`."""
    address = json.dumps((WEB / module).as_uri())
    asked = f'({function})(await import({address}))(JSON.parse(readFileSync(0, "utf8")))'
    done = subprocess.run(
        [NODE, "--input-type=module", "--eval", f"{BROWSER}console.log(JSON.stringify({asked}));"],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
