"""The forum in real browsers: a newcomer's way from a search to a solved question, and each of its screens."""

from __future__ import annotations

import io
import os
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from accounts import Account, join, log_in
from PIL import Image
from playwright.sync_api import Page, expect
from viewports import VIEWPORTS

from browsing import approve_question
from product import PASSWORD, Product

pytestmark = pytest.mark.needs("forum")

OpenBrowser = Callable[..., Page]
Check = Callable[[Page], None]
Seen = Callable[[Page, str], None]

ADMIN, DRIVER, MODERATOR = (Account(name, PASSWORD) for name in ("admin", "driver", "moderator"))
PICTURES = os.environ.get("MOTORCLUB_PICTURES")
CAR = {"brand": "Lancia", "carModel": "Delta", "generation": "HF", "engine": "2.0 16v", "year": 1991}
LONGEST = 30_000


def picture(page: Page, name: str) -> None:
    """Kept for a person to look at, where one asks for it."""
    if PICTURES:
        page.screenshot(path=str(Path(PICTURES) / f"{name}.png"), full_page=True)


def photograph() -> bytes:
    """A picture as a camera would give it."""
    file = io.BytesIO()
    Image.new("RGB", (1200, 800), (90, 30, 30)).save(file, "JPEG")
    return file.getvalue()


def ask(product: Product, token: str, **more: Any) -> int:
    """A question about a Lancia; its number."""
    body = {
        "title": f"Why does the Delta stall when warm? ({time.monotonic_ns()})",
        "body": "It stalls at traffic lights once the engine is warm, and starts again after a minute.",
        "tags": ["engine"],
        "kind": "PROBLEM",
        "car": CAR,
        **more,
    }
    status, asked = product.call("POST", "/forum-api/questions", body, token)
    assert status == 201, asked
    return int(asked["id"])


def answer(product: Product, token: str, question: int, body: str) -> int:
    """An answer to it; its number."""
    path = f"/forum-api/questions/{question}/answers"
    status, answered = product.call("POST", path, {"body": body}, token)
    assert status == 201, answered
    return int(answered["id"])


def fits(page: Page) -> None:
    """Nothing to scroll sideways."""
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= page.viewport_size["width"], page.url  # type: ignore[index]


def loaded(page: Page) -> None:
    """Nothing is on its way any more."""
    expect(page.locator(".mc-late, [aria-busy=true]")).to_have_count(0)
    expect(page.get_by_role("status", name=re.compile("^Loading"))).to_have_count(0)


@pytest.fixture
def seen(accessible: Check) -> Seen:
    """Looks at a state: axe finds nothing, it fits the screen, and a picture of it is kept."""

    def look(page: Page, name: str) -> None:
        loaded(page)
        accessible(page)
        fits(page)
        picture(page, name)

    return look


def searches_in_vain(page: Page, mark: str, seen: Seen) -> None:
    """From the home page to a search that finds nothing, and on to the ask form."""
    page.goto("/")
    page.get_by_role("link", name="Car Forms").first.click()
    expect(page.get_by_role("heading", level=1, name="Car Forms")).to_be_visible()
    seen(page, "journey-1-list")
    page.get_by_role("searchbox", name="Search questions").fill(mark)
    # Phones have no button for it beside the field.
    page.get_by_role("searchbox", name="Search questions").press("Enter")
    expect(page.get_by_text("No questions match these filters.")).to_be_visible()
    seen(page, "journey-2-nothing")
    page.get_by_role("main").get_by_role("link", name="Ask a question").last.click()
    expect(page.get_by_text("Log in to ask")).to_be_visible()
    page.get_by_role("textbox", name="Title").fill(f"Belt squeal {mark} on a cold Delta")
    seen(page, "journey-3-ask-visitor")


def logs_in_on_the_way(page: Page, newcomer: Account, mark: str) -> None:
    """What was typed before is still there afterwards."""
    page.get_by_role("link", name="Log in to post").click()
    page.get_by_label("Username or email").fill(newcomer.username)
    page.get_by_label(re.compile("^Password")).fill(newcomer.password)
    page.get_by_role("main").get_by_role("button", name="Log In", exact=True).click()
    expect(page.get_by_role("textbox", name="Title")).to_have_value(f"Belt squeal {mark} on a cold Delta")


