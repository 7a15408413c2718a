"""Reading cases: the queue, one case, its reports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import aliased

from motorclub.api import ContentRef, Member, Viewer, db, reads, resolve_content, translate_answer
from motorclub.api.levels import level_of
from motorclub.api.rows import Page, columns_of, read_one, read_page, read_rows, to_row
from motorclub_moderation.reports.cases import deciding
from motorclub_moderation.reports.cases.rows import (
    AuthorRecordRow,
    CaseReportRow,
    ReasonCountRow,
    ReportCaseDetailRow,
    ReportCaseRow,
    TargetStateRow,
)
from motorclub_moderation.reports.models import (
    CaseStatus,
    Report,
    ReportCase,
    ReportReason,
    ReportStatus,
    Resolution,
)
from motorclub_moderation.reports.permissions import DECIDE_ESCALATED
from motorclub_moderation.reports.snapshots import read_text
from motorclub_moderation.reports.weights import AGREED_COUNT, DECIDED_COUNT
from motorclub_moderation.sanctions.models import MemberBan, MemberWarning
from motorclub_moderation.sanctions.warnings import is_counted

_AUTHOR, _CLAIMANT = aliased(Member), aliased(Member)
_NAMED: dict[str, sa.SQLColumnExpression[Any]] = {
    f"{name}_{column}": getattr(member, column)
    for name, member in (("author", _AUTHOR), ("claimant", _CLAIMANT))
    for column in ("id", "username", "profile_image")
}
_NAMED |= {"author_role": _AUTHOR.role, "score": sa.cast(ReportCase.score, sa.Double)}
_COLUMNS = columns_of(ReportCaseRow, ReportCase, **_NAMED)
_IS_PENDING = ReportCase.status != CaseStatus.RESOLVED.value
_ORDERS: Mapping[str, tuple[sa.ColumnElement[Any], ...]] = {
    "PRIORITY": (ReportCase.severity.desc(), ReportCase.score.desc(), ReportCase.id.asc()),
    "AGE": (ReportCase.id.asc(),),
}
_LATEST = (ReportCase.updated_at.desc(), ReportCase.id.desc())
# Cases are counted up to here: further ones do not make the queue slower.
MOST_COUNTED = 1000


def list_cases(viewer: Viewer, query: Mapping[str, Any]) -> Page[ReportCaseRow]:
    """Cases that are to be decided, the most urgent first; resolved ones by their latest change.

    At most 1000 are counted.
    """
    status = query.get("status")
    which = _which(viewer, query)
    found = _select().where(*which)
    is_queue = status != CaseStatus.RESOLVED and "author_id" not in query
    order = _ORDERS[query["sort"]] if is_queue else _LATEST
    page, size = query["page"], query["size"]
    rows = read_rows(ReportCaseRow, found.order_by(*order).limit(size).offset(page * size))
    _complete(rows)
    return Page.of(rows, _count(which), page, size)


def _select() -> sa.Select[*tuple[Any, ...]]:
    chosen = sa.select(*_COLUMNS).outerjoin(_AUTHOR, _AUTHOR.id == ReportCase.target_author_id)
    return chosen.outerjoin(_CLAIMANT, _CLAIMANT.id == ReportCase.claimed_by)


def _which(viewer: Viewer, query: Mapping[str, Any]) -> list[sa.ColumnElement[bool]]:
    which: list[sa.ColumnElement[bool]] = []
    if "status" in query:
        which.append(ReportCase.status == query["status"])
    elif "author_id" not in query:
        which.append(_IS_PENDING)
    for name, column in (("type", ReportCase.target_type), ("author_id", ReportCase.target_author_id)):
        if name in query:
            which.append(column == query[name])
    if "reason" in query:
        named = (Report.case_id == ReportCase.id, Report.reason_key == query["reason"])
        which.append(sa.exists().where(*named))
    if query["mine"]:
        which.append(ReportCase.claimed_by == viewer.id)
    if query["escalated"]:
        which.append(ReportCase.is_escalated.is_(True))
    return which


def _count(which: Sequence[sa.ColumnElement[bool]]) -> int:
    """How many cases there are, up to MOST_COUNTED."""
    some = sa.select(ReportCase.id).where(*which).limit(MOST_COUNTED).subquery()
    return reads().scalar(sa.select(sa.func.count()).select_from(some)) or 0


def _complete(rows: Sequence[ReportCaseRow]) -> None:
    """Give each row its reasons."""
    counted = (
        sa.select(Report.case_id, ReportReason.key, ReportReason.label, sa.func.count().label("number"))
        .join(ReportReason, ReportReason.key == Report.reason_key)
        .where(Report.case_id.in_([row.id for row in rows]), Report.status != ReportStatus.WITHDRAWN)
        .group_by(Report.case_id, ReportReason.id)
        .order_by(sa.desc("number"), ReportReason.position)
    )
    reasons = read_rows(ReasonCountRow, counted) if rows else []
    for reason in reasons:
        reason.label = translate_answer(reason.label)
    for row in rows:
        row.reasons = [reason for reason in reasons if reason.case_id == row.id]


# One case


def get_case(viewer: Viewer, case_id: int) -> ReportCaseDetailRow:
    """A case with its target as it was and as it is, and what is known about the author. Raises 404."""
    row = read_one(ReportCaseRow, _select().where(ReportCase.id == case_id), "Case {id}", id=case_id)
    _complete([row])
    detail = to_row(ReportCaseDetailRow, row, reasons=row.reasons)
    detail.reported = _to_state(row)
    detail.present = _find_present(viewer, row)
    detail.record = _find_record(row.author_id) if row.author_id else None
    case = db.session.get_one(ReportCase, case_id)
    detail.needs_admin = deciding.needs_admin(case)
    detail.resolutions = deciding.list_resolutions(viewer, case)
    return detail


def _to_state(row: ReportCaseRow) -> TargetStateRow:
    snapshot = row.snapshot
    return TargetStateRow(
        snapshot["title"], snapshot["text"], snapshot["url"], snapshot["image"], row.created_at
    )


def _find_present(viewer: Viewer, row: ReportCaseRow) -> TargetStateRow | None:
    ref = ContentRef(row.target_type, row.target_id)
    content = resolve_content([ref], viewer).get(ref)
    if content is None:
        return None
    return TargetStateRow(content.title, read_text(content), content.url, content.image)


def _find_record(member_id: int) -> AuthorRecordRow | None:
    upheld = ReportCase.resolution.not_in((Resolution.NO_ACTION, Resolution.DUPLICATE))
    theirs = ReportCase.target_author_id == Member.id
    points = sa.select(sa.func.coalesce(sa.func.sum(MemberWarning.points), 0))
    chosen = sa.select(
        Member.created_at.label("joined_at"),
        sa.literal(level_of(member_id)).label("level"),
        _counted(ReportCase.id, theirs).label("cases"),
        _counted(ReportCase.id, theirs, upheld).label("upheld_cases"),
        _counted(MemberWarning.id, MemberWarning.user_id == Member.id).label("warnings"),
        points.where(MemberWarning.user_id == Member.id, is_counted()).scalar_subquery().label("points"),
        _counted(MemberBan.id, MemberBan.user_id == Member.id).label("bans"),
    ).where(Member.id == member_id)
    return next(iter(read_rows(AuthorRecordRow, chosen)), None)


def _counted(column: sa.SQLColumnExpression[Any], *which: sa.ColumnElement[bool]) -> sa.ScalarSelect[int]:
    return sa.select(sa.func.count(column)).where(*which).correlate(Member).scalar_subquery()


def list_reports(viewer: Viewer, case_id: int, page: int, size: int) -> Page[CaseReportRow]:
    """The reports of a case, the heaviest first, each with its reporter's record."""
    is_open = viewer.may(DECIDE_ESCALATED)
    others = aliased(Report)
    counted = sa.select(AGREED_COUNT.label("agreed"), DECIDED_COUNT.label("decided"))
    record = counted.where(Report.reporter_id == others.reporter_id).correlate(others).lateral()
    columns = columns_of(
        CaseReportRow,
        others,
        reporter_id=Member.id,
        reporter_username=Member.username,
        reporter_profile_image=Member.profile_image,
        reason_label=ReportReason.label,
        is_confidential=ReportReason.is_confidential,
        weight=sa.cast(others.weight, sa.Double),
        agreed=record.c.agreed,
        decided=record.c.decided,
    )
    chosen = (
        sa.select(*columns)
        .select_from(others)
        .join(ReportReason, ReportReason.key == others.reason_key)
        .outerjoin(Member, Member.id == others.reporter_id)
        .join(record, sa.true())
        .where(others.case_id == case_id, others.status != ReportStatus.WITHDRAWN)
        .order_by(others.weight.desc(), others.id)
    )
    found = read_page(CaseReportRow, chosen, page, size)
    for row in found.content:
        row.reason_label = translate_answer(row.reason_label)
        if row.is_confidential and not is_open:
            row.reporter_id = row.reporter_username = row.details = None
            row.agreed = row.decided = 0
    return found
