"""Notifications in real browsers: the menu, the page and its tabs, live, and how one is told."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from accounts import Account, join, log_in
from playwright.sync_api import Page, expect
from viewports import VIEWPORTS

from browsing import choose
from product import Product

OpenBrowser = Callable[..., Page]
Check = Callable[[Page], None]

PAGE = "/notifications"
SETTINGS = "/accountsettings?tab=notifications"
LIVE_MS = 20_000
JOBS_S = 90.0


def token_of(product: Product, account: Account) -> str:
    status, body = product.call(
        "POST", "/auth/login", {"username": account.username, "password": account.password}
    )
    assert status == 200, body
    return str(body["token"])


class Asked:
    """A member whose question others answer; each answer is a notification."""

    def __init__(self, product: Product, username: str) -> None:
        self.product = product
        product.post_freely()
        self.account = join(product, username)
        self.token = token_of(product, self.account)
        self.helper = product.token("moderator")
        body = {
            "title": f"Why does {username} not start?",
            "body": "It turns over and then nothing happens.",
            "tags": ["cold-start"],
        }
        status, question = product.call("POST", "/forum-api/questions", body, token=self.token)
        assert status == 201, question
        self.question: int = question["id"]

    def call(self, method: str, path: str) -> Any:
        status, answer = self.product.call(method, path, token=self.token)
        assert status == 200, answer
        return answer

    def answers(self, count: int) -> None:
        """So many, by a moderator: members answer a question once. Back when the member is told of all of them.

        Pages have a second for that on their own; jobs that other tests have left behind may take much longer.
        """
        wanted = self.told() + count
        for number in range(count):
            body = {"body": f"Look at the fuel pump first, then at relay number {number}."}
            path = f"/forum-api/questions/{self.question}/answers"
            status, answer = self.product.call("POST", path, body, token=self.helper)
            assert status == 201, answer
        deadline = time.monotonic() + JOBS_S
        while self.told() < wanted:
            assert time.monotonic() < deadline, f"{self.told()} of {wanted} notifications"
            time.sleep(0.2)

    def told(self) -> int:
        """How many notifications there are."""
        return int(self.call("GET", "/api/notifications/user/all?size=1")["totalElements"])


@pytest.fixture(scope="module")
def nina(product: Product) -> Asked:
    """Somebody with six unread ones."""
    made = Asked(product, "nina_notified")
    made.answers(6)
    return made


def themed(page: Page, product: Product, scheme: str) -> None:
    page.context.add_cookies([{"name": "theme", "value": scheme, "url": product.url}])


def bell(page: Page, name: str | re.Pattern[str]) -> Any:
    return page.get_by_role("button", name=name)


@pytest.mark.needs("forum")
@pytest.mark.parametrize(("width", "scheme"), VIEWPORTS)
def test_each_screen_is_accessible_and_fits(
    product: Product, new_browser: OpenBrowser, accessible: Check, nina: Asked, width: int, scheme: str
) -> None:
    """The page with rows and without, a row's menu, the bell's, the preferences, and the page that ends mails."""
    page = new_browser(width)
    themed(page, product, scheme)
    page.goto(f"{PAGE}?unsubscribe=1.DIGEST.wrong")
    expect(page.get_by_role("heading", name="Stop these emails?")).to_be_visible()
    accessible(page)
    log_in(page, nina.account)
    page.goto(PAGE)
    expect(page.locator("html")).to_have_class(re.compile(scheme))
    expect(page.get_by_role("tabpanel").get_by_role("listitem")).to_have_count(6, timeout=LIVE_MS)
    check(page, accessible, width)
    page.get_by_role("button", name="More about this notification").first.click()
    expect(page.get_by_role("menuitem", name="Fewer like this")).to_be_visible()
    accessible(page)
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="System").click()
    expect(page.get_by_role("tabpanel").get_by_text("No notifications available")).to_be_visible()
    check(page, accessible, width)
    bell(page, "6 unread notifications").click()
    expect(page.get_by_role("dialog").get_by_role("listitem")).to_have_count(5)
    accessible(page)
    page.goto(SETTINGS)
    choose(page.get_by_role("radio", name="Every week"))
    unfold(page, "Choose for each day")
    choose(page.get_by_role("switch", name="Quiet on Friday"))
    expect(page.get_by_label("Friday from")).to_have_value("22:00")
    expect(page.get_by_role("combobox", name="Day")).to_be_visible()
    check(page, accessible, width)
    choose(page.get_by_role("radio", name="Never"))
    choose(page.get_by_role("switch", name="Quiet on Friday"), on=False)
    expect(page.get_by_label("Friday from")).to_have_count(0)
    # All is saved before the browser goes: the next look is at the same member.
    page.wait_for_load_state("networkidle")


def unfold(page: Page, title: str) -> None:
    """Show details that are behind a line."""
    page.locator("summary").filter(has_text=title).click()


def check(page: Page, accessible: Check, width: int) -> None:
    accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.needs("forum")
def test_the_menu_shows_five_and_pulls_in_the_next(product: Product, new_browser: OpenBrowser) -> None:
    """Marking one lowers the count by one; the page in another tab follows live; marking all empties both."""
    mara = Asked(product, "mara_menu")
    mara.answers(6)
    page = new_browser()
    log_in(page, mara.account)
    page.goto("/")
    bell(page, "6 unread notifications").click(timeout=LIVE_MS)
    menu = page.get_by_role("dialog")
    rows = menu.get_by_role("listitem")
    expect(rows).to_have_count(5)
    hidden = mara.call("GET", "/api/notifications/user/all")["content"][5]["url"]
    expect(menu.locator(f'a[href="{hidden}"]')).to_have_count(0)
    other = page.context.new_page()
    other.goto(PAGE)
    expect(other.get_by_role("button", name="Mark as read", exact=True)).to_have_count(6)
    rows.nth(1).get_by_role("button", name="Mark as read").click()
    expect(menu.locator(f'a[href="{hidden}"]')).to_have_count(1)
    expect(rows).to_have_count(5)
    expect(other.get_by_role("button", name="Mark as read", exact=True)).to_have_count(5, timeout=LIVE_MS)
    menu.get_by_role("button", name="Mark all as read").click()
    expect(menu.get_by_text("No notifications available")).to_be_visible()
    expect(bell(other, "Notifications, none unread")).to_be_visible(timeout=LIVE_MS)
    expect(other.get_by_role("button", name="Mark as read", exact=True)).to_have_count(0, timeout=LIVE_MS)


@pytest.mark.needs("forum")
def test_the_page_goes_on_and_follows_live(product: Product, new_browser: OpenBrowser) -> None:
    """Twenty at a time; new ones come on top without a reload; a tab marks its own."""
    ella = Asked(product, "ella_endless")
    ella.answers(23)
    page = new_browser()
    log_in(page, ella.account)
    page.goto(PAGE)
    rows = page.get_by_role("tabpanel").get_by_role("listitem")
    bell(page, "23 unread notifications").wait_for(timeout=LIVE_MS)
    expect(rows.first).to_be_visible()
    page.keyboard.press("End")
    expect(rows).to_have_count(23)
    ella.answers(1)
    expect(rows).to_have_count(24, timeout=LIVE_MS)
    page.get_by_role("tab", name="Needs me").click()
    expect(page).to_have_url(re.compile(r"\?tab=needs-me$"))
    page.get_by_role("button", name="Mark these as read").click()
    expect(bell(page, "Notifications, none unread")).to_be_visible()
    assert ella.call("GET", "/api/notifications/user/all?size=1")["content"][0]["isRead"] is True


@pytest.mark.needs("forum")
def test_fewer_like_this_is_what_the_preferences_say_then(product: Product, new_browser: OpenBrowser) -> None:
    """And what comes afterwards is in no list any more, until it is wanted again."""
    fay = Asked(product, "fay_fewer")
    fay.answers(1)
    page = new_browser()
    log_in(page, fay.account)
    page.goto(PAGE)
    page.get_by_role("button", name="More about this notification").click(timeout=LIVE_MS)
    page.get_by_role("menuitem", name="Fewer like this").click()
    expect(page.get_by_text("You will no longer see these here.")).to_be_visible()
    page.get_by_role("link", name="Preferences").click()
    unfold(page, "Choose for each kind of notification")
    tick = page.get_by_role("checkbox", name="Somebody answered your question. On the site")
    expect(tick).not_to_be_checked()
    choose(tick)
    expect(page.get_by_text("Saved.")).to_be_visible()
    page.reload()
    unfold(page, "Choose for each kind of notification")
    expect(tick).to_be_checked()
