"""What can be found, as PostgreSQL's full-text search wants it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY, TSVECTOR
from sqlalchemy.orm import Mapped, mapped_column

from motorclub.db import Base

# The words of an item's own title count for most, then what it is about, then its text. The title of a part, such as
# a comment, is its thread's: the part may have some of the words in it, but must have one in its text (OWN).
DOCUMENT = (
    "setweight(search_words(ARRAY[title]),"
    """ (CASE WHEN type = thread_type AND item_id = thread_id THEN 'A' ELSE 'C' END)::"char")"""
    " || setweight(search_words(ARRAY[labels]), 'B') || setweight(search_words(ARRAY[body]), 'D')"
)
# How much the words of a part's text, of its thread's title, of labels and of an own title count.
WEIGHTS = "'{0.1, 0.1, 0.4, 1}'::real[]"
OWN = "D"
# Items are of one age if their numbers, divided by this, are the same.
AGE = 8_192
# By what the index distinguishes items beside their words: whether they are a whole thread or a part of one, and
# that with their type and age.
KEYS = "search_keys(type, item_id, thread_type, thread_id)"
WHOLE, PART = "whole", "part"
# What documents consist of; a type whose documents have an older form is read again.
FORM = 1


class SearchRow(Base):
    """The words of one item of content. `owner` is the plugin that its type belongs to.

    `thread_type` and `thread_id` name the item whose part this one is, or the item itself.
    """

    __tablename__ = "search_document"
    __table_args__ = (
        sa.Index(
            "ix_search_document_document",
            "document",
            sa.text(KEYS),
            postgresql_using="gin",
            postgresql_with={"gin_pending_list_limit": "64"},  # every search reads what is not sorted in yet
        ),
        sa.Index(None, "owner"),
    )

    type: Mapped[str] = mapped_column(primary_key=True)
    item_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    owner: Mapped[str]
    thread_type: Mapped[str]
    thread_id: Mapped[int]
    title: Mapped[str]
    labels: Mapped[str] = mapped_column(server_default="")
    body: Mapped[str]
    members_only: Mapped[bool]
    created_at: Mapped[datetime]
    form: Mapped[int] = mapped_column(sa.SmallInteger, server_default="0")
    document: Mapped[Any] = mapped_column(TSVECTOR, sa.Computed(DOCUMENT, persisted=True))


class SearchBuilt(Base):
    """A content type whose items from before it could be found have been read, up to `last_id`.

    The words of its titles are known up to `words_id`.
    """

    __tablename__ = "search_built"

    type: Mapped[str] = mapped_column(primary_key=True)
    owner: Mapped[str]
    last_id: Mapped[int]
    done_at: Mapped[datetime | None]
    form: Mapped[int] = mapped_column(sa.SmallInteger, server_default="0")
    words_id: Mapped[int] = mapped_column(server_default="0")


class SearchWord(Base):
    """A word of the titles, in how many it stood; `near` is the word, and the word without each of its letters."""

    __tablename__ = "search_word"
    __table_args__ = (sa.Index("ix_search_word_near", "near", postgresql_using="gin"),)

    word: Mapped[str] = mapped_column(primary_key=True)
    uses: Mapped[int] = mapped_column(sa.Integer)
    near: Mapped[list[str]] = mapped_column(ARRAY(sa.Text))
