"""The mails as staff use them: in real browsers, on a real site with a real mail server."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from mailservers import Mailbox, free_port, mail_server
from playwright.sync_api import Page, expect
from viewports import VIEWPORTS

from product import PASSWORD, Product, demo_site

OpenBrowser = Callable[..., Page]
Check = Callable[[Page], None]

AT = "/admin/emails"
TEMPLATES = f"{AT}?view=templates"
VERIFY = f"{TEMPLATES}&template=verify_email"
BLOCKED = f"{AT}?view=suppressions"
MANY = f"{AT}?view=bulk"
API = "/platform/emails"
TEST = f"{API}/templates/verify_email/test"
WELCOME = "Asks a new member to confirm the address."


@dataclass(frozen=True, slots=True)
class Post:
    """The mail server, and a way to look into the site's outbox."""

    box: Mailbox
    product: Product

    def call(self, method: str, path: str, body: Any = None) -> Any:
        """An answer to the admin."""
        status, answer = self.product.call(method, path, body, self.product.token("admin"))
        assert status < 300, answer
        return answer

    def send(self, subject: str, *, answers: dict[str, list[str]] | None = None) -> int:
        """A test mail to the admin, which the server answers as told; its id once the server has done so."""
        self.box.answers = answers or {}
        mail_id = int(self.call("POST", TEST, {"subject": subject})["id"])
        for _ in range(300):
            mail = next(one for one in self.call("GET", API)["content"] if one["id"] == mail_id)
            if mail["status"] != "QUEUED" or mail["attempts"]:
                break
        self.box.answers = {}
        assert mail["status"] != "QUEUED" or mail["attempts"], mail
        return mail_id


@pytest.fixture(scope="module")
def box() -> Iterator[tuple[Mailbox, int]]:
    """The mail server and its port."""
    port = free_port()
    with mail_server(port, Mailbox()) as taken:
        yield taken, port


@pytest.fixture(scope="module")
def product(box: tuple[Mailbox, int], demo_instance: Path) -> Iterator[Product]:
    """A demo site that sends its mail there."""
    with demo_site(demo_instance, SMTP_URL=f"smtp://127.0.0.1:{box[1]}") as site:
        yield site


@pytest.fixture(scope="module")
def post(box: tuple[Mailbox, int], product: Product) -> Post:
    """Both of them."""
    return Post(box[0], product)


@pytest.fixture(scope="module")
def mails(post: Post) -> None:
    """One mail of each fate, a blocked address, and a template with words of the club's own."""
    post.send("Taken at once")
    post.send("Spam, they say", answers={"DATA": ["554 5.6.0 this is spam"]})
    post.send("Later, please", answers={"DATA": ["451 4.3.2 come back later"]})
    post.send("Nobody there", answers={"RCPT": ["550 5.1.1 no such user"]})
    post.call("POST", f"{API}/suppressions", {"address": "asked@example.org", "reason": "Asked us to"})
    words = {"subject": "Your new address", "text": "Hello {{ username }}\n\n[Confirm]({{ link }})"}
    post.call("PUT", f"{API}/templates/verify_email", words)


def log_in(page: Page, username: str = "admin") -> None:
    """A demo account, over the log-in page."""
    page.goto("/login")
    page.get_by_label("Username or email").fill(username)
    page.locator("input[name=password]").fill(PASSWORD)
    page.locator("form").get_by_role("button", name="Log In").click()
    expect(page.get_by_role("button", name=f"Account menu of {username}")).to_be_visible()


def close_message(page: Page) -> None:
    """The message at the bottom of the page, so that the next one shows at once."""
    page.get_by_role("button", name="Close", exact=True).last.click()


@pytest.mark.usefixtures("mails")
@pytest.mark.parametrize(("width", "scheme"), VIEWPORTS)
def test_every_view_is_accessible_and_fits(
    new_browser: OpenBrowser, accessible: Check, product: Product, width: int, scheme: str
) -> None:
    """No finding of axe and nothing to scroll sideways, on phones and desks, in the dark and by day."""
    page = new_browser(width)
    page.context.add_cookies([{"name": "theme", "value": scheme, "url": product.url}])
    log_in(page)

    def check() -> None:
        accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width

    page.goto(AT)
    expect(page.get_by_text("Nobody there")).to_be_visible()
    check()
    page.get_by_role("button", name=re.compile("Nobody there")).click()
    frame = page.get_by_role("dialog").frame_locator("iframe")
    expect(frame.get_by_role("link", name="Confirm my address")).to_be_visible()
    check()
    page.get_by_role("tab", name="Plain text").click()
    check()
    page.goto(TEMPLATES)
    expect(page.get_by_text("Reworded")).to_be_visible()
    check()
    page.goto(VERIFY)
    expect(page.get_by_text("Subject: Your new address")).to_be_visible()
    page.get_by_role("switch", name="HTML of its own").check()
    expect(page.get_by_label("HTML", exact=True)).to_be_visible()
    check()
    page.get_by_label("Subject").fill("{{ nobody }}")
    expect(page.get_by_text("There is no variable 'nobody'", exact=False).first).to_be_visible()
    check()
    page.get_by_role("button", name="Discard").click()
    page.goto(BLOCKED)
    expect(page.get_by_text("asked@example.org")).to_be_visible()
    check()
    page.get_by_role("button", name="Block an address").click()
    check()
    page.goto("/adminPanel?tab=emails&view=suppressions")
    expect(page.get_by_text("asked@example.org")).to_be_visible()
    check()


