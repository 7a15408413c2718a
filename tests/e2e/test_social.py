"""Following, bookmarks, blocks and comments in real browsers."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from accounts import Account, join, log_in
from playwright.sync_api import Locator, Page, Request, expect
from viewports import VIEWPORTS

from browsing import visit
from product import PASSWORD, Product

pytestmark = [pytest.mark.needs("social"), pytest.mark.needs("announcements")]

OpenBrowser = Callable[..., Page]
Check = Callable[[Page], None]

ADMIN, DRIVER = Account("admin", PASSWORD), Account("driver", PASSWORD)
PICTURES = os.environ.get("MOTORCLUB_PICTURES")
EMPTY = "Follow a member, a car or a tag to fill your feed"


@pytest.fixture(scope="module", autouse=True)
def _free(product: Product) -> None:
    """Those who join here write at once."""
    product.post_freely()


def picture(page: Page, name: str) -> None:
    """Kept for a person to look at, where one asks for it."""
    if PICTURES:
        page.screenshot(path=str(Path(PICTURES) / f"social-{name}.png"), full_page=True)


def id_of(product: Product, username: str) -> int:
    """A member's number."""
    status, found = product.call("GET", f"/users/by-name/{username}")
    assert status == 200, found
    return int(found["id"])


def token_of(product: Product, account: Account) -> str:
    """A bearer token of any account."""
    body = {"username": account.username, "password": account.password}
    status, answer = product.call("POST", "/auth/login", body)
    assert status == 200, answer
    return str(answer["token"])


def announce(product: Product, title: str) -> int:
    """A new announcement to everybody, that nobody has commented on; its number."""
    given = {"title": title, "message": "<p>The yard is closed.</p>", "type": "GENERAL", "status": "SENT"}
    status, made = product.call("POST", "/announcements", given, product.token("admin"))
    assert status == 201, made
    return int(made["id"])


def ask(product: Product, account: Account, title: str, tag: str) -> int:
    """A new question with a tag; its number."""
    body = {"title": title, "body": "It rattles at idle and stops when the revs go up.", "tags": [tag]}
    status, made = product.call("POST", "/forum-api/questions", body, token_of(product, account))
    assert status == 201, made
    return int(made["id"])


def say(product: Product, token: str, number: int, body: str, parent: int | None = None) -> int:
    """A comment on an announcement; its number."""
    given = {"targetType": "ANNOUNCEMENT", "targetId": number, "body": body, "parentId": parent}
    status, made = product.call("POST", "/social-api/comments", given, token)
    assert status == 201, made
    return int(made["id"])


def comments(page: Page) -> Locator:
    """The part of a page where people talk."""
    return page.get_by_role("group", name="Comments", exact=True)


def write(page: Page, words: str) -> None:
    """A comment by the form."""
    comments(page).get_by_role("button", name="Add a comment").click()
    comments(page).get_by_role("textbox", name="Your comment").fill(words)
    comments(page).get_by_role("button", name="Comment", exact=True).click()
    expect(comments(page).get_by_text(words)).to_be_visible()


def fits(page: Page, width: int) -> None:
    """Nothing to scroll sideways."""
    assert page.evaluate("document.documentElement.scrollWidth") <= width, page.url


