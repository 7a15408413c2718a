"""Giving and subscribing in real browsers, paid at the sandbox: on a phone and on a desk, each screen with axe."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from accounts import Account, join, log_in
from playwright.sync_api import Locator, Page, expect
from viewports import VIEWPORTS

from product import PASSWORD, Product

pytestmark = pytest.mark.needs("donations", "payments")

OpenBrowser = Callable[..., Page]
Check = Callable[[Page], None]
ADMIN = Account("admin", PASSWORD)
PROMOTION_S = ANSWERED_S = 60
FOOT_IN_THE_MIDDLE = "main => scrollTo(0, scrollY + main.getBoundingClientRect().bottom - innerHeight / 2)"
PICTURES = os.environ.get("MOTORCLUB_PICTURES")


class Screen:
    """A page that is looked at: it fits, axe finds nothing, and a picture is kept where one asks for it."""

    def __init__(self, page: Page, accessible: Check, look: str, width: int) -> None:
        self.page, self.accessible, self.look, self.width = page, accessible, look, width

    def check(self, name: str) -> None:
        """Fails where it does not fit or where axe finds something."""
        expect(self.page.get_by_role("status", name="Loading")).to_have_count(0)
        self.accessible(self.page)
        assert self.page.evaluate("document.documentElement.scrollWidth") <= self.width, name
        if PICTURES:
            path = Path(PICTURES) / f"donations-{name}-{self.look}.png"
            self.page.screenshot(path=str(path), full_page=True)

    def pay(self, card: str = "Goes through") -> None:
        """At the sandbox's page."""
        self.page.get_by_role("button", name=card).click()
        self.page.get_by_role("button", name="Pay", exact=True).click()


def open_screen(new_browser: OpenBrowser, accessible: Check, url: str, width: int, scheme: str) -> Screen:
    """A browser of this width and scheme."""
    page = new_browser(width)
    page.context.add_cookies([{"name": "theme", "value": scheme, "url": url}])
    return Screen(page, accessible, f"{scheme}-{width}", width)


def skip_month(product: Product, username: str) -> None:
    """A month passes for a member's newest subscription at the sandbox."""
    admin = product.token("admin")
    listed: Any = product.call("GET", "/payment-api/subscriptions", token=admin)[1]
    number = next(one["id"] for one in listed["content"] if one["username"] == username)
    path = f"/payment-api/sandbox/subscriptions/{number}/clock"
    assert product.call("POST", path, {"days": 31}, admin)[0] == 200


def subscribe(screen: Screen, card: str) -> None:
    """To the cheapest plan, by the month."""
    page = screen.page
    page.goto("/subscription")
    screen.check("plans")
    page.get_by_role("button", name="Subscribe to Cruiser").click()
    screen.pay(card)
    expect(own(page).get_by_text("Active")).to_be_visible()
    screen.check("subscribed")


def expect_promotion(page: Page) -> None:
    """It loads once its place at the foot is seen, so that is scrolled to until it is there."""
    promotion = page.get_by_role("complementary", name="Promotion")
    for _ in range(PROMOTION_S):
        page.get_by_role("main").evaluate(FOOT_IN_THE_MIDDLE)
        if promotion.is_visible():
            return
        page.wait_for_timeout(1000)
    raise AssertionError("the promotion is not shown")


def own(page: Page) -> Locator:
    """The panel about the member's own subscription."""
    return page.get_by_role("region", name="Your subscription")


def fix_card(screen: Screen) -> None:
    """The charge has failed; another card pays what is open."""
    page = screen.page
    page.reload()
    expect(own(page).get_by_text("Payment failed")).to_be_visible(timeout=30_000)
    screen.check("failed")
    own(page).get_by_role("button", name="Update card").click()
    screen.pay()
    expect(own(page).get_by_text("Active")).to_be_visible()


def change_up(screen: Screen) -> None:
    """To the dearest plan, after what it costs now was said."""
    page = screen.page
    page.get_by_role("button", name="Switch to Paddock").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text(re.compile("^You are charged €"))).to_be_visible()
    screen.check("change")
    dialog.get_by_role("button", name="Switch").click()
    expect(own(page).get_by_text(re.compile("^Paddock"))).to_be_visible()


def leave(screen: Screen) -> None:
    """Cancel with a reason; the settings offer to resume."""
    page = screen.page
    own(page).get_by_role("button", name="Cancel subscription").click()
    dialog = page.get_by_role("dialog", name="Cancel Paddock?")
    dialog.get_by_role("textbox").fill("Sold the car")
    screen.check("cancel")
    dialog.get_by_role("button", name="Cancel subscription").click()
    expect(own(page).get_by_text(re.compile("^Ends on"))).to_be_visible()
    page.goto("/accountsettings?tab=donations.MoneySettings")
    expect(page.get_by_role("button", name="Resume")).to_be_visible()
    screen.check("settings")


