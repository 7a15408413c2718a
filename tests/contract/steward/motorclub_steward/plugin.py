"""The steward as the platform sees it."""

from __future__ import annotations

from collections.abc import Iterable

import sqlalchemy as sa
from sqlalchemy.orm import DeclarativeBase

from motorclub.api import (
    STAFF,
    ContentDraft,
    Erased,
    ExportFile,
    Permission,
    PersonalData,
    Routes,
    Service,
    Subscriber,
    Verdict,
    hookimpl,
)
from motorclub.api.figures import Figure
from motorclub.api.rows import delete_rows, export_rows
from motorclub_steward import events, models, routes, services
from motorclub_steward.models import Report, Tip

HEARD = (events.QuestionAsked, events.AnswerPosted, events.CommentPosted)


def export(user_id: int) -> Iterable[ExportFile]:
    """Reports and tips."""
    yield export_rows("reports.json", sa.select(Report.id, Report.title).where(Report.reporter_id == user_id))
    yield export_rows("tips.json", sa.select(Tip.id, Tip.amount_minor).where(Tip.member_id == user_id))


def erase(user_id: int) -> Erased:
    """They go."""
    reports = delete_rows(Report, Report.reporter_id == user_id)
    return Erased(removed=reports + delete_rows(Tip, Tip.member_id == user_id))


class StewardPlugin:
    """Works over all plugins and names none of their code."""

    @hookimpl
    def register_routes(self) -> Iterable[Routes]:
        """Everything under /steward-api."""
        return (Routes(routes.blueprint, "/steward-api"),)

    @hookimpl
    def register_models(self) -> Iterable[type[DeclarativeBase]]:
        """Reports, tips, occurrences."""
        return (models.Base,)

    @hookimpl
    def register_permissions(self) -> Iterable[Permission]:
        """Deciding."""
        return routes.PERMISSIONS

    @hookimpl
    def review_content(self, draft: ContentDraft) -> Verdict | None:
        """One word waits."""
        return services.judge(draft)

    @hookimpl
    def register_subscribers(self) -> Iterable[Subscriber]:
        """What is counted."""
        return [Subscriber(event, services.note, f"steward.note_{event.name}") for event in HEARD]

    @hookimpl
    def register_services(self) -> Iterable[Service]:
        """What payments call, and what they call a tip."""
        labels = services.RevenueLabels()
        return (
            Service(services.HANDLER, services.Tips, services.Tips()),
            Service("steward.labels", services.RevenueLabels, labels, answers="payments.revenue_sources"),
        )

    @hookimpl
    def register_figures(self) -> Iterable[Figure]:
        """Tips."""
        return (Figure("steward.tips", "Tips", "money", services.count_tips, roles=STAFF),)

    @hookimpl
    def register_personal_data(self) -> Iterable[PersonalData]:
        """What members have said and given."""
        return (PersonalData("Reports and tips.", export, erase),)


plugin = StewardPlugin()
