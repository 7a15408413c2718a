"""A member's phone in a garage: the network goes while a page is open, and comes back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from accounts import Account, log_in
from playwright.sync_api import Page, expect

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
