"""Looking after payments in real browsers: a refund that failed is found from its alarm, and tried again."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from accounts import Account, log_in
from playwright.sync_api import Page, expect
from sandbox_sales import buy_ticket, post
from viewports import VIEWPORTS

from product import PASSWORD, Product

pytestmark = pytest.mark.needs("payments", "events")

OpenBrowser = Callable[..., Page]
Check = Callable[[Page], None]

ADMIN = Account("admin", PASSWORD)
# The sandbox's card whose refunds fail once.
FAILS_ONCE = "4000000000005126"
PATIENCE_S = 90


def refund(product: Product, order: int, payment: int) -> int:
    """A refund of part of it, once it has failed."""
    body = {"amountMinor": 500, "keepTickets": True, "reason": "REQUESTED"}
    post(product, f"/ticket-api/orders/{order}/refunds", body, "admin")
    return wait_for(product, payment, "FAILED")


def wait_for(product: Product, payment: int, status: str) -> int:
    """The only refund of a payment, once it is so far."""
    until, token = time.monotonic() + PATIENCE_S, product.token("admin")
    found: Any = {"content": []}
    while [one["status"] for one in found["content"]] != [status]:
        assert time.monotonic() < until, f"not {status}: {found}"
        time.sleep(0.2)
        _, found = product.call("GET", f"/payment-api/refunds?paymentId={payment}", token=token)
    return int(found["content"][0]["id"])


@pytest.mark.parametrize(("width", "scheme"), VIEWPORTS)
def test_from_the_alarm_to_the_money(
    product: Product, new_browser: OpenBrowser, accessible: Check, width: int, scheme: str
) -> None:
    """The notification leads to what failed; it is tried again by keyboard, and the money has gone back."""

    def seen() -> None:
        expect(page.get_by_role("status", name="Loading")).to_have_count(0)
        accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, page.url

    sale = buy_ticket(product, "driver", card=FAILS_ONCE)
    payment = sale.payment
    number = refund(product, sale.order, payment)
    page = new_browser(width)
    page.context.add_cookies([{"name": "theme", "value": scheme, "url": product.url}])
    log_in(page, ADMIN, "/login?next=/notifications")
    page.get_by_role("link", name=re.compile(f"Refund {number} failed")).first.click()
    expect(page).to_have_url(re.compile(r"/adminPanel\?tab=payments.Manage&list=refunds$"))
    row = page.get_by_role("table", name="Refunds").locator("tbody > tr").first
    expect(row).to_contain_text(f"Payment {payment}")
    seen()
    button = page.get_by_role("button", name=f"Retry refund {number}")
    button.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name=f"Retry refund {number}?")
    expect(dialog).to_be_visible()
    seen()
    dialog.get_by_role("button", name="Retry").press("Enter")
    expect(page.get_by_text("The refund is sent again.")).to_be_visible()
    expect(button).to_have_count(0)
    wait_for(product, payment, "SUCCEEDED")
    tabs = page.get_by_role("navigation", name="Payments")
    tabs.get_by_role("link", name="Payments").click()
    paid_row = page.get_by_role("row").filter(has_text=f"Payment {payment}")
    expect(paid_row.get_by_text("€5.00 gone back")).to_be_visible()
    seen()
    tabs.get_by_role("link", name="Webhooks").click()
    expect(page.get_by_role("table", name="Webhooks")).to_contain_text("checkout.paid")
    seen()


def test_the_page_is_for_admins(product: Product, new_browser: OpenBrowser) -> None:
    """Others are refused by the page, and by the server."""
    page = new_browser()
    page.goto("/adminPanel?tab=payments.Manage")
    expect(page.get_by_role("heading", level=1)).to_have_text("Access Restricted")
    for path in ("payments", "refunds", "events"):
        assert product.call("GET", f"/payment-api/{path}", token=product.token("moderator"))[0] == 403
    log_in(page, ADMIN, "/login?next=/adminPanel")
    page.get_by_role("tab", name="Payments").click()
    expect(page.get_by_role("table", name="Payments")).to_be_visible()


@pytest.mark.parametrize(("width", "scheme"), VIEWPORTS)
def test_what_waits_for_a_provider_that_is_off_is_said(
    product: Product, new_browser: OpenBrowser, accessible: Check, width: int, scheme: str
) -> None:
    """Above each list, until it is on again."""
    settings, token = "/platform/admin/plugins/payments/settings", product.token("admin")
    _, before = product.call("GET", settings, token=token)
    _, listed = product.call("GET", "/ticket-api/events?q=Night%20Garage")
    _, event = product.call("GET", f"/ticket-api/events/{listed['content'][0]['id']}")
    [kind] = [one["id"] for one in event["ticketTypes"] if one["priceMinor"]]
    order = {"eventId": event["id"], "lines": [{"ticketTypeId": kind, "quantity": 1}]}
    placed = post(product, "/ticket-api/orders", order, "driver")
    number = placed["checkout"]["redirectUrl"].rpartition("=")[2]
    post(product, f"/payment-api/payments/{number}/checkout", {}, "driver")
    page = new_browser(width)
    page.context.add_cookies([{"name": "theme", "value": scheme, "url": product.url}])
    log_in(page, ADMIN, "/login?next=/adminPanel%3Ftab=payments.Manage")
    expect(page.get_by_role("table", name="Payments")).to_be_visible()
    expect(page.get_by_text("sandbox is switched off")).to_have_count(0)
    try:
        assert product.call("PUT", settings, {"values": {**before["values"], "sandbox": "OFF"}}, token)[
            0
        ] in (200, 202)
        page.goto("/adminPanel?tab=payments.Manage&list=refunds")
        expect(page.get_by_text("sandbox is switched off")).to_be_visible()
        expect(page.get_by_text("This waits until it is on again; nothing is lost.")).to_be_visible()
        expect(page.get_by_role("status", name="Loading")).to_have_count(0)
        accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    finally:
        assert product.call("PUT", settings, {"values": before["values"]}, token)[0] in (200, 202)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_text("sandbox is switched off")).to_have_count(0)
