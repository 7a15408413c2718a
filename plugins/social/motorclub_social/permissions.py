"""What roles may do with one another."""

from __future__ import annotations

from motorclub.api import EVERY_MEMBER, STAFF, Permission

FOLLOW = "social.follow"
COMMENT = "social.comment.create"
MODERATE = "social.comment.moderate"

PERMISSIONS = (
    Permission(FOLLOW, "Follow people and content.", EVERY_MEMBER),
    Permission(COMMENT, "Comment on content, and like comments.", EVERY_MEMBER),
    Permission(MODERATE, "Remove and restore the comments of others.", STAFF),
)
