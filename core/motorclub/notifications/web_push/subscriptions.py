"""Which browsers a member is notified by: one subscription for each log-in, which ends with it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from urllib.parse import urlsplit

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub import clock
from motorclub.config import current_config
from motorclub.db import db, reads
from motorclub.http import ApiError, invalid
from motorclub.http.rows import Row
from motorclub.jobs.services import enqueue
from motorclub.notifications.models import PushSubscription
from motorclub.notifications.web_push.encryption import decode, public_server_key, read_point
from motorclub.viewer import Viewer

SEND = "core.notifications.web_push"
AUTH_BYTES = 16
# The push services of Chrome and Edge, Firefox, Safari and older Edge: nothing is sent to any other host.
HOSTS = ("fcm.googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com")


class PushState(Row):
    """The key that a browser subscribes with, and the address at which this log-in's browser has done so."""

    public_key: str
    endpoint: str | None


def is_allowed(endpoint: str) -> bool:
    """Whether an address is of a known push service, or of one that the operator has named."""
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        return False
    if f"{parts.scheme}://{parts.netloc}" in current_config().push_services:
        return True
    host = parts.hostname or ""
    is_push_service = any(host == one or host.endswith(f".{one}") for one in HOSTS)
    return is_push_service and parts.scheme == "https" and port in (None, 443) and "@" not in parts.netloc


def get_state(viewer: Viewer) -> PushState:
    """Whether the caller's browser is subscribed."""
    mine = sa.select(PushSubscription.endpoint).where(*_of_session(viewer))
    return PushState(public_server_key(), reads().scalar(mine))


def _of_session(viewer: Viewer) -> tuple[sa.ColumnElement[bool], ...]:
    return (
        PushSubscription.session_id == viewer.session_id,
        PushSubscription.server_key == public_server_key(),
    )


def subscribe(viewer: Viewer, submitted: Mapping[str, str]) -> PushState:
    """Subscribe the browser of the caller's log-in, in place of what it had before. Commits.

    Raises 400 for fields endpoint, p256dh and auth, 409 without a log-in of its own.
    """
    if viewer.session_id is None:
        raise ApiError(409, "Only a browser that is logged in can be subscribed.")
    if not is_allowed(submitted["endpoint"]):
        raise invalid("endpoint", "This is no push service that the site knows.")
    row = {
        "session_id": viewer.session_id,
        "member_id": viewer.member_id,
        "endpoint": submitted["endpoint"],
        "p256dh": _read_key(submitted["p256dh"]),
        "auth": _read_auth(submitted["auth"]),
        "server_key": public_server_key(),
        "created_at": clock.now(),
    }
    # The browser is that of another log-in no longer.
    others = sa.or_(
        PushSubscription.endpoint == row["endpoint"], PushSubscription.session_id == viewer.session_id
    )
    _delete(others)
    db.session.execute(insert(PushSubscription).values(row).on_conflict_do_nothing())
    db.session.commit()
    return get_state(viewer)


def _read_key(text: str) -> bytes:
    try:
        point = decode(text)
        read_point(point)
    except ValueError as error:
        raise invalid("p256dh", "This is no public key of a browser.") from error
    return point


def _read_auth(text: str) -> bytes:
    try:
        auth = decode(text)
    except ValueError as error:
        raise invalid("auth", "This is not base64url.") from error
    if len(auth) != AUTH_BYTES:
        raise invalid("auth", "Give {bytes} bytes.", bytes=AUTH_BYTES)
    return auth


def unsubscribe_browser(viewer: Viewer) -> None:
    """End the subscription of the caller's log-in, if it has one. Commits."""
    end_subscriptions([viewer.session_id] if viewer.session_id else [])
    db.session.commit()


def end_subscriptions(session_ids: Collection[int]) -> None:
    """End those of log-ins that are over, in the current transaction."""
    if session_ids:
        _delete(PushSubscription.session_id.in_(session_ids))


def _delete(which: sa.ColumnElement[bool]) -> None:
    db.session.execute(sa.delete(PushSubscription).where(which).execution_options(synchronize_session=False))


def enqueue_pushes(member_id: int, notification_id: int, run_at: datetime) -> None:
    """Send a notification to each of the member's browsers, once however many join its group."""
    mine = sa.select(PushSubscription.session_id).where(PushSubscription.member_id == member_id)
    for session_id in db.session.scalars(mine):
        payload = {"session": session_id, "notification": notification_id}
        enqueue(SEND, payload, run_at=run_at, key=f"{notification_id}.{session_id}")
