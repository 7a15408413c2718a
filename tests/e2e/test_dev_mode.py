"""Hot reload of one plugin inside the running site: the built shell, a dev server, an editor."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from product import Product, free_ports

ROOT = Path(__file__).parents[2]
MOTORCLUB = Path(sys.executable).parent / "motorclub"
STARTED_S = 60.0
STOPPED_S = 20.0
MARK = "window.__since = 'the first load'"

OpenBrowser = Callable[..., Page]

pytestmark = pytest.mark.timeout(240)


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A copy of the forum's web half, to be edited."""
    folder = tmp_path / "forum"
    shutil.copytree(ROOT / "webplugins" / "forum", folder)
    (folder / "node_modules").symlink_to(ROOT / "node_modules")
    return folder


@contextmanager
def dev_server(product: Product, sources: Path) -> Iterator[str]:
    """`motorclub plugins dev` as an author starts it; gives its address, and all traces are gone afterwards."""
    instance = product.log.with_suffix("")
    told = instance / "dev" / "forum.json"
    port = free_ports()
    command = [MOTORCLUB, "plugins", "dev", "forum", "--web", sources, "--port", str(port)]
    log = sources.parent / "dev.log"
    with log.open("wb") as out:
        process = subprocess.Popen(
            [str(word) for word in command],
            env=os.environ | {"MOTORCLUB_INSTANCE": str(instance)},
            stdout=out,
            stderr=subprocess.STDOUT,
        )
    try:
        deadline = time.monotonic() + STARTED_S
        while not told.exists():
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < deadline, log.read_text()
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(STOPPED_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise AssertionError(f"the dev server did not stop:\n{log.read_text()}") from None
    assert not told.exists()


def edit(path: Path, old: str, new: str) -> None:
    """Save a file with `old` changed to `new`, in one step as editors do."""
    text = path.read_text("utf-8")
    assert old in text
    draft = path.with_name(f".{path.name}.draft")
    draft.write_text(text.replace(old, new), "utf-8")
    draft.replace(path)


def modules_of(page: Page) -> list[str]:
    """Where the forum's code came from, by the browser's own list."""
    names = page.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name)")
    return [name for name in names if "forum" in name or name.endswith("plugin.tsx")]


def test_a_saved_file_shows_at_once_and_the_page_stays(
    product: Product, new_browser: OpenBrowser, sources: Path
) -> None:
    """Texts, components, a new page in a new menu; what was typed into the shell and into drafts is still there."""
    page = new_browser()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    with dev_server(product, sources) as origin:
        page.goto("/")
        expect(page.get_by_text("Ask a question").first).to_be_visible()
        assert f"{origin}/plugin.tsx" in modules_of(page)
        page.evaluate(MARK)
        page.keyboard.press("/")
        typed = page.get_by_role("dialog").get_by_role("combobox")
        typed.fill("haldex pump")

        edit(sources / "locales/en.json", '"ask": "Ask a question"', '"ask": "Ask the drivers"')
        expect(page.get_by_text("Ask the drivers").first).to_be_visible()
        expect(typed).to_have_value("haldex pump")
        edit(sources / "components/AskAction.tsx", "{t('ask')}", "{`${t('ask')} now`}")
        expect(page.get_by_text("Ask the drivers now").first).to_be_visible()
        expect(typed).to_have_value("haldex pump")
        expect(typed).to_be_focused()
        page.keyboard.press("Escape")

        broken_then_mended(page, sources)
        drafts_stay(page, sources)
        a_new_page(page, sources)
        assert page.evaluate("window.__since") == "the first load"
        assert complaints == []


def broken_then_mended(page: Page, sources: Path) -> None:
    """A file that does not compile takes nothing off the page."""
    path = sources / "components/AskAction.tsx"
    edit(path, "<LinkButton", "<LinkButton <")
    expect(page.locator("vite-error-overlay")).to_be_attached()
    expect(page.get_by_text("Ask the drivers now").first).to_be_visible()
    edit(path, "<LinkButton <", "<LinkButton")
    edit(path, "} now`}", "} today`}")
    expect(page.get_by_text("Ask the drivers today").first).to_be_visible()
    expect(page.locator("vite-error-overlay")).to_have_count(0)


def drafts_stay(page: Page, sources: Path) -> None:
    """The views are drawn again, and a half-written question is in them."""
    page.get_by_role("link", name="Ask the drivers today").click()
    title = page.get_by_role("textbox", name="Title")
    title.fill("Rattle on a cold 2JZ")
    edit(sources / "components/ask/AskForm.tsx", "t('titleLabel')", "'Headline'")
    expect(page.get_by_role("textbox", name="Headline")).to_have_value("Rattle on a cold 2JZ")


def a_new_page(page: Page, sources: Path) -> None:
    """Route and menu come with the manifest, its code with plugin.tsx: three files, no restart."""
    (sources / "pages/Sketch.tsx").write_text(
        "import { Page } from '@motorclub/sdk';\n"
        "export default function Sketch() {\n  return <Page title='Sketch'>drawn</Page>;\n}\n"
    )
    edit(
        sources / "plugin.tsx",
        "  Ask: ()",
        "  Sketch: () => import('./pages/Sketch.tsx'),\n  Ask: ()",
    )
    route = "{ path: '/sketch', view: 'Sketch', title: 'Sketch' },"
    menu = "{ menu: 'topbar', label: 'Sketch', to: '/sketch', order: 11 },"
    edit(
        sources / "manifest.ts",
        "  routes: [",
        f"  routes: [\n    {route}",
    )
    time.sleep(0.2)
    edit(sources / "manifest.ts", "  menus: [", f"  menus: [{menu} ")
    link = page.get_by_role("link", name="Sketch").first
    expect(link).to_be_visible()
    link.click()
    expect(page.get_by_role("heading", level=1, name="Sketch")).to_be_visible()


def test_without_the_server_the_next_page_is_the_built_one(
    product: Product, new_browser: OpenBrowser, sources: Path
) -> None:
    """And its policy the strict one: no other address, no style written into the page."""
    page = new_browser()
    with dev_server(product, sources) as origin:
        during = page.goto("/questions")
        assert during
        assert origin in during.headers["content-security-policy"]
        expect(page.get_by_role("heading", level=1)).to_be_visible()
    after = page.goto("/questions")
    assert after
    assert "127.0.0.1:5174" not in after.headers["content-security-policy"]
    assert "unsafe-inline" not in after.headers["content-security-policy"]
    expect(page.locator(".first-paint__text")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert all(name.startswith(product.url) for name in modules_of(page))
