"""Pages of cars as content, with what moderators do to them from any plugin."""

from __future__ import annotations

from motorclub.api import ContentType
from motorclub.api.moderation import ContentAction
from motorclub_showcase.gallery import content, states
from motorclub_showcase.shared.models import SHOWCASE

CONTENT_TYPES = (
    ContentType(
        SHOWCASE,
        "Showcase",
        content.load_showcases,
        content.showcase_documents,
        list_latest=content.list_latest,
        actions={
            ContentAction.HIDE: states.hide_showcase,
            ContentAction.REVIEW: states.review_showcase,
            ContentAction.SHOW: states.show_showcase,
            ContentAction.REMOVE: states.remove_showcase,
            ContentAction.RESTORE: states.restore_showcase,
        },
        notifies_author=True,
    ),
)
