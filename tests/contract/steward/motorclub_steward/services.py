"""What the steward does: reports on content of any plugin, tips by any provider, figures of everybody."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import timedelta
from typing import Any, Protocol

import sqlalchemy as sa

from motorclub.api import (
    ApiError,
    ContentDraft,
    ContentRef,
    Decision,
    Event,
    EventMeta,
    Verdict,
    Viewer,
    db,
    not_found,
    now,
    reads,
    resolve_content,
    service,
)
from motorclub.api.figures import (
    FigureQuery,
    FigureRow,
    count,
    count_by_step,
    list_figures,
    read_figure,
    today,
    top_counts,
)
from motorclub.api.moderation import ContentAction, list_actions, perform_action
from motorclub_steward.models import Occurrence, Report, Tip

FORBIDDEN = "zyzzyvine"
REPORTED, HANDLER, PURPOSE = "steward.report", "steward.tips", "STEWARD_TIP"


def judge(draft: ContentDraft) -> Verdict | None:
    """Texts with the word wait for staff, in any plugin."""
    named = any(FORBIDDEN in (text or "") for text in draft.texts.values())
    return Verdict(Decision.HOLD, "A word of the test") if named else None


def report(viewer: Viewer, ref: ContentRef) -> int:
    """Report what the viewer can see. Commits. Raises 404."""
    found = resolve_content([ref], viewer).get(ref)
    if found is None:
        raise not_found(str(ref))
    row = Report(
        type=ref.type, item_id=ref.id, title=found.title, reporter_id=viewer.member_id, created_at=now()
    )
    db.session.add(row)
    db.session.commit()
    count(REPORTED, ref)
    return row.id


def handle(viewer: Viewer, report_id: int) -> str:
    """Hide or remove what was reported, as far as its type offers that. Commits. Raises 404, 409."""
    row = db.session.get(Report, report_id, with_for_update=True)
    if row is None:
        raise not_found("Report")
    offered = list_actions(row.type)
    action = next((one for one in (ContentAction.HIDE, ContentAction.REMOVE) if one in offered), None)
    if action is None:
        raise ApiError(409, f"{row.type} offers neither.", code="NO_SUCH_ACTION")
    perform_action(ContentRef(row.type, row.item_id), action, viewer, "Reported by members.")
    row.action = action
    db.session.commit()
    return action


def list_reported() -> Sequence[Mapping[str, Any]]:
    """What was reported most, in the last week."""
    found = top_counts(REPORTED, today() - timedelta(days=7), today() + timedelta(days=1), 50)
    return [{"ref": str(ref), "number": number} for ref, number in found]


class Payments(Protocol):
    """What is asked of payments."""

    def open(self, order: Any) -> Any:
        """A payment that the buyer can make."""


def tip(viewer: Viewer, amount_minor: int) -> str:
    """The page on which a tip is paid. Commits. Raises 409 where nobody takes money."""
    payments = service("payments.service", Payments)
    if payments is None:
        raise ApiError(409, "This site takes no money.", code="NO_PAYMENTS")
    row = Tip(member_id=viewer.member_id, amount_minor=amount_minor)
    db.session.add(row)
    db.session.flush()
    line = {"name": "Tip", "quantity": 1, "total_minor": amount_minor, "account": "DONATION_REVENUE"}
    opened = payments.open(
        {
            "purpose": PURPOSE,
            "purpose_id": row.id,
            "handler": HANDLER,
            "user_id": viewer.member_id,
            "description": "A tip for the club",
            "lines": [line],
            "currency": "EUR",
            "expires_at": now() + timedelta(minutes=15),
            "return_path": "/",
        }
    )
    db.session.commit()
    return str(opened["page"])


class Tips:
    """The service that payments call."""

    def paid(self, payment: Any) -> str | None:
        """Note it."""
        db.session.get_one(Tip, payment["purpose_id"]).paid_at = now()
        return None

    def closed(self, payment: Any) -> None:
        """Nothing was held for it."""

    def refunded(self, refund: Any, payment: Any) -> None:
        """Nothing was given for it."""

    def disputed(self, payment: Any) -> None:
        """Nothing was given for it."""

    def goods(self, payment: Any) -> Sequence[Any]:
        """None."""
        return ()

    def owed(self) -> bool:
        """Nothing."""
        return False


class RevenueLabels:
    """What payments call a tip."""

    def label_sources(self) -> Mapping[str, str]:
        """By purpose."""
        return {PURPOSE: "Tips"}


def note(event: Event, meta: EventMeta) -> None:
    """One row for each event, however often it is delivered."""
    if db.session.get(Occurrence, meta.id) is None:
        db.session.add(Occurrence(event_id=meta.id, name=event.name))


def count_occurrences() -> Mapping[str, int]:
    """How often each event has happened."""
    grouped = sa.select(Occurrence.name, sa.func.count().label("number")).group_by(Occurrence.name)
    return {row.name: row.number for row in reads().execute(grouped)}


def count_tips(query: FigureQuery) -> Iterator[FigureRow]:
    """What was tipped, by day."""
    return count_by_step(query, Tip.paid_at, value=sa.func.sum(Tip.amount_minor), currency=sa.literal("EUR"))


def read_all_figures(viewer: Viewer) -> Mapping[str, int]:
    """The sum of each figure of every plugin since yesterday."""
    query = FigureQuery(today() - timedelta(days=1), today() + timedelta(days=1))
    return {
        figure.name: sum(row.value for row in read_figure(figure.name, query, viewer))
        for figure in list_figures(viewer)
    }
