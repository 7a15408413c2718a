"""For plugins that moderate: acting on content, deciding about what waits for review, and the events of both."""

from motorclub.content.services import find_document
from motorclub.plugin.values import ContentAction
from motorclub.review.actions import (
    list_actions,
    notifies_author,
    perform_action,
    perform_automatic_action,
    perform_entrusted_action,
)
from motorclub.review.decisions import reject_content, release_content
from motorclub.review.events import (
    ContentFlagged,
    ContentHeld,
    ContentModerated,
    ContentRejected,
    ContentReleased,
    ContentWithdrawn,
)
from motorclub.review.models import HeldContent
from motorclub.review.services import is_release

__all__ = [
    "ContentAction",
    "ContentFlagged",
    "ContentHeld",
    "ContentModerated",
    "ContentRejected",
    "ContentReleased",
    "ContentWithdrawn",
    "HeldContent",
    "find_document",
    "is_release",
    "list_actions",
    "notifies_author",
    "perform_action",
    "perform_automatic_action",
    "perform_entrusted_action",
    "reject_content",
    "release_content",
]
