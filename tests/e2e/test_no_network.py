"""The network goes while a page is open, or the server does not answer; then they come back."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import quote

import pytest
from accounts import Account, log_in, log_out, logged_in
from playwright.sync_api import Page, Route, expect

from browsing import choose, until
from product import PASSWORD, Product

pytestmark = pytest.mark.needs("events", "forum")

OpenBrowser = Callable[..., Page]
Check = Callable[[Page], None]

# The question's answer is kept, and the worker has the site.
KEPT = """async (id) => {
    const addresses = async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url);
    const read = await addresses('motorclub-offline.reading');
    const site = await addresses('motorclub-offline');
    return read.some((url) => url.includes(`detail%22%2C${id}%2C`)) && site.includes(`${origin}/`);
}"""
NOTHING_KEPT = """async () =>
    (await caches.keys()).length === 0 && (await navigator.serviceWorker.getRegistrations()).length === 0"""


def test_a_phone_in_a_garage(product: Product, new_browser: OpenBrowser, accessible: Check) -> None:
    """A vote that did not arrive is taken back with a message; what cannot be loaded is loaded later."""
    _, questions = product.call("GET", "/forum-api/questions")
    page = new_browser(390)
    log_in(page, Account("moderator", PASSWORD), f"/login?next=/questions/{questions['content'][0]['id']}")
    vote = page.get_by_role("button", name="Vote up the question")
    expect(vote).to_have_attribute("aria-pressed", "false")
    page.context.set_offline(True)
    expect(page.get_by_text("You are offline.")).to_be_visible()
    vote.click()
    expect(page.get_by_role("alert").filter(has_text="Server connection error")).to_be_visible()
    expect(vote).to_have_attribute("aria-pressed", "false")
    page.evaluate(
        "() => { history.pushState(null, '', '/my-tickets'); dispatchEvent(new PopStateEvent('popstate')) }"
    )
    expect(page.get_by_role("heading", name="Events could not be loaded")).to_be_visible()
    accessible(page)
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="My Tickets")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("button", name="Share").first).to_be_visible()
    expect(vote).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("answer", ["nothing", "502"])
def test_no_server(answer: str, new_browser: OpenBrowser, accessible: Check) -> None:
    """No answer, or a proxy's 502: 'Server connection error', and another try once it is back."""
    page = new_browser()
    page.goto("/")
    # The page's own call brings the answers along, and is refused as well.
    page.route(re.compile("/forum-api/|/platform/page"), lambda route: fail(route, answer))
    page.get_by_role("link", name="Car Forms").first.click()
    expect(page.get_by_text("Server connection error").first).to_be_visible()
    accessible(page)
    page.unroute_all()
    page.get_by_role("button", name=re.compile("again|Retry")).first.click()
    expect(page.get_by_text("Server connection error")).to_have_count(0)


def fail(route: Route, answer: str) -> None:
    """As a server does that is away, or the proxy in front of it."""
    if answer == "502":
        route.fulfill(status=502, body="<h1>Bad gateway</h1>")
    else:
        route.abort("connectionrefused")


def test_what_was_read_opens_without_a_network(
    product: Product, new_browser: OpenBrowser, accessible: Check
) -> None:
    """On a device that keeps it a closed question opens again, says how old it is, and goes with the session."""
    _, questions = product.call("GET", "/forum-api/questions")
    question, member = questions["content"][0], Account("moderator", PASSWORD)
    page = new_browser(390)
    log_in(page, member, f"/login?next={quote('/accountsettings?tab=data')}")
    switch = page.get_by_role("switch", name="Read without a network")
    choose(switch)
    expect(switch).to_be_enabled()
    page.goto(f"/questions/{question['id']}")
    until(lambda: page.evaluate(KEPT, str(question["id"])))
    assert installability_errors(page) == set()
    page.context.set_offline(True)
    page.close()
    page = page.context.new_page()
    page.goto(f"{product.url}/questions/{question['id']}")
    expect(page.get_by_role("heading", level=1, name=question["title"])).to_be_visible()
    expect(page.get_by_text(re.compile("^You are offline. This page was last read on"))).to_be_visible()
    accessible(page)
    page.context.set_offline(False)
    page.reload()
    logged_in(page, member)
    expect(page.get_by_text(re.compile("^You are offline"))).to_have_count(0)
    log_out(page, member)
    until(lambda: page.evaluate(NOTHING_KEPT))


def installability_errors(page: Page) -> set[str]:
    """Why Chromium would not install the site as an app, apart from Playwright's private windows."""
    found = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")
    return {error["errorId"] for error in found["installabilityErrors"]} - {"in-incognito"}
