"""Browsers to use a running product with: fixtures, for the conftest.py of tests that have a fixture `product`."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright

from product import Product

ROOT = Path(__file__).parents[2]
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# The network flags keep a browser in a closed network from waiting for hosts that never answer.
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
# A camera that is lent without asking, and sees what a file shows.
CAMERA = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]

# A loaded machine is slow, not wrong.
ACTION_MS, EXPECT_MS = 60_000, 40_000

Check = Callable[[Page], None]
OpenBrowser = Callable[..., Page]

# axe measures the colours of the moment: of a button that fades from "wait" to red it sees a mixture nobody reads.
# At rest is a page on which nothing that ends has moved for two frames: one transition often begins after another,
# such as that of a label whose field can be written in again. A tab behind others may have no frames at all.
LOOKS = 100
AT_REST = f"""async () => {{
    const frame = () => new Promise((seen) => {{ requestAnimationFrame(seen); setTimeout(seen, 250); }});
    const moving = () => document.getAnimations().filter(
        (one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity,
    );
    for (let calm = 0, looks = 0; calm < 2; looks += 1) {{
        const now = moving();
        if (looks === {LOOKS}) {{
            const names = now.map((one) => one.transitionProperty ?? one.animationName ?? one.id);
            throw new Error(`the page does not come to rest: ${{names.join(', ')}}`);
        }}
        calm = now.length ? 0 : calm + 1;
        await Promise.allSettled(now.map((one) => one.finished));
        await frame();
    }}
}}"""

AXE_AT_REST = f"""async () => {{
    await ({AT_REST})();
    return axe.run(document, {{resultTypes: ['violations']}});
}}"""

# The heading of the page that is left is marked: with it, all of that page is gone.
FOLLOW = """address => {
    document.querySelector('h1')?.setAttribute('data-left', '');
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
}"""


def chromium() -> str | None:
    """Where the machine's own is; None for Playwright's."""
    return os.environ.get("MOTORCLUB_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM)), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The machine's Chromium, or the one Playwright installed."""
    expect.set_options(timeout=EXPECT_MS)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield launched
        launched.close()


@contextmanager
def opening(browser: Browser, product: Product) -> Iterator[OpenBrowser]:
    """A function that opens a tab in a browser context of its own; they are closed when the block ends."""
    contexts: list[BrowserContext] = []

    def open_one(width: int = 1280, scheme: str = "dark", zone: str | None = None) -> Page:
        context = browser.new_context(
            base_url=product.url,
            viewport={"width": width, "height": 900},
            color_scheme="dark" if scheme == "dark" else "light",
            reduced_motion="reduce",
            timezone_id=zone,
        )
        contexts.append(context)
        context.set_default_timeout(ACTION_MS)
        return context.new_page()

    yield open_one
    for context in contexts:
        context.close()


@pytest.fixture
def new_browser(browser: Browser, product: Product) -> Iterator[OpenBrowser]:
    """Call it for a browser of its own (cookies, storage) with one tab open."""
    with opening(browser, product) as open_one:
        yield open_one


@pytest.fixture
def new_camera(browser: Browser, product: Product) -> Iterator[Callable[[Path], OpenBrowser]]:
    """Call it with a video (`video.y4m`) for what `new_browser` is, in a browser whose camera sees that video."""
    with ExitStack() as ends:

        def seeing(video: Path) -> OpenBrowser:
            flags = [*FLAGS, *CAMERA, f"--use-file-for-fake-video-capture={video}"]
            # Playwright runs once in a process: the browser that there is knows how to start another.
            launched = browser.browser_type.launch(executable_path=chromium(), args=flags)
            ends.callback(launched.close)
            return ends.enter_context(opening(launched, product))

        yield seeing


@pytest.fixture
def accessible() -> Check:
    """Fails with the findings unless axe finds nothing on the page as it stands."""
    source = AXE.read_text("utf-8")

    def check(page: Page) -> None:
        expect(page.locator("h1").first).to_be_attached()
        expect(page.locator("[aria-busy=true]")).to_have_count(0)
        # Half a megabyte, which stays while the site's own links are followed.
        if not page.evaluate("'axe' in window"):
            page.evaluate(source)
        # An answer that comes while axe looks begins the next movement: what stays wrong at rest is a finding.
        for _ in range(3):
            result = page.evaluate(AXE_AT_REST)
            if not result["violations"]:
                return
        found = [
            f"{rule['id']}: {rule['help']}\n    " + "\n    ".join(node["html"] for node in rule["nodes"][:3])
            for rule in result["violations"]
        ]
        raise AssertionError(f"{page.url}:\n" + "\n".join(found))

    return check


def visit(page: Page, address: str) -> None:
    """Go on to an address as the site's links do, which takes a third of what loading the site again takes.

    By way of an address that has no page, so that nothing of the page before is taken for the new one.
    """
    for where in ("/nowhere", address):
        page.evaluate(FOLLOW, where)
        expect(page.locator("h1[data-left]")).to_have_count(0)


def until(holds: Callable[[], bool]) -> None:
    """Wait for what a browser does in its own time."""
    deadline = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < deadline, "it never came about"
        time.sleep(0.2)


def choose(control: Locator, *, on: bool = True) -> None:
    """Click a tick, radio or switch, unless it is so already, and wait until it has turned.

    For those that are saved at once: they show it a moment after the click, where Playwright's `check` looks at once.
    """
    if control.is_checked() != on:
        control.click()
    expect(control).to_be_checked(checked=on)


def approve_question(product: Product, page: Page) -> bool:
    """Let the question on the page through as a moderator; whether that was necessary.

    The first question of a new member waits where levels are counted.
    """
    path = f"/forum-api{page.url.removeprefix(product.url)}/approve"
    status, body = product.call("POST", path, {}, product.token("moderator"))
    assert status in (200, 409), body
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_text("This question waits for a moderator")).to_have_count(0)
    return status == 200
