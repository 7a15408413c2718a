"""Tell whose code a thread is in: a plugin's own, or something it waits for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from types import FrameType

# Before a plugin's id in the name of its package (manifest.py refuses another).
PACKAGE_PREFIX = "motorclub_"
# A thread in one of these waits for the database, the key-value store, another thread or the core, whoever called them.
FACILITIES = frozenset(
    {"motorclub", "psycopg", "psycopg_binary", "psycopg_pool", "queue", "redis", "selectors"}
)
FACILITIES |= {"sqlalchemy", "threading"}


@dataclass(frozen=True, slots=True)
class Position:
    """Where a thread is: in a plugin's own code, or in `module` with `plugin` None."""

    plugin: str | None
    module: str


def position_of(frame: FrameType | None) -> Position:
    """Return where the innermost frame is that belongs to a plugin or to something it waits for.

    Other libraries belong to their caller: a socket that a plugin has opened, or its regular expression, is its own.
    """
    for each in _outward(frame):
        module = str(each.f_globals.get("__name__", ""))
        package = module.partition(".")[0]
        if package in FACILITIES:
            return Position(None, module)
        if package.startswith(PACKAGE_PREFIX):
            return Position(package.removeprefix(PACKAGE_PREFIX), f"{module}, line {each.f_lineno}")
    return Position(None, "an unknown place")


def _outward(frame: FrameType | None) -> Iterator[FrameType]:
    while frame is not None:
        yield frame
        frame = frame.f_back