def test_other_words_are_seen_tried_saved_and_taken_back(
    new_browser: OpenBrowser, post: Post, mails: None
) -> None:
    """An admin rewords a mail: the preview shows it as mail programs do, a test arrives, and the original is kept."""
    release_admin(post)
    page = new_browser()
    log_in(page)
    page.goto(TEMPLATES)
    page.get_by_role("button", name=re.compile(WELCOME)).click()
    expect(page.get_by_text("Subject: Your new address")).to_be_visible()
    page.get_by_role("button", name="Back to the original").click()
    page.get_by_role("dialog").get_by_role("button", name="Back to the original").click()
    expect(page.get_by_text("The original words are sent from now on.")).to_be_visible()
    close_message(page)
    expect(page.get_by_text("Subject: Confirm your email address")).to_be_visible()

    page.get_by_label("Subject").fill("Nearly there, ")
    page.get_by_role("button", name="Put in username").click()
    page.get_by_label("Text").fill("Hello **{{ username }}**,\n\n[Start the engine]({{ link }})")
    expect(page.get_by_text("Subject: Nearly there, driver")).to_be_visible()
    button = page.frame_locator("iframe").get_by_role("link", name="Start the engine")
    expect(button).to_have_css("background-color", "rgb(179, 38, 30)")
    expect(button).to_have_attribute("target", "_blank")
    page.reload()
    expect(page.get_by_label("Subject")).to_have_value("Nearly there, {{ username }}")

    before = len(post.box.mails)
    page.get_by_role("button", name="Send a test to me").click()
    expect(page.get_by_text(re.compile("A test email goes to "))).to_be_visible()
    close_message(page)
    page.goto(AT)
    expect(page.get_by_role("row", name=re.compile(r"\[Test\] Nearly there, driver.*Sent"))).to_be_visible()
    (mail,) = post.box.mails[before:]
    assert mail["Subject"] == "[Test] Nearly there, driver"
    assert "Start the engine:" in mail.get_payload()[0].get_payload(decode=True).decode()

    page.goto(VERIFY)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("These words are sent from now on.")).to_be_visible()
    expect(page.get_by_role("button", name="Discard")).to_have_count(0)
    shown = post.call("GET", f"{API}/templates/verify_email")
    assert (shown["subject"], shown["htmlFollows"]) == ("Nearly there, {{ username }}", True)


def test_words_that_cannot_be_used_stay_on_the_page(new_browser: OpenBrowser, post: Post) -> None:
    """What is wrong stands at its field, and nothing has changed."""
    before = post.call("GET", f"{API}/templates/verify_email")
    page = new_browser()
    log_in(page)
    page.goto(VERIFY)
    page.get_by_label("Text").fill("No link here")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_label("Text")).to_be_focused()
    expect(page.get_by_label("Text")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_text("{{ link }} must not be missing", exact=False).first).to_be_visible()
    assert post.call("GET", f"{API}/templates/verify_email") == before


def test_a_mail_that_failed_is_sent_after_all(new_browser: OpenBrowser, post: Post) -> None:
    """From the outbox, found by its state."""
    release_admin(post)
    post.send("Second chance", answers={"DATA": ["554 5.6.0 this is spam"]})
    page = new_browser()
    log_in(page)
    page.goto(AT)
    page.get_by_role("combobox", name="State").select_option("Failed")
    expect(page).to_have_url(re.compile("status=FAILED"))
    page.get_by_role("button", name=re.compile("Second chance")).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("554 5.6.0 this is spam")).to_be_visible()
    dialog.get_by_role("button", name="Send again").click()
    expect(page.get_by_text("The email will be sent again.")).to_be_visible()
    page.goto(f"{AT}?status=SENT")
    expect(page.get_by_role("button", name=re.compile("Second chance"))).to_be_visible()
    assert [mail["Subject"] for mail in post.box.mails].count("[Test] Second chance") == 1


def test_addresses_are_blocked_and_released(new_browser: OpenBrowser, post: Post) -> None:
    """What an admin blocks gets nothing until it is released."""
    page = new_browser()
    log_in(page)
    page.goto(BLOCKED)
    page.get_by_role("button", name="Block an address").click()
    page.get_by_label("Email address").fill("nobody")
    page.get_by_label("Reason").fill("Moved away")
    page.get_by_role("button", name="Block", exact=True).click()
    expect(page.get_by_text("Not a valid email address.")).to_be_visible()
    page.get_by_label("Email address").fill("moved@example.org")
    page.get_by_role("button", name="Block", exact=True).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_label("Filter by address").fill("moved")
    expect(page.get_by_role("row").filter(has_text="Moved away")).to_be_visible()
    page.get_by_role("button", name="Release moved@example.org").click()
    page.get_by_role("dialog").get_by_role("button", name="Release").click()
    expect(page.get_by_text("No blocked addresses match.")).to_be_visible()


