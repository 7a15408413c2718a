"""What the doctor reports."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is not as it should be, and the remedy."""

    problem: str
    remedy: str
