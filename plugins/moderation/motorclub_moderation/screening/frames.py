"""What open panels are sent: how much staff have to look at."""

from __future__ import annotations

from collections.abc import Mapping

from motorclub.api import Topic, Viewer, send_after_commit
from motorclub.api.rows import schema_of
from motorclub_moderation.screening import review_queue
from motorclub_moderation.screening.permissions import REVIEW
from motorclub_moderation.screening.rows import ReviewCountRow

TOPIC = "/topic/moderation/review-queue"
REVIEW_QUEUE = "REVIEW_QUEUE"


def publish_count() -> None:
    """Send the new number, after the commit."""
    send_after_commit(TOPIC, REVIEW_QUEUE, review_queue.count_items)


def may_subscribe(viewer: Viewer, params: Mapping[str, str]) -> bool:
    """Whether the viewer decides about posts that wait."""
    return viewer.may(REVIEW)


TOPICS = (
    Topic(
        TOPIC,
        "How many posts wait for staff or are flagged, for those who decide about them.",
        may_subscribe,
        messages={REVIEW_QUEUE: schema_of(ReviewCountRow)},
    ),
)