def fill_in(page: Page, subject: str) -> None:
    """A mail to the moderators, and the dialog that asks for their number."""
    page.goto(MANY)
    page.get_by_label("Subject").fill(subject)
    page.get_by_label("Text").fill(
        "Hello **{{ username }}**,\n\n[See the meets](https://motorclub.example/events)"
    )
    page.get_by_role("combobox", name="Roles").click()
    page.get_by_role("option", name="Moderator").click()
    page.keyboard.press("Escape")
    expect(page.get_by_text("Reaches one member")).to_be_visible()
    expect(page.frame_locator("iframe").get_by_role("link", name="See the meets").first).to_be_visible()


@pytest.mark.parametrize(("width", "scheme"), VIEWPORTS)
def test_writing_to_many_is_accessible_and_fits(
    new_browser: OpenBrowser, accessible: Check, product: Product, width: int, scheme: str
) -> None:
    """Empty, filled in, and asked for the number."""
    page = new_browser(width)
    page.context.add_cookies([{"name": "theme", "value": scheme, "url": product.url}])
    log_in(page)

    def check() -> None:
        accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width

    page.goto(MANY)
    expect(page.get_by_text(re.compile(r"Reaches \d+ members"))).to_be_visible()
    check()
    fill_in(page, "Shall we?")
    check()
    page.get_by_role("button", name="Send to all of them").click()
    expect(page.get_by_label("Type 1 to confirm")).to_be_focused()
    check()


def test_a_mail_to_many_arrives_and_one_click_ends_it(
    new_browser: OpenBrowser, accessible: Check, post: Post
) -> None:
    """Only once its number is typed; anyone who unsubscribes is counted no longer, and gets all other mails."""
    page, before = new_browser(), len(post.box.mails)
    log_in(page)
    fill_in(page, "Summer meet, {{ username }}")
    page.get_by_role("button", name="Send to all of them").click()
    send, number = (
        page.get_by_role("dialog").get_by_role("button", name="Send"),
        page.get_by_label("Type 1 to confirm"),
    )
    send.click()
    expect(number).to_have_attribute("aria-invalid", "true")
    number.fill("1")
    send.click()
    expect(page.get_by_text("The email is on its way to one member.")).to_be_visible()
    sent = page.get_by_role("row").filter(has_text="Summer meet")
    expect(sent.get_by_text("1 of 1 written · Sent 1")).to_be_visible(timeout=30_000)
    (mail,) = [mail for mail in post.box.mails[before:] if mail["To"] == "moderator@demo.motorclub.example"]
    assert mail["Subject"] == "Summer meet, moderator"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    sent.get_by_role("button").first.click()
    expect(page.get_by_role("dialog").get_by_text("Subject: Summer meet, driver")).to_be_visible()
    accessible(page)

    visitor = new_browser()
    way_out = urlsplit(mail["List-Unsubscribe"].strip("<>"))
    visitor.goto(f"{way_out.path}?{way_out.query}")
    visitor.get_by_role("button", name="Stop these emails").click()
    expect(visitor.get_by_text("News from the club, by mail.", exact=False)).to_be_visible()
    accessible(visitor)
    token = post.product.token("moderator")
    _, wishes = post.product.call("GET", "/users/me/notification-preferences", None, token)
    assert wishes["emails"] is True
    _, counted = post.product.call(
        "POST", f"{API}/bulk/count", {"roles": ["MODERATOR"]}, post.product.token("admin")
    )
    assert counted == {"recipients": 0}


def test_moderators_only_read(new_browser: OpenBrowser, accessible: Check, post: Post, mails: None) -> None:
    """Everything is there to read, and nothing to press; the server says the same."""
    page = new_browser()
    log_in(page, "moderator")
    page.goto(AT)
    page.get_by_role("button", name=re.compile("Spam, they say")).click()
    expect(page.get_by_role("dialog").get_by_text("554 5.6.0 this is spam")).to_be_visible()
    expect(page.get_by_role("button", name="Send again")).to_have_count(0)
    page.goto(VERIFY)
    expect(page.get_by_label("Subject")).not_to_be_editable()
    expect(page.get_by_text("Administrators can change them", exact=False)).to_be_visible()
    accessible(page)
    page.goto(MANY)
    expect(page.get_by_text("Administrators can write to many members", exact=False)).to_be_visible()
    expect(page.get_by_label("Text")).to_have_count(0)
    accessible(page)
    page.goto(VERIFY)
    expect(page.get_by_label("Subject")).to_be_visible()
    for name in ("Save", "Send a test to me", "Back to the original"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)
    page.goto(BLOCKED)
    expect(page.get_by_text("asked@example.org")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("Block|Release"))).to_have_count(0)
    status, _ = post.product.call("POST", TEST, {}, post.product.token("moderator"))
    assert status == 403


def release_admin(post: Post) -> None:
    """The admin's own address, if a mail to it has bounced."""
    for entry in post.call("GET", f"{API}/suppressions")["content"]:
        if entry["automatic"]:
            post.call("DELETE", f"{API}/suppressions?address={entry['address']}")
