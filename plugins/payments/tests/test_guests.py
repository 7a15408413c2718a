"""Who pays without an account: by an address, a signed link, and a receipt by mail."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from motorclub.api import db, sign_text
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.records import Mailbox
from motorclub_payments import receipts, retention
from motorclub_payments.models import Payment, PaymentEvent
from motorclub_payments.services import Payments
from motorclub_payments.subscriptions.models import Subscription

PATH = "/payment-api/guest-payments"
GUEST = {"user_id": None, "buyer_email": "gast@example.org"}


def open_as_guest(payment_site: Any, **changes: Any) -> tuple[int, str]:
    """A payment and the token of its link."""
    made = payment_site.desk(lambda desk: desk.open(payment_site.order(**GUEST, **changes)))
    assert made["buyer_email"] == "gast@example.org"
    return made["id"], made["page"].removeprefix("/payment?token=")


def call(payment_site: Any, method: str, path: str, status: int = 200, **body: Any) -> Any:
    answer = getattr(payment_site.of(None), method)(
        f"{PATH}/{path}", **({"json": body} if method == "post" else {})
    )
    assert answer.status_code == status, answer.text
    return answer.json


def pay(payment_site: Any, token: str) -> Any:
    place = call(payment_site, "post", f"{token}/checkout")["redirectUrl"]
    done = payment_site.act(place.partition("session=")[2])
    assert done["nextUrl"] == f"/payment-success?token={token}"
    return call(payment_site, "post", f"{token}/sync")


def issue(payment_site: Any) -> None:
    with payment_site.site.context():
        receipts.issue_receipts()


def test_a_guest_pays_by_the_link_and_has_the_receipt_by_mail(payment_site: Any) -> None:
    """Each is mailed once; the link of the mail opens the payment, and what has gone back of it."""
    number, token = open_as_guest(payment_site, purpose_id=1)
    assert pay(payment_site, token)["status"] == "CAPTURED"
    assert payment_site.received_events() == ["paid"]
    payment_site.desk(lambda desk: desk.refund("ORDER", 1, 1000, "REQUESTED", "a"))
    payment_site.work()
    for _ in range(2):
        issue(payment_site)
    first, second = Mailbox(payment_site.site).to("gast@example.org")
    assert (first.subject, second.subject) == ("Receipt TEST-R-2026-000001", "Refund TEST-C-2026-000001")
    assert "30.00 EUR" in first.text
    assert "10.00 EUR" in second.text
    seen = call(payment_site, "get", first.link.rpartition("token=")[2])
    assert [(one["number"], one["amountMinor"]) for one in seen["receipts"]] == [
        ("TEST-R-2026-000001", 3000),
        ("TEST-C-2026-000001", 1000),
    ]
    assert (seen["id"], seen["refundedMinor"]) == (number, 1000)
    found = payment_site.desk(lambda desk: desk.receipts("ORDER", [1]))[1]
    assert {one["buyer_email"] for one in found} == {"gast@example.org"}
    listed = payment_site.of(payment_site.admin).get("/payment-api/payments").json["content"]
    assert [(one["userId"], one["guestEmail"]) for one in listed] == [(None, "gast@example.org")]


def subscription_of_guest(at: datetime, number: int) -> Subscription:
    """One that has ended for the first number, and goes on for the second."""
    status, ended = ("CANCELED", at) if number == 1 else ("ACTIVE", None)
    names = {"purpose": "CLUB", "purpose_id": number, "account": "SUBSCRIPTION_REVENUE", "plan": {}}
    times = {"expires_at": at, "created_at": at, "updated_at": at, "ended_at": ended}
    provider = {"provider": "sandbox", "reference": f"guest-{number}", "livemode": False}
    where = {"return_path": "/", "site": "http://localhost", "buyer_email": "gast@example.org"}
    return Subscription(**names, **times, **provider, **where, status=status)


def test_guests_addresses_are_kept_as_long_as_the_setting_says(payment_site: Any, clock: Clock) -> None:
    """The payment and its receipt stay, without a link; one that is still open keeps its address."""
    number, token = open_as_guest(payment_site, purpose_id=1)
    pay(payment_site, token)
    issue(payment_site)
    kept_open, _ = open_as_guest(payment_site, purpose_id=2, expires_at=clock() + timedelta(days=90))
    payment_site.site.configure("payments", guest_address_days=30)
    with payment_site.site.context():
        said = {"data": {"object": {"customer_email": "gast@example.org"}}}
        common = {
            "provider": "sandbox",
            "provider_event_id": "evt_1",
            "type": "checkout",
            "origin": "WEBHOOK",
        }
        times = {"received_at": clock(), "processed_at": clock()}
        db.session.add(PaymentEvent(**common, **times, payload=said, livemode=False))
        db.session.add_all(subscription_of_guest(clock(), number) for number in (1, 2))
        db.session.commit()

    def addresses() -> dict[int, str | None]:
        with payment_site.site.context():
            assert retention.forget_guests() in (0, 1)
            return dict(db.session.execute(sa.select(Payment.id, Payment.buyer_email)).all())

    clock.advance(days=30)
    assert addresses() == dict.fromkeys((number, kept_open), "gast@example.org")
    clock.advance(seconds=1)
    assert addresses() == {number: None, kept_open: "gast@example.org"}
    assert addresses() == {number: None, kept_open: "gast@example.org"}
    with payment_site.site.context():
        assert db.session.scalars(sa.select(PaymentEvent.payload)).all() == [{}]
        emails = sa.select(Subscription.buyer_email).order_by(Subscription.id)
        assert db.session.scalars(emails).all() == [None, "gast@example.org"]
    (receipt,) = payment_site.desk(lambda desk: desk.receipts("ORDER", [1]))[1]
    assert (receipt["number"], receipt["buyer_email"]) == ("TEST-R-2026-000001", None)
    call(payment_site, "get", token, 404)


def test_the_link_leads_to_the_attempt_that_goes_on(payment_site: Any) -> None:
    """One that was cancelled at the provider makes way for another."""
    _, token = open_as_guest(payment_site)
    place = call(payment_site, "post", f"{token}/checkout")["redirectUrl"]
    payment_site.act(place.partition("session=")[2], "CANCEL")
    call(payment_site, "post", f"{token}/sync")
    again = call(payment_site, "post", f"{token}/checkout")
    assert call(payment_site, "get", token)["id"] == again["paymentId"]
    assert call(payment_site, "post", f"{token}/cancel")["payable"] is False
    assert payment_site.received_events() == ["closed"]


def test_a_link_opens_nothing_else(payment_site: Any) -> None:
    """Not with another purpose or a letter changed, not what a member has bought, not once the address is gone."""
    _, token = open_as_guest(payment_site, purpose_id=1)
    payment_site.open(purpose_id=2)
    with payment_site.site.context():
        wrong = [sign_text("other.links", "ORDER-1"), sign_text("payments.guest", "ORDER-2"), token[:-1], "x"]
    for one in wrong:
        call(payment_site, "get", one, 404)
    for who in (None, payment_site.ann):
        answer = payment_site.of(who).get("/payment-api/payments/1")
        assert answer.status_code in (401, 404)
    with payment_site.site.context():
        from motorclub.api import db
        from motorclub_payments.models import Payment

        db.session.query(Payment).update({"buyer_email": None})
        db.session.commit()
    call(payment_site, "get", token, 404)


@pytest.mark.parametrize(
    "changes",
    [
        {"user_id": None},
        {"buyer_email": "gast@example.org"},
        {"user_id": None, "buyer_email": "gast"},
        {"user_id": None, "buyer_email": "a b@example.org"},
        {"user_id": None, "buyer_email": f"{'a' * 250}@example.org"},
    ],
)
def test_a_payer_is_a_member_or_an_address(payment_site: Any, changes: dict[str, Any]) -> None:
    with payment_site.site.context(), pytest.raises(ValueError, match=r"member|mailbox"):
        Payments().open(payment_site.order(**changes))
