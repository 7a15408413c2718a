"""Announcements in real browsers: the menu, the list, one in full, and the pages of those who write."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from accounts import Account, log_in
from playwright.sync_api import Page, expect
from viewports import VIEWPORTS

from browsing import visit
from product import PASSWORD, Product

pytestmark = pytest.mark.needs("announcements")

OpenBrowser = Callable[..., Page]
Check = Callable[[Page], None]

ADMIN, DRIVER = Account("admin", PASSWORD), Account("driver", PASSWORD)
GENERAL = "/manage-general-announcements"
PICTURES = os.environ.get("MOTORCLUB_PICTURES")


def picture(page: Page, name: str) -> None:
    """Kept for a person to look at, where one asks for it."""
    if PICTURES:
        page.screenshot(path=str(Path(PICTURES) / f"{name}.png"))


def announce(product: Product, **body: object) -> int:
    """An announcement by the demo's admin, sent at once; its number."""
    given = {"message": "<p>The yard is closed.</p>", "type": "GENERAL", "status": "SENT", **body}
    status, made = product.call("POST", "/announcements", given, product.token("admin"))
    assert status == 201, made
    return int(made["id"])


def open_menu(page: Page) -> None:
    """The announcement menu of the top bar."""
    page.get_by_role("button", name=re.compile("^Announcements")).click()
    expect(page.get_by_role("dialog", name="Announcements")).to_be_visible()


@pytest.mark.parametrize(("width", "scheme"), VIEWPORTS)
def test_every_screen_is_accessible_and_fits(
    product: Product, new_browser: OpenBrowser, accessible: Check, width: int, scheme: str
) -> None:
    """No finding of axe and nothing to scroll sideways, on phones and desks, in the dark and by day."""
    number = announce(product, type="SAFETY", priority="URGENT", title=f"Loading ramp {width} {scheme}")
    page = new_browser(width)
    page.context.add_cookies([{"name": "theme", "value": scheme, "url": product.url}])
    page.goto("/all-announcements")
    expect(page.locator(".first-paint__text")).to_have_count(0)
    expect(page.get_by_role("heading", name=f"Loading ramp {width} {scheme}")).to_be_visible()
    accessible(page)
    log_in(page, ADMIN, "/login?next=/all-announcements")
    expect(page.locator("html")).to_have_class(re.compile(scheme))
    for path, something in {
        "/all-announcements": "The yard is closed",
        "/all-announcements?tab=event": "No event-specific announcements",
        "/all-announcements?q=xyzzy": "No announcement fits this search.",
        f"/announcement/{number}": "Sent by admin",
        "/announcement/999999": "This announcement is not there",
        GENERAL: "Winter opening hours",
        f"{GENERAL}?status=FAILED": "No announcement fits these filters.",
        "/manage-event-announcements": "Manage event announcements",
        "/organizer-announcements": "Winter opening hours",
    }.items():
        visit(page, path)
        expect(page.get_by_role("main").get_by_text(something).first).to_be_visible()
        expect(page.get_by_role("status", name="Loading")).to_have_count(0)
        accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
        picture(page, f"{path.strip('/').replace('/', '-').replace('?', '-')}-{scheme}-{width}")
    page.goto(GENERAL)
    page.get_by_role("button", name="New announcement").click()
    expect(page.get_by_role("dialog", name="New announcement")).to_be_visible()
    accessible(page)
    picture(page, f"editor-{scheme}-{width}")
    page.get_by_role("button", name="Cancel").click()
    open_menu(page)
    accessible(page)
    picture(page, f"menu-{scheme}-{width}")


