"""Paying in real browsers: declined, tried again and paid at the sandbox; every screen with axe."""

from __future__ import annotations

import json
import os
import re
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest
from accounts import Account, log_in
from playwright.sync_api import Page, expect
from viewports import VIEWPORTS

from product import PASSWORD, Product

pytestmark = pytest.mark.needs("payments", "events")

OpenBrowser = Callable[..., Page]
Check = Callable[[Page], None]

ADMIN, DRIVER = Account("admin", PASSWORD), Account("driver", PASSWORD)
PATIENCE_S = 90
PICTURES = os.environ.get("MOTORCLUB_PICTURES")


def picture(page: Page, name: str) -> None:
    """Kept for a person to look at, where one asks for it."""
    if PICTURES:
        page.screenshot(path=str(Path(PICTURES) / f"payments-{name}.png"), full_page=True)


def to_be_paid(product: Product, key: str) -> str:
    """Where the demo's driver pays for two tickets of an event that is ahead."""
    _, listed = product.call("GET", "/ticket-api/events?q=Night%20Garage")
    _, event = product.call("GET", f"/ticket-api/events/{listed['content'][0]['id']}")
    [kind] = [one["id"] for one in event["ticketTypes"] if one["priceMinor"]]
    order = {"eventId": event["id"], "lines": [{"ticketTypeId": kind, "quantity": 2}]}
    headers = {
        "Authorization": f"Bearer {product.token('driver')}",
        "Content-Type": "application/json",
        "Idempotency-Key": key,
    }
    request = urllib.request.Request(
        f"{product.url}/ticket-api/orders", json.dumps(order).encode(), headers, method="POST"
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        return str(json.load(answer)["checkout"]["redirectUrl"])


@pytest.mark.parametrize(("width", "scheme"), VIEWPORTS)
def test_declined_and_tried_again(
    product: Product, new_browser: OpenBrowser, accessible: Check, width: int, scheme: str
) -> None:
    """From the order to the tickets: the sandbox declines, the buyer tries again, and has a QR code for each."""

    def seen(name: str) -> None:
        expect(page.get_by_role("status", name="Loading")).to_have_count(0)
        accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
        picture(page, f"{name}-{scheme}-{width}")

    page = new_browser(width)
    page.context.add_cookies([{"name": "theme", "value": scheme, "url": product.url}])
    log_in(page, DRIVER)
    page.goto(to_be_paid(product, f"e2e-{width}"))
    expect(page.get_by_role("timer")).to_be_visible()
    expect(page.get_by_text("Test mode")).to_be_visible()
    seen("begin")
    page.get_by_role("button", name="Pay €30.00").click()
    page.get_by_role("button", name="Insufficient").or_(page.get_by_role("button", name="No funds")).click()
    seen("sandbox")
    page.get_by_role("button", name="Pay", exact=True).click()
    expect(page.get_by_text("There is not enough money on this card.")).to_be_visible()
    seen("declined")
    page.get_by_role("button", name="Goes through").click()
    page.get_by_role("button", name="Pay", exact=True).click()
    expect(page).to_have_url(re.compile(r"/payment-success\?paymentId=\d+"))
    expect(page.get_by_role("heading", name="Payment successful")).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("^QR code of "))).to_have_count(2)
    assert page.get_by_role("img", name=re.compile("^QR code of ")).first.evaluate(
        "image => image.naturalWidth > 0"
    )
    seen("success")


def test_given_up_and_cancelled(product: Product, new_browser: OpenBrowser, accessible: Check) -> None:
    """At the sandbox the buyer turns back; then the purchase is cancelled, and nobody can pay for it."""
    page = new_browser(1280)
    log_in(page, DRIVER)
    place = to_be_paid(product, "e2e-cancelled")
    page.goto(place)
    page.get_by_role("button", name="Pay €30.00").click()
    page.get_by_role("button", name="Cancel", exact=True).click()
    expect(page).to_have_url(re.compile(r"/payment-failed\?paymentId=\d+"))
    expect(page.get_by_text("Nothing was charged.").first).to_be_visible()
    accessible(page)
    picture(page, "failed-dark-1280")
    page.goto(place)
    page.get_by_role("button", name="Cancel this purchase").click()
    page.get_by_role("dialog").get_by_role("button", name="Cancel this purchase").click()
    expect(page.get_by_text("The purchase is cancelled. Nothing was charged.").first).to_be_visible()


def test_the_sandbox_s_desk(product: Product, new_browser: OpenBrowser, accessible: Check) -> None:
    """An admin sees what was paid and told; a visitor reads what the page is for."""
    page = new_browser(1280)
    page.goto("/PaymentTest")
    expect(page.get_by_text("This is where test payments are made.")).to_be_visible()
    accessible(page)
    log_in(page, ADMIN, "/login?next=/PaymentTest")
    expect(page.get_by_role("heading", name="Test payments")).to_be_visible()
    expect(page.get_by_role("heading", name="Webhooks")).to_be_visible()
    accessible(page)
    picture(page, "desk-dark-1280")


@pytest.mark.parametrize(("width", "scheme"), VIEWPORTS)
def test_webhooks_change_places_at_the_desk(
    product: Product, new_browser: OpenBrowser, accessible: Check, width: int, scheme: str
) -> None:
    """Of a payment that was paid unheard and disputed: both are sent, the newest first, and the payment says so."""
    number = to_be_paid(product, f"places-{width}-{scheme}").rpartition("=")[2]
    driver, admin = product.token("driver"), product.token("admin")
    begun = product.call("POST", f"/payment-api/payments/{number}/checkout", {}, driver)[1]
    session = f"/payment-api/sandbox/sessions/{begun['redirectUrl'].partition('session=')[2]}"
    assert product.call("POST", f"{session}/actions", {"action": "PAY_DROP_WEBHOOK"}, driver)[0] == 200
    assert product.call("POST", f"{session}/bank", {"action": "DISPUTE"}, admin)[0] == 200
    page = new_browser(width)
    page.context.add_cookies([{"name": "theme", "value": scheme, "url": product.url}])
    log_in(page, ADMIN, "/login?next=/PaymentTest")
    button = page.get_by_role("button", name=re.compile("^Send webhooks in reverse")).first
    button.focus()
    accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    picture(page, f"places-{scheme}-{width}")
    page.keyboard.press("Enter")
    expect(page.get_by_text("The webhooks were sent once more, the newest first.")).to_be_visible()
    # What was taken is worked off in the background.
    until, path = time.monotonic() + PATIENCE_S, f"/payment-api/payments/{number}"
    while product.call("GET", path, token=driver)[1]["status"] != "CAPTURED":
        assert time.monotonic() < until
        time.sleep(0.2)
