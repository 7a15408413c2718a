"""When does a visitor see the page? The largest paint of first and repeat visits on a slow line.

    python benchmarks/paint/run.py

README.md beside this file says what is measured and how to read it.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from motorclub.processes import embedded

sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "support"))

from accounts import Account, log_in
from page_weight import Weight, observe, weigh

from browsing import FLAGS, chromium
from product import PASSWORD, Product, running

# A phone on a slow line: 150 ms to the server and back, 1.6 Mbit/s down, 0.75 up.
LINE = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
VIEWPORT = {"width": 390, "height": 844}
MEMBER = Account("driver", PASSWORD)
PATIENCE_MS = 120_000


def main() -> None:
    """Start the site, or take one that runs; measure each page, print the table."""
    parser = argparse.ArgumentParser(description="Largest paint of first and repeat visits on a slow line.")
    parser.add_argument("--port", type=int, help="of a demo site that runs already")
    parser.add_argument("--rounds", type=int, default=5, help="of each page; the table shows medians")
    parser.add_argument("--member", action="store_true", help="visit as a member who is signed in")
    options = parser.parse_args()
    if options.port:
        site = Product(f"http://127.0.0.1:{options.port}", Path(), 0)
        print(measure(site, options.rounds, options.member))
        return
    with embedded.scratch() as folder, running(folder / "instance") as site:
        print(measure(site, options.rounds, options.member))


def measure(site: Product, rounds: int, member: bool) -> str:
    """Visit each page by turns and return the table."""
    pages = list_pages(site)
    first: dict[str, list[Weight]] = {name: [] for name in pages}
    repeat: dict[str, list[Weight]] = {name: [] for name in pages}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for _ in range(rounds):
            for name, address in pages.items():
                once, again = visit_twice(browser, site.url, address, member)
                first[name].append(once)
                repeat[name].append(again)
        browser.close()
    rows = [
        "| Page | First visit | Requests | kB | Repeat visit | Layout shift |",
        "|---|---|---|---|---|---|",
    ]
    for name in pages:
        once, again = middle(first[name]), middle(repeat[name])
        shift = max(once.shift, again.shift)
        size = f"{once.requests} | {once.bytes / 1000:.0f}"
        rows.append(
            f"| {name} | {once.paint / 1000:.2f} s | {size} | {again.paint / 1000:.2f} s | {shift:.3f} |"
        )
    return "\n".join(rows)


def list_pages(site: Product) -> dict[str, str]:
    """Return the five pages that most visits begin with."""
    _, questions = site.call("GET", "/forum-api/questions?size=20")
    _, events = site.call("GET", "/ticket-api/events?size=12")
    question = max(questions["content"], key=lambda each: each["answerCount"])
    return {
        "home": "/",
        "questions": "/questions",
        "question": f"/questions/{question['id']}",
        "events": "/events",
        "event": f"/events/{events['content'][0]['id']}",
    }


def visit_twice(browser: Browser, site: str, address: str, member: bool) -> tuple[Weight, Weight]:
    """Open a page with an empty cache and again with a full one, in a browser of its own."""
    context = browser.new_context(base_url=site, viewport=VIEWPORT, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE_MS)
    if member:
        sign_in(context)
    page = context.new_page()
    observe(page)
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.clearBrowserCache")
    line.send("Network.emulateNetworkConditions", LINE)
    visits = weigh(page, address), weigh(page, address)
    context.close()
    return visits


def sign_in(context: BrowserContext) -> None:
    """Log in as a member, on a fast line."""
    page = context.new_page()
    log_in(page, MEMBER)
    page.wait_for_load_state("networkidle")
    page.close()


def middle(weights: list[Weight]) -> Weight:
    """Return the medians."""
    return Weight(
        round(statistics.median(each.requests for each in weights)),
        round(statistics.median(each.bytes for each in weights)),
        statistics.median(each.shift for each in weights),
        statistics.median(each.paint for each in weights),
        max(each.overflow for each in weights),
    )


if __name__ == "__main__":
    main()
