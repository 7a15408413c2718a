"""The events of warnings, bans and appeals."""

from __future__ import annotations

from dataclasses import dataclass

from motorclub.api import Event


@dataclass(frozen=True)
class MemberWarned(Event):
    """A member has been warned. `total_points` are those of all their warnings that count."""

    name = "moderation.member_warned"

    warning_id: int
    member_id: int
    points: int
    total_points: int


@dataclass(frozen=True)
class WarningRevoked(Event):
    """A warning was taken back; it counts no longer."""

    name = "moderation.warning_revoked"

    warning_id: int
    member_id: int


@dataclass(frozen=True)
class BanAnnounced(Event):
    """A ban begins at `starts_at`, of which the member is notified before."""

    name = "moderation.ban_announced"

    ban_id: int
    member_id: int
    scope: str
    starts_at: str
    expires_at: str | None


@dataclass(frozen=True)
class MemberBanned(Event):
    """A ban has begun. `scope` is one of BanScope; `expires_at` is null if it is permanent."""

    name = "moderation.member_banned"

    ban_id: int
    member_id: int
    scope: str
    expires_at: str | None


@dataclass(frozen=True)
class BanChanged(Event):
    """A ban that holds has another end: it was extended, or reduced by an appeal."""

    name = "moderation.ban_changed"

    ban_id: int
    member_id: int
    scope: str
    expires_at: str | None


@dataclass(frozen=True)
class BanEnded(Event):
    """A ban is over. `outcome` is EXPIRED or LIFTED; `had_begun` is false for one that was withdrawn before."""

    name = "moderation.ban_ended"

    ban_id: int
    member_id: int
    scope: str
    outcome: str
    had_begun: bool


@dataclass(frozen=True)
class AppealSubmitted(Event):
    """A member appeals against a ban or a warning."""

    name = "moderation.appeal_submitted"

    appeal_id: int
    member_id: int
    ban_id: int | None
    warning_id: int | None


@dataclass(frozen=True)
class AppealDecided(Event):
    """An appeal is decided. `decision` is UPHELD, REDUCED or OVERTURNED; `case_id` is that of the ban or warning."""

    name = "moderation.appeal_decided"

    appeal_id: int
    member_id: int
    ban_id: int | None
    warning_id: int | None
    case_id: int | None
    decision: str


EVENTS = (
    MemberWarned,
    WarningRevoked,
    BanAnnounced,
    MemberBanned,
    BanChanged,
    BanEnded,
    AppealSubmitted,
    AppealDecided,
)
