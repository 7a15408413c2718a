"""One's own account in real browsers: pictures, words, names, preferences, privacy, a copy of the data, leaving."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from accounts import Account, join, log_in, mailed
from PIL import Image
from playwright.sync_api import Browser, Locator, Page, expect
from viewports import VIEWPORTS

from browsing import choose, visit
from product import Product

OpenBrowser = Callable[..., Page]
Check = Callable[[Page], None]

SETTINGS = "/accountsettings"
# How many left edges the site's name and the page's heading have; on a phone a button stands before the name.
LEFT_EDGES = """innerWidth < 900 ? 1 : new Set(
    [...document.querySelectorAll('header a[href="/"], h1')].map((one) => one.getBoundingClientRect().left),
).size"""
# The lines that the words of the main menu stand on, links and buttons alike.
MENU_LINES = """new Set([...document.querySelectorAll('header nav > *')].map((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return range.getBoundingClientRect().top;
})).size"""
TABS = {
    "profile": "About you",
    "account": "Preferences",
    "security": "Authenticator app",
    "privacy": "Who may see my profile",
    "data": "Delete account",
}
LEFT, RIGHT = (200, 30, 30), (30, 30, 200)
EXPORT_MS = 60_000


@pytest.fixture(scope="module")
def lena(product: Product) -> Account:
    """A member whose settings are looked at."""
    product.post_freely()
    return join(product, "lena_looks")


def own_id(product: Product, account: Account) -> int:
    """The member's number."""
    status, found = product.call("GET", f"/users/by-name/{account.username}")
    assert status == 200, found
    return int(found["id"])


def saved(page: Page) -> None:
    """The message that all is kept; closed, so that the next one shows at once."""
    expect(page.get_by_text("Saved.")).to_be_visible()
    page.get_by_role("button", name="Close").click()


