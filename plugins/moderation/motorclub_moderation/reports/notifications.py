"""What members are notified of when a case is decided."""

from __future__ import annotations

from collections.abc import Collection

import sqlalchemy as sa

from motorclub.api import Category, ContentRef, Member, NotificationKind, Role, Subscriber, db, notify
from motorclub_moderation.reports.events import CaseEscalated, CaseResolved, ReportDecided
from motorclub_moderation.reports.models import Resolution

ACTION_TAKEN = "moderation.report_action_taken"
NO_ACTION = "moderation.report_no_action"
EDITED = "moderation.content_edited"
HIDDEN = "moderation.content_hidden"
REMOVED = "moderation.content_removed"
ESCALATED = "moderation.case_escalated"
OWN_REPORTS, CASES = "/accountsettings?tab=moderation.OwnReports", "/report-management"
LINK = '<a href="{url}">{title}</a>'
KINDS = (
    NotificationKind(
        ACTION_TAKEN,
        "Staff have acted on your report.",
        'Thank you. We have acted on <a href="{url}">your report</a> of {title}',
        group_by=("url",),
    ),
    NotificationKind(
        NO_ACTION,
        "Staff have looked at your report and found nothing against the rules.",
        'We have looked at <a href="{url}">your report</a> of {title} and found nothing against our rules',
        group_by=("url",),
    ),
    NotificationKind(
        EDITED,
        "Staff have edited a post of yours.",
        f"Our staff have edited {LINK}: {{note}}",
        Category.NEEDS_ME,
    ),
    NotificationKind(
        HIDDEN,
        "Staff have hidden a post of yours.",
        f"Our staff have hidden {LINK}: {{note}}",
        Category.NEEDS_ME,
    ),
    NotificationKind(
        REMOVED,
        "Staff have removed a post of yours.",
        "Our staff have removed {title}: {note}",
        Category.NEEDS_ME,
    ),
    NotificationKind(
        ESCALATED,
        "A moderator wants an admin to decide a case.",
        'A case waits for an admin: <a href="{url}">{title}</a>',
        Category.NEEDS_ME,
        roles=frozenset({Role.ADMIN}),
    ),
)
OF_AUTHOR = {Resolution.EDITED: EDITED, Resolution.HIDDEN: HIDDEN, Resolution.REMOVED: REMOVED}


def notify_reporter(event: ReportDecided) -> None:
    """The reporter: whether something was done."""
    kind = ACTION_TAKEN if event.action_taken else NO_ACTION
    notify(event.reporter_id, kind, {"title": event.title}, OWN_REPORTS)


def notify_author(event: CaseResolved) -> None:
    """The author of what was edited, hidden or removed, unless its plugin does; a warning notifies by itself."""
    kind = OF_AUTHOR.get(Resolution(event.resolution))
    if kind is None or event.author_id is None or event.author_is_notified:
        return
    about = None if kind == REMOVED else ContentRef(event.target_type, event.target_id)
    values = {"title": event.title, "note": event.public_note}
    notify(event.author_id, kind, values, event.url, about=about)


def notify_admins(event: CaseEscalated) -> None:
    """Every admin."""
    url = f"{CASES}?case={event.case_id}"
    for member_id in db.session.scalars(sa.select(Member.id).where(Member.role == Role.ADMIN)).all():
        notify(member_id, ESCALATED, {"title": event.title}, url, actor_id=event.escalated_by)


SUBSCRIBERS: Collection[Subscriber] = (
    Subscriber(ReportDecided, notify_reporter, "moderation.notify_reporter"),
    Subscriber(CaseResolved, notify_author, "moderation.notify_reported_author"),
    Subscriber(CaseEscalated, notify_admins, "moderation.notify_admins_of_case"),
)
