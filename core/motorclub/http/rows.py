"""Typed rows: one class says what a query selects, what the answer shows and what the API document says about it.

>>> class CarRow(Row):
...     id: int
...     brand: str
...     model: str
...     owner_id: Internal[int | None]
...
...     @property
...     def label(self) -> str:
...         return f"{self.brand} {self.model}"
>>> sorted(schema_of(CarRow)().dump(CarRow(7, "Mazda", "MX-5", None)))
['brand', 'id', 'label', 'model']
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    ClassVar,
    Generic,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import msgspec
import sqlalchemy as sa
from flask_sqlalchemy.session import Session
from marshmallow import fields, validate
from sqlalchemy.orm import DeclarativeBase, scoped_session

from motorclub.db import db, reads
from motorclub.http.errors import not_found
from motorclub.http.schemas import Moment, Schema

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
    return msgspec.structs.asdict(Page.of(content, total, page, size))


def count_rows(
    model: type[DeclarativeBase],
    *which: sa.ColumnExpressionArgument[bool],
    connection: sa.Connection | scoped_session[Session] | None = None,
) -> int:
    """How many rows match, as `connection` sees them, or the session."""
    counted = sa.select(sa.func.count()).select_from(model).where(*which)
    return (connection or db.session).scalar(counted) or 0


INTERNAL = "internal"
Value = TypeVar("Value")
# A field that is selected, but not part of the answer.
Internal = Annotated[Value, INTERNAL]


class Row(msgspec.Struct):
    """A row of a query, and the answer made of it.

    Fields are selected in their order; those with a default may be left out, or are set later. Fields and properties
    that are not `Internal` make the answer; it leaves out one of `| UnsetType` that is UNSET. In `Annotated[str, ...]`,
    a StrEnum or a tuple lists the values of a field and a text describes it. A TypedDict or a dataclass is the
    type of a JSON value; properties of a dataclass are not shown.
    """

    # Used instead of a schema made from the fields.
    schema: ClassVar[type[Schema] | None] = None


# What a frame says.
Fields = Mapping[str, object] | Row
R = TypeVar("R", bound=Row)
Rows = sa.Select[*tuple[Any, ...]] | sa.CompoundSelect[*tuple[Any, ...]]


class Page(msgspec.Struct, Generic[Value]):
    """One page of a list, in the product's shape."""

    content: Sequence[Value]
    total_elements: int
    total_pages: int
    current_page: int
    has_more: bool

    @classmethod
    def of(cls, content: Sequence[Value], total: int, page: int, size: int) -> Page[Value]:
        """The page with this number, from 0, of a list with `total` entries."""
        pages = -(-total // size)
        return cls(content, total, pages, page, page + 1 < pages)


def columns_of(
    kind: type[Row], *sources: type[DeclarativeBase], **given: sa.SQLColumnExpression[Any]
) -> tuple[sa.ColumnElement[Any], ...]:
    """The columns to select for `kind`: those given by name, or else of the first of these models that has the name.

    A field with a default is selected only if it is given.
    """
    return tuple(
        given[name].label(name)
        if name in given
        else getattr(next((one for one in sources[:-1] if hasattr(one, name)), sources[-1]), name)
        for name in _names(kind, given)
    )


def _names(kind: type[Row], extra: Mapping[str, object]) -> list[str]:
    """The fields that have no default or are given."""
    required = len(kind.__struct_fields__) - len(kind.__struct_defaults__)
    return [name for place, name in enumerate(kind.__struct_fields__) if place < required or name in extra]


def to_row(kind: type[R], source: object, **given: object) -> R:
    """A row of an object's attributes; those given take their place. Other fields keep their default."""
    names = _names(kind, given)
    return kind(**{name: given[name] if name in given else getattr(source, name) for name in names})


def column_values(entity: DeclarativeBase) -> dict[str, object]:
    """The columns of an object of the session, for an answer that holds more than these."""
    return {column.key: getattr(entity, column.key) for column in sa.inspect(type(entity)).column_attrs}


def read_rows(
    kind: type[R],
    statement: Rows,
    values: Mapping[str, object] | None = None,
    *,
    connection: sa.Connection | None = None,
) -> list[R]:
    """The rows of a statement that selects `columns_of(kind, ...)` and nothing else. Raises TypeError otherwise.

    They are read by `reads()`, unless another connection is given.
    """
    result = (connection or reads()).execute(statement, values or {})
    names = tuple(result.keys())
    if names != kind.__struct_fields__[: len(names)]:
        raise TypeError(f"{kind.__name__} is not made of the columns {', '.join(names)}")
    return [kind(*row) for row in result]


def read_first(kind: type[R], statement: Rows, values: Mapping[str, object] | None = None) -> R | None:
    """As `read_rows`, the first row; None if there is none."""
    return next(iter(read_rows(kind, statement, values)), None)


def read_one(kind: type[R], statement: Rows, what: str, **values: object) -> R:
    """As `read_first`. Raises 404 with `what` was looked for if there is none; `values` fill its placeholders."""
    row = read_first(kind, statement)
    if row is None:
        raise not_found(what, **values)
    return row


def read_page(kind: type[R], statement: sa.Select[*tuple[Any, ...]], page: int, size: int) -> Page[R]:
    """One page of a statement's rows, and how many there are in all: two statements, one for the last page."""
    rows = read_rows(kind, statement.limit(size).offset(page * size))
    if 0 < len(rows) < size or (page == 0 and not rows):
        return Page.of(rows, page * size + len(rows), page, size)
    whole: sa.Select[int] = statement.with_only_columns(
        sa.literal_column("1"), maintain_column_froms=True
    ).order_by(None)
    total = reads().scalar(sa.select(sa.func.count()).select_from(whole.subquery()))
    return Page.of(rows, total or 0, page, size)


def read_after(
    statement: sa.Select[*tuple[Any, ...]], id_: Any, after_id: int, limit: int
) -> list[sa.Row[*tuple[Any, ...]]]:
    """The next rows of a statement by a column, for who goes through all of a table page by page."""
    return list(reads().execute(statement.where(id_ > after_id).order_by(id_).limit(limit)))


@cache
def schema_of(kind: Any) -> type[Schema]:
    """The schema of a Row, of a Page of them or of a TypedDict, named like the class without "Row"."""
    if get_origin(kind) is Page:
        return page_schema(schema_of(*get_args(kind)))
    if getattr(kind, "schema", None) is not None:
        return kind.schema  # type: ignore[no-any-return]
    schema_fields = {name: field for name, hint in _hints(kind) if (field := _field(hint)) is not None}
    name = kind.__name__.removesuffix("Row") + "Schema"
    return type(name, (Schema,), {"__module__": kind.__module__, "__doc__": kind.__doc__, **schema_fields})


def as_schema(answer: object) -> object:
    """What flask-smorest takes for an answer: a Row and a Page of them become schemas, anything else stays."""
    is_row = isinstance(answer, type) and issubclass(answer, Row)
    return schema_of(answer) if is_row or get_origin(answer) is Page else answer


def _hints(kind: type[Row]) -> Iterator[tuple[str, object]]:
    """Name and type of each field and property."""
    hints = get_type_hints(kind, include_extras=True)
    yield from ((name, hints[name]) for name in getattr(kind, "__struct_fields__", hints))
    for base in reversed(kind.__mro__) if issubclass(kind, Row) else ():
        for name, value in vars(base).items():
            if isinstance(value, property):
                yield name, get_type_hints(value.fget, include_extras=True)["return"]


PLAIN: Mapping[Any, type[fields.Field[Any]]] = {
    bool: fields.Boolean,
    int: fields.Integer,
    float: fields.Float,
    str: fields.String,
    date: fields.Date,
    datetime: Moment,
    object: fields.Raw,
    Any: fields.Raw,
}


def _field(hint: Any) -> fields.Field[Any] | None:
    """The field of a type; None if it is internal."""
    options: dict[str, Any] = {"required": True}
    if get_origin(hint) is Annotated:
        hint, *notes = get_args(hint)
        for note in notes:
            if note == INTERNAL:
                return None
            options |= _noted(note)
    if get_origin(hint) in (Union, UnionType):
        parts = get_args(hint)
        (hint,) = (part for part in parts if part not in (NoneType, msgspec.UnsetType))
        options |= {"required": msgspec.UnsetType not in parts, "allow_none": NoneType in parts}
    origin, parts = get_origin(hint) or hint, get_args(hint)
    if isinstance(origin, type) and issubclass(origin, StrEnum):
        return fields.String(**options, **_noted(origin))
    if origin in PLAIN:
        return PLAIN[origin](**options)
    if issubclass(origin, Mapping) and not is_typeddict(origin):
        return fields.Dict(keys=fields.String(), values=_field(parts[1]), **options)
    if issubclass(origin, Sequence):
        return fields.List(_field(parts[0]), **options)  # type: ignore[arg-type]
    return fields.Nested(schema_of(hint), **options)


def _noted(note: Any) -> dict[str, Any]:
    if isinstance(note, str):
        return {"metadata": {"description": note}}
    return {"validate": validate.OneOf([str(value) for value in note])}
