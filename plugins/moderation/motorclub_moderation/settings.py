"""What an admin may set for moderation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from msgspec import Meta


@dataclass(frozen=True, slots=True)
class ModerationSettings:
    """Figures of warnings and bans."""

    warning_days: Annotated[
        int,
        Meta(title="Days of a warning", description="A warning's points count for so long.", ge=1, le=1000),
    ] = 90
    points_to_propose_ban: Annotated[
        int,
        Meta(
            title="Points to propose a ban",
            description="Members with so many points are listed for staff to decide. 0 lists nobody.",
            ge=0,
            le=100,
        ),
    ] = 6
    points_to_ban: Annotated[
        int,
        Meta(
            title="Points to ban",
            description="With so many points a member may only read for a while. 0 bans nobody.",
            ge=0,
            le=100,
        ),
    ] = 10
    points_ban_days: Annotated[
        int, Meta(title="Days of that ban", description="How long a member may only read.", ge=1, le=30)
    ] = 7
    appeal_hours: Annotated[
        int,
        Meta(
            title="Hours to decide an appeal",
            description="Appeals that wait for longer are marked as late.",
            ge=1,
            le=1000,
        ),
    ] = 72
