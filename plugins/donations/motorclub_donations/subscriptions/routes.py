"""The calls under /donation-api about plans, subscriptions and gift codes."""

from __future__ import annotations

from datetime import timedelta

from motorclub.api import (
    Blueprint,
    Limit,
    PageQuery,
    Viewer,
    current_viewer,
    forbidden,
    hit_limit,
    limit_by_caller,
    page_link,
    public,
    requires,
    signed_in,
)
from motorclub.api.rows import Page
from motorclub_donations.shared.http import Body, get_idempotency_key
from motorclub_donations.shared.permissions import MANAGE
from motorclub_donations.subscriptions import gift_codes, plans, queries, schemas, subscribing
from motorclub_donations.subscriptions.rows import (
    CardPageRow,
    ChangePreviewRow,
    CheckoutRow,
    GiftCodeRow,
    OwnSubscriptionRow,
    PlanItemRow,
    PlanRow,
    RightRow,
    SubscriptionItemRow,
    SubscriptionRow,
)

blueprint = Blueprint("donations_subscriptions", __name__, description="Plans, subscriptions and gift codes")

CHANGES = Limit("donations-subscription", 30, timedelta(minutes=1))
CODES = Limit("donations-gift-codes", 10, timedelta(minutes=10))


# Plans


@blueprint.route("/subscription-plans")
@blueprint.arguments(PageQuery, location="query")
@public
def list_plans(query: Body) -> Page[PlanRow]:
    """The plans that can be subscribed to, in their order."""
    return plans.list_offered(**query)


@blueprint.route("/subscription-plans/all")
@blueprint.arguments(PageQuery, location="query")
@requires(MANAGE)
def list_all_plans(query: Body) -> Page[PlanItemRow]:
    """All plans, the archived ones last."""
    return plans.list_plans(**query)


@blueprint.route("/subscription-plans", methods=["POST"])
@blueprint.arguments(schemas.PlanCreateSchema)
@blueprint.response(201, PlanItemRow)
@requires(MANAGE)
def create_plan(body: Body) -> PlanItemRow:
    """Add a plan. 409 for a key that is taken."""
    return plans.get_plan(plans.add_plan(current_viewer(), body))


@blueprint.route("/subscription-plans/<id:plan_id>", methods=["PUT"])
@blueprint.arguments(schemas.PlanUpdateSchema)
@requires(MANAGE)
def update_plan(body: Body, plan_id: int) -> PlanItemRow:
    """Change a plan, or archive it. Who has it keeps the price, and gets what the plan gives now."""
    plans.change_plan(current_viewer(), plan_id, body)
    return plans.get_plan(plan_id)


@blueprint.route("/rights")
@blueprint.arguments(PageQuery, location="query")
@requires(MANAGE)
def list_rights(query: Body) -> Page[RightRow]:
    """The rights that a plan or a donor rank can give."""
    return plans.list_grantable(**query)


# Subscriptions


@blueprint.route("/subscriptions", methods=["POST"])
@blueprint.arguments(schemas.ChoiceSchema)
@blueprint.response(201, CheckoutRow)
@signed_in
def subscribe(body: Body) -> CheckoutRow:
    """Begin to subscribe: `redirectUrl` is the page where the caller pays. 409 for who has a subscription."""
    number, page = subscribing.subscribe(_limited(), **body)
    return CheckoutRow(number, page_link(page))


@blueprint.route("/subscriptions")
@blueprint.arguments(schemas.SubscriptionsQuery, location="query")
@requires(MANAGE)
def list_subscriptions(query: Body) -> Page[SubscriptionItemRow]:
    """The subscriptions that have begun, the newest first."""
    return queries.list_subscriptions(**query)


@blueprint.route("/users/<id:user_id>/subscription")
@signed_in
def get_own(user_id: int) -> OwnSubscriptionRow:
    """The caller's subscription, or the last one that they had; an admin reads everybody's."""
    viewer = current_viewer()
    if user_id != viewer.id and not viewer.may(MANAGE):
        raise forbidden()
    return queries.get_own(user_id)


@blueprint.route("/subscriptions/<id:subscription_id>/sync", methods=["POST"])
@signed_in
def sync(subscription_id: int) -> SubscriptionRow:
    """Have the provider asked how it stands, when the caller is back from its page."""
    viewer = _limited()
    subscribing.sync(viewer, subscription_id)
    return queries.get_subscription(viewer, subscription_id)