@pytest.mark.parametrize(("width", "scheme"), VIEWPORTS)
def test_every_screen_is_accessible_and_fits(
    product: Product, new_browser: OpenBrowser, accessible: Check, width: int, scheme: str
) -> None:
    """No finding of axe and nothing to scroll sideways, on phones and desks, in the dark and by day."""
    number = announce(product, f"Ramp {width} {scheme}")
    driver, admin = product.token("driver"), product.token("admin")
    first = say(product, admin, number, "The *ramp* stays closed until @driver has repaired it.")
    say(product, driver, number, "Done by Friday.", first)
    for count in range(5):
        say(product, driver, number, f"Thought number {count}, which is not a short one. " * 3)
    me = id_of(product, "driver")
    page = new_browser(width)
    page.context.add_cookies([{"name": "theme", "value": scheme, "url": product.url}])
    page.goto(f"/announcement/{number}")
    expect(comments(page).get_by_role("link", name="Log in to comment")).to_be_visible()
    accessible(page)
    log_in(page, DRIVER, "/login?next=/")
    for path, something in {
        "/": "For you",
        "/following": "People",
        "/following?tab=followers": "since",
        "/following?tab=questions": "Questions",
        f"/bookmarks/{me}": "All bookmarks",
        f"/bookmarks/{me}?q=xyzzy": "No bookmark fits this.",
        f"/bookmarks/{me + 1}": "Bookmarks are private",
        f"/profile/{id_of(product, 'admin')}": "Followers",
        "/accountsettings?tab=social.Blocks": "You have blocked nobody.",
        f"/announcement/{number}": "Show all 7 comments",
    }.items():
        visit(page, path)
        expect(page.get_by_role("main").get_by_text(something).first).to_be_visible()
        expect(page.get_by_role("status", name="Loading")).to_have_count(0)
        accessible(page)
        fits(page, width)
        picture(page, f"{re.sub('[/?=]+', '-', path).strip('-')}-{scheme}-{width}")
    comments(page).get_by_role("button", name="Show all 7 comments").click()
    expect(comments(page).get_by_text("Thought number 4").first).to_be_visible()
    comments(page).get_by_role("button", name="Add a comment").click()
    comments(page).get_by_role("textbox").press_sequentially("What do you say, @a")
    expect(page.get_by_role("listbox", name="Members")).to_be_visible()
    accessible(page)
    fits(page, width)
    picture(page, f"comments-open-{scheme}-{width}")


def test_a_talk_between_two(product: Product, new_browser: OpenBrowser) -> None:
    """Said in one browser and heard in another: a mention by keyboard, a reply, +1, an edit, a removal."""
    number = announce(product, f"Talk {time.monotonic_ns()}")
    writer, reader = new_browser(), new_browser()
    log_in(writer, ADMIN, f"/login?next=/announcement/{number}")
    log_in(reader, DRIVER, f"/login?next=/announcement/{number}")
    expect(comments(reader).get_by_role("button", name="Add a comment")).to_be_visible()

    comments(writer).get_by_role("button", name="Add a comment").click()
    field = comments(writer).get_by_role("textbox", name="Your comment")
    field.press_sequentially("Can you open it, @driv")
    expect(writer.get_by_role("option", name="driver")).to_be_visible()
    field.press("Enter")
    expect(field).to_have_value("Can you open it, @driver ")
    field.press("Control+Enter")
    expect(comments(writer).get_by_text("Can you open it,")).to_be_visible()

    comments(reader).get_by_role("button", name="1 new comment").click()
    heard = comments(reader).get_by_role("article").filter(has_text="Can you open it")
    expect(heard).to_be_visible()
    heard.get_by_role("button", name=re.compile("plus one for")).click()
    expect(heard.get_by_role("button", name=re.compile("plus one for"))).to_have_attribute(
        "aria-pressed", "true"
    )
    heard.get_by_role("button", name="Reply to admin").click()
    reader.get_by_role("textbox", name="Your reply").fill("At noon.")
    comments(reader).get_by_role("button", name="Reply", exact=True).click()
    replies = comments(reader).get_by_role("list", name="Replies to admin")
    expect(replies.get_by_text("At noon.")).to_be_visible()

    comments(writer).get_by_role("button", name="1 new comment").click()
    expect(
        comments(writer).get_by_role("list", name="Replies to admin").get_by_text("At noon.")
    ).to_be_visible()
    expect(comments(writer).get_by_text("+1", exact=True).first).to_be_visible()

    replies.get_by_role("button", name="Edit the comment by driver").click()
    reader.get_by_role("textbox", name="Change your comment").fill("At one.")
    comments(reader).get_by_role("button", name="Save", exact=True).click()
    expect(comments(writer).get_by_text("At one.")).to_be_visible()

    comments(writer).get_by_role("button", name="Delete the comment by admin").click()
    writer.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(comments(reader).get_by_text("This comment was removed.")).to_be_visible()
    expect(comments(reader).get_by_text("At one.")).to_be_visible()


