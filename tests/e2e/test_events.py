"""Events in real browsers: planned, sold, given away, checked in, refunded and cancelled; every screen with axe."""

from __future__ import annotations

import os
import re
import time
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from io import BytesIO
from pathlib import Path

import pytest
from accounts import Account, join, log_in, mailed
from PIL import Image
from playwright.sync_api import FilePayload, Locator, Page, expect
from viewports import VIEWPORTS

from browsing import visit
from motorclub_events.tickets import codes
from product import PASSWORD, Product

pytestmark = pytest.mark.needs("events", "payments")

OpenBrowser = Callable[..., Page]
Check = Callable[[Page], None]

ORGANISER, DRIVER = Account("organiser", PASSWORD), Account("driver", PASSWORD)
PICTURES = os.environ.get("MOTORCLUB_PICTURES")


def picture(page: Page, name: str) -> None:
    """Kept for a person to look at, where one asks for it."""
    if PICTURES:
        page.screenshot(path=str(Path(PICTURES) / f"events-{name}.png"), full_page=True)


def demo_event(product: Product, words: str) -> int:
    """One of the demo's events by its words; its number."""
    _, listed = product.call("GET", f"/ticket-api/events?q={words.replace(' ', '%20')}")
    return int(listed["content"][0]["id"])


def organised(product: Product, number: int) -> tuple[str, str]:
    """(where its organiser's events are listed, the first title there) of an event."""
    _, event = product.call("GET", f"/ticket-api/events/{number}")
    organiser = event["organizer"]["id"]
    _, listed = product.call("GET", f"/ticket-api/events?organizerId={organiser}&sort=-startsAt")
    return f"/profile/{organiser}?tab=events.Organised", str(listed["content"][0]["title"])


def fits(page: Page, width: int) -> None:
    """Nothing to scroll sideways."""
    assert page.evaluate("document.documentElement.scrollWidth") <= width, page.url


@pytest.mark.parametrize(("width", "scheme"), VIEWPORTS)
def test_every_screen_is_accessible_and_fits(
    product: Product, new_browser: OpenBrowser, accessible: Check, width: int, scheme: str
) -> None:
    """No finding of axe and nothing to scroll sideways, on phones and desks, in the dark and by day."""
    number = demo_event(product, "Night Garage")
    profile, latest = organised(product, number)
    page = new_browser(width)
    page.context.add_cookies([{"name": "theme", "value": scheme, "url": product.url}])
    page.goto(f"/events/{number}")
    expect(page.get_by_role("link", name="Log in to get tickets")).to_be_visible()
    accessible(page)
    page.goto("/my-tickets")
    expect(page.get_by_text("Log in to see your tickets.")).to_be_visible()
    log_in(page, ORGANISER, "/login?next=/")
    console = f"/manage-events?event={number}"
    for path, something in {
        "/": "Next events",
        "/events": "Night Garage Meet",
        "/events?when=past": "Past",
        "/events?q=xyzzy": "No event fits these filters.",
        f"/events/{number}": "At a glance",
        "/events/999999": "There is no such event.",
        "/my-tickets": "Your calendar",
        "/my-tickets?tab=orders": "Orders",
        "/manage-events": "Night Garage Meet",
        "/create-event": "Save draft",
        f"/create-event?event={number}": "Add a ticket type",
        console: "tickets sold",
        f"{console}&tab=attendees": "Export CSV",
        f"{console}&tab=orders": "Export CSV",
        f"{console}&tab=tickets": "Add a ticket type",
        f"{console}&tab=vouchers": "New voucher",
        f"{console}&tab=questions": "New question",
        f"{console}&tab=waiting": "Waiting list",
        f"{console}&tab=staff": "They let people in",
        f"{console}&tab=announce": "Send now",
        profile: latest,
        "/eventTicketsTags": "New category",
        "/eventTicketsTags?tab=tags": "New tag",
        "/eventTicketsTags?tab=venues": "New venue",
        f"/manage-events?event={number}&tab=check-in": "Ticket code",
    }.items():
        visit(page, path)
        if path == "/":  # On phones the events come last, and are loaded once they are near.
            page.get_by_role("contentinfo").scroll_into_view_if_needed()
        expect(page.get_by_role("main").get_by_text(something).first).to_be_visible()
        expect(page.get_by_role("status", name="Loading")).to_have_count(0)
        if path.startswith(console) and not path.endswith("check-in"):
            # Of ten tabs a phone shows four, the chosen one among them. A page seen before opens where it was left.
            page.evaluate("scrollTo(0, 0)")
            expect(page.get_by_role("main").locator("nav [aria-current=page]").first).to_be_in_viewport()
        accessible(page)
        fits(page, width)
        picture(page, f"{re.sub('[/?=&]+', '-', path).strip('-') or 'home'}-{scheme}-{width}")


