"""Typed rows: what is selected, what is shown, and what is refused."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Annotated

import pytest
import sqlalchemy as sa

from motorclub.http.rows import Internal, Page, columns_of, read_first, read_page, read_rows, schema_of
from motorclub.people.models import Member
from motorclub.people.services import AUTHOR, AuthoredRow
from motorclub.testing.queries import Queries
from motorclub.testing.site import Site


class Size(StrEnum):
    """Of a name."""

    SHORT = "SHORT"
    LONG = "LONG"


class MemberRow(AuthoredRow):
    """A member as this test shows one."""

    role: Annotated[str, "What they may do."]
    created_at: datetime
    seen_at: Internal[datetime | None]
    number: int = 0

    @property
    def size(self) -> Annotated[str, Size]:
        """Of the name."""
        return Size.LONG if len(self.author_username) > 3 else Size.SHORT

    @property
    def hidden(self) -> Internal[bool]:
        """Not shown."""
        return True


MEMBERS = sa.select(*columns_of(MemberRow, Member, **AUTHOR)).order_by(Member.username)


def test_rows_are_read_shown_and_described_by_one_class(site: Site) -> None:
    """Selected in the order of the fields; internal ones are not shown, properties are."""
    for name in ("anna", "joe", "kim"):
        site.member(name)
    with site.context():
        page = read_page(MemberRow, MEMBERS, 1, 2)
        numbered = sa.select(*columns_of(MemberRow, Member, **AUTHOR, number=sa.literal(7)))
        assert [row.number for row in read_rows(MemberRow, numbered.limit(1))] == [7]
        assert read_first(MemberRow, MEMBERS.where(sa.false())) is None
    assert (page.total_elements, page.total_pages, page.has_more) == (3, 2, False)
    shown = schema_of(Page[MemberRow])().dump(page)["content"][0]
    assert shown.keys() == {"role", "createdAt", "number", "size", "author"}
    assert (shown["author"]["username"], shown["size"]) == ("kim", "SHORT")


def test_only_the_last_page_is_not_counted(site: Site, queries: Queries) -> None:
    """It shows how many there are; behind the end, and where a page is full, only a count does."""
    for name in ("anna", "joe", "kim"):
        site.member(name)
    nobody = MEMBERS.where(sa.false())
    cases = ((MEMBERS, 0, 3, 2), (MEMBERS, 0, 4, 1), (MEMBERS, 1, 2, 1), (MEMBERS, 2, 2, 2))
    for chosen, page, size, statements in (*cases, (nobody, 0, 2, 1)):
        with site.context(), queries.at_most(statements):
            assert read_page(MemberRow, chosen, page, size).total_elements == (0 if chosen is nobody else 3)


def test_columns_that_a_row_is_not_made_of_are_refused(site: Site) -> None:
    """Otherwise a value would stand in another field unnoticed."""
    with site.context(), pytest.raises(TypeError, match="MemberRow is not made of the columns id"):
        read_rows(MemberRow, sa.select(Member.id))


def test_a_schema_is_named_and_described_like_its_class() -> None:
    """So that the API document says what the class says."""
    schema = schema_of(MemberRow)
    assert (schema.__name__, schema.__doc__) == ("MemberSchema", MemberRow.__doc__)
    fields = schema().fields
    assert fields["role"].metadata["description"] == "What they may do."
    assert list(fields["size"].validate.choices) == ["SHORT", "LONG"]  # type: ignore[union-attr]
