"""What is counted: figures without test money unless somebody wants it, refunds by event, work that nobody does."""

from __future__ import annotations

import runpy
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Protocol

import pytest
import sqlalchemy as sa
from alembic.migration import MigrationContext
from alembic.operations import Operations

import motorclub_payments
from motorclub.api import Role, Service, Viewer, db, enqueue, now, service
from motorclub.api.figures import FigureQuery, Step, read_figure
from motorclub.api.revenue import PaymentFilter, RestatedDay, RevenueBooks, RevenueDimension, RevenueQuery
from motorclub.plugin import services as core_services
from motorclub.plugin.host import CORE
from motorclub.plugin.language import readers_language
from motorclub.plugin.services import Offer
from motorclub_payments import demo, reconciliation, services, settlement
from motorclub_payments.books.services import Books

pytestmark = pytest.mark.once

EVENT, OTHER = 7, 8


def change(payment_site: Any, statement: str, **values: Any) -> None:
    """What no call can do."""
    with payment_site.site.context(), db.engine.begin() as connection:
        connection.execute(sa.text(statement), values)


def as_real(payment_site: Any, **changes: Any) -> int:
    """Something that was paid with what counts as real money here."""
    number = payment_site.open(**changes)
    ref = payment_site.ref(number)
    change(payment_site, "UPDATE payments_payment SET livemode = true WHERE id = :id", id=number)
    payment_site.act(ref)
    # The provider's word would make it test money again, as it should: so it is given none.
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("motorclub_payments.own_provider.CheckoutSnapshot", _said_to_be_real)
        payment_site.sync(number)
    assert (payment_site.row(number).status, payment_site.row(number).livemode) == ("CAPTURED", True)
    return int(number)


def _said_to_be_real(**values: Any) -> Any:
    from motorclub.api.payments import CheckoutSnapshot

    return CheckoutSnapshot(**{**values, "livemode": True})


def takings(payment_site: Any, **asked: Any) -> Any:
    """What two events have brought."""
    return payment_site.desk(lambda desk: desk.takings([EVENT, OTHER], **asked))


def give_back(payment_site: Any, number: int, amount: int) -> None:
    """Some of a payment."""
    purpose = payment_site.row(number).purpose_id
    payment_site.desk(lambda desk: desk.refund("ORDER", purpose, amount, "REQUESTED", "one"))
    payment_site.work()


def test_test_money_is_in_no_figure_unless_somebody_wants_it(payment_site: Any) -> None:
    """By the site's setting, or by who asks (I11)."""
    number = payment_site.paid()
    give_back(payment_site, number, 1000)
    fee = payment_site.row(number).fee_minor
    sums = {
        "currency": "EUR",
        "sold_minor": 3000,
        "refunded_minor": 1000,
        "disputed_minor": 0,
        "fee_minor": fee,
        "net_minor": 2000 - fee,
    }
    assert takings(payment_site) == {}
    assert takings(payment_site, include_test=True) == {EVENT: [sums]}
    assert not payment_site.desk(lambda desk: desk.counts_test_money())
    payment_site.site.configure("payments", include_test=True)
    assert takings(payment_site) == {EVENT: [sums]}
    assert takings(payment_site, include_test=False) == {}


def test_real_money_is_and_each_event_and_currency_by_itself(payment_site: Any) -> None:
    """Beside test money of the same event; disputes and money that was never for anything are told apart."""
    payment_site.paid()
    real = [as_real(payment_site), as_real(payment_site, event_id=OTHER, currency="USD")]
    fees = [payment_site.row(number).fee_minor for number in real]
    found = takings(payment_site)
    assert {event: [one["currency"] for one in sums] for event, sums in found.items()} == {
        EVENT: ["EUR"],
        OTHER: ["USD"],
    }
    assert [found[event][0]["sold_minor"] for event in (EVENT, OTHER)] == [3000, 3000]
    assert [found[event][0]["net_minor"] for event in (EVENT, OTHER)] == [3000 - fee for fee in fees]
    both = takings(payment_site, include_test=True)
    assert both[EVENT][0]["sold_minor"] == 6000
    payment_site.audited = False


