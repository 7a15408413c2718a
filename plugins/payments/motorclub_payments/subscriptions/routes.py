"""The calls under /payment-api that are about subscriptions."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from motorclub.api import (
    ApiError,
    Blueprint,
    Limit,
    conflict,
    current_viewer,
    forbidden,
    hit_limit,
    not_found,
    page_link,
    record_audit,
    requires,
    signed_in,
    site_url,
)
from motorclub.api.payments import ProviderRejected
from motorclub.api.rows import Page, to_row
from motorclub_payments import checkout, sandbox
from motorclub_payments.interfaces import Refused
from motorclub_payments.permissions import MANAGE
from motorclub_payments.sandbox_billing.provider import move_clock
from motorclub_payments.subscriptions import changes, queries, schemas, services, settlement
from motorclub_payments.transactions import transaction

blueprint = Blueprint(
    "payments_subscriptions", __name__, description="Subscriptions: what is charged again and again"
)

CHANGES = Limit("payments-subscription", 20, timedelta(minutes=1))
SETTINGS = "/accountsettings?tab=payments.Subscriptions"
DAY_S = 86400

Query = Mapping[str, Any]


@blueprint.route("/subscriptions/mine")
@blueprint.arguments(schemas.PageQuery, location="query")
@signed_in
def list_own(query: Query) -> Page[queries.SubscriptionRow]:
    """What the caller has begun: what is charged first, then the newest."""
    return queries.list_of_member(current_viewer().member_id, **query)


@blueprint.route("/subscriptions")
@blueprint.arguments(schemas.SubscriptionsQuery, location="query")
@requires(MANAGE)
def list_subscriptions(query: Query) -> Page[queries.SubscriptionItemRow]:
    """All subscriptions, the newest first."""
    return queries.list_subscriptions(**query)


@blueprint.route("/subscriptions/<id:subscription_id>/cancel", methods=["POST"])
@blueprint.arguments(schemas.CancelSchema)
@signed_in
def cancel(body: Query, subscription_id: int) -> queries.SubscriptionRow:
    """Stop charging at the end of the period; an admin may have it end at once. 409 where that cannot be."""
    viewer = current_viewer()
    if not body["at_period_end"] and not viewer.may(MANAGE):
        raise forbidden()
    action: changes.Action = "CANCEL" if body["at_period_end"] else "CANCEL_NOW"
    return _change(subscription_id, action, body["reason"])


@blueprint.route("/subscriptions/<id:subscription_id>/resume", methods=["POST"])
@signed_in
def resume(subscription_id: int) -> queries.SubscriptionRow:
    """Take back a cancellation at the end of the period, or end a pause. 409 where there is none."""
    return _change(subscription_id, "RESUME")


def _change(
    subscription_id: int, action: changes.Action, reason: str | None = None
) -> queries.SubscriptionRow:
    """Have a change made that the caller may ask for; somebody else's is recorded in the audit log."""
    viewer = current_viewer()
    owner_id = queries.get_owned(subscription_id, viewer).user_id
    hit_limit(CHANGES, f"member:{viewer.id}")
    refused = changes.change_subscription(subscription_id, changes.make_change(action), reason=reason)
    if refused is not None:
        raise _error(refused)
    if owner_id != viewer.id:
        with transaction():
            named = f"payments.subscription_{action.lower()}"
            record_audit(named, actor_id=viewer.id, target=str(subscription_id))
    return to_row(queries.SubscriptionRow, queries.get_owned(subscription_id, viewer))


@blueprint.route("/subscriptions/<id:subscription_id>/portal", methods=["POST"])
@signed_in
def open_portal(subscription_id: int) -> queries.PortalRow:
    """The provider's page where the payer changes the card and pays what is open; it leads back to the settings."""
    viewer = current_viewer()
    if queries.get_owned(subscription_id, viewer).user_id != viewer.id:
        raise not_found("Subscription {id}", id=subscription_id)
    hit_limit(CHANGES, f"member:{viewer.id}")
    row = settlement.read_subscription(subscription_id)
    page = services.open_portal(row, site_url(SETTINGS))
    if not isinstance(page, str):
        raise _error(page)
    return queries.PortalRow(page_link(page))


@blueprint.route("/sandbox/subscriptions/<id:subscription_id>/clock", methods=["POST"])
@blueprint.arguments(schemas.ClockSchema)
@requires(MANAGE)
def pass_time(body: Query, subscription_id: int) -> queries.SubscriptionRow:
    """Have days pass for a subscription at the sandbox: what is due then is charged. 409 for any other."""
    row = queries.get_owned(subscription_id, current_viewer())
    if row.provider != sandbox.KEY or row.provider_ref is None:
        raise conflict("Only subscriptions at the sandbox have a clock.", code="NOT_SANDBOX")
    ref = row.provider_ref
    try:
        move_clock(ref, body["days"] * DAY_S)
    except ProviderRejected as error:
        raise conflict(error.message, code="NOT_SANDBOX") from error
    settlement.settle_subscription(subscription_id)
    return to_row(queries.SubscriptionRow, queries.get_owned(subscription_id, current_viewer()))


def _error(refused: Refused) -> ApiError:
    silent = refused["code"] == checkout.UNAVAILABLE
    return ApiError(503 if silent else 409, refused["message"], code=refused["code"])
