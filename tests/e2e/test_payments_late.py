"""Nobody pays in time, in browsers: a payment page that is left, and money that comes when seats were free again."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa
from accounts import Account, log_in
from playwright.sync_api import Page, expect
from viewports import VIEWPORTS

from motorclub.processes.embedded import borrow_servers
from product import PASSWORD, Product

pytestmark = pytest.mark.needs("payments", "events")

OpenBrowser = Callable[..., Page]
Check = Callable[[Page], None]

ADMIN, DRIVER = Account("admin", PASSWORD), Account("driver", PASSWORD)
PICTURES = os.environ.get("MOTORCLUB_PICTURES")
PATIENCE_S = 90.0
SEATS = 2


@dataclass(frozen=True, slots=True)
class Sale:
    """An event with two seats of one type, as everybody sees it."""

    product: Product
    number: int

    def left(self) -> int:
        """How many seats are free."""
        _, found = self.product.call("GET", f"/ticket-api/events/{self.number}/availability")
        return int(found["ticketTypes"][0]["available"])


@pytest.fixture
def sale(product: Product) -> Sale:
    """One of its own for each test."""
    token, at = product.token("organiser"), datetime.now(UTC) + timedelta(days=9)
    body = {
        "title": f"Late night {time.monotonic_ns()}",
        "timezone": "Europe/Berlin",
        "startsAt": at.isoformat(),
        "endsAt": (at + timedelta(hours=3)).isoformat(),
        "currency": "EUR",
    }
    status, event = product.call("POST", "/ticket-api/events", body, token)
    assert status == 201, event
    kind = {"name": "Paddock", "priceMinor": 1500, "capacity": SEATS}
    path = f"/ticket-api/events/{event['id']}"
    assert product.call("POST", f"{path}/ticket-types", kind, token)[0] == 201
    assert product.call("POST", f"{path}/publish", token=token)[0] == 200
    return Sale(product, int(event["id"]))


def order(page: Page, sale: Sale) -> int:
    """Both seats, up to the payment page; the payment."""
    page.goto(f"/events/{sale.number}")
    for _ in range(SEATS):
        page.get_by_role("button", name="One more: Paddock").click()
    page.get_by_role("button", name="Buy", exact=True).click()
    expect(page).to_have_url(re.compile(r"/payment\?paymentId=\d+"))
    return int(page.url.rpartition("=")[2])


def to_the_sandbox(page: Page) -> None:
    """Where one pays."""
    page.get_by_role("button", name="Pay €30.00").click()
    page.get_by_role("button", name="Goes through").click()


def pay(page: Page) -> None:
    """There."""
    page.get_by_role("button", name="Pay", exact=True).click()
    expect(page).to_have_url(re.compile(r"/payment-success\?paymentId=\d+"))


def has_tickets(page: Page) -> None:
    """A code for each seat."""
    expect(page.get_by_role("heading", name="Payment successful")).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("^QR code of "))).to_have_count(SEATS)


MOVED = """UPDATE {table} SET expires_at = now() - interval '1 hour'
    WHERE id = (SELECT {wanted} FROM payments_payment WHERE id = :payment)"""


def run_out(sale: Sale, payment: int, *tables: tuple[str, str]) -> None:
    """Quarter of an hour has gone by for these, as far as the site can tell; returns once the seats are free."""
    with borrow_servers(sale.product.log.with_suffix("")) as (url, _):
        engine = sa.create_engine(url)
        with engine.begin() as connection:
            for table, wanted in tables:
                statement = MOVED.format(table=table, wanted=wanted)
                connection.execute(sa.text(statement), {"payment": payment})
        engine.dispose()
    until = time.monotonic() + PATIENCE_S
    while sale.left() < SEATS:
        assert time.monotonic() < until, "the seats were never free"
        time.sleep(0.5)


ORDER, PAYMENT = ("events_order", "purpose_id"), ("payments_payment", "id")


def seen(page: Page, accessible: Check, name: str) -> None:
    """Without a finding of axe, and nothing to scroll sideways."""
    expect(page.get_by_role("status", name="Loading")).to_have_count(0)
    accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), name
    if PICTURES:
        page.screenshot(path=str(Path(PICTURES) / f"payments-{name}.png"), full_page=True)


@pytest.mark.parametrize(("width", "scheme"), VIEWPORTS)
def test_a_payment_page_that_is_left(
    product: Product, new_browser: OpenBrowser, accessible: Check, sale: Sale, width: int, scheme: str
) -> None:
    """The seats are everybody's again; the buyer reads that nothing was charged, wherever, and may order again."""
    page = new_browser(width)
    page.context.add_cookies([{"name": "theme", "value": scheme, "url": product.url}])
    log_in(page, DRIVER)
    payment = order(page, sale)
    to_the_sandbox(page)
    sandbox = page.url
    assert sale.left() == 0
    page.goto("/events")
    run_out(sale, payment, ORDER, PAYMENT)

    page.goto(f"/payment?paymentId={payment}")
    expect(page.get_by_text("The time to pay for this is up. Nothing was charged.")).to_be_visible()
    expect(page.get_by_role("button", name="Pay €30.00")).to_have_count(0)
    seen(page, accessible, f"left-{scheme}-{width}")
    page.goto(f"/payment-failed?paymentId={payment}")
    # Whichever of checkout and payments has noticed first, in its words.
    expect(page.get_by_role("alert").filter(has_text="The time to pay")).to_be_visible()
    seen(page, accessible, f"left-failed-{scheme}-{width}")
    page.goto(sandbox)
    expect(page.get_by_role("button", name="Pay", exact=True)).to_have_count(0)

    again = order(page, sale)
    assert again != payment
    to_the_sandbox(page)
    pay(page)
    has_tickets(page)
    assert sale.left() == 0


def test_late_money_for_seats_that_are_free(new_browser: OpenBrowser, accessible: Check, sale: Sale) -> None:
    """The hold had ended while the buyer was looking for the card: there are tickets all the same."""
    page = new_browser()
    log_in(page, DRIVER)
    payment = order(page, sale)
    to_the_sandbox(page)
    run_out(sale, payment, ORDER)
    pay(page)
    has_tickets(page)
    seen(page, accessible, "late")
    assert sale.left() == 0


@pytest.mark.parametrize(("width", "scheme"), VIEWPORTS)
def test_late_money_for_seats_that_are_gone(
    product: Product, new_browser: OpenBrowser, accessible: Check, sale: Sale, width: int, scheme: str
) -> None:
    """Somebody else has them: all of the money goes back, and both the page and the order say so."""
    page, other = new_browser(width), new_browser()
    page.context.add_cookies([{"name": "theme", "value": scheme, "url": product.url}])
    log_in(page, DRIVER)
    payment = order(page, sale)
    to_the_sandbox(page)
    run_out(sale, payment, ORDER)
    log_in(other, ADMIN)
    order(other, sale)
    to_the_sandbox(other)
    pay(other)
    has_tickets(other)

    pay(page)
    expect(page.get_by_text("Your money goes back")).to_be_visible()
    expect(page.get_by_text("but what you wanted is no longer available")).to_be_visible()
    expect(page.get_by_role("heading", name="Payment successful")).to_have_count(0)
    expect(page.get_by_role("img", name=re.compile("^QR code of "))).to_have_count(0)
    seen(page, accessible, f"refused-{scheme}-{width}")
    page.get_by_role("link", name="View tickets").click()
    expect(
        page.get_by_text(re.compile("the money is on its way back|€30.00 was refunded")).first
    ).to_be_visible()
    seen(page, accessible, f"refused-order-{scheme}-{width}")
