"""What an admin may set for ranks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from msgspec import Meta


@dataclass(frozen=True, slots=True)
class RanksSettings:
    """Whether members play for points, how many a member can earn, and who stands on boards."""

    game: Annotated[
        bool,
        Meta(
            title="Points and boards",
            description="Without these nobody sees points, badges or boards; levels and their rights stay.",
        ),
    ] = field(default=True, metadata={"public": True})
    daily_total: Annotated[
        int,
        Meta(
            title="Points a day",
            description="So many points a member can earn a day by the rules that count to this total.",
            ge=1,
            le=100_000,
        ),
    ] = 200
    staff_on_boards: Annotated[
        bool,
        Meta(title="Staff on leaderboards", description="Admins, moderators and organisers take part."),
    ] = False
    hidden_member_ids: Annotated[
        tuple[int, ...],
        Meta(
            title="Left out of leaderboards",
            description="The numbers of members who never appear, such as test accounts.",
            max_length=200,
        ),
    ] = ()
