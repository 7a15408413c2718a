"""The figures of revenue on generated data of three years, against a plain recount of the tables."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import sqlalchemy as sa

from motorclub.api import Role, db, publish
from motorclub.api.revenue import RevenueBooked
from motorclub.testing.site import Site

from .generated_books import write_books

pytestmark = pytest.mark.needs("payments", "donations")

BERLIN = ZoneInfo("Europe/Berlin")
CALLS = "/analytics-api/revenue-analytics"
ON_DAYS = "livemode AND (occurred_at AT TIME ZONE 'Europe/Berlin')::date BETWEEN :first AND :last"
GIFTS = """(SELECT e.currency, coalesce(p.user_id::text, lower(p.buyer_email)) AS donor,
       (e.occurred_at AT TIME ZONE 'Europe/Berlin')::date AS day
  FROM payments_ledger_entry e JOIN payments_payment p ON p.id = e.source_id
 WHERE e.account = 'DONATION_REVENUE' AND e.livemode) gifts"""
DONORS = f"""SELECT currency, count(DISTINCT donor) FROM {GIFTS} WHERE day BETWEEN :first AND :last
    AND donor {{}} (SELECT donor FROM {GIFTS} WHERE day < :first) GROUP BY 1"""
RECOUNTS = {
    "newDonors": DONORS.format("NOT IN"),
    "returningDonors": DONORS.format("IN"),
    "grossMinor": f"""SELECT currency, -sum(amount_minor) FROM payments_ledger_entry
        WHERE account IN ('TICKET_REVENUE', 'DONATION_REVENUE', 'SUBSCRIPTION_REVENUE') AND {ON_DAYS} GROUP BY 1""",
    "feesMinor": f"""SELECT currency, sum(amount_minor) FROM payments_ledger_entry
        WHERE account = 'PROVIDER_FEES' AND {ON_DAYS} GROUP BY 1""",
    "refundsMinor": f"""SELECT currency, sum(amount_minor) FROM payments_ledger_entry
        WHERE account = 'REFUNDS' AND {ON_DAYS} GROUP BY 1""",
    "disputesMinor": f"""SELECT currency, sum(amount_minor) FROM payments_ledger_entry
        WHERE account = 'DISPUTES' AND {ON_DAYS}
          AND source_id IN (SELECT id FROM payments_payment WHERE dispute_status = 'LOST') GROUP BY 1""",
    "payments": f"""SELECT currency, count(*) FROM payments_ledger_entry
        WHERE account = 'PROVIDER_BALANCE' AND kind = 'CAPTURED' AND {ON_DAYS} GROUP BY 1""",
    "gifts": f"""SELECT currency, count(*) FROM payments_ledger_entry
        WHERE account = 'DONATION_REVENUE' AND {ON_DAYS} GROUP BY 1""",
    "failed": """SELECT currency, count(*) FROM payments_payment
        WHERE livemode AND status = 'EXPIRED' AND failure_code IS DISTINCT FROM 'canceled'
          AND (closed_at AT TIME ZONE 'Europe/Berlin')::date BETWEEN :first AND :last GROUP BY 1""",
    "recovered": """SELECT p.currency, count(*) FROM payments_payment p JOIN payments_payment o
          ON o.purpose = p.purpose AND o.purpose_id = p.purpose_id AND o.status = 'CAPTURED'
        WHERE p.livemode AND p.status = 'EXPIRED' AND p.failure_code IS DISTINCT FROM 'canceled'
          AND (p.closed_at AT TIME ZONE 'Europe/Berlin')::date BETWEEN :first AND :last GROUP BY 1""",
}
# What is left is what the providers hold, and what banks hold until they decide.
NET = f"""SELECT currency, sum(amount_minor) FROM payments_ledger_entry
    WHERE {ON_DAYS} AND (account = 'PROVIDER_BALANCE' OR (account = 'DISPUTES'
      AND source_id IN (SELECT id FROM payments_payment WHERE dispute_status IN ('OPEN', 'WON')))) GROUP BY 1"""
MRR = """SELECT currency, sum(monthly_minor) FROM (
      SELECT DISTINCT ON (source_id) currency, monthly_minor FROM donations_recurring_charge
       WHERE livemode AND occurred_at < :point ORDER BY source_id, occurred_at DESC, id DESC) last GROUP BY 1"""
PERIODS = (
    (date(2023, 1, 1), date(2025, 12, 30)),
    (date(2024, 2, 1), date(2024, 2, 29)),
    (date(2025, 10, 26), date(2025, 10, 26)),
)


class Dashboard:
    """An admin's reader of revenue, and the recount."""

    def __init__(self, site: Site) -> None:
        self.site = site

    def read(self, call: str, first: date, last: date, **query: Any) -> Any:
        """The JSON of a call."""
        query = {"from": first.isoformat(), "to": last.isoformat(), **query}
        answer = self.site.as_role(Role.ADMIN).get(f"{CALLS}/{call}", query_string=query)
        assert answer.status_code == 200, answer.text
        return answer.json if answer.is_json else answer.text

    def recount(self, statement: str, **values: object) -> Mapping[str, int]:
        """A sum by currency, nothing where it is nothing."""
        with self.site.context():
            found = db.session.execute(sa.text(statement), values)
            return {currency: int(total) for currency, total in found if total}


