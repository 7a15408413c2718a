"""What plugins know of members, for the list that admins read: asked of those that are on, through their fences."""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, TypeVar

import sqlalchemy as sa

from motorclub.http import ApiError, invalid
from motorclub.http.rows import Row
from motorclub.plugin import registry
from motorclub.plugin.background import working_for
from motorclub.plugin.host import CORE, current_host
from motorclub.plugin.texts import translate_answer
from motorclub.plugin.values import MemberColumn

UNKNOWN = "There is no such column or value: its plugin may be switched off."
UNANSWERED = "This filter cannot be used at the moment. Please try again in a few minutes."

Answer = TypeVar("Answer")


class ChoiceRow(Row):
    """A value to filter by, and what it is called."""

    value: str
    label: str


class ColumnRow(Row):
    """Something that a plugin knows of members; without choices the list cannot be filtered by it."""

    name: str
    label: str
    choices: Sequence[ChoiceRow]


class ColumnsRow(Row):
    """What the plugins that are on know of members."""

    columns: list[ColumnRow]


class ColumnValueRow(Row):
    """What a plugin knows of one member."""

    name: str
    label: str
    value: str


def _enabled_columns() -> Iterator[tuple[str, MemberColumn]]:
    on = {CORE, *registry.current().enabled}
    for owner, contributions in current_host().contributions():
        if owner in on:
            yield from ((owner, column) for column in contributions.member_columns)


def list_member_columns() -> list[MemberColumn]:
    """The columns of the plugins that are on."""
    return [column for _, column in _enabled_columns()]


def _ask(owner: str, column: MemberColumn, function: Callable[[], Answer], otherwise: Answer) -> Answer:
    with working_for(owner) as on:
        call = current_host().guard_of(owner).call
        return call(f"column {column.name}", function, otherwise) if on else otherwise


def describe_columns() -> list[ColumnRow]:
    """The columns of the plugins that are on; one whose plugin cannot say has no choices."""
    return [
        ColumnRow(
            column.name,
            translate_answer(column.label),
            _ask(owner, column, functools.partial(_choices, column), []),
        )
        for owner, column in _enabled_columns()
    ]


def _choices(column: MemberColumn) -> list[ChoiceRow]:
    choices = column.choices() if column.choices and column.holders else []
    return [ChoiceRow(choice.value, choice.label) for choice in choices]


def of_members(member_ids: Collection[int]) -> dict[int, list[ColumnValueRow]]:
    """By member what is known; every one of them is there."""
    further = list_member_columns()
    return {
        number: [
            ColumnValueRow(column.name, translate_answer(column.label), value)
            for column, value in zip(further, row_values, strict=True)
            if value
        ]
        for number, row_values in values(further, member_ids).items()
    }


def values(columns: Sequence[MemberColumn], member_ids: Collection[int]) -> dict[int, list[str]]:
    """By member what each of the columns says, in their order; nothing where one does not or cannot."""
    nothing: dict[int, str] = {}
    owners = {column.name: owner for owner, column in _enabled_columns()}
    loaded = [
        _ask(owners[column.name], column, functools.partial(_loaded, column, member_ids), nothing)
        if column.name in owners and member_ids
        else nothing
        for column in columns
    ]
    return {number: [said.get(number, "") for said in loaded] for number in member_ids}


def _loaded(column: MemberColumn, member_ids: Collection[int]) -> dict[int, str]:
    """Raises TypeError for what is not text."""
    said = dict(column.load(tuple(member_ids)))
    if not all(isinstance(text, str) for text in said.values()):
        raise TypeError(f"column {column.name} gave {said!r} instead of texts by member")
    return said


def holders(name: str, value: str) -> sa.Select[Any]:
    """The ids of the members who have this value in a plugin's column.

    Raises 400 for field having where there is no such column or value, 503 while its plugin cannot answer.
    """
    for owner, column in _enabled_columns():
        if column.name == name and value in {choice.value for choice in _offered(owner, column)}:
            found = _ask(owner, column, functools.partial(_holders, column, value), None)
            if found is None:
                raise ApiError(503, UNANSWERED)
            return found
    raise invalid("having", UNKNOWN)


def _offered(owner: str, column: MemberColumn) -> list[ChoiceRow]:
    found: list[ChoiceRow] | None = _ask(owner, column, functools.partial(_choices, column), None)
    if found is None:
        raise ApiError(503, UNANSWERED)
    return found


def _holders(column: MemberColumn, value: str) -> sa.Select[Any] | None:
    found = column.holders(value) if column.holders else None
    if not isinstance(found, sa.Select):
        raise TypeError(f"column {column.name} gave {found!r} instead of a SELECT of members' ids")
    return found
