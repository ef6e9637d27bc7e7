"""What a screen's functions make of plain data, asked in Node: no browser is started for what needs none."""

import json
import subprocess
from pathlib import Path
from typing import Any

import cutcard
from tests.fair.test_verifier import NODE

WEB = Path(cutcard.__file__).parent / "web"
SCREEN = Path(__file__).with_name("screen.mjs")


def in_node(module: str, function: str, given: Any = None) -> Any:
    """Apply a function of the module's names to this, both written in JavaScript: `({ called }) => (given) => …`.

    It may `show` a component and look at what is drawn, press it, and wait until it is `drawn` again.
    """
    script = f"""
globalThis.WEB = {json.dumps(WEB.as_uri())};
await import({json.dumps(SCREEN.as_uri())});
const {{ readFileSync, writeFileSync }} = await import("node:fs");
const names = await import(new URL({json.dumps(module)}, WEB + "/"));
writeFileSync("/dev/stdout", JSON.stringify(await ({function})(names)(JSON.parse(readFileSync(0, "utf8")))));
process.exit();"""
    done = subprocess.run(
        [NODE, "--input-type=module", "--eval", script],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
