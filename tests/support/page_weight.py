"""What a page costs its visitor, as Chromium counts it: requests, bytes of scripts and style sheets, layout shift."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Page, expect

# Observed from the start, because entries of before are not all told to those who look later.
OBSERVE = """
window.layoutShift = 0;
window.largestPaint = 0;
new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.layoutShift += entry.value;
}).observe({type: 'layout-shift', buffered: true});
new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.largestPaint = entry.startTime;
}).observe({type: 'largest-contentful-paint', buffered: true});
"""
# Bodies as they travelled; a file from the cache has travelled nothing.
WEIGH = """() => {
    const files = performance.getEntriesByType('resource').filter(({name}) => /\\.(js|css)(\\?|$)/.test(name));
    const fetched = files.filter(({transferSize}) => transferSize > 0);
    return {
        requests: fetched.length,
        bytes: fetched.reduce((sum, {encodedBodySize}) => sum + encodedBodySize, 0),
        shift: window.layoutShift,
        paint: window.largestPaint,
        overflow: document.documentElement.scrollWidth - innerWidth,
    };
}"""
# How many files have come once the browser has nothing to do; on a busy machine that is long after the network rests.
COUNT = """async () => {
    await new Promise((resolve) => requestIdleCallback(resolve));
    await new Promise((resolve) => setTimeout(resolve, 250));
    return performance.getEntriesByType('resource').length;
}"""


@dataclass(frozen=True, slots=True)
class Weight:
    """Requests and bytes of scripts and style sheets; layout shift; ms to the largest paint; pixels over the side."""

    requests: int
    bytes: int
    shift: float
    paint: float
    overflow: int


def observe(page: Page) -> None:
    """Have the pages that this tab opens from now on note what `weigh` reads."""
    page.add_init_script(OBSERVE)


def weigh(page: Page, address: str) -> Weight:
    """Open an address in a tab that observes, wait until nothing more comes, and return what it cost."""
    page.goto(address)
    expect(page.locator("h1").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    files = -1
    while files != (files := page.evaluate(COUNT)):
        pass
    return Weight(**page.evaluate(WEIGH))