def test_what_was_never_sold_counts_nowhere_and_its_fee_does(payment_site: Any) -> None:
    """Another amount than was asked for goes back; the provider keeps its fee."""
    number = payment_site.open()
    ref = payment_site.ref(number)
    payment_site.act(ref, "PAY_DROP_WEBHOOK")
    change(
        payment_site, "UPDATE payments_sandbox_session SET captured_minor = 2999 WHERE ref = :ref", ref=ref
    )
    payment_site.sync(number)
    payment_site.work()
    [sums] = takings(payment_site, include_test=True)[EVENT]
    fee = payment_site.row(number).fee_minor
    assert (sums["sold_minor"], sums["refunded_minor"], sums["net_minor"]) == (0, 0, -fee)


def test_disputed_money_is_not_there(payment_site: Any) -> None:
    """Until the bank has given it again."""
    number = payment_site.paid()
    ref = payment_site.row(number).provider_ref
    for action, disputed in (("DISPUTE", 3000), ("WIN_DISPUTE", 0)):
        payment_site.bank(ref, action)
        payment_site.sync(number)
        assert takings(payment_site, include_test=True)[EVENT][0]["disputed_minor"] == disputed


def test_the_demo_counts_it(payment_site: Any) -> None:
    """There is no other money in it."""
    wanted: dict[str, Any] = {}
    with payment_site.site.context():
        from random import Random

        from motorclub.api import DemoContext

        demo.seed(DemoContext(Random(1), (payment_site.ann.id,), now(), wanted.update))
        db.session.rollback()
    assert wanted == {"include_test": True}


def test_the_audit_finds_test_money_among_real_money(payment_site: Any) -> None:
    """In a booking of a payment, in one of a refund, in the payment itself, and against what its provider told."""
    number = payment_site.paid()
    give_back(payment_site, number, 1000)
    with payment_site.site.context():
        reconciliation.reconcile()
    assert payment_site.findings() == []
    payment_site.audited = False
    copied = """INSERT INTO payments_ledger_entry (txn, account, amount_minor, currency, event_id, source_type,
        source_id, kind, livemode, provider, occurred_at)
        SELECT :txn, account, amount_minor, currency, event_id, source_type, source_id, :txn, true, provider,
          occurred_at FROM payments_ledger_entry WHERE source_type = :type"""
    before = len(payment_site.rows("SELECT id FROM payments_ledger_entry"))
    for kind in ("PAYMENT", "REFUND"):
        change(payment_site, copied, txn=f"wrong:{kind}", type=kind)
        [told] = [
            one for one in payment_site.findings() if one.startswith("test money stands among real money")
        ]
        assert (
            int(told.split(": ")[1].split(" ")[0])
            == len(payment_site.rows("SELECT id FROM payments_ledger_entry")) - before
        )
    change(payment_site, "UPDATE payments_payment SET livemode = true")
    told = " ".join(payment_site.findings())
    assert "the sandbox's money is called real" in told
    assert "real money came with the webhooks of a test" in told


# Work that nobody does (I6)


def job(payment_site: Any, name: str, minutes: int) -> None:
    """One that has been due for so long."""
    with payment_site.site.context():
        enqueue(name, {}, run_at=now() - timedelta(minutes=minutes))
        db.session.commit()


def late(payment_site: Any) -> list[str]:
    """What the audit says of work."""
    return [told for told in payment_site.findings() if told.startswith("work for money")]


