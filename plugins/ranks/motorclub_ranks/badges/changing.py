"""Switching badges off and on."""

from __future__ import annotations

from motorclub.api import db, not_found, record_audit
from motorclub_ranks.badges.models import Badge


def switch_badge(badge_id: int, *, is_active: bool) -> None:
    """Award a badge from now on, or no longer. Commits. Raises 404."""
    badge = db.session.get(Badge, badge_id, with_for_update=True, populate_existing=True)
    if badge is None:
        raise not_found("Badge {id}", id=badge_id)
    badge.is_active = is_active
    record_audit("ranks.badge_switched", target=f"badge:{badge.key}", details={"active": is_active})
    db.session.commit()
