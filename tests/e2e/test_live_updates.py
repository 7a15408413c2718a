"""Live updates on a bad line: cut for a while, or with frames that come in any order, twice or never."""

from __future__ import annotations

import itertools
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hub_proxy import HubProxy, Mischief, Tamper, backwards
from playwright.sync_api import Page, expect
from viewports import VIEWPORTS

from product import PASSWORD, Product, demo_site

pytestmark = pytest.mark.needs("forum")

RETRY_S = 5.0
RETRIES = 3
SETTLED_MS = 20_000
PAUSED = "Live updates paused."

OpenBrowser = Callable[..., Page]
Check = Callable[[Page], None]
_numbers = itertools.count(1)


@pytest.fixture(scope="module")
def line() -> Iterator[HubProxy]:
    """Between the browsers and the hub."""
    made = HubProxy()
    yield made
    made.close()


@pytest.fixture(scope="module")
def product(line: HubProxy, demo_instance: Path) -> Iterator[Product]:
    """A demo site whose pages reach the hub by the line."""
    address = f"ws://127.0.0.1:{line.port}"
    with demo_site(demo_instance, MOTORCLUB_WS_URL=address) as site:
        line.upstream = int(site.url.rpartition(":")[2]) + 1
        yield site


def log_in(page: Page, username: str) -> None:
    """By the form."""
    page.goto("/login")
    page.get_by_label("Username or email").fill(username)
    page.get_by_label(re.compile("^Password")).fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Log In").click()
    expect(page.get_by_role("button", name=f"Account menu of {username}")).to_be_visible()


class Asker:
    """A member with a question that others answer, and what the server says of the member's unread notifications."""

    def __init__(self, product: Product, username: str, helper: str) -> None:
        self._product = product
        product.post_freely()
        self.session, self._helper = product.token(username), product.token(helper)
        _, me = product.call("GET", "/auth/check-session", token=self.session)
        self.id = me["user"]["id"]

    def be_answered(self) -> None:
        """One more notification: each question is a group of its own."""
        number = next(_numbers)
        question = {
            "title": f"Which jack stands hold {1000 + number} kg on gravel?",
            "body": "The ground in front of the garage is not level, and I want to change the gearbox oil.",
            "tags": ["tools"],
        }
        status, asked = self._product.call("POST", "/forum-api/questions", question, self.session)
        assert status == 201, asked
        path = f"/forum-api/questions/{asked['id']}/answers"
        status, answer = self._product.call(
            "POST", path, {"body": f"Plates under them, {number} mm."}, self._helper
        )
        assert status == 201, answer

    def unread(self) -> tuple[int, list[str]]:
        """(count, messages of the newest five), from the server."""
        path = f"/api/notifications/{self.id}/unread/latest"
        status, latest = self._product.call("GET", path, token=self.session)
        assert status == 200, latest
        return (latest[0]["count"] if latest else 0), [item["url"] for item in latest]

    def wait_for(self, count: int) -> None:
        """Until the server counts so many."""
        until = time.monotonic() + 60
        while self.unread()[0] != count:
            assert time.monotonic() < until, f"{self.unread()[0]} of {count}"
            time.sleep(0.2)


def bell(page: Page, count: int) -> None:
    """The bell counts so many."""
    name = re.compile(f"(^|\\D){count} unread notification")
    expect(page.get_by_role("button", name=name)).to_be_visible(timeout=SETTLED_MS)


def shows_what_is_true(page: Page, asker: Asker) -> None:
    """Bell and menu are what the server says, in its order."""
    count, links = asker.unread()
    bell(page, count)
    page.get_by_role("button", name=re.compile("unread notification")).click()
    menu = page.get_by_role("dialog", name="Notifications")
    expect(menu.get_by_role("listitem")).to_have_count(len(links))
    shown = menu.get_by_role("listitem").evaluate_all(
        "items => items.map((item) => (item.querySelector('a') ?? item.closest('a')).getAttribute('href'))"
    )
    assert shown == links
    page.keyboard.press("Escape")


@pytest.mark.parametrize(
    ("username", "tamper"),
    [("moderator", backwards), ("driver", Mischief(7)), ("organiser", Mischief(8, drop=0.7))],
    ids=["backwards", "mischief", "mostly dropped"],
)
def test_the_bell_is_right_whatever_the_line_does(
    product: Product, new_browser: OpenBrowser, line: HubProxy, username: str, tamper: Tamper
) -> None:
    """Frames of twelve notifications come in any order, twice or not at all; one more comes as it should."""
    asker = Asker(product, username, "admin")
    page = new_browser()
    log_in(page, username)
    before = asker.unread()[0]
    bell(page, before) if before else None
    asker.be_answered()
    asker.wait_for(before + 1)
    bell(page, before + 1)
    line.tamper = tamper
    try:
        for _ in range(12):
            asker.be_answered()
        asker.wait_for(before + 13)
        time.sleep(1)
    finally:
        line.tamper = None
    if isinstance(tamper, Mischief):
        assert tamper.done["dropped"] > 0
        asker.be_answered()
        asker.wait_for(before + 14)
    shows_what_is_true(page, asker)