@pytest.mark.parametrize(("width", "scheme"), VIEWPORTS)
def test_a_visitor_gives_five_euro_and_an_admin_refunds_them(
    product: Product, new_browser: OpenBrowser, accessible: Check, width: int, scheme: str
) -> None:
    """Without an account; the admin finds the donation first in the list."""
    screen = open_screen(new_browser, accessible, product.url, width, scheme)
    page = screen.page
    page.goto("/donate")
    page.get_by_role("button", name="€5.00", exact=True).click()
    page.get_by_role("textbox", name="Email").fill(f"visitor{width}@example.org")
    screen.check("donate")
    page.get_by_role("button", name="Continue to payment").click()
    page.get_by_role("button", name="Pay €5.00").click()
    screen.pay()
    expect(page.get_by_text(re.compile("^Thank you")).first).to_be_visible()
    screen.check("given")
    log_in(page, ADMIN, "/login?next=/admin/donation-ranks?tab=donations")
    page.get_by_role("button", name=re.compile("^Refund €5")).first.click()
    dialog = page.get_by_role("dialog")
    screen.check("refund")
    dialog.get_by_role("button", name="Refund", exact=True).click()
    expect(page.get_by_text("Refund requested").first).to_be_visible()
    screen.check("refunded")


@pytest.mark.parametrize(("width", "scheme"), VIEWPORTS)
def test_a_member_subscribes_changes_up_and_leaves(
    product: Product, new_browser: OpenBrowser, accessible: Check, width: int, scheme: str
) -> None:
    """Promotions go in every tab at once; a card that fails is fixed in place; what was paid for lasts."""
    # Who gave in the demo sees no promotions as it is, and a member has one subscription.
    member = join(product, f"member{width}")
    screen = open_screen(new_browser, accessible, product.url, width, scheme)
    page = screen.page
    log_in(page, member)
    other = page.context.new_page()
    other.goto("/questions")
    expect_promotion(other)
    promotion = other.get_by_role("complementary", name="Promotion")
    subscribe(screen, "Renewals fail")
    expect(promotion).to_be_hidden()
    skip_month(product, member.username)
    fix_card(screen)
    change_up(screen)
    leave(screen)
    expect(promotion).to_be_hidden()
    skip_month(product, member.username)
    expect_promotion(other)
    page.goto("/subscription")
    expect(own(page).get_by_text("Ended", exact=True)).to_be_visible()
    screen.check("ended")


@pytest.mark.parametrize(("width", "scheme"), VIEWPORTS)
def test_an_admin_looks_after_plans(
    product: Product, new_browser: OpenBrowser, accessible: Check, width: int, scheme: str
) -> None:
    """A plan with its perks, and the list of who has one."""
    screen = open_screen(new_browser, accessible, product.url, width, scheme)
    page = screen.page
    log_in(page, ADMIN, "/login?next=/admin/donation-ranks?tab=plans")
    page.get_by_role("button", name="Edit Club").click()
    expect(page.get_by_role("dialog").get_by_role("checkbox", name="Sees no promotions.")).to_be_checked()
    screen.check("plan")
    page.get_by_role("dialog").get_by_role("button", name="Save").click()
    expect(page.get_by_text("Club is saved.").first).to_be_visible()
    page.goto("/admin/donation-ranks?tab=subscriptions")
    expect(
        page.get_by_role("table", name="Subscriptions").or_(page.get_by_text("No subscriptions match."))
    ).to_be_visible()
    screen.check("subscriptions")


def test_pressing_twice_gives_and_redeems_once(product: Product, new_browser: OpenBrowser) -> None:
    """A donation whose button is pressed twice, and a gift code from two tabs."""
    page, admin = new_browser(1280), product.token("admin")
    before: Any = product.call("GET", "/donation-api/donations", token=admin)[1]
    page.goto("/donate")
    page.get_by_role("textbox", name="Email").fill("twice@example.org")
    page.get_by_role("button", name="Continue to payment").dblclick()
    expect(page.get_by_role("button", name="Pay €10.00")).to_be_visible()
    after: Any = product.call("GET", "/donation-api/donations", token=admin)[1]
    assert after["totalElements"] == before["totalElements"] + 1

    member = join(product, "gifted")
    log_in(page, member)
    code = buy_gift_code(page)
    answers: list[int] = []
    page.context.on("response", lambda got: answers.append(got.status) if "/redeem" in got.url else None)
    tabs = (page, page.context.new_page())
    for tab in tabs:
        tab.goto("/subscription")
        tab.get_by_role("textbox", name="Gift code").fill(code)
    for tab in tabs:
        tab.get_by_role("button", name="Redeem").click(no_wait_after=True)
    for _ in range(ANSWERED_S):
        if len(answers) == len(tabs):
            break
        page.wait_for_timeout(1000)
    assert sorted(answers) == [200, 409]
    page.reload()
    expect(own(page).get_by_text("Cruiser · Gift")).to_be_visible()


def buy_gift_code(page: Page) -> str:
    """A month of the cheapest plan, paid at the sandbox; its code, as the settings show it."""
    page.goto("/subscription")
    page.get_by_role("button", name="Give as a gift: Cruiser").click()
    page.get_by_role("dialog").get_by_role("button", name="Buy gift code").click()
    page.get_by_role("button", name="Pay €2.90").click()
    page.get_by_role("button", name="Goes through").click()
    page.get_by_role("button", name="Pay", exact=True).click()
    expect(page.get_by_text("Thank you. Your payment has arrived.")).to_be_visible()
    page.goto("/accountsettings?tab=donations.MoneySettings")
    shown = page.get_by_text(re.compile(r"^[A-Z0-9]{4}(-[A-Z0-9]{4})+$")).first
    expect(shown).to_be_visible()
    return shown.inner_text()
