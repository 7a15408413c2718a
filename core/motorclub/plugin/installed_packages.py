"""Which plugins are installed on this machine now, which may be others than those that this process has loaded."""

from __future__ import annotations

import importlib.metadata
import os
import sys
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from motorclub.plugin.spec import ENTRY_POINT_GROUP


def versions() -> Mapping[str, str]:
    """The version of each installed plugin by its id; looked up again only after an installation."""
    return _versions(tuple((folder, _changed(folder)) for folder in sys.path))


def _changed(folder: str) -> int:
    try:
        return os.stat(folder or ".").st_mtime_ns
    except OSError:
        return 0


@lru_cache(maxsize=1)
def _versions(_stamp: tuple[tuple[str, int], ...]) -> Mapping[str, str]:
    found = importlib.metadata.entry_points(group=ENTRY_POINT_GROUP)
    return MappingProxyType({entry.name: entry.dist.version for entry in found if entry.dist})