@pytest.fixture(params=[400, pytest.param(40_000, marks=pytest.mark.full)])
def dashboard(site: Site, request: pytest.FixtureRequest) -> Dashboard:
    """A site with so many payments of three years, whose days begin in Berlin."""
    site.configure("core", time_zone="Europe/Berlin")
    site.refresh()
    payer = site.member("ann")
    with site.context():
        write_books(request.param, payer.id)
    return Dashboard(site)


def nonzero(sums: Mapping[str, int]) -> dict[str, int]:
    """What is not nothing."""
    return {currency: total for currency, total in sums.items() if total}


def add_up(rows: list[dict[str, Any]], name: str) -> dict[str, int]:
    """A field of rows, summed up by currency."""
    sums: dict[str, int] = {}
    for row in rows:
        sums[row["currency"]] = sums.get(row["currency"], 0) + row[name]
    return nonzero(sums)


def test_each_figure_equals_a_recount_of_the_ledger(dashboard: Dashboard) -> None:
    """To the cent, for three years, a month, and the day that has 25 hours; also as parts of series and breakdowns."""
    for first, last in PERIODS:
        summary = dashboard.read("summary", first, last, compare="NONE")
        totals = [one["totals"] for one in summary["currencies"]]
        days = {"first": first, "last": last}
        for name, statement in RECOUNTS.items():
            assert add_up(totals, name) == dashboard.recount(statement, **days), (name, first)
        assert add_up(totals, "netMinor") == dashboard.recount(NET, **days)
        gross, net = add_up(totals, "grossMinor"), add_up(totals, "netMinor")
        series = dashboard.read("series", first, last, step="month")["content"]
        assert (add_up(series, "grossMinor"), add_up(series, "netMinor")) == (gross, net)
        for by in ("SOURCE", "EVENT", "COUNTRY"):
            parts = dashboard.read("breakdowns", first, last, by=by, size=100)
            assert not parts["hasMore"]
            assert (add_up(parts["content"], "grossMinor"), add_up(parts["content"], "netMinor")) == (
                gross,
                net,
            )
        payments = dashboard.read("payments", first, last, size=1)
        assert payments["totalElements"] == sum(one["payments"] for one in totals)
        for point, end in ((first, "openingMinor"), (last + timedelta(days=1), "closingMinor")):
            start = datetime(point.year, point.month, point.day, tzinfo=BERLIN)
            assert add_up([one["recurring"] for one in summary["currencies"]], end) == dashboard.recount(
                MRR, point=start
            )
        movements = dashboard.read("mrr-movements", first, last)
        assert {one["differenceMinor"] for one in movements["check"]} <= {0}
    answer = dashboard.site.as_role(Role.ADMIN).get(f"{CALLS}/reconciliations")
    assert {one["differenceMinor"] for one in answer.get_json()["content"]} == {0}


