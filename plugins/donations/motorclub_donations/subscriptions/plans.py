"""Plans: what admins add and change, and the lists of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from motorclub.api import (
    Viewer,
    check_version,
    conflict,
    db,
    enqueue,
    flush_unique,
    invalid,
    list_rights,
    not_found,
    now,
    record_audit,
    translate_answer,
)
from motorclub.api.rows import Page, columns_of, read_one, read_page, read_rows
from motorclub_donations.subscriptions.models import BEGUN, PlanStatus, Subscription, SubscriptionPlan
from motorclub_donations.subscriptions.rows import PlanItemRow, PlanRow, RightRow

SETTLE_PLAN = "donations.settle_plan"
FIELDS = (
    "name",
    "description",
    "currency",
    "month_minor",
    "year_minor",
    "features",
    "rights",
    "trial_days",
    "giftable",
    "position",
    "status",
)
# A body that a schema has checked.
Body = Mapping[str, Any]
_ORDER = (SubscriptionPlan.position, SubscriptionPlan.id)
_SUBSCRIBERS = (
    sa.select(sa.func.count())
    .where(Subscription.plan_id == SubscriptionPlan.id, Subscription.status.in_(BEGUN))
    .correlate(SubscriptionPlan)
    .scalar_subquery()
)
_ITEMS = sa.select(*columns_of(PlanItemRow, SubscriptionPlan, subscriber_count=_SUBSCRIBERS))


def list_offered(page: int, size: int) -> Page[PlanRow]:
    """A page of the plans that can be subscribed to, in their order."""
    offered = sa.select(*columns_of(PlanRow, SubscriptionPlan)).where(
        SubscriptionPlan.status == PlanStatus.ACTIVE
    )
    return read_page(PlanRow, offered.order_by(*_ORDER), page, size)


def list_plans(page: int, size: int) -> Page[PlanItemRow]:
    """A page of all plans, the archived ones last."""
    archived = SubscriptionPlan.status == PlanStatus.ARCHIVED
    return read_page(PlanItemRow, _ITEMS.order_by(archived, *_ORDER), page, size)


def get_plan(plan_id: int) -> PlanItemRow:
    """A plan as admins see it. Raises 404."""
    return read_one(PlanItemRow, _ITEMS.where(SubscriptionPlan.id == plan_id), "Plan {id}", id=plan_id)


def list_grantable(page: int, size: int) -> Page[RightRow]:
    """A page of the rights that a plan can give."""
    rows = [RightRow(right.name, translate_answer(right.summary)) for right in list_rights()]
    return Page.of(rows[page * size : (page + 1) * size], len(rows), page, size)


def read_plans(plan_ids: set[int]) -> Mapping[int, PlanRow]:
    """Plans by their number, whatever their state."""
    chosen = sa.select(*columns_of(PlanRow, SubscriptionPlan)).where(SubscriptionPlan.id.in_(plan_ids))
    return {row.id: row for row in read_rows(PlanRow, chosen)}


def add_plan(viewer: Viewer, body: Body) -> int:
    """Add a plan; its number. Commits. Raises 400 for what cannot be sold, 409 for a key that is taken."""
    check_plan(body)
    row = SubscriptionPlan(
        key=body["key"], **{name: body[name] for name in FIELDS}, created_at=now(), updated_at=now()
    )
    db.session.add(row)
    flush_unique(conflict("There is a plan with this key.", code="KEY_TAKEN", field="key"))
    record_audit("donations.plan_added", actor_id=viewer.id, target=str(row.id))
    db.session.commit()
    return row.id


def change_plan(viewer: Viewer, plan_id: int, body: Body) -> None:
    """Change a plan. Commits. Who has it keeps the price, and has at once what it gives now.

    Raises 404, 409 for another version and for the currency of a plan that somebody has, and as `add_plan`.
    """
    check_plan(body)
    row = db.session.get(SubscriptionPlan, plan_id, with_for_update=True, populate_existing=True)
    if row is None:
        raise not_found("Plan {id}", id=plan_id)
    check_version(row.version, body["version"])
    is_regranted = row.rights != body["rights"]
    for name in FIELDS:
        setattr(row, name, body[name])
    row.version, row.updated_at = row.version + 1, now()
    record_audit("donations.plan_changed", actor_id=viewer.id, target=str(plan_id))
    if is_regranted:
        enqueue(SETTLE_PLAN, {"id": plan_id, "after": 0})
    db.session.commit()


def check_plan(body: Body) -> None:
    """Raises 400 for a plan without a price, and for rights that nobody declares or that have no such value."""
    if body["month_minor"] is None and body["year_minor"] is None:
        raise invalid("monthMinor", "A plan has a price by the month or by the year.")
    known = {right.name for right in list_rights()}
    unknown = sorted(set(body["rights"]) - known)
    if unknown:
        raise invalid("rights", "Nobody declares the right {name}.", name=unknown[0])
