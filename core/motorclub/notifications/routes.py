"""The calls under /api/notifications."""

from __future__ import annotations

from typing import Any

from flask import current_app

from motorclub.http import Blueprint, PageQuery, current_viewer, forbidden, page_of, page_schema, signed_in
from motorclub.notifications import services
from motorclub.notifications.schemas import (
    LatestNotificationSchema,
    MarkedSchema,
    NotificationSchema,
    UnreadCountSchema,
)

blueprint = Blueprint("notifications", __name__, description="What a member has been told")


def _check_own(user_id: int) -> None:
    """Raises 403 unless the path names the caller."""
    if user_id != current_viewer().member_id:
        raise forbidden("These are another member's notifications.")


@blueprint.route("/<id:user_id>/unread/latest")
@blueprint.response(200, LatestNotificationSchema(many=True))
@signed_in
def latest(user_id: int) -> Any:
    """The newest five unread, newest first; the first carries the count of all unread."""
    _check_own(user_id)
    # Already JSON: frames carry the very same items.
    return current_app.json.response(services.latest_unread(user_id))


@blueprint.route("/<id:user_id>/all")
@blueprint.arguments(PageQuery, location="query")
@blueprint.response(200, page_schema(NotificationSchema))
@signed_in
def of_member(query: dict[str, int], user_id: int) -> Any:
    """All of a member's notifications, newest first."""
    _check_own(user_id)
    return _page(user_id, query)


@blueprint.route("/user/all")
@blueprint.arguments(PageQuery, location="query")
@blueprint.response(200, page_schema(NotificationSchema))
@signed_in
def own(query: dict[str, int]) -> Any:
    """All of the caller's notifications, newest first."""
    return _page(current_viewer().member_id, query)


def _page(user_id: int, query: dict[str, int]) -> dict[str, Any]:
    content, total = services.listed(user_id, query["page"], query["size"])
    return page_of(content, total, query["page"], query["size"])


@blueprint.route("/<id:notification_id>/mark-as-read", methods=["PUT"])
@blueprint.response(200, MarkedSchema)
@signed_in
def mark_as_read(notification_id: int) -> Any:
    """Mark one of the caller's notifications as read."""
    count = services.mark_read(current_viewer().member_id, notification_id)
    return {"id": notification_id, "is_read": True, "count": count}


@blueprint.route("/<id:user_id>/mark-all-as-read", methods=["PUT"])
@blueprint.response(200, UnreadCountSchema)
@signed_in
def mark_all_as_read(user_id: int) -> Any:
    """Mark all of the caller's notifications as read."""
    _check_own(user_id)
    return {"count": services.mark_all_read(user_id)}
