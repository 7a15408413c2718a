"""One search over all plugins: in step with each change, fair to who may see what, silent about those that are off."""

from __future__ import annotations

import importlib
from typing import Any

import pytest
import sqlalchemy as sa

from motorclub.api import (
    ContentRef,
    Role,
    SearchDocument,
    db,
    index_content,
    search_attempts,
    unindex_content,
)
from motorclub.search import services
from motorclub.search.models import FORM, SearchBuilt, SearchRow
from motorclub.testing.site import Site

ARCHIVE = """
from datetime import UTC, datetime, timedelta

AT = datetime(2026, 1, 2, tzinfo=UTC)
BOOKS = {}
CALLS = []
NAMES = {}

def document(number, title, text, members_only=False, thread=None, labels=()):
    at = AT + timedelta(days=number)
    above = ContentRef("papers.book", thread) if thread else None
    return SearchDocument(ContentRef("papers.book", number), title, text, at, members_only, labels, above)

def load(ids, viewer):
    for number in ids:
        if number in BOOKS and (viewer.signed_in or not BOOKS[number].members_only):
            found = BOOKS[number]
            yield Content(found.ref, found.title, f"/books/{number}", None, found.created_at, "From its owner.")

def documents(after_id, limit):
    CALLS.append(after_id)
    return [BOOKS[number] for number in sorted(BOOKS) if number > after_id][:limit]

def find_named(text, limit, viewer):
    return NAMES.get(text, [])

class Plugin:
    @hookimpl
    def register_content_types(self):
        book = ContentType("papers.book", "Book", load, documents, find_named=find_named)
        return [book, ContentType("papers.note", "Note", load)]

plugin = Plugin()
"""


@pytest.fixture(scope="module")
def shared(workshop: Any, site_with: Any) -> Site:
    site: Site = site_with("search_of_plugins", [workshop.plugin("papers", ARCHIVE)])
    return site


@pytest.fixture
def papers(shared: Site) -> Any:
    """The plugin's module, on an empty site."""
    shared.reset()
    module = importlib.import_module("motorclub_papers.plugin")
    module.BOOKS.clear()
    module.CALLS.clear()
    module.NAMES.clear()
    return module


def add(site: Site, papers: Any, number: int, title: str, text: str, **more: Any) -> None:
    papers.BOOKS[number] = papers.document(number, title, text, **more)
    with site.context():
        index_content(papers.BOOKS[number])
        db.session.commit()


def search(site: Site, q: str, token: str | None = None, **query: object) -> dict[str, Any]:
    answer = site.client(token).get("/platform/search", query_string={"q": q, **query})
    assert answer.status_code == 200, answer.get_json()
    page: dict[str, Any] = answer.get_json()
    return page


def ids(page: dict[str, Any]) -> list[int]:
    return [item["id"] for item in page["content"]]


def test_an_item_is_found_by_its_words_and_shown_as_its_owner_says(shared: Site, papers: Any) -> None:
    add(
        shared, papers, 1, "Brakes that squeal", "Grease the sliding pins of the *caliper* and it goes quiet."
    )
    page = search(shared, "caliper")
    assert page["totalElements"] == 1
    found = page["content"][0]
    assert (found["ref"], found["url"], found["title"]) == ("papers.book:1", "/books/1", "Brakes that squeal")
    assert found["label"] == "Book"
    assert "caliper" in found["excerpt"]


def test_excerpts_are_plain_text(shared: Site, papers: Any) -> None:
    add(shared, papers, 1, "Springs", "I want **20 mm**, not `60`. | [km](/km) | oil")
    (found,) = search(shared, "springs want")["content"]
    assert found["excerpt"] == "I want 20 mm, not 60. km"


def test_words_in_the_title_come_first_and_newer_before_older(shared: Site, papers: Any) -> None:
    add(shared, papers, 1, "Gearbox oil", "Which one?")
    add(shared, papers, 2, "Noise", "It was the gearbox oil after all, said everybody who had heard it.")
    add(shared, papers, 3, "Gearbox oil", "Which one?")
    assert ids(search(shared, "gearbox oil")) == [3, 1, 2]


@pytest.mark.parametrize(
    ("q", "expected"),
    [
        ("haldex", [1]),
        ("hald", [1]),  # the last word has only been begun
        ("pumps whining", [1]),  # other forms of the words
        ('"whines after"', [1]),
        ("haldex -pump", []),
        ("haldex or turbo", [2, 1]),
        ("haldex turbo", [2, 1]),  # nothing has both
        ("'); DROP TABLE member; --", []),
        ("the of", []),
        ("!!! &&& :* ((", []),
    ],
)
def test_what_people_type(shared: Site, papers: Any, q: str, expected: list[int]) -> None:
    add(shared, papers, 1, "Haldex pump", "It whines after a cold start.")
    add(shared, papers, 2, "Turbo", "Lag at low revs.")
    assert sorted(ids(search(shared, q)), reverse=True) == expected


