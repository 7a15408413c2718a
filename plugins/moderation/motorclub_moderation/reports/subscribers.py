"""What happens to cases when something else has happened."""

from __future__ import annotations

from collections.abc import Collection

from motorclub.api import ContentRef, EventMeta, Subscriber
from motorclub_moderation.log.entries import record
from motorclub_moderation.reports import states
from motorclub_moderation.reports.models import CaseStatus
from motorclub_moderation.sanctions.events import AppealDecided

OVERTURNED = "OVERTURNED"


def reopen_case(event: AppealDecided, meta: EventMeta) -> None:
    """The case of a warning or ban that an appeal has overturned is decided again."""
    if event.decision != OVERTURNED or event.case_id is None:
        return
    case = states.lock_case(event.case_id)
    is_older = case.resolved_at is not None and case.resolved_at <= meta.occurred_at
    if case.status != CaseStatus.RESOLVED or not is_older:
        return
    states.reopen(case)
    record(
        "case.reopened",
        actor=None,
        content=ContentRef(case.target_type, case.target_id),
        member_id=case.target_author_id,
        case_id=case.id,
        after={"appealId": event.appeal_id},
    )


SUBSCRIBERS: Collection[Subscriber] = (
    Subscriber(AppealDecided, reopen_case, "moderation.reopen_case_after_appeal"),
)