def asks(page: Page, mark: str, seen: Seen) -> None:
    """With a mistake first, then with car, symptoms, code and picture, over a reload."""
    page.get_by_role("button", name="Post question").click()
    expect(page.get_by_text("Describe what happens.")).to_be_visible()
    expect(page.get_by_role("textbox", name="Details")).to_be_focused()
    seen(page, "journey-4-ask-errors")
    page.get_by_role("combobox", name="Brand").fill("Lancia")
    page.get_by_role("combobox", name="Model").fill("Delta")
    page.get_by_role("button", name="Generation, year, engine, mileage").click()
    page.get_by_role("textbox", name="Year").fill("1991")
    page.get_by_role("textbox", name="Symptom").fill("It squeals for ten seconds.")
    page.get_by_role("button", name="When, warning lights, fault codes, tried so far").click()
    page.get_by_role("textbox", name="Fault codes").fill("p0171")
    page.get_by_role("textbox", name="Details").fill(
        "It squeals for ten seconds after a **cold** start, then stops."
    )
    page.get_by_role("combobox", name="Tags").fill("belts")
    page.get_by_role("combobox", name="Tags").press("Enter")
    page.get_by_label("Add pictures").and_(page.locator("input")).set_input_files(
        {"name": "belt.jpg", "mimeType": "image/jpeg", "buffer": photograph()}
    )
    page.get_by_role("textbox", name="What picture 1 shows").fill("The belt")
    expect(page.get_by_text("Draft saved")).to_be_visible()
    seen(page, "journey-5-ask-filled")
    page.reload()
    expect(page.get_by_role("combobox", name="Brand")).to_have_value("Lancia")
    page.get_by_role("button", name="Post question").click()
    expect(page.get_by_role("heading", level=1, name=f"Belt squeal {mark}")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("Picture 1"))).to_be_visible()
    expect(page.get_by_role("link", name="P0171")).to_be_visible()
    seen(page, "journey-6-asked")


def answers(helper: Page, path: str, mark: str, seen: Seen) -> None:
    """A member who knows, on a phone."""
    log_in(helper, DRIVER, f"/login?next={path}")
    expect(helper.get_by_role("heading", level=1, name=f"Belt squeal {mark}")).to_be_visible()
    helper.get_by_role("textbox", name="Your answer").fill("Tighten the alternator belt by a quarter turn.")
    seen(helper, "journey-7-answering-390")
    helper.get_by_role("button", name="Post answer").click()
    expect(helper.get_by_role("heading", name="Answer by driver")).to_be_attached()


def accepts(page: Page, helper: Page, seen: Seen) -> None:
    """The answer comes without a reload; accepting it shows on the other side, too."""
    page.get_by_role("button", name="1 new answer").click()
    expect(page.get_by_text("Tighten the alternator belt")).to_be_visible()
    page.get_by_role("button", name="Accept this answer by driver").click()
    expect(page.get_by_text("Accepted answer")).to_be_visible()
    expect(helper.get_by_text("Accepted answer")).to_be_visible()
    page.get_by_role("button", name="Worked for me").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox", name="On which car").fill("1991 Lancia Delta")
    seen(page, "journey-8-outcome")
    dialog.get_by_role("button", name="Save").click()
    expect(page.get_by_role("button", name="Worked for me 1")).to_be_visible()
    seen(page, "journey-9-solved")


def finds_it(visitor: Page, mark: str, seen: Seen) -> None:
    """By words and operators."""
    visitor.goto(f"/questions?q=squeal+{mark}+is:solved+code:P0171")
    row = visitor.get_by_role("listitem").filter(has_text=f"Belt squeal {mark}")
    expect(row.get_by_text("Solved", exact=True).first).to_be_attached()
    expect(row.get_by_text("Lancia Delta, 1991")).to_be_visible()
    seen(visitor, "journey-10-found")


