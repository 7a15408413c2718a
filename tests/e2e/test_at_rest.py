"""Colours are measured on a page that has come to rest, also where one movement begins after another."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Error, Page

from browsing import AT_REST, Check

# A box moves; a while after its end its label begins to fade from one grey to another.
CHAIN = """
<style>
    #box { transition: margin-left 100ms; }
    #label { color: rgb(0, 0, 0); transition: color 200ms; }
    #spinner { animation: turn 1s linear infinite; }
    @keyframes turn { to { rotate: 360deg; } }
    .moved { margin-left: 40px; }
    #label.faded { color: rgb(200, 200, 200) !important; }
</style>
<div id="spinner">o</div><div id="box">box</div><div id="label">label</div>
<script>
    const [box, label] = ['box', 'label'].map((id) => document.getElementById(id));
    window.begin = () => {
        box.classList.add('moved');
        box.addEventListener('transitionend', () => requestAnimationFrame(() => label.classList.add('faded')));
    };
    window.never = () => {
        box.addEventListener('transitionend', () => box.classList.toggle('moved'));
        box.style.transitionDuration = '20ms';
        box.classList.add('moved');
    };
</script>
"""
COLOUR = "getComputedStyle(document.getElementById('label')).color"
ONE_LOOK = """async () => {
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((one) => one.finished));
}"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page with the chain, on which a spinner turns for ever."""
    opened = browser.new_page()
    opened.set_content(CHAIN)
    yield opened
    opened.close()


def colour_after(page: Page, waiting: str) -> str:
    """Of the label, when the waiting that began with the first movement is over."""
    return str(page.evaluate(f"async () => {{ begin(); await ({waiting})(); return {COLOUR}; }}"))


def test_a_movement_that_begins_after_another_is_waited_for(page: Page) -> None:
    assert colour_after(page, AT_REST) == "rgb(200, 200, 200)"


def test_one_look_would_not_do(page: Page) -> None:
    """The same page, waited for as long as what moved at the first look."""
    assert colour_after(page, ONE_LOOK) != "rgb(200, 200, 200)"


def test_a_page_that_never_rests_is_reported(page: Page) -> None:
    with pytest.raises(Error, match="does not come to rest"):
        page.evaluate(f"async () => {{ never(); await ({AT_REST})(); }}")


@pytest.fixture
def grey(browser: Browser) -> Iterator[Page]:
    """The same as a whole page, with nothing else to find; its label is grey."""
    opened = browser.new_page()
    opened.set_content(f"<html lang=en><title>Grey</title><main><h1>Grey</h1>{CHAIN}</main></html>")
    opened.evaluate("() => label.classList.add('faded')")
    yield opened
    opened.close()


def test_a_grey_that_stays_is_found(grey: Page, accessible: Check) -> None:
    """However often one looks."""
    with pytest.raises(AssertionError, match="color-contrast"):
        accessible(grey)


def test_a_grey_that_passes_is_not(grey: Page, accessible: Check) -> None:
    """The label gets its colour back after the first look, as where an answer came at that moment."""
    grey.evaluate(
        """() => {
            const look = () => (globalThis.axe?.run ? watch(axe.run) : requestAnimationFrame(look));
            const watch = (run) => {
                axe.run = async (...given) => {
                    const found = await run(...given);
                    label.classList.remove('faded');
                    return found;
                };
            };
            look();
        }"""
    )
    accessible(grey)
