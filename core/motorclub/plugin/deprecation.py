"""Growing old gracefully: what a later plugin API takes away is said on the plugin's admin page before it goes.

A hook is deprecated by `warn_on_impl` of its specification; a name of `motorclub.api` by the decorator below.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])

_DEPRECATED: dict[int, str] = {}


def deprecated(since: str, instead: str) -> Callable[[Function], Function]:
    """Mark a function of the plugin API: it works on, until the next whole version."""

    def mark(function: Function) -> Function:
        _DEPRECATED[id(function)] = (
            f"{function.__name__} is deprecated since plugin API {since}: use {instead}"
        )
        return function

    return mark


def deprecated_names(package: str) -> list[str]:
    """A warning for each deprecated name that a loaded module of `package` holds, with the module."""
    modules = [
        (name, module)
        for name, module in sorted(sys.modules.items())
        if module is not None and (name == package or name.startswith(f"{package}."))
    ]
    return [
        f"{name}: {_DEPRECATED[id(value)]}"
        for name, module in modules
        for value in list(vars(module).values())
        if id(value) in _DEPRECATED
    ]
