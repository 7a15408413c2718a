"""A reference to content of any plugin, and what it leads to."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Self


@dataclass(frozen=True, slots=True, order=True)
class ContentRef:
    """The address of one item: the name of its content type and its id there.

    >>> str(ContentRef("forum.question", 7))
    'forum.question:7'
    >>> ContentRef.parse("forum.question:7").id
    7
    """

    type: str
    id: int

    def __str__(self) -> str:
        return f"{self.type}:{self.id}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """The reference written as `type:id`. Raises ValueError for anything else."""
        kind, colon, number = text.rpartition(":")
        if not colon or not kind or not (number.isascii() and number.isdecimal()) or int(number) >= 2**63:
            raise ValueError(f"{text!r} is not a reference such as forum.question:7")
        return cls(kind, int(number))


@dataclass(frozen=True, slots=True)
class Content:
    """One item as lists of mixed content show it; `url` is its page in the shell.

    `version` grows with each change of the item's text, so that others can notice a change.
    `thread` is the item whose part this one is, such as an answer's question; None for one that stands by itself.
    `image` is the path of a small picture of it on this site.
    """

    ref: ContentRef
    title: str
    url: str
    author_id: int | None
    created_at: datetime
    excerpt: str = ""
    version: int | None = None
    thread: ContentRef | None = None
    image: str | None = None


@dataclass(frozen=True, slots=True)
class SearchDocument:
    """The words by which one item is found. `text` is plain text or Markdown; visitors never find `members_only`.

    `labels` are topics beside its text, such as tags. A part of a `thread`, such as an answer, is found by the thread's
    title too, and shown below it.
    """

    ref: ContentRef
    title: str
    text: str
    created_at: datetime
    members_only: bool = False
    labels: tuple[str, ...] = ()
    thread: ContentRef | None = None
