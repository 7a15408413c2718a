"""Request and response of the search."""

from __future__ import annotations

from typing import Any

from marshmallow import fields, validate

from motorclub.http import Text, page_query, page_schema
from motorclub.http.rows import schema_of
from motorclub.search.finding import FoundRow

SHORTEST, LONGEST = 2, 100
MOST_TYPES = 20


class TypeNames(fields.Field[list[str]]):
    """Names of content types with commas between them, such as `forum.question,forum.answer`."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("metadata", {}).update(type="string", example="forum.question,forum.answer")
        super().__init__(**kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> list[str]:
        names = [name.strip() for name in str(value).split(",") if name.strip()]
        if len(names) > MOST_TYPES:
            raise self.make_error("validator_failed")
        return names


class SearchQuery(page_query(10)):  # type: ignore[misc]
    """A page of what is found; without `types` of everything."""

    q = Text(
        required=True,
        validate=validate.Length(SHORTEST, LONGEST, error="Search for 2 to 100 characters."),
        metadata={
            "description": 'Words, "a phrase", -without, or; of the last word its beginning is enough.'
        },
    )
    types = TypeNames(load_default=list)


class FoundPageSchema(page_schema(schema_of(FoundRow))):  # type: ignore[misc]
    """A page of what was found, and what was searched for where that is not what was typed.

    `corrected` are the words without typing errors; `missing` are words that nothing has, and that were left out. Where
    `allWords` is false nothing has all of them, and the items have some.
    """

    corrected = fields.String(required=True, allow_none=True)
    missing = fields.List(fields.String(), required=True)
    all_words = fields.Boolean(required=True)
