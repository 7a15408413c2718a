"""Starting quickly: what processes and commands do around loading their code."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_collecting() -> Iterator[None]:
    """No search for garbage while code is loaded: nearly all of it stays, and looking through it takes a fifth.

    Nor is it looked through later: a web worker would stand still for half a second each time.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.freeze()
            gc.enable()
