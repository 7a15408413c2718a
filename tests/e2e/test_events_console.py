"""Organisers and buyers at what they meet seldom: receipts, disputes, a word to one, test money, hidden tickets."""

from __future__ import annotations

import json
import os
import re
import time
import urllib.request
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from accounts import Account, join, log_in
from playwright.sync_api import Locator, Page, expect
from viewports import VIEWPORTS

from browsing import choose
from product import PASSWORD, Product

pytestmark = pytest.mark.needs("events", "payments", "announcements")

OpenBrowser = Callable[..., Page]
Check = Callable[[Page], None]
See = Callable[[Page, str], None]

ORGANISER, DRIVER = Account("organiser", PASSWORD), Account("driver", PASSWORD)
PICTURES = os.environ.get("MOTORCLUB_PICTURES")
PATIENCE_S = 180.0
PRICE = 1500


class Fete:
    """An event of the organiser's in nine days, with a ticket type that costs 15.00."""

    def __init__(self, product: Product, title: str = "Fete") -> None:
        self.product, self.token = product, product.token("organiser")
        self.title = f"{title} {time.monotonic_ns()}"
        at = datetime.now(UTC) + timedelta(days=9)
        when = {"startsAt": at.isoformat(), "endsAt": (at + timedelta(hours=4)).isoformat()}
        body = {"title": self.title, "timezone": "Europe/Berlin", "currency": "EUR", **when}
        self.number = int(self.done("POST", "/ticket-api/events", body)["id"])
        self.paddock = self.type("Paddock", PRICE)
        self.done("POST", f"{self.path}/publish", {})

    @property
    def path(self) -> str:
        """The event's calls."""
        return f"/ticket-api/events/{self.number}"

    def done(self, method: str, path: str, body: Any = None) -> Any:
        """What a call of the organiser's answers."""
        status, answer = self.product.call(method, path, body, self.token)
        assert status in (200, 201, 204), answer
        return answer

    def type(self, name: str, price: int, **more: Any) -> int:
        """Another ticket type; its number."""
        body = {"name": name, "priceMinor": price, "capacity": 20, **more}
        return int(self.done("POST", f"{self.path}/ticket-types", body)["id"])

    def page(self, tab: str = "", **more: str) -> str:
        """The console's address."""
        query = "".join(f"&{name}={value}" for name, value in ({"tab": tab} | more if tab else more).items())
        return f"/manage-events?event={self.number}{query}"

    def order(self, kind: int, quantity: int = 1) -> Any:
        """What the driver's order is answered with."""
        body = {"eventId": self.number, "lines": [{"ticketTypeId": kind, "quantity": quantity}]}
        headers = {
            "Authorization": f"Bearer {self.product.token('driver')}",
            "Content-Type": "application/json",
            "Idempotency-Key": f"fete-{time.monotonic_ns()}",
        }
        url = f"{self.product.url}/ticket-api/orders"
        request = urllib.request.Request(url, json.dumps(body).encode(), headers, method="POST")
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)

    def paid(self, quantity: int = 2) -> Paid:
        """The driver has bought tickets at the sandbox."""
        placed, driver = self.order(self.paddock, quantity), self.product.token("driver")
        number = int(placed["checkout"]["redirectUrl"].rpartition("=")[2])
        _, begun = self.product.call("POST", f"/payment-api/payments/{number}/checkout", {}, driver)
        session = f"/payment-api/sandbox/sessions/{begun['redirectUrl'].rpartition('session=')[2]}"
        assert self.product.call("POST", f"{session}/actions", {"action": "PAY"}, driver)[0] == 200
        status, payment = self.product.call("POST", f"/payment-api/payments/{number}/sync", {}, driver)
        assert (status, payment["status"]) == (200, "CAPTURED"), payment
        return Paid(self, placed["order"]["id"], placed["order"]["code"], session)


class Paid:
    """An order of the driver's for which there are tickets."""

    def __init__(self, fete: Fete, number: int, code: str, session: str) -> None:
        self.fete, self.number, self.code, self._session = fete, number, code, session

    def bank(self, action: str, becomes: str) -> None:
        """The payer's bank disputes it, or decides; returns when the order says so."""
        product = self.fete.product
        status, answer = product.call(
            "POST", f"{self._session}/bank", {"action": action}, product.token("admin")
        )
        assert status == 200, answer
        until, orders = time.monotonic() + PATIENCE_S, f"{self.fete.path}/orders?q={self.code}"
        while self.fete.done("GET", orders)["content"][0]["disputeStatus"] != becomes:
            assert time.monotonic() < until, f"it never was {becomes}"
            time.sleep(0.2)


