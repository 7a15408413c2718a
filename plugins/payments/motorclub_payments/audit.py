"""The audit: statements that find nothing as long as no money is lost, made up, or owed to anybody unnoticed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

import click
import sqlalchemy as sa

from motorclub.api import ServiceFailed, db, list_overdue_work, now, service
from motorclub.api.payments import ProviderRejected, ProviderUnavailable
from motorclub_payments import ledger, reconciliation, sandbox_hooks
from motorclub_payments.interfaces import CountingHandler
from motorclub_payments.models import Payment
from motorclub_payments.providers import ProviderOff, ask, list_enabled, on
from motorclub_payments.transactions import transaction

# Each gives the ids of rows that break the rule (tickets.md 2.6); `:late` is ten minutes ago, `:stuck` fifteen, `:hour`
# an hour; `:on` are the providers that can be asked.
RULES = {
    "refunds exceed what was captured": """
        SELECT p.id FROM payments_payment p JOIN payments_refund r ON r.payment_id = p.id
         WHERE r.status IN ('PENDING', 'SUBMITTED', 'SUCCEEDED', 'MANUAL')
         GROUP BY p.id HAVING sum(r.amount_minor) > coalesce(p.captured_minor, 0)""",
    "what has gone back is not what its refunds say": """
        SELECT p.id FROM payments_payment p WHERE p.refunded_minor <>
          (SELECT coalesce(sum(amount_minor), 0) FROM payments_refund
            WHERE payment_id = p.id AND status IN ('SUCCEEDED', 'MANUAL'))""",
    "captured money is neither delivered for nor going back": """
        SELECT p.id FROM payments_payment p
         WHERE p.status IN ('CAPTURED', 'CAPTURED_DUPLICATE', 'MISMATCH')
           AND p.fulfilment NOT IN ('DELIVERED', 'WAITING')
           AND p.dispute_status = 'NONE'
           AND p.captured_minor > (SELECT coalesce(sum(amount_minor), 0) FROM payments_refund
                                    WHERE payment_id = p.id)""",
    "money waits for a seller for more than fifteen minutes": """
        SELECT id FROM payments_payment WHERE fulfilment = 'WAITING' AND captured_at < :stuck""",
    "a payment is open ten minutes after its time was up": """
        SELECT id FROM payments_payment
         WHERE closed_at IS NULL AND status IN ('CREATED', 'PENDING', 'FAILED') AND expires_at < :late""",
    "a refund has waited for more than fifteen minutes": """
        SELECT id FROM payments_refund WHERE status IN ('PENDING', 'SUBMITTED') AND created_at < :stuck
           AND provider_ref IS NULL""",
    "an event of a provider has not been processed for fifteen minutes": """
        SELECT id FROM payments_event WHERE processed_at IS NULL AND attempts = 0 AND received_at < :stuck
           AND provider = ANY(:on)""",
    "a purchase was captured twice": """
        SELECT max(id) FROM payments_payment WHERE status = 'CAPTURED'
         GROUP BY purpose, purpose_id HAVING count(*) > 1""",
    "a booking does not add up": """
        SELECT max(id) FROM payments_ledger_entry GROUP BY txn, currency HAVING sum(amount_minor) <> 0""",
    "captured money is not in the ledger": """
        SELECT p.id FROM payments_payment p WHERE p.captured_minor IS NOT NULL AND p.captured_minor <>
          (SELECT coalesce(sum(amount_minor), 0) FROM payments_ledger_entry
            WHERE source_type = 'PAYMENT' AND source_id = p.id AND kind = 'CAPTURED'
              AND account IN ('PROVIDER_BALANCE', 'OFFLINE_BALANCE', 'PROVIDER_FEES'))""",
    "the ledger has a booking that no payment explains": """
        SELECT e.id FROM payments_ledger_entry e WHERE
          (e.source_type = 'PAYMENT' AND NOT EXISTS (SELECT 1 FROM payments_payment p
             WHERE p.id = e.source_id AND p.captured_minor IS NOT NULL))
          OR (e.source_type = 'REFUND' AND NOT EXISTS (SELECT 1 FROM payments_refund r
             WHERE r.id = e.source_id AND r.status IN ('SUCCEEDED', 'MANUAL')))""",
    "money that has gone back is not in the ledger": """
        SELECT r.id FROM payments_refund r WHERE r.status = 'SUCCEEDED' AND r.amount_minor <>
          (SELECT coalesce(sum(amount_minor), 0) FROM payments_ledger_entry
            WHERE source_type = 'REFUND' AND source_id = r.id AND account = 'REFUNDS')""",
    "what is open of disputes is not in the ledger": """
        SELECT p.id FROM payments_payment p
         WHERE CASE WHEN p.dispute_status IN ('OPEN', 'LOST') THEN p.disputed_minor ELSE 0 END <>
          (SELECT coalesce(sum(amount_minor), 0) FROM payments_ledger_entry
            WHERE source_type = 'PAYMENT' AND source_id = p.id AND account = 'DISPUTES')""",
    "the lines of a purchase do not add up to its amount": """
        SELECT p.id FROM payments_payment p WHERE p.amount_minor <>
          (SELECT coalesce(sum((line ->> 'total_minor')::bigint), 0) FROM jsonb_array_elements(p.lines) line)""",
    "test money stands among real money": """
        SELECT e.id FROM payments_ledger_entry e
          LEFT JOIN payments_refund r ON e.source_type = 'REFUND' AND r.id = e.source_id
          JOIN payments_payment p
            ON p.id = CASE e.source_type WHEN 'PAYMENT' THEN e.source_id ELSE r.payment_id END
         WHERE e.livemode <> p.livemode OR e.provider <> p.provider""",
    "the sandbox's money is called real": """
        SELECT id FROM payments_payment WHERE provider = 'sandbox' AND livemode""",
    "real money came with the webhooks of a test": """
        SELECT p.id FROM payments_event e
          JOIN payments_payment p ON p.provider = e.provider AND p.provider_ref = e.provider_ref
         WHERE p.captured_minor IS NOT NULL AND p.livemode AND NOT e.livemode""",
    "money is in the account of another kind of provider": """
        SELECT id FROM payments_ledger_entry
         WHERE account IN ('PROVIDER_BALANCE', 'OFFLINE_BALANCE')
           AND (account = 'OFFLINE_BALANCE') <> (provider = 'offline')""",
    "money marked as received fifteen minutes ago is not settled": """
        SELECT p.id FROM payments_payment p JOIN payments_offline_session s ON s.ref = p.provider_ref
         WHERE p.provider = 'offline' AND s.status = 'PAID' AND p.captured_minor IS NULL
           AND s.marked_at < :stuck""",
    "receipts have a gap": """
        SELECT max(id) FROM payments_receipt GROUP BY kind, livemode, year
        HAVING count(*) <> max(number) OR min(number) <> 1""",
    "a receipt is of another amount than was paid": """
        SELECT r.id FROM payments_receipt r JOIN payments_payment p ON p.id = r.payment_id
          LEFT JOIN payments_refund b ON b.id = r.refund_id
         WHERE r.livemode <> p.livemode OR r.amount_minor <> coalesce(b.amount_minor, p.captured_minor)
            OR (b.id IS NOT NULL AND b.payment_id <> p.id)""",
    "money that came an hour ago has no receipt": """
        SELECT p.id FROM payments_payment p WHERE p.status = 'CAPTURED' AND p.captured_at < :hour
           AND NOT EXISTS (SELECT 1 FROM payments_receipt r WHERE r.payment_id = p.id)""",
    "a paid invoice has no payment": """
        SELECT i.id FROM payments_invoice i WHERE i.amount_minor > 0
           AND (i.status = 'PAID') <> (i.payment_id IS NOT NULL)""",
    "an invoice has a payment of something else": """
        SELECT i.id FROM payments_invoice i JOIN payments_payment p ON p.id = i.payment_id
          JOIN payments_subscription s ON s.id = i.subscription_id
         WHERE p.purpose_id <> i.id OR p.purpose <> s.purpose OR p.amount_minor <> i.amount_minor
            OR p.provider <> s.provider""",
    "a period was charged twice": """
        SELECT max(id) FROM payments_invoice WHERE reason = 'CYCLE' AND status = 'PAID'
         GROUP BY subscription_id, period_start HAVING count(*) > 1""",
    "a change of a subscription waits for more than fifteen minutes": """
        SELECT id FROM payments_subscription WHERE pending IS NOT NULL
           AND (pending ->> 'asked_at')::timestamptz < :stuck AND provider = ANY(:on)""",
    "a subscription is open that nobody has begun in time": """
        SELECT id FROM payments_subscription WHERE status = 'INCOMPLETE' AND expires_at < :stale
           AND provider = ANY(:on)""",
    "an event was kept twice": """
        SELECT max(id) FROM payments_event GROUP BY provider, provider_event_id HAVING count(*) > 1""",
}
SHOWN_IDS = 10
WORK_WAITS = "work for money is due for more than fifteen minutes"
NOT_NOTIFIED = "a seller has not been notified of an event for more than fifteen minutes"
DISAGREES = "what has gone back is not what its seller's books say"
# So many payments of a seller are asked for at once.
PAGE = 1000


@dataclass(frozen=True, slots=True)
class Finding:
    """A rule that is broken, how often, and some of the ids."""

    rule: str
    number: int
    ids: tuple[int, ...]

    def __str__(self) -> str:
        more = ", ..." if self.number > len(self.ids) else ""
        return f"{self.rule}: {self.number} ({', '.join(map(str, self.ids))}{more})"


def findings() -> list[Finding]:
    """All that is wrong, by what is in the database."""
    before = {"late": timedelta(minutes=10), "stuck": timedelta(minutes=15), "hour": timedelta(hours=1)}
    before["stale"] = timedelta(hours=2)
    at: dict[str, object] = {name: now() - ago for name, ago in before.items()}
    at["on"] = on()
    with transaction():
        return [*_broken(at), *_waiting(now() - before["stuck"]), *_disagreeing()]


def _waiting(since: datetime) -> Iterator[Finding]:
    """Work for money and for those who sell something, unless it rests with its plugin."""
    owners = {"payments", *(name.partition(".")[0] for name in _sellers())}
    work = list_overdue_work(owners, since)
    for rule, ids in ((WORK_WAITS, work.jobs), (NOT_NOTIFIED, work.deliveries)):
        if ids:
            yield Finding(rule, len(ids), ids[:SHOWN_IDS])


def _disagreeing() -> Iterator[Finding]:
    """Payments of which their seller, as far as it counts that, says that more or less has gone back."""
    ids = sorted(number for name in _sellers() for number in _of_seller(name))
    if ids:
        yield Finding(DISAGREES, len(ids), tuple(ids[:SHOWN_IDS]))


def _sellers() -> list[str]:
    return list(db.session.scalars(sa.select(Payment.handler).distinct()))


def _of_seller(name: str) -> Iterator[int]:
    """Nothing of a seller that does not count, or cannot say now."""
    try:
        seller = service(name, CountingHandler, even_off=True)
        yield from _differing_from(seller, name) if seller is not None else ()
    except ServiceFailed:
        return


def _differing_from(seller: CountingHandler, name: str) -> Iterator[int]:
    mine = sa.and_(Payment.handler == name, Payment.captured_minor.is_not(None))
    asked = sa.select(Payment.id, Payment.refunded_minor).where(mine).order_by(Payment.id).limit(PAGE)
    last = 0
    while rows := db.session.execute(asked.where(Payment.id > last)).all():
        theirs = seller.returned([row.id for row in rows])
        yield from (row.id for row in rows if row.refunded_minor != theirs.get(row.id, 0))
        last = rows[-1].id


def _broken(at: Mapping[str, object]) -> Iterator[Finding]:
    for rule, statement in RULES.items():
        text = sa.text(statement)
        given = {name: value for name, value in at.items() if f":{name}" in statement}
        ids = sorted(row[0] for row in db.session.execute(text, given))
        if ids:
            yield Finding(rule, len(ids), tuple(ids[:SHOWN_IDS]))


def differences() -> list[Finding]:
    """Where a provider that reports its balance has another one than the ledger; in smallest units, by currency.

    Only what is settled counts: while something is on its way the two differ for a moment.
    """
    found: list[Finding] = []
    for provider in list_enabled():
        try:
            theirs = ask(provider.key, lambda asked: asked.balance())
        except (ProviderUnavailable, ProviderRejected, ProviderOff) as error:
            found.append(Finding(f"{provider.key} does not say what is there: {error}", 1, ()))
            continue
        with transaction():
            ours = ledger.balance(ledger.held_in(provider.key), provider.key)
        found += [] if theirs is None else list(_differing(provider.key, dict(theirs), ours))
    return found


def _differing(key: str, theirs: dict[str, int], ours: dict[str, int]) -> Iterator[Finding]:
    for currency in sorted({*theirs, *ours}):
        more = theirs.get(currency, 0) - ours.get(currency, 0)
        if more:
            yield Finding(f"{key} has {more:+d} {currency} against the ledger", 1, ())


@click.command("audit")
def audit_command() -> None:
    """Check that no money is lost or made up; exit code 1 if anything is wrong."""
    found = [*findings(), *differences()]
    for finding in found:
        click.echo(str(finding))
    click.echo(f"{len(RULES) + 1} rules, {len(found)} broken")
    if found:
        raise SystemExit(1)


@click.command("reconcile")
def reconcile_command() -> None:
    """Ask the providers for all that is open, now."""
    for what, number in reconciliation.reconcile().items():
        click.echo(f"{what}: {number}")


@click.command("rotate-sandbox-secret")
def rotate_command() -> None:
    """Have the sandbox sign with a new secret; the one before it stays good."""
    sandbox_hooks.rotate()
    click.echo("done")


COMMANDS = (audit_command, reconcile_command, rotate_command)