def test_from_a_visitors_search_to_a_solved_question(
    product: Product, new_browser: OpenBrowser, seen: Seen
) -> None:
    """A visitor finds nothing, joins, asks with a picture, is answered live, accepts; the next visitor finds it."""
    mark = f"{time.time_ns() % 10**9}"
    page, helper = new_browser(), new_browser(390)
    searches_in_vain(page, mark, seen)
    logs_in_on_the_way(page, join(product, f"new{mark}"), mark)
    asks(page, mark, seen)
    approve_question(product, page)
    answers(helper, page.url.removeprefix(product.url), mark, seen)
    accepts(page, helper, seen)
    finds_it(new_browser(), mark, seen)


def dangerous(product: Product) -> int:
    """A question whose answer two members warn of; its number."""
    driver, moderator = product.token("driver"), product.token("moderator")
    number = ask(product, driver, faultCodes=["P0171"], symptom="Stalls when warm.", triedSoFar="New plugs.")
    best = answer(product, moderator, number, "Clean the idle valve, then let it learn the idle again.")
    body = {"kind": "DANGEROUS", "comment": "The fuel line is under pressure."}
    status, found = product.call(
        "PUT", f"/forum-api/answers/{best}/outcomes", body, product.token("organiser")
    )
    assert status == 200, found
    status, found = product.call("PUT", f"/forum-api/answers/{best}/outcomes", body, product.token("admin"))
    assert status == 200, found
    return number


def sees_the_list(page: Page, look: str, seen: Seen) -> None:
    """With everything unfolded, and with nothing in it."""
    page.get_by_role("button", name="Filters").click()
    expect(page.get_by_role("combobox", name="Brand")).to_be_visible()
    page.get_by_role("button", name="Search tips").click()
    expect(page.get_by_role("button", name=re.compile("code:P0171"))).to_be_visible()
    seen(page, f"list-filters-{look}")
    page.goto("/questions?brand=Lancia&model=Stratos")
    expect(page.get_by_text("No questions yet for this car")).to_be_visible()
    seen(page, f"list-empty-{look}")


def keeps_order(page: Page, look: str, seen: Seen) -> None:
    """The menu and the dialogs of a question."""
    page.get_by_role("button", name="More for this question").click()
    expect(page.get_by_role("menuitem", name="Merge…")).to_be_visible()
    seen(page, f"question-menu-{look}")
    page.get_by_role("menuitem", name="Close…").click()
    expect(page.get_by_role("dialog", name="Close this question?")).to_be_visible()
    seen(page, f"close-{look}")
    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("article").first.get_by_role("button", name="Edit").click()
    page.get_by_role("dialog").get_by_role("textbox", name="Text").fill(
        "It stalls at red lights once the engine is warm, and starts again after two minutes."
    )
    seen(page, f"edit-{look}")
    page.get_by_role("dialog").get_by_role("button", name="Save").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("article").first.get_by_role("button", name="History").click()
    history = page.get_by_role("dialog", name="History")
    history.get_by_role("button", name=re.compile("^Show changes of")).first.click()
    expect(history.locator("ins, del").first).to_be_visible()
    seen(page, f"history-{look}")


def sees_the_forms(page: Page, look: str, seen: Seen) -> None:
    """Asking, tags and categories."""
    page.goto("/askquestion")
    expect(page.get_by_role("textbox", name="Symptom")).to_be_visible()
    seen(page, f"ask-{look}")
    page.goto("/create-tag")
    expect(page.get_by_role("button", name=re.compile("^Edit the tag")).first).to_be_visible()
    seen(page, f"tags-{look}")
    page.get_by_role("button", name="New tag").click()
    expect(page.get_by_role("dialog", name="New tag")).to_be_visible()
    seen(page, f"tag-form-{look}")
    page.goto("/create-category")
    expect(page.get_by_role("button", name=re.compile("^Edit the category")).first).to_be_visible()
    seen(page, f"categories-{look}")
    page.get_by_role("button", name="New category").click()
    expect(page.get_by_role("dialog", name="New category")).to_be_visible()
    seen(page, f"category-form-{look}")


