"""References are resolved by whoever owns them: one call each, guarded, only of plugins that are on."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import Any

import pytest

from motorclub.api import VISITOR, ContentRef, Role, resolve_content
from motorclub.plugin.content import Content
from motorclub.testing.site import Site

LIBRARY = """
from datetime import UTC, datetime

CALLS = []
TROUBLE = set()

def book(number, kind="library.book"):
    at = datetime(2026, 1, 2, tzinfo=UTC)
    return Content(ContentRef(kind, number), f"Book {number}", f"/books/{number}", None, at, "An excerpt.")

def load(ids, viewer):
    CALLS.append(tuple(ids))
    if "raise" in TROUBLE:
        raise RuntimeError("closed")
    if "else" in TROUBLE:
        yield book(99)
    if "other" in TROUBLE:
        yield book(ids[0], "library.paper")
    # The even ones are for members only.
    yield from (book(n) for n in reversed(ids) if n < 10 and (n % 2 or viewer.signed_in))

class Plugin:
    @hookimpl
    def register_content_types(self):
        papers = ContentType("library.paper", "Paper", lambda ids, viewer: [])
        return [ContentType("library.book", "Book", load), papers]

plugin = Plugin()
"""

MISNAMED = """
class Plugin:
    @hookimpl
    def register_content_types(self):
        return [ContentType("library.shelf", "Shelf", lambda ids, viewer: [])]

plugin = Plugin()
"""


@pytest.fixture(scope="module")
def shared(workshop: Any, site_with: Any) -> Site:
    plugins = [workshop.plugin("library", LIBRARY), workshop.plugin("content_misnamed", MISNAMED)]
    site: Site = site_with("content_of_plugins", plugins)
    return site


@pytest.fixture
def library(shared: Site) -> Iterator[Any]:
    """The plugin's module, on an empty site."""
    shared.reset()
    module = importlib.import_module("motorclub_library.plugin")
    module.CALLS.clear()
    yield module
    module.TROUBLE.clear()


def books(*numbers: int) -> list[ContentRef]:
    return [ContentRef("library.book", number) for number in numbers]


def resolved(site: Site, refs: list[ContentRef]) -> dict[ContentRef, Content]:
    with site.context():
        return resolve_content(refs, VISITOR)


def test_one_call_for_a_type_in_the_order_of_the_references(shared: Site, library: Any) -> None:
    """Each number once; what is not there or not for this viewer is left out."""
    found = resolved(shared, [*books(5, 1, 2, 77, 5), ContentRef("nobody.knows", 1)])
    assert list(found) == books(5, 1)
    assert found[books(5)[0]].title == "Book 5"
    assert library.CALLS == [(5, 1, 2, 77)]


def test_a_plugin_that_is_off_has_no_content(shared: Site, library: Any) -> None:
    """It is not even asked; on again, it is."""
    shared.switch("library", on=False)
    assert resolved(shared, books(1)) == {}
    assert library.CALLS == []
    shared.switch("library", on=True)
    assert list(resolved(shared, books(1))) == books(1)


@pytest.mark.parametrize("trouble", ["raise", "else", "other"])
def test_one_that_fails_or_gives_what_nobody_asked_for_has_none(
    shared: Site, library: Any, trouble: str
) -> None:
    """Counted against it; the page goes on."""
    guard = shared.host.plugins["library"].guard
    before = guard.stats["content library.book"].failures if "content library.book" in guard.stats else 0
    library.TROUBLE.add(trouble)
    assert resolved(shared, books(1)) == {}
    assert guard.stats["content library.book"].failures == before + 1


def test_a_name_outside_its_namespace_sets_the_plugin_aside(shared: Site) -> None:
    assert (
        "content type 'library.shelf' must be called content_misnamed.shelf"
        in shared.host.plugins["content_misnamed"].failure
    )


def test_the_call(shared: Site, library: Any) -> None:
    """Public; it shows what its caller may see."""
    answer = shared.client().get("/platform/content?refs=library.book:2,library.book:3")
    assert answer.status_code == 200
    assert answer.json == {
        "items": [
            {
                "ref": "library.book:3",
                "type": "library.book",
                "id": 3,
                "title": "Book 3",
                "url": "/books/3",
                "authorId": None,
                "createdAt": "2026-01-02T00:00:00.000Z",
                "excerpt": "An excerpt.",
            }
        ]
    }
    member = shared.as_role(Role.USER).get("/platform/content?refs=library.book:2,library.book:3")
    assert [item["id"] for item in member.json["items"]] == [2, 3]


@pytest.mark.parametrize(
    "refs",
    ["", "library.book", "library.book:", ":7", "library.book:x", "library.book:1,", "library.book:-1",
     "library.book:" + "9" * 30, ",".join(["library.book:1"] * 101), "library.book:\u0663"],
)  # fmt: skip
def test_bad_references_are_400_with_the_field(shared: Site, library: Any, refs: str) -> None:
    """Whatever is wrong with one of them; none at all too."""
    answer = shared.client().get("/platform/content", query_string={"refs": refs})
    assert (answer.status_code, answer.json["field"]) == (400, "refs")
    missing = shared.client().get("/platform/content")
    assert (missing.status_code, missing.json["field"]) == (400, "refs")
    assert library.CALLS == []