def picture(path: Path, size: tuple[int, int] = (400, 200)) -> Path:
    """A picture whose left half is red and whose right half is blue."""
    image = Image.new("RGB", size, LEFT)
    image.paste(RIGHT, (size[0] // 2, 0, size[0], size[1]))
    image.save(path)
    return path


def colour_of(product: Product, page: Page, address: str, part: tuple[float, float]) -> tuple[int, ...]:
    """The colour of a stored picture at a point, given in parts of its width and height."""
    answer = page.request.get(product.url + address)
    assert answer.status == 200
    image = Image.open(io.BytesIO(answer.body())).convert("RGB")
    found = image.getpixel((int(part[0] * image.width), int(part[1] * image.height)))
    assert isinstance(found, tuple)
    return found


def near(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Whether two colours are the same, but for what JPEG makes of them."""
    return all(abs(a - b) < 40 for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize(("width", "scheme"), VIEWPORTS)
def test_every_tab_is_accessible_and_fits(
    product: Product, new_browser: OpenBrowser, accessible: Check, lena: Account, width: int, scheme: str
) -> None:
    """No finding of axe and nothing to scroll sideways, on phones and desks, in the dark and by day."""
    page = new_browser(width)
    page.context.add_cookies([{"name": "theme", "value": scheme, "url": product.url}])
    page.goto(SETTINGS)
    expect(page.get_by_text("Log in to see your account")).to_be_visible()
    accessible(page)
    log_in(page, lena)
    expect(page.locator("html")).to_have_class(re.compile(scheme))
    for tab, something in TABS.items():
        visit(page, f"{SETTINGS}?tab={tab}")
        expect(page.get_by_role("tabpanel").get_by_text(something).first).to_be_visible()
        expect(page.get_by_role("status", name="Loading")).to_have_count(0)
        accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(LEFT_EDGES) == 1
    assert page.evaluate(MENU_LINES) <= 1


def test_words_links_and_the_way_back(
    product: Product, new_browser: OpenBrowser, accessible: Check, lena: Account
) -> None:
    """What is wrong stands at its field, the server's word too; what is saved shows, and can be undone."""
    page = new_browser()
    log_in(page, lena)
    page.goto(SETTINGS)
    page.get_by_label("Display name").fill("Lena L.")
    page.get_by_label("About me").fill("I drive a **Saab**. <b>No HTML</b>")
    page.get_by_label("Country").select_option("PT")
    page.get_by_label("City").fill("Porto")
    page.get_by_role("button", name="Add a link").click()
    expect(page.get_by_label("Label of link 1")).to_be_focused()
    page.get_by_label("Label of link 1").fill("Build log")
    page.get_by_label("Address of link 1").fill("saab.example")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Give a web address that starts with https:// or http://.")).to_be_visible()
    expect(page.get_by_label("Address of link 1")).to_be_focused()
    accessible(page)
    page.get_by_label("Address of link 1").fill("https://bank.example@evil.example")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Give a full address that begins with https://.")).to_be_visible()
    expect(page.get_by_label("Address of link 1")).to_be_focused()
    page.get_by_label("Address of link 1").fill("https://saab.example/log")
    page.get_by_role("button", name="Save").click()
    saved(page)

    page.goto(f"/profile/{lena.username.upper()}")
    expect(page).to_have_url(re.compile(rf"/profile/{own_id(product, lena)}$"))
    expect(page.get_by_role("heading", level=1, name="Lena L.")).to_be_visible()
    expect(page.get_by_text("Porto, Portugal")).to_be_visible()
    expect(page.locator("strong", has_text="Saab")).to_be_visible()
    expect(page.get_by_text("<b>No HTML</b>")).to_be_visible()
    link = page.get_by_role("link", name="Build log")
    expect(link).to_have_attribute("href", "https://saab.example/log")
    accessible(page)

    page.get_by_role("link", name="Edit profile").click()
    page.get_by_label("City").fill("Braga")
    page.get_by_role("button", name="Save").press("Enter")
    expect(page.get_by_role("form", name="About you")).to_be_focused()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_label("City")).to_have_value("Porto")


def test_nothing_typed_is_lost_by_a_slip(new_browser: OpenBrowser, accessible: Check, lena: Account) -> None:
    """Links, tabs, the browser's back and a closed tab ask first; giving up leads where one was heading."""
    page = new_browser()
    log_in(page, lena)
    page.get_by_role("link", name="Car Forms").first.click()
    expect(page).to_have_url(re.compile("/questions$"))
    page.get_by_role("button", name=f"Account menu of {lena.username}").click()
    page.get_by_role("menuitem", name="Account Settings").click()
    city = page.get_by_label("City")
    city.fill("Lagos")
    asked = page.get_by_role("dialog", name="Leave without saving?")

    def stay() -> None:
        expect(asked).to_be_visible()
        asked.get_by_role("button", name="Cancel").click()
        expect(asked).to_have_count(0)
        expect(page).to_have_url(re.compile(f"{SETTINGS}$"))
        expect(city).to_have_value("Lagos")

    page.get_by_role("tab", name="Privacy").click()
    accessible(page)
    stay()
    page.get_by_role("link", name="MOTORCLUB", exact=True).click()
    stay()
    page.go_back()
    stay()
    told: list[str] = []
    page.once("dialog", lambda dialog: (told.append(dialog.type), dialog.dismiss()))
    page.close(run_before_unload=True)
    expect(city).to_have_value("Lagos")
    assert told == ["beforeunload"]
    page.go_back()
    asked.get_by_role("button", name="Discard and leave").click()
    expect(page).to_have_url(re.compile("/questions$"))
    page.go_forward()
    expect(page.get_by_role("tab", name="Profile")).to_be_visible()
    page.get_by_role("tab", name="Privacy").click()
    expect(page).to_have_url(re.compile("tab=privacy$"))


def files_of(page: Page, what: str) -> Locator:
    """The input behind the button for a picture."""
    return page.get_by_label(f"Choose a {what}").and_(page.locator("input"))


def test_what_is_no_picture_is_refused(new_browser: OpenBrowser, lena: Account, tmp_path: Path) -> None:
    """Too large and unreadable files are found here, before they travel; what only looks right, by the server."""
    page = new_browser()
    log_in(page, lena)
    page.goto(SETTINGS)
    large, fake = tmp_path / "large.png", tmp_path / "fake.png"
    large.write_bytes(b"\x89PNG" + bytes(5 * 1024 * 1024))
    fake.write_bytes(b"no picture at all")
    files_of(page, "profile picture").set_input_files(large)
    expect(page.get_by_text("This picture has more than 5 MB.")).to_be_visible()
    files_of(page, "profile picture").set_input_files(fake)
    dialog = page.get_by_role("dialog", name="Choose the part to show")
    expect(dialog.get_by_text("This is not a picture that can be used.")).to_be_visible()
    expect(dialog.get_by_role("button", name="Use this part")).to_be_disabled()
    dialog.get_by_role("button", name="Cancel").click()
    files_of(page, "banner").set_input_files(fake)
    expect(
        page.get_by_text("This file cannot be read as a picture. Send a JPEG, PNG, WebP or GIF")
    ).to_be_visible()


def test_the_square_that_is_shown_is_the_one_that_is_stored(
    product: Product, new_browser: OpenBrowser, accessible: Check, lena: Account, tmp_path: Path
) -> None:
    """Moved by keyboard: of a picture that is half red and half blue, the red half alone; then removed."""
    page = new_browser()
    log_in(page, lena)
    page.goto(SETTINGS)
    files_of(page, "profile picture").set_input_files(picture(tmp_path / "halves.png"))
    dialog = page.get_by_role("dialog", name="Choose the part to show")
    expect(dialog.get_by_role("button", name="Use this part")).to_be_enabled()
    accessible(page)
    dialog.get_by_role("group", name=re.compile("^Picture")).focus()
    for _ in range(400):
        page.keyboard.press("ArrowRight")
    dialog.get_by_role("button", name="Use this part").click()
    expect(page.get_by_text("Your picture is in place.")).to_be_visible()
    shown = page.get_by_role("button", name=f"Account menu of {lena.username}").locator("img")
    expect(shown).to_have_attribute("src", re.compile(rf"/profileImages/{lena.username}/profile-\d+\.jpg"))
    address = shown.get_attribute("src") or ""
    assert near(colour_of(product, page, address, (0.1, 0.5)), LEFT)
    assert near(colour_of(product, page, address, (0.9, 0.5)), LEFT)
    remove(page, "profile picture", accessible)
    expect(shown).to_have_count(0)


def test_a_banner(
    product: Product, new_browser: OpenBrowser, accessible: Check, lena: Account, tmp_path: Path
) -> None:
    """Stored whole in its width, shown on the profile, and removed."""
    page = new_browser()
    log_in(page, lena)
    page.goto(SETTINGS)
    files_of(page, "banner").set_input_files(picture(tmp_path / "halves.png"))
    banner = page.get_by_role("tabpanel").locator("img[src*=banner]")
    expect(banner).to_be_visible()
    wide = banner.get_attribute("src") or ""
    assert near(colour_of(product, page, wide, (0.1, 0.5)), LEFT)
    assert near(colour_of(product, page, wide, (0.9, 0.5)), RIGHT)
    page.goto(f"/profile/{own_id(product, lena)}")
    expect(page.get_by_role("main").locator(f"img[src='{wide}']")).to_be_visible()
    accessible(page)
    page.goto(SETTINGS)
    remove(page, "banner", accessible)


def remove(page: Page, what: str, accessible: Check) -> None:
    """Take a picture away, after the question."""
    page.get_by_role("button", name=f"Remove the {what}").click()
    asked = page.get_by_role("dialog", name=f"Remove the {what}?")
    expect(asked).to_be_visible()
    accessible(page)
    asked.get_by_role("button", name="Remove").click()
    expect(page.get_by_role("button", name=f"Remove the {what}")).to_have_count(0)


def test_another_username(product: Product, new_browser: OpenBrowser, accessible: Check) -> None:
    """Once in 90 days; the old name leads to the new one, and open pages know it at once."""
    account = join(product, "otto_old")
    page = new_browser()
    log_in(page, account)
    page.goto(SETTINGS)
    page.get_by_role("button", name="Change username").click()
    dialog = page.get_by_role("dialog", name="Change username")
    dialog.get_by_role("textbox", name="Username").fill("driver")
    expect(dialog.get_by_text(re.compile("taken", re.IGNORECASE))).to_be_visible()
    dialog.get_by_role("button", name="Change username").click()
    expect(dialog.get_by_role("textbox", name="Username")).to_be_focused()
    accessible(page)
    dialog.get_by_role("textbox", name="Username").fill("otto_new")
    dialog.get_by_role("button", name="Change username").click()
    expect(page.get_by_text("You are otto_new now.")).to_be_visible()
    expect(page.get_by_role("button", name="Account menu of otto_new")).to_be_visible()
    expect(page.get_by_role("button", name="Change username")).to_be_disabled()
    expect(page.get_by_text("You can change it again on")).to_be_visible()
    visitor = new_browser()
    visitor.goto("/profile/otto_old")
    expect(visitor.get_by_role("heading", level=1, name="otto_new")).to_be_visible()


def test_preferences_hold_here_and_come_along(
    product: Product, new_browser: OpenBrowser, accessible: Check
) -> None:
    """Theme, time zone and units: at once in this browser, and in another one after the log-in."""
    account = join(product, "petra_prefers")
    page = new_browser()
    log_in(page, account)
    page.goto(f"{SETTINGS}?tab=account")
    expect(page.get_by_text(account.email)).to_be_visible()
    page.get_by_role("radio", name="Light").check()
    page.get_by_role("radio", name="Miles").check()
    page.get_by_role("combobox", name="Time zone").fill("Eucla")
    page.get_by_role("option", name="Australia/Eucla").click()
    page.get_by_role("button", name="Save").click()
    saved(page)
    expect(page.locator("html")).to_have_class(re.compile("light"))
    accessible(page)
    page.goto(SETTINGS)
    expect(page.locator("html")).to_have_class(re.compile("light"))

    other = new_browser()
    log_in(other, account)
    expect(other.locator("html")).to_have_class(re.compile("light"))
    other.goto(f"{SETTINGS}?tab=account")
    expect(other.get_by_role("radio", name="Miles")).to_be_checked()
    # A quarter of an hour beside every other zone: nothing but the choice can have made that.
    other.goto(f"/profile/{own_id(product, account)}")
    joined = other.get_by_text("Joined").locator("time").get_attribute("title")
    at = other.get_by_text("Joined").locator("time").get_attribute("datetime")
    there = datetime.fromisoformat(str(at)).astimezone(ZoneInfo("Australia/Eucla"))
    assert joined == there.strftime("%b %-d, %Y, %-I:%M %p")


def test_the_theme_of_the_device(product: Product, browser: Browser) -> None:
    """`As this device` follows the device, from the first paint on and while the page is open."""
    account = join(product, "sten_system")
    context = browser.new_context(base_url=product.url, color_scheme="dark", reduced_motion="reduce")
    page = context.new_page()
    log_in(page, account)
    page.goto(f"{SETTINGS}?tab=account")
    page.get_by_role("radio", name="As this device").check()
    page.get_by_role("button", name="Save").click()
    saved(page)
    page.emulate_media(color_scheme="light")
    expect(page.locator("html")).to_have_class(re.compile("light"))
    page.route(re.compile(r"/assets/(?!theme-init)[^/]*\.js"), lambda route: route.abort())
    page.reload()
    expect(page.locator("html")).to_have_class("light")
    page.emulate_media(color_scheme="dark")
    page.reload()
    expect(page.locator("html")).to_have_class(re.compile("dark"))
    context.close()


def test_privacy(product: Product, new_browser: OpenBrowser, accessible: Check) -> None:
    """Each choice holds as soon as it is made, for visitors and members, and can be taken back."""
    account = join(product, "peer_private")
    page, visitor = new_browser(), new_browser()
    log_in(page, account)
    address = f"/profile/{own_id(product, account)}"
    page.goto(f"{SETTINGS}?tab=privacy")
    choose(page.get_by_role("switch", name="Hide when I am online"))
    saved(page)
    who = page.get_by_role("radiogroup", name="Who may see my profile")
    choose(who.get_by_role("radio", name="Members"))
    saved(page)
    visitor.goto(address)
    expect(visitor.get_by_text("This member keeps the profile private")).to_be_visible()
    accessible(visitor)
    member = new_browser()
    log_in(member, Account("driver", "motorclub-demo"), f"/login?next={address}")
    expect(member.get_by_role("heading", level=1, name=account.username)).to_be_visible()
    expect(member.get_by_text("This member keeps the profile private")).to_have_count(0)
    expect(member.get_by_text("Online")).to_have_count(0)
    choose(who.get_by_role("radio", name="Everybody"))
    page.get_by_role("button", name="Undo").click()
    expect(who.get_by_role("radio", name="Members")).to_be_checked()
    page.reload()
    expect(who.get_by_role("radio", name="Members")).to_be_checked()
    expect(page.get_by_role("switch", name="Hide when I am online")).to_be_checked()


def test_a_copy_of_the_data(product: Product, new_browser: OpenBrowser, accessible: Check) -> None:
    """Asked for, made in the background, shown without a reload, a zip with what the site knows."""
    account = join(product, "kim_copies")
    page = new_browser()
    log_in(page, account)
    page.goto(f"{SETTINGS}?tab=data")
    expect(page.get_by_text("There is no copy yet.")).to_be_visible()
    page.get_by_role("button", name="Make a copy").click()
    expect(page.get_by_text("Your copy is being made.")).to_be_visible()
    fetch = page.get_by_role("button", name=re.compile("^Download the copy"))
    expect(fetch).to_be_visible(timeout=EXPORT_MS)
    accessible(page)
    with page.expect_download() as download:
        fetch.click()
    assert re.fullmatch(r"motorclub-data-\d{4}-\d\d-\d\d\.zip", download.value.suggested_filename)
    with zipfile.ZipFile(download.value.path()) as copy:
        assert any(account.email.encode() in copy.read(name) for name in copy.namelist())


def leave(page: Page, account: Account) -> Locator:
    """Fill in the dialog with the right password; it is not sent yet."""
    page.get_by_role("button", name="Delete my account").click()
    dialog = page.get_by_role("dialog", name="Delete your account?")
    dialog.get_by_label(re.compile("^Password")).fill(account.password)
    return dialog


def test_leaving_and_staying(product: Product, new_browser: OpenBrowser, accessible: Check) -> None:
    """A wrong password is told at its field; a mail tells; the way back stands above every tab and works later too."""
    account = join(product, "gero_goes")
    page = new_browser()
    log_in(page, account)
    page.goto(f"{SETTINGS}?tab=data")
    dialog = leave(page, Account(account.username, "not my password"))
    dialog.get_by_role("button", name="Delete my account").click()
    expect(dialog.get_by_text("The password is wrong.")).to_be_visible()
    accessible(page)
    dialog.get_by_role("button", name="Cancel").click()
    dialog = leave(page, account)
    dialog.get_by_role("radio", name="Keep it, as 'former member'").check()
    dialog.get_by_role("button", name="Delete my account").click()
    expect(page.get_by_text("Your account will be erased on")).to_be_visible()
    expect(page.get_by_text("What you wrote stays, as 'former member'.")).to_be_visible()
    expect(dialog).to_have_count(0)
    accessible(page)
    assert mailed(product, account.email, r"(14 days|delet|eras)")

    later = new_browser(390)
    log_in(later, account)
    later.goto(SETTINGS)
    expect(later.get_by_text("Your account will be erased on")).to_be_visible()
    accessible(later)
    later.get_by_role("button", name="Keep my account").click()
    expect(later.get_by_text("Your account stays.")).to_be_visible()
    expect(later.get_by_text("Your account will be erased on")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("button", name="Delete my account")).to_be_visible()
