"""A car from the first click to its next owner, in real browsers: added, shown with photos, liked, and handed over."""

from __future__ import annotations

import colorsys
import io
import re
import time
from collections.abc import Callable

import pytest
from accounts import Account, join, log_in
from PIL import Image
from playwright.sync_api import FilePayload, Page, Route, expect
from viewports import VIEWPORTS

from browsing import visit
from product import PASSWORD, Product

pytestmark = pytest.mark.needs("showcase", "social")

OpenBrowser = Callable[..., Page]
Check = Callable[[Page], None]

DRIVER = Account("driver", PASSWORD)
# The line breaks while one of them is sent.
PHOTOS, BROKEN = 10, 4
TITLE = "Found in a barn, driven every Sunday"
PRAISE = "What a colour."
# Bytes a second and milliseconds: a phone in the country.
SLOW_LINE = {"offline": False, "latency": 100, "downloadThroughput": 400_000, "uploadThroughput": 150_000}
# Ten uploads, one after the other.
ALL_SENT_MS = 240_000
# Until what was published waits in the queue.
WAITS_S = 60


def photographs(number: int) -> list[FilePayload]:
    """Photos of different colours, as a camera would give them."""
    found: list[FilePayload] = []
    for place in range(number):
        red, green, blue = colorsys.hsv_to_rgb(place / number, 0.6, 0.6)
        file = io.BytesIO()
        noise = Image.effect_noise((1200, 800), 24).convert("RGB")
        tint = Image.new("RGB", noise.size, (int(red * 255), int(green * 255), int(blue * 255)))
        Image.blend(noise, tint, 0.7).save(file, "JPEG", quality=60)
        found.append({"name": f"car-{place}.jpg", "mimeType": "image/jpeg", "buffer": file.getvalue()})
    return found


def close_messages(page: Page) -> None:
    """From now on, a message that appears is closed before the next click: it may lie over the button."""
    close = page.locator(".MuiSnackbar-root").get_by_role("button", name="Close", include_hidden=True)
    page.add_locator_handler(close, lambda button: button.click(), no_wait_after=True)


def add_car(page: Page, name: str, accessible: Check) -> None:
    """A car of a model that the catalogue does not have, from the first step of its page."""
    visit(page, "/create-showcase")
    page.get_by_role("button", name="Add a car").click()
    dialog = page.get_by_role("dialog", name="Add car")
    dialog.get_by_role("combobox", name="Model").fill(name)
    dialog.get_by_role("button", name="Not in the list? Propose it").click()
    proposal = page.get_by_role("dialog", name="Propose a model")
    expect(proposal.get_by_role("textbox", name="Name", exact=False).first).to_have_value(name)
    proposal.get_by_role("combobox", name="Brand").fill("Lancia")
    page.get_by_role("option", name="Lancia", exact=True).click()
    accessible(page)
    proposal.get_by_role("button", name="Propose").click()
    expect(proposal).to_have_count(0)
    dialog.get_by_role("textbox", name="Year").fill("1971")
    dialog.get_by_role("textbox", name="Nickname").fill(name)
    accessible(page)
    dialog.get_by_role("button", name="Add car").click()
    expect(page).to_have_url(re.compile(r"\bid=\d+"))


def send_photos(page: Page, accessible: Check) -> None:
    """Ten at once over a slow line that breaks once, after which one is sent again; then put into another order."""
    sent = 0

    def break_once(route: Route) -> None:
        nonlocal sent
        sent += 1
        if sent == BROKEN:
            route.abort("connectionreset")
        else:
            route.continue_()

    page.route("**/platform/uploads/showcase.photo?*", break_once)
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", SLOW_LINE)
    page.get_by_label("Add pictures").and_(page.locator("input")).set_input_files(photographs(PHOTOS))
    again = page.get_by_role("button", name="Try car-")
    expect(again).to_have_count(1, timeout=ALL_SENT_MS)
    again.click()
    last = page.get_by_role("textbox", name=f"What picture {PHOTOS} shows")
    expect(last).to_be_visible(timeout=ALL_SENT_MS)
    line.detach()
    page.get_by_role("textbox", name="What picture 1 shows").fill("The barn")
    page.get_by_role("button", name="Picture 2 earlier").click()
    expect(page.get_by_role("textbox", name="What picture 2 shows")).to_have_value("The barn")
    accessible(page)


