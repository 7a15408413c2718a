"""What an admin may set for the showcase."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from msgspec import Meta


@dataclass(frozen=True, slots=True)
class ShowcaseSettings:
    """Limits of garages, of the pages of cars and of likes."""

    cars_of_new_members: Annotated[
        int, Meta(title="Cars of new members", description="Of members of level 0.", ge=0, le=1000)
    ] = 1
    cars_of_members: Annotated[
        int,
        Meta(
            title="Cars of members",
            description="Of members of level 1, and of everybody while nobody counts levels.",
            ge=1,
            le=1000,
        ),
    ] = 5
    cars_of_enthusiasts: Annotated[
        int, Meta(title="Cars of enthusiasts", description="Of members from level 2.", ge=1, le=1000)
    ] = 20
    transfer_days: Annotated[
        int,
        Meta(
            title="Days to accept a car",
            description="After so many days an offer of a car to its next owner expires.",
            ge=1,
            le=90,
        ),
    ] = 14
    min_photos: Annotated[
        int,
        Meta(title="Photos of a page", description="A published page has at least so many.", ge=1, le=10),
    ] = field(default=3, metadata={"public": True})
    review_first_showcase: Annotated[
        bool,
        Meta(
            title="Review first pages",
            description="A member's first page waits until a moderator has approved it; of level 0 always.",
        ),
    ] = False
    likes_per_day: Annotated[
        int, Meta(title="Likes a day", description="Of one member.", ge=1, le=10_000)
    ] = 200
