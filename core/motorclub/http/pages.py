"""Every list is a page: `page` from 0 and `size` in, `{content, totalElements, ...}` out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import sqlalchemy as sa
from marshmallow import fields, validate
from sqlalchemy.orm import DeclarativeBase

from motorclub.db import reads
from motorclub.http.schemas import Schema

MAX_SIZE = 100
# A page number whose offset would not fit a bigint is refused instead of failing in the database.
MAX_PAGE = 1_000_000


def page_query(default_size: int) -> type[Schema]:
    """The query parameters of a list whose pages hold `default_size` entries unless asked otherwise."""

    class PageQuery(Schema):
        page = fields.Integer(load_default=0, validate=validate.Range(0, MAX_PAGE))
        size = fields.Integer(load_default=default_size, validate=validate.Range(1, MAX_SIZE))

    return PageQuery


PageQuery = page_query(20)


@cache
def page_schema(item: type[Schema]) -> type[Schema]:
    """The answer schema of a page of `item`."""
    name = item.__name__.removesuffix("Schema") + "PageSchema"
    return type(
        name,
        (Schema,),
        {
            "__module__": item.__module__,
            "content": fields.List(fields.Nested(item), required=True),
            "total_elements": fields.Integer(required=True),
            "total_pages": fields.Integer(required=True),
            "current_page": fields.Integer(required=True),
            "has_more": fields.Boolean(required=True),
        },
    )


def page_of(content: Sequence[object], total: int, page: int, size: int) -> dict[str, object]:
    """One page in the product's shape.

    >>> page_of(["u"], 21, 2, 10)["has_more"]
    False
    """
    pages = -(-total // size)
    return {
        "content": content,
        "total_elements": total,
        "total_pages": pages,
        "current_page": page,
        "has_more": page + 1 < pages,
    }


def newest(
    model: type[DeclarativeBase], page: int, size: int, *which: sa.ColumnElement[bool]
) -> tuple[list[sa.Row[Any]], int]:
    """(one page of a table's rows of which `which` is true, the highest id first; how many there are)."""
    rows = reads().execute(
        sa.select(model.__table__)
        .where(*which)
        .order_by(model.__table__.c.id.desc())
        .limit(size)
        .offset(page * size)
    )
    total = reads().scalar(sa.select(sa.func.count()).select_from(model).where(*which))
    return list(rows), total or 0
