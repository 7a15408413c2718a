"""Refunds, disputes, and the ledger that nobody changes."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import click
import pytest
import sqlalchemy as sa
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy.exc import IntegrityError

from motorclub.api import db, now
from motorclub.api.payments import Money, ProviderUnavailable
from motorclub_payments import audit, jobs, sandbox
from motorclub_payments.events import PaymentFailed, PaymentRefunded, PaymentSucceeded
from motorclub_payments.money import MOST_MINOR, part_of


def refund(payment_site: Any, purpose_id: int, amount: int | None, key: str = "one", **more: Any) -> Any:
    """Ask the desk to give money back."""
    return payment_site.desk(lambda desk: desk.refund("ORDER", purpose_id, amount, "REQUESTED", key, **more))


def test_a_part_and_the_rest(payment_site: Any) -> None:
    """What is asked for is sent in the background, told, and booked."""
    payment_site.paid(purpose_id=1)
    asked = refund(payment_site, 1, 1000, details={"tickets": [3]})
    assert (asked["status"], asked["amount_minor"], asked["key"]) == ("PENDING", 1000, "one")
    assert payment_site.desk(lambda desk: desk.of("ORDER", [1]))[1]["refunding_minor"] == 1000
    assert refund(payment_site, 1, None, "two")["amount_minor"] == 2000
    payment_site.work()
    facts = payment_site.desk(lambda desk: desk.of("ORDER", [1]))[1]
    assert (facts["refunded_minor"], facts["refunding_minor"]) == (3000, 0)
    assert payment_site.received_events() == ["paid", "refund_succeeded", "refund_succeeded"]
    listed = payment_site.desk(lambda desk: desk.refunds("ORDER", [1]))[1]
    assert [one["details"] for one in listed] == [{"tickets": [3]}, {}]
    assert payment_site.ledger()["REFUNDS"] == 3000
    assert refund(payment_site, 1, 1, "three")["code"] == "TOO_MUCH"


def test_what_becomes_of_money_is_published(payment_site: Any, outbox: Any) -> None:
    """A purchase, a part of it given back and the rest; another that nobody pays for."""
    payment_site.paid(purpose_id=1)
    refund(payment_site, 1, 1000)
    payment_site.work()
    refund(payment_site, 1, None, "two")
    payment_site.work()
    (paid,) = outbox.published(PaymentSucceeded)
    assert (paid.purpose, paid.purpose_id, paid.amount_minor, paid.livemode) == ("ORDER", 1, 3000, False)
    back = outbox.published(PaymentRefunded)
    assert [(one.refunded_minor, one.total_refunded_minor) for one in back] == [(1000, 1000), (2000, 3000)]
    payment_site.open(purpose_id=2)
    payment_site.desk(lambda desk: desk.close("ORDER", 2))
    payment_site.work()
    failed = outbox.published(PaymentFailed)
    assert [(one.purpose_id, one.over) for one in failed] == [(2, True)]


def test_the_same_key_is_the_same_refund(payment_site: Any) -> None:
    """Whatever is said the second time."""
    payment_site.paid(purpose_id=1)
    assert refund(payment_site, 1, 1000)["id"] == refund(payment_site, 1, 2000)["id"]
    payment_site.work()
    assert payment_site.refunds() == [("REQUESTED", 1000, "SUCCEEDED")]


def test_what_was_not_paid_is_not_given_back(payment_site: Any) -> None:
    """Nor more than was paid, nor for a reason that is nobody's to give."""
    payment_site.open(purpose_id=1)
    assert refund(payment_site, 1, 5)["code"] == "NOT_PAID"
    assert refund(payment_site, 404, 5)["code"] == "NOT_PAID"
    payment_site.paid(purpose_id=2)
    assert refund(payment_site, 2, 3001)["code"] == "TOO_MUCH"
    for amount, reason in ((0, "OTHER"), (-1, "OTHER"), (True, "OTHER"), (5, "MISMATCH"), (5, "because")):
        with pytest.raises(ValueError, match="a refund of"):
            payment_site.desk(lambda desk, a=amount, r=reason: desk.refund("ORDER", 2, a, r, "k"))


