"""What an admin may set for the forum."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class ForumSettings:
    """`max_tags` per question; `posts_per_minute` of one member, questions and answers together."""

    max_tags: int = field(default=5, metadata={"public": True})
    posts_per_minute: int = 30
