"""Whether points, badges and boards are shown."""

from __future__ import annotations

from motorclub.api import ApiError, settings_of
from motorclub_ranks.settings import RanksSettings


def check_game() -> None:
    """Raises 404 where the admin has switched the game off."""
    if not settings_of(RanksSettings).game:
        raise ApiError(404, "Points and boards are switched off.", code="GAME_OFF")
