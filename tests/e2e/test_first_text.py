"""What a visitor sees before the page's code has come: the words of its document."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from accounts import Account, log_in
from playwright.sync_api import Page, Route, expect

from product import PASSWORD, Product

pytestmark = pytest.mark.needs("forum", "events")

CODE = "**/plugins/forum/ui/**"


class Gate:
    """Holds requests back until it is opened."""

    def __init__(self) -> None:
        self._held: list[Route] = []
        self._is_open = False

    def __call__(self, route: Route) -> None:
        if self._is_open:
            route.continue_()
        else:
            self._held.append(route)

    def open(self) -> None:
        """Let all through that are held, and all that come."""
        self._is_open = True
        for route in self._held:
            route.continue_()


def test_a_visitor_reads_before_the_code_has_come(
    product: Product, new_browser: Callable[..., Page], accessible: Callable[[Page], None]
) -> None:
    """Also while the bar is there already and the page is not; a member's document has no visitor's words."""
    _, questions = product.call("GET", "/forum-api/questions")
    question = questions["content"][0]
    page, gate = new_browser(390), Gate()
    page.route(CODE, gate)
    page.goto(f"/questions/{question['id']}", wait_until="commit")
    words = page.locator(".first-paint__text")
    title = page.get_by_role("heading", level=1, name=question["title"])
    expect(page.get_by_role("link", name="Sign Up")).to_be_visible()
    expect(words.filter(has=title)).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="Loading, please wait...")).to_be_visible()
    accessible(page)
    gate.open()
    expect(words).to_have_count(0)
    expect(title).to_be_visible()

    member, gate = new_browser(390), Gate()
    log_in(member, Account("driver", PASSWORD), "/login")
    member.route(CODE, gate)
    member.goto(f"/questions/{question['id']}", wait_until="commit")
    expect(member.get_by_text("Loading, please wait...").first).to_be_visible()
    expect(member.locator(".first-paint__text")).to_have_count(0)
    gate.open()
    expect(member.get_by_role("heading", level=1, name=question["title"])).to_be_visible()


def test_the_first_card_of_a_list_is_seen_before_the_code_has_come(
    product: Product, new_browser: Callable[..., Page]
) -> None:
    """In the size of the page's card, so nothing larger is painted later; pictures further down wait for the page."""
    _, events = product.call("GET", "/ticket-api/events")
    address = events["content"][0]["bannerUrl"]
    page, gate = new_browser(390), Gate()
    page.route("**/plugins/events/ui/**", gate)
    page.goto("/events", wait_until="commit")
    first = page.locator(".first-paint__text img").first
    expect(first).to_be_visible()
    expect(first).to_have_attribute("src", address)
    expect(page.locator(".first-paint__text img").nth(1)).to_be_hidden()
    early = first.bounding_box()
    gate.open()
    card = page.locator(f"main img[src='{address}']")
    expect(page.locator(".first-paint__text")).to_have_count(0)
    expect(card).to_be_visible()
    late = card.bounding_box()
    assert early is not None
    assert late is not None
    assert early["width"] * early["height"] >= late["width"] * late["height"]
