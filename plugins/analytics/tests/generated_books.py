"""Years of payments, refunds, disputes and subscriptions, written straight into the tables of who has them."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import sqlalchemy as sa

from motorclub.api import db

START = datetime(2023, 1, 1, tzinfo=UTC)
DAYS = 3 * 365
ACCOUNTS = {
    "ORDER": "TICKET_REVENUE",
    "DONATION": "DONATION_REVENUE",
    "SUBSCRIPTION": "SUBSCRIPTION_REVENUE",
}
COUNTRIES = (None, "DE", "AT", "CH", "US")
AT_ONCE = 5000
JSON = {name: f"CAST(:{name} AS jsonb)" for name in ("lines", "details")}


@dataclass(slots=True)
class Books:
    """Rows to be written, by table."""

    random: Random
    rows: dict[str, list[dict[str, Any]]] = field(default_factory=dict)

    def add(self, table: str, **values: Any) -> int:
        """A row; its number."""
        rows = self.rows.setdefault(table, [])
        rows.append({"id": len(rows) + 1, **values})
        return len(rows)

    def moment(self, since: datetime = START) -> datetime:
        """A time after another, to the second, so that some are close to midnight."""
        left = int((START + timedelta(days=DAYS) - since).total_seconds())
        return since + timedelta(seconds=self.random.randrange(max(left, 1)))

    def write(self) -> None:
        """Write them all in one transaction, and have the database count them, as it soon does by itself."""
        for table, rows in self.rows.items():
            columns = ", ".join(rows[0])
            values = ", ".join(JSON.get(name, f":{name}") for name in rows[0])
            statement = sa.text(f"INSERT INTO {table} ({columns}) OVERRIDING SYSTEM VALUE VALUES ({values})")
            for start in range(0, len(rows), AT_ONCE):
                db.session.execute(statement, rows[start : start + AT_ONCE])
            db.session.execute(sa.text(f"ANALYZE {table}"))
        db.session.commit()


def write_books(payments: int, member_id: int, seed: int = 24) -> None:
    """So many payments of three years, some late, refunded, disputed or failed, and subscriptions that change."""
    books = Books(Random(seed))
    for _ in range(payments):
        _add_payment(books, member_id)
    for account in range(1, payments // 20 + 2):
        _add_subscription(books, account)
    books.write()


def _add_payment(books: Books, member_id: int) -> None:
    random, at = books.random, books.moment()
    purpose = random.choice(list(ACCOUNTS))
    amount, currency = random.randrange(100, 20_000), random.choice(("EUR", "EUR", "EUR", "USD"))
    outcome = random.choices(("PAID", "REFUNDED", "LOST", "OPEN", "WON", "EXPIRED"), (70, 10, 3, 1, 2, 14))[0]
    is_paid = outcome != "EXPIRED"
    disputed = outcome in ("LOST", "OPEN", "WON")
    livemode, fee = random.random() > 0.1, amount // 50 + 25
    number = len(books.rows.get("payments_payment", ())) + 1
    common = {"currency": currency, "livemode": livemode, "provider": "stripe"}
    # Some try twice for the same purchase, and are charged the first time.
    before = books.rows.get("payments_payment", [{}])[-1]
    is_again = not is_paid and before.get("status") == "CAPTURED"
    purpose, purpose_id = (before["purpose"], before["purpose_id"]) if is_again else (purpose, number)
    refunded = amount // random.choice((1, 2)) if outcome == "REFUNDED" else 0
    line = {
        "name": "Something",
        "quantity": 1,
        "total_minor": amount,
        "account": ACCOUNTS[purpose],
        "shown": True,
    }
    event_id = random.randrange(1, 40) if purpose == "ORDER" else None
    books.add(
        "payments_payment",
        purpose=purpose,
        purpose_id=purpose_id,
        attempt=2 if is_again else 1,
        reference=f"{purpose}:{number}",
        idempotency_key=f"pay-{number}",
        handler="nobody.sells",
        user_id=member_id if number % 3 else None,
        buyer_email=None if number % 3 else f"guest{number % 50}@example.org",
        description="=1+1" if number % 7 == 0 else "Something",
        lines=json.dumps([line]),
        event_id=event_id,
        country=random.choice(COUNTRIES),
        return_path="/",
        site="http://localhost",
        status="CAPTURED" if is_paid else "EXPIRED",
        fulfilment="DELIVERED" if is_paid else "NONE",
        amount_minor=amount,
        captured_minor=amount if is_paid else None,
        captured_currency=currency if is_paid else None,
        fee_minor=fee if is_paid else None,
        refunded_minor=refunded,
        dispute_status=outcome if disputed else "NONE",
        disputed_minor=amount if disputed else 0,
        dispute_decided_at=at + timedelta(days=40) if outcome in ("LOST", "WON") else None,
        failure_code=None if is_paid else random.choice((None, "card_declined", "canceled")),
        captured_at=at if is_paid else None,
        closed_at=None if is_paid else at,
        expires_at=at,
        created_at=at,
        updated_at=at,
        **common,
    )
    if not is_paid:
        return
    booked_at = at + timedelta(days=2) if random.random() < 0.02 else None
    _book(books, ("PAYMENT", number), "CAPTURED", at, event_id, common, booked_at,
          **{ACCOUNTS[purpose]: -amount, "PROVIDER_BALANCE": amount - fee, "PROVIDER_FEES": fee})  # fmt: skip
    if disputed:
        opened = books.moment(at)
        moved = {"PROVIDER_BALANCE": -amount, "DISPUTES": amount}
        _book(books, ("PAYMENT", number), "DISPUTE_OPENED", opened, event_id, common, None, **moved)
        if outcome == "WON":
            back = {account: -total for account, total in moved.items()}
            _book(
                books,
                ("PAYMENT", number),
                "DISPUTE_WON",
                books.moment(opened),
                event_id,
                common,
                None,
                **back,
            )
    if refunded:
        settled = books.moment(at)
        refund = books.add(
            "payments_refund",
            payment_id=number,
            amount_minor=refunded,
            currency=currency,
            reason="REQUESTED",
            details="{}",
            idempotency_key=f"refund-{number}",
            status="SUCCEEDED",
            created_at=settled,
            settled_at=settled,
        )
        moved = {"PROVIDER_BALANCE": -refunded, "REFUNDS": refunded}
        _book(books, ("REFUND", refund), "REFUNDED", settled, event_id, common, None, **moved)


def _book(
    books: Books,
    source: tuple[str, int],
    kind: str,
    at: datetime,
    event_id: int | None,
    common: dict[str, Any],
    booked_at: datetime | None,
    **sums: int,
) -> None:
    for account, amount in sums.items():
        books.add(
            "payments_ledger_entry",
            txn=f"{source[0]}:{source[1]}:{kind}",
            account=account,
            amount_minor=amount,
            event_id=event_id,
            source_type=source[0],
            source_id=source[1],
            kind=kind,
            occurred_at=at,
            booked_at=booked_at,
            **common,
        )


def _add_subscription(books: Books, account: int) -> None:
    """One that begins, changes its plan, pauses and ends; some changes are learned of days later."""
    random, at = books.random, books.moment()
    currency, livemode = random.choice(("EUR", "EUR", "USD")), random.random() > 0.1
    for step in range(random.randrange(1, 7)):
        amount = random.choice((0, 290, 492, 590, 1490)) if step else 590
        late = timedelta(days=3) if random.random() < 0.05 else timedelta()
        books.add(
            "donations_recurring_charge",
            source="SUBSCRIPTION",
            source_id=account,
            account=account,
            currency=currency,
            monthly_minor=amount,
            livemode=livemode,
            occurred_at=at,
            recorded_at=at + late,
        )
        at = books.moment(at)
