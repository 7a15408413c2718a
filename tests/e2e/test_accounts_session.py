"""The life of a session in real browsers: its end, its renewal, several tabs, a log-out that reaches nobody."""

from __future__ import annotations

import re
from collections.abc import Callable

from accounts import Account, fill_log_in, join, log_in, logged_in
from playwright.sync_api import Page, Route, expect

from product import Product

OpenBrowser = Callable[..., Page]
Check = Callable[[Page], None]

MINUTE = 60_000
TOKEN = "() => window.sessionStorage.getItem('jwtToken')"
STORED = "() => window.sessionStorage.length + window.localStorage.length"
# Goes somewhere without a reload, so that the page makes its calls.
VISIT = """path => {
    window.history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
}"""


def test_an_expired_token_logs_out(product: Product, new_browser: OpenBrowser) -> None:
    """Within a second of its exp, by the tab's own clock, without a call."""
    page = new_browser()
    account = join(product, "ida_expires")
    page.clock.install()
    log_in(page, account)
    page.clock.fast_forward(29 * MINUTE - 5000)
    logged_in(page, account)
    refreshed: list[str] = []
    page.on("request", lambda request: refreshed.append(request.url))
    page.route("**/auth/refresh-token", lambda route: route.abort())
    page.clock.fast_forward(MINUTE + 6000)
    expect(page).to_have_url(re.compile("/login$"))
    assert page.evaluate(TOKEN) is None


def test_a_tab_left_open_is_renewed(product: Product, new_browser: OpenBrowser) -> None:
    """Before the token expires, though nobody uses it."""
    page = new_browser()
    account = join(product, "udo_renews")
    page.clock.install()
    log_in(page, account)
    before = page.evaluate(TOKEN)
    page.clock.fast_forward(29 * MINUTE - 10_000)
    with page.expect_response("**/auth/refresh-token") as answer:
        page.clock.fast_forward(12_000)
    assert answer.value.status == 200
    page.wait_for_function("before => window.sessionStorage.getItem('jwtToken') !== before", arg=before)
    logged_in(page, account)


def test_jwt_expired_logs_out_without_a_refresh(product: Product, new_browser: OpenBrowser) -> None:
    """By the server's word, whatever the tab's clock says."""
    page = new_browser()
    account = join(product, "eva_outdated")
    log_in(page, account)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    refusal = {"status": 401, "code": "UNAUTHORIZED", "message": "JWT expired"}
    page.route("**/auth/sessions*", lambda route: route.fulfill(status=401, json=refusal))
    page.evaluate(VISIT, "/accountsettings?tab=security")
    expect(page).to_have_url(re.compile("/login$"))
    assert page.evaluate(STORED) == 0
    assert not [url for url in asked if url.endswith("/auth/refresh-token")]


def test_a_refused_token_is_renewed_and_the_call_replayed(product: Product, new_browser: OpenBrowser) -> None:
    """Once; the person notices nothing."""
    page = new_browser()
    account = join(product, "rolf_replays")
    log_in(page, account)
    page.evaluate("() => window.sessionStorage.setItem('jwtToken', 'x.e30.x')")
    with page.expect_response("**/auth/refresh-token") as answer:
        page.evaluate(VISIT, "/accountsettings?tab=security")
    assert answer.value.status == 200
    expect(page.get_by_text("This device")).to_be_visible()


def test_a_log_out_that_reaches_nobody_still_clears(product: Product, new_browser: OpenBrowser) -> None:
    """Both storages are empty and the log-in page is shown."""
    page = new_browser()
    account = join(product, "gisa_leaves")
    log_in(page, account)
    page.evaluate("() => window.localStorage.setItem('left', 'behind')")
    page.route("**/auth/logout", lambda route: route.abort())
    page.get_by_role("button", name=f"Account menu of {account.username}").click()
    page.get_by_role("menuitem", name="Logout").click()
    expect(page).to_have_url(re.compile("/login$"))
    assert page.evaluate(STORED) == 0


def reopen(page: Page) -> Page:
    """The browser the next day: its cookies and local storage are there, what belonged to its tab is not."""
    page.close()
    return page.context.new_page()


