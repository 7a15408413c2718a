"""The gate's camera in a real browser: it sees the code on the holder's screen, and nobody types anything."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import camera_video
import pytest
from accounts import Account, log_in
from gate_event import READY
from playwright.sync_api import Page, expect
from viewports import VIEWPORTS

from product import PASSWORD, Product

pytestmark = pytest.mark.needs("events")

OpenBrowser = Callable[..., Page]
Check = Callable[[Page], None]

ORGANISER, DRIVER = Account("organiser", PASSWORD), Account("driver", PASSWORD)
PICTURES = os.environ.get("MOTORCLUB_PICTURES")
# As in Safari and Firefox, whatever the browser of this test could do by itself.
NO_READER = "delete globalThis.BarcodeDetector"
# Longer than a code must be out of sight to be read again, on a busy machine too.
AWAY_S = 6.0


def meeting(product: Product, title: str) -> int:
    """A published event of the organiser's whose doors are open; the driver has its only ticket."""
    # Soon, so that among all tickets of the driver this one is on the first page.
    token, at = product.token("organiser"), datetime.now(UTC) + timedelta(minutes=30)
    when = {"startsAt": at.isoformat(), "endsAt": (at + timedelta(hours=4)).isoformat()}
    doors = {"doorsAt": (at - timedelta(hours=4)).isoformat()}
    body = {"title": title, "timezone": "Europe/Berlin", "currency": "EUR", **when, **doors}
    number = int(product.call("POST", "/ticket-api/events", body, token)[1]["id"])
    path = f"/ticket-api/events/{number}"
    kind = {"name": "Visitor", "priceMinor": 0, "capacity": 1}
    assert product.call("POST", f"{path}/ticket-types", kind, token)[0] == 201
    assert product.call("POST", f"{path}/publish", {}, token)[0] == 200
    return number


def code_on_screen(page: Page, number: int, title: str) -> bytes:
    """The driver takes the ticket and holds its code up: a picture of what is on the screen."""
    log_in(page, DRIVER, f"/login?next=/events/{number}")
    page.get_by_role("button", name="One more: Visitor").click()
    page.get_by_role("button", name="Get tickets").click()
    expect(page).to_have_url(re.compile(r"/my-tickets\?order=\d+"))
    mine = page.get_by_role("list", name="My Tickets").get_by_role("listitem").filter(has_text=title)
    mine.get_by_role("button", name=re.compile("^Show the code")).click()
    code = page.get_by_role("dialog").get_by_role("img", name=re.compile("^QR code of ticket"))
    expect(code).to_be_visible()
    return code.screenshot()


def picture(page: Page, name: str) -> None:
    """Kept for a person to look at, where one asks for it."""
    if PICTURES:
        page.screenshot(path=str(Path(PICTURES) / f"events-camera-{name}.png"), full_page=True)


@pytest.mark.parametrize(("width", "scheme"), VIEWPORTS)
def test_the_camera_lets_in_once(
    product: Product,
    new_browser: OpenBrowser,
    new_camera: Callable[[Path], OpenBrowser],
    accessible: Check,
    tmp_path: Path,
    width: int,
    scheme: str,
) -> None:
    """The code of a ticket lets its holder in; seen again it says that they are inside already."""
    title = f"Camera night {time.monotonic_ns()}"
    number = meeting(product, title)
    code = code_on_screen(new_browser(390), number, title)
    camera_video.write(
        tmp_path / "video.y4m", [(camera_video.wall(), AWAY_S), (camera_video.held_up(code), 4.0)]
    )

    gate = new_camera(tmp_path / "video.y4m")(width, scheme)
    gate.add_init_script(NO_READER)
    fetched: list[str] = []
    gate.on("request", lambda request: fetched.append(request.url))
    log_in(gate, ORGANISER, f"/login?next=/manage-events%3Fevent={number}%26tab=check-in")
    gate.context.add_cookies([{"name": "theme", "value": scheme, "url": product.url}])
    gate.goto(f"/manage-events?event={number}&tab=check-in")
    said = gate.get_by_role("main").get_by_role("status")
    expect(gate.get_by_test_id("checked-in")).to_have_text("0 of 1")
    # The reader is large: who has no camera on never loads it.
    assert not [url for url in fetched if "/decode." in url]

    gate.get_by_role("button", name="Use the camera").click()
    expect(gate.get_by_role("button", name="Stop the camera")).to_be_enabled()
    assert [url for url in fetched if "/decode." in url]
    accessible(gate)
    expect(said.filter(has_text="Let in")).to_be_visible()
    expect(gate.get_by_test_id("checked-in")).to_have_text("1 of 1")
    picture(gate, f"in-{scheme}-{width}")
    expect(said.filter(has_text="Already inside")).to_be_visible()
    expect(said.filter(has_text="let in by organiser")).to_be_visible()
    accessible(gate)
    picture(gate, f"again-{scheme}-{width}")
    assert gate.evaluate("document.documentElement.scrollWidth") <= width
    # Held up for seconds, told once: two visits of the camera, two scans.
    scans = gate.get_by_role("list", name="Last scans").get_by_role("listitem")
    assert [line.partition(" · ")[0] for line in scans.locator("span").all_inner_texts()] == [
        "Already inside",
        "Let in",
    ]

    gate.get_by_role("button", name="Stop the camera").click()
    expect(gate.get_by_label("Picture of the camera")).to_have_count(0)


def test_the_camera_goes_on_without_a_network(
    product: Product,
    new_browser: OpenBrowser,
    new_camera: Callable[[Path], OpenBrowser],
    tmp_path: Path,
) -> None:
    """Loaded again with the network cut, it reads a code: the holder is let in by the list, and the scan waits until
    the network is back; then the server has that one entry.
    """
    title = f"Camera night {time.monotonic_ns()}"
    number = meeting(product, title)
    code = code_on_screen(new_browser(390), number, title)
    camera_video.write(
        tmp_path / "video.y4m", [(camera_video.wall(), AWAY_S), (camera_video.held_up(code), 4.0)]
    )

    gate = new_camera(tmp_path / "video.y4m")(390, "dark")
    gate.add_init_script(NO_READER)
    log_in(gate, ORGANISER, f"/login?next=/manage-events%3Fevent={number}%26tab=check-in")
    expect(gate.get_by_text("This device knows 1 ticket,")).to_be_visible()
    expect(gate.get_by_text(READY)).to_be_visible()
    gate.wait_for_function("() => navigator.serviceWorker.controller !== null")
    gate.context.set_offline(True)
    gate.reload()
    expect(gate.get_by_text("This device knows 1 ticket,")).to_be_visible()
    said = gate.get_by_role("main").get_by_role("status")
    gate.get_by_role("button", name="Use the camera").click()
    expect(said.filter(has_text="Let in")).to_be_visible()
    expect(said.filter(has_text="Judged without the network; it is reported later.")).to_be_visible()
    gate.get_by_role("button", name="Stop the camera").click()
    expect(gate.get_by_text("1 scan waits for the network.")).to_be_visible()
    stats = f"/ticket-api/events/{number}/check-in-stats"
    organiser = product.token("organiser")
    assert product.call("GET", stats, token=organiser)[1]["checkedIn"] == 0
    picture(gate, "cut-off-dark-390")

    gate.context.set_offline(False)
    expect(gate.get_by_text("waits for the network.")).to_have_count(0)
    assert product.call("GET", stats, token=organiser)[1]["checkedIn"] == 1
    expect(gate.get_by_test_id("checked-in")).to_have_text("1 of 1")
    expect(gate.get_by_text("Refused when it was sent")).to_have_count(0)
