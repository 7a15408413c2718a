"""Members' Markdown in a real browser: whatever is written, nothing of it runs."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from brs_kb import payloads
from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.needs("forum")

# Each text alone, so that one cannot close what another has opened; images get the time to fail.
SHOW = """async (texts) => {
    let ran = 0;
    for (const name of ['alert', 'confirm', 'prompt', 'print', 'open', 'eval']) window[name] = () => { ran += 1; };
    const names = /^(script|iframe|object|embed|style|link|meta|base|form|svg|math)$/i;
    const acts = ({ name, value }) => /^on/i.test(name) || /^\\s*(javascript|data):/i.test(value);
    const runs = (one) => names.test(one.localName) || [...one.attributes].some(acts);
    const found = [];
    for (const text of texts) {
        const place = document.createElement('div');
        document.body.append(place);
        place.innerHTML = text;
        if ([...place.querySelectorAll('*')].some(runs)) found.push(text);
    }
    await new Promise((done) => setTimeout(done, 500));
    return { ran, found: found.slice(0, 5), count: found.length };
}"""


@pytest.fixture
def corpus() -> list[str]:
    """Published inputs that have gone past some filter once."""
    return sorted({entry.payload for entry in payloads.FULL_PAYLOAD_DATABASE.values()})


def shown(page: Page, texts: Sequence[str]) -> dict[str, object]:
    """What became of these pieces of HTML in a page of their own."""
    page.route("**/*", lambda route: route.abort())
    page.set_content("<!doctype html><title>Texts</title><body></body>")
    found: dict[str, object] = page.evaluate(SHOW, list(texts))
    return found


def test_nothing_of_a_hostile_text_runs(browser: Browser, corpus: list[str]) -> None:
    """Neither an element nor an attribute nor an address that could run stands in the document, and nothing ran."""
    from motorclub_forum.shared.text import render

    page = browser.new_page()
    try:
        found = shown(page, [render(text) for text in corpus])
    finally:
        page.close()
    assert found == {"ran": 0, "found": [], "count": 0}


def test_unrendered_they_would_run(browser: Browser, corpus: list[str]) -> None:
    """The control: the same inputs as they were typed."""
    page = browser.new_page()
    try:
        found = shown(page, [text for text in corpus if "onerror=alert" in text][:200])
    finally:
        page.close()
    assert found["count"]
    assert found["ran"]
