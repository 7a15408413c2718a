"""What review contributes."""

from __future__ import annotations

from collections.abc import Iterable

import sqlalchemy as sa

from motorclub.plugin.exports import delete_rows, export_rows
from motorclub.plugin.spec import contributes
from motorclub.plugin.values import (
    Category,
    Erased,
    ExportFile,
    NotificationKind,
    PersonalData,
    Routes,
    Subscriber,
)
from motorclub.review import decisions
from motorclub.review.decisions import REJECTED, RELEASED
from motorclub.review.events import EVENTS, ContentReleased
from motorclub.review.models import HeldContent
from motorclub.review.permissions import PERMISSIONS
from motorclub.review.routes import blueprint

EXPORTED_COLUMNS = (HeldContent.type, HeldContent.item_id, HeldContent.texts, HeldContent.created_at)

KINDS = (
    NotificationKind(
        RELEASED,
        "A post of yours that waited for review has been published.",
        'Your post was reviewed and is now public: <a href="{url}">{title}</a>',
        Category.SYSTEM,
    ),
    NotificationKind(
        REJECTED,
        "A post of yours that waited for review is not published.",
        "Your post was reviewed and will not be published: {reason}",
        Category.SYSTEM,
    ),
)


def export(user_id: int) -> Iterable[ExportFile]:
    """What the member has written that waits for review."""
    mine = sa.select(*EXPORTED_COLUMNS).where(HeldContent.author_id == user_id)
    yield export_rows("posts-in-review.json", mine.order_by(HeldContent.id))


def erase(user_id: int) -> Erased:
    """It goes with its author."""
    return Erased(removed=delete_rows(HeldContent, HeldContent.author_id == user_id))


class ReviewPlugin:
    """What review contributes."""

    register_routes = contributes((Routes(blueprint, "/platform"),))
    register_permissions = contributes(PERMISSIONS)
    register_events = contributes(EVENTS)
    register_subscribers = contributes(
        (Subscriber(ContentReleased, decisions.notify_author, "core.notify_author_of_release"),)
    )
    register_notifications = contributes(KINDS)
    register_personal_data = contributes((PersonalData("Posts that wait for review.", export, erase),))