@pytest.mark.needs("announcements")
@pytest.mark.parametrize("tamper", [backwards, Mischief(9)], ids=["backwards", "mischief"])
def test_the_announcement_menu_is_right_whatever_the_line_does(
    product: Product, new_browser: OpenBrowser, line: HubProxy, tamper: Tamper
) -> None:
    """Badge and General tab are what the server says after eight announcements; one more comes as it should."""
    driver = Asker(product, "driver", "admin")
    page = new_browser()
    log_in(page, "driver")
    badge = page.get_by_role("button", name=re.compile("^Announcements"))
    expect(badge).to_be_visible()
    line.tamper = tamper
    try:
        for _ in range(8):
            announce(product)
        time.sleep(2)
    finally:
        line.tamper = None
    if isinstance(tamper, Mischief):
        assert tamper.done["dropped"] > 0
    last = announce(product)
    _, counts = product.call(
        "GET", f"/user-announcements/unread/count?userId={driver.id}", token=driver.session
    )
    badge = page.get_by_role("button", name=f"Announcements, {counts['total']} unread")
    expect(badge).to_be_visible(timeout=SETTLED_MS)
    badge.click()
    menu = page.get_by_role("dialog", name="Announcements")
    menu.get_by_role("tab", name=re.compile("^General")).click()
    _, latest = product.call(
        "GET", f"/announcements/user/{driver.id}/general?page=0&size=5", token=driver.session
    )
    titles = [item["title"] for item in latest["content"]]
    assert titles[0] == last
    shown = menu.get_by_role("listitem")
    expect(shown).to_have_count(len(titles))
    for number, title in enumerate(titles):
        expect(shown.nth(number)).to_contain_text(title)


def announce(product: Product) -> str:
    """A general announcement; its title."""
    title = f"Gate {next(_numbers)} is closed on Sunday"
    body = {"message": "<p>Use the other one.</p>", "type": "GENERAL", "status": "SENT", "title": title}
    status, made = product.call("POST", "/announcements", body, product.token("admin"))
    assert status == 201, made
    return title


def test_a_cut_line_is_tried_three_times_then_a_message_is_shown(
    product: Product, new_browser: OpenBrowser, line: HubProxy, accessible: Check
) -> None:
    """Five seconds apart; Retry brings back the connection and what was missed."""
    asker = Asker(product, "driver", "organiser")
    page, phone = new_browser(), new_browser(width=390, scheme="light")
    log_in(page, "driver")
    phone.goto("/")
    before = asker.unread()[0]
    asker.be_answered()
    asker.wait_for(before + 1)
    bell(page, before + 1)
    phone.close()

    line.cut()
    begun = time.monotonic()
    asker.be_answered()
    paused = page.get_by_role("status").filter(has_text=PAUSED)
    expect(paused).to_be_visible(timeout=60_000)
    assert time.monotonic() - begun > (RETRIES - 0.5) * RETRY_S
    gaps = [later - earlier for earlier, later in itertools.pairwise([begun, *line.attempts])]
    assert len(gaps) == RETRIES, gaps
    assert all(RETRY_S - 0.5 < gap < RETRY_S + 5 for gap in gaps), gaps
    accessible(page)
    asker.wait_for(before + 2)
    bell(page, before + 1)
    time.sleep(RETRY_S + 1)
    assert len(line.attempts) == RETRIES

    line.mend()
    paused.get_by_role("button", name="Retry").click()
    expect(paused).to_have_count(0)
    bell(page, before + 2)
    asker.be_answered()
    bell(page, before + 3)


@pytest.mark.parametrize(("width", "scheme"), VIEWPORTS)
def test_the_chip_is_there_for_everybody(
    product: Product, new_browser: OpenBrowser, line: HubProxy, accessible: Check, width: int, scheme: str
) -> None:
    """A visitor's page listens to the platform; the chip fits the bar and can be read."""
    line.cut()
    try:
        page = new_browser(width)
        page.context.add_cookies([{"name": "theme", "value": scheme, "url": product.url}])
        page.goto("/")
        expect(page.locator("html")).to_have_class(re.compile(scheme))
        paused = page.get_by_role("status").filter(has_text=PAUSED)
        expect(paused).to_be_visible(timeout=60_000)
        accessible(page)
        box = paused.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        paused.get_by_role("button", name="Retry").click(trial=True)
    finally:
        line.mend()
