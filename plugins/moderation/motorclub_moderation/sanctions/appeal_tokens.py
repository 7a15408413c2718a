"""The token by which a banned member, who has no session, appeals: handed out once the password was right."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from motorclub.api import ApiError, not_found, now, sign_text, unsign_text

PURPOSE = "moderation.appeal"
LIFE = timedelta(hours=24)


def make_appeal_token(member_id: int) -> str:
    """A token for the member's appeals, good for a day."""
    return sign_text(PURPOSE, f"{member_id}-{int((now() + LIFE).timestamp())}")


def read_appeal_token(token: str) -> int:
    """The member whose token it is. Raises 404 for one that is not ours, 403 for one that is old."""
    text = unsign_text(PURPOSE, token)
    if text is None:
        raise not_found("The appeal token")
    member_id, _, expiry = text.partition("-")
    if datetime.fromtimestamp(int(expiry), UTC) <= now():
        raise ApiError(403, "Log in again to appeal.", code="APPEAL_TOKEN_EXPIRED")
    return int(member_id)
