"""What roles may do in contests."""

from __future__ import annotations

from motorclub.api import EVERY_MEMBER, STAFF, Permission

ENTER = "showcase.contest.enter"
VOTE = "showcase.contest.vote"
MANAGE = "showcase.contests"

PERMISSIONS = (
    Permission(ENTER, "Enter own cars in contests.", EVERY_MEMBER),
    Permission(VOTE, "Vote in contests.", EVERY_MEMBER),
    Permission(
        MANAGE, "Make and cancel contests, decide about entries, see why ballots are not counted.", STAFF
    ),
)