def test_work_that_nobody_does_is_found(payment_site: Any) -> None:
    """Due for more than fifteen minutes and not given up; not that of a plugin that is off, which waits."""
    job(payment_site, "payments.work_off_inbox", 14)
    assert late(payment_site) == []
    job(payment_site, "payments.work_off_inbox", 16)
    assert len(late(payment_site)) == 1
    change(payment_site, "UPDATE plugin SET enabled = false WHERE id = 'payments'")
    assert late(payment_site) == []
    change(payment_site, "UPDATE plugin SET enabled = true WHERE id = 'payments'")
    assert len(late(payment_site)) == 1
    change(payment_site, "UPDATE job SET state = 'RUNNING', lease_until = run_at WHERE state = 'QUEUED'")
    assert len(late(payment_site)) == 1
    change(payment_site, "UPDATE job SET state = 'FAILED' WHERE state = 'RUNNING'")
    assert late(payment_site) == []


def test_a_seller_that_is_not_notified_is_found(payment_site: Any) -> None:
    """Due for more than fifteen minutes; not that of a plugin that sells nothing, and not while its own is off."""
    event = "INSERT INTO outbox_event (name, payload, created_at) VALUES ('x.y', '{}', now()) RETURNING id"
    change(
        payment_site,
        f"WITH e AS ({event}) INSERT INTO outbox_delivery (event_id, subscriber, owner, due_at)"
        " SELECT id, owner || '.s', owner, now() - interval '16 minutes'"
        " FROM e, unnest(ARRAY['payments', 'core']) AS owner",
    )
    (found,) = (told for told in payment_site.findings() if "has not been notified" in told)
    assert found.startswith("a seller has not been notified of an event for more than fifteen minutes: 1 (")
    change(payment_site, "UPDATE plugin SET enabled = false WHERE id = 'payments'")
    assert payment_site.findings() == []
    change(payment_site, "DELETE FROM outbox_event WHERE name = 'x.y'")


# Refunds by event


class Organisers(Protocol):
    """As the service `events.audience` has it."""

    def events(self, event_ids: Any) -> Any:
        """By id."""


class Club:
    """Who organises what."""

    def __init__(self, whose: dict[int, int]) -> None:
        self.whose, self.deed = whose, lambda: None

    def events(self, event_ids: Any) -> Any:
        """As the interface says."""
        self.deed()
        return {
            one: {
                "name": "Evening meet",
                "starts_at": datetime(2026, 12, one, tzinfo=UTC),
                "organizer_id": self.whose[one],
            }
            for one in event_ids
            if one in self.whose
        }


@pytest.fixture
def club(payment_site: Any) -> Iterator[Club]:
    """Ben organises the event, Ann another one; whatever offers that service otherwise is back after the test."""
    with payment_site.site.context():
        known, proxies = core_services._offers_and_proxies()
    before = known.get(services.ORGANISERS)
    made = Club({EVENT: payment_site.ben.id, OTHER: payment_site.ann.id})
    known[services.ORGANISERS] = Offer(CORE, Service(services.ORGANISERS, Organisers, made))
    proxies.clear()
    yield made
    proxies.clear()
    known.pop(services.ORGANISERS)
    if before is not None:
        known[services.ORGANISERS] = before


def test_an_organiser_reads_the_refunds_of_their_event_and_no_other(payment_site: Any, club: Club) -> None:
    """Page by page; admins those of every event, and of all."""
    for event in (EVENT, EVENT, EVENT, OTHER):
        give_back(payment_site, payment_site.paid(event_id=event), 500)

    def read(member: Any, expected: int = 200, **query: Any) -> Any:
        answer = payment_site.of(member).get("/payment-api/refunds", query_string=query)
        assert answer.status_code == expected, answer.text
        return answer.json

    first = read(payment_site.ben, eventId=EVENT, size=2)
    rest = read(payment_site.ben, eventId=EVENT, size=2, page=1, status="SUCCEEDED")
    assert (first["totalElements"], first["hasMore"], len(rest["content"])) == (3, True, 1)
    assert not {one["id"] for one in first["content"]} & {one["id"] for one in rest["content"]}
    assert read(payment_site.ben, eventId=EVENT, status="FAILED")["content"] == []
    assert read(payment_site.ann, eventId=OTHER)["totalElements"] == 1
    assert read(payment_site.admin)["totalElements"] == 4
    assert read(payment_site.admin, eventId=EVENT)["totalElements"] == 3
    for query in ({"eventId": OTHER}, {"eventId": 999}, {}, {"paymentId": 1}):
        read(payment_site.ben, 403, **query)
    read(None, 401, eventId=EVENT)
    assert read(payment_site.ben, 400, eventId=0)["field"] == "eventId"