@pytest.fixture(params=VIEWPORTS, ids=lambda look: f"{look[0]}-{look[1]}")
def look(request: pytest.FixtureRequest) -> tuple[int, str]:
    """(width, colour scheme) of the browsers."""
    width, scheme = request.param
    return int(width), str(scheme)


@pytest.fixture
def tab(product: Product, new_browser: OpenBrowser, look: tuple[int, str]) -> Callable[[Account, str], Page]:
    """Call it for a browser in which somebody has logged in and sees a page."""
    width, scheme = look

    def open_one(account: Account, at: str) -> Page:
        page = new_browser(width, scheme)
        page.context.add_cookies([{"name": "theme", "value": scheme, "url": product.url}])
        log_in(page, account)
        page.goto(at)
        return page

    return open_one


@pytest.fixture
def see(accessible: Check, look: tuple[int, str]) -> See:
    """Without a finding of axe, with nothing to scroll sideways; kept for a person to look at if one asks for it."""
    width, scheme = look

    def seen(page: Page, name: str) -> None:
        expect(page.get_by_role("status", name="Loading")).to_have_count(0)
        accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
        if PICTURES:
            file = Path(PICTURES) / f"events-console-{name}-{scheme}-{width}.png"
            page.screenshot(path=str(file), full_page=True)

    return seen


Tab = Callable[[Account, str], Page]


def expect_uncut(page: Page, *parts: Locator) -> None:
    """All of these lie within the screen's width, and on phones no floating theme button covers them."""
    width = page.evaluate("document.documentElement.clientWidth")
    for part in parts:
        box = part.bounding_box()
        assert box, part
        assert 0 <= box["x"] <= width - box["width"], (part, box)
    if width < 600:
        expect(page.get_by_role("button", name=re.compile("^Switch to (dark|light) theme"))).to_have_count(0)


def test_the_receipt_of_an_order(product: Product, tab: Tab, see: See) -> None:
    """From the page after buying, and from the list of orders, by keyboard; it says what was paid, and with what."""
    fete = Fete(product)
    paid = fete.paid()
    page = tab(DRIVER, f"/my-tickets?order={paid.number}")
    link = page.get_by_role("link", name=f"Receipt of order {paid.code}")
    expect(page.get_by_role("main").get_by_role("alert").filter(has=link)).to_be_visible()
    see(page, "bought")
    link.press("Enter")
    expect(page).to_have_url(re.compile(r"/payment-success\?paymentId=\d+$"))
    expect(page.get_by_role("heading", name="Receipt")).to_be_visible()
    receipt = page.get_by_role("main")
    for text in ("€30.00", "Paid with", "Visa", "Reference", fete.title):
        expect(receipt.get_by_text(text).first).to_be_visible()
    see(page, "receipt")

    page.goto("/my-tickets?tab=orders")
    card = page.get_by_role("list", name="Orders").get_by_role("listitem").filter(has_text=paid.code)
    expect(card).to_be_visible()
    see(page, "orders")
    card.get_by_role("link", name=f"Receipt of order {paid.code}").press("Enter")
    expect(page.get_by_role("heading", name="Receipt")).to_be_visible()
    expect(page.get_by_role("main").get_by_text(fete.title).first).to_be_visible()


def test_a_dispute_and_its_end(product: Product, tab: Tab, see: See) -> None:
    """The organiser is told, follows the link to the order's flag, finds it by the filter, and sees how it ends."""
    fete = Fete(product, "Disputed")
    fine, disputed = fete.paid(1), fete.paid()
    disputed.bank("DISPUTE", "OPEN")
    page = tab(ORGANISER, "/notifications")
    told = page.get_by_role("listitem").filter(has_text=disputed.code).first
    expect(told.get_by_text("the bank has taken 30.00 EUR back")).to_be_visible()
    see(page, "disputed-notice")
    told.get_by_role("link").press("Enter")
    expect(page).to_have_url(re.compile(f"tab=orders&q={disputed.code}$"))
    bought = re.compile(f"{fine.code}|{disputed.code}")
    rows = page.get_by_role("table", name="Orders").get_by_role("row").filter(has_text=bought)
    expect(rows).to_have_count(1)
    expect(rows.filter(has_text=disputed.code).get_by_text("Disputed", exact=True)).to_be_visible()
    see(page, "disputed-found")

    page.goto(fete.page("orders"))
    expect(rows).to_have_count(2)
    for name, here, gone in (("Disputed", disputed, fine), ("Not disputed", fine, disputed)):
        page.get_by_role("combobox", name="Dispute").select_option(label=name)
        expect(rows.filter(has_text=here.code)).to_be_visible()
        expect(rows.filter(has_text=gone.code)).to_have_count(0)
        see(page, name.lower().replace(" ", "-"))
    page.get_by_role("combobox", name="Dispute").select_option(label="All orders")
    page.get_by_role("button", name=f"Refund order {disputed.code}").press("Enter")
    expect(page.get_by_role("dialog").get_by_text("Until it has decided")).to_be_visible()
    see(page, "disputed-refund")
    page.keyboard.press("Escape")

    disputed.bank("LOSE_DISPUTE", "LOST")
    page.reload()
    expect(rows.filter(has_text=disputed.code).get_by_text("Dispute lost")).to_be_visible()
    see(page, "dispute-lost")


