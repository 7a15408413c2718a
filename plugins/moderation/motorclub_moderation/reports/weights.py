"""What a report weighs (community.md 7.5 and 7.9)."""

from __future__ import annotations

import math

import sqlalchemy as sa

from motorclub.api import Viewer, db, settings_of
from motorclub.api.levels import level_of
from motorclub_moderation.reports.models import Report, ReportStatus
from motorclub_moderation.reports.permissions import WORK
from motorclub_moderation.settings import ModerationSettings

# Fewer decided reports than these say nothing about their reporter.
LEAST_DECIDED = 6
# The accuracy from which a record adds to the weight, and by how much it changes it at most for four reports.
PIVOT, SLOPE = 0.7, 2.5


def weigh(base: float, agreed: int, decided: int) -> float:
    """A base weight and the reporter's record.

    >>> [round(weigh(1 + level / 2, agreed, total), 2) for level, agreed, total in ((1, 0, 0), (2, 9, 10), (0, 0, 12))]
    [1.5, 4.77, 0]
    """
    if decided < LEAST_DECIDED:
        return base
    accuracy = agreed / decided
    share = (accuracy - PIVOT) / ((1 - PIVOT) if accuracy >= PIVOT else PIVOT)
    return max(0, base + share * SLOPE * math.log(decided, 4))


def weigh_report_of(viewer: Viewer) -> float:
    """What a report by the viewer weighs now."""
    staff = settings_of(ModerationSettings).staff_weight
    base = staff if viewer.may(WORK) else 1 + level_of(viewer.member_id) / 2
    return weigh(base, *count_decided(viewer.member_id))


DECIDED = (ReportStatus.AGREED, ReportStatus.DISAGREED)
AGREED_COUNT = sa.func.coalesce(
    sa.func.sum(Report.earlier_agreed + sa.cast(Report.status == ReportStatus.AGREED, sa.Integer)), 0
)
DECIDED_COUNT = sa.func.coalesce(
    sa.func.sum(Report.earlier_decided + sa.cast(Report.status.in_(DECIDED), sa.Integer)), 0
)


def count_decided(member_id: int) -> tuple[int, int]:
    """(agreed, decided): the reports of a member that staff have decided about."""
    counted = sa.select(AGREED_COUNT, DECIDED_COUNT).where(Report.reporter_id == member_id)
    agreed, decided = db.session.execute(counted).one()
    return int(agreed), int(decided)
