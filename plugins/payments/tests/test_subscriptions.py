"""Money that comes again and again, by the sandbox and its clock: what is charged, what is told, and when it ends."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from motorclub.api import db, now
from motorclub.api.payments import ProviderRejected
from motorclub.testing.race import together
from motorclub_payments import reconciliation
from motorclub_payments.models import SandboxEvent
from motorclub_payments.plans import PlanFacts
from motorclub_payments.sandbox_billing import provider as sandbox
from motorclub_payments.subscriptions import changes, settlement
from motorclub_payments.subscriptions.services import Subscriptions
from motorclub_payments.transactions import transaction

from .conftest import expect

BASIC: PlanFacts = {
    "key": "basic",
    "name": "Club",
    "amount_minor": 1000,
    "currency": "EUR",
    "interval": "MONTH",
}
PLUS: PlanFacts = {
    "key": "plus",
    "name": "Club plus",
    "amount_minor": 3000,
    "currency": "EUR",
    "interval": "MONTH",
}
YEARLY: PlanFacts = {**PLUS, "key": "plus-year", "amount_minor": 30000, "interval": "YEAR"}
FAILING_CARD = "4000000000000341"
DAY = 86400


class Club:
    """A plugin with plans, its members, and time."""

    def __init__(self, payment_site: Any, clock: Any) -> None:
        self.payment_site, self.clock = payment_site, clock

    def ask(self, question: Callable[[Subscriptions], Any]) -> Any:
        """What the service answers, in a transaction of its own."""
        with self.payment_site.site.context():
            answer = question(Subscriptions())
            db.session.commit()
            return answer

    def open(self, number: int = 1, **more: Any) -> Any:
        """A subscription that can be begun."""
        order: Any = {
            "purpose": "PLAN",
            "purpose_id": number,
            "user_id": self.payment_site.ann.id,
            "plan": BASIC,
            "account": "SUBSCRIPTION_REVENUE",
            "return_path": "/subscription",
        }
        order |= more
        return self.ask(lambda service: service.open(order))

    def page(self, number: int = 1) -> str:
        """The secret name of the sandbox's page where it is begun."""
        return str(self.ask(lambda service: service.checkout("PLAN", number)).partition("session=")[2])

    def begin(self, number: int = 1, *, card: str | None = None, **more: Any) -> str:
        """A subscription that the payer has begun; its secret name."""
        self.open(number, **more)
        ref = self.page(number)
        self.payment_site.act(ref, "PAY", **({"card": card} if card else {}))
        self.look(number)
        return ref

    def look(self, number: int = 1) -> Any:
        """As it is now, after its provider was asked."""
        assert self.ask(lambda service: service.sync("PLAN", number))
        return self.see(number)

    def see(self, number: int = 1) -> Any:
        """As it is written down."""
        return self.ask(lambda service: service.of("PLAN", [number])[number])

    def wait(self, ref: str, days: float, number: int = 1) -> Any:
        """Time passes for one subscription."""
        with self.payment_site.site.context():
            sandbox.move_clock(ref, int(days * DAY))
        return self.look(number)

    def invoices(self, number: int = 1) -> list[tuple[str, str, int]]:
        """(reason, status, amount) of each, the oldest first."""
        rows, total = self.ask(lambda service: service.list_invoices("PLAN", number, 0, 50))
        assert total == len(rows)
        return [(one["reason"], one["status"], one["amount_minor"]) for one in reversed(rows)]

    def told(self) -> list[str]:
        """The events that were published, in order."""
        chosen = "SELECT name FROM outbox_event WHERE name LIKE 'payments.subscription%' ORDER BY id"
        return [name.removeprefix("payments.subscription_") for (name,) in self.payment_site.rows(chosen)]


@pytest.fixture
def club(payment_site: Any, clock: Any) -> Club:
    """Afterwards the audit finds nothing, as after every test."""
    return Club(payment_site, clock)