@pytest.mark.parametrize(("width", "scheme"), VIEWPORTS)
def test_every_screen_is_accessible_and_fits(
    product: Product, new_browser: OpenBrowser, seen: Seen, width: int, scheme: str
) -> None:
    """No finding of axe and nothing to scroll sideways, on phones and desks, in the dark and by day."""
    number = dangerous(product)
    page = new_browser(width)
    page.context.add_cookies([{"name": "theme", "value": scheme, "url": product.url}])
    look = f"{scheme}-{width}"
    log_in(page, MODERATOR, "/login?next=/questions")
    expect(page.locator("html")).to_have_class(re.compile(scheme))
    sees_the_list(page, look, seen)
    page.goto(f"/questions/{number}")
    expect(page.get_by_text("Members warn: this is dangerous")).to_be_visible()
    expect(page.get_by_text("The fuel line is under pressure.").first).to_be_visible()
    seen(page, f"question-{look}")
    keeps_order(page, look, seen)
    sees_the_forms(page, look, seen)


@pytest.mark.parametrize(("width", "scheme"), VIEWPORTS)
def test_what_waits_for_a_moderator(
    product: Product, new_browser: OpenBrowser, seen: Seen, width: int, scheme: str
) -> None:
    """A closed question that its author has changed stands above the list, and goes when somebody has looked at it."""
    asker, staff = product.token("driver"), product.token("moderator")
    title = f"Which oil for the Delta, please? ({time.monotonic_ns()})"
    path = f"/forum-api/questions/{ask(product, asker, title=title)}"
    assert product.call("POST", f"{path}/close", {"reason": "UNCLEAR"}, staff)[0] == 200
    _, closed = product.call("GET", path, token=asker)
    change = {"version": closed["version"], "body": "It is the 2.0 16v of 1991, and it is driven in winter."}
    assert product.call("PUT", path, change, asker)[0] == 200
    page = new_browser(width)
    page.context.add_cookies([{"name": "theme", "value": scheme, "url": product.url}])
    log_in(page, MODERATOR, "/login?next=/questions")
    waiting = page.get_by_role("list", name="Waiting questions")
    row = waiting.get_by_role("listitem").filter(has_text=title)
    expect(row.get_by_text("Changed since it was closed")).to_be_visible()
    seen(page, f"waiting-{scheme}-{width}")
    row.get_by_role("link", name=title).click()
    expect(page.get_by_text("Its author has changed it since.")).to_be_visible()
    page.get_by_role("button", name="More for this question").click()
    page.get_by_role("menuitem", name="Leave it as it is").click()
    page.get_by_role("dialog").get_by_role("textbox", name="Note to the author").fill("Which car is it?")
    seen(page, f"leave-{scheme}-{width}")
    page.get_by_role("dialog").get_by_role("button", name="Leave it").click()
    expect(page.get_by_text("It stays as it is.")).to_be_visible()
    expect(page.get_by_text("Its author has changed it since.")).to_have_count(0)
    with page.expect_response(lambda answer: "/questions/waiting" in answer.url):
        page.goto("/questions")
    loaded(page)
    expect(page.get_by_role("link", name=title)).to_have_count(1)


@pytest.mark.parametrize(("width", "scheme"), VIEWPORTS)
def test_an_author_decides_about_an_edit_and_sets_the_car_right(
    product: Product, new_browser: OpenBrowser, seen: Seen, width: int, scheme: str
) -> None:
    """What another member suggests is found in the history and under its link; the car is part of an edit."""
    number = ask(product, product.token("driver"), title=f"Stalls when warm, why? ({time.monotonic_ns()})")
    better = "It stalls at traffic lights once the engine is warm. After a minute it starts again."
    about = {"targetType": "QUESTION", "targetId": number, "version": 1, "comment": "Shorter sentences"}
    status, made = product.call(
        "POST", "/forum-api/suggested-edits", {**about, "body": better}, product.token("organiser")
    )
    assert status == 201, made
    page = new_browser(width)
    page.context.add_cookies([{"name": "theme", "value": scheme, "url": product.url}])
    log_in(page, DRIVER, f"/login?next=/questions/{number}")
    page.get_by_role("article").first.get_by_role("button", name="History").click()
    expect(page.get_by_role("dialog", name="History").get_by_text("Shorter sentences")).to_be_visible()
    seen(page, f"edit-history-{scheme}-{width}")
    page.goto(f"/questions/{number}?edit={made['id']}")
    decided = page.get_by_role("dialog", name="Suggested edit")
    expect(decided.get_by_role("button", name="Accept this edit")).to_be_visible()
    seen(page, f"edit-suggested-{scheme}-{width}")
    decided.get_by_role("button", name="Accept this edit").click()
    expect(decided.get_by_text("Suggested and accepted")).to_be_visible()
    decided.get_by_role("button", name="Close").click()
    expect(page.get_by_text("After a minute it starts again.")).to_be_visible()
    page.get_by_role("article").first.get_by_role("button", name="Edit").click()
    edit = page.get_by_role("dialog", name="Edit")
    edit.get_by_role("button", name="Car, symptoms, category and pictures").click()
    edit.get_by_role("textbox", name="Engine").fill("2.0 8v")
    seen(page, f"edit-more-{scheme}-{width}")
    edit.get_by_role("button", name="Save").click()
    expect(page.get_by_role("definition").filter(has_text="2.0 8v")).to_be_visible()


