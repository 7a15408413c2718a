"""What an admin may set for the forum."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from msgspec import Meta


@dataclass(frozen=True, slots=True)
class ForumSettings:
    """Limits of what members write and vote."""

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
    review_first_question: Annotated[
        bool,
        Meta(
            title="Look at first questions",
            description="A member's first question waits until a moderator has approved it; of level 0 always.",
        ),
    ] = False
    questions_of_new_members: Annotated[
        int,
        Meta(
            title="Questions a day of new members",
            description="Members of level 0 ask so many a day.",
            ge=1,
            le=100,
        ),
    ] = 3
    answers_of_new_members: Annotated[
        int,
        Meta(
            title="Answers a day of new members",
            description="Members of level 0 give so many answers and comments together a day.",
            ge=1,
            le=1000,
        ),
    ] = 10
    links_of_new_members: Annotated[
        int, Meta(title="Links of new members", description="In a post of members of level 0.", ge=0, le=100)
    ] = 2
    links_per_post: Annotated[
        int, Meta(title="Links in a post", description="Of everybody else but staff.", ge=0, le=100)
    ] = 10
    votes_of_new_members: Annotated[
        int, Meta(title="Votes a day of new members", description="Of members of level 0.", ge=1, le=1000)
    ] = 5
    votes_per_day: Annotated[
        int, Meta(title="Votes a day", description="Of everybody else, up and down together.", ge=1, le=1000)
    ] = 30
    votes_per_pair: Annotated[
        int,
        Meta(
            title="Votes a day for one member",
            description="So many votes one member may give another one a day.",
            ge=1,
            le=1000,
        ),
    ] = 6
    down_votes_per_day: Annotated[
        int, Meta(title="Down-votes a day", description="Of one member.", ge=0, le=1000)
    ] = 10
    down_votes_per_pair: Annotated[
        int,
        Meta(
            title="Down-votes a day for one member",
            description="So many down-votes one member may give another one a day.",
            ge=0,
            le=1000,
        ),
    ] = 3
    suggestions_per_day: Annotated[
        int, Meta(title="Suggested edits a day", description="Of one member.", ge=1, le=1000)
    ] = 20
    suggestions_of_new_members: Annotated[
        int,
        Meta(
            title="Suggested edits a day of new members", description="Of members of level 0.", ge=1, le=1000
        ),
    ] = 3
