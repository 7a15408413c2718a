"""The SDK's kit in a real browser: every part in every state, in both themes, on phones and desks.

Compared are the two themes on one machine: a theme may change colours and nothing else. Pictures kept from another
machine would differ by its fonts.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import FloatRect, Locator, Page, Route, expect

from product import Product

OpenBrowser = Callable[..., Page]
Check = Callable[[Page], None]

# Where each element of the gallery lies, in whole pixels. What turns while something loads lies nowhere for long, and
# what is not drawn, like the options of a closed select, nowhere at all.
BOXES = """() => [...document.querySelectorAll(':is(main .dark, main .light) *')]
    .filter((one) => one.closest('[role=progressbar]') === null && one.getClientRects().length > 0)
    .map((one) => {
        const {x, y, width, height} = one.getBoundingClientRect();
        return [one.tagName, ...[x, y + scrollY, width, height].map(Math.round)].join(' ');
    })"""
# What reaches over the right edge, unless something around it scrolls or cuts it.
OUTSIDE = """() => [...document.querySelectorAll('main *')].filter((one) => {
    if (one.getBoundingClientRect().right <= innerWidth + 1) return false;
    for (let around = one.parentElement; around; around = around.parentElement)
        if (getComputedStyle(around).overflowX !== 'visible') return false;
    return true;
}).map((one) => one.outerHTML.slice(0, 200))"""


def develop(route: Route) -> None:
    """The page of a site in development, which has a gallery."""
    answer = route.fetch()
    route.fulfill(response=answer, body=answer.text().replace('"mode":"demo"', '"mode":"development"'))


def open_gallery(page: Page, theme: str) -> None:
    """The gallery with all of its errors."""
    page.goto(f"/gallery?theme={theme}")
    expect(page.get_by_role("textbox", name="Markdown")).to_be_visible()
    for save in page.get_by_role("button", name="Save").all():
        save.click()
    expect(page.get_by_text("What is wrong with it.")).to_have_count(10)
    expect(page.get_by_text("This could not be saved")).to_be_visible()
    page.get_by_role("button", name="More about Car 1").click()


@pytest.mark.parametrize("width", [390, 1280])
def test_themes_differ_by_their_colours_only(
    new_browser: OpenBrowser, accessible: Check, product: Product, width: int
) -> None:
    """No finding of axe, nothing outside the screen, and every part in the same place in each theme."""
    page = new_browser(width)
    page.route(lambda address: "/gallery" in address, develop)
    boxes = []
    for theme in ("dark", "light"):
        open_gallery(page, theme)
        accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(OUTSIDE) == []
        # Two values of a line stand alone between gaps.
        expect(page.locator(".MuiLineChart-mark")).to_have_count(2)
        boxes.append(page.evaluate(BOXES))
    dark, light = boxes
    assert len(dark) > 300
    assert light == dark


def box_of(part: Locator) -> FloatRect:
    """Where it lies on the screen."""
    box = part.bounding_box()
    assert box
    return box


def test_a_message_covers_nothing_of_a_dialog(new_browser: OpenBrowser) -> None:
    """On a phone it stands above an open dialog and can be reached by keyboard; then it is at the bottom again."""
    page = new_browser(390)
    page.route(lambda address: "/gallery" in address, develop)
    page.goto("/gallery")
    page.get_by_role("button", name="Delete with undo").click()
    # Found by its role: what lies outside of an open dialog has none.
    message = page.get_by_role("status").filter(has_text="Deleted")
    # It stays as long as the pointer is on it.
    message.hover()
    page.get_by_role("button", name="Open", exact=True).press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    above, below = box_of(message), box_of(dialog)
    assert above["y"] + above["height"] <= below["y"]
    dialog.get_by_role("button", name="Save").press("Tab")
    expect(message.get_by_role("button", name="Undo")).to_be_focused()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    assert box_of(message)["y"] > below["y"] + below["height"]
