"""What happens at once, on real connections. Each race has a negative control: without the guard it is lost."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.orm import Session

from motorclub.api import db, now
from motorclub.api.payments import CheckoutRequest
from motorclub.testing.race import meet_after, together
from motorclub_payments import checkout, inbox, ledger, own_provider, refunds, sandbox_page, settlement
from motorclub_payments.models import Payment, SandboxSession
from motorclub_payments.transactions import transaction

pytestmark = pytest.mark.once

ROUNDS = 25


def unlocked(payment_id: int) -> Payment:
    """`lock_payment` as a naive author would have written it."""
    return db.session.scalars(
        sa.select(Payment).where(Payment.id == payment_id).execution_options(populate_existing=True)
    ).one()


def in_context(payment_site: Any, work: Callable[[], Any]) -> Callable[[], Any]:
    """The work as a thread of its own does it."""

    def run() -> Any:
        with payment_site.site.context():
            try:
                return work()
            except Exception as error:
                return error

    return run


@pytest.mark.parametrize(("guards", "told"), [("all", 1), ("ledger", 1), ("none", 2)])
def test_two_who_settle_deliver_once(
    payment_site: Any, monkeypatch: pytest.MonkeyPatch, guards: str, told: int
) -> None:
    """They meet when each has read and neither has written. The lock keeps the second out, and behind it the index of
    the ledger; without both the shop is asked twice.
    """
    number = payment_site.open()
    payment_site.act(payment_site.ref(number), "PAY_DROP_WEBHOOK")
    meet_after(monkeypatch, settlement, "_remember")
    if guards != "all":
        monkeypatch.setattr(settlement, "lock_payment", unlocked)
        monkeypatch.setattr(settlement, "_is_the_first", _naively_first)
    if guards == "none":
        monkeypatch.setattr(ledger, "book_capture", lambda *_args, **_named: None)
        payment_site.audited = False
    together([in_context(payment_site, functools.partial(settlement.settle, number))] * 2)
    assert payment_site.received_events() == ["paid"] * told


def _naively_first(row: Payment) -> bool:
    row.status = "CAPTURED"
    return True


@pytest.mark.parametrize("guarded", [True, False])
def test_refunds_at_once_never_exceed_what_was_paid(
    payment_site: Any, monkeypatch: pytest.MonkeyPatch, guarded: bool
) -> None:
    """Two of 2,000 each, of 3,000; without the lock both are promised."""
    payment_site.paid(purpose_id=1)
    meet_after(monkeypatch, refunds, "left_of")
    if not guarded:
        from motorclub_payments.services import Payments

        monkeypatch.setattr(Payments, "lock", lambda *_: None)
    asked = [
        in_context(payment_site, functools.partial(_refund, payment_site, key)) for key in ("one", "two")
    ]
    answers = together(asked)
    promised = [answer for answer in answers if "status" in answer]
    assert len(promised) == (1 if guarded else 2)
    payment_site.audited = guarded
    if not guarded:
        assert any("exceed" in found for found in payment_site.findings())


def _refund(payment_site: Any, key: str) -> Any:
    from motorclub_payments.services import Payments

    made = Payments().refund("ORDER", 1, 2000, "REQUESTED", key)
    db.session.commit()
    return made


@pytest.mark.parametrize("guarded", [True, False])
def test_two_attempts_that_are_paid_at_once_are_one_purchase(
    payment_site: Any, monkeypatch: pytest.MonkeyPatch, guarded: bool
) -> None:
    """The index decides; the other one goes back. Without asking it, a capture fails for good."""
    number = payment_site.open()
    ref = payment_site.ref(number)
    payment_site.act(ref, "CANCEL")
    payment_site.sync(number)
    again = payment_site.go(number)["paymentId"]
    with payment_site.site.context():
        db.session.execute(
            sa.text("UPDATE payments_sandbox_session SET status = 'OPEN' WHERE ref = :r"), {"r": ref}
        )
        db.session.commit()
    for secret in (ref, payment_site.ref(again)):
        payment_site.act(secret, "PAY_DROP_WEBHOOK")
    if not guarded:
        monkeypatch.setattr(settlement, "_is_the_first", _naively_first)
    answers = together(
        [in_context(payment_site, functools.partial(settlement.settle, one)) for one in (number, again)]
    )
    states = sorted(payment_site.row(one).status for one in (number, again))
    failed = [answer for answer in answers if isinstance(answer, Exception)]
    if guarded:
        payment_site.work()
        assert (states, failed) == (["CAPTURED", "CAPTURED_DUPLICATE"], [])
        assert payment_site.refunds() == [("DUPLICATE", 3000, "SUCCEEDED")]
    else:
        assert len(failed) == 1
        payment_site.audited = False
    assert payment_site.received_events().count("paid") == 1


def test_webhook_page_reconciler_and_admin_at_once(payment_site: Any) -> None:
    """No matter who says so, and how often: one delivery and one booking for each (C6)."""
    for number in [payment_site.open() for _ in range(ROUNDS)]:
        payment_site.act(payment_site.ref(number), "PAY_DROP_WEBHOOK")
        settle = in_context(payment_site, functools.partial(settlement.settle, number))
        expire = in_context(payment_site, functools.partial(settlement.expire, number))
        answers = together([settle, settle, settle, expire, in_context(payment_site, inbox.process)])
        assert [answer for answer in answers if isinstance(answer, Exception)] == []
    assert payment_site.received_events() == ["paid"] * ROUNDS
    assert payment_site.rows("SELECT count(DISTINCT txn) FROM payments_ledger_entry") == [(ROUNDS,)]


def test_expiry_and_payment_at_once(payment_site: Any, clock: Any) -> None:
    """Three who settle and three who close: whoever has paid is delivered to, everybody else closed, once (C5)."""
    numbers = [payment_site.open(expires_at=clock.at + timedelta(minutes=1)) for _ in range(ROUNDS)]
    for place, number in enumerate(numbers):
        ref = payment_site.ref(number)
        if place % 2:
            payment_site.act(ref, "PAY_DROP_WEBHOOK")
    clock.advance(minutes=2)
    for number in numbers:
        settle = in_context(payment_site, functools.partial(settlement.settle, number))
        expire = in_context(payment_site, functools.partial(settlement.expire, number))
        assert together([settle, expire] * 3) == [None] * 6
    assert Counter(payment_site.received_events()) == {"paid": ROUNDS // 2, "closed": ROUNDS - ROUNDS // 2}


def test_twenty_clicks_on_pay_are_one_checkout(payment_site: Any) -> None:
    """Twenty browsers of one buyer (C4)."""
    number = payment_site.open()
    places = together([in_context(payment_site, functools.partial(checkout.go, number))] * 20)
    assert len({place.redirect_url for place in places}) == 1
    assert payment_site.rows("SELECT count(*) FROM payments_sandbox_session") == [(1,)]


@pytest.mark.parametrize("guarded", [True, False])
def test_two_payers_at_once_pay_once(
    payment_site: Any, monkeypatch: pytest.MonkeyPatch, guarded: bool
) -> None:
    """Both have seen that the session is open before either takes the money."""
    ref = payment_site.ref(payment_site.open())
    meet_after(monkeypatch, sandbox_page, "_refusal")
    if not guarded:
        monkeypatch.setattr(own_provider, "lock_checkout", _read_checkout)
    pay = in_context(payment_site, functools.partial(sandbox_page.act, ref, sandbox_page.PAY))
    assert [shown.row.status for shown in together([pay, pay])] == ["PAID", "PAID"]
    told = payment_site.rows("SELECT count(*) FROM payments_sandbox_event WHERE type = 'checkout.paid'")
    assert told == [(1 if guarded else 2,)]


def _read_checkout(session: Session, kind: type[SandboxSession], ref: str) -> SandboxSession:
    """`lock_checkout` as a naive author would have written it."""
    return session.scalars(sa.select(kind).where(kind.ref == ref)).one()


@pytest.mark.parametrize("guarded", [True, False])
def test_a_checkout_is_asked_for_again_to_the_letter(
    payment_site: Any, clock: Any, monkeypatch: pytest.MonkeyPatch, guarded: bool
) -> None:
    """The answer was lost; nine minutes later another time would be asked for, under the same key."""
    number = payment_site.open(expires_at=clock.at + timedelta(minutes=10))
    with monkeypatch.context() as patched, payment_site.site.context():
        patched.setattr(checkout, "point", _lose_the_answer)
        with pytest.raises(ConnectionError):
            checkout.go(number)
    clock.advance(minutes=9)
    if not guarded:
        monkeypatch.setattr(checkout, "fix_request", _ask_anew)
    payment_site.go(number, status=200 if guarded else 424)
    assert payment_site.rows("SELECT count(*) FROM payments_sandbox_session") == [(1,)]


def _ask_anew(row: Payment) -> CheckoutRequest:
    """`fix_request` as a naive author would have written it."""
    return replace(checkout.request_of(row), expires_at=max(row.expires_at, now() + checkout.SLACK))


def _lose_the_answer(place: str) -> None:
    if place == "payments.checkout.before_store":
        raise ConnectionError(place)


@pytest.mark.parametrize("guarded", [True, False])
def test_what_is_closed_while_the_provider_answers_stays_closed(
    payment_site: Any, monkeypatch: pytest.MonkeyPatch, guarded: bool
) -> None:
    """It was given up between the question and the answer."""
    number = payment_site.open()

    def give_up(place: str) -> None:
        if place == "payments.checkout.before_store":
            with transaction():
                settlement.close(settlement.lock_payment(number))

    monkeypatch.setattr(checkout, "point", give_up)
    if not guarded:
        monkeypatch.setattr(settlement, "_unpaid", lambda row, answer: setattr(row, "status", "PENDING"))
        payment_site.audited = False
    with payment_site.site.context():
        checkout.go(number)
    assert payment_site.row(number).status == ("EXPIRED" if guarded else "PENDING")
    assert payment_site.received_events() == ["closed"]


def test_the_same_refund_asked_for_at_once_is_one(payment_site: Any) -> None:
    """By its key."""
    payment_site.paid(purpose_id=1)
    made = together([in_context(payment_site, functools.partial(_refund, payment_site, "same"))] * 8)
    assert len({answer["id"] for answer in made}) == 1


def test_two_who_send_a_refund_send_it_once(payment_site: Any) -> None:
    """With one key: the provider has one (C13)."""
    payment_site.paid(purpose_id=1)
    with payment_site.site.context():
        number = _refund(payment_site, "one")["id"]
    together([in_context(payment_site, functools.partial(refunds.submit, number))] * 6)
    assert payment_site.rows("SELECT count(*) FROM payments_sandbox_refund") == [(1,)]
    assert payment_site.received_events() == ["paid", "refund_succeeded"]
    payment_site.work()
