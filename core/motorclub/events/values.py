"""The shape of an event."""

from __future__ import annotations

import dataclasses
from typing import Any, ClassVar, Self


@dataclasses.dataclass(frozen=True)
class Event:
    """Base of every event class: a frozen dataclass of JSON values (text, whole numbers, booleans, None).

    `name` is the event's stable address, `<plugin id>.<what happened>`, such as `forum.answer_posted`.

    >>> @dataclasses.dataclass(frozen=True)
    ... class AnswerPosted(Event):
    ...     name = "forum.answer_posted"
    ...     answer_id: int
    >>> AnswerPosted.from_payload(AnswerPosted(answer_id=7).payload())
    AnswerPosted(answer_id=7)
    """

    name: ClassVar[str] = ""

    def payload(self) -> dict[str, Any]:
        """The fields as a JSON object."""
        return dataclasses.asdict(self)

    @classmethod
    def from_payload(cls, payload: dict[str, Any]) -> Self:
        """The event from its stored fields; fields this version no longer knows are dropped."""
        known = {field.name for field in dataclasses.fields(cls)}
        return cls(**{key: value for key, value in payload.items() if key in known})