def local(moment: datetime) -> str:
    """As a field for date and time takes it, in the browsers' zone."""
    return moment.astimezone().strftime("%Y-%m-%dT%H:%M")


def dialog(page: Page) -> Locator:
    """The dialog that is open."""
    return page.get_by_role("dialog")


@dataclass(frozen=True, slots=True)
class Planned:
    """An event that the test's organiser has made."""

    number: int
    title: str


def plan(page: Page, title: str) -> Planned:
    """A draft by the form; its doors are open already."""
    page.goto("/create-event")
    page.get_by_role("button", name="Save draft").click()
    expect(page.get_by_text("Write at least three letters.")).to_be_visible()
    expect(page.get_by_text("Say when it begins.")).to_be_visible()
    now = datetime.now(UTC)
    page.get_by_role("textbox", name="Title").fill(title)
    page.get_by_label(re.compile("^Begins")).fill(local(now + timedelta(days=5)))
    page.get_by_label(re.compile("^Ends")).fill(local(now + timedelta(days=5, hours=3)))
    page.get_by_label(re.compile("^Doors open")).fill(local(now - timedelta(hours=1)))
    page.get_by_role("textbox", name="Description").fill("Bring a **chair**.")
    page.get_by_role("button", name="Save draft").click()
    expect(page).to_have_url(re.compile(r"/create-event\?event=\d+$"))
    return Planned(int(page.url.rpartition("=")[2]), title)


def photograph() -> FilePayload:
    """A picture larger than it is shown."""
    out = BytesIO()
    Image.linear_gradient("L").resize((1800, 1200)).convert("RGB").save(out, "JPEG")
    return {"name": "meet.jpg", "mimeType": "image/jpeg", "buffer": out.getvalue()}


def illustrate(page: Page, accessible: Check) -> None:
    """A banner and a picture in the gallery, in the editor."""
    for name in ("Choose a banner", "Add pictures"):
        part = page.get_by_role("group", name=name)
        part.get_by_label(name).and_(page.locator("input")).set_input_files(photograph())
        described = part.get_by_role("textbox", name="What picture 1 shows")
        expect(described).to_be_visible()
        page.wait_for_function(
            "image => image.complete && image.naturalWidth > 0", arg=part.locator("img").element_handle()
        )
    blur_plate(page, page.get_by_role("group", name="Add pictures"), accessible)
    accessible(page)
    picture(page, "pictures")


def blur_plate(page: Page, part: Locator, accessible: Check) -> None:
    """Draw an area over a picture; its versions are others afterwards."""
    before = part.locator("img").get_attribute("src")
    part.get_by_role("button", name="Blur parts of picture 1").click()
    canvas = dialog(page).locator("picture").bounding_box()
    assert canvas is not None
    page.mouse.move(canvas["x"] + 40, canvas["y"] + 40)
    page.mouse.down()
    page.mouse.move(canvas["x"] + 160, canvas["y"] + 90, steps=4)
    page.mouse.up()
    expect(dialog(page).get_by_role("group", name="Area 1")).to_be_visible()
    accessible(page)
    picture(page, "blur")
    dialog(page).get_by_role("button", name="Save").click()
    expect(dialog(page)).to_be_hidden()
    expect(part.locator("img")).not_to_have_attribute("src", before or "")


