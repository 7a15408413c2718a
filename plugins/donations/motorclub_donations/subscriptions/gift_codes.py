"""Gift codes: bought once, redeemed once. Payments know them by the purpose GIFT and the number of the row."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import timedelta

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import (
    ApiError,
    Member,
    Service,
    Viewer,
    conflict,
    db,
    lock_member,
    not_found,
    now,
    site_url,
)
from motorclub.api.mail import LocalDate, send_mail
from motorclub_donations.shared import payments
from motorclub_donations.shared.payments import PaymentFacts, RefundFacts
from motorclub_donations.subscriptions import mails
from motorclub_donations.subscriptions.dates import add_interval
from motorclub_donations.subscriptions.models import (
    GiftCode,
    GiftCodeStatus,
    Subscription,
    SubscriptionPlan,
    SubscriptionStatus,
)
from motorclub_donations.subscriptions.perks import update_perks
from motorclub_donations.subscriptions.settling import is_reversed, move, settle_subscription
from motorclub_donations.subscriptions.subscribing import (
    PAGE,
    already_subscribed,
    find_live,
    get_offered_plan,
    get_price,
    release_unbegun,
)

PURPOSE = "GIFT"
HANDLER = "donations.gift_codes"
# Without what is easily mistaken: I, O, 0, 1.
ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
GROUPS, GROUP = 4, 4
PAY_WITHIN = timedelta(hours=1)
LASTS = timedelta(days=3 * 365)


def make_code() -> str:
    """A code that nobody guesses, such as ABCD-EFGH-JKLM-NPQR."""
    groups = ("".join(secrets.choice(ALPHABET) for _ in range(GROUP)) for _ in range(GROUPS))
    return "-".join(groups)


def normalise_code(typed: str) -> str:
    """A code as it is stored, however it was typed.

    >>> normalise_code(" abcd efgh-jklm npqr ")
    'ABCD-EFGH-JKLM-NPQR'
    """
    letters = [letter for letter in typed.upper() if letter.isalnum()]
    return "-".join("".join(letters[at : at + GROUP]) for at in range(0, len(letters), GROUP))


# Buying


def buy_gift_code(viewer: Viewer, plan_id: int, interval: str, key: str) -> tuple[int, str]:
    """A gift code that waits for its money, and the page where it is paid. Commits.

    The same `key` again is the same code. Raises 404 for a plan that cannot be given, 409 and 503.
    """
    plan = get_offered_plan(plan_id)
    if not plan.giftable:
        raise not_found("Plan {id}", id=plan_id)
    gift = _get_or_add(viewer.member_id, plan, interval, key)
    payment = payments.require_payments().open(_to_order(gift, plan.name))
    payments.raise_if_refused(payment)
    db.session.commit()
    return gift.id, str(payment["page"])  # type: ignore[typeddict-item]


def _get_or_add(buyer_id: int, plan: SubscriptionPlan, interval: str, key: str) -> GiftCode:
    new = insert(GiftCode).values(
        code=make_code(),
        plan_id=plan.id,
        interval=interval,
        amount_minor=get_price(plan, interval),
        currency=plan.currency,
        buyer_id=buyer_id,
        idempotency_key=key,
        status=GiftCodeStatus.PENDING,
        expires_at=now() + LASTS,
        created_at=now(),
    )
    db.session.execute(new.on_conflict_do_nothing(index_elements=["buyer_id", "idempotency_key"]))
    mine = sa.and_(GiftCode.buyer_id == buyer_id, GiftCode.idempotency_key == key)
    return db.session.scalars(sa.select(GiftCode).where(mine)).one()


def _to_order(gift: GiftCode, plan: str) -> payments.Order:
    line: payments.Line = {
        "name": plan,
        "quantity": 1,
        "total_minor": gift.amount_minor,
        "account": payments.SUBSCRIPTION_REVENUE,
    }
    return {
        "purpose": PURPOSE,
        "purpose_id": gift.id,
        "handler": HANDLER,
        "user_id": gift.buyer_id,
        "description": plan,
        "lines": [line],
        "currency": gift.currency,
        "expires_at": (now() + PAY_WITHIN).replace(microsecond=0),
        "return_path": f"{PAGE}?gift={gift.id}",
    }


# Redeeming


def redeem_gift_code(viewer: Viewer, typed: str) -> int:
    """Begin what a code gives; the subscription's number. Commits.

    Raises 404 for a code that there is not, 409 for one that cannot be redeemed any more and for a member who has a
    subscription: the code stays good.
    """
    member_id = viewer.member_id
    release_unbegun(member_id)
    lock_member(member_id)
    gift = lock_gift_code(typed)
    _check_redeemable(gift)
    if find_live(member_id) is not None:
        raise already_subscribed()
    gift.status, gift.redeemed_by_id, gift.redeemed_at = GiftCodeStatus.REDEEMED, member_id, now()
    row = _begin(gift, member_id)
    db.session.commit()
    return row.id


def lock_gift_code(typed: str) -> GiftCode:
    """The gift code as it is now, which nobody else redeems until the transaction ends. Raises 404."""
    chosen = sa.select(GiftCode).where(GiftCode.code == normalise_code(typed)).with_for_update()
    gift = db.session.scalar(chosen.execution_options(populate_existing=True))
    if gift is None or gift.status == GiftCodeStatus.PENDING:
        raise ApiError(404, "There is no such gift code.", code="GIFT_CODE_UNKNOWN", field="code")
    return gift


def _check_redeemable(gift: GiftCode) -> None:
    if gift.status == GiftCodeStatus.REDEEMED:
        raise conflict("This gift code has been redeemed.", code="GIFT_CODE_REDEEMED", field="code")
    is_over = gift.status != GiftCodeStatus.ACTIVE or gift.is_frozen or gift.expires_at <= now()
    if is_over:
        raise conflict("This gift code is not valid any more.", code="GIFT_CODE_OVER", field="code")


def _begin(gift: GiftCode, member_id: int) -> Subscription:
    """The subscription that a locked code gives: one period, of which nothing is charged."""
    until = add_interval(now(), gift.interval)
    row = Subscription(
        user_id=member_id,
        plan_id=gift.plan_id,
        interval=gift.interval,
        amount_minor=gift.amount_minor,
        currency=gift.currency,
        gift_code_id=gift.id,
        status=SubscriptionStatus.INCOMPLETE,
        perks={},
        period_start=now(),
        period_end=until,
        paid_until=until,
        created_at=now(),
        updated_at=now(),
    )
    db.session.add(row)
    db.session.flush()
    move(row, SubscriptionStatus.ACTIVE)
    update_perks(row)
    return row


# What payments say


class GiftCodes:
    """The service `donations.gift_codes`: the seller of gift codes, as payments ask it."""

    def paid(self, payment: PaymentFacts) -> str | None:
        """The code can be redeemed, and the buyer gets it by mail."""
        gift = _lock(payment)
        if gift.status in (GiftCodeStatus.PENDING, GiftCodeStatus.EXPIRED):
            gift.status, gift.paid_at = GiftCodeStatus.ACTIVE, now()
            _mail_code(gift)
        return None

    def closed(self, payment: PaymentFacts) -> None:
        """Nobody has paid in time."""
        gift = _lock(payment)
        if gift.status == GiftCodeStatus.PENDING:
            gift.status = GiftCodeStatus.EXPIRED

    def refunded(self, refund: RefundFacts, payment: PaymentFacts) -> None:
        """Once all of it has gone back the code is worth nothing, and what it gave ends."""
        gift = _lock(payment)
        if payment["amount_minor"] <= payment["refunded_minor"]:
            gift.status = GiftCodeStatus.REFUNDED
            _settle_given(gift)

    def disputed(self, payment: PaymentFacts) -> None:
        """While the bank has the money the code gives nothing; if it comes back, it does again."""
        gift = _lock(payment)
        gift.is_frozen = is_reversed(payment)
        _settle_given(gift)

    def goods(self, payment: PaymentFacts) -> Sequence[Mapping[str, object]]:
        """The code, for the receipt."""
        gift = db.session.get_one(GiftCode, payment["purpose_id"])
        if gift.status == GiftCodeStatus.PENDING:
            return ()
        plan = db.session.get_one(SubscriptionPlan, gift.plan_id)
        return ({"name": plan.name, "code": gift.code, "image": None},)

    def owed(self) -> bool:
        """Nothing is left for later."""
        return False


def _lock(payment: PaymentFacts) -> GiftCode:
    return db.session.get_one(GiftCode, payment["purpose_id"], with_for_update=True, populate_existing=True)


def _settle_given(gift: GiftCode) -> None:
    """Have the subscription that a locked code has given follow it."""
    db.session.flush()
    for number in db.session.scalars(sa.select(Subscription.id).where(Subscription.gift_code_id == gift.id)):
        settle_subscription(number)


def _mail_code(gift: GiftCode) -> None:
    buyer, plan = (
        db.session.get_one(Member, gift.buyer_id),
        db.session.get_one(SubscriptionPlan, gift.plan_id),
    )
    values = {
        "username": buyer.username,
        "plan": plan.name,
        "code": gift.code,
        "year": "yes" if gift.interval == "YEAR" else "",
        "ends": LocalDate(gift.expires_at.date()),
        "link": site_url(PAGE),
    }
    send_mail(mails.GIFT_CODE, buyer.email, values)


SERVICES = (Service(HANDLER, GiftCodes, GiftCodes()),)
