"""Every page is reached by clicks: a crawl from the home page of each role, along links and menus."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from browsing import visit
from matrix import pages
from motorclub.platform.pages import CORE_PAGES, address_pattern
from motorclub.viewer import Role
from product import PASSWORD

OpenBrowser = Callable[..., Page]

# Pages that no link of the site leads to, and what does.
OTHERWISE = {
    "/login": "what logs somebody out",
    "/signup": "a visitor's top bar",
    "/verify-email": "a mail",
    "/forgot-password": "the log-in page",
    "/reset-password": "a mail",
    "/verify-password-change": "a mail",
    "/payment": "placing an order",
    "/payment-success": "a payment",
    "/payment-failed": "a payment",
    "/PaymentTest": "paying by the sandbox",
    "/carform": "bookmarks: the former address of a question",
}
VISITORS = ("/login", "/signup", "/forgot-password")
LINKS = "all => [...new Set(all.map((a) => a.getAttribute('href')).filter((to) => /^[/?]/.test(to)))]"
# Tabs are links with a query; of other queries the first address of a page stands for all.
PLACES = 200
STEP_MS, QUIET = 300, 3


def log_in(page: Page, username: str) -> None:
    """A demo account, over the log-in page."""
    page.goto("/login")
    page.get_by_label("Username or email").fill(username)
    page.locator("input[name=password]").fill(PASSWORD)
    page.locator("form").get_by_role("button", name="Log In").click()
    expect(page.get_by_role("button", name=f"Account menu of {username}")).to_be_visible()


def read_routes(page: Page) -> Mapping[str, frozenset[Role] | None]:
    """The pages of core and plugins, with the roles that may open them; None: everybody."""
    boot = json.loads(page.locator("#boot").text_content() or "")
    found: dict[str, frozenset[Role] | None] = dict.fromkeys(CORE_PAGES)
    for route in (route for plugin in boot["plugins"] for route in plugin["routes"]):
        roles = route.get("access", {}).get("roles")
        found[route["path"]] = frozenset(map(Role, roles)) if roles else None
    return {**found, **{path: roles for path, roles in pages().items() if path in found}}


def list_links(page: Page) -> list[str]:
    """The addresses within the site that the page leads to once nothing is loading and no link comes up any more."""
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    links, quiet = [], 0
    while quiet < QUIET:
        page.wait_for_timeout(STEP_MS)
        before, links = links, page.eval_on_selector_all("a[href]", LINKS)
        loading = page.locator("[aria-busy=true], .MuiSkeleton-root").count()
        quiet = quiet + 1 if links == before and not loading else 0
    return links


def list_menu_links(page: Page) -> list[str]:
    """The addresses in the menus of the top bar."""
    links: list[str] = []
    for button in page.locator("header button[aria-expanded]").all():
        page.evaluate("scrollTo(0, 0)")
        button.click()
        links += list_links(page)
        page.keyboard.press("Escape")
        expect(button).to_have_attribute("aria-expanded", "false")
    return links


def crawl(page: Page, routes: Mapping[str, object]) -> set[str]:
    """The pages that are found from the home page, one address of each page and tab."""
    patterns = {path: address_pattern(path) for path in routes}
    found: set[str] = {"/"}
    waiting, seen = ["/"], {("/", "")}
    while waiting:
        address = waiting.pop(0)
        visit(page, address)
        links = list_links(page)
        for link in [*links, *(list_menu_links(page) if address == "/" else ())]:
            to = urlsplit(link if link.startswith("/") else urlsplit(address).path + link)
            path = next((path for path, pattern in patterns.items() if pattern.fullmatch(to.path)), None)
            place = (path or "", parse_qs(to.query).get("tab", [""])[0])
            if path and place not in seen:
                seen.add(place)
                found.add(path)
                waiting.append(to.geturl())
        assert len(seen) < PLACES
    return found


@pytest.mark.parametrize(
    ("username", "role"),
    [
        ("driver", Role.USER),
        ("organiser", Role.EVENT_ORGANISER),
        ("moderator", Role.MODERATOR),
        ("admin", Role.ADMIN),
    ],
)
def test_every_page_is_found_from_the_home_of_a_role(
    new_browser: OpenBrowser, username: str, role: Role
) -> None:
    """Anyone who may open a page finds a way to it."""
    page = new_browser()
    log_in(page, username)
    routes = read_routes(page)
    allowed = {path for path, roles in routes.items() if roles is None or role in roles}
    assert allowed - crawl(page, routes) - OTHERWISE.keys() == set()


def test_a_visitor_finds_the_way_in(new_browser: OpenBrowser) -> None:
    """And the pages that are for everybody are found without an account."""
    page = new_browser()
    page.goto("/")
    assert {*VISITORS, "/questions", "/events"} <= crawl(page, read_routes(page))
