"""Web halves that faulty: the page stays, names the plugin, and the admins read what it was."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from faulty_plugins import IN_BROWSERS, FaultyPlugin, eventually
from plugin_builder import title
from product import Product

OpenBrowser = Callable[..., Page]
Check = Callable[[Page], None]


# What does not arrive is no crash: the network may be at fault.
CRASHING = tuple(faulty for faulty in IN_BROWSERS if faulty.says)


def problem(name: str) -> str:
    """What people read where the plugin should have been."""
    return f"{title(name)} ran into a problem"


@pytest.mark.full
@pytest.mark.parametrize("faulty", IN_BROWSERS, ids=lambda faulty: faulty.id)
def test_its_page_names_it_and_the_site_goes_on(
    faulty: FaultyPlugin, new_browser: OpenBrowser, accessible: Check
) -> None:
    """With a way to try again, and everything else of the site around it."""
    page = new_browser()
    words = problem(faulty.id) if faulty in CRASHING else f"{title(faulty.id)} could not be loaded"
    page.goto(f"/{faulty.id}")
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
    for faulty in IN_BROWSERS:
        place = page.locator(f"[data-plugin={faulty.id}]")
        place.scroll_into_view_if_needed()
        expect(place.get_by_text(problem(faulty.id))).to_be_visible(timeout=30_000)
    expect(page.get_by_role("heading", level=1)).to_be_visible()


@pytest.mark.full
@pytest.mark.parametrize("faulty", CRASHING, ids=lambda faulty: faulty.id)
def test_the_admins_see_the_crash(faulty: FaultyPlugin, product: Product, new_browser: OpenBrowser) -> None:
    """The page of plugins counts the crash, and its list has the message."""
    page = new_browser()
    page.goto(f"/{faulty.id}")
    expect(page.get_by_text(problem(faulty.id))).to_be_visible(timeout=30_000)
    eventually(product, faulty.id, lambda found: found["web"]["crashes"] > 0)
    path = f"/platform/admin/plugins/{faulty.id}/crashes"
    _, crashes = product.call("GET", path, token=product.token("admin"))
    assert [crash for crash in crashes["content"] if faulty.says in crash["message"]]
    assert {crash["view"] for crash in crashes["content"]} <= {"Page", "Part"}
