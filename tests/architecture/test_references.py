"""The references of the manual are written from the code, and the plugin API keeps what it once offered."""

from __future__ import annotations

import re

import pytest
from packaging.version import Version
from references import changes, slots, surface
from references.everything import PAGES
from references.page import BEGIN, END, Reference, table
from references.surface import Surface

from motorclub.plugin.spec import API_VERSION, POLICIES

AGAIN = "run `python tests/architecture/references.py` and look at what has changed"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_reference_is_what_the_code_says(page: Reference) -> None:
    assert page.path.read_text("utf-8") == page.written(), AGAIN


def test_the_surface_of_the_api_is_written_down() -> None:
    """So that no change of it goes unseen."""
    assert surface.current().read_text("utf-8") == surface.written(), AGAIN


def test_every_hook_is_documented() -> None:
    """Once."""
    (page,) = (page for page in PAGES if page.name == "hooks.md")
    documented = re.findall(r"^### (\w+)$", page.path.read_text("utf-8"), re.MULTILINE)
    assert sorted(documented) == sorted(POLICIES)


def missing(offered: dict[str, Surface], now: str) -> set[str]:
    """What an earlier version with the same first number offered and this one does not."""
    same = [version for version in offered if Version(version).major == Version(now).major]
    return {word for version in same for word in surface.flat(offered[version]) - surface.flat(offered[now])}


def test_nothing_is_taken_away_before_a_new_whole_version() -> None:
    assert missing(surface.released(), API_VERSION) == set()


def test_what_would_be_taken_away_is_found() -> None:
    """A hook, one of its arguments, a name, a field; not by the next whole version."""
    before = {
        "hooks": {"check_login": ["user_id"], "on_enable": []},
        "names": ["Topic", "notify"],
        "fields": {"Topic": ["pattern", "messages"]},
        "arguments": {"notify": ["url"]},
    }
    now = {
        "hooks": {"check_login": []},
        "names": ["Topic"],
        "fields": {"Topic": ["pattern"]},
        "arguments": {},
    }
    gone = {"check_login(user_id)", "on_enable", "notify", "Topic.messages", "notify(url)"}
    assert missing({"1.0": before, "1.1": now}, "1.1") == gone
    assert missing({"1.9": before, "2.0": now}, "2.0") == set()
    assert changes.more(now["fields"], before["fields"], "{}.{}") == ["Topic.messages"]


def test_since_is_the_first_version_that_offered_it() -> None:
    assert surface.since("register_routes") == "1.0"
    assert surface.since("register_services") == "1.1"
    assert surface.since("Topic.messages") == "1.1"


def test_slots_are_read_from_the_types_alone() -> None:
    """Not from what a comment shows."""
    source = """
/** `declare module '@motorclub/sdk/manifest' { interface SlotProps { 'no.slot': object } }` */
export interface SlotProps {
  'topbar.end': object;
  /**
   * Below a car,
   * on its page.
   */
  'garage.car.foot': { readonly carId: number };
}
"""
    assert list(slots.declared(source)) == [
        ("topbar.end", "object", ""),
        ("garage.car.foot", "{ readonly carId: number }", "Below a car, on its page."),
    ]
    inside = (
        "declare module '@motorclub/sdk/manifest' {\n  interface SlotProps {\n    'a.b': object;\n  }\n}\n"
    )
    assert list(slots.declared(inside)) == [("a.b", "object", "")]


def test_a_page_without_its_marks_is_refused() -> None:
    """Otherwise nothing would be compared."""
    page = Reference("index.md", lambda: "")
    with pytest.raises(ValueError, match="needs the marks"):
        page.written()
    assert all(page.path.read_text("utf-8").count(mark) == 1 for page in PAGES for mark in (BEGIN, END))


def test_tables_hold_any_text() -> None:
    assert table(("A",), [["int | None\nand more"]]) == "| A |\n| --- |\n| int \\| None and more |\n"
