"""What an admin may set for comments."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from msgspec import Meta


@dataclass(frozen=True, slots=True)
class SocialSettings:
    """Limits of what members say."""

    comments_of_new_members: Annotated[
        int,
        Meta(
            title="Comments a day of new members",
            description="Members of level 0 give so many comments and answers together a day.",
            ge=1,
            le=1000,
        ),
    ] = 10
    links_of_new_members: Annotated[
        int,
        Meta(title="Links of new members", description="In a comment of members of level 0.", ge=0, le=100),
    ] = 2
    links_per_comment: Annotated[
        int, Meta(title="Links in a comment", description="Of everybody else but staff.", ge=0, le=100)
    ] = 10
