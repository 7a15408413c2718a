"""What a plugin keeps about people: they can have it, and they can have it erased."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import sqlalchemy as sa

from motorclub.db import META, db
from motorclub.people.models import Member
from motorclub.plugin.host import Loaded
from motorclub.plugin.values import Erased
from motorclub.testing.contract.tools import manifest_of, seed
from motorclub.testing.site import Site

Files = dict[str, bytes]


def test_it_says_whether_it_keeps_anything_about_people(loaded: Loaded) -> None:
    """The manifest says so if, and only if, it can be handed out and erased; a key to a member is such a thing."""
    assert manifest_of(loaded).personal_data == bool(loaded.contributions.personal_data)
    keys = {
        key.column.table.name
        for name in loaded.contributions.tables
        for key in META.tables[name].foreign_keys
    }
    assert manifest_of(loaded).personal_data or Member.__tablename__ not in keys


@pytest.fixture
def export(loaded: Loaded, site: Site) -> Callable[[int], Files]:
    """What is handed out to a member, by file name; a site in use. A plugin that keeps nothing is left out."""
    if not loaded.contributions.personal_data:
        pytest.skip(f"{loaded.id} keeps no personal data")
    seed(site, loaded)

    def handed_out(member: int) -> Files:
        with site.context():
            given = [file for kept in loaded.contributions.personal_data for file in kept.export(member)]
        assert len({file.name for file in given}) == len(given), "two files have the same name"
        assert not [file.name for file in given if not file.name or {"/", "\\"}.intersection(file.name)]
        return {file.name: bytes(file.content) for file in given}

    return handed_out


def erase(loaded: Loaded, site: Site, member: int) -> int:
    """Erase a member's data as the core does, in one transaction; how many rows it was about."""
    with site.context():
        done = [kept.erase(member) for kept in loaded.contributions.personal_data]
        assert all(isinstance(one, Erased) for one in done)
        db.session.commit()
        return sum(one.removed + one.anonymised for one in done)


def test_a_member_gets_their_data_and_has_it_erased(
    loaded: Loaded, site: Site, export: Callable[[int], Files]
) -> None:
    """Afterwards as little is known of them as of somebody who has just come; of others as much as before."""
    newcomer = export(site.member("newcomer").id)
    with site.context():
        members = db.session.scalars(sa.select(Member.id).order_by(Member.id).limit(60)).all()
    known = [member for member in members if export(member) != newcomer][:2]
    assert len(known) == 2, "its demo data has nothing about two members: seed_demo must write some"
    one, other = known
    before = export(other)
    assert erase(loaded, site, one) > 0
    assert export(one) == newcomer
    assert export(other) == before


@pytest.mark.usefixtures("export")
def test_erasing_twice_does_nothing_the_second_time(loaded: Loaded, site: Site) -> None:
    """And nothing at all for somebody of whom nothing is known."""
    newcomer = site.member("newcomer").id
    assert erase(loaded, site, newcomer) == 0
    with site.context():
        members = db.session.scalars(sa.select(Member.id).order_by(Member.id)).all()
    for member in members[:10]:
        erase(loaded, site, member)
        assert erase(loaded, site, member) == 0
