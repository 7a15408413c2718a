"""Tags and categories as queries return them and as answers show them."""

from __future__ import annotations

from typing import Annotated

import sqlalchemy as sa
from sqlalchemy.orm import aliased

from motorclub.api.rows import Internal, Row, columns_of
from motorclub_forum.models import Category, CategoryStatus, Kind, Tag, TagStatus


class CategoryRef(Row):
    """A category beside a question."""

    id: int
    name: str
    slug: str
    colour: str


class CategoryRow(CategoryRef):
    """A category with its rules; `mayPost` is whether the caller may ask there."""

    description: str
    icon: str
    parent_id: int | None
    position: int
    allowed_kinds: list[Annotated[str, Kind]]
    require_car: bool
    post_role: str | None
    post_min_level: int
    default_tags: list[str]
    moderator_ids: list[int]
    status: Annotated[str, CategoryStatus]
    question_count: int
    version: int
    may_post: bool = False


CATEGORY = columns_of(CategoryRow, Category)


class TagRow(Row):
    """A tag and how many questions carry it."""

    id: int
    name: str
    description: str
    question_count: int
    is_reserved: bool
    status: Annotated[str, TagStatus]


TAG = columns_of(TagRow, Tag)

# The tag that another one leads to, or that stands above it.
Lead = aliased(Tag, name="lead")
_Other = aliased(Tag, name="other")
_SYNONYMS = (
    sa.select(sa.func.array_agg(_Other.name))
    .where(_Other.synonym_of_id == Tag.id)
    .correlate(Tag)
    .scalar_subquery()
)


class TagDetailRow(TagRow):
    """All about a tag."""

    wiki: str
    wiki_html: str
    parent_id: int | None
    parent_name: str | None
    unanswered_count: int
    version: int
    other_names: Internal[list[str] | None]

    @property
    def slug(self) -> str:
        """The tag in an address."""
        return self.name

    @property
    def synonyms(self) -> list[str]:
        """The names that lead to it."""
        return sorted(self.other_names or ())


TAG_DETAIL = columns_of(TagDetailRow, Tag, parent_name=Lead.name, other_names=_SYNONYMS)


class TagMerge(Row):
    """What merging a tag into another means: how many questions change, and how many carry both."""

    from_name: str
    into_name: str
    question_count: int
    both_count: int
    synonym_count: int
    question_count_after: int