def test_a_subscription_charges_each_period_once(club: Club) -> None:
    """A payment, a booking and a receipt for each; no matter who looks, and how often."""
    made = club.open()
    assert (made["status"], made["period_end"]) == ("INCOMPLETE", None)
    ref = club.begin()
    begun = club.see()
    assert (begun["status"], begun["plan"], begun["method_last4"]) == ("ACTIVE", BASIC, "4242")
    for _ in range(2):
        renewed = club.wait(ref, 31)
    assert renewed["period_start"] > begun["period_end"] - timedelta(seconds=1)
    assert club.invoices() == [("CREATE", "PAID", 1000), ("CYCLE", "PAID", 1000), ("CYCLE", "PAID", 1000)]
    invoices, _ = club.ask(lambda service: service.list_invoices("PLAN", 1, 0, 50))
    newest = invoices[0]["id"]
    assert club.ask(lambda service: service.find_invoices("PLAN", [newest])) == {newest: invoices[0]}
    assert club.ask(lambda service: service.find_invoices("OTHER", [newest])) == {}
    assert club.told() == ["created", "renewed", "renewed"]
    assert club.payment_site.ledger()["SUBSCRIPTION_REVENUE"] == -3000
    club.payment_site.work()
    club.clock.advance(minutes=2)
    club.payment_site.work()
    numbers = club.payment_site.rows("SELECT number, amount_minor FROM payments_receipt ORDER BY number")
    assert numbers == [(1, 1000), (2, 1000), (3, 1000)]


def test_it_is_opened_once_and_belongs_to_one_purpose(club: Club) -> None:
    """Again it is the same; orders and subscriptions do not share a purpose."""
    assert club.open()["id"] == club.open()["id"]
    assert club.page() == club.page()
    with pytest.raises(ValueError, match="belongs to subscriptions"):
        club.payment_site.open(purpose="PLAN", purpose_id=99)
    club.payment_site.open(purpose="ORDER")
    with pytest.raises(ValueError, match="belongs to orders"):
        club.open(purpose="ORDER")
    assert club.open(2, provider="stripe")["code"] == "PROVIDER_UNKNOWN"


def test_a_trial_charges_nothing_before_its_end(club: Club) -> None:
    ref = club.begin(trial_days=14)
    assert (club.see()["status"], club.invoices()) == ("TRIALING", [("CREATE", "PAID", 0)])
    assert club.wait(ref, 13)["status"] == "TRIALING"
    assert club.wait(ref, 1)["status"] == "ACTIVE"
    assert club.invoices()[1:] == [("CYCLE", "PAID", 1000)]


def test_a_card_that_fails_is_tried_again_and_can_be_changed(club: Club) -> None:
    """On the page of the invoice; then renewals take the new card."""
    ref = club.begin(card=FAILING_CARD)
    failed = club.wait(ref, 31)
    assert failed["status"] == "PAST_DUE"
    assert failed["past_due_since"] is not None
    assert club.wait(ref, 3)["status"] == "PAST_DUE"
    page = club.ask(lambda service: service.portal("PLAN", 1, "/accountsettings"))
    club.payment_site.act(page.partition("session=")[2], "PAY")
    fixed = club.look()
    assert (fixed["status"], fixed["past_due_since"], fixed["method_last4"]) == ("ACTIVE", None, "4242")
    assert club.told() == ["created", "payment_failed", "payment_failed", "renewed"]
    assert club.wait(ref, 31)["status"] == "ACTIVE"


def test_a_card_that_keeps_failing_ends_it(club: Club) -> None:
    """After fourteen days; what is open is not owed any more."""
    ref = club.begin(card=FAILING_CARD)
    assert club.wait(ref, 60)["status"] == "CANCELED"
    assert club.invoices() == [("CREATE", "PAID", 1000), ("CYCLE", "VOID", 1000)]
    assert club.told()[-1] == "ended"


def test_cancelled_at_the_end_of_the_period(club: Club) -> None:
    """It lasts until then; before that it can be taken back. Canceled is for good."""
    ref = club.begin()
    assert club.ask(lambda service: service.cancel("PLAN", 1, reason="too dear")) is None
    cancelled = club.see()
    assert (cancelled["status"], cancelled["cancel_at_period_end"]) == ("ACTIVE", True)
    assert cancelled["cancel_reason"] == "too dear"
    assert club.ask(lambda service: service.resume("PLAN", 1)) is None
    assert (club.see()["cancel_at_period_end"], club.see()["cancel_reason"]) == (False, None)
    club.ask(lambda service: service.cancel("PLAN", 1))
    ended = club.wait(ref, 31)
    assert (ended["status"], ended["ended_at"]) == ("CANCELED", cancelled["period_end"])
    assert club.told() == ["created", "cancel_scheduled", "resumed", "cancel_scheduled", "ended"]
    assert club.ask(lambda service: service.resume("PLAN", 1))["code"] == "INVALID_TRANSITION"
    assert club.open()["code"] == "ENDED"
    assert len(club.invoices()) == 1