def test_an_answer_of_the_greatest_length_stays_usable(product: Product, new_browser: OpenBrowser) -> None:
    """It is folded, its end is one press away, and what is typed below it shows at once."""
    number = ask(product, product.token("admin"))
    line = "Take the **cover** off, look at `the guides`, and write down what you see.\n\n"
    text = (line * (LONGEST // len(line) + 1))[: LONGEST - 12] + "\n\nThe end."
    answer(product, product.token("organiser"), number, text)
    page = new_browser(390)
    log_in(page, DRIVER, f"/login?next=/questions/{number}")
    article = page.get_by_role("article").filter(has=page.get_by_role("heading", name="Answer by organiser"))
    expect(article).to_be_visible()
    loaded(page)
    folded = article.bounding_box()
    assert folded is not None
    assert folded["height"] < 1200
    article.get_by_role("button", name="Show all of it").click()
    unfolded = article.bounding_box()
    assert unfolded is not None
    assert unfolded["height"] > 3 * folded["height"]
    fits(page)
    box = page.get_by_role("textbox", name="Your answer")
    box.scroll_into_view_if_needed()
    begun = time.monotonic()
    box.press_sequentially("Thank you, that was it in the end.")
    expect(box).to_have_value("Thank you, that was it in the end.")
    assert time.monotonic() - begun < 10


def test_a_draft_goes_on_at_another_device(product: Product, new_browser: OpenBrowser) -> None:
    """Begun at the desk, opened on the phone, asked there; then it is no draft any more."""
    member = join(product, f"draft{time.time_ns() % 10**9}")
    desk, phone = new_browser(), new_browser(390)
    log_in(desk, member, "/login?next=/askquestion")
    desk.get_by_role("textbox", name="Title").fill("Which oil for a track day in July?")
    expect(desk.get_by_text("Draft saved")).to_be_visible()
    log_in(phone, member, "/login?next=/askquestion")
    phone.get_by_role("button", name="Open the draft Which oil").click()
    expect(phone.get_by_role("textbox", name="Title")).to_have_value("Which oil for a track day in July?")
    phone.get_by_role("radio", name=re.compile("^Discussion")).check()
    phone.get_by_role("radio", name="Not about a certain car").check()
    phone.get_by_role("textbox", name="Details").fill(
        "Ambient is 35 degrees, and the oil reaches 130 in ten laps."
    )
    phone.get_by_role("combobox", name="Tags").fill("oil")
    phone.get_by_role("combobox", name="Tags").press("Enter")
    phone.get_by_role("button", name="Post question").click()
    expect(phone.get_by_role("heading", level=1, name="Which oil for a track day")).to_be_visible()
    phone.goto("/askquestion")
    expect(phone.get_by_role("textbox", name="Title")).to_have_value("")
    loaded(phone)
    expect(phone.get_by_role("button", name=re.compile("^Open the draft"))).to_have_count(0)


def test_members_are_kept_off_the_pages_of_staff(new_browser: OpenBrowser) -> None:
    """With the page that says who may."""
    page = new_browser()
    log_in(page, DRIVER, "/login?next=/questions")
    for path in ("/create-tag", "/create-category"):
        page.goto(path)
        expect(page.get_by_role("heading", name="Access Restricted")).to_be_visible()
