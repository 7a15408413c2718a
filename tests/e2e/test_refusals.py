"""What people see when they may not, and when code does not come: in real browsers.

That code is given up after 120 seconds is tried with a clock of its own in webshell/tests/catalogue.test.tsx.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import product as combinations
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from product import PASSWORD, Product

OpenBrowser = Callable[..., Page]
Check = Callable[[Page], None]

TABLE = json.loads((Path(__file__).parents[1] / "matrix/pages.json").read_text("utf-8"))
WINDOWS = list(combinations((390, 1280), ("dark", "light")))
# Whom each group of pages keeps out, with an account of the demo.
KEPT_OUT = (("driver", "USER"), ("organiser", "EVENT_ORGANISER"), ("moderator", "MODERATOR"))


NAMES = {"ADMIN": "Admin", "MODERATOR": "Moderator", "EVENT_ORGANISER": "Event organiser", "USER": "Member"}


def log_in(page: Page, product: Product, username: str) -> None:
    """As the log-in page does it, without its form."""
    status, body = product.call("POST", "/auth/login", {"username": username, "password": PASSWORD})
    assert status == 200, body
    page.goto("/robots.txt")
    page.evaluate(
        "({token, user}) => { sessionStorage.jwtToken = token; sessionStorage.user = JSON.stringify(user) }",
        body,
    )


def expect_refusal(page: Page, roles: list[str], role: str) -> None:
    """The 403 page, word for word."""
    expect(page.get_by_role("heading", level=1)).to_have_text("Access Restricted")
    for text in (
        "You don't have permission to access this page.",
        "If you believe this is an error, please contact an administrator.",
        f"Required role: {' or '.join(NAMES[role] for role in roles)}",
        f"Your role: {NAMES.get(role, role)}",
    ):
        expect(page.get_by_text(text, exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="Go to Home")).to_be_visible()


def test_gated_pages_refuse_those_who_may_not(product: Product, new_browser: OpenBrowser) -> None:
    """Each gated page, for a visitor and for each role that it keeps out."""
    visitor, *members = new_browser(), *(new_browser() for _ in KEPT_OUT)
    for page, (username, _) in zip(members, KEPT_OUT, strict=True):
        log_in(page, product, username)
    callers = [(visitor, "Not logged in"), *zip(members, (role for _, role in KEPT_OUT), strict=True)]
    for group in TABLE["gated"]:
        for page, role in callers:
            for route in group["routes"] if role not in group["roles"] else ():
                page.goto(route)
                expect_refusal(page, group["roles"], role)


@pytest.mark.parametrize(("width", "scheme"), WINDOWS)
def test_the_refusal_is_accessible_and_leads_on(
    width: int, scheme: str, product: Product, new_browser: OpenBrowser, accessible: Check
) -> None:
    """In both themes at both widths; back to where one came from, or home."""
    page = new_browser(width, scheme)
    log_in(page, product, "driver")
    page.goto("/notifications")
    page.goto("/moderator-panel")
    expect_refusal(page, ["ADMIN", "MODERATOR"], "USER")
    accessible(page)
    page.get_by_role("button", name="Go Back").click()
    expect(page).to_have_url(re.compile("/notifications$"))
    page.goto("/moderator-panel")
    page.get_by_role("link", name="Go to Home").click()
    expect(page).to_have_url(re.compile("/$"))


@pytest.mark.parametrize(("width", "scheme"), WINDOWS)
def test_code_that_does_not_come(
    width: int, scheme: str, new_browser: OpenBrowser, accessible: Check
) -> None:
    """A page's code that is refused is an 'Unexpected Application Error!'; the rest of the site stands."""
    page = new_browser(width, scheme)
    page.route(re.compile(r"/assets/Login-[^/]+\.js"), lambda route: route.abort())
    page.goto("/login")
    expect(page.get_by_role("heading", name="Unexpected Application Error!")).to_be_visible()
    expect(page.get_by_role("button", name="Reload the page")).to_be_visible()
    expect(page.get_by_role("contentinfo")).to_be_visible()
    accessible(page)