def test_a_pause_charges_nothing_until_it_is_over(club: Club) -> None:
    ref = club.begin()
    until = now() + timedelta(days=70)
    club.ask(lambda service: service.pause("PLAN", 1, resumes_at=until))
    assert club.wait(ref, 62)["status"] == "PAUSED"
    assert club.wait(ref, 9)["status"] == "ACTIVE"
    assert len(club.invoices()) == 1
    club.wait(ref, 31)
    assert len(club.invoices()) == 2
    assert club.told() == ["created", "paused", "resumed", "renewed"]


def test_up_now_with_the_difference_and_down_with_the_next_period(club: Club) -> None:
    """The preview says to the cent what is charged."""
    ref = club.begin()
    half = (club.see()["period_end"] - club.see()["period_start"]) / 2
    club.wait(ref, half / timedelta(days=1))
    preview = club.ask(lambda service: service.preview_change("PLAN", 1, PLUS))
    assert (preview["due_now_minor"], preview["next_charge_minor"]) == (1000, 3000)
    assert club.ask(lambda service: service.change_plan("PLAN", 1, PLUS, prorate=True)) is None
    assert club.see()["plan"] == PLUS
    assert club.invoices()[-1] == ("CHANGE", "PAID", 1000)
    assert club.ask(lambda service: service.change_plan("PLAN", 1, BASIC, prorate=False)) is None
    assert (club.look()["plan"], club.see()["next_plan"]) == (PLUS, BASIC)
    renewed = club.wait(ref, 17)
    assert (renewed["plan"], renewed["next_plan"]) == (BASIC, None)
    assert club.invoices()[-1] == ("CYCLE", "PAID", 1000)
    assert club.told() == ["created", "plan_changed", "plan_changed", "renewed"]


@pytest.mark.parametrize("prorate", [True, False])
def test_what_waits_for_the_next_period_outlives_a_change_that_is_refused(
    club: Club, monkeypatch: pytest.MonkeyPatch, prorate: bool
) -> None:
    """Also while that is on its way and the provider's state is looked at."""
    ref = club.begin(plan=PLUS)
    assert club.ask(lambda service: service.change_plan("PLAN", 1, BASIC, prorate=False)) is None
    seen: list[Any] = []

    def refuse(*args: object, **more: object) -> None:
        seen.append((club.look()["plan"], club.see()["next_plan"]))
        raise ProviderRejected("card_declined", "The card was declined.")

    monkeypatch.setattr(sandbox.SandboxSubscriptions, "change_plan", refuse)
    refused = club.ask(lambda service: service.change_plan("PLAN", 1, YEARLY, prorate=prorate))
    assert (refused["code"], seen) == ("PAYMENT_PROVIDER_REJECTED", [(PLUS, BASIC)])
    assert (club.look()["plan"], club.see()["next_plan"]) == (PLUS, BASIC)
    assert club.wait(ref, 31)["plan"] == BASIC


def test_what_is_too_much_is_credited(club: Club) -> None:
    """A change down at once charges nothing, and later charges less; a year begins now."""
    ref = club.begin(plan=PLUS)
    club.ask(lambda service: service.change_plan("PLAN", 1, BASIC, prorate=True))
    club.wait(ref, 31)
    assert club.invoices()[-1] == ("CYCLE", "PAID", 0)
    preview = club.ask(lambda service: service.preview_change("PLAN", 1, YEARLY))
    club.ask(lambda service: service.change_plan("PLAN", 1, YEARLY, prorate=True))
    assert club.invoices()[-1] == ("CHANGE", "PAID", preview["due_now_minor"])
    assert (club.see()["period_end"] - club.see()["period_start"]).days >= 365


def test_a_change_whose_charge_fails_changes_nothing(club: Club) -> None:
    club.begin(card=FAILING_CARD)
    refused = club.ask(lambda service: service.change_plan("PLAN", 1, PLUS, prorate=True))
    assert refused["code"] == "PAYMENT_PROVIDER_REJECTED"
    assert club.look()["plan"] == BASIC
    assert len(club.invoices()) == 1