def test_who_cannot_be_known_to_organise_it_does_not(payment_site: Any, club: Club) -> None:
    """While the service fails, and where there is none; admins read on."""

    def fail() -> None:
        raise RuntimeError("told to fail")

    club.deed = fail
    assert payment_site.of(payment_site.ben).get(f"/payment-api/refunds?eventId={EVENT}").status_code == 403
    assert payment_site.of(payment_site.admin).get(f"/payment-api/refunds?eventId={EVENT}").status_code == 200
    payment_site.forgive()


def test_the_role_alone_opens_nothing(payment_site: Any, club: Club) -> None:
    """A moderator and an organiser of other events are refused."""
    for role in (Role.MODERATOR, Role.EVENT_ORGANISER):
        answer = payment_site.site.as_role(role).get(f"/payment-api/refunds?eventId={EVENT}")
        assert answer.status_code == 403


def test_alarms_of_before_lead_to_where_payments_are_now(payment_site: Any) -> None:
    """The page that they led to has become a tab of the admin panel."""
    with payment_site.site.context(), db.engine.begin() as connection:
        admin = payment_site.site.member_of_role(Role.ADMIN).id
        for list_ in ("", "?list=refunds"):
            url = f"/admin/payments{list_}"
            connection.execute(
                sa.text(
                    "INSERT INTO notification (user_id, kind, message, params, url, created_at)"
                    " VALUES (:user_id, 'payments.alarm', :message, '{}', :url, now())"
                ),
                {"user_id": admin, "url": url, "message": f'<a href="{url}">x</a>'},
            )
        migrations = Path(motorclub_payments.__file__).parent / "migrations"
        migration = runpy.run_path(str(migrations / "0003_alarm_links.py"))
        with Operations.context(MigrationContext.configure(connection)):
            migration["upgrade"]()
    assert payment_site.rows("SELECT url, message FROM notification ORDER BY id") == [
        ("/adminPanel?tab=payments.Manage", '<a href="/adminPanel?tab=payments.Manage">x</a>'),
        (
            "/adminPanel?tab=payments.Manage&list=refunds",
            '<a href="/adminPanel?tab=payments.Manage&amp;list=refunds">x</a>',
        ),
    ]


def test_the_books_agree_with_the_ledger(payment_site: Any, clock: Any) -> None:
    """By day and source; test money only where it is asked for, failures and payments beside it."""
    books = Books()
    first = clock.at.date()
    give_back(payment_site, payment_site.paid(event_id=EVENT), 1000)
    clock.advance(hours=13)
    payment_site.ann = payment_site.site.member("amy")  # ann's token has ended
    gift = payment_site.paid(event_id=OTHER, purpose="GIFT")
    payment_site.open()
    clock.advance(minutes=20)
    payment_site.work()
    days = first, first + timedelta(days=2)
    real, asked = RevenueQuery(*days), RevenueQuery(*days, include_test=True)
    with payment_site.site.context():
        assert (books.sum_revenue(real, None, None), books.sum_failures(real)) == ([], [])
        sums = books.sum_revenue(asked, RevenueDimension.SOURCE, Step.DAY)
        assert [(one.day, one.key, one.gross_minor, one.refunds_minor, one.payments) for one in sums] == [
            (first, "ORDER", 3000, 1000, 1),
            (first + timedelta(days=1), "GIFT", 3000, 0, 1),
        ]
        assert sum(one.fees_minor for one in sums) == payment_site.ledger()["PROVIDER_FEES"]
        (failure,) = books.sum_failures(asked)
        assert (failure.failed, failure.failed_minor, failure.source, failure.recovered) == (
            1,
            3000,
            "ORDER",
            0,
        )
        found, total = books.list_payments(asked, PaymentFilter(source="GIFT"), 0, 20)
        assert ([one.id for one in found], total) == ([gift], 1)
        asked_books = service("payments.books", RevenueBooks)
        assert asked_books is not None
        (balance,) = asked_books.compare_balances(include_test=True)
        assert balance.booked_minor == balance.reported_minor == payment_site.ledger()["PROVIDER_BALANCE"]
    payment_site.site.configure("payments", include_test=True)
    admin = Viewer(id=payment_site.admin.id, role=Role.ADMIN)
    with payment_site.site.context():
        revenue = read_figure("payments.revenue", FigureQuery(*days, by="source"), admin)
        assert [(row.key, row.value, row.currency) for row in revenue] == [
            ("ORDER", 3000, "EUR"),
            ("GIFT", 3000, "EUR"),
        ]
        back = read_figure("payments.refunds", FigureQuery(*days), admin)
        assert [row.value for row in back] == [1000]


