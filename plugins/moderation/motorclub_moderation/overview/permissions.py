"""What roles may do with the moderator panel."""

from __future__ import annotations

from motorclub.api import STAFF, Permission

READ_PANEL = "moderation.panel"
JUDGE_VOTES = "moderation.votes"

PERMISSIONS = (
    Permission(READ_PANEL, "Read the figures of the moderator panel.", STAFF),
    Permission(JUDGE_VOTES, "Decide about suspicious votes.", STAFF),
)