def test_a_word_to_one(product: Product, tab: Tab, see: See) -> None:
    """To who holds a ticket, and to who bought an order: they alone get it; who is nobody here gets nothing."""
    fete = Fete(product)
    paid = fete.paid(1)
    page = tab(ORGANISER, fete.page("attendees"))
    write = page.get_by_role("link", name="Write to driver")
    expect(write).to_be_visible()
    see(page, "attendees")
    people = page.get_by_role("table", name="Attendees")
    expect_uncut(page, write, people.get_by_text("Not yet").first)
    write.press("Enter")
    expect(page.get_by_text("Nobody else sees it.")).to_be_visible()
    page.get_by_role("button", name="Send now").press("Enter")
    expect(page.get_by_text("Write a message.")).to_be_visible()
    see(page, "write-holder")
    page.get_by_role("textbox", name="Title").fill(f"Yours alone {fete.number}")
    page.get_by_role("textbox", name="Message").fill("Your place is beside the crane.")
    page.get_by_role("button", name="Send now").press("Enter")
    expect(page.get_by_text("It is on its way.")).to_be_visible()

    page.goto(fete.page("orders"))
    write = page.get_by_role("link", name=f"Write to the buyer of order {paid.code}")
    expect(write).to_be_visible()
    expect_uncut(page, write, page.get_by_role("table", name="Orders").get_by_text("Paid", exact=True).first)
    write.press("Enter")
    expect(page.get_by_text("Nobody else sees it.")).to_be_visible()
    expect(page.get_by_role("textbox", name="Message")).to_have_value("")
    see(page, "write-buyer")
    page.get_by_role("link", name="Write to everybody instead").click()
    expect(page.get_by_role("combobox", name="To whom")).to_be_visible()
    page.goto(fete.page("announce", ticket="NOBODY"))
    expect(page.get_by_text("There is no such ticket or order at this event.")).to_be_visible()
    see(page, "write-nobody")

    guest = join(product, f"fete{time.monotonic_ns()}"[:20])
    for account, many in ((DRIVER, 1), (guest, 0)):
        body = {"username": account.username, "password": account.password}
        _, session = product.call("POST", "/auth/login", body)
        path = f"/announcements/user/{session['user']['id']}/personal"
        _, found = product.call("GET", path, token=session["token"])
        mine = [one for one in found["content"] if one["title"] == f"Yours alone {fete.number}"]
        assert len(mine) == many, found


def test_test_money_is_counted_or_left_out(product: Product, tab: Tab, see: See) -> None:
    """By a switch on the overview; the figure says which, and follows a sale either way."""
    fete = Fete(product)
    fete.paid()
    page = tab(ORGANISER, fete.page())
    switch = page.get_by_role("switch", name="Include test payments")
    expect(switch).to_be_visible()
    taken = page.get_by_role("list", name="Figures").get_by_role("listitem").filter(has_text="revenue")
    choose(switch)
    expect(taken).to_contain_text("€30.00")
    expect(page.get_by_text("€30.00 of the revenue is test money")).to_be_visible()
    see(page, "test-counted")
    switch.press("Space")
    expect(taken).to_contain_text("€0.00")
    expect(page.get_by_text("€30.00 of test money is left out")).to_be_visible()
    see(page, "test-left-out")
    fete.paid(1)
    expect(page.get_by_text("€45.00 of test money is left out")).to_be_visible()
    expect(taken).to_contain_text("€0.00")