def add_type(page: Page, name: str, price: str, seats: str, *, early: str = "", free: bool = False) -> None:
    """A ticket type by its dialog; `early` is the price of the first one, `free` lets buyers choose theirs."""
    page.get_by_role("button", name="Add a ticket type").click()
    dialog(page).get_by_role("textbox", name="Name").fill(name)
    dialog(page).get_by_role("textbox", name="Price (EUR)").fill(price)
    dialog(page).get_by_role("textbox", name="Seats").fill(seats)
    if early:
        dialog(page).get_by_role("button", name="Add an early-bird price").click()
        dialog(page).get_by_role("textbox", name="What it is called").fill("Early bird")
        dialog(page).get_by_role("textbox", name="Price then (EUR)").fill(early)
        dialog(page).get_by_role("textbox", name="For the first").fill("1")
        picture(page, "prices")
    if free:
        dialog(page).get_by_role("checkbox", name="Buyers pay what they want").check()
        dialog(page).get_by_role("textbox", name="Suggested amount (EUR)").fill("8")
    dialog(page).get_by_role("button", name="Save").click()
    expect(dialog(page)).to_have_count(0)
    expect(page.get_by_role("list", name="Ticket types").get_by_role("heading", name=name)).to_be_visible()


def publish(page: Page, title: str) -> None:
    """Everybody may see it."""
    page.get_by_role("button", name="Publish", exact=True).click()
    page.get_by_role("dialog", name=f"Publish {title}?").get_by_role("button", name="Publish").click()
    expect(page.get_by_text("Published", exact=True).first).to_be_visible()


def choose(page: Page, name: str) -> None:
    """One ticket of a type."""
    page.get_by_role("button", name=f"One more: {name}").click()


def token_of(product: Product, monkeypatch: pytest.MonkeyPatch, event_id: int, ticket_id: int) -> str:
    """What the first QR code of a ticket says, as a camera would read it."""
    secret = product.log.with_suffix("").joinpath("secret").read_text().strip()
    monkeypatch.setattr(codes, "_secret", secret.encode)
    return codes.make_token(event_id, ticket_id, 1)


def tickets_of(product: Product, account: Account, event_id: int) -> dict[str, int]:
    """A member's valid tickets of an event: their numbers by the names of their types."""
    body = {"username": account.username, "password": account.password}
    _, answer = product.call("POST", "/auth/login", body)
    path = f"/ticket-api/users/{answer['user']['id']}/tickets?size=100"
    _, found = product.call("GET", path, token=answer["token"])
    mine = [one for one in found["content"] if one["eventId"] == event_id and one["status"] == "VALID"]
    return {one["ticketTypeName"]: int(one["id"]) for one in mine}


def stub(page: Page, title: str, kind: str) -> Locator:
    """A ticket in the list of one's own."""
    return (
        page.get_by_role("list", name="My Tickets")
        .get_by_role("listitem")
        .filter(has_text=title)
        .filter(has_text=kind)
    )


def scan(page: Page, text: str, answer: str) -> None:
    """A code by hand, and what the gate says of it."""
    page.get_by_role("textbox", name="Ticket code").fill(text)
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.get_by_role("main").get_by_role("status").filter(has_text=answer)).to_be_visible()


def pay_little(page: Page, accessible: Check) -> None:
    """Less than the least is no price of a ticket whose buyers choose theirs; the other type is at its early one."""
    expect(page.get_by_text("Early bird · 1 at this price")).to_be_visible()
    choose(page, "Patron")
    page.get_by_role("textbox", name="For each: Patron (EUR)").fill("1")
    expect(page.get_by_text("Write an amount from €2.00, such as 12.50.")).to_be_visible()
    expect(page.get_by_role("button", name="Buy", exact=True)).to_be_disabled()
    accessible(page)
    picture(page, "chosen")
    page.get_by_role("button", name="One less: Patron").click()


