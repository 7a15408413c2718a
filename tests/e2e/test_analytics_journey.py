"""Figures in real browsers: admins see a sale arrive, members and organisers their own, visitors the way in."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from accounts import Account, log_in
from playwright.sync_api import Locator, Page, expect
from sandbox_sales import buy_ticket
from viewports import VIEWPORTS

from browsing import until, visit
from product import PASSWORD, Product

pytestmark = pytest.mark.needs("analytics", "events", "payments")

OpenBrowser = Callable[..., Page]
Check = Callable[[Page], None]

ADMIN, ORGANISER, DRIVER = (Account(name, PASSWORD) for name in ("admin", "organiser", "driver"))
DASHBOARD = "/admin-revenue-dashboard?test=true"
SECTIONS = ("breakdowns", "breakdowns&by=EVENT", "breakdowns&by=COUNTRY", "recurring", "failures", "payments")
# What spreadsheets take as the beginning of a formula; a minus begins amounts, too.
FORMULA = re.compile(r"[=+@\t\r]|-(?![\d.]+$)")


@pytest.fixture
def see(product: Product, new_browser: OpenBrowser, accessible: Check) -> Callable[[Page, int], None]:
    """Axe finds nothing, and nothing reaches over the edge of the screen."""

    def check(page: Page, width: int) -> None:
        expect(page.locator("main .mc-late, main [aria-busy=true]")).to_have_count(0)
        accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, page.url

    return check


def open_as(account: Account, page: Page, product: Product, address: str, scheme: str) -> Page:
    """Logged in on the way to an address, in one of the themes."""
    page.context.add_cookies([{"name": "theme", "value": scheme, "url": product.url}])
    log_in(page, account, f"/login?next={address}")
    return page


def tile(page: Page, label: str) -> Locator:
    """A figure of the dashboard."""
    return page.locator("dl > div").filter(has=page.get_by_text(label, exact=True)).locator("dd").first


def cents(shown: str) -> int:
    """The amount of a text such as `€1,234.50`."""
    return int(re.sub(r"\D", "", shown))


def read_export(page: Page, name: str, folder: Path) -> list[list[str]]:
    """The rows of a table as a spreadsheet reads them."""
    page.get_by_role("button", name="Export CSV").click()
    with page.expect_download() as saved:
        page.get_by_role("menuitem", name=name).click()
    file = folder / "table.csv"
    saved.value.save_as(file)
    return list(csv.reader(StringIO(file.read_text("utf-8-sig"))))


def open_table(chart: Locator, page: Page) -> None:
    """The table behind a chart, by keyboard."""
    summary = chart.locator("summary")
    summary.focus()
    page.keyboard.press("Enter")
    expect(chart.get_by_role("table")).to_be_visible()


@pytest.mark.parametrize(("width", "scheme"), VIEWPORTS)
def test_a_sale_arrives_on_the_dashboard(
    product: Product,
    new_browser: OpenBrowser,
    see: Callable[[Page, int], None],
    tmp_path: Path,
    width: int,
    scheme: str,
) -> None:
    """Gross grows by the sale without a reload, each section is accessible, and exports hold no formula."""
    page = open_as(ADMIN, new_browser(width), product, "/admin-revenue-dashboard", scheme)
    visit(page, DASHBOARD)
    gross = tile(page, "Gross")
    expect(gross).to_be_visible()
    before = cents(gross.inner_text())
    sale = buy_ticket(product, "driver")
    until(lambda: cents(gross.inner_text()) == before + sale.amount_minor)
    expect(page.get_by_text(re.compile(r"differs from provider by 0\.00$")).first).to_be_visible()
    open_table(page.get_by_role("figure", name="Gross by source"), page)
    see(page, width)
    for section in SECTIONS:
        visit(page, f"{DASHBOARD}&tab={section}")
        # Without a movement in the period there is a chart and no table.
        expect(page.get_by_role("table").or_(page.get_by_role("figure")).first).to_be_visible()
        see(page, width)
    payments = page.get_by_role("table", name="Payments behind the figures")
    expect(payments.get_by_role("row").filter(has_text=sale.event).first).to_be_visible()
    rows = read_export(page, "Payments", tmp_path)
    assert str(sale.payment) in {row[0] for row in rows}
    assert not [cell for row in rows for cell in row if FORMULA.match(cell)]


@pytest.mark.parametrize(("width", "scheme"), VIEWPORTS)
def test_everybody_sees_their_own_figures(
    product: Product, new_browser: OpenBrowser, see: Callable[[Page, int], None], width: int, scheme: str
) -> None:
    """A member what they reach, an organiser their events too, a visitor the way in; revenue is for admins."""
    visitor = new_browser(width)
    visitor.goto("/analytics")
    expect(visitor.get_by_text("Log in to see your figures")).to_be_visible()
    see(visitor, width)
    member = open_as(DRIVER, new_browser(width), product, "/analytics", scheme)
    expect(member.get_by_role("region", name="Figures")).to_be_visible()
    expect(member.get_by_role("link", name="My events")).to_have_count(0)
    see(member, width)
    visit(member, "/admin-revenue-dashboard")
    expect(member.get_by_role("heading", level=1)).to_have_text("Access Restricted")
    organiser = open_as(ORGANISER, new_browser(width), product, "/analytics?tab=events", scheme)
    expect(organiser.get_by_role("region", name="Figures")).to_be_visible()
    open_table(organiser.get_by_role("figure").first, organiser)
    see(organiser, width)