@pytest.mark.parametrize(
    ("q", "expected"),
    [
        *((q, [1]) for q in ("mx5", "mx-5", "MX 5", "mazda mx5 tyres", "miata", "tire", "tires", "tyres")),
        *((q, [2]) for q in ("tired", "gear box", "gearbox", "transmission", "gearbxo", "gaerbox oil")),
        ("mazda gearbox whine", [2]),  # most of the words, where nothing has all of them
        ("mx6", []),
    ],
)
def test_spellings_other_words_and_typing_errors(
    shared: Site, papers: Any, q: str, expected: list[int]
) -> None:
    add(shared, papers, 1, "MX-5: which tyres?", "Dry roads.", labels=("Mazda", "MX-5"))
    add(shared, papers, 2, "Whine of the gearbox", "It has new oil. I am tired of it.")
    with shared.context():
        db.session.add(SearchBuilt(type="papers.book", owner="papers", last_id=2, done_at=papers.AT))
        db.session.commit()
        services.learn_words({})
    assert ids(search(shared, q)) == expected


def test_a_thread_is_one_row_with_its_best_passages(shared: Site, papers: Any) -> None:
    """However many of its parts have the words, and whether or not it has them itself."""
    add(shared, papers, 1, "Turbo lag", "Only when cold.")
    add(shared, papers, 2, "Boost", "A turbo that whistles, and once more turbo.")
    for number in range(10, 16):
        add(shared, papers, number, "Turbo lag", f"My turbo is number {number}.", thread=1)
    add(shared, papers, 3, "Smoke", "Blue.")
    add(shared, papers, 20, "Smoke", "The turbo has gone.", thread=3)
    page = search(shared, "turbo")
    assert (ids(page), page["totalElements"]) == ([1, 2, 3], 3)
    whole, _, below = page["content"]
    assert "cold" in whole["excerpt"]
    assert len(whole["passages"]) == 2
    assert [(one["id"], one["excerpt"]) for one in below["passages"]] == [(20, "turbo has gone")]
    del papers.BOOKS[20]  # nothing that may be seen is left of what was found
    assert ids(search(shared, "turbo")) == [1, 2]


def test_a_passage_has_a_word_of_its_own(shared: Site, papers: Any) -> None:
    """The title of its thread has all the words: what was replied need not be shown for that."""
    add(shared, papers, 1, "Turbo lag", "Only when cold.")
    add(shared, papers, 10, "Turbo lag", "Same here.", thread=1)
    add(shared, papers, 11, "Turbo lag", "Have you had the lag before?", thread=1)
    (found,) = search(shared, "turbo lag")["content"]
    assert [one["id"] for one in found["passages"]] == [11]


def test_words_that_are_left_out_or_corrected_are_named(shared: Site, papers: Any) -> None:
    add(shared, papers, 1, "Whine of the gearbox", "It has new oil.")
    add(shared, papers, 2, "Clutch", "It slips.")
    with shared.context():
        db.session.add(SearchBuilt(type="papers.book", owner="papers", last_id=2, done_at=papers.AT))
        db.session.commit()
        services.learn_words({})
    read = {
        q: (ids(page), page["corrected"], page["missing"], page["allWords"])
        for q in ("gearbox oil", "gearbxo", "gearbox xyzzyq", "clutch oil", "xyzzyq")
        for page in [search(shared, q)]
    }
    assert read == {
        "gearbox oil": ([1], None, [], True),
        "gearbxo": ([1], "gearbox", [], True),
        "gearbox xyzzyq": ([1], None, ["xyzzyq"], True),
        "clutch oil": ([2, 1], None, [], False),
        "xyzzyq": ([], None, [], True),
    }
    with shared.context():
        # Lists of a plugin have no place to say so.
        assert not any(
            "gearbox" in query and "xyzzyq" not in query for query in search_attempts("gearbox xyzzyq")
        )


def test_a_name_has_all_the_words(shared: Site, papers: Any) -> None:
    """Texts that have only some of the words, or lack one that nothing has, do not deny the name above them."""
    add(shared, papers, 1, "Golf on track", "It drops oil.")
    add(shared, papers, 2, "Clutch", "It slips.")
    papers.BOOKS[3] = papers.document(3, "Golf Clutch Gtizz", "")
    papers.NAMES.update({"golf clutch": [3], "golf gtizz": [3]})
    read = {
        q: (ids(page), page["missing"], page["allWords"])
        for q in ("golf clutch", "golf gtizz")
        for page in [search(shared, q)]
    }
    assert read == {"golf clutch": ([3, 2, 1], [], True), "golf gtizz": ([3, 1], [], True)}


def test_documents_of_an_older_form_are_read_again_and_found_until_then(shared: Site, papers: Any) -> None:
    """A part at a time, from where the last run has stopped."""
    add(shared, papers, 1, "Dipstick", "Short", labels=("Volvo",))
    with shared.context():
        db.session.execute(sa.update(SearchRow).values(labels="", form=FORM - 1))
        db.session.add(
            SearchBuilt(type="papers.book", owner="papers", last_id=9, done_at=papers.AT, form=FORM - 1)
        )
        db.session.commit()
        services.build_new(shared.host)
        db.session.commit()
    assert (ids(search(shared, "dipstick")), ids(search(shared, "volvo"))) == ([1], [])
    shared.run_jobs()
    assert ids(search(shared, "volvo")) == [1]


