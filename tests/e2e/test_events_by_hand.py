"""Tickets that are paid by transfer or in cash, in real browsers: chosen at checkout, marked by the organiser."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

import pytest
from accounts import Account, log_in
from playwright.sync_api import Page, expect
from viewports import VIEWPORTS

from product import PASSWORD, Product

pytestmark = pytest.mark.needs("events", "payments")

OpenBrowser = Callable[..., Page]
Check = Callable[[Page], None]

ORGANISER, DRIVER = Account("organiser", PASSWORD), Account("driver", PASSWORD)
SETTINGS = "/platform/admin/plugins/payments/settings"
ACCOUNT = "Motorclub, DE00 1234 5678\nor in cash at the door"


@pytest.fixture
def bank(product: Product) -> Iterator[None]:
    """The site takes money by hand, for this test."""
    token = product.token("admin")
    before = product.call("GET", SETTINGS, token=token)[1]["values"]
    on = {**before, "offline": True, "offline_instructions": ACCOUNT}
    assert product.call("PUT", SETTINGS, {"values": on}, token)[0] == 200
    yield
    product.call("PUT", SETTINGS, {"values": {**before, "offline": False}}, token)


def show(product: Product, title: str) -> int:
    """A published event of the organiser's, with a ticket for 12.50 that may be paid within a week."""
    token, at = product.token("organiser"), datetime.now(UTC) + timedelta(days=20)
    when = {"startsAt": at.isoformat(), "endsAt": (at + timedelta(hours=4)).isoformat()}
    body = {"title": title, "timezone": "Europe/Berlin", "currency": "EUR", "offlineDays": 7, **when}
    number = int(product.call("POST", "/ticket-api/events", body, token)[1]["id"])
    kind = {"name": "Paddock", "priceMinor": 1250, "capacity": 20}
    path = f"/ticket-api/events/{number}"
    assert product.call("POST", f"{path}/ticket-types", kind, token)[0] == 201
    assert product.call("POST", f"{path}/publish", {}, token)[0] == 200
    return number


@pytest.mark.usefixtures("bank")
@pytest.mark.parametrize(("width", "scheme"), VIEWPORTS)
def test_from_the_till_to_the_tickets(
    product: Product, new_browser: OpenBrowser, accessible: Check, width: int, scheme: str
) -> None:
    """The buyer reads where the money goes, the organiser marks it, the buyer's page shows tickets by itself."""

    def seen(page: Page) -> None:
        expect(page.get_by_role("status", name="Loading")).to_have_count(0)
        accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, page.url

    number = show(product, f"Cash night {time.monotonic_ns()}")
    buyer, organiser = new_browser(width), new_browser(width)
    for page in (buyer, organiser):
        page.context.add_cookies([{"name": "theme", "value": scheme, "url": product.url}])
    log_in(buyer, DRIVER, f"/login?next=/events/{number}")
    buyer.get_by_role("button", name="One more: Paddock").click()
    buyer.get_by_role("radio", name="Bank transfer or cash").check()
    expect(buyer.get_by_text("Your seats are kept for 7 days at most")).to_be_visible()
    seen(buyer)
    buyer.get_by_role("button", name="Buy", exact=True).click()
    expect(buyer).to_have_url(re.compile(r"/payment\?paymentId=\d+"))
    expect(buyer.get_by_text("DE00 1234 5678")).to_be_visible()
    expect(buyer.get_by_role("button", name=re.compile("^Pay "))).to_have_count(0)
    seen(buyer)
    buyer.goto("/my-tickets?tab=orders")
    card = buyer.get_by_role("list", name="Orders").get_by_role("listitem").first
    expect(card.get_by_text("DE00 1234 5678")).to_be_visible()
    code = card.locator("b").inner_text()
    assert re.fullmatch("[0-9A-HJKMNP-TV-Z]{8}", code)
    seen(buyer)

    log_in(organiser, ORGANISER, f"/login?next=/manage-events?event={number}%26tab=money")
    organiser.get_by_role("button", name=f"Mark order {code} as paid").click()
    dialog = organiser.get_by_role("dialog")
    dialog.get_by_role("textbox", name="Amount (EUR)").fill("12")
    expect(dialog.get_by_text("Another amount buys no tickets")).to_be_visible()
    seen(organiser)
    dialog.get_by_role("textbox", name="Amount (EUR)").fill("12.50")
    dialog.get_by_role("button", name="Mark as paid").click()
    expect(organiser.get_by_text("No order waits for a transfer or cash.")).to_be_visible()
    seen(organiser)
    # Told by the order's topic, without a reload.
    expect(card.get_by_text("Paid", exact=True)).to_be_visible()
    _refunded(number, organiser, code)


def _refunded(number: int, organiser: Page, code: str) -> None:
    """The money goes back by hand, too."""
    organiser.goto(f"/manage-events?event={number}&tab=orders")
    organiser.get_by_role("button", name=f"Refund order {code}").click()
    organiser.get_by_role("dialog").get_by_role("button", name="Refund").click()
    organiser.goto(f"/manage-events?event={number}&tab=money")
    organiser.get_by_role("button", name=f"Mark the refund of order {code} as given back").click()
    organiser.get_by_role("dialog").get_by_role("button", name="Mark as given back").click()
    expect(organiser.get_by_text("Marked as given back.")).to_be_visible()
    expect(organiser.get_by_text("Money to give back")).to_have_count(0)
