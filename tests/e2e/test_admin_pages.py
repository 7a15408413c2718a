"""The admin pages as administrators use them: in real browsers, on a real site, two of them at once."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from viewports import VIEWPORTS

from browsing import visit
from product import PASSWORD, Product, demo_site

OpenBrowser = Callable[..., Page]
Check = Callable[[Page], None]

PANEL = "/adminPanel"
FORUM = f"{PANEL}?tab=plugins&plugin=forum"
ACCEPT = "forum.answer.accept_any for Event organiser"
RESTART_MS = 180_000


def log_in(page: Page, username: str = "admin") -> None:
    """A demo account, over the log-in page."""
    page.goto("/login")
    page.get_by_label("Username or email").fill(username)
    page.locator("input[name=password]").fill(PASSWORD)
    page.locator("form").get_by_role("button", name="Log In").click()
    expect(page.get_by_role("button", name=f"Account menu of {username}")).to_be_visible()


def plugin_state(product: Product, plugin: str = "forum") -> dict[str, object]:
    """The plugin as the admin's list has it."""
    _, body = product.call("GET", "/platform/admin/plugins", token=product.token("admin"))
    return next(one for one in body["plugins"] if one["id"] == plugin)


@pytest.mark.parametrize(("width", "scheme"), VIEWPORTS)
def test_every_tab_is_accessible_and_fits(
    new_browser: OpenBrowser, accessible: Check, product: Product, width: int, scheme: str
) -> None:
    """No finding of axe and nothing to scroll sideways, on phones and desks, in the dark and by day."""
    page = new_browser(width)
    page.context.add_cookies([{"name": "theme", "value": scheme, "url": product.url}])
    log_in(page)
    for query, something in {
        "": "Health of the site",
        "?tab=plugins": "Forum",
        "?tab=plugins&plugin=forum": "Permissions",
        "?tab=roles": "The site itself",
        "?tab=settings": "Settings of the site",
        "?tab=audit": "Logged in (account)",
        "?tab=emails": "Filter by recipient",
    }.items():
        visit(page, PANEL + query)
        expect(page.get_by_role("main").get_by_text(something).first).to_be_visible()
        expect(page.get_by_role("status", name="Loading")).to_have_count(0)
        accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_what_one_admin_does_the_other_sees(new_browser: OpenBrowser, accessible: Check) -> None:
    """A switch, a setting and a grant, without a reload of the other's page."""
    one, other = new_browser(), new_browser()
    log_in(one)
    log_in(other)
    one.goto(FORUM)
    other.goto(FORUM)
    other.evaluate("window.motorclubMark = 'not reloaded'")

    one.get_by_role("spinbutton", name="Posts per minute").fill("0")
    one.get_by_role("button", name="Save").click()
    expect(one.get_by_text("1 is the least.")).to_be_visible()
    one.get_by_role("spinbutton", name="Posts per minute").fill("31")
    one.get_by_role("button", name="Save").click()
    expect(one.get_by_text("The settings of Forum are in force everywhere.")).to_be_visible()
    expect(other.get_by_role("spinbutton", name="Posts per minute")).to_have_value("31")
    close_message(one)

    one.get_by_role("checkbox", name=ACCEPT).check()
    expect(other.get_by_role("checkbox", name=f"{ACCEPT}, Changed")).to_be_checked()
    close_message(one)

    switch_off(one)
    expect(other.get_by_role("switch", name="Forum is on")).not_to_be_checked()
    accessible(other)
    one.get_by_role("switch", name="Forum is on").click()
    expect(other.get_by_role("switch", name="Forum is on")).to_be_checked()
    close_message(one)

    one.get_by_role("checkbox", name=ACCEPT).uncheck()
    one.get_by_role("button", name="Back to default: 30 (Posts per minute)").click()
    one.get_by_role("button", name="Save").click()
    expect(other.get_by_role("spinbutton", name="Posts per minute")).to_have_value("30")
    expect(other.get_by_role("checkbox", name=ACCEPT)).not_to_be_checked()
    assert other.evaluate("window.motorclubMark") == "not reloaded"


def close_message(page: Page) -> None:
    """The message at the bottom of the page, so that the next one shows at once."""
    page.get_by_role("button", name="Close").click()


def switch_off(page: Page) -> None:
    """The forum, with its question."""
    page.get_by_role("switch", name="Forum is on").click()
    page.get_by_role("dialog").get_by_role("button", name="Switch off").click()
    expect(page.get_by_text("Forum is off everywhere.")).to_be_visible()
    close_message(page)


