"""What an admin may set for the forum."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from msgspec import Meta


@dataclass(frozen=True, slots=True)
class ForumSettings:
    """Limits of what members write."""

    max_tags: Annotated[
        int, Meta(title="Tags of a question", description="So many at most; at least one.", ge=1, le=20)
    ] = field(default=5, metadata={"public": True})
    posts_per_minute: Annotated[
        int,
        Meta(
            title="Posts per minute",
            description="How many questions and answers together one member may write within a minute.",
            ge=1,
            le=600,
        ),
    ] = 30