MANY = """
import sys
from datetime import timedelta
import sqlalchemy as sa
from motorclub.api import db, now
from motorclub.cli.site import application
from motorclub_social.models import Comment, Thread

with application():
    thread = Thread(target_type="announcements.announcement", target_id=int(sys.argv[1]), comment_count=5000)
    db.session.add(thread)
    db.session.flush()
    at = now() - timedelta(days=1)
    row = {"thread_id": thread.id, "author_id": int(sys.argv[2])}
    words = [{"body": f"Word {n}.", "body_html": f"<p>Word {n}.</p>", "created_at": at} for n in range(1, 5001)]
    db.session.execute(sa.insert(Comment), [row | one for one in words])
    db.session.commit()
"""


def test_five_thousand_comments_stay_usable(
    product: Product, new_browser: OpenBrowser, accessible: Check
) -> None:
    """Five are shown, then twenty from either end; what is said next is at the end of five thousand, in sight."""
    number = announce(product, f"Crowd {time.monotonic_ns()}")
    command = [sys.executable, "-c", MANY, str(number), str(id_of(product, "admin"))]
    environment = os.environ | {"MOTORCLUB_INSTANCE": str(product.log.with_suffix(""))}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 0, done.stderr
    page = new_browser()
    log_in(page, DRIVER, f"/login?next=/announcement/{number}")
    shown = comments(page).get_by_role("article")
    expect(shown).to_have_count(5)
    comments(page).get_by_role("button", name="Show all 5000 comments").click()
    expect(shown).to_have_count(20)
    expect(comments(page).get_by_text("5,000 comments")).to_be_visible()
    comments(page).get_by_role("button", name="Next").click()
    expect(comments(page).get_by_text("Word 21.", exact=True)).to_be_visible()
    expect(shown).to_have_count(20)
    comments(page).get_by_role("button", name="Newest first").click()
    expect(comments(page).get_by_text("Word 5000.", exact=True)).to_be_visible()
    write(page, "The last word.")
    expect(shown).to_have_count(20)
    expect(shown.first).to_contain_text("The last word.")
    accessible(page)


