"""Its content keeps the rules while it lives: it is created, changed, answered, hidden and removed by its own calls.

The plugin's module `contract.py` says how, with a ContentCase for each content type.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
import sqlalchemy as sa

from motorclub.content.services import resolve
from motorclub.db import META, db
from motorclub.http.access import set_viewer
from motorclub.people.models import Member
from motorclub.plugin.content import ContentRef
from motorclub.plugin.host import Loaded
from motorclub.plugin.values import ContentAction
from motorclub.review.actions import perform_action
from motorclub.search.models import SearchRow
from motorclub.testing.contract.acting import (
    OTHER_WORD,
    WORD,
    Actor,
    CallRefused,
    actors_of,
    cases_of,
    declared,
    failed_work,
    logged_errors,
    viewer_of,
)
from motorclub.testing.site import Site, TestMember
from motorclub.viewer import Role

# What takes an item out of sight, and what brings it back.
UNDONE_BY = {
    ContentAction.HIDE: ContentAction.SHOW,
    ContentAction.REVIEW: ContentAction.SHOW,
    ContentAction.REMOVE: ContentAction.RESTORE,
}


@pytest.fixture
def actors(loaded: Loaded, site: Site) -> list[Actor]:
    """One for each content type whose items are created by calls."""
    return actors_of(loaded, site)


def test_its_content_types_have_cases(loaded: Loaded) -> None:
    """`contract.py` says of each how it is created, or why no call does that."""
    cases_of(loaded)


def test_what_is_created_is_seen_until_it_is_removed(actors: list[Actor]) -> None:
    """By another member; removed or cancelled, by nobody but its author and staff."""
    for actor in actors:
        ref = actor.create()
        assert "another member" in actor.seen_by(ref), (
            f"{ref} is created, and `load` gives it to no other member"
        )
        if actor.case.remove:
            actor.case.remove(actor.author, ref.id)
            assert not actor.seen_by(ref), (
                f"{ref} is removed, and `load` still gives it to {actor.seen_by(ref)[0]}"
            )


def test_the_search_follows_what_is_changed_and_removed(
    loaded: Loaded, site: Site, actors: list[Actor]
) -> None:
    """Found by its words, then by those that it was changed to, then by none."""
    indexed = {kind.name for kind in loaded.contributions.content_types if kind.documents}
    for actor in actors:
        if actor.case.type not in indexed:
            continue
        ref = actor.create()
        expect_found(site, actor, ref, WORD)
        if actor.case.change:
            actor.case.change(actor.author, ref.id, OTHER_WORD)
            expect_found(site, actor, ref, OTHER_WORD)
            expect_not_found(site, actor, ref, WORD, "changed")
        if actor.case.remove:
            actor.case.remove(actor.author, ref.id)
            site.run_jobs(may_fail=True)
            assert ref not in indexed_refs(loaded, site), (
                f"{ref} is removed, and its words are still in the search"
            )


def expect_found(site: Site, actor: Actor, ref: ContentRef, word: str) -> None:
    """Another member finds the item by a word."""
    site.run_jobs(may_fail=True)
    assert "another member" in actor.found_by(ref, word), (
        f"{ref}: the search does not find it by its word {word}"
    )


def expect_not_found(site: Site, actor: Actor, ref: ContentRef, word: str, what: str) -> None:
    """Nobody does."""
    site.run_jobs(may_fail=True)
    assert not actor.found_by(ref, word), f"{ref} is {what}, and the search still finds it by {word}"


def test_erased_content_leaves_nothing_in_the_search(loaded: Loaded, site: Site, actors: list[Actor]) -> None:
    """After the data of its author is erased, the search has no row of an item that is not there."""
    staff = site.member_of_role(Role.ADMIN)
    for actor in actors:
        actor.create()
        with site.context():
            for kept in loaded.contributions.personal_data:
                kept.erase(actor.author.member_id)
            db.session.commit()
    site.run_jobs(may_fail=True)
    refs = indexed_refs(loaded, site)
    with site.context():
        left = sorted(refs - resolve(refs, viewer_of(staff)).keys())
    assert not left, (
        f"{', '.join(map(str, left[:5]))}: erased with the author's data, and still in the search"
    )


def indexed_refs(loaded: Loaded, site: Site) -> set[ContentRef]:
    """The items of the plugin whose words the search has."""
    rows = sa.select(SearchRow.type, SearchRow.item_id).where(SearchRow.owner == loaded.id)
    with site.context():
        return {ContentRef(*row) for row in db.session.execute(rows)}


def test_what_staff_take_out_of_sight_is_seen_and_found_by_nobody(
    loaded: Loaded, site: Site, actors: list[Actor]
) -> None:
    """For each action that a content type offers; what is shown or restored again is as it was."""
    offered = {kind.name: kind for kind in loaded.contributions.content_types}
    staff = site.member("keeper", Role.ADMIN)
    for actor in actors:
        kind = offered[actor.case.type]
        for action in [action for action in UNDONE_BY if action in kind.actions]:
            ref = actor.create()
            act(site, ref, action, staff)
            assert not actor.seen_by(ref), (
                f"{ref}: after {action} `load` still gives it to {actor.seen_by(ref)[0]}"
            )
            assert not actor.found_by(ref, WORD), f"{ref}: after {action} the search still finds it"
            if UNDONE_BY[action] in kind.actions:
                act(site, ref, UNDONE_BY[action], staff)
                assert "another member" in actor.seen_by(ref), (
                    f"{ref}: {UNDONE_BY[action]} does not undo {action}"
                )


def act(site: Site, ref: ContentRef, action: ContentAction, staff: TestMember) -> None:
    """Do something to an item as staff would, with all that follows."""
    with site.context():
        set_viewer(viewer_of(staff))
        perform_action(ref, action, viewer_of(staff), "Checked by the contract suite.")
        db.session.commit()
    site.run_jobs(may_fail=True)


def test_only_its_author_changes_and_removes_it(actors: list[Actor]) -> None:
    """The same calls by another member are refused."""
    for actor in actors:
        ref = actor.create()
        calls: dict[str, Callable[[], object]] = {}
        if change := actor.case.change:
            calls["change"] = lambda: change(actor.other, ref.id, OTHER_WORD)  # noqa: B023 - called at once
        if remove := actor.case.remove:
            calls["remove"] = lambda: remove(actor.other, ref.id)  # noqa: B023 - called at once
        for what, call in calls.items():
            refusal = refusal_of(call)
            assert refusal, f"{ref}: another member may {what} it: {' and '.join(actor.other.sent)}"
            assert ": 4" in refusal, refusal


def refusal_of(call: Callable[[], object]) -> str:
    """What a call is refused with, empty for one that is not."""
    try:
        call()
    except CallRefused as refused:
        return str(refused)
    return ""


@pytest.mark.usefixtures("topics")
def test_what_follows_from_it_succeeds(site: Site, actors: list[Actor]) -> None:
    """While it is created, changed, answered and removed: frames fit their topics, subscribers and jobs succeed.

    Notifications are written by subscribers, so a template that needs a value which is not there fails here, too.
    """
    with logged_errors() as errors:
        for actor in actors:
            for step in live(actor):
                failed = failed_work(site)
                assert not failed, f"{actor.case.type} was {step}: {'; '.join(failed)}"
                assert not errors, f"{actor.case.type} was {step}: {'; '.join(errors)}"


def live(actor: Actor) -> Iterator[str]:
    """All that a case can do to an item, step by step."""
    case, ref = actor.case, actor.create()
    yield "created"
    if case.change:
        case.change(actor.author, ref.id, OTHER_WORD)
        yield "changed"
    if case.respond:
        case.respond(actor.other, ref.id)
        yield "responded to"
    if case.remove:
        case.remove(actor.author, ref.id)
        yield "removed"


def test_the_export_has_every_table_that_names_the_member(
    loaded: Loaded, site: Site, actors: list[Actor]
) -> None:
    """Of what the author and the other member made: without a table's rows, their copy would be another one."""
    for actor in actors:
        ref = actor.create()
        if actor.case.respond:
            actor.case.respond(actor.other, ref.id)
    site.run_jobs(may_fail=True)
    members = {caller.member_id for actor in actors for caller in (actor.author, actor.other)}
    found = [named_tables(loaded, site, member) for member in members]
    named = {name for tables in found for name in tables} - set(declared(loaded, "NOT_EXPORTED"))
    missing = sorted(name for name in named if not any(tables.get(name) for tables in found))
    assert not missing, (
        f"{', '.join(missing)}: it has rows of a member, and the member's export does not contain them"
    )


def named_tables(loaded: Loaded, site: Site, member: int) -> dict[str, bool]:
    """The tables with rows of a member, and whether the loss of these rows changes what the member is given."""
    found: dict[str, bool] = {}
    for table in loaded.contributions.tables:
        with site.context():
            before = exported(loaded, member)
            if delete_rows_of(table, member):
                found[table] = exported(loaded, member) != before
            db.session.rollback()
    return found


def delete_rows_of(name: str, member: int) -> int:
    """Delete a table's rows of a member, whatever leads to them, in the current transaction; how many there were."""
    table = META.tables[name]
    keys = [key.parent for key in table.foreign_keys if key.column.table.name == Member.__tablename__]
    if not keys:
        return 0
    db.session.execute(sa.text("SET LOCAL session_replication_role = replica"))
    gone = db.session.execute(sa.delete(table).where(sa.or_(*(key == member for key in keys))))
    return int(gone.rowcount)  # type: ignore[attr-defined]


def exported(loaded: Loaded, member: int) -> dict[str, bytes]:
    """What a member is given, by file name."""
    files = [file for kept in loaded.contributions.personal_data for file in kept.export(member)]
    return {file.name: bytes(file.content) for file in files}
