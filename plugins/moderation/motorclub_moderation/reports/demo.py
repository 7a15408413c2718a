"""The demo community's reports: the queue of about a week, with what staff have decided of it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from decimal import Decimal

import sqlalchemy as sa

from motorclub.api import STAFF, VISITOR, Content, ContentRef, DemoContext, Member, db, resolve_content
from motorclub.api.rows import count_rows
from motorclub_moderation.log.entries import record
from motorclub_moderation.reports import snapshots, states
from motorclub_moderation.reports.models import (
    CaseStatus,
    Report,
    ReportCase,
    ReportReason,
    ReportStatus,
    Resolution,
)

# Where the demo site has content to report, and how many ids to look at.
PLACES = (("forum.question", 40), ("forum.answer", 60), ("events.event", 12), ("core.profile", 60))
# (reason, words of reporters, state), the newest last; reasons that are not for all types name theirs.
PENDING = (
    ("rude", ("He calls everybody an idiot who asks about winter tyres.",), CaseStatus.OPEN),
    ("spam", ("The same link to a shop again.", None, None), CaseStatus.OPEN),
    (
        "dangerous",
        ("Do not jack the car up there: the sill folds.", "This is how people get hurt."),
        CaseStatus.CLAIMED,
    ),
    (
        "generated_by_ai",
        (None, "Half of it is invented, there is no such sensor on this engine."),
        CaseStatus.OPEN,
    ),
    ("off_topic", (None,), CaseStatus.OPEN),
    ("private_data", ("My number plate and my street are in it.",), CaseStatus.OPEN),
    ("fraud", ("I have paid for a gearbox and never got it.",), CaseStatus.ESCALATED),
    ("impersonation", (None, "The real one is a friend of mine."), CaseStatus.OPEN),
    ("hate", ("That is a threat.", None, "Please do something."), CaseStatus.REOPENED),
    ("spam", (None, None), CaseStatus.OPEN),
    ("rude", (None,), CaseStatus.CLAIMED),
    ("other", ("This event is listed on the wrong day.",), CaseStatus.OPEN),
)
RESOLVED = (
    ("spam", Resolution.REMOVED, "Advertising."),
    ("off_topic", Resolution.NO_ACTION, ""),
    ("rude", Resolution.WARNED, "Please keep it friendly: argue about cars, not about people."),
    ("spam", Resolution.REMOVED, "Advertising, for the third time."),
    ("generated_by_ai", Resolution.NO_ACTION, ""),
    ("dangerous", Resolution.HIDDEN, "Following this could hurt somebody, so we have hidden it."),
    ("other", Resolution.NO_ACTION, ""),
    ("spam", Resolution.DUPLICATE, ""),
    ("rude", Resolution.NO_ACTION, ""),
    ("private_data", Resolution.EDITED, "We have taken the phone number out."),
)
POSTS = ("forum.question", "forum.answer", "events.event")
WEEK = timedelta(days=7)
JUDGED = {Resolution.NO_ACTION: ReportStatus.DISAGREED, Resolution.DUPLICATE: ReportStatus.IGNORED}


def seed(context: DemoContext) -> None:
    """Write them into the current session, as far as there is content to report."""
    if count_rows(ReportCase):
        return
    staff = list(db.session.scalars(sa.select(Member.id).where(Member.role.in_(STAFF)).order_by(Member.id)))
    targets = _list_targets(context, staff)
    if not staff or len(targets) < 2 * (len(PENDING) + len(RESOLVED)):
        return
    for number, (reason, words, status) in enumerate(PENDING):
        at = context.now - timedelta(hours=3 + 11 * (len(PENDING) - number))
        case = _add_case(_take_target(targets, reason), reason, at)
        _add_reports(context, case, reason, words, at)
        _put_into(context, case, status, staff[number % len(staff)])
    for number, (reason, resolution, note) in enumerate(RESOLVED):
        at = context.now - WEEK + timedelta(hours=15 * number)
        case = _add_case(_take_target(targets, reason), reason, at)
        _add_reports(context, case, reason, (None,) * (1 + number % 3), at)
        _resolve(case, resolution, note, staff[number % len(staff)], at + timedelta(hours=2 + number % 5))


def _list_targets(context: DemoContext, staff: Sequence[int]) -> list[Content]:
    """What members have made, in an order that is the same every time."""
    refs = [ContentRef(kind, number) for kind, most in PLACES for number in range(1, most + 1)]
    found = resolve_content(refs, VISITOR).values()
    theirs = [one for one in found if one.author_id is not None and one.author_id not in staff]
    context.random.shuffle(theirs)
    return theirs


def _take_target(targets: list[Content], reason: str) -> Content:
    """The next one that can be reported for this reason; of members only those that the reason is for."""
    types = db.session.scalar(sa.select(ReportReason.target_types).where(ReportReason.key == reason)) or POSTS
    place = next((number for number, one in enumerate(targets) if one.ref.type in types), 0)
    return targets.pop(place)


def _add_case(content: Content, reason: str, at: datetime) -> ReportCase:
    severity = db.session.scalar(sa.select(ReportReason.severity).where(ReportReason.key == reason))
    case = ReportCase(
        target_type=content.ref.type,
        target_id=content.ref.id,
        target_author_id=content.author_id,
        snapshot=snapshots.take_snapshot(content),
        severity=severity or 1,
        created_at=at,
        updated_at=at,
    )
    db.session.add(case)
    db.session.flush()
    return case


def _add_reports(
    context: DemoContext, case: ReportCase, reason: str, words: Sequence[str | None], at: datetime
) -> None:
    others = [member_id for member_id in context.member_ids if member_id != case.target_author_id]
    for number, (reporter_id, details) in enumerate(
        zip(context.random.sample(others, len(words)), words, strict=True)
    ):
        db.session.add(
            Report(
                case_id=case.id,
                reporter_id=reporter_id,
                reason_key=reason,
                details=details,
                weight=Decimal("1.5"),
                status=ReportStatus.OPEN,
                created_at=at + timedelta(minutes=17 * number),
            )
        )
    db.session.flush()
    states.count_reports(case)


def _put_into(context: DemoContext, case: ReportCase, status: CaseStatus, staff_id: int) -> None:
    case.status = status
    case.is_escalated = status == CaseStatus.ESCALATED
    if status == CaseStatus.CLAIMED:
        case.claimed_by, case.claimed_at = staff_id, context.now
    db.session.flush()


def _resolve(case: ReportCase, resolution: Resolution, note: str, staff_id: int, at: datetime) -> None:
    """As staff have decided it; the content stays, so that the demo site is whole."""
    judged = JUDGED.get(resolution, ReportStatus.AGREED)
    of_case = Report.case_id == case.id
    db.session.execute(sa.update(Report).where(of_case).values(status=judged, resolved_at=at))
    case.status, case.resolution, case.public_note = CaseStatus.RESOLVED, resolution, note or None
    case.resolved_by, case.resolved_at, case.updated_at = staff_id, at, at
    case.score, case.reviewed_digest = Decimal(0), snapshots.digest(case.snapshot)
    record(
        "case.resolved",
        actor=staff_id,
        content=ContentRef(case.target_type, case.target_id),
        member_id=case.target_author_id,
        case_id=case.id,
        reason=note,
        after={"resolution": resolution},
    )