def test_a_change_and_a_removal_are_seen_with_their_transaction(shared: Site, papers: Any) -> None:
    add(shared, papers, 1, "Old title", "Text")
    papers.BOOKS[1] = papers.document(1, "New title", "Text")
    with shared.context():
        index_content(papers.BOOKS[1])
        db.session.rollback()
    assert ids(search(shared, "old")) == [1]
    with shared.context():
        index_content(papers.BOOKS[1])
        db.session.commit()
    assert ids(search(shared, "old")) == []
    assert ids(search(shared, "new")) == [1]
    with shared.context():
        unindex_content(ContentRef("papers.book", 1))
        db.session.commit()
    assert ids(search(shared, "new")) == []


def test_visitors_do_not_find_what_is_for_members(shared: Site, papers: Any) -> None:
    add(shared, papers, 1, "Secret route", "Through the hills", members_only=True)
    assert search(shared, "route")["totalElements"] == 0
    assert ids(search(shared, "route", shared.member_of_role(Role.USER).token)) == [1]


def test_the_owner_has_the_last_word(shared: Site, papers: Any) -> None:
    add(shared, papers, 1, "Gone by now", "But the row is still there")
    papers.BOOKS.clear()
    assert ids(search(shared, "gone")) == []


def test_a_plugin_that_is_off_is_not_searched(shared: Site, papers: Any) -> None:
    add(shared, papers, 1, "Gasket", "Blown")
    shared.switch("papers", on=False)
    assert search(shared, "gasket")["totalElements"] == 0
    shared.switch("papers", on=True)
    assert ids(search(shared, "gasket")) == [1]


def test_types_narrow_the_search_and_pages_add_up(shared: Site, papers: Any) -> None:
    for number in range(1, 6):
        add(shared, papers, number, f"Clutch {number}", "Slips")
    pages = [search(shared, "clutch", page=page, size=2) for page in range(3)]
    assert sorted(number for page in pages for number in ids(page)) == [1, 2, 3, 4, 5]
    assert [page["hasMore"] for page in pages] == [True, True, False]
    assert search(shared, "clutch", types="papers.note")["totalElements"] == 0
    assert search(shared, "clutch", types="papers.note,papers.book")["totalElements"] == 5


@pytest.mark.parametrize(
    ("query", "field"),
    [({"q": "x"}, "q"), ({}, "q"), ({"q": "x" * 101}, "q"), ({"q": "xy", "types": "no.such"}, "types")],
)
def test_bad_input_names_its_field(shared: Site, papers: Any, query: dict[str, str], field: str) -> None:
    answer = shared.client().get("/platform/search", query_string=query)
    assert (answer.status_code, answer.get_json()["field"]) == (400, field)


def test_what_was_there_before_is_read_in_parts_and_never_over_a_later_change(
    shared: Site, papers: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "AT_ONCE", 2)
    for number in range(1, 6):
        papers.BOOKS[number] = papers.document(number, f"Bonnet {number}", "Dented")
    with shared.context():
        services.rebuild("papers.book")
        index_content(papers.document(3, "Boot 3", "Changed since"))
        db.session.commit()
    shared.run_jobs()
    assert papers.CALLS == [0, 2, 4, 5]
    assert sorted(ids(search(shared, "bonnet"))) == [1, 2, 4, 5]
    assert ids(search(shared, "boot")) == [3]


def test_reading_stops_while_the_plugin_is_off_and_goes_on_with_it(shared: Site, papers: Any) -> None:
    papers.BOOKS[1] = papers.document(1, "Dipstick", "Short")
    shared.switch("papers", on=False)
    with shared.context():
        services.rebuild("papers.book")
        db.session.commit()
    shared.run_jobs()
    assert papers.CALLS == []
    shared.switch("papers", on=True)
    shared.run_jobs()
    assert ids(search(shared, "dipstick")) == [1]
    with shared.context():
        built = db.session.get(SearchBuilt, "papers.book")
        assert built is not None
        assert built.done_at is not None


def test_a_foreign_document_is_refused_and_named(shared: Site, papers: Any) -> None:
    papers.BOOKS[1] = SearchDocument(ContentRef("papers.note", 1), "Note", "Text", papers.AT)
    with shared.context():
        services.rebuild("papers.book")
        with pytest.raises(TypeError, match=r"papers\.note:1"):
            services.build({"type": "papers.book"})
        db.session.rollback()
        assert db.session.scalar(sa.select(sa.func.count()).select_from(SearchRow)) == 0


def test_an_unknown_type_cannot_be_indexed(shared: Site, papers: Any) -> None:
    with shared.context(), pytest.raises(LookupError, match=r"papers\.page"):
        index_content(SearchDocument(ContentRef("papers.page", 1), "Page", "Text", papers.AT))