def buy(page: Page, event: Planned, accessible: Check) -> None:
    """A free ticket at once; a paid one at the sandbox, where the first try is declined."""
    page.goto(f"/events/{event.number}")
    choose(page, "Visitor")
    page.get_by_role("button", name="Get tickets").click()
    expect(page).to_have_url(re.compile(r"/my-tickets\?order=\d+"))
    expect(stub(page, event.title, "Visitor")).to_be_visible()

    page.goto(f"/events/{event.number}")
    pay_little(page, accessible)
    choose(page, "Show car")
    expect(page.get_by_text("€12.50").last).to_be_visible()
    page.get_by_role("button", name="Buy", exact=True).click()
    expect(page).to_have_url(re.compile(r"/payment\?paymentId=\d+"))
    page.goto(f"/events/{event.number}")
    expect(page.get_by_text("Your seats are kept")).to_be_visible()
    expect(page.get_by_role("timer")).to_be_visible()
    accessible(page)
    picture(page, "kept")
    page.get_by_role("button", name="Go on to payment").click()
    page.get_by_role("button", name="Pay €12.50").click()
    page.get_by_role("button", name="Declined").click()
    page.get_by_role("button", name="Pay", exact=True).click()
    expect(page.get_by_text("Your card was declined.")).to_be_visible()
    page.get_by_role("button", name="Goes through").click()
    page.get_by_role("button", name="Pay", exact=True).click()
    expect(page.get_by_role("heading", name="Payment successful")).to_be_visible()

    page.goto("/my-tickets")
    code = stub(page, event.title, "Show car").get_by_role("img", name=re.compile("^QR code of ticket"))
    expect(code).to_be_visible()
    assert code.evaluate("image => image.complete && image.naturalWidth > 0")
    stub(page, event.title, "Show car").get_by_role("button", name=re.compile("^Show the code")).click()
    expect(dialog(page).get_by_role("img", name=re.compile("^QR code of ticket"))).to_be_visible()
    accessible(page)
    picture(page, "code")
    dialog(page).get_by_role("button", name="Close").click()


def give_away(giver: Page, taker: Page, event: Planned, to: Account, product: Product) -> None:
    """The free ticket goes to somebody who follows the link of a mail."""
    stub(giver, event.title, "Visitor").get_by_role("button", name="Transfer ticket").click()
    dialog(giver).get_by_role("textbox", name="Their email address").fill("nonsense")
    dialog(giver).get_by_role("button", name="Offer the ticket").click()
    expect(dialog(giver).get_by_text("It must be an email address.")).to_be_visible()
    dialog(giver).get_by_role("textbox", name="Their email address").fill(to.email)
    dialog(giver).get_by_role("button", name="Offer the ticket").click()
    expect(stub(giver, event.title, "Visitor").get_by_text(f"Offered to {to.email}")).to_be_visible()
    link = mailed(product, to.email, r"(/my-tickets\?transfer=[\w-]+)")
    log_in(taker, to)
    taker.goto(link)
    expect(taker.get_by_role("heading", name=f"driver offers you a ticket for {event.title}")).to_be_visible()
    taker.get_by_role("button", name="Take it").click()
    expect(stub(taker, event.title, "Visitor")).to_be_visible()
    # The giver's page hears of it by itself.
    expect(stub(giver, event.title, "Visitor")).to_have_count(0)


def refund(page: Page, event: Planned) -> None:
    """All of the paid order, by the organiser's console."""
    page.goto(f"/manage-events?event={event.number}&tab=orders")
    row = page.get_by_role("row").filter(has_text="Show car")
    row.get_by_role("button", name=re.compile("^Refund order")).click()
    dialog(page).get_by_role("button", name="Refund").click()
    expect(row.get_by_text(re.compile("^(Refund on its way|Refunded)$"))).to_be_visible()