def test_uninstalled_and_imported_again(
    product: Product, new_browser: OpenBrowser, accessible: Check
) -> None:
    """Everything of the forum goes into an archive and comes back out of it."""
    page = new_browser()
    log_in(page)
    _, before = product.call("GET", "/forum-api/questions")
    page.goto(FORUM)
    switch_off(page)
    page.get_by_role("button", name="Uninstall").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text(re.compile(r"^forum_question: [\d,]+ rows$"))).to_be_visible()
    accessible(page)
    dialog.get_by_label("Type forum to confirm").fill("forum")
    dialog.get_by_role("button", name="Uninstall").click()
    expect(page.get_by_role("dialog", name="Forum is uninstalled")).to_be_visible()
    accessible(page)
    with page.expect_download() as download:
        page.get_by_role("button", name=re.compile("^Download forum")).click()
    assert download.value.path().read_bytes()[:2] == b"PK"
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(page.get_by_text("Not installed")).to_be_visible()

    page.get_by_role("button", name="Import an archive").click()
    page.get_by_role("radio").first.check()
    page.get_by_role("dialog").get_by_role("button", name="Import").click()
    expect(page.get_by_text(re.compile(r"^Forum has [\d,]+ rows back\.$"))).to_be_visible()
    close_message(page)
    page.get_by_role("switch", name="Forum is on").click()
    expect(page.get_by_text("Forum is on everywhere.")).to_be_visible()
    _, after = product.call("GET", "/forum-api/questions")
    assert after["totalElements"] == before["totalElements"] > 0


RAN_INTO = "Forum ran into a problem"
# Status and code of the script, and what the page says then.
BROKEN = {
    "not there": (404, "gone", "Forum could not be loaded"),
    "throws when imported": (200, "throw new Error('flat battery')", RAN_INTO),
    "exports nothing": (200, "export const nothing = 1", RAN_INTO),
}


@contextmanager
def broken_web_half(page: Page, status: int, code: str) -> Iterator[None]:
    """Every script of the forum's web module is answered with this instead."""
    pattern = re.compile(r"/plugins/forum/ui/.*\.js$")
    page.route(
        pattern,
        lambda route: route.fulfill(status=status, content_type="text/javascript", body=code),
    )
    yield
    page.unroute(pattern)


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_web_half_breaks_nothing_else(
    product: Product, new_browser: OpenBrowser, accessible: Check, fault: str
) -> None:
    """The page stays, says whose fault it is and offers another try; the admin sees what is a crash."""
    page = new_browser()
    before = crashes(product)
    *answer, words = BROKEN[fault]
    with broken_web_half(page, *answer):
        page.goto("/questions")
        expect(page.get_by_text(words)).to_be_visible()
        expect(page.get_by_role("button", name="Retry")).to_be_visible()
        expect(page.get_by_role("link", name="Car Forms").first).to_be_visible()
        accessible(page)
        page.goto("/")
        expect(page.get_by_text("Forum ran into a problem").first).to_be_visible()
        accessible(page)
    if words == RAN_INTO:
        until(lambda: crashes(product) > before)
    page.goto("/questions")
    expect(page.get_by_text(words)).to_have_count(0)
    expect(page.locator(".first-paint__text")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_be_visible()


@pytest.mark.parametrize(
    "deed", ["setTimeout(() => { throw new Error('stray') })", "Promise.reject(new Error('stray'))"]
)
def test_what_a_plugin_throws_outside_its_views_is_its_own(
    product: Product, new_browser: OpenBrowser, deed: str
) -> None:
    """A timer or a promise of its code: the page stands, the plugin is named, the crash is counted."""
    page = new_browser()
    before = crashes(product)
    stray = "/plugins/forum/ui/stray.js"
    page.route(f"**{stray}", lambda route: route.fulfill(content_type="text/javascript", body=deed))
    page.goto("/questions")
    expect(page.locator(".first-paint__text")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.evaluate("path => import(path)", stray)
    expect(page.get_by_text("Forum ran into a problem")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    until(lambda: crashes(product) > before)


def crashes(product: Product) -> int:
    """How often the forum's web half has crashed in browsers."""
    web = plugin_state(product)["web"]
    assert isinstance(web, dict)
    return int(web["crashes"])


def until(condition: Callable[[], bool], seconds: float = 10.0) -> None:
    """Wait for something that nobody tells."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it never became true"
        time.sleep(0.1)


def test_a_safe_tab_runs_no_plugin(new_browser: OpenBrowser, accessible: Check) -> None:
    """`?safe=1`: the site without plugins, and a way back."""
    page = new_browser()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/questions?safe=1")
    banner = page.get_by_role("complementary", name="Safe tab")
    expect(banner).to_be_visible()
    expect(page.get_by_role("link", name="Car Forms")).to_have_count(0)
    accessible(page)
    assert not [url for url in asked if "/plugins/forum/ui/" in url]
    banner.get_by_role("link", name="Bring them back").click()
    expect(page.get_by_role("link", name="Car Forms").first).to_be_visible()


def test_safe_mode_is_left_from_the_page(browser: Browser, accessible: Check, demo_instance: Path) -> None:
    """The banner is the admin's alone; its button brings the plugins back while the page waits."""
    with demo_site(demo_instance, MOTORCLUB_SAFE_MODE="1") as site:
        page = browser.new_page(base_url=site.url, reduced_motion="reduce")
        page.goto("/")
        expect(banner_of(page)).to_have_count(0)
        log_in(page)
        expect(banner_of(page)).to_be_visible()
        accessible(page)
        page.get_by_role("button", name="Leave safe mode").click()
        expect(page.get_by_text("Leaving safe mode.")).to_be_visible()
        expect(banner_of(page)).to_have_count(0, timeout=RESTART_MS)
        expect(page.get_by_role("link", name="Car Forms").first).to_be_visible()
        page.close()


def banner_of(page: Page) -> Locator:
    """What says that the site runs without plugins."""
    return page.get_by_role("complementary", name="Safe mode")
