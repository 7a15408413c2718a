"""Sending one notification to one browser; the job queue tries again what a push service could not take."""

from __future__ import annotations

import http.client
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

import orjson
import sqlalchemy as sa

from motorclub.db import db
from motorclub.notifications.models import Notification, PushSubscription
from motorclub.notifications.preferences import load_preferences
from motorclub.notifications.services import kinds, plain
from motorclub.notifications.web_push.encryption import authorization, encrypt, public_server_key
from motorclub.notifications.web_push.subscriptions import end_subscriptions, is_allowed
from motorclub.plugin.values import Channel

TIMEOUT_S = 10.0
# The service keeps it so long for a browser that is switched off.
KEPT_S = 24 * 3600
# All of it fits into one record of 4,096 bytes.
MAX_CHARS = 300
# The subscription has ended, or is of another key: no later attempt can succeed.
ENDED = (400, 401, 403, 404, 410)
TAKEN = range(200, 300)


class PushFailed(RuntimeError):
    """The push service has not taken the message; a later attempt may succeed."""


def send_push(payload: Mapping[str, Any]) -> None:
    """The job: send the notification unless it has been read, and end a subscription that is no good.

    Raises PushFailed, OSError and HTTPException when the service is away or busy.
    """
    row = _load(payload["session"], payload["notification"])
    if row is None or row.read_at is not None or not _is_wanted(row):
        return
    if row.server_key != public_server_key() or not is_allowed(row.endpoint):
        end_subscriptions([row.session_id])
        return
    status = _post(row)
    if status in ENDED:
        end_subscriptions([row.session_id])
    elif status not in TAKEN:
        raise PushFailed(f"{urlsplit(row.endpoint).hostname} answered {status}")


def _load(session_id: int, notification_id: int) -> Any:
    wanted = (
        PushSubscription.session_id,
        PushSubscription.member_id,
        PushSubscription.endpoint,
        PushSubscription.p256dh,
        PushSubscription.auth,
        PushSubscription.server_key,
        Notification.id,
        Notification.kind,
        Notification.message,
        Notification.url,
        Notification.read_at,
    )
    of_member = Notification.user_id == PushSubscription.member_id
    these = (PushSubscription.session_id == session_id, Notification.id == notification_id)
    return db.session.execute(sa.select(*wanted).where(of_member, *these)).first()


def _is_wanted(row: Any) -> bool:
    preferences, kind = load_preferences(row.member_id), kinds().get(row.kind)
    return preferences is not None and kind is not None and preferences.wants(kind, Channel.PUSH)


def _message(row: Any) -> bytes:
    """What the site's worker shows: no more than a mail would say."""
    text = plain(row.message)
    body = text if len(text) <= MAX_CHARS else text[: MAX_CHARS - 1] + "…"
    return orjson.dumps({"body": body, "url": row.url, "tag": f"notification-{row.id}"})


def _post(row: Any) -> int:
    """Send it; the status of the answer. Redirects are not followed."""
    parts = urlsplit(row.endpoint)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    connection = kind(parts.netloc, timeout=TIMEOUT_S)
    try:
        connection.request(
            "POST",
            parts.path + (f"?{parts.query}" if parts.query else ""),
            encrypt(_message(row), row.p256dh, row.auth),
            {
                "Authorization": authorization(row.endpoint),
                "Content-Encoding": "aes128gcm",
                "Content-Type": "application/octet-stream",
                "TTL": str(KEPT_S),
                "Topic": f"n{row.id}",
            },
        )
        return connection.getresponse().status
    finally:
        connection.close()