def test_what_is_followed_fills_the_feed(product: Product, new_browser: OpenBrowser) -> None:
    """A newcomer follows somebody from the profile, reads of their deeds at home, and has less or none of it."""
    newcomer = join(product, f"nova_{time.monotonic_ns() % 10**9}")
    token = product.token("moderator")
    number = announce(product, f"Feed {time.monotonic_ns()}")
    say(product, token, number, "I shall be there.")
    page = new_browser()
    log_in(page, newcomer, "/login?next=/")
    home = page.get_by_role("region", name="For you")
    expect(page.get_by_role("main").get_by_text(EMPTY)).to_be_visible()
    page.goto(f"/profile/{id_of(product, 'moderator')}")
    page.get_by_role("button", name="Follow moderator", exact=True).click()
    page.get_by_role("button", name="Following moderator: Highlights").click()
    page.get_by_role("menuitemradio", name="All").click()
    expect(page.get_by_role("button", name="Following moderator: All")).to_be_visible()
    page.goto("/")
    expect(home.get_by_text("commented").first).to_be_visible()

    page.goto("/following")
    row = page.get_by_role("list", name="People").get_by_role("listitem").filter(has_text="moderator")
    row.get_by_role("combobox").click()
    page.get_by_role("option", name="Muted").click()
    expect(page.get_by_role("main").get_by_text(EMPTY)).to_be_visible()
    row.get_by_role("button", name="Unfollow moderator").click()
    expect(page.get_by_text("You no longer follow moderator.")).to_be_visible()
    page.get_by_role("button", name="Undo").hover()
    expect(page.get_by_role("list", name="People")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(row.get_by_role("combobox")).to_have_text("Muted")


def solved(product: Product, author: Account) -> tuple[str, str, str]:
    """A question that its author has answered, too; title, a tag that no other one has, path."""
    token, mark = token_of(product, author), time.monotonic_ns() % 10**9
    title, tag = f"Why does it stall once warm? {mark}", f"vapour-{mark}"
    body = {
        "title": title,
        "body": "It stalls at the lights and starts again later.",
        "tags": [tag, "engine"],
    }
    status, asked = product.call("POST", "/forum-api/questions", body, token)
    assert status == 201, asked
    path = f"/forum-api/questions/{asked['id']}"
    said = {"body": "The fuel boils in the line: wrap it, and put the return back where it was."}
    status, answered = product.call("POST", f"{path}/answers", said, token)
    assert status == 201, answered
    status, accepted = product.call("PUT", f"{path}/accepted-answer", {"answerId": answered["id"]}, token)
    assert status == 200, accepted
    return title, tag, f"/questions/{asked['id']}"


def see_activity(page: Page, title: str, look: Callable[[str], None]) -> None:
    """The profile's tab with what somebody did about one question: asked, answered, solved."""
    page.get_by_role("tab", name="Activity").click()
    done = page.get_by_role("main").get_by_role("list", name="Activity")
    expect(done.get_by_role("listitem").filter(has_text=title)).to_have_count(3)
    expect(done.get_by_text("solved a question")).to_be_visible()
    look("profile-activity")


@pytest.mark.needs("forum")
@pytest.mark.parametrize(("width", "scheme"), VIEWPORTS)
def test_what_somebody_writes_about_is_offered_and_shown(
    product: Product, new_browser: OpenBrowser, accessible: Check, width: int, scheme: str
) -> None:
    """The profile has what its member asked, answered and solved; a tag of it is followed from where none is yet."""
    author = join(product, f"pen_{time.monotonic_ns() % 10**9}")
    title, tag, question = solved(product, author)
    page = new_browser(width)
    page.context.add_cookies([{"name": "theme", "value": scheme, "url": product.url}])

    def look(name: str) -> None:
        expect(page.locator(".mc-late, [aria-busy=true]")).to_have_count(0)
        accessible(page)
        fits(page, width)
        picture(page, f"{name}-{scheme}-{width}")

    log_in(page, author, f"/login?next=/profile/{id_of(product, author.username)}")
    main = page.get_by_role("main")
    expect(main.get_by_role("list", name="Best answers").get_by_role("link", name=title)).to_be_visible()
    expect(main.get_by_role("list", name="Tags").get_by_role("link", name=tag)).to_be_visible()
    look("profile-overview")
    page.get_by_role("tab", name="Questions").click()
    expect(main.get_by_role("link", name=title)).to_be_visible()
    look("profile-questions")
    page.get_by_role("tab", name="Answers").click()
    main.get_by_role("link", name="Accepted").click()
    expect(main.get_by_role("list", name="Answers by").get_by_role("link", name=title)).to_be_visible()
    look("profile-answers")
    main.get_by_role("link", name="Worked").click()
    expect(main.get_by_text("Nobody has said yet that an answer by")).to_be_visible()
    page.reload()
    expect(main.get_by_text("Nobody has said yet that an answer by")).to_be_visible()

    see_activity(page, title, look)

    page.goto("/following?tab=tags")
    offered = page.get_by_role("list", name="Tags you might follow")
    expect(offered.get_by_role("link", name=tag)).to_be_visible()
    look("following-offered")
    offered.get_by_role("button", name=f"Follow {tag}").click()
    expect(page.get_by_role("list", name="Tags", exact=True).get_by_role("link", name=tag)).to_be_visible()
    expect(page.get_by_role("button", name=f"Follow {tag}", exact=True)).to_have_count(0)

    page.goto(question)
    invite = page.get_by_role("button", name=re.compile("^Invite .* to answer$"))
    invite.first.click()
    expect(page.get_by_text("You may invite up to 2 members to answer.")).to_be_visible()
    expect(page.get_by_role("list", name="Who may know").get_by_text("Invited", exact=True)).to_be_visible()
    look("question-invite")


def save_two(product: Product, page: Page, titles: list[str]) -> None:
    """Two announcements, each saved where it is read; the message of the second one stands there still."""
    for title in titles:
        page.goto(f"/announcement/{announce(product, title)}")
        page.get_by_role("button", name="Bookmark this").click()
        expect(page.get_by_text("Bookmarked.", exact=True)).to_be_visible()


def test_bookmarks_in_folders(product: Product, new_browser: OpenBrowser, accessible: Check) -> None:
    """Saved at the announcement, put into a folder with a note; removed together and brought back."""
    keeper = join(product, f"kep_{time.monotonic_ns() % 10**9}")
    titles = [f"Keep {at} {time.monotonic_ns()}" for at in range(2)]
    page = new_browser()
    log_in(page, keeper)
    save_two(product, page, titles)
    page.get_by_role("button", name="Folder and note").click()
    dialog = page.get_by_role("dialog", name="Bookmark")
    dialog.get_by_role("textbox", name="Private note").fill("Ask for the key.")
    accessible(page)
    picture(page, "bookmark-dialog")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_have_count(0)

    page.goto(f"/bookmarks/{id_of(product, keeper.username)}")
    expect(page.get_by_text("Ask for the key.")).to_be_visible()
    page.get_by_role("button", name="New folder").click()
    page.get_by_role("textbox", name="Name of the folder").fill("Keys")
    page.get_by_role("dialog").get_by_role("button", name="Save").click()
    folders = page.get_by_role("navigation", name="Folders")
    expect(folders.get_by_role("link", name=re.compile("^Keys"))).to_be_visible()
    page.get_by_role("checkbox", name=f"Choose {titles[1]}").check()
    page.get_by_role("button", name="Move to").click()
    page.get_by_role("menuitem", name="Keys").click()
    moved = page.get_by_text("The bookmark was moved to Keys.")
    expect(moved).to_be_visible()
    # Away with it, before it leaves by itself: the next message would stand behind it for as long as it likes.
    page.get_by_role("button", name="Close").click()
    expect(moved).to_have_count(0)
    expect(folders.get_by_role("link", name=re.compile("^Keys *1$"))).to_be_visible()
    picture(page, "bookmarks-filled")
    page.get_by_role("checkbox", name="Choose all").check()
    accessible(page)
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_text("2 bookmarks were removed.")).to_be_visible()
    # It stays while it is pointed at, however long the list takes.
    page.get_by_role("button", name="Undo").hover()
    expect(page.get_by_text("No bookmarks yet")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    for title in titles:
        expect(page.get_by_role("link", name=title)).to_be_visible()
    folders.get_by_role("link", name=re.compile("^Keys")).click()
    expect(page.get_by_role("link", name=titles[0])).to_have_count(0)
    expect(page.get_by_role("link", name=titles[1])).to_be_visible()


def test_a_block_and_a_mute(product: Product, new_browser: OpenBrowser) -> None:
    """Neither is heard any more; the settings have both in a list, and take them back."""
    one, two = (join(product, f"{name}_{time.monotonic_ns() % 10**9}") for name in ("loud", "rude"))
    number = announce(product, f"Quiet {time.monotonic_ns()}")
    for account in (one, two):
        say(product, token_of(product, account), number, f"This is {account.username}.")
    me = join(product, f"calm_{time.monotonic_ns() % 10**9}")
    page = new_browser()
    log_in(page, me)
    page.goto(f"/profile/{id_of(product, one.username)}")
    page.get_by_role("button", name="Block or mute").click()
    page.get_by_role("menuitem", name="Mute").click()
    expect(page.get_by_text(f"{one.username} is muted.")).to_be_visible()
    page.goto(f"/profile/{id_of(product, two.username)}")
    page.get_by_role("button", name="Block or mute").click()
    page.get_by_role("menuitem", name="Block").click()
    page.get_by_role("dialog").get_by_role("button", name="Block").click()
    expect(page.get_by_text(f"{two.username} is blocked.")).to_be_visible()
    expect(page.get_by_role("button", name=f"Follow {two.username}")).to_have_count(0)

    page.goto(f"/announcement/{number}")
    expect(page.get_by_text("A comment by somebody whom you have muted.")).to_be_visible()
    expect(page.get_by_text(f"This is {one.username}.")).to_have_count(0)
    page.get_by_role("button", name="Show the comment of the muted member").click()
    expect(page.get_by_text(f"This is {one.username}.")).to_be_visible()
    expect(page.get_by_text("A comment by somebody from whom a block keeps you apart.")).to_be_visible()
    expect(page.get_by_text(f"This is {two.username}.")).to_have_count(0)

    page.goto("/accountsettings?tab=social.Blocks")
    muted = page.get_by_role("list", name="Muted")
    expect(muted.get_by_role("link", name=one.username)).to_be_visible()
    page.get_by_role("button", name=f"Unblock: {two.username}").click()
    expect(page.get_by_text("You have blocked nobody.")).to_be_visible()
    page.goto(f"/announcement/{number}")
    expect(page.get_by_text(f"This is {two.username}.")).to_be_visible()


@pytest.mark.needs("forum")
@pytest.mark.parametrize(("width", "scheme"), VIEWPORTS)
def test_posts_of_the_muted_are_folded(
    product: Product, new_browser: OpenBrowser, accessible: Check, width: int, scheme: str
) -> None:
    """Their questions in lists and their answers are a line that unfolds; of the blocked nothing is left."""
    muted, blocked, me = (
        join(product, f"{name}_{time.monotonic_ns() % 10**9}") for name in ("hum", "yell", "ear")
    )
    tag = f"t{time.monotonic_ns() % 10**9}"
    one, other = (
        ask(product, account, f"Rattle of {account.username} at idle", tag) for account in (muted, blocked)
    )
    for account, question in ((blocked, one), (muted, other)):
        said = {"body": f"It is the heat shield, says {account.username}."}
        status, _ = product.call(
            "POST", f"/forum-api/questions/{question}/answers", said, token_of(product, account)
        )
        assert status == 201
    for account, kind in ((muted, "MUTE"), (blocked, "BLOCK")):
        body = {"userId": id_of(product, account.username), "kind": kind}
        assert product.call("POST", "/social-api/blocks", body, token_of(product, me))[0] == 201
    page = new_browser(width)
    page.context.add_cookies([{"name": "theme", "value": scheme, "url": product.url}])
    log_in(page, me, f"/login?next=/questions?tags={tag}")
    show = page.get_by_role("button", name="Show the question of the muted member")
    expect(show).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("^Rattle of"))).to_have_count(0)
    accessible(page)
    fits(page, width)
    picture(page, f"muted-list-{scheme}-{width}")
    show.press("Enter")
    link = page.get_by_role("link", name=f"Rattle of {muted.username} at idle")
    expect(link).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("A block keeps you apart from who wrote this.")).to_be_visible()
    expect(page.get_by_role("button", name="Show the question of the muted member")).to_be_visible()
    expect(page.locator(".mc-late, [aria-busy=true]")).to_have_count(0)
    accessible(page)
    fits(page, width)
    picture(page, f"muted-question-{scheme}-{width}")
    page.goto(f"/questions/{other}")
    words = page.get_by_text(f"It is the heat shield, says {muted.username}.")
    folded = page.get_by_role("button", name="Show the answer of the muted member")
    expect(folded).to_be_visible()
    expect(words).to_have_count(0)
    folded.click()
    expect(words).to_be_visible()


def test_a_page_asks_once(product: Product, new_browser: OpenBrowser) -> None:
    """Comments, follows and bookmarks: one call each for a page, and none of the last two for visitors."""
    number = announce(product, f"Once {time.monotonic_ns()}")
    page = new_browser()
    asked: list[str] = []

    def note(request: Request) -> None:
        if "/social-api/" in request.url:
            asked.append(request.url.split("/social-api/")[1].split("?")[0])

    page.on("request", note)
    page.goto(f"/announcement/{number}")
    expect(comments(page).get_by_role("link", name="Log in to comment")).to_be_visible()
    assert asked == ["comments/batch"]
    log_in(page, DRIVER)
    asked.clear()
    page.goto(f"/announcement/{number}")
    expect(comments(page).get_by_role("button", name="Add a comment")).to_be_visible()
    expect(page.get_by_role("button", name="Bookmark this")).to_be_visible()
    assert sorted(asked) == ["bookmarks/states", "comments/batch"]