def test_an_answer_that_is_lost_refunds_once(
    payment_site: Any, clock: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Asked again with the key that was stored, as often as it takes."""
    payment_site.paid(purpose_id=1)
    give = sandbox.Sandbox.refund
    keys: list[str] = []

    def lost(self: Any, *arguments: Any, **named: Any) -> Any:
        keys.append(named["idempotency_key"])
        give(self, *arguments, **named)
        raise ProviderUnavailable("lost")

    refund(payment_site, 1, 700)
    with monkeypatch.context() as patched:
        patched.setattr(sandbox.Sandbox, "refund", lost)
        payment_site.work(may_fail=True)
        assert payment_site.refunds() == [("REQUESTED", 700, "SUBMITTED")]
    clock.advance(minutes=3)
    payment_site.work()
    assert payment_site.refunds() == [("REQUESTED", 700, "SUCCEEDED")]
    assert payment_site.rows("SELECT count(*) FROM payments_sandbox_refund") == [(1,)]
    assert len(set(keys)) == 1


def test_an_old_key_is_not_used_again(payment_site: Any, clock: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """After 23 hours it is looked up by what has gone back: once when it went through, once when it did not (T8)."""
    give = sandbox.Sandbox.refund
    for purpose_id, went_through in ((1, True), (2, False)):
        payment_site.paid(purpose_id=purpose_id)
        asked: list[str] = []

        def lost(self: Any, *arguments: Any, through: bool = went_through, **named: Any) -> Any:
            asked.append(named["idempotency_key"])  # noqa: B023 - of this round
            if through:
                give(self, *arguments, **named)
            raise ProviderUnavailable("lost")

        refund(payment_site, purpose_id, 700)
        with monkeypatch.context() as patched:
            patched.setattr(sandbox.Sandbox, "refund", lost)
            payment_site.work(may_fail=True)
            clock.advance(hours=24)
            before = len(asked)
            payment_site.work(may_fail=True)
            assert len(asked) == before
        payment_site = _again(payment_site)
    assert [status for _, _, status in payment_site.refunds()] == ["SUCCEEDED", "FAILED"]


def _again(payment_site: Any) -> Any:
    """After a day people sign in again."""
    payment_site.ann = payment_site.site.member(f"ann{now().timestamp():.0f}")
    return payment_site


def test_one_that_fails_is_reported_and_can_be_tried_again(payment_site: Any) -> None:
    """By an admin, with another key; the money goes back once (W16)."""
    number = payment_site.open(purpose_id=1)
    payment_site.act(payment_site.ref(number), card="4000000000005126")
    payment_site.sync(number)
    refund(payment_site, 1, 1200)
    payment_site.work()
    assert payment_site.refunds() == [("REQUESTED", 1200, "FAILED")]
    assert payment_site.received_events() == ["paid", "refund_failed"]
    told = payment_site.rows("SELECT url FROM notification WHERE kind = 'payments.alarm'")
    assert told == [("/adminPanel?tab=payments.Manage&list=refunds",)]
    path = "/payment-api/refunds/1/retry"
    assert payment_site.of(payment_site.ann).post(path).status_code == 403
    assert payment_site.of(payment_site.admin).post(path).json["status"] == "PENDING"
    assert payment_site.of(payment_site.admin).post(path).status_code == 409
    payment_site.work()
    assert payment_site.refunds() == [("REQUESTED", 1200, "SUCCEEDED")]
    assert payment_site.see(number)["refundedMinor"] == 1200


def test_what_failed_is_listed_first(payment_site: Any) -> None:
    """Before newer ones: somebody has to look at it."""
    number = payment_site.open(purpose_id=1)
    payment_site.act(payment_site.ref(number), card="4000000000005126")
    payment_site.sync(number)
    refund(payment_site, 1, 1200)
    payment_site.work()
    payment_site.paid(purpose_id=2)
    for amount in (100, 200):
        refund(payment_site, 2, amount, f"of {amount}")
        payment_site.work()
    listed = payment_site.of(payment_site.admin).get("/payment-api/refunds?size=2").json
    assert [(one["status"], one["amountMinor"]) for one in listed["content"]] == [
        ("FAILED", 1200),
        ("SUCCEEDED", 200),
    ]
    assert listed["totalElements"] == 3


def test_admins_give_back_with_a_key(payment_site: Any) -> None:
    """The same key twice is one refund; for another amount it is refused; without one nothing is done."""
    number = payment_site.paid(purpose_id=1)
    path = f"/payment-api/payments/{number}/refunds"
    admin = payment_site.of(payment_site.admin)
    assert admin.post(path, json={}).json["field"] == "Idempotency-Key"
    head = {"Idempotency-Key": "k1"}
    made = [admin.post(path, json={"amountMinor": 500}, headers=head) for _ in range(2)]
    assert [answer.status_code for answer in made] == [201, 201]
    assert made[0].json["id"] == made[1].json["id"]
    assert admin.post(path, json={"amountMinor": 501}, headers=head).status_code == 422
    assert admin.post(path, json={"amountMinor": 2501}, headers={"Idempotency-Key": "k2"}).status_code == 409
    for wrong in (0, -1, 1.5, "5", True, 10**10):
        answer = admin.post(path, json={"amountMinor": wrong}, headers={"Idempotency-Key": "k3"})
        assert (answer.status_code, answer.json["field"]) == (400, "amountMinor")
    payment_site.work()
    assert payment_site.refunds() == [("REQUESTED", 500, "SUCCEEDED")]


def test_what_somebody_gives_back_at_the_provider_is_noticed(payment_site: Any) -> None:
    """And booked, and told, once."""
    number = payment_site.paid(purpose_id=1)
    money = payment_site.row(number).payment_ref
    with payment_site.site.context():
        sandbox.Sandbox().refund(money, Money(400, "EUR"), reason="OTHER", idempotency_key="by hand")
    for _ in range(2):
        payment_site.sync(number)
    assert payment_site.refunds() == [("OTHER", 400, "SUCCEEDED")]
    assert payment_site.received_events() == ["paid", "refund_succeeded"]


@pytest.mark.parametrize(
    ("deeds", "status", "disputes"),
    [
        (["DISPUTE"], "OPEN", 3000),
        (["DISPUTE", "WIN_DISPUTE"], "WON", 0),
        (["DISPUTE", "LOSE_DISPUTE"], "LOST", 3000),
    ],
)
def test_disputes(payment_site: Any, deeds: list[str], status: str, disputes: int) -> None:
    """Opened, won, lost; heard of at each step or of the last one only: the books are right (W17)."""
    for purpose_id, each in ((1, True), (2, False)):
        number = payment_site.open(purpose_id=purpose_id)
        ref = payment_site.ref(number)
        payment_site.act(ref)
        payment_site.sync(number)
        for deed in deeds:
            payment_site.bank(ref, deed)
            if each:
                payment_site.sync(number)
        payment_site.sync(number)
        assert payment_site.row(number).dispute_status == status
    assert payment_site.ledger().get("DISPUTES", 0) == 2 * disputes
    published = (
        "SELECT payload ->> 'dispute_status' FROM outbox_event WHERE name = 'payments.payment_disputed'"
    )
    assert payment_site.rows(f"{published} ORDER BY id DESC LIMIT 1") == [(status,)]
    if status != "WON":
        assert refund(payment_site, 1, 5)["code"] == "DISPUTED"


def test_a_card_that_is_disputed_at_once(payment_site: Any, cards: Any) -> None:
    """The money is there and gone before anybody has looked."""
    number = payment_site.open()
    payment_site.act(payment_site.ref(number), card=cards["disputed"])
    payment_site.sync(number)
    assert (payment_site.row(number).dispute_status, payment_site.received_events()) == (
        "OPEN",
        ["paid", "dispute_open"],
    )


# The ledger


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE payments_ledger_entry SET amount_minor = amount_minor + 1",
        "UPDATE payments_ledger_entry SET occurred_at = now()",
        "DELETE FROM payments_ledger_entry",
        "TRUNCATE payments_ledger_entry",
    ],
)
def test_the_ledger_can_only_be_added_to(payment_site: Any, statement: str) -> None:
    """The database sees to that, no matter who asks."""
    payment_site.paid()
    with payment_site.site.context(), pytest.raises(IntegrityError, match="can only be added to"):
        db.session.execute(sa.text(statement))


def test_what_does_not_add_up_is_not_booked(payment_site: Any) -> None:
    """At the commit, for each currency alone."""
    columns = (
        "txn, account, amount_minor, currency, source_type, source_id, kind, livemode, provider, occurred_at"
    )
    row = "'x', '{}', {}, '{}', 'PAYMENT', 1, '{}', false, 'sandbox', now()"
    wrong = (
        [("PROVIDER_BALANCE", 5, "EUR", "A")],
        [("PROVIDER_BALANCE", 5, "EUR", "A"), ("REFUNDS", -5, "USD", "A")],
    )
    for entries in wrong:
        values = ", ".join(f"({row.format(*entry)})" for entry in entries)
        with payment_site.site.context():
            db.session.execute(sa.text(f"INSERT INTO payments_ledger_entry ({columns}) VALUES {values}"))
            with pytest.raises(IntegrityError, match="do not add up"):
                db.session.commit()
            db.session.rollback()


SPOILS = {
    "refunds exceed what was captured": "UPDATE payments_refund SET amount_minor = 9000",
    "what has gone back is not": "UPDATE payments_payment SET refunded_minor = 7 WHERE captured_minor > 7",
    "neither delivered for": "UPDATE payments_payment SET fulfilment = 'REFUSED' WHERE refunded_minor = 0",
    "is open ten minutes": "UPDATE payments_payment SET expires_at = now() - interval '1 day'"
    " WHERE captured_minor IS NULL",
    "has waited for more": "UPDATE payments_refund SET status = 'PENDING', provider_ref = NULL,"
    " created_at = now() - interval '1 day'",
    "captured money is not in the ledger": "UPDATE payments_payment SET captured_minor = captured_minor + 1",
    "no payment explains": "UPDATE payments_refund SET status = 'FAILED'",
    "has gone back is not in the ledger": "UPDATE payments_refund SET amount_minor = 3",
    "open of disputes": "UPDATE payments_payment SET dispute_status = 'LOST', disputed_minor = 5"
    " WHERE captured_minor IS NOT NULL",
    "do not add up to its amount": "UPDATE payments_payment SET amount_minor = 1",
    "test money stands among": "UPDATE payments_payment SET livemode = true",
    "waits for a seller": "UPDATE payments_payment SET fulfilment = 'WAITING', captured_at = now() - interval '1 day'"
    " WHERE captured_minor IS NOT NULL",
    "has not been processed": "INSERT INTO payments_event (provider, provider_event_id, type, payload, origin,"
    " livemode, received_at) VALUES ('sandbox', 'evt_1', 'checkout.paid', '{}', 'WEBHOOK', false,"
    " now() - interval '1 day')",
    "against the ledger": "UPDATE payments_sandbox_session SET captured_minor = captured_minor - 1",
}


@pytest.mark.parametrize("rule", SPOILS)
def test_the_audit_finds_what_is_wrong(payment_site: Any, rule: str) -> None:
    """Its own control: each thing is spoilt once, and found; before, nothing is."""
    payment_site.paid(purpose_id=1)
    payment_site.open(purpose_id=2)
    payment_site.paid(purpose_id=3)
    refund(payment_site, 1, 900)
    payment_site.work()
    assert payment_site.findings() == []
    with payment_site.site.context():
        db.session.execute(sa.text(SPOILS[rule]))
        db.session.commit()
    payment_site.audited = False
    assert [found for found in payment_site.findings() if rule in found], payment_site.findings()


ALARMS = "SELECT count(*) FROM notification WHERE kind = 'payments.alarm'"


def test_every_hour_admins_hear_of_a_provider_s_other_balance(payment_site: Any) -> None:
    """What the ledger alone cannot know; before it is spoilt, nobody is told anything."""
    payment_site.paid(purpose_id=1)
    with payment_site.site.context():
        jobs.check({})
    assert payment_site.rows(ALARMS) == [(0,)]
    with payment_site.site.context():
        db.session.execute(sa.text(SPOILS["against the ledger"]))
        db.session.commit()
        jobs.check({})
    payment_site.audited = False
    assert payment_site.rows(ALARMS) == [(1,)]


def test_money_that_moves_during_the_audit_alarms_nobody(
    payment_site: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Paid between the audit and its question: the provider has it, the ledger does not yet."""
    payment_site.paid(purpose_id=1)
    ref = payment_site.ref(payment_site.open(purpose_id=2))
    ask, seen = audit.differences, []

    def meanwhile() -> Any:
        if not seen:
            payment_site.act(ref)
        seen.append(ask())
        return seen[-1]

    monkeypatch.setattr(audit, "differences", meanwhile)
    with payment_site.site.context():
        jobs.check({})
    assert [len(found) for found in seen] == [1, 0]
    assert payment_site.rows(ALARMS) == [(0,)]


def test_the_command_says_so_and_ends_with_one(payment_site: Any) -> None:
    """For operators and their timers."""
    from motorclub_payments.audit import audit_command, reconcile_command

    payment_site.paid(purpose_id=1)
    assert invoked(payment_site, audit_command).exit_code == 0
    assert "inbox: " in invoked(payment_site, reconcile_command).output
    with payment_site.site.context():
        db.session.execute(sa.text(SPOILS["do not add up to its amount"]))
        db.session.commit()
    payment_site.audited = False
    done = invoked(payment_site, audit_command)
    assert (done.exit_code, "do not add up to its amount" in done.output) == (1, True)


def invoked(payment_site: Any, command: click.Command) -> Any:
    """What a command says."""
    with payment_site.site.context():
        return CliRunner().invoke(command)


@settings(max_examples=1000, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    amount=st.integers(0, MOST_MINOR),
    points=st.integers(0, 10_000),
    currency=st.sampled_from(["EUR", "JPY", "KWD"]),
)
def test_money_is_whole(amount: int, points: int, currency: str) -> None:
    """A part is never more than the whole, and what is shown says the number (B14)."""
    part = part_of(amount, points)
    assert 0 <= part <= amount
    assert abs(part * 10_000 - amount * points) <= 5000
    digits = str(Money(amount, currency)).removesuffix(f" {currency}").replace(".", "")
    assert int(digits) == amount


def test_time_limits_are_where_they_should_be() -> None:
    """A key is trusted for less than the day that providers keep it."""
    from motorclub_payments import checkout, refunds

    assert max(checkout.KEY_LASTS, refunds.KEY_LASTS) < timedelta(hours=24)