def test_a_refund_of_a_period_has_its_credit_note(club: Club) -> None:
    """By the service of payments: what was charged is a payment like any other."""
    club.begin()
    rows, _ = club.ask(lambda service: service.list_invoices("PLAN", 1, 0, 1))
    club.payment_site.desk(lambda desk: desk.refund("PLAN", rows[0]["id"], 400, "REQUESTED", "one"))
    club.payment_site.work()
    club.clock.advance(minutes=2)
    club.payment_site.work()
    found = club.payment_site.desk(lambda desk: desk.receipts("PLAN", [rows[0]["id"]]))[rows[0]["id"]]
    assert [(one["kind"], one["amount_minor"]) for one in found] == [("RECEIPT", 1000), ("CREDIT_NOTE", 400)]


def test_a_payer_without_an_account_gets_receipts_by_mail(club: Club) -> None:
    club.begin(user_id=None, buyer_email="visitor@example.org")
    club.clock.advance(minutes=2)
    club.payment_site.work()
    sent = club.payment_site.rows("SELECT recipient FROM mail_message WHERE template = 'payments.receipt'")
    assert sent == [("visitor@example.org",)]


def test_nobody_begins(club: Club) -> None:
    """After a day it is over, and the plugin is told that it never was."""
    club.open()
    club.page()
    club.clock.advance(hours=25)
    with club.payment_site.site.context():
        reconciliation.reconcile()
    assert club.see()["status"] == "CANCELED"
    assert club.told() == ["ended"]


def test_a_member_who_leaves_is_charged_no_more(club: Club) -> None:
    """And takes a copy along."""
    ref = club.begin()
    with club.payment_site.site.context():
        changes.cancel_all_of(club.payment_site.ann.id)
        db.session.commit()
    club.payment_site.work()
    assert club.see()["status"] == "CANCELED"
    club.wait(ref, 62)
    assert len(club.invoices()) == 1


def test_webhooks_twice_late_and_in_any_order(club: Club, served: Any) -> None:
    """They are hints: the state is the provider's."""
    ref = club.begin()
    with club.payment_site.site.context():
        sandbox.move_clock(ref, 62 * DAY)
    club.payment_site.work()
    seen = (club.see(), club.invoices(), club.told())
    assert len(seen[1]) == 3
    again = sa.update(SandboxEvent).values(copies_left=2, due_at=now())
    with club.payment_site.site.context():
        db.session.execute(again)
        db.session.execute(sa.text("UPDATE payments_event SET processed_at = NULL"))
        db.session.commit()
    club.payment_site.work()
    assert (club.see()["status"], club.invoices(), club.told()) == (seen[0]["status"], *seen[1:])


def in_context(club: Club, work: Callable[[], Any]) -> Callable[[], Any]:
    """The work as a thread of its own does it."""

    def run() -> Any:
        with club.payment_site.site.context():
            return work()

    return run


@pytest.mark.once
def test_many_who_settle_at_once_write_once(club: Club) -> None:
    """Webhook, page and reconciler."""
    club.open()
    club.payment_site.act(club.page())
    number = club.see()["id"]
    together([in_context(club, lambda: settlement.settle_subscription(number))] * 6)
    assert club.told() == ["created"]
    assert club.invoices() == [("CREATE", "PAID", 1000)]


@pytest.mark.once
@pytest.mark.parametrize("guarded", [True, False])
def test_an_answer_from_before_a_cancellation_does_not_undo_it(
    club: Club, monkeypatch: pytest.MonkeyPatch, guarded: bool
) -> None:
    """A renewal was looked at, and is written down after the member has cancelled. Without the version it would say
    that nobody has.
    """
    club.begin()
    number, look = club.see()["id"], settlement.look
    overtaken: list[bool] = []

    def slow_look(row: Any) -> Any:
        answer = look(row)
        if not overtaken:
            overtaken.append(True)
            club.ask(lambda service: service.cancel("PLAN", 1))
        return answer

    apply = settlement.apply
    if not guarded:
        monkeypatch.setattr(
            settlement, "apply", lambda number, answer, version: apply(number, answer, current(number))
        )
        monkeypatch.setattr(settlement, "LOOKS", 1)

    def current(subscription_id: int) -> int:
        with transaction():
            return settlement.lock_subscription(subscription_id).version

    monkeypatch.setattr(settlement, "look", slow_look)
    with club.payment_site.site.context():
        settlement.settle_subscription(number)
    assert club.see()["cancel_at_period_end"] is guarded


