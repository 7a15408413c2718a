"""Real processes under load."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from motorclub.processes.embedded import scratch


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that the embedded database's user can reach too."""
    with scratch() as path:
        yield path
