"""How often a race is run: a few times with all tests; `MOTORCLUB_ROUNDS=full` runs each as often as is promised."""

from __future__ import annotations

import os


def repetitions(promised: int, usual: int) -> int:
    """How often now."""
    return promised if os.environ.get("MOTORCLUB_ROUNDS") == "full" else usual