def test_days_that_changed_late_are_marked(dashboard: Dashboard) -> None:
    """Those with a late booking, a dispute lost since, or a charge learned of late."""
    first, last = PERIODS[0]
    late = """SELECT DISTINCT (at AT TIME ZONE 'Europe/Berlin')::date FROM (
          SELECT occurred_at AS at FROM payments_ledger_entry WHERE booked_at IS NOT NULL
          UNION SELECT occurred_at FROM payments_ledger_entry e JOIN payments_payment p ON p.id = e.source_id
            WHERE e.kind = 'DISPUTE_OPENED' AND p.dispute_status = 'LOST'
              AND (p.dispute_decided_at AT TIME ZONE 'Europe/Berlin')::date
                > (e.occurred_at AT TIME ZONE 'Europe/Berlin')::date
          UNION SELECT occurred_at FROM donations_recurring_charge
            WHERE livemode AND recorded_at > occurred_at) late"""
    with dashboard.site.context():
        wanted = {day.isoformat() for day in db.session.scalars(sa.text(late)) if first <= day <= last}
    marked = dashboard.read("summary", first, last)["restatedDays"]
    assert wanted
    assert {one["day"] for one in marked} == wanted


def test_periods_are_compared_and_test_money_counts_where_it_is_asked_for(dashboard: Dashboard) -> None:
    """The compared period has the figures that it has by itself."""
    first, last = PERIODS[1]
    shown = dashboard.read("summary", first, last)
    before = dashboard.read("summary", date(2024, 1, 3), date(2024, 1, 31))
    assert [one["comparedTotals"] for one in shown["currencies"]] == [
        one["totals"] for one in before["currencies"]
    ]
    assert (shown["compared"]["firstDay"], shown["reportingCurrency"]) == ("2024-01-03", "EUR")
    whole, with_test = (
        dashboard.read("summary", *PERIODS[0], includeTest=asked) for asked in ("false", "true")
    )
    sums = [
        sum(one["totals"]["grossMinor"] for one in summary["currencies"]) for summary in (whole, with_test)
    ]
    assert sums[0] < sums[1]


def test_an_export_is_a_table_without_formulas(dashboard: Dashboard) -> None:
    """Amounts are decimals, negative ones included; what would be a formula is text."""
    first, last = PERIODS[0]
    text = dashboard.read("exports", first, last, table="PAYMENTS")
    rows = list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))
    total = dashboard.read("payments", first, last, size=1)["totalElements"]
    assert len(rows) == total
    assert {row["What"] for row in rows} == {"Something", "'=1+1"}
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d", rows[0][f"Paid ({BERLIN.key})"])
    days = list(csv.DictReader(io.StringIO(dashboard.read("exports", *PERIODS[1]))))
    gross = dashboard.recount(RECOUNTS["grossMinor"], first=PERIODS[1][0], last=PERIODS[1][1])
    shown = sum(round(float(row["Gross"]) * 100) for row in days if row["Currency"] == "EUR")
    assert shown == gross["EUR"]


def test_sources_have_the_names_that_people_use(dashboard: Dashboard) -> None:
    """Gifts and subscriptions are named by the same plugin, in one answer."""
    rows = dashboard.read("breakdowns", *PERIODS[0], by="SOURCE")["content"]
    labels = {row["key"]: row["label"] for row in rows}
    assert (labels["DONATION"], labels["SUBSCRIPTION"]) == ("Donations", "Subscriptions")


def test_open_dashboards_hear_of_revenue(site: Site, topics: Any) -> None:
    """One frame with the sums of today and of this month."""
    with site.context():
        publish(RevenueBooked())
        db.session.commit()
    site.run_jobs()
    (frame,) = topics.sent("/topic/revenue")
    shown = {name: frame.body[name] for name in ("todayMinor", "monthMinor", "currency", "orders")}
    assert shown == {"todayMinor": 0, "monthMinor": 0, "currency": "EUR", "orders": 0}
