"""Deprecations of the plugin API, shown on the plugin's admin page before the removal.

A hook is deprecated by `warn_on_impl` of its specification; a name of `motorclub.api` by its table there.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Mapping
from importlib import import_module
from typing import NamedTuple

# What each module has imported although it is deprecated.
_USED: defaultdict[str, set[str]] = defaultdict(set)


class Deprecated(NamedTuple):
    """Where a name is (`module:name`), and what to use instead."""

    target: str
    instead: str

    def warning(self, name: str) -> str:
        """A sentence for the plugin's author."""
        return f"{name} is deprecated since plugin API 1.1: use {self.instead}"


def get_deprecated(module: str, name: str, names: Mapping[str, Deprecated]) -> object:
    """The value of a deprecated name of a module, for its `__getattr__`. Raises AttributeError for any other name."""
    if name not in names:
        raise AttributeError(f"module {module!r} has no attribute {name!r}")
    found = names[name]
    _USED[_importer()].add(found.warning(name))
    target, _, attribute = found.target.partition(":")
    return getattr(import_module(target), attribute)


def _importer() -> str:
    """The module whose code asks for the name."""
    frame = sys._getframe(3)
    while frame.f_back is not None and frame.f_globals.get("__name__", "").startswith("importlib"):
        frame = frame.f_back
    return str(frame.f_globals.get("__name__", ""))


def deprecated_names(package: str) -> list[str]:
    """A warning for each deprecated name that a loaded module of `package` has imported, with the module."""
    return [
        f"{module}: {text}"
        for module in sorted(_USED)
        if module == package or module.startswith(f"{package}.")
        for text in sorted(_USED[module])
    ]