@pytest.mark.parametrize("place", ["before_call", "before_store"])
def test_a_change_survives_a_crash(club: Club, monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    """The reconciler makes it, with the key that was stored."""
    club.begin()

    def crash(name: str) -> None:
        if name == f"payments.subscription.{place}":
            raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(changes, "point", crash)
        with pytest.raises(KeyboardInterrupt):
            club.ask(lambda service: service.change_plan("PLAN", 1, YEARLY, prorate=True))
    assert club.ask(lambda service: service.cancel("PLAN", 1))["code"] == "CHANGE_PENDING"
    club.clock.advance(minutes=1)
    with club.payment_site.site.context():
        reconciliation.reconcile()
    assert club.see()["plan"] == YEARLY
    assert [reason for reason, _, _ in club.invoices()] == ["CREATE", "CHANGE"]


def test_a_member_sees_and_cancels_what_is_theirs(club: Club) -> None:
    """Nobody else does, but for admins, whose act is written down; only they may have it end at once."""
    payment_site = club.payment_site
    ref = club.begin()
    number = club.see()["id"]
    path = f"/payment-api/subscriptions/{number}"
    mine = expect(payment_site.of(payment_site.ann).get("/payment-api/subscriptions/mine"), 200)
    assert [(one["plan"]["name"], one["status"]) for one in mine["content"]] == [("Club", "ACTIVE")]
    assert (
        expect(payment_site.of(payment_site.ben).get("/payment-api/subscriptions/mine"), 200)["totalElements"]
        == 0
    )
    expect(payment_site.of(payment_site.ben).post(f"{path}/cancel", json={}), 404)
    expect(payment_site.of(payment_site.ann).post(f"{path}/cancel", json={"atPeriodEnd": False}), 403)
    body = expect(payment_site.of(payment_site.ann).post(f"{path}/cancel", json={"reason": "sold"}), 200)
    assert body["cancelAtPeriodEnd"] is True
    assert expect(payment_site.of(payment_site.ann).post(f"{path}/resume"), 200)["cancelAtPeriodEnd"] is False
    assert (
        expect(payment_site.of(payment_site.ann).post(f"{path}/resume"), 409)["code"] == "INVALID_TRANSITION"
    )
    page = expect(payment_site.of(payment_site.ann).post(f"{path}/portal"), 200)["redirectUrl"]
    assert page.endswith(ref)
    expect(payment_site.of(payment_site.admin).post(f"{path}/portal"), 404)
    ended = expect(
        payment_site.of(payment_site.admin).post(f"{path}/cancel", json={"atPeriodEnd": False}), 200
    )
    assert ended["status"] == "CANCELED"
    audited = "SELECT target FROM audit_entry WHERE action = 'payments.subscription_cancel_now'"
    assert payment_site.rows(audited) == [(str(number),)]


def test_admins_list_all_and_move_the_clock(club: Club) -> None:
    """By state and by member; what is not at the sandbox has no clock."""
    payment_site = club.payment_site
    club.begin(1, card=FAILING_CARD)
    club.begin(2, user_id=payment_site.ben.id)
    clock = f"/payment-api/sandbox/subscriptions/{club.see(1)['id']}/clock"
    expect(payment_site.of(payment_site.ann).post(clock, json={"days": 31}), 403)
    expect(payment_site.of(payment_site.admin).post(clock, json={"days": 0}), 400)
    assert (
        expect(payment_site.of(payment_site.admin).post(clock, json={"days": 31}), 200)["status"]
        == "PAST_DUE"
    )
    all_of_them = "/payment-api/subscriptions"

    def listed(query: str) -> list[tuple[str, int]]:
        found = expect(payment_site.of(payment_site.admin).get(f"{all_of_them}?{query}"), 200)
        return [(one["username"], one["purposeId"]) for one in found["content"]]

    assert listed("") == [("ben", 2), ("ann", 1)]
    assert listed("status=PAST_DUE") == [("ann", 1)]
    assert listed(f"userId={payment_site.ben.id}") == [("ben", 2)]
    assert listed("page=1&size=1") == [("ann", 1)]
    expect(payment_site.of(payment_site.ann).get(all_of_them), 403)
