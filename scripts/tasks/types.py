"""The web's API types are generated; what is checked in must be what the server says today."""

from __future__ import annotations

from pathlib import Path

from tasks.shell import PYTHON, ROOT, Failed, run

# Commands read the configuration; the database of none is asked.
SETTINGS = {"MOTORCLUB_SECRET": "not used", "MOTORCLUB_SAFE_MODE": "", "MOTORCLUB_MODE": "development"}


def main() -> None:
    """Generate again and raise Failed when that changes a file; the new text stays, to be looked at and committed."""
    before = read_generated()
    if not before:
        raise Failed("no generated types (schema.d.ts) are checked in")
    command: list[str | Path] = [
        PYTHON,
        "-m",
        "motorclub.cli",
        "plugins",
        "types",
        *plugins(),
        "--shell",
        "webshell/src",
    ]
    run(command, env=SETTINGS)
    after = read_generated()
    changed = sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))
    if changed:
        raise Failed(f"the server's API has changed: look at and commit {', '.join(changed)}")


def plugins() -> list[str]:
    """The plugins that have a web half."""
    apart = [path.parents[1] for path in ROOT.glob("plugins/*/web/manifest.ts")]
    return sorted(
        path.name for path in [*apart, *(path.parent for path in ROOT.glob("webplugins/*/manifest.ts"))]
    )


def read_generated() -> dict[str, bytes]:
    """Name and content of every generated file."""
    places = ("webshell/src", "webplugins/*", "plugins/*/web")
    return {
        str(path.relative_to(ROOT)): path.read_bytes()
        for place in places
        for path in ROOT.glob(f"{place}/api/schema.d.ts")
    }