def publish(product: Product, page: Page, accessible: Check) -> str:
    """Story, nothing modified yet, and the preview; the address of the car. A first page may wait for a moderator."""
    page.get_by_role("link", name="Next").click()
    page.get_by_role("textbox", name="Title").fill(TITLE)
    page.get_by_role("textbox", name="Story").fill("It had **not run** since 1994.")
    page.get_by_role("button", name="Save and continue").click()
    page.get_by_role("link", name="Next").click()
    expect(page.get_by_role("region", name="Preview")).to_contain_text(TITLE)
    accessible(page)
    showcase_id = page.url.partition("id=")[2].partition("&")[0]
    page.get_by_role("button", name="Publish").click()
    expect(page).to_have_url(re.compile(r"/(car|myshowcase)/\d+$"))
    if "/myshowcase/" in page.url:
        visit(page, f"/car/{approve(product, showcase_id)}")
    expect(page.get_by_role("heading", name=TITLE)).to_be_visible()
    accessible(page)
    return "/car/" + page.url.rpartition("/car/")[2]


def approve(product: Product, showcase_id: str) -> int:
    """A moderator lets through what waits, until everybody sees this showcase; the number of its car."""
    queue, token = "/moderation-api/review-queue-items", product.token("moderator")
    deadline = time.monotonic() + WAITS_S
    while time.monotonic() < deadline:
        _, waiting = product.call("GET", f"{queue}?queue=WAITING", token=token)
        for item in waiting["content"]:
            product.call("PUT", f"{queue}/WAITING/{item['id']}/approve", token=token)
        status, shown = product.call("GET", f"/showcase-api/showcases/{showcase_id}")
        if status == 200:
            return int(shown["carId"])
        time.sleep(0.5)
    raise AssertionError("it still waits for a moderator")


def log_modification(page: Page, address: str, accessible: Check) -> None:
    """The owner writes down what was changed."""
    visit(page, f"{address}?tab=modifications")
    page.get_by_role("button", name="Add modification").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox", name="What was changed").fill("Electronic ignition")
    dialog.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Electronic ignition")).to_be_visible()
    accessible(page)


def react(page: Page, address: str, accessible: Check) -> None:
    """Another member likes, follows and comments."""
    visit(page, address)
    like = page.get_by_role("button", name=f"Like {TITLE}")
    like.click()
    expect(like).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Follow").first.click()
    expect(page.get_by_role("button", name="Following").first).to_be_visible()
    # Without a reload.
    expect(page.get_by_role("region", name="Facts")).to_contain_text(re.compile(r"1\s*follower"))
    comments = page.get_by_role("group", name="Comments", exact=True)
    comments.get_by_role("button", name="Add a comment").click()
    comments.get_by_role("textbox", name="Your comment").fill(PRAISE)
    comments.get_by_role("button", name="Comment", exact=True).click()
    expect(comments.get_by_role("textbox")).to_have_count(0)
    expect(comments.get_by_text(PRAISE)).to_be_visible()
    accessible(page)


def hand_over(owner: Page, next_owner: Page, address: str, name: str, accessible: Check) -> None:
    """Offered by the owner, accepted by the next one, whose garage has the car with its history."""
    visit(owner, address)
    owner.get_by_role("button", name="More", exact=True).click()
    owner.get_by_role("menuitem", name="Hand over").click()
    dialog = owner.get_by_role("dialog")
    dialog.get_by_label("Next owner").fill(DRIVER.username)
    owner.get_by_role("option", name=DRIVER.username).first.click()
    accessible(owner)
    dialog.get_by_role("button", name="Offer").click()
    expect(owner.get_by_text(re.compile("^You have offered .* to driver"))).to_be_visible()
    visit(next_owner, address)
    next_owner.get_by_role("button", name="Accept").click()
    next_owner.get_by_role("dialog").get_by_role("button", name="Accept").click()
    expect(next_owner.get_by_role("link", name="driver's garage")).to_be_visible()
    visit(next_owner, f"{address}?tab=modifications")
    expect(next_owner.get_by_text("Electronic ignition")).to_be_visible()
    visit(next_owner, f"{address}?tab=history")
    expect(next_owner.get_by_text("driver", exact=True).first).to_be_visible()
    accessible(next_owner)


@pytest.mark.parametrize(("width", "scheme"), VIEWPORTS)
def test_from_the_first_click_to_the_next_owner(
    product: Product, new_browser: OpenBrowser, accessible: Check, width: int, scheme: str
) -> None:
    """A newcomer's car is added, shown, liked, modified and handed over to another member."""
    name = f"Fulvia {width}"
    newcomer = join(product, f"barn_finder_{width}")
    owner, other = new_browser(width, scheme), new_browser(width, scheme)
    for page in (owner, other):
        close_messages(page)
    log_in(owner, newcomer)
    log_in(other, DRIVER)
    add_car(owner, name, accessible)
    send_photos(owner, accessible)
    address = publish(product, owner, accessible)
    react(other, address, accessible)
    log_modification(owner, address, accessible)
    hand_over(owner, other, address, name, accessible)
