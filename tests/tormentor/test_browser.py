"""Web halves that torment: the page stays, names the plugin, and the admins read what it was."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from made import title
from product import Product
from torments import IN_BROWSERS, Torment, eventually

OpenBrowser = Callable[..., Page]
Check = Callable[[Page], None]


# What does not arrive is no crash: the network may be at fault.
CRASHING = tuple(torment for torment in IN_BROWSERS if torment.says)


def problem(name: str) -> str:
    """What people read where the plugin should have been."""
    return f"{title(name)} ran into a problem"


@pytest.mark.full
@pytest.mark.parametrize("torment", IN_BROWSERS, ids=lambda torment: torment.id)
def test_its_page_names_it_and_the_site_goes_on(
    torment: Torment, new_browser: OpenBrowser, accessible: Check
) -> None:
    """With a way to try again, and everything else of the site around it."""
    page = new_browser()
    words = problem(torment.id) if torment in CRASHING else f"{title(torment.id)} could not be loaded"
    page.goto(f"/{torment.id}")
    expect(page.get_by_text(words)).to_be_visible(timeout=30_000)
    expect(page.get_by_role("button", name="Retry")).to_be_visible()
    accessible(page)
    page.get_by_role("banner").get_by_role("link").first.click()
    expect(page.get_by_role("main")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_the_home_page_stands_with_all_of_them_in_it(new_browser: OpenBrowser) -> None:
    """Each place says whose it is; the rest of the page is there."""
    page = new_browser()
    page.goto("/")
    for torment in IN_BROWSERS:
        place = page.locator(f"[data-plugin={torment.id}]")
        place.scroll_into_view_if_needed()
        expect(place.get_by_text(problem(torment.id))).to_be_visible(timeout=30_000)
    expect(page.get_by_role("heading", level=1)).to_be_visible()


@pytest.mark.full
@pytest.mark.parametrize("torment", CRASHING, ids=lambda torment: torment.id)
def test_the_admins_are_told(torment: Torment, product: Product, new_browser: OpenBrowser) -> None:
    """The page of plugins counts the crash, and its list has the message."""
    page = new_browser()
    page.goto(f"/{torment.id}")
    expect(page.get_by_text(problem(torment.id))).to_be_visible(timeout=30_000)
    eventually(product, torment.id, lambda found: found["web"]["crashes"] > 0)
    path = f"/platform/admin/plugins/{torment.id}/crashes"
    _, crashes = product.call("GET", path, token=product.token("admin"))
    assert [crash for crash in crashes["content"] if torment.says in crash["message"]]
    assert {crash["view"] for crash in crashes["content"]} <= {"Page", "Part"}
