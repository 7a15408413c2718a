"""The network goes while a page is open, or the server does not answer; then they come back."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from accounts import Account, log_in
from playwright.sync_api import Page, Route, expect

from product import PASSWORD, Product

pytestmark = pytest.mark.needs("events", "forum")

OpenBrowser = Callable[..., Page]
Check = Callable[[Page], None]


def test_a_phone_in_a_garage(product: Product, new_browser: OpenBrowser, accessible: Check) -> None:
    """A vote that did not arrive is taken back with a message; what cannot be loaded is loaded later."""
    _, questions = product.call("GET", "/forum-api/questions")
    page = new_browser(390)
    log_in(page, Account("moderator", PASSWORD), f"/login?next=/questions/{questions['content'][0]['id']}")
    vote = page.get_by_role("button", name="Vote up the question")
    expect(vote).to_have_attribute("aria-pressed", "false")
    page.context.set_offline(True)
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
    page.route(re.compile("/forum-api/"), lambda route: fail(route, answer))
    page.goto("/questions")
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