def test_late_money_is_booked_on_its_day_and_the_day_is_marked(payment_site: Any, clock: Any) -> None:
    """What is learned on the same day is not; a dispute marks the day on which it was opened once it is lost."""
    books, paid_at = Books(), clock.at
    day = paid_at.date()
    late = payment_site.open(expires_at=paid_at + timedelta(days=9))
    payment_site.act(payment_site.ref(late), "PAY_DROP_WEBHOOK")
    clock.advance(days=2)
    payment_site.ann, payment_site.admin = (
        payment_site.site.member("amy"),
        payment_site.site.member("chief", Role.ADMIN),
    )
    with payment_site.site.context():
        settlement.settle(late)
    lost = payment_site.paid()
    ref = payment_site.row(lost).provider_ref
    query = RevenueQuery(day, day + timedelta(days=9), include_test=True)

    def read() -> tuple[Any, Any]:
        with payment_site.site.context():
            sums = books.sum_revenue(query, None, Step.DAY)
            return [(one.day, one.gross_minor, one.disputes_minor) for one in sums], books.list_restated(
                query.since, query.until
            )

    second = day + timedelta(days=2)
    assert read() == ([(day, 3000, 0), (second, 3000, 0)], [RestatedDay(day, clock.at)])
    payment_site.bank(ref, "DISPUTE")
    payment_site.sync(lost, payment_site.ann)
    clock.advance(days=1)
    payment_site.ann, payment_site.admin = (
        payment_site.site.member("abe"),
        payment_site.site.member("head", Role.ADMIN),
    )
    payment_site.bank(ref, "LOSE_DISPUTE")
    with payment_site.site.context():
        settlement.settle(lost)
    sums, restated = read()
    assert sums == [(day, 3000, 0), (second, 3000, 3000)]
    assert [one.day for one in restated] == [day, second]


@pytest.mark.needs("events")
def test_sources_are_named_by_who_sells(payment_site: Any) -> None:
    """Events say what their purpose is called, payments what those of the demo are; each in the reader's language."""
    with payment_site.site.context(), readers_language("de"):
        labels = Books().label_keys(RevenueDimension.SOURCE, {"ORDER", "DEMO"})
        assert (labels["ORDER"], labels["DEMO"]) == ("Tickets", "Demo-Zahlungen")


def test_events_of_one_name_are_told_apart_by_their_day(payment_site: Any, club: Club) -> None:
    """A club has the same meet each month; one without a namesake is called by its name alone."""
    with payment_site.site.context(), readers_language("en"):
        both = Books().label_keys(RevenueDimension.EVENT, {str(EVENT), str(OTHER), ""})
        assert both == {str(EVENT): "Evening meet, Dec 7, 2026", str(OTHER): "Evening meet, Dec 8, 2026"}
        assert Books().label_keys(RevenueDimension.EVENT, {str(EVENT)}) == {str(EVENT): "Evening meet"}
