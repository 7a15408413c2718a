"""What the checks of the repository look at."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# The scripts' own modules, which are not installed.
sys.path.append(str(ROOT / "scripts"))


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return ROOT


@pytest.fixture(scope="session")
def sources() -> list[Path]:
    """The Python of the core and the plugins, without tests and revisions."""
    found = [*(ROOT / "core/motorclub").rglob("*.py"), *ROOT.glob("plugins/*/motorclub_*/**/*.py")]
    kept = sorted(path for path in found if "migrations" not in path.parts)
    assert len(kept) > 80
    return kept
