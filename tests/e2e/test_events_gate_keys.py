"""The gate by keyboard alone, in a real browser: every deed by Tab, Enter, Space and arrows, and the focus is seen."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from accounts import log_in
from gate_event import ORGANISER, READY, GateEvent
from playwright.sync_api import Locator, Page, expect
from viewports import VIEWPORTS

from product import Product

pytestmark = pytest.mark.needs("events")

OpenBrowser = Callable[..., Page]
Check = Callable[[Page], None]

PICTURES = os.environ.get("MOTORCLUB_PICTURES")
# More stops than any page of the gate has.
STOPS = 60
# A ring around it, or the border of its field twice as thick.
SEEN = """(focused) => {
    const ring = getComputedStyle(focused);
    const border = focused.closest('.MuiInputBase-root')?.querySelector('fieldset');
    return (ring.outlineStyle !== 'none' && parseFloat(ring.outlineWidth) >= 2)
        || (border !== null && border !== undefined && parseFloat(getComputedStyle(border).borderTopWidth) >= 2);
}"""


class Keys:
    """A keyboard, and nothing else."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def to(self, control: Locator) -> None:
        """By Tab, however far it is; what has the focus shows it."""
        expect(control).to_be_visible()
        for _ in range(STOPS):
            if control.evaluate("(node) => node === document.activeElement"):
                # A field shows it with its next frame.
                self.page.wait_for_function(SEEN, arg=control.element_handle(), timeout=5000)
                expect(control).to_be_in_viewport()
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{control} cannot be reached")

    def press(self, control: Locator, key: str) -> None:
        """A key for a control."""
        self.to(control)
        self.page.keyboard.press(key)

    def scan(self, code: str, answer: str) -> None:
        """A code, and what the gate says of it; the focus stays for the next one."""
        field = self.page.get_by_label("Ticket code")
        self.to(field)
        self.page.keyboard.type(code)
        self.page.keyboard.press("Enter")
        expect(self.page.get_by_role("main").get_by_role("status").filter(has_text=answer)).to_be_visible()
        expect(field).to_be_focused()
        expect(field).to_have_value("")


def picture(page: Page, name: str) -> None:
    """Kept for a person to look at, where one asks for it."""
    if PICTURES:
        page.screenshot(path=str(Path(PICTURES) / f"events-keys-{name}.png"), full_page=True)


def judged_by_the_gate(keys: Keys, night: GateEvent) -> None:
    """Another name, the other direction, another type of tickets; each is what the next scans go by."""
    page = keys.page
    direction, lets_in = (page.get_by_role("combobox", name=name) for name in ("Direction", "Lets in"))
    keys.to(page.get_by_role("textbox", name="Gate"))
    page.keyboard.type("North")
    keys.scan(night.codes[0], "Let in")
    keys.press(direction, "ArrowDown")
    expect(direction).to_have_value("EXIT")
    keys.scan(night.codes[0], "Out")
    keys.press(direction, "ArrowUp")
    # Of all types the first is that of the tickets, the second is shown to nobody but the staff.
    keys.press(lets_in, "ArrowDown")
    keys.press(lets_in, "ArrowDown")
    expect(lets_in.locator("option:checked")).to_have_text("Crew")
    keys.scan(night.codes[0], "Not at this gate")
    keys.press(lets_in, "ArrowUp")
    keys.press(lets_in, "ArrowUp")
    expect(lets_in).to_have_value("")
    keys.scan(night.codes[0], "Let in")
    expect(page.get_by_text("By gate North")).to_be_visible()


def sent_by_hand(keys: Keys, night: GateEvent) -> None:
    """Two scans that wait are sent by their button: before that the network fails them, by itself it tries later."""
    page, batches = keys.page, f"**/ticket-api/events/{night.number}/check-ins/batches"
    passing: list[bool] = []

    def fail(route: Any) -> None:
        if passing:
            route.continue_()
        else:
            route.abort()

    page.context.set_offline(True)
    keys.scan(night.codes[1], "Let in")
    keys.scan(night.codes[1], "Already inside")
    expect(page.get_by_text("2 scans wait for the network.")).to_be_visible()
    page.context.route(batches, fail)
    page.context.set_offline(False)
    button = page.get_by_role("button", name="Send now")
    keys.to(button)
    passing.append(True)
    with page.expect_request(batches, timeout=5000):
        page.keyboard.press("Enter")
    expect(page.get_by_text("wait for the network.")).to_have_count(0)


@pytest.mark.parametrize(("width", "scheme"), VIEWPORTS)
def test_the_gate_by_keyboard_alone(
    product: Product, new_browser: OpenBrowser, accessible: Check, width: int, scheme: str
) -> None:
    """From the console to the gate; in, out, for one type only, taken back, cut off, sent, and the refusals closed."""
    night = GateEvent(product)
    night.post("/ticket-types", {"name": "Crew", "priceMinor": 0, "capacity": 5, "visibility": "HIDDEN"})
    page = new_browser(width, scheme)
    page.context.add_cookies([{"name": "theme", "value": scheme, "url": product.url}])
    log_in(page, ORGANISER, f"/login?next=/manage-events?event={night.number}")
    keys = Keys(page)
    keys.press(page.get_by_role("main").get_by_role("link", name="Check-in"), "Enter")
    expect(page.get_by_role("heading", name="Check-in")).to_be_visible()
    expect(page.get_by_text(READY)).to_be_visible()
    expect(page.get_by_test_id("checked-in")).to_have_text("0 of 2")

    judged_by_the_gate(keys, night)
    keys.press(page.get_by_role("button", name="Undo: driver").first, "Space")
    expect(page.get_by_test_id("checked-in")).to_have_text("0 of 2")
    expect(page.get_by_text("Taken back").first).to_be_visible()
    accessible(page)
    picture(page, f"undone-{scheme}-{width}")

    sent_by_hand(keys, night)
    refused = page.get_by_role("list", name="Refused when it was sent").get_by_role("listitem")
    expect(refused).to_have_count(1)
    assert night.inside == 1
    accessible(page)
    close = page.get_by_role("main").get_by_role("button", name="Close")
    keys.to(close)
    picture(page, f"refused-{scheme}-{width}")
    page.keyboard.press("Enter")
    expect(refused).to_have_count(0)
    keys.scan(night.codes[1], "Already inside")
    page.reload()
    expect(page.get_by_text(READY)).to_be_visible()
    expect(refused).to_have_count(0)