@blueprint.route("/subscriptions/<id:subscription_id>/change-preview", methods=["POST"])
@blueprint.arguments(schemas.ChoiceSchema)
@signed_in
def preview_change(body: Body, subscription_id: int) -> ChangePreviewRow:
    """What another plan would charge now, and what the next period costs. Nothing changes."""
    return ChangePreviewRow(**subscribing.preview_change(_limited(), subscription_id, **body))


@blueprint.route("/subscriptions/<id:subscription_id>/change", methods=["POST"])
@blueprint.arguments(schemas.ChoiceSchema)
@signed_in
def change_plan(body: Body, subscription_id: int) -> SubscriptionRow:
    """Another plan: a dearer one at once, a cheaper one from the next period on."""
    viewer = _limited()
    subscribing.change_plan(viewer, subscription_id, **body)
    return queries.get_subscription(viewer, subscription_id)


@blueprint.route("/subscriptions/<id:subscription_id>/cancel", methods=["POST"])
@blueprint.arguments(schemas.CancelSubscriptionSchema)
@signed_in
def cancel(body: Body, subscription_id: int) -> SubscriptionRow:
    """Stop charging; the perks last until the end of what was paid for."""
    viewer = _limited()
    subscribing.cancel(viewer, subscription_id, body["reason"])
    return queries.get_subscription(viewer, subscription_id)


@blueprint.route("/subscriptions/<id:subscription_id>/resume", methods=["POST"])
@signed_in
def resume(subscription_id: int) -> SubscriptionRow:
    """Take back a cancellation, or end a pause."""
    viewer = _limited()
    subscribing.resume(viewer, subscription_id)
    return queries.get_subscription(viewer, subscription_id)


@blueprint.route("/subscriptions/<id:subscription_id>/pause", methods=["POST"])
@blueprint.arguments(schemas.PauseSchema)
@signed_in
def pause(body: Body, subscription_id: int) -> SubscriptionRow:
    """Charge nothing for one to three months; three in a year at most."""
    viewer = _limited()
    subscribing.pause(viewer, subscription_id, body["months"])
    return queries.get_subscription(viewer, subscription_id)


@blueprint.route("/subscriptions/<id:subscription_id>/card", methods=["POST"])
@signed_in
def open_card_page(subscription_id: int) -> CardPageRow:
    """The provider's page where the caller changes the card and pays what is open."""
    return CardPageRow(page_link(subscribing.open_card_page(_limited(), subscription_id)))


@blueprint.route("/subscriptions/<id:subscription_id>/end", methods=["POST"])
@blueprint.arguments(schemas.EndSchema)
@requires(MANAGE)
def end(body: Body, subscription_id: int) -> SubscriptionRow:
    """End a member's subscription at once, with its perks, and give money back as chosen."""
    viewer = current_viewer()
    subscribing.end_now(viewer, subscription_id, **body)
    return queries.get_subscription(viewer, subscription_id)


# Gift codes


@blueprint.route("/gift-codes", methods=["POST"])
@blueprint.arguments(schemas.ChoiceSchema)
@blueprint.response(201, CheckoutRow)
@signed_in
def buy_gift_code(body: Body) -> CheckoutRow:
    """Buy a month or a year of a plan for somebody else; the header Idempotency-Key makes it happen once."""
    number, page = gift_codes.buy_gift_code(_limited(), **body, key=get_idempotency_key())
    return CheckoutRow(number, page_link(page))


@blueprint.route("/gift-codes/mine")
@blueprint.arguments(PageQuery, location="query")
@signed_in
def list_gift_codes(query: Body) -> Page[GiftCodeRow]:
    """The gift codes that the caller has bought, the newest first."""
    return queries.list_gift_codes(current_viewer().member_id, **query)


@blueprint.route("/gift-codes/redeem", methods=["POST"])
@limit_by_caller(CODES)
@blueprint.arguments(schemas.RedeemSchema)
@signed_in
def redeem_gift_code(body: Body) -> SubscriptionRow:
    """Begin what a gift code gives. 409 for a code that was redeemed, and for who has a subscription."""
    viewer = current_viewer()
    return queries.get_subscription(viewer, gift_codes.redeem_gift_code(viewer, body["code"]))


def _limited() -> Viewer:
    """The caller, who does this so often at most. Raises 429."""
    viewer = current_viewer()
    hit_limit(CHANGES, f"member:{viewer.id}")
    return viewer