def exported(page: Page) -> str:
    """The file that the button saves."""
    with page.expect_download() as saved:
        page.get_by_role("button", name="Export CSV").click()
    return saved.value.path().read_text("utf-8")


def test_an_event_from_the_draft_to_the_last_refund(
    product: Product,
    new_browser: OpenBrowser,
    accessible: Check,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two ticket types, a free and a paid ticket: checked in, given away and refunded, each seen live."""
    guest = join(product, f"guest{time.monotonic_ns()}"[:20])
    organiser, driver, taker = new_browser(), new_browser(), new_browser(390)
    log_in(organiser, ORGANISER)
    event = plan(organiser, f"Gate night {time.monotonic_ns()}")
    illustrate(organiser, accessible)
    add_type(organiser, "Visitor", "0", "5")
    add_type(organiser, "Show car", "15", "1", early="12.50")
    add_type(organiser, "Patron", "2", "5", free=True)
    accessible(organiser)
    picture(organiser, "written")
    publish(organiser, event.title)
    log_in(driver, DRIVER)
    buy(driver, event, accessible)

    mine = tickets_of(product, DRIVER, event.number)
    codes_of = {kind: token_of(product, monkeypatch, event.number, mine[kind]) for kind in mine}
    organiser.goto(f"/manage-events?event={event.number}&tab=check-in")
    expect(organiser.get_by_test_id("checked-in")).to_have_text("0 of 2")
    driver.goto("/my-tickets")
    expect(stub(driver, event.title, "Show car")).to_be_visible()
    scan(organiser, "T1.1.1.1.nothing", "Unknown code")
    scan(organiser, codes_of["Show car"], "Let in")
    expect(organiser.get_by_test_id("checked-in")).to_have_text("1 of 2")
    accessible(organiser)
    picture(organiser, "let-in")
    # The holder hears of it by itself.
    expect(stub(driver, event.title, "Show car").get_by_text("Used")).to_be_visible()
    scan(organiser, codes_of["Show car"], "Already inside")
    organiser.get_by_role("button", name=re.compile("^Undo")).click()
    expect(organiser.get_by_test_id("checked-in")).to_have_text("0 of 2")

    give_away(driver, taker, event, guest, product)
    scan(organiser, codes_of["Visitor"], "Old code: the ticket has changed hands")

    organiser.goto(f"/manage-events?event={event.number}&tab=attendees")
    expect(organiser.get_by_role("row").filter(has_text=guest.username)).to_be_visible()
    assert guest.username in exported(organiser)
    refund(organiser, event)
    expect(stub(driver, event.title, "Show car")).to_have_count(0)
    driver.goto("/my-tickets?tab=past")
    expect(stub(driver, event.title, "Show car").get_by_text("Given back")).to_be_visible()
    organiser.goto(f"/events/{event.number}")
    expect(organiser.get_by_text("1 left")).to_be_visible()


def pay(page: Page, amount: str) -> None:
    """What was chosen, at the sandbox."""
    page.get_by_role("button", name="Buy", exact=True).click()
    page.get_by_role("button", name=f"Pay {amount}").click()
    page.get_by_role("button", name="Goes through").click()
    page.get_by_role("button", name="Pay", exact=True).click()
    expect(page.get_by_role("heading", name="Payment successful")).to_be_visible()


def announce(organiser: Page, event: Planned, holder: Page, accessible: Check) -> None:
    """From the console's own tab to the open page of somebody who holds a ticket, who reads it."""
    title = f"Gate 3 {event.number}"
    organiser.goto(f"/manage-events?event={event.number}&tab=announce")
    organiser.get_by_role("button", name="Send now").click()
    expect(organiser.get_by_text("Write a message.")).to_be_visible()
    organiser.get_by_role("textbox", name="Title").fill(title)
    organiser.get_by_role("textbox", name="Message").fill("Use the gate by the river.")
    organiser.get_by_role("button", name="Send now").click()
    expect(organiser.get_by_text("It is on its way.")).to_be_visible()
    accessible(organiser)
    # Told by the topic, without a reload.
    holder.get_by_role("button", name=re.compile(r"^Announcements, \d+ unread")).click()
    menu = holder.get_by_role("dialog", name="Announcements")
    menu.get_by_role("tab", name=re.compile("^Event")).click()
    row = menu.get_by_role("link", name=re.compile(title))
    expect(row).to_be_visible()
    accessible(holder)
    row.click()
    expect(holder.get_by_role("heading", level=1, name=title)).to_be_visible()
    expect(holder.get_by_role("main").get_by_text("Use the gate by the river.")).to_be_visible()


def told_and_refunded(page: Page, event: Planned, accessible: Check) -> None:
    """The bell says that the event is cancelled and that the money is back; so does the order."""
    page.goto("/my-tickets?tab=orders")
    order = page.get_by_role("list", name="Orders").get_by_role("listitem").filter(has_text=event.title)
    expect(order.get_by_text("Refunded", exact=True)).to_be_visible()
    accessible(page)
    page.get_by_role("button", name=re.compile(r"\d+ unread notifications?$")).click()
    told = dialog(page).get_by_role("listitem")
    expect(told.filter(has_text=f"{event.title} was cancelled: The road is closed.")).to_be_visible()
    expect(told.filter(has_text=re.compile("10.00.* is back")).first).to_be_visible()
    accessible(page)
    picture(page, "told")


@pytest.mark.needs("announcements")
def test_sold_out_and_cancelled(product: Product, new_browser: OpenBrowser, accessible: Check) -> None:
    """The last seat is paid while somebody looks on, who waits; its holder is announced to, told of the end, and paid
    back."""
    guest = join(product, f"waits{time.monotonic_ns()}"[:20])
    organiser, driver, onlooker = new_browser(), new_browser(), new_browser(390)
    log_in(organiser, ORGANISER)
    event = plan(organiser, f"One seat {time.monotonic_ns()}")
    add_type(organiser, "Seat", "10", "1")
    publish(organiser, event.title)

    log_in(onlooker, guest, f"/login?next=/events/{event.number}")
    expect(onlooker.get_by_text("1 left")).to_be_visible()
    log_in(driver, DRIVER, f"/login?next=/events/{event.number}")
    choose(driver, "Seat")
    pay(driver, "€10.00")

    # Told by the topic, without a reload.
    expect(onlooker.get_by_text("Sold out")).to_be_visible()
    onlooker.get_by_role("button", name="Join the waiting list").click()
    expect(onlooker.get_by_text("You are on the waiting list.", exact=True)).to_be_visible()
    accessible(onlooker)

    announce(organiser, event, driver, accessible)
    organiser.goto(f"/manage-events?event={event.number}")
    organiser.get_by_role("button", name="Cancel the event").click()
    dialog(organiser).get_by_role("button", name="Cancel the event").click()
    expect(dialog(organiser).get_by_text("Say why.")).to_be_visible()
    dialog(organiser).get_by_role("textbox", name="Reason").fill("The road is closed.")
    dialog(organiser).get_by_role("button", name="Cancel the event").click()
    expect(dialog(organiser).get_by_text("1 of 1 orders are cancelled.")).to_be_visible()
    accessible(organiser)
    dialog(organiser).get_by_role("button", name="Close").click()

    driver.goto("/my-tickets?tab=past")
    expect(stub(driver, event.title, "Seat").get_by_text("Event cancelled")).to_be_visible()
    told_and_refunded(driver, event, accessible)
    expect(onlooker.get_by_text("This event is cancelled")).to_be_visible()
    expect(onlooker.get_by_text("The road is closed.")).to_be_visible()
    with urllib.request.urlopen(
        f"{product.url}/ticket-api/events/{event.number}/calendar.ics", timeout=20
    ) as file:
        assert b"STATUS:CANCELLED" in file.read()
