"""Giving once: from the form to the payment, and back."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from typing import Any, cast

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import ApiError, Viewer, db, invalid, invalid_transition, not_found, record_audit
from motorclub_donations.giving import goals, messages, recurring, settling, states
from motorclub_donations.giving.amounts import Amount, check_amount, count_ad_free_days
from motorclub_donations.giving.models import (
    GIVEN,
    Donation,
    DonationInterval,
    DonationKind,
    DonationStatus,
)
from motorclub_donations.giving.rows import BegunRow
from motorclub_donations.giving.wishes import check_same, describe_wish
from motorclub_donations.shared.http import Body
from motorclub_donations.shared.payments import (
    DONATION,
    DONATION_REVENUE,
    RECURRING_DONATION,
    Line,
    Order,
    PaymentFacts,
    RefundFacts,
    expect_facts,
    raise_if_refused,
    require_payments,
)
from motorclub_donations.shared.settings import get_settings

PAY_WITHIN = timedelta(hours=24)
TITLE = "Donation"
FEE = "Fee of the payment provider"


def give(viewer: Viewer, body: Body, key: str) -> BegunRow:
    """Begin a donation; called again with the same key it is the same one. Raises 400, 403, 409, 422, 503."""
    _check_giver(viewer, body)
    amount = check_amount(body["amount_minor"], body["currency"], cover_fee=body["cover_fee"])
    _check_ad_free(amount, body["kind"])
    goals.check_open(body["goal_id"])
    if body["interval"] != DonationInterval.ONCE:
        return recurring.begin(viewer, body, amount, key)
    return _begin(viewer, body, amount, _key_of(viewer, body, key))


def _check_giver(viewer: Viewer, body: Body) -> None:
    """Raises 400 for a visitor without an address, 403 for what needs an account."""
    if viewer.signed_in:
        return
    if body["interval"] != DonationInterval.ONCE or body["kind"] == DonationKind.AD_FREE:
        raise ApiError(403, "Please sign in: this needs an account.", code="ACCOUNT_NEEDED")
    if not body["email"]:
        raise invalid("email", "Required.")


def _check_ad_free(amount: Amount, kind: str) -> None:
    """Raises 400 for an amount that would not keep promotions away for a day."""
    if kind == DonationKind.AD_FREE and not count_ad_free_days(
        amount.base_minor, get_settings().ad_free_price_minor
    ):
        raise invalid("amountMinor", "This is not enough for a day without promotions.")


def _key_of(viewer: Viewer, body: Body, key: str) -> str:
    """The name of a donation for good, without anybody's address in it."""
    if viewer.signed_in:
        return f"member:{viewer.id}:{key}"
    named = f"{body['email']}:{key}"
    return f"visitor:{hashlib.sha256(named.encode()).hexdigest()}"


def _begin(viewer: Viewer, body: Body, amount: Amount, key: str) -> BegunRow:
    values = _values(viewer, body, amount, key)
    new = insert(Donation).values(values).on_conflict_do_nothing().returning(Donation.id)
    made = db.session.scalar(new)
    donation = db.session.scalars(sa.select(Donation).where(Donation.idempotency_key == key)).one()
    if made is None:
        check_same(donation, values)
    else:
        messages.review_message(messages.DONATION_TYPE, donation, viewer)
    page = _open_payment(donation, body["email"])["page"]
    db.session.commit()
    return BegunRow(donation.id, None, page)


def _values(viewer: Viewer, body: Body, amount: Amount, key: str) -> dict[str, Any]:
    return {
        "donor_id": viewer.id,
        "donor_name": None if viewer.signed_in else body["donor_name"],
        "interval": DonationInterval.ONCE,
        "idempotency_key": key,
        "base_amount_minor": amount.base_minor,
        "fx_rate": amount.rate,
        "ad_free_price_minor": get_settings().ad_free_price_minor if viewer.signed_in else 0,
        **describe_wish(body, amount),
    }


def _open_payment(donation: Donation, email: str | None = None) -> PaymentFacts:
    """The payment of a donation, in the current transaction; a visitor has given `email`. Raises 409, 503."""
    line = {"quantity": 1, "account": DONATION_REVENUE}
    lines = [{"name": TITLE, "total_minor": donation.amount_minor, **line}]
    if donation.fee_cover_minor:
        lines.append({"name": FEE, "total_minor": donation.fee_cover_minor, **line})
    order: Order = {
        "purpose": DONATION,
        "purpose_id": donation.id,
        "handler": settling.HANDLER,
        "user_id": donation.donor_id,
        "description": TITLE,
        "lines": cast("list[Line]", lines),
        "currency": donation.currency,
        "expires_at": donation.created_at + PAY_WITHIN,
        "return_path": f"/donate?donation={donation.id}",
    }
    if donation.donor_id is None:
        order["buyer_email"] = email
    return expect_facts(require_payments().open(order))


def get_own(viewer: Viewer, donation_id: int) -> Donation:
    """A donation of the viewer's, locked. Raises 404."""
    donation = settling.lock_donation(donation_id)
    if donation is None or donation.donor_id != viewer.member_id:
        raise not_found("Donation {id}", id=donation_id)
    return donation


def cancel(viewer: Viewer, donation_id: int) -> None:
    """The donor does not pay it; if the money was quicker it goes back. Raises 404, 409."""
    require_payments().lock(DONATION, donation_id)
    states.move(get_own(viewer, donation_id), DonationStatus.CANCELED)
    require_payments().close(DONATION, donation_id)
    db.session.commit()


def retry(viewer: Viewer, donation_id: int) -> BegunRow:
    """Try a donation that failed once more. Raises 404, 409."""
    require_payments().lock(DONATION, donation_id)
    donation = get_own(viewer, donation_id)
    states.move(donation, DonationStatus.CREATED)
    page = _open_payment(donation)["page"]
    db.session.commit()
    return BegunRow(donation.id, None, page)


def sync(viewer: Viewer, donation_id: int) -> None:
    """Have the provider asked how a donation of the viewer's stands. Raises 404."""
    donation = get_own(viewer, donation_id)
    is_single, is_open = donation.recurring_id is None, donation.status not in GIVEN
    db.session.rollback()
    if not (is_single and is_open):
        return
    require_payments().sync(DONATION, donation_id)
    facts = require_payments().of(DONATION, [donation_id]).get(donation_id)
    donation = get_own(viewer, donation_id)
    begun = facts is not None and facts["status"] == "PENDING"
    if begun and donation.status == DonationStatus.CREATED:
        states.move(donation, DonationStatus.REQUIRES_ACTION)
    db.session.commit()


def refund(viewer: Viewer, donation_id: int, body: Body, key: str) -> RefundFacts:
    """Give money back, all that is left if no amount is said. Raises 404, 409 with what the donation is."""
    found = db.session.get(Donation, donation_id)
    if found is None:
        raise not_found("Donation {id}", id=donation_id)
    purpose = DONATION if found.invoice_id is None else RECURRING_DONATION
    purpose_id = found.invoice_id or found.id
    require_payments().lock(purpose, purpose_id)
    donation = settling.lock_donation(donation_id)
    if donation is None or not states.is_given(donation):
        raise invalid_transition(found.status, DonationStatus.REFUNDED)
    answer = require_payments().refund(
        purpose,
        purpose_id,
        body["amount_minor"],
        body["reason"],
        f"donation-{key}",
        requested_by=viewer.id,
        note=body["note"],
    )
    raise_if_refused(answer)
    record_audit("donations.refund", actor_id=viewer.id, target=str(donation_id))
    db.session.commit()
    return cast("RefundFacts", answer)