def test_from_the_editor_to_the_readers_badge(product: Product, new_browser: OpenBrowser) -> None:
    """Written and sent by the admin, it counts up in the open page of a member, who reads it; the admin sees that."""
    title = f"Barbecue {time.monotonic_ns()}"
    reader, writer = new_browser(), new_browser()
    log_in(reader, DRIVER, "/login?next=/all-announcements?tab=general")
    button = reader.get_by_role("button", name=re.compile(r"^Announcements, \d+ unread"))
    expect(button).to_be_visible()
    before = int(re.findall(r"\d+", button.get_attribute("aria-label") or "")[0])

    log_in(writer, ADMIN, f"/login?next={GENERAL}")
    writer.get_by_role("button", name="New announcement").click()
    editor = writer.get_by_role("dialog", name="New announcement")
    editor.get_by_role("textbox", name="Title").fill(title)
    editor.get_by_role("textbox", name="Message").fill("<p>Sausages at <b>six</b>.</p>")
    editor.get_by_role("button", name="Send now").click()
    writer.get_by_role("dialog", name="Send this announcement now?").get_by_role(
        "button", name="Send now"
    ).click()
    expect(writer.get_by_text("It is on its way.")).to_be_visible()

    expect(reader.get_by_role("button", name=f"Announcements, {before + 1} unread")).to_be_visible()
    expect(reader.get_by_role("heading", name=title)).to_be_visible()
    open_menu(reader)
    reader.get_by_role("tab", name=re.compile("^General")).click()
    reader.get_by_role("dialog").get_by_role("link", name=re.compile(title)).click()
    expect(reader.get_by_role("heading", level=1, name=title)).to_be_visible()
    expect(reader.get_by_role("main").get_by_text("six")).to_be_visible()
    expect(
        reader.get_by_role("button", name=re.compile(f"^Announcements, {before or 'none'} unread"))
    ).to_be_visible()

    writer.get_by_role("button", name=f"Actions for {title}").click()
    writer.get_by_role("menuitem", name="Statistics").click()
    expect(writer.get_by_role("dialog").get_by_text(re.compile(r"\d+ % have read it"))).to_be_visible()
    writer.get_by_text("Close", exact=True).click()
    writer.get_by_role("button", name=f"Actions for {title}").click()
    writer.get_by_role("menuitem", name="Withdraw").click()
    writer.get_by_role("dialog").get_by_role("button", name="Withdraw").click()
    expect(writer.get_by_text("Withdrawn: nobody sees it any more.")).to_be_visible()
    expect(reader.get_by_text("This announcement is not there")).to_be_visible()


def test_a_connection_that_was_away_catches_up(product: Product, new_browser: OpenBrowser) -> None:
    """What was said meanwhile is in the badge once the line is back."""
    page = new_browser()
    log_in(page, DRIVER, "/login?next=/all-announcements")
    button = page.get_by_role("button", name=re.compile(r"^Announcements, \d+ unread"))
    expect(button).to_be_visible()
    before = int(re.findall(r"\d+", button.get_attribute("aria-label") or "")[0])
    page.context.set_offline(True)
    announce(product, title="Said in the tunnel")
    page.wait_for_timeout(500)
    page.context.set_offline(False)
    page.reload()
    expect(page.get_by_role("button", name=f"Announcements, {before + 1} unread")).to_be_visible()


def test_members_are_kept_off_the_pages_of_writers(new_browser: OpenBrowser) -> None:
    """With the page that says who may."""
    page = new_browser()
    log_in(page, DRIVER, f"/login?next={GENERAL}")
    for path in (GENERAL, "/manage-event-announcements", "/organizer-announcements"):
        page.goto(path)
        expect(page.get_by_role("heading", name="Access Restricted")).to_be_visible()


def test_switched_off_it_is_gone_from_open_pages(product: Product, new_browser: OpenBrowser) -> None:
    """The menu too; on again, it is back without a reload."""
    page = new_browser()
    log_in(page, DRIVER, "/login?next=/")
    button = page.get_by_role("button", name=re.compile("^Announcements"))
    expect(button).to_be_visible()
    admin = product.token("admin")
    assert product.call("POST", "/platform/admin/plugins/announcements/disable", {}, admin)[0] in (200, 202)
    expect(button).to_have_count(0)
    assert product.call("POST", "/platform/admin/plugins/announcements/enable", {}, admin)[0] in (200, 202)
    expect(button).to_be_visible()
