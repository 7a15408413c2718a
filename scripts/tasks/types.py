"""The web's API types are generated; what is checked in must be what the server says today."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tasks.setup import STAMPS
from tasks.shell import BIN, PYTHON, ROOT, Failed, environment, run


def main() -> None:
    """Generate anew and raise Failed when that changes a file; the new text stays, to be looked at and committed."""
    before = written()
    if not before:
        raise Failed("no generated types (schema.d.ts) are checked in")
    document = STAMPS / "openapi.json"
    document.write_bytes(described())
    run([BIN / "npm", "run", "--silent", "api-types", "--", str(document)])
    after = written()
    changed = sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))
    if changed:
        raise Failed(f"the server's API has changed: look at and commit {', '.join(changed)}")


def written() -> dict[str, bytes]:
    """Name and content of every generated file."""
    return {
        str(path.relative_to(ROOT)): path.read_bytes()
        for top in ("webshell", "webplugins")
        for path in Path(ROOT, top).rglob("schema.d.ts")
        if "node_modules" not in path.parts
    }


def described() -> bytes:
    """The API of everything installed, as the command line prints it."""
    settings = {"MOTORCLUB_SECRET": "not used", "MOTORCLUB_SAFE_MODE": "", "MOTORCLUB_MODE": "development"}
    command = [str(PYTHON), "-m", "motorclub.cli", "openapi"]
    done = subprocess.run(command, cwd=ROOT, env=environment(settings), capture_output=True, check=False)
    if done.returncode:
        raise Failed(f"`motorclub openapi` failed: {done.stderr.decode(errors='replace')[-2000:]}")
    return done.stdout
