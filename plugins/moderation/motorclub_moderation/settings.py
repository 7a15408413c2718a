"""What an admin may set for moderation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from msgspec import Meta


@dataclass(frozen=True, slots=True)
class ModerationSettings:
    """Limits and weights of reports, how the queue is worked, and figures of warnings and bans."""

    auto_hide_score: Annotated[
        float,
        Meta(
            title="Score that hides",
            description="Reports that weigh so much together hide their target until somebody has looked at it.",
            ge=1,
            le=1000,
        ),
    ] = 8
    new_author_factor: Annotated[
        float,
        Meta(
            title="Factor for new members",
            description="What a member of level 0 has written is hidden at this part of the score.",
            ge=0.1,
            le=1,
        ),
    ] = 0.6
    auto_lock_score: Annotated[
        float,
        Meta(
            title="Score that locks",
            description="Reports that weigh so much together lock their target, if it can be locked.",
            ge=1,
            le=1000,
        ),
    ] = 20
    staff_weight: Annotated[
        float, Meta(title="Weight of staff", description="What a report by staff weighs.", ge=1, le=100)
    ] = 6
    max_reports_per_day: Annotated[
        int, Meta(title="Reports a day", description="Of one member.", ge=1, le=1000)
    ] = 10
    max_reports_per_day_of_enthusiasts: Annotated[
        int,
        Meta(title="Reports a day of enthusiasts", description="Of members from level 2.", ge=1, le=1000),
    ] = 20
    re_report_cooldown_hours: Annotated[
        int,
        Meta(
            title="Hours until the next report",
            description="So long a member cannot report the same thing again, and nobody can report what staff have"
            " just looked at, unless it was edited.",
            ge=0,
            le=720,
        ),
    ] = 24
    exempt_staff: Annotated[
        bool,
        Meta(
            title="Staff cannot be reported", description="Reports about staff and their posts are refused."
        ),
    ] = False
    claim_timeout_minutes: Annotated[
        int,
        Meta(
            title="Minutes of a claim",
            description="A case that nobody has decided by then is open to everybody again.",
            ge=1,
            le=1440,
        ),
    ] = 30
    require_claim: Annotated[
        bool,
        Meta(title="Claim first", description="A case is decided only by the one who has claimed it."),
    ] = True
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
    new_member_days: Annotated[
        int,
        Meta(
            title="Days as a new member",
            description="How long the limits below apply to every member. To members of level 0 they always apply.",
            ge=0,
            le=90,
        ),
    ] = 0
    first_posts_to_review: Annotated[
        int,
        Meta(title="First posts to review", description="So many posts of a new member wait.", ge=0, le=20),
    ] = 1
    first_pictures_to_review: Annotated[
        int,
        Meta(
            title="First pictures to review",
            description="So many posts with pictures of a new member wait.",
            ge=0,
            le=20,
        ),
    ] = 1
    hold_links_of_new_members: Annotated[
        bool, Meta(title="Review links", description="Posts of new members that link to other sites wait.")
    ] = True
    new_member_threads_per_day: Annotated[
        int,
        Meta(title="Topics a day", description="Of a new member, in all plugins together.", ge=1, le=1000),
    ] = 3
    new_member_replies_per_day: Annotated[
        int,
        Meta(title="Replies a day", description="Of a new member, in all plugins together.", ge=1, le=1000),
    ] = 10
    new_member_seconds_between_posts: Annotated[
        int, Meta(title="Seconds between posts", description="Of a new member.", ge=0, le=3600)
    ] = 30
    duplicate_minutes: Annotated[
        int,
        Meta(
            title="Minutes until the same text again",
            description="So long a new member cannot post a text of theirs once more.",
            ge=0,
            le=1440,
        ),
    ] = 60
    silence_hours: Annotated[
        int,
        Meta(
            title="Hours of silence",
            description="So long a member may only read after a word filter that silences.",
            ge=1,
            le=720,
        ),
    ] = 24
