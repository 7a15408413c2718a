"""A car from the first click to its next owner, in real browsers: added, shown with photos, liked, and handed over."""

from __future__ import annotations

import colorsys
import io
import re
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
PHOTOS = 10
TITLE = "Found in a barn, driven every Sunday"


def photographs(number: int) -> list[FilePayload]:
    """Photos of different colours, as a camera would give them."""
    found: list[FilePayload] = []
    for place in range(number):
        red, green, blue = colorsys.hsv_to_rgb(place / number, 0.6, 0.6)
        file = io.BytesIO()
        Image.new("RGB", (1600, 1067), (int(red * 255), int(green * 255), int(blue * 255))).save(file, "JPEG")
        found.append({"name": f"car-{place}.jpg", "mimeType": "image/jpeg", "buffer": file.getvalue()})
    return found


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
    """Ten at once over a line that breaks at the fourth, which is sent again; another one becomes the cover."""
    sent = 0

    def break_once(route: Route) -> None:
        nonlocal sent
        sent += 1
        if sent == 4:
            route.abort("connectionreset")
        else:
            route.continue_()

    page.route(lambda url: url.endswith("/platform/pictures") or "/platform/pictures?" in url, break_once)
    page.get_by_label("Add pictures").and_(page.locator("input")).set_input_files(photographs(PHOTOS))
    again = page.get_by_role("button", name="Try car-")
    expect(again).to_be_visible()
    again.click()
    expect(page.get_by_role("textbox", name=f"What picture {PHOTOS} shows")).to_be_visible()
    page.get_by_role("textbox", name="What picture 1 shows").fill("The barn")
    page.get_by_role("button", name="Picture 2 earlier").click()
    expect(page.get_by_role("textbox", name="What picture 2 shows")).to_have_value("The barn")
    accessible(page)


def publish(page: Page, accessible: Check) -> str:
    """Story, nothing modified yet, and the preview; the address of the car."""
    page.get_by_role("link", name="Next").click()
    page.get_by_role("textbox", name="Title").fill(TITLE)
    page.get_by_role("textbox", name="Story").fill("It had **not run** since 1994.")
    page.get_by_role("button", name="Save and continue").click()
    page.get_by_role("link", name="Next").click()
    expect(page.get_by_role("region", name="Preview")).to_contain_text(TITLE)
    accessible(page)
    page.get_by_role("button", name="Publish").click()
    expect(page).to_have_url(re.compile(r"/car/\d+$"))
    expect(page.get_by_role("heading", name=TITLE)).to_be_visible()
    accessible(page)
    return "/car/" + page.url.rpartition("/car/")[2]


def log_modification(page: Page, address: str, accessible: Check) -> None:
    """The owner writes down what was changed."""
    visit(page, f"{address}?tab=modifications")
    page.get_by_role("button", name="Add modification").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox", name="What was changed").fill("Electronic ignition")
    dialog.get_by_role("button", name="Add modification").click()
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
    accessible(page)


def hand_over(owner: Page, next_owner: Page, address: str, name: str, accessible: Check) -> None:
    """Offered by the owner, accepted by the next one, whose garage has the car with its history."""
    visit(owner, address)
    owner.get_by_role("button", name="More", exact=True).click()
    owner.get_by_role("menuitem", name="Hand over").click()
    dialog = owner.get_by_role("dialog")
    dialog.get_by_label("Next owner").fill(DRIVER.username)
    accessible(owner)
    dialog.get_by_role("button", name="Offer").click()
    expect(owner.get_by_text("Offered to driver.")).to_be_visible()
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
    log_in(owner, newcomer)
    log_in(other, DRIVER)
    add_car(owner, name, accessible)
    send_photos(owner, accessible)
    address = publish(owner, accessible)
    react(other, address, accessible)
    log_modification(owner, address, accessible)
    hand_over(owner, other, address, name, accessible)
