"""Typed rows: one TypedDict says which columns are selected, what an answer holds and what the API document says."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import date, datetime
from enum import Enum
from functools import cache
from types import NoneType
from typing import (
    Annotated,
    Any,
    Generic,
    NotRequired,
    TypedDict,
    TypeVar,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

import sqlalchemy as sa
from marshmallow import fields, validate

from motorclub.api import AuthorSchema, Moment, Schema, page_of, reads

T = TypeVar("T")


class Author(TypedDict):
    """A member as answers show them."""

    id: int
    username: str
    profile_image: str | None


class Page(TypedDict, Generic[T]):
    """One page of a list."""

    content: Sequence[T]
    total_elements: int
    total_pages: int
    current_page: int
    has_more: bool


def make_page(content: Sequence[T], total: int, page: int, size: int) -> Page[T]:
    """The page with this number, from 0, of a list of `total` entries."""
    return cast("Page[T]", page_of(content, total, page, size))


def columns_of(
    row: type, *models: Any, **given: sa.SQLColumnExpression[Any]
) -> tuple[sa.SQLColumnExpression[Any], ...]:
    """The columns to select for a row: those `given` by name, or else of the first model that has the name.

    Fields that no model has are left out: they are set later.
    """
    found: list[sa.SQLColumnExpression[Any]] = []
    for name in get_type_hints(row):
        model = next((model for model in models if hasattr(model, name)), None)
        if name in given:
            found.append(given[name].label(name))
        elif model is not None:
            found.append(getattr(model, name))
    return tuple(found)


def read_rows(
    row: type[T],
    statement: sa.Executable,
    values: Mapping[str, object] | None = None,
    connection: sa.Connection | None = None,
) -> list[T]:
    """The rows of a statement that selects `columns_of(row, ...)`."""
    result = (connection or reads()).execute(statement, values or {})
    return [cast(T, dict(found._mapping)) for found in result]


def read_page(row: type[T], statement: sa.Select[*tuple[Any, ...]], page: int, size: int) -> Page[T]:
    """One page of what an ordered statement finds, and how many there are."""
    rows = read_rows(row, statement.limit(size).offset(page * size))
    one: sa.ColumnElement[int] = sa.literal_column("1")
    every = statement.with_only_columns(one, maintain_column_froms=True).order_by(None).subquery()
    total = reads().scalar(sa.select(sa.func.count()).select_from(every)) or 0
    return make_page(rows, total, page, size)


PLAIN: Mapping[type, type[fields.Field[Any]]] = {
    bool: fields.Boolean,
    int: fields.Integer,
    float: fields.Float,
    str: fields.String,
    datetime: Moment,
    date: fields.Date,
    object: fields.Raw,
}


def to_row(row: type[T], entity: object, **more: object) -> T:
    """The row of an object that has its fields as attributes, or in `more`."""
    names = [name for name in get_type_hints(row) if name not in more]
    return cast(T, {name: getattr(entity, name) for name in names if hasattr(entity, name)} | more)


@cache
def schema_of(row: Any) -> type[Schema]:
    """The answer schema of a row, named like it without "Row"; a text in `Annotated` describes a field."""
    if row is Author:
        return AuthorSchema
    hints = get_type_hints(row, include_extras=True)
    name = row.__name__.removesuffix("Row") + "Schema"
    made = {field: _field(hint, required=field in row.__required_keys__) for field, hint in hints.items()}
    return type(name, (Schema,), {"__module__": row.__module__, "__doc__": row.__doc__, **made})


def _field(hint: Any, **options: Any) -> fields.Field[Any]:
    if get_origin(hint) is NotRequired:
        return _field(get_args(hint)[0], **options | {"required": False})
    if get_origin(hint) is Annotated:
        hint, description = get_args(hint)
        options["metadata"] = {"description": description}
    if NoneType in (parts := get_args(hint)):
        (hint,) = (part for part in parts if part is not NoneType)
        options["allow_none"] = True
    origin = get_origin(hint) or hint
    if origin in PLAIN:
        return PLAIN[origin](**options)
    if isinstance(origin, type) and issubclass(origin, Enum):
        return fields.String(validate=validate.OneOf([entry.value for entry in origin]), **options)
    if isinstance(origin, type) and issubclass(origin, Collection) and get_args(hint):
        return fields.List(_field(get_args(hint)[0]), **options)
    return fields.Nested(schema_of(hint), **options)
