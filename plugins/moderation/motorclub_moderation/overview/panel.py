"""The figures of the moderator panel."""

from __future__ import annotations

from datetime import date, timedelta

import sqlalchemy as sa

from motorclub.api import Member, Viewer, now, reads
from motorclub.api.figures import site_day, today, within_days
from motorclub.api.rows import AUTHOR, Page, columns_of, count_rows, read_page
from motorclub_moderation.log.models import LogEntry
from motorclub_moderation.overview.models import FindingStatus, VoteFinding
from motorclub_moderation.overview.rows import FigureDayRow, PanelFiguresRow, PanelRow, TeamMemberRow
from motorclub_moderation.reports.models import PENDING, CaseStatus, ReportCase
from motorclub_moderation.sanctions.models import OPEN_APPEALS, BanAppeal, BanStatus, MemberBan
from motorclub_moderation.screening.review_queue import count_items

PERIOD_DAYS = 30


def count_work(viewer: Viewer) -> PanelRow:
    """How much there is to do."""
    own = (ReportCase.status == CaseStatus.CLAIMED, ReportCase.claimed_by == viewer.member_id)
    return PanelRow(
        open_cases=count_rows(ReportCase, ReportCase.status.in_(PENDING), connection=reads()),
        own_claims=count_rows(ReportCase, *own, connection=reads()),
        review_items=count_items().waiting,
        open_appeals=count_rows(BanAppeal, BanAppeal.status.in_(OPEN_APPEALS), connection=reads()),
        active_bans=count_rows(MemberBan, MemberBan.status == BanStatus.ACTIVE, connection=reads()),
        vote_findings=count_rows(VoteFinding, VoteFinding.status == FindingStatus.OPEN, connection=reads()),
    )


def read_figures() -> PanelFiguresRow:
    """Cases of the last 30 days by day, and how soon staff did something about one."""
    until = today() + timedelta(days=1)
    since = until - timedelta(days=PERIOD_DAYS)
    opened, resolved = (
        _count_by_day(column, since, until) for column in (ReportCase.created_at, ReportCase.resolved_at)
    )
    days = [since + timedelta(days=number) for number in range(PERIOD_DAYS)]
    rows = [FigureDayRow(day, opened.get(day, 0), resolved.get(day, 0)) for day in days]
    return PanelFiguresRow(_median_minutes(), rows)


def _count_by_day(
    column: sa.orm.InstrumentedAttribute[object], since: date, until: date
) -> dict[object, int]:
    day = site_day(column)
    counted = sa.select(day, sa.func.count()).where(within_days(column, since, until)).group_by(day)
    return {row[0]: row[1] for row in reads().execute(counted)}


def _median_minutes() -> float | None:
    """From the beginning of a case to the first entry of the log that one of the staff has made about it."""
    first = sa.select(sa.func.min(LogEntry.created_at)).where(
        LogEntry.case_id == ReportCase.id, LogEntry.actor_id.is_not(None)
    )
    minutes = sa.extract("epoch", first.scalar_subquery() - ReportCase.created_at) / 60
    median = sa.func.percentile_cont(0.5).within_group(minutes)
    since = now() - timedelta(days=PERIOD_DAYS)
    found = reads().scalar(sa.select(median).where(ReportCase.created_at >= since))
    return None if found is None else round(float(found), 1)


def list_team(page: int, size: int) -> Page[TeamMemberRow]:
    """What each of the staff has done in the last 30 days, who has done most first."""
    actions = (
        sa.select(LogEntry.actor_id, sa.func.count().label("number"))
        .where(LogEntry.created_at >= now() - timedelta(days=PERIOD_DAYS), LogEntry.actor_id.is_not(None))
        .group_by(LogEntry.actor_id)
        .subquery("done")
    )
    claims = (
        sa.select(ReportCase.claimed_by, sa.func.count().label("number"))
        .where(ReportCase.status == CaseStatus.CLAIMED)
        .group_by(ReportCase.claimed_by)
        .subquery("claimed")
    )
    number, claimed = sa.func.coalesce(actions.c.number, 0), sa.func.coalesce(claims.c.number, 0)
    columns = columns_of(TeamMemberRow, Member, **AUTHOR, actions=number, claims=claimed)
    joined = (
        sa.select(*columns)
        .outerjoin(actions, actions.c.actor_id == Member.id)
        .outerjoin(claims, claims.c.claimed_by == Member.id)
        .where(sa.or_(actions.c.number > 0, claims.c.number > 0))
    )
    return read_page(TeamMemberRow, joined.order_by(number.desc(), Member.id), page, size)
