"""The plugin that is made apart and runs from its wheel, in a real browser on the running site."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from viewports import VIEWPORTS

from product import Product

OpenBrowser = Callable[..., Page]
Check = Callable[[Page], None]

pytestmark = pytest.mark.needs("price_predictor")

PATH = "/CarPricePredictor"
# A first training takes some seconds; on a busy machine more.
TRAINED_MS = 120_000


def fill_in(page: Page, country: str) -> None:
    """A car of which the data set has many."""
    for label, name in {"Brand": "Mercedes-Benz", "Model": "C-Class"}.items():
        page.get_by_role("combobox", name=label).fill(name)
        page.keyboard.press("Escape")
    page.get_by_role("textbox", name="Year").fill("2015")
    page.get_by_role("textbox", name="Mileage").fill("80,000")
    page.get_by_role("combobox", name="Condition").select_option("4")
    page.get_by_role("combobox", name="Country").select_option(country)


@pytest.mark.parametrize(("width", "scheme"), VIEWPORTS)
def test_a_visitor_asks_what_a_car_is_worth(
    new_browser: OpenBrowser, accessible: Check, product: Product, width: int, scheme: str
) -> None:
    """Too few in one country, a range from a wider search, what moves it, and how wrong it may be."""
    page = new_browser(width)
    page.context.add_cookies([{"name": "theme", "value": scheme, "url": product.url}])
    page.goto(PATH)
    expect(page.get_by_text("cars that the model had not seen")).to_be_visible(timeout=TRAINED_MS)
    accessible(page)
    fill_in(page, "DE")
    page.get_by_role("button", name="Estimate", exact=True).click()
    expect(page.get_by_role("heading", name="Not enough data")).to_be_visible()
    accessible(page)
    page.get_by_role("button", name="Search wider").click()
    expect(page.get_by_role("heading", name="Comparable cars")).to_be_visible()
    expect(page.get_by_text("Half of them cost $")).to_be_visible()
    expect(page.get_by_text("Found by a wider search")).to_be_visible()
    expect(page.get_by_role("link", name="Log in to save it")).to_be_visible()
    accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_what_was_typed_waits_while_the_plugin_is_off(new_browser: OpenBrowser, product: Product) -> None:
    """Its page goes from the open tab and comes back with the form as it was left."""
    page = new_browser(1280)
    page.goto(PATH)
    fill_in(page, "US")
    admin = product.token("admin")
    product.call("POST", "/platform/admin/plugins/price_predictor/disable", token=admin)
    try:
        expect(page.get_by_role("textbox", name="Year")).to_have_count(0)
    finally:
        product.call("POST", "/platform/admin/plugins/price_predictor/enable", token=admin)
    expect(page.get_by_role("textbox", name="Year")).to_have_value("2015")
    page.get_by_role("button", name="Estimate", exact=True).click()
    expect(page.get_by_text("Half of them cost $")).to_be_visible()
