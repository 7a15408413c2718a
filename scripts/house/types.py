"""The web's API types are generated; what is checked in must be what the server says today."""

from __future__ import annotations

from pathlib import Path

from house.shell import BIN, ROOT, Failed, run


def main() -> None:
    """Generate anew and raise Failed when that changes a file; the new text stays, to be looked at and committed."""
    before = written()
    if not before:
        raise Failed("no generated types (schema.d.ts) are checked in")
    run([BIN / "npm", "run", "--silent", "api-types"])
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