def test_coming_back_tomorrow(product: Product, new_browser: OpenBrowser, accessible: Check) -> None:
    """A member is still signed in, in the same session; once it was ended elsewhere, the tab says so and leads back."""
    visitor = new_browser()
    asked: list[str] = []
    visitor.on("request", lambda request: asked.append(request.url))
    visitor.goto("/")
    expect(visitor.get_by_role("link", name="Sign Up").first).to_be_visible()
    assert not [url for url in asked if "/auth/" in url]

    account = join(product, "tomke_returns")
    first = new_browser()
    log_in(first, account)
    page = reopen(first)
    page.goto("/accountsettings?tab=security")
    logged_in(page, account)
    expect(page.get_by_text("This device")).to_be_visible()
    token = page.evaluate(TOKEN)
    _, devices = product.call("GET", "/auth/sessions", token=token)
    assert devices["totalElements"] == 1

    assert product.call("DELETE", f"/auth/sessions/{devices['content'][0]['id']}", token=token)[0] == 204
    page.evaluate(VISIT, "/accountsettings?tab=privacy")
    expect(page.get_by_text("Your session was ended")).to_be_visible()
    assert (page.evaluate(TOKEN), page.evaluate(STORED)) == (None, 0)
    accessible(page)
    fill_log_in(page, account.username, account.password)
    expect(page).to_have_url(re.compile("/accountsettings.tab=privacy$"))


class Gate:
    """Holds the first refresh until a second one comes too, or does not come for a second.

    Each goes on with the cookie that its browser had when it asked, as it would without somebody who holds it.
    """

    def __init__(self) -> None:
        self.held: list[tuple[Route, str]] = []
        self.together = False

    def arrive(self, route: Route) -> None:
        """A refresh of one of the tabs."""
        cookies = route.request.frame.page.context.cookies(route.request.url)
        self.held.append((route, "; ".join(f"{one['name']}={one['value']}" for one in cookies)))
        if len(self.held) == 2:
            self.together = True
            self.open()

    def open(self) -> None:
        """Lets those through that wait."""
        waiting, self.held = self.held, []
        for route, cookies in waiting:
            route.fulfill(response=route.fetch(headers={**route.request.headers, "cookie": cookies}))


def refresh_in_two_tabs(first: Page, account: Account, *, both: bool = False) -> bool:
    """Whether two tabs asked for a new token at the same time.

    If `both` are to ask, the first one's question is held until the second one's comes, however slow the machine is.
    Otherwise it returns once each has a new token.
    """
    second = first.context.new_page()
    second.goto("/")
    logged_in(second, account)
    gate = Gate()
    first.context.route("**/auth/refresh-token", gate.arrive)
    tabs = (first, second)
    for tab in tabs:
        tab.evaluate("() => window.sessionStorage.setItem('jwtToken', 'x.e30.x')")
    for tab in tabs:
        tab.evaluate(VISIT, "/accountsettings?tab=security")
    for _ in range(30 if both else 2):
        first.wait_for_timeout(1000)
        if gate.together:
            break
        if not both:
            gate.open()
    gate.open()
    first.context.unroute_all(behavior="wait")
    if not both:
        for tab in tabs:
            tab.wait_for_function("() => window.sessionStorage.getItem('jwtToken') !== 'x.e30.x'")
    return gate.together


def test_two_tabs_renew_one_after_the_other(product: Product, new_browser: OpenBrowser) -> None:
    """They share a cookie that works once; the browser's lock keeps them apart, and both stay signed in."""
    page = new_browser()
    account = join(product, "tina_tabs")
    log_in(page, account)
    assert not refresh_in_two_tabs(page, account)
    for tab in page.context.pages:
        expect(tab.get_by_text("This device")).to_be_visible()


def test_without_the_lock_they_would_end_the_session(product: Product, new_browser: OpenBrowser) -> None:
    """The control: the same two tabs, without locks, bring one cookie twice."""
    page = new_browser()
    page.context.add_init_script(
        "Object.defineProperty(Navigator.prototype, 'locks', {get: () => undefined})"
    )
    account = join(product, "tom_tabs")
    log_in(page, account)
    assert refresh_in_two_tabs(page, account, both=True)
    status = page.evaluate(
        "() => fetch('/auth/refresh-token', {method: 'POST'}).then(answer => answer.status)"
    )
    assert status == 401
