"""What an admin may set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from msgspec import Meta


@dataclass(frozen=True, slots=True)
class PitstopSettings:
    """The board."""

    shown: Annotated[int, Meta(title="Stops on the board", ge=1, le=1000)] = 500
