"""Every page is reached by clicks: a crawl from the home page of each role, along links and menus."""

from __future__ import annotations

import json
from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping, Set
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, Request, expect

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
    "/myshowcase/:showcaseId": "making a page for a car",
}
VISITORS = ("/login", "/signup", "/forgot-password")
# Tabs are links with a query. Of a page with other queries, or of many things, so many addresses are tried.
PLACES, EXAMPLES = 200, 4
# What the page leads to and whether it is all there, once the browser has nothing to do. What comes when it is seen, in
# the middle of a long page too, has been seen.
LOOK = """async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
        scrollTo(0, top);
        await new Promise(requestAnimationFrame);
    }
    await new Promise((resolve) => requestIdleCallback(resolve, {timeout: 1000}));
    const links = [...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href'));
    return {
        links: [...new Set(links.filter((to) => /^[/?]/.test(to)))],
        ready: document.querySelector('h1') && !document.querySelector('[aria-busy=true], .MuiSkeleton-root'),
    };
}"""
STEP_MS, QUIET = 100, 3
BRINGING_LINKS = frozenset({"fetch", "xhr", "script"})


class Tab:
    """A tab that knows what it has asked the server for and not got yet."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._pending: set[Request] = set()
        page.on("request", self._begin)
        page.on("requestfinished", self._end)
        page.on("requestfailed", self._end)

    def _begin(self, request: Request) -> None:
        if request.resource_type in BRINGING_LINKS:
            self._pending.add(request)

    def _end(self, request: Request) -> None:
        self._pending.discard(request)

    def open(self, address: str) -> None:
        """Go on to an address as the site's links do."""
        self._pending.clear()
        visit(self.page, address)

    def list_links(self) -> list[str]:
        """The addresses within the site that the page leads to once nothing more is loading or comes up."""
        links: list[str] = []
        quiet = 0
        while quiet < QUIET:
            self.page.wait_for_timeout(STEP_MS)
            look = self.page.evaluate(LOOK)
            still = look["links"] == links and look["ready"] and not self._pending
            links, quiet = look["links"], quiet + 1 if still else 0
        return links

    def list_menu_links(self) -> list[str]:
        """The addresses in the menus of the top bar."""
        links: list[str] = []
        for button in self.page.locator("header button[aria-expanded]").all():
            self.page.evaluate("scrollTo(0, 0)")
            button.click()
            links += self.list_links()
            self.page.keyboard.press("Escape")
            expect(button).to_have_attribute("aria-expanded", "false")
        return links


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


class Crawl:
    """What is found by clicks: one address of each page and tab, then others of them while something is missing."""

    def __init__(self, routes: Mapping[str, object], wanted: Set[str]) -> None:
        self.missing = wanted - {"/"}
        self._patterns = {path: address_pattern(path) for path in routes}
        self._found = {"/"}
        self._examples = Counter({("/", ""): 1})
        self._next = [deque(["/"]), *(deque[str]() for _ in range(1, EXAMPLES))]

    def take(self) -> str | None:
        """The next address to visit; None once nothing is missing or all has been visited."""
        assert len(self._examples) < PLACES
        waiting = next(filter(None, self._next), None)
        return waiting.popleft() if waiting and self.missing else None

    def note(self, address: str, links: Iterable[str]) -> None:
        """Add what the page at the address leads to."""
        own = urlsplit(address).path
        for link in dict.fromkeys(link if link.startswith("/") else own + link for link in links):
            if link in self._found:
                continue
            self._found.add(link)
            to = urlsplit(link)
            path = next((path for path, one in self._patterns.items() if one.fullmatch(to.path)), None)
            place = (path or "", parse_qs(to.query).get("tab", [""])[0])
            if path and self._examples[place] < EXAMPLES:
                self._next[self._examples[place]].append(link)
                self._examples[place] += 1
                self.missing -= {path}


def find_unreachable(page: Page, routes: Mapping[str, object], wanted: Set[str]) -> Set[str]:
    """The wanted pages to which no clicks lead from the home page."""
    tab, crawl = Tab(page), Crawl(routes, wanted)
    while address := crawl.take():
        tab.open(address)
        crawl.note(address, [*tab.list_links(), *(tab.list_menu_links() if address == "/" else ())])
    return crawl.missing


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
    assert find_unreachable(page, routes, allowed - OTHERWISE.keys()) == set()


def test_a_visitor_finds_the_way_in(new_browser: OpenBrowser) -> None:
    """And the pages that are for everybody are found without an account."""
    page = new_browser()
    page.goto("/")
    wanted = {*VISITORS, "/questions", "/events"}
    assert find_unreachable(page, read_routes(page), wanted) == set()
