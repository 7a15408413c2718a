"""What open pages of the case queue are sent: that a case has changed, never what.

A page that gets a frame fetches again, so that what it may see is decided again.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from motorclub.api import Topic, Viewer, now, send_after_commit
from motorclub.api.rows import Row, schema_of
from motorclub_moderation.reports.permissions import WORK

TOPIC = "/topic/moderation/report-cases"
CASE_CHANGED = "CASE_CHANGED"


class CaseFrame(Row):
    """Which case has changed, and when."""

    case_id: int
    updated_at: datetime


def publish_frame(case_id: int) -> None:
    """Publish a change of a case to open pages, after the commit."""
    frame = CaseFrame(case_id, now())
    send_after_commit(TOPIC, CASE_CHANGED, lambda: frame)


def may_subscribe(viewer: Viewer, params: Mapping[str, str]) -> bool:
    """Whether the viewer works the queue."""
    return viewer.may(WORK)


TOPICS = (
    Topic(
        TOPIC,
        "That a case of reports has changed, for those who work the queue.",
        may_subscribe,
        messages={CASE_CHANGED: schema_of(CaseFrame)},
    ),
)