def test_a_voucher_opens_what_is_hidden(product: Product, tab: Tab, see: See) -> None:
    """Its code shows the ticket type; taken away, that is gone; with it, somebody buys one."""
    fete = Fete(product)
    hidden = fete.type("Crew entrance", 500, visibility="HIDDEN", description="By the back gate, from six.")
    code = {"code": "CREW", "kind": "FIXED", "value": 500, "maxUses": 5, "ticketTypeIds": [hidden]}
    fete.done("POST", f"{fete.path}/vouchers", code)
    # Of somebody who has no other tickets: this one is on the first page.
    guest = join(product, f"fete{time.monotonic_ns()}"[:20])
    page = tab(guest, f"/events/{fete.number}")
    row = page.get_by_role("listitem").filter(has_text="Crew entrance")
    expect(page.get_by_role("heading", name="Paddock")).to_be_visible()
    expect(row).to_have_count(0)
    page.get_by_role("textbox", name="Voucher").fill("nothing")
    page.get_by_role("button", name="Apply").click()
    expect(page.get_by_text("This code is not valid here and now.")).to_be_visible()
    see(page, "voucher-wrong")
    page.get_by_role("textbox", name="Voucher").fill("crew")
    page.get_by_role("button", name="Apply").press("Enter")
    expect(row.get_by_role("button", name="One more: Crew entrance")).to_be_visible()
    expect(row.get_by_text("Free")).to_be_visible()
    see(page, "voucher-opens")
    page.get_by_role("button", name="Remove").click()
    expect(row).to_have_count(0)
    page.get_by_role("textbox", name="Voucher").fill("crew")
    page.get_by_role("button", name="Apply").click()
    row.get_by_role("button", name="One more: Crew entrance").press("Enter")
    page.get_by_role("button", name="Get tickets").press("Enter")
    expect(page).to_have_url(re.compile(r"/my-tickets\?order=\d+"))
    expect(page.get_by_role("listitem").filter(has_text="Crew entrance").first).to_be_visible()


def test_an_offer_opens_what_was_hidden_since(product: Product, tab: Tab, see: See) -> None:
    """Who waited for it while all could see it is offered a seat, alone sees the type, and has it."""
    fete = Fete(product)
    kind = fete.type("Balcony", 0, capacity=1)
    taken = fete.order(kind)["order"]["id"]
    guest = join(product, f"fete{time.monotonic_ns()}"[:20])
    page = tab(guest, f"/events/{fete.number}")
    page.get_by_role("button", name="Join the waiting list").press("Enter")
    expect(page.get_by_text("You are on the waiting list.", exact=True)).to_be_visible()
    see(page, "waits")
    fete.done("PUT", f"/ticket-api/ticket-types/{kind}", {"version": 1, "visibility": "HIDDEN"})
    status, answer = product.call("POST", f"/ticket-api/orders/{taken}/cancel", {}, product.token("driver"))
    assert status == 200, answer
    page.reload()
    row = page.get_by_role("listitem").filter(has_text="Balcony")
    expect(row.get_by_text(re.compile("^A seat is kept for you until "))).to_be_visible()
    row.get_by_role("button", name="One more: Balcony").press("Enter")
    see(page, "offered")
    other = tab(DRIVER, f"/events/{fete.number}")
    expect(other.get_by_role("heading", name="Paddock")).to_be_visible()
    expect(other.get_by_role("listitem").filter(has_text="Balcony")).to_have_count(0)
    page.get_by_role("button", name="Get tickets").press("Enter")
    expect(page).to_have_url(re.compile(r"/my-tickets\?order=\d+"))
    expect(page.get_by_role("listitem").filter(has_text="Balcony").first).to_be_visible()


def test_seats_are_held_back_and_released(product: Product, tab: Tab, see: See) -> None:
    """By keyboard, with a reason; more than are free, and none at all, are refused; buyers see the rest alone."""
    fete = Fete(product)
    page = tab(ORGANISER, fete.page("tickets"))
    held = page.get_by_role("region", name="Seats held back")
    expect(held.get_by_text("No seats are held back.")).to_be_visible()
    see(page, "nothing-held")
    held.get_by_role("button", name="Hold seats back").press("Enter")
    dialog = page.get_by_role("dialog", name="Hold seats back")
    submit = dialog.get_by_role("button", name="Hold seats back")
    submit.press("Enter")
    expect(dialog.get_by_text("Say what they are for.")).to_be_visible()
    dialog.get_by_role("textbox", name="What for").fill("The press, and the crew of the night")
    dialog.get_by_role("textbox", name="Seats").fill("21")
    submit.press("Enter")
    expect(dialog.get_by_text("There are not so many free seats.")).to_be_visible()
    see(page, "held-too-many")
    dialog.get_by_role("textbox", name="Seats").fill("18")
    submit.press("Enter")
    expect(dialog).to_have_count(0)
    expect(held.get_by_role("listitem")).to_contain_text(
        re.compile("The press.*18 . Paddock · until released")
    )
    see(page, "held-back")

    buyer = tab(DRIVER, f"/events/{fete.number}")
    left = buyer.get_by_role("listitem").filter(has_text="Paddock")
    expect(left.get_by_text("2 left")).to_be_visible()
    held.get_by_role("button", name=re.compile("^Release: The press")).press("Enter")
    expect(held.get_by_text("No seats are held back.")).to_be_visible()
    expect(left.get_by_text("2 left")).to_have_count(0)
