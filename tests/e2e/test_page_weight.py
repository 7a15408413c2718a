"""Budgets of ten real pages in a real browser: a first visit on a screen, a second one on a phone; and axe."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from page_weight import Weight, observe, weigh
from playwright.sync_api import Page, expect

from product import Product

pytestmark = pytest.mark.needs("announcements", "events", "forum", "payments", "social")

OpenBrowser = Callable[..., Page]
Check = Callable[[Page], None]

FIRST_VISIT_REQUESTS = 35
FIRST_VISIT_BYTES = 300_000
# The longest form, and the page that parts of seven plugins are on: requests and bytes.
SHARED_PAGES = {
    "/askquestion": (35, 306_000),
    "/profile/": (48, 316_000),
}
# What another language takes over English, most of it for what is around all pages.
OTHER_LANGUAGE_BYTES = 6_000
# All files live for ever.
SECOND_VISIT_REQUESTS = 0
LAYOUT_SHIFT = 0.02
GALLERY_COVERS, GALLERY_BYTES = 24, 600_000


def list_pages(product: Product) -> list[str]:
    """Return pages of the core and of every plugin; of the forum and of events the busiest ones."""
    _, questions = product.call("GET", "/forum-api/questions?size=20")
    _, events = product.call("GET", "/ticket-api/events?size=12")
    question = max(questions["content"], key=lambda each: each["answerCount"])
    return [
        "/",
        "/login",
        f"/profile/{question['author']['id']}",
        "/questions",
        f"/questions/{question['id']}",
        "/askquestion",
        "/events",
        f"/events/{events['content'][0]['id']}",
        "/all-announcements",
        "/PaymentTest",
    ]


def find_excess(address: str, first: Weight, second: Weight, more_bytes: int = 0) -> Iterator[str]:
    """Yield what is over its budget."""
    budgets = (budget for prefix, budget in SHARED_PAGES.items() if address.startswith(prefix))
    most_requests, most_bytes = next(budgets, (FIRST_VISIT_REQUESTS, FIRST_VISIT_BYTES))
    figures = (
        ("requests of a first visit", first.requests, most_requests),
        ("bytes of a first visit", first.bytes, most_bytes + more_bytes),
        ("layout shift at 1280", first.shift, LAYOUT_SHIFT),
        ("requests of a second visit", second.requests, SECOND_VISIT_REQUESTS),
        ("layout shift at 390", second.shift, LAYOUT_SHIFT),
        ("pixels to scroll sideways at 390", second.overflow, 0),
    )
    for what, figure, budget in figures:
        if figure > budget:
            yield f"{address}: {what}: {figure:g} of {budget:g}"


def test_every_page_keeps_its_budgets(product: Product, new_browser: OpenBrowser, accessible: Check) -> None:
    """Scripts and style sheets, as they travel compressed by our own server; and axe finds nothing on a phone."""
    excess: list[str] = []
    for address in list_pages(product):
        page = new_browser()
        observe(page)
        first = weigh(page, address)
        page.set_viewport_size({"width": 390, "height": 900})
        second = weigh(page, address)
        excess += find_excess(address, first, second)
        accessible(page)
        page.context.close()
    assert not excess, "\n".join(excess)


# Scripts of plugins that were fetched, without those that the document names.
UNANNOUNCED = """() => {
    const named = new Set([...document.querySelectorAll('link[rel=modulepreload]')].map(({href}) => href));
    const fetched = performance.getEntriesByType('resource').map(({name}) => name);
    return fetched.filter((name) => /\\/plugins\\/.*\\.js$/.test(name) && !named.has(name));
}"""


def test_documents_of_content_announce_all_code_of_plugins(
    product: Product, new_browser: OpenBrowser
) -> None:
    """What another plugin adds to a page would otherwise come one file after the other, once the page runs."""
    for address in list_pages(product)[4], list_pages(product)[7]:
        page = new_browser(390)
        observe(page)
        weigh(page, address)
        assert page.evaluate(UNANNOUNCED) == []
        page.context.close()


# Those of the grid, in its order, with the picture that it asks for.
COVERS = """() => [...document.querySelectorAll('main li:has(a[href^="/car/"])')]
    .map((tile) => tile.querySelector('img')).filter(Boolean).map(({currentSrc, src}) => currentSrc || src)"""


@pytest.mark.needs("showcase")
@pytest.mark.parametrize("width", [390, 1280])
def test_a_page_of_the_gallery_is_light(new_browser: OpenBrowser, width: int) -> None:
    """24 covers at the size that the grid asks for."""
    page = new_browser(width)
    page.goto("/showcase")
    # The document lists the cars, too, until the page is there.
    expect(page.locator(".first-paint__text")).to_have_count(0)
    expect(page.locator('main li:has(a[href^="/car/"])').nth(GALLERY_COVERS - 1)).to_be_attached()
    covers = page.evaluate(COVERS)[:GALLERY_COVERS]
    assert len(covers) == GALLERY_COVERS
    assert sum(len(page.request.get(cover).body()) for cover in covers) <= GALLERY_BYTES


def test_another_language_keeps_the_budgets(product: Product, new_browser: OpenBrowser) -> None:
    """Plugins' scripts come with its texts in place of English ones; the shell's own pages load theirs."""
    _, questions = product.call("GET", "/forum-api/questions?size=1")
    excess: list[str] = []
    for address in ("/", f"/questions/{questions['content'][0]['id']}", "/events", "/login"):
        page = new_browser()
        page.set_extra_http_headers({"Accept-Language": "de"})
        observe(page)
        first = weigh(page, address)
        expect(page.locator("html")).to_have_attribute("lang", "de")
        excess += find_excess(address, first, replace(first, requests=0), OTHER_LANGUAGE_BYTES)
        page.context.close()
    assert not excess, "\n".join(excess)
